//! What the catalogs of one crash have in common: each frame and each island has a catalog, and most of them ask the same.
//!
//! Only what depends on the program and on where a test stands is shared. So it makes no difference who asks first, and the
//! same seed gives the same tests.

use std::hash::Hash;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use program::generic::Method;
use program::{ClassId, Memo, MethodId, Name, Standpoint};
use rustc_hash::FxHashMap;

use crate::callable::Callable;
use crate::full_type::Declared;
use crate::mocks::Mockable;
use crate::producers::Producer;

/// How types are mocked takes so many bytes at most. It differs from frame to frame, by what the classes around call.
const MOST_MOCKABLES: usize = 12 << 20;
/// What an answer takes beside its methods.
const ONE_MOCKABLE: usize = 128;

/// What was found out for all catalogs: of types, and by where their tests stand.
pub struct Common {
    pub(crate) generics: Arc<Generics>,
    findings: Mutex<FxHashMap<Standpoint, Arc<Findings>>>,
    pub(crate) mockables: Arc<Mockables>,
    catalogs: AtomicU32,
}

/// How types are mocked, by the number of the catalog.
pub(crate) type Mockables = Memo<(u32, Name), Option<Arc<Mockable>>>;

fn weight(mockable: &Option<Arc<Mockable>>) -> usize {
    ONE_MOCKABLE + mockable.as_ref().map_or(0, |mockable| mockable.weight())
}

impl Default for Common {
    fn default() -> Common {
        let mockables = Arc::new(Memo::bounded(MOST_MOCKABLES, weight));
        let (generics, findings, catalogs) = (Arc::default(), Mutex::default(), AtomicU32::default());
        Common { generics, findings, mockables, catalogs }
    }
}

impl Common {
    /// A number for another catalog.
    pub(crate) fn next_number(&self) -> u32 {
        self.catalogs.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn at(&self, standpoint: &Standpoint) -> Arc<Findings> {
        let mut all = self.findings.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(standpoint.clone()).or_default())
    }
}

/// What signatures say.
#[derive(Default)]
pub(crate) struct Generics {
    pub(crate) methods: Answers<MethodId, Option<Arc<Method>>>,
    pub(crate) declared: Answers<ClassId, Option<Arc<Declared>>>,
}

/// What was found out for tests that stand at one place.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) callables: Answers<MethodId, Arc<Callable>>,
    pub(crate) producers: Answers<Name, Arc<[Producer]>>,
    /// The costs of objects of classes, by how deep they were looked into.
    pub(crate) costs: Answers<(ClassId, u32), f64>,
    pub(crate) holders: Answers<Name, Arc<[Arc<Callable>]>>,
}

/// Answers by question, for several threads. Where two ask the same at once, both find out the same.
pub struct Answers<K, V>(RwLock<FxHashMap<K, V>>);

impl<K, V> Default for Answers<K, V> {
    fn default() -> Answers<K, V> {
        Answers(RwLock::default())
    }
}

impl<K: Eq + Hash, V: Clone> Answers<K, V> {
    /// The answer, found out where it is not known.
    pub fn get(&self, question: K, find_out: impl FnOnce() -> V) -> V {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&question).cloned();
        known.unwrap_or_else(|| {
            // No lock is held meanwhile: finding out asks other questions.
            let found = find_out();
            self.0.write().unwrap_or_else(PoisonError::into_inner).insert(question, found.clone());
            found
        })
    }
}
