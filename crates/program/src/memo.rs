//! Answers that were asked for once and are kept, all or as many as there is room for.

use std::collections::VecDeque;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

/// Answers by question. Several threads may ask; where two ask the same at once, both find the answer out.
pub struct Memo<K, V: ?Sized> {
    known: Mutex<Known<K, V>>,
    room: Option<Room<V>>,
}

/// How much may be kept.
struct Room<V: ?Sized> {
    /// In bytes, about.
    most: usize,
    weigh: fn(&V) -> usize,
}

struct Known<K, V: ?Sized> {
    answers: FxHashMap<K, Arc<V>>,
    /// The questions in the order in which they came, where there is not room for all.
    order: VecDeque<K>,
    weight: usize,
}

impl<K, V: ?Sized> Default for Memo<K, V> {
    /// Keeps all answers.
    fn default() -> Memo<K, V> {
        let known = Known { answers: FxHashMap::default(), order: VecDeque::new(), weight: 0 };
        Memo { known: Mutex::new(known), room: None }
    }
}

impl<K: Eq + Hash + Clone, V: ?Sized> Memo<K, V> {
    /// Keeps so many bytes of answers; what came first makes room.
    pub fn bounded(most: usize, weigh: fn(&V) -> usize) -> Memo<K, V> {
        Memo { room: Some(Room { most, weigh }), ..Memo::default() }
    }

    /// The answer, found out where it is not known.
    pub fn get(&self, question: K, find_out: impl FnOnce() -> Arc<V>) -> Arc<V> {
        if let Some(known) = self.known().answers.get(&question) {
            return Arc::clone(known);
        }
        // The lock is not held meanwhile: finding out may take long, and ask something else.
        let found = find_out();
        let mut known = self.known();
        let Some(room) = &self.room else {
            return Arc::clone(known.answers.entry(question).or_insert(found));
        };
        if known.answers.insert(question.clone(), Arc::clone(&found)).is_none() {
            known.order.push_back(question);
            known.weight += (room.weigh)(&found);
            known.make_room(room);
        }
        found
    }

    fn known(&self) -> MutexGuard<'_, Known<K, V>> {
        // What a thread that panicked put there is whole: at most the weight is wrong.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash, V: ?Sized> Known<K, V> {
    /// The last answer stays, however large it is.
    fn make_room(&mut self, room: &Room<V>) {
        while self.weight > room.most && self.order.len() > 1 {
            let gone = self.order.pop_front().and_then(|first| self.answers.remove(&first));
            self.weight -= gone.map_or(0, |gone| (room.weigh)(&gone));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(memo: &Memo<u8, [u8]>, question: u8, length: usize) -> bool {
        let mut was_found_out = false;
        memo.get(question, || {
            was_found_out = true;
            vec![question; length].into()
        });
        was_found_out
    }

    #[test]
    fn all_are_kept_where_nothing_else_is_said() {
        let memo = Memo::default();
        assert!((0..100).all(|question| ask(&memo, question, 1000)));
        assert!(!(0..100).any(|question| ask(&memo, question, 1000)));
    }

    #[test]
    fn what_came_first_makes_room() {
        let memo = Memo::bounded(10, |answer: &[u8]| answer.len());
        assert!(ask(&memo, 1, 4) && ask(&memo, 2, 4) && !ask(&memo, 1, 4));
        assert!(ask(&memo, 3, 4), "there is no room for the first any more");
        assert!(!ask(&memo, 2, 4) && !ask(&memo, 3, 4) && ask(&memo, 1, 4));
        assert!(ask(&memo, 4, 100) && !ask(&memo, 4, 100), "the last one stays");
        assert_eq!(memo.known().weight, 100);
    }
}
