//! The JDKs that tests run on, and their tools.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// JDKs from the list RECRASH_JDKS, from JAVA_HOME, or where Linux distributions put them.
pub fn all() -> Vec<PathBuf> {
    let listed = std::env::var_os("RECRASH_JDKS");
    let listed = listed.iter().flat_map(std::env::split_paths).collect::<Vec<_>>();
    let installed =
        std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let all = if listed.is_empty() { home.into_iter().chain(installed).collect() } else { listed };
    let jdks = all.into_iter().filter(|jdk| jdk.join("bin/javac").is_file());
    let jdks: BTreeSet<_> = jdks.map(|jdk| jdk.canonicalize().expect("it exists")).collect();
    assert!(!jdks.is_empty(), "no JDK found: set JAVA_HOME or RECRASH_JDKS");
    jdks.into_iter().collect()
}

/// Runs a tool of a JDK and gives its output.
pub fn run(jdk: &Path, tool: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
    let output = Command::new(jdk.join("bin").join(tool)).args(arguments).output().expect("the tool starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool} failed:\n{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
