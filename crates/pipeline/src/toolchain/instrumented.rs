//! The program's classes as workers get them: instrumented, each once for all workers.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use instrument::distance::{self, ProbePlan};
use program::ClassPath;
use runner::ClassBytes;

/// What may be kept, in bytes. A worker keeps what it was given itself, so what is left out only costs the next JVM.
const MOST_BYTES: usize = 32 << 20;

/// A class that someone asked for; none where the class path lacks it. Whoever asks meanwhile waits for it.
type Slot = Arc<OnceLock<Option<Arc<[u8]>>>>;

/// Gives the classes of a class path, with the probes of a plan.
pub(crate) fn instrumented(class_path: Arc<ClassPath>, plan: Arc<ProbePlan>) -> ClassBytes {
    let classes = Classes { class_path, plan, slots: Mutex::default(), kept: AtomicUsize::new(0) };
    Arc::new(move |name: &str| classes.get(name))
}

struct Classes {
    class_path: Arc<ClassPath>,
    plan: Arc<ProbePlan>,
    slots: Mutex<HashMap<String, Slot>>,
    kept: AtomicUsize,
}

impl Classes {
    fn get(&self, name: &str) -> Option<Arc<[u8]>> {
        let slot = self.slot(name);
        let bytes = slot.get_or_init(|| {
            let made = self.make(name);
            self.keep(name, made.as_ref().map_or(0, Vec::len));
            made.map(Arc::from)
        });
        bytes.clone()
    }

    /// Forgets a class where there is no room for it.
    fn keep(&self, name: &str, length: usize) {
        if self.kept.fetch_add(length, Ordering::Relaxed) + length > MOST_BYTES {
            self.kept.fetch_sub(length, Ordering::Relaxed);
            self.slots().remove(name);
        }
    }

    fn slot(&self, name: &str) -> Slot {
        Arc::clone(self.slots().entry(name.to_owned()).or_default())
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        // A slot is empty or whole, so that a thread that panicked left nothing half done.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn make(&self, name: &str) -> Option<Vec<u8>> {
        let original = self.class_path.class_bytes(name)?;
        let changed = distance::instrument(&original, &self.plan).ok().and_then(|class| class.bytes);
        Some(changed.unwrap_or(original))
    }
}
