//! What the tests of this crate share.

use std::path::PathBuf;

/// The jars of JUnit: from the local Maven repository, else fetched.
pub fn junit(needed: &runner::Needed) -> Vec<PathBuf> {
    runner::provide(needed, &provision()).expect("JUnit").jars
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
