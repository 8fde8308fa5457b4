//! A runner: the settings that all its JVMs share, and the directory that they work in.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempfile::TempDir;

use crate::compile::Known;
use crate::isolation::{Rights, Sandbox};
use crate::process::Limits;
use crate::standing::Standing;
use crate::together::TestJvm;
use crate::{Error, JUnit, Jdk};

static HARNESS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/harness.jar"));
/// A JVM reserves much more address space than it uses: class space, code, stacks, archives.
const ADDRESS_SPACE_BESIDE_HEAP: u64 = 16 << 30;
/// What the files of a test may take of the disk.
const DISK: u64 = 1 << 30;

/// What the JVMs of a runner share.
#[derive(Clone, Debug)]
pub struct RunnerConfig {
    /// The JDK.
    pub jdk: Jdk,
    /// The program's class path, as a JVM can use it.
    pub class_path: Vec<PathBuf>,
    /// JUnit's jars, beyond those on the program's class path.
    pub junit_jars: Vec<PathBuf>,
    /// Which JUnit the tests are written for.
    pub junit: JUnit,
    /// Options for the JVM that runs a test: properties, `--add-opens`, `-ea`.
    pub jvm_options: Vec<String>,
    /// How long a test may run.
    pub time_limit: Duration,
    /// Whether tests may start processes, as the recorded program did. Tests that were found by search may not.
    pub may_start_processes: bool,
    /// The largest heap in bytes.
    pub heap: u64,
    /// How many JVMs run at the same time.
    pub parallel: usize,
    /// Where the temporary directory is made.
    pub scratch: PathBuf,
    /// What the user lets tests do.
    pub sandbox: Sandbox,
    /// What the files of a test may take of the disk, in bytes.
    pub disk: u64,
    /// Set from outside to stop: what runs then is ended, what has not been started is not run any more.
    pub stop: Arc<AtomicBool>,
}

impl RunnerConfig {
    /// JUnit 5, 30 seconds, 1 GB of memory and of files, as many JVMs as there are cores.
    pub fn new(jdk: Jdk, class_path: Vec<PathBuf>, junit_jars: Vec<PathBuf>) -> RunnerConfig {
        RunnerConfig {
            jdk,
            class_path,
            junit_jars,
            junit: JUnit::Five,
            jvm_options: Vec::new(),
            time_limit: Duration::from_secs(30),
            may_start_processes: true,
            heap: 1 << 30,
            parallel: std::thread::available_parallelism().map_or(1, usize::from),
            scratch: std::env::temp_dir(),
            sandbox: Sandbox::default(),
            disk: DISK,
            stop: Arc::default(),
        }
    }
}

/// Compiles and runs tests. Everything that it writes lies in a temporary directory that goes when the runner goes.
pub struct Runner {
    pub(crate) config: RunnerConfig,
    pub(crate) shared: Arc<Shared>,
}

/// What runners have together that differ in their limits only.
pub(crate) struct Shared {
    // The JVMs go first: they work in the directory.
    /// The JVM of the compiler, once there was something to compile.
    pub(crate) compiler: Mutex<Option<Standing>>,
    /// What was compiled.
    pub(crate) known: Mutex<Known>,
    /// JVMs that ran tests, are as they were before, and have nothing to do.
    pub(crate) idle: Mutex<Vec<TestJvm>>,
    harness: PathBuf,
    directory: TempDir,
}

impl Runner {
    /// A runner with its directory and harness in place.
    pub fn new(config: RunnerConfig) -> Result<Runner, Error> {
        let directory = tempfile::Builder::new()
            .prefix("recrash-")
            .tempdir_in(&config.scratch)
            .map_err(Error::io(format!("create a directory in {}", config.scratch.display())))?;
        let harness = directory.path().join("harness.jar");
        std::fs::write(&harness, HARNESS).map_err(Error::io(format!("write {}", harness.display())))?;
        let (compiler, known, idle) = (Mutex::default(), Mutex::default(), Mutex::default());
        Ok(Runner { config, shared: Arc::new(Shared { compiler, known, idle, harness, directory }) })
    }

    /// A runner that has the same JVMs, but whose tests may take so long at most.
    pub fn within(&self, time: Duration) -> Runner {
        let time_limit = self.config.time_limit.min(time);
        Runner { config: RunnerConfig { time_limit, ..self.config.clone() }, shared: self.shared.clone() }
    }

    /// The rights of a JVM that writes only to a directory.
    pub(crate) fn rights(&self, directory: &Path) -> Rights {
        let RunnerConfig { class_path, junit_jars, sandbox, jdk, .. } = &self.config;
        let own = self.directory().to_owned();
        let reads: Vec<PathBuf> = class_path.iter().chain(junit_jars).cloned().chain([own]).collect();
        Rights::of_jvm(sandbox, jdk, directory, &reads)
    }

    pub(crate) fn rights_of_test(&self, directory: &Path) -> Rights {
        let rights = self.rights(directory);
        if self.config.may_start_processes { rights.with_programs() } else { rights }
    }

    /// The directory that all files of this runner lie in.
    pub fn directory(&self) -> &Path {
        self.shared.directory.path()
    }

    /// The class path of tests, those in `classes`: the program's comes before JUnit's, as it was when it crashed.
    pub(crate) fn class_path(&self, classes: &Path) -> String {
        let entries = [classes].into_iter().chain(self.config.class_path.iter().map(PathBuf::as_path));
        let entries =
            entries.chain(self.config.junit_jars.iter().map(PathBuf::as_path)).chain([self.harness()]);
        entries.map(|path| path.display().to_string()).collect::<Vec<_>>().join(":")
    }

    pub(crate) fn harness(&self) -> &Path {
        &self.shared.harness
    }

    pub(crate) fn new_directory(&self, prefix: &str) -> Result<TempDir, Error> {
        let made = tempfile::Builder::new().prefix(prefix).tempdir_in(self.directory());
        made.map_err(Error::io("create a scratch directory"))
    }

    pub(crate) fn limits<'a>(&self, time: Duration, stop: &'a AtomicBool) -> Limits<'a> {
        let RunnerConfig { heap, disk, .. } = self.config;
        Limits { time, address_space: 2 * heap + ADDRESS_SPACE_BESIDE_HEAP, disk, stop }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.config.stop.load(Ordering::Relaxed)
    }
}
