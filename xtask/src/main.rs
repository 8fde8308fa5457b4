//! What developers of recrash run: `cargo xtask <command>`.

mod corpus;
mod throughput;
mod tidy;

use anyhow::{Result, bail};

const USAGE: &str = "usage: cargo xtask tidy             check crate edges, module documentation, words and sizes\n\
       cargo xtask corpus [NAME]    read, write, print, instrument and verify the classes of big jars and the JDKs\n\
       cargo xtask throughput [S]   count the candidates that workers execute in a second";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("corpus") => corpus::run(&arguments[1..]),
        Some("throughput") => throughput::run(&arguments[1..]),
        Some("tidy") => tidy::run(),
        _ => bail!(USAGE),
    }
}
