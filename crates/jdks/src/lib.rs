//! The JDKs of a developer's machine, for tests and benchmarks.
//!
//! They are those in `RECRASH_JDKS` (a list of homes), in `JAVA_HOME`, and where Linux distributions put
//! them. What users have is found by `runner` and `program`; this crate knows nothing of them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest version that recrash supports.
const OLDEST: u32 = 17;
const SYSTEM: &str = "/usr/lib/jvm";

/// A JDK or a runtime.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Jdk {
    /// Its feature version, 17 for instance.
    pub version: u32,
    /// Where it is.
    pub home: PathBuf,
}

impl Jdk {
    /// The JDK or runtime in a directory, if it is one.
    pub fn at(home: &Path) -> Option<Jdk> {
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
        let version = line.split(['.', '"', '-', '+']).next()?.parse().ok()?;
        home.join("bin/java").is_file().then(|| Jdk { version, home: home.to_owned() })
    }

    /// One of its programs.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }

    /// Its launcher, for command lines.
    pub fn java(&self) -> String {
        self.tool("java").display().to_string()
    }

    /// A command of one of its programs, without the options that the environment has for all JVMs.
    pub fn command(&self, tool: &str) -> Command {
        let mut command = Command::new(self.tool(tool));
        command.env_remove("JAVA_TOOL_OPTIONS");
        command
    }

    fn is_supported(&self) -> bool {
        let has = |file: &str| self.home.join(file).is_file();
        self.version >= OLDEST && has("bin/javac") && has("lib/modules")
    }
}

/// All JDKs and runtimes, one of each version, the oldest first.
pub fn installed() -> Vec<Jdk> {
    let named = ["RECRASH_JDKS", "JAVA_HOME"].into_iter().filter_map(std::env::var_os);
    let named = named.flat_map(|list| std::env::split_paths(&list).collect::<Vec<_>>());
    let system = std::fs::read_dir(SYSTEM).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<Jdk> = named.chain(system).filter_map(|home| Jdk::at(&home)).collect();
    // A version that is there twice counts as the JDK, if one of the two is a mere runtime.
    found.sort_by_key(|jdk| (jdk.version, !jdk.is_supported()));
    found.dedup_by_key(|jdk| jdk.version);
    found
}

/// The oldest and the newest JDK that recrash supports: what works on both works between them.
///
/// # Panics
///
/// Where there is none.
pub fn all() -> Vec<Jdk> {
    let mut jdks = installed();
    jdks.retain(Jdk::is_supported);
    assert!(!jdks.is_empty(), "no JDK from {OLDEST} on: set JAVA_HOME, or RECRASH_JDKS to a list of them");
    if jdks.len() > 2 {
        jdks.drain(1..jdks.len() - 1);
    }
    jdks
}

/// The oldest of [`all`].
pub fn oldest() -> Jdk {
    all().swap_remove(0)
}

/// The homes of [`all`].
pub fn homes() -> Vec<PathBuf> {
    all().into_iter().map(|jdk| jdk.home).collect()
}
