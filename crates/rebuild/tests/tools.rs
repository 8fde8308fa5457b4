//! The tools of a JDK.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// Runs a tool of a JDK and gives its output.
pub fn run(jdk: &Path, tool: &str, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
    let output = Command::new(jdk.join("bin").join(tool)).args(arguments).output().expect("the tool starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool} failed:\n{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
