//! What developers of recrash run: `cargo xtask <command>`.

mod tidy;

use anyhow::{Result, bail};

const USAGE: &str = "usage: cargo xtask tidy    check crate edges, module documentation, words and sizes";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("tidy") => tidy::run(),
        _ => bail!(USAGE),
    }
}
