//! What the tests of this crate share.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use pipeline::{Sandbox, Setting, Source};

/// The jars that tests may use: those of the user who runs them.
pub fn provision() -> runner::Provision {
    let home = PathBuf::from(std::env::var_os("HOME").expect("a home directory"));
    runner::Provision {
        local_repository: Some(home.join(".m2/repository")),
        cache: std::env::temp_dir().join("recrash-test-junit"),
        maven: Some("mvn".into()),
    }
}

/// The setting of a run whose program lies in `classes` and whose tests go to `out`.
pub fn setting(folder: &Path, jdk: &Path) -> Setting {
    let provision = provision();
    Setting {
        source: Some(Source::ClassPath("classes".into())),
        out: Some("out".into()),
        junit: None,
        junit_jars: vec![],
        jdk: Some(jdk.to_owned()),
        java_home: None,
        path: None,
        maven: "mvn".into(),
        gradle: "gradle".into(),
        local_repository: provision.local_repository,
        cache: provision.cache,
        directory: folder.to_owned(),
        scratch: std::env::temp_dir(),
        sandbox: Sandbox::default(),
        time_limit: Duration::from_secs(20),
        heap: 256 << 20,
        parallel: 2,
        jvm_options: vec![],
        command: None,
        stop: Arc::default(),
    }
}
