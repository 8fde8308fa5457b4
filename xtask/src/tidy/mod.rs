//! `cargo xtask tidy`: what the compiler does not check.
//!
//! Crate edges against the table in `ARCHITECTURE.md`; a `//!` line at the start of each module; a
//! doc comment in each Java file; the length of files; the width of documents.

mod documents;
mod edges;
mod files;

use std::path::PathBuf;

use anyhow::{Result, bail};

/// Runs every check and prints all that they find.
pub fn run() -> Result<()> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut findings = edges::check(&root)?;
    findings.extend(files::check(&root)?);
    findings.extend(documents::check(&root)?);
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        count => bail!("{count} findings"),
    }
}
