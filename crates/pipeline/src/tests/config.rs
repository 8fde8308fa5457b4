//! What a run is asked to do, and whom it tells how far it is.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use model::Verdict;
use testgen::JUnit;

/// What a run is asked to do. The command line chooses every default.
#[derive(Clone, Debug)]
pub struct Config {
    /// The recording.
    pub recording: PathBuf,
    /// Where the program is.
    pub source: Source,
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
    /// Set from outside to stop; what was verified until then is written.
    pub stop: Arc<AtomicBool>,
}

/// Where the program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A class path: entries separated by `:`, `lib/*` for the jars of a folder.
    ClassPath(String),
    /// A project on disk, which is asked.
    Project(PathBuf),
    /// Where it was when it crashed, as the recording says.
    Recorded,
}

/// Something that happened, in the order in which it does.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// The build tool is asked for the class path, which takes a while.
    AskingProject,
    /// JUnit is looked for, and fetched where it is nowhere.
    FindingJUnit,
    /// So many of the recorded frames have a candidate.
    Proposed {
        /// With a candidate.
        candidates: usize,
        /// All recorded frames.
        frames: usize,
    },
    /// The compiler works on so many tests.
    Compiling(usize),
    /// A test has been run.
    Judged {
        /// The number of the frame, from 1.
        frame: usize,
        /// What was found.
        verdict: &'a Verdict,
        /// How many have been run, this one included.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// The final suite is run once more.
    Confirming(usize),
}

/// Whoever wants to know how far a run is.
pub trait Progress {
    /// Something happened.
    fn event(&mut self, event: Event);
}

impl<F: FnMut(Event)> Progress for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}
