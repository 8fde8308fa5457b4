//! What the tests of this crate share.

use std::path::PathBuf;

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

/// The jars that tests may use: those of the user who runs them.
pub fn provision() -> runner::Provision {
    let home = PathBuf::from(std::env::var_os("HOME").expect("a home directory"));
    runner::Provision {
        local_repository: Some(home.join(".m2/repository")),
        cache: std::env::temp_dir().join("recrash-test-junit"),
        maven: Some("mvn".into()),
    }
}
