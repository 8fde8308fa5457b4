//! The `recrash` binary that is tested.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The binary that `RECRASH` names, or the one that cargo builds now.
pub fn locate(root: &Path) -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("RECRASH") {
        let path = PathBuf::from(path);
        ensure!(path.is_file(), "RECRASH names {}, which is no file", path.display());
        return Ok(path);
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().context("the folder of cargo's output")?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--package", "cli"]).current_dir(root);
    ensure!(cargo.arg("--target-dir").arg(target).status()?.success(), "recrash does not build");
    Ok(target.join("debug/recrash"))
}
