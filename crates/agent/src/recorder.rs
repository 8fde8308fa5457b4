//! The one recorder of this process. The JVM's callbacks and native methods carry no data of ours,
//! so there is no way around one global.
#![allow(unsafe_code)]

use std::path::PathBuf;
use std::sync::OnceLock;

use instrument::record::Config;
use jvmti_bindings::prelude::*;
use recording::{AgentOptions, ClassPathEntry};

use crate::class_path;
use crate::failures::Failures;
use crate::jvm::Facts;
use crate::methods::Methods;
use crate::scope::Scope;
use crate::transform::{self, Transformer};
use crate::watch_list::WatchList;

static RECORDER: OnceLock<Recorder> = OnceLock::new();

/// Everything that a recorder knows.
pub struct Recorder {
    /// The user's options.
    pub options: AgentOptions,
    /// Which classes are the program's.
    pub scope: Scope,
    /// The methods that were instrumented.
    pub methods: Methods,
    /// The failures that were seen.
    pub failures: Failures,
    /// The methods of the second chance, where it was asked for.
    pub watch_list: Option<WatchList>,
    /// Facts about the JVM, known once it has started.
    pub facts: OnceLock<Facts>,
    /// The directory that the JVM was started in.
    pub directory: PathBuf,
    class_path: OnceLock<Vec<ClassPathEntry>>,
    config: Config,
    platform_loader: OnceLock<Global>,
    environment: Environment,
}

/// A global reference that is kept for the life of the JVM.
struct Global(jni::jobject);

// SAFETY: global references may be used from any thread.
unsafe impl Send for Global {}
// SAFETY: as above.
unsafe impl Sync for Global {}

/// The JVM's tool interface. It may be used from every thread.
struct Environment(*mut jvmti::jvmtiEnv);

// SAFETY: the specification allows an environment to be used from any thread.
unsafe impl Send for Environment {}
// SAFETY: as above.
unsafe impl Sync for Environment {}

impl Recorder {
    /// A recorder that has seen nothing yet; an error in words where the options are wrong.
    pub fn new(options: AgentOptions, jvmti: &Jvmti) -> Result<Recorder, String> {
        Ok(Recorder {
            config: transform::config(&options)?,
            scope: Scope::new(&options),
            methods: Methods::default(),
            failures: Failures::new(options.max_recordings, options.second_chance.is_some()),
            watch_list: options.second_chance.clone().map(WatchList::read),
            facts: OnceLock::new(),
            directory: std::env::current_dir().unwrap_or_default(),
            class_path: OnceLock::new(),
            platform_loader: OnceLock::new(),
            environment: Environment(jvmti.raw()),
            options,
        })
    }

    /// What decides about classes.
    pub fn transformer(&self) -> Transformer<'_> {
        let (config, scope, methods) = (&self.config, &self.scope, &self.methods);
        Transformer { config, scope, watch_list: self.watch_list.as_ref(), methods }
    }

    /// Remembers the loader of the JDK's modules that the boot loader does not define.
    ///
    /// # Safety
    ///
    /// It must be a global reference that is never deleted.
    pub unsafe fn set_platform_loader(&self, loader: jni::jobject) {
        // It is set once, when the JVM has started.
        let _ = self.platform_loader.set(Global(loader));
    }

    /// That loader.
    pub fn platform_loader(&self) -> Option<jni::jobject> {
        self.platform_loader.get().map(|global| global.0)
    }

    /// The class path with its hashes, which take a while: they are kept. No lock is held meanwhile;
    /// of two threads that come first, both make them.
    pub fn class_path(&self) -> Vec<ClassPathEntry> {
        if let Some(known) = self.class_path.get() {
            return known.clone();
        }
        let facts = self.facts.get().cloned().unwrap_or_default();
        let entries = class_path::entries(&facts.class_path, &facts.module_path, &self.directory);
        let _ = self.class_path.set(entries.clone());
        entries
    }

    /// How values are copied: the second chance is always rich.
    pub fn strategy_name(&self) -> &str {
        if self.watch_list.is_some() { "used-fields" } else { &self.options.copy }
    }

    /// The JVM's tool interface.
    pub fn jvmti(&self) -> Jvmti {
        // SAFETY: it is never disposed of.
        unsafe { Jvmti::from_raw(self.environment.0) }
    }
}

/// Makes a recorder the one of this process.
pub fn set(recorder: Recorder) -> Option<&'static Recorder> {
    RECORDER.set(recorder).ok()?;
    RECORDER.get()
}

/// The recorder, if there is one.
pub fn get() -> Option<&'static Recorder> {
    RECORDER.get()
}
