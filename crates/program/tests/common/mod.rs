//! What the tests of this crate share.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use program::{ClassPath, Image, Index, IndexConfig};

/// The JDKs to test with: `RECRASH_JDKS`, else `JAVA_HOME` and those below `/usr/lib/jvm`.
pub fn jdks() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = match std::env::var_os("RECRASH_JDKS") {
        Some(list) => std::env::split_paths(&list).collect(),
        None => installed(),
    };
    homes.retain(|home| home.join("bin/javac").exists());
    homes = homes.iter().filter_map(|home| home.canonicalize().ok()).collect();
    homes.sort();
    homes.dedup();
    assert!(!homes.is_empty(), "no JDK: set JAVA_HOME or RECRASH_JDKS");
    homes
}

fn installed() -> Vec<PathBuf> {
    let listed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten();
    let listed = listed.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().chain(listed).collect()
}

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
    jdks().iter().map(|home| index(home, name, source, with_jdk)).collect()
}

fn index(home: &Path, name: &str, source: &str, with_jdk: bool) -> Index {
    // Classes are read when they are asked for, so the folder stays, below the target directory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("temporary directory").keep();
    let classes = compile(home, &folder, name, source, &["-g"]);
    let class_path = ClassPath::open(&[classes], 17).expect("a directory");
    let image = with_jdk.then(|| Arc::new(Image::open(home).expect("a JDK image")));
    Index::open(Arc::new(class_path), image, &IndexConfig { cache: None, threads: 2 })
}
