//! The JDKs of this machine.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// An installed JDK.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// Where it is.
    pub home: PathBuf,
    /// Its feature version, 17 for instance.
    pub version: u32,
}

impl Jdk {
    /// One of its programs.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }
}

/// The JDKs in `JAVA_HOME`, in `RECRASH_JDKS` (a list of homes) and below `/usr/lib/jvm`, from 17 on, one of each version.
pub fn find() -> Result<Vec<Jdk>> {
    let mut homes: Vec<PathBuf> = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    homes.extend(std::env::var_os("RECRASH_JDKS").iter().flat_map(std::env::split_paths));
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    homes.extend(installed.map(|entry| entry.path()));
    let mut jdks: Vec<Jdk> = homes.into_iter().filter_map(|home| open(&home)).collect();
    jdks.sort_by_key(|jdk| jdk.version);
    jdks.dedup_by_key(|jdk| jdk.version);
    ensure!(!jdks.is_empty(), "no JDK from 17 on; set JAVA_HOME");
    Ok(jdks)
}

fn open(home: &Path) -> Option<Jdk> {
    let release = std::fs::read_to_string(home.join("release")).ok()?;
    let version = version(&release).ok()?;
    let usable = version >= 17 && home.join("bin/javac").exists() && home.join("lib/modules").exists();
    usable.then(|| Jdk { home: home.to_owned(), version })
}

fn version(release: &str) -> Result<u32> {
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="));
    let text = line.context("the release file names no version")?.trim_matches('"');
    Ok(text.split(['.', '-', '+']).next().unwrap_or_default().parse()?)
}
