//! The support source that tests get beside them: it compiles for Java 8 without a warning, and does
//! what `shop/Check.java` says, on each JDK.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn the_support_source_keeps_its_promises() {
    for jdk in jdks::homes() {
        let classes = tempfile::tempdir().expect("a scratch folder");
        compile(&jdk, classes.path());
        let output =
            run(&jdk, "java", [OsStr::new("-cp"), classes.path().as_os_str(), "shop.Check".as_ref()]);
        assert_eq!(output, "ok\n", "on {}", jdk.display());
    }
}

fn compile(jdk: &Path, classes: &Path) {
    let support = classes.join("recrash");
    std::fs::create_dir(&support).expect("a folder");
    let support = support.join("Restore.java");
    std::fs::write(&support, testgen::RESTORE_SOURCE).expect("the source can be written");
    let strict = ["-Xlint:all,-options", "-Werror", "--release", "8", "-d"].map(OsStr::new);
    run(jdk, "javac", strict.into_iter().chain([classes.as_os_str(), support.as_os_str()]));
    let check = tests().join("shop/Check.java");
    let options = ["-nowarn", "-Xlint:-options", "--release", "8", "-cp"].map(OsStr::new);
    let places = [classes.as_os_str(), "-d".as_ref(), classes.as_os_str(), check.as_os_str()];
    run(jdk, "javac", options.into_iter().chain(places));
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/restore")
}

/// Runs a tool in the folder of the sources: the text files lie there, and not on the class path.
fn run<'a>(jdk: &Path, tool: &str, arguments: impl IntoIterator<Item = &'a OsStr>) -> String {
    let mut command = Command::new(jdk.join("bin").join(tool));
    let output = command.args(arguments).current_dir(tests()).output().expect("the tool starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool} of {} failed:\n{errors}", jdk.display());
    String::from_utf8_lossy(&output.stdout).into_owned()
}
