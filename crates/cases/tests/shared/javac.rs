//! The JDK's compiler, for many programs in one JVM.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use jdks::Jdk;

/// One call of the compiler: folder, options and sources.
pub struct Job {
    pub into: PathBuf,
    pub options: String,
    pub sources: Vec<PathBuf>,
}

/// Compiles all programs; `folder` takes the list of them.
pub fn compile(root: &Path, jdk: &Jdk, jobs: &[Job], folder: &Path) -> Result<()> {
    let mut list = String::new();
    for job in jobs {
        if job.into.exists() {
            fs::remove_dir_all(&job.into)?;
        }
        let sources: Vec<String> = job.sources.iter().map(|source| source.display().to_string()).collect();
        list += &format!("{}\t{}\t{}\n", job.into.display(), job.options, sources.join("\t"));
    }
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("jdk{}.list", jdk.version));
    fs::write(&path, list)?;
    let tool = root.join("tests/tools/CompileCases.java");
    let output = jdk.command("java").arg(tool).arg(path).output().context("cannot start java")?;
    ensure!(output.status.success(), "cases do not compile:\n{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
