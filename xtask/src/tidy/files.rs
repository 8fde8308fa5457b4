//! Source files: documentation at their start, and a length that one can read.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// Longer files are accepted only where they are one flat table, or where users get one file.
const MOST_LINES: usize = 700;
const TABLES: &[&str] = &["crates/classfile/src/opcode.rs", "java/restore/recrash/Restore.java"];

/// One finding per file without documentation at its start, and per file that is too long.
pub fn check(root: &Path) -> Result<Vec<String>> {
    let mut findings = Vec::new();
    for path in sources(root)? {
        let text = std::fs::read_to_string(root.join(&path)).with_context(|| path.display().to_string())?;
        let shown = path.display();
        let lines = text.lines().count();
        if lines > MOST_LINES && !TABLES.iter().any(|table| path == Path::new(table)) {
            findings.push(format!("{shown}: {lines} lines; is it one thing?"));
        }
        if shown.to_string().ends_with(".rs") && !text.starts_with("//!") {
            findings.push(format!("{shown}:1: no `//!` line that says what the module is for"));
        }
        if is_product_java(&path) && !text.contains("/**") {
            findings.push(format!("{shown}:1: no doc comment"));
        }
    }
    Ok(findings)
}

fn is_product_java(path: &Path) -> bool {
    path.starts_with("java") && path.extension().is_some_and(|extension| extension == "java")
}

fn sources(root: &Path) -> Result<Vec<PathBuf>> {
    let output = Command::new("git").args(["ls-files", "*.rs", "*.java"]).current_dir(root).output()?;
    let listed = String::from_utf8(output.stdout).context("names of files")?;
    let present = listed.lines().map(PathBuf::from).filter(|path| root.join(path).exists());
    Ok(present.collect())
}
