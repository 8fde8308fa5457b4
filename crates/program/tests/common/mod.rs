//! What the tests of this crate share.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use program::{ClassPath, Image, Index, IndexConfig};

/// Compiles a Java source with the compiler of a JDK; the folder that has the classes.
#[allow(dead_code, reason = "not every test compiles")]
pub fn compile(home: &Path, folder: &Path, name: &str, source: &str, options: &[&str]) -> PathBuf {
    let file = folder.join(name);
    std::fs::write(&file, source).expect("written");
    let classes = folder.join("classes");
    let mut javac = std::process::Command::new(home.join("bin/javac"));
    let status = javac.args(options).arg("-d").arg(&classes).arg(&file).status();
    assert!(status.expect("javac starts").success());
    classes
}

/// The indexes of a source, compiled with the compiler of every JDK; each with that JDK's classes or
/// without any.
#[allow(dead_code, reason = "not every test needs an index")]
pub fn indexes(name: &str, source: &str, with_jdk: bool) -> Vec<Index> {
    jdks::homes().iter().map(|home| index(home, name, source, with_jdk)).collect()
}

fn index(home: &Path, name: &str, source: &str, with_jdk: bool) -> Index {
    // Classes are read when they are asked for, so the folder stays, below the target directory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("temporary directory").keep();
    let classes = compile(home, &folder, name, source, &["-g"]);
    let class_path = ClassPath::open(&[classes], 17).expect("a directory");
    let image = with_jdk.then(|| Arc::new(Image::open(home).expect("a JDK image")));
    Index::open(Arc::new(class_path), image, &IndexConfig { cache: None, threads: 2 })
}
