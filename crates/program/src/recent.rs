//! The classes that were read last: most are asked for several times in a row, each time for another of their methods.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

/// What is kept at most, in bytes.
const MOST_BYTES: usize = 12 << 20;

/// Bytes of classes by their VM names. When there are too many, those that came first go.
#[derive(Default)]
pub(crate) struct Recent(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    classes: HashMap<String, Arc<[u8]>>,
    /// The names in the order in which they came.
    names: VecDeque<String>,
    bytes: usize,
}

impl Recent {
    /// The bytes of a class, if it was kept.
    pub(crate) fn get(&self, name: &str) -> Option<Vec<u8>> {
        let known = self.kept().classes.get(name).cloned();
        // The copy is made without the lock.
        known.map(|bytes| bytes.to_vec())
    }

    /// Keeps the bytes of a class.
    pub(crate) fn keep(&self, name: &str, bytes: &[u8]) {
        let mut kept = self.kept();
        if kept.classes.insert(name.to_owned(), bytes.into()).is_some() {
            return;
        }
        kept.names.push_back(name.to_owned());
        kept.bytes += bytes.len();
        while kept.bytes > MOST_BYTES {
            let Some(first) = kept.names.pop_front() else { break };
            kept.bytes -= kept.classes.remove(&first).map_or(0, |bytes| bytes.len());
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        // Whoever panicked meanwhile has spoilt at most the count of the bytes.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_first_makes_room() {
        let recent = Recent::default();
        let large = vec![1; MOST_BYTES / 2];
        recent.keep("First", &large);
        recent.keep("Second", &large);
        assert_eq!(recent.get("First").as_ref(), Some(&large));
        recent.keep("Third", &[2]);
        assert_eq!((recent.get("First"), recent.get("Third")), (None, Some(vec![2])));
        assert_eq!(recent.kept().bytes, MOST_BYTES / 2 + 1);
    }
}
