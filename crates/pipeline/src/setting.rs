//! What every run needs to know of its surroundings.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use program::Project;
use runner::Sandbox;
use testgen::JUnit;

/// The surroundings of a run, and what the user wants of its tests. The command line chooses every
/// default.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Where the program is; none for where the run looks by itself.
    pub source: Option<Source>,
    /// Where the tests go; none for where the project has its generated files.
    pub out: Option<PathBuf>,
    /// The JUnit to write for; none for the one that the program has, else 5.
    pub junit: Option<JUnit>,
    /// JUnit's jars, where the user names them.
    pub junit_jars: Vec<PathBuf>,
    /// The JDK that the user names.
    pub jdk: Option<PathBuf>,
    /// `JAVA_HOME`.
    pub java_home: Option<OsString>,
    /// `PATH`.
    pub path: Option<OsString>,
    /// Starts Maven, `mvn`.
    pub maven: PathBuf,
    /// Starts Gradle, `gradle`.
    pub gradle: PathBuf,
    /// The local Maven repository.
    pub local_repository: Option<PathBuf>,
    /// The user's cache directory of recrash.
    pub cache: PathBuf,
    /// The directory that relative paths start from.
    pub directory: PathBuf,
    /// Where temporary files go.
    pub scratch: PathBuf,
    /// What the program may do to this system.
    pub sandbox: Sandbox,
    /// How long one test may run.
    pub time_limit: Duration,
    /// The largest heap of a JVM in bytes.
    pub heap: u64,
    /// How many JVMs run at the same time.
    pub parallel: usize,
    /// More options for the JVMs that run tests.
    pub jvm_options: Vec<String>,
    /// The command that makes these tests again, for their comments.
    pub command: Option<String>,
    /// Set from outside to stop; what was found until then is written.
    pub stop: Arc<AtomicBool>,
}

/// Where the program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A class path: entries separated by `:`, `lib/*` for the jars of a folder.
    ClassPath(String),
    /// A project on disk, which is asked.
    Project(PathBuf),
    /// A project that was asked before.
    Known(Arc<Project>),
}

impl Setting {
    /// Whether it was stopped from outside.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
