//! What workers need to know.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use model::ProbeKind;

use crate::{Jdk, Sandbox};

/// Gives the bytes of a class of the program by its VM name, instrumented; `None` if it has none.
pub type ClassBytes = Arc<dyn Fn(&str) -> Option<Arc<[u8]>> + Send + Sync>;

/// What workers need to know.
#[derive(Clone)]
pub struct WorkersConfig {
    /// The JDK.
    pub jdk: Jdk,
    /// The program's class path, for resources.
    pub class_path: Vec<PathBuf>,
    /// The program's classes.
    pub class_bytes: ClassBytes,
    /// Classes that candidates will need, by their VM names: JVMs get them before they ask.
    pub ahead: Vec<String>,
    /// What the probes in the classes watch, by number.
    pub probes: Vec<ProbeKind>,
    /// Whether what static initialisers come by counts, and how they fail. An initialiser runs once for a class loader, so
    /// this costs a new one each time; it is for crashes inside of one.
    pub watches_initializers: bool,
    /// Whether the classes report what is noted of courses.
    pub follows: bool,
    /// What a candidate may use up.
    pub limits: WorkerLimits,
    /// How many JVMs run at the same time; up to twice as many where candidates wait most of the time.
    pub count: usize,
    /// Options for the JVMs: properties, `--add-opens`, `-ea`.
    pub jvm_options: Vec<String>,
    /// Where the temporary directory is made.
    pub scratch: PathBuf,
    /// What the user lets candidates do.
    pub sandbox: Sandbox,
    /// Set from outside to stop: candidates that have not been started are not run any more.
    pub stop: Arc<AtomicBool>,
}

/// What a candidate may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerLimits {
    /// Loop iterations and calls. They come first, since they are the same on every machine.
    pub steps: u64,
    /// Time, for what executes no step of the program: waiting, loops inside of the JDK.
    pub time: Duration,
    /// The largest heap of a JVM in bytes.
    pub heap: u64,
    /// What files may take of the disk, in bytes.
    pub disk: u64,
}

impl Default for WorkerLimits {
    fn default() -> WorkerLimits {
        WorkerLimits { steps: 1_000_000, time: Duration::from_secs(2), heap: 256 << 20, disk: 256 << 20 }
    }
}

impl WorkersConfig {
    /// The default limits, no probes, as many JVMs as there are cores.
    pub fn new(jdk: Jdk, class_path: Vec<PathBuf>, class_bytes: ClassBytes) -> WorkersConfig {
        WorkersConfig {
            jdk,
            class_path,
            class_bytes,
            ahead: Vec::new(),
            probes: Vec::new(),
            watches_initializers: false,
            follows: false,
            limits: WorkerLimits::default(),
            count: std::thread::available_parallelism().map_or(1, usize::from),
            jvm_options: Vec::new(),
            scratch: std::env::temp_dir(),
            sandbox: Sandbox::default(),
            stop: Arc::default(),
        }
    }
}
