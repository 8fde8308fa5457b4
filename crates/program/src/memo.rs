//! Answers that were asked for once and are kept.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Answers by question. Several threads may ask; where two ask the same at once, both find the answer out.
pub(crate) struct Memo<K, V: ?Sized> {
    known: Mutex<HashMap<K, Arc<V>>>,
}

impl<K, V: ?Sized> Default for Memo<K, V> {
    fn default() -> Memo<K, V> {
        Memo { known: Mutex::default() }
    }
}

impl<K: Eq + Hash, V: ?Sized> Memo<K, V> {
    /// The answer, found out where it is not known.
    pub(crate) fn get(&self, question: K, find_out: impl FnOnce() -> Arc<V>) -> Arc<V> {
        if let Some(known) = self.known().get(&question) {
            return Arc::clone(known);
        }
        // The lock is not held meanwhile: finding out may take long, and ask something else.
        let found = find_out();
        Arc::clone(self.known().entry(question).or_insert(found))
    }

    fn known(&self) -> MutexGuard<'_, HashMap<K, Arc<V>>> {
        // What a thread that panicked put there is whole: insertion is the last thing done.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
