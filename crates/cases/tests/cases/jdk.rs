//! The JDKs that the suite runs on.

use std::path::{Path, PathBuf};

/// A JDK from version 17 on.
#[derive(Clone, Debug)]
pub struct Jdk {
    pub home: PathBuf,
    pub version: u32,
}

impl Jdk {
    /// Its launcher.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    fn at(home: &Path) -> Option<Jdk> {
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        let version = line.trim_matches('"').split('.').next()?.parse().ok()?;
        let jdk = Jdk { home: home.to_owned(), version };
        (version >= 17 && home.join("bin/javac").is_file()).then_some(jdk)
    }
}

/// The oldest and the newest JDK among `RECRASH_JDKS`, `JAVA_HOME` and the system's folder.
pub fn all() -> Vec<Jdk> {
    let listed = std::env::var_os("RECRASH_JDKS").unwrap_or_default();
    let mut homes: Vec<PathBuf> = std::env::split_paths(&listed).collect();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    let system = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    homes.extend(system.map(|entry| entry.path()));
    let mut jdks: Vec<Jdk> = homes.iter().filter_map(|home| Jdk::at(home)).collect();
    jdks.sort_by_key(|jdk| jdk.version);
    jdks.dedup_by_key(|jdk| jdk.version);
    if jdks.len() > 2 {
        jdks.drain(1..jdks.len() - 1);
    }
    jdks
}
