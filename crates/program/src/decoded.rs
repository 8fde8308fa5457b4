//! Classes that were parsed last. What is asked about a program is mostly about methods of few classes, one method after the
//! other, and a large class takes long to parse.
//!
//! ```ignore
//! let decoded = index.decoded(method.class)?;
//! let member = decoded.class().method("price", "(I)I")?;
//! ```

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use classfile::Class;
use self_cell::self_cell;

use crate::Index;
use crate::summary::ClassId;

/// What is kept at most, in bytes of class files. Parsed they take several times as much.
const MOST_BYTES: usize = 4 << 20;

self_cell!(
    /// A class, parsed, with the bytes that it is read from.
    struct Parsed {
        owner: Vec<u8>,
        #[covariant]
        dependent: Class,
    }
);

/// A class that was read and parsed.
pub(crate) struct Decoded(Parsed);

impl Decoded {
    /// None where the bytes are no class.
    fn of(bytes: Vec<u8>) -> Option<Decoded> {
        Parsed::try_new(bytes, |bytes| Class::read(bytes)).ok().map(Decoded)
    }

    /// The class.
    pub(crate) fn class(&self) -> &Class<'_> {
        self.0.borrow_dependent()
    }

    fn length(&self) -> usize {
        self.0.borrow_owner().len()
    }
}

/// Parsed classes. When there are too many, those that came first go.
#[derive(Default)]
pub(crate) struct DecodedCache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    classes: HashMap<ClassId, Arc<Decoded>>,
    /// In the order in which they came.
    order: VecDeque<ClassId>,
    bytes: usize,
}

impl DecodedCache {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Whoever panicked meanwhile has spoilt at most the count of the bytes.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn keep(&mut self, id: ClassId, decoded: &Arc<Decoded>) {
        if self.classes.insert(id, Arc::clone(decoded)).is_some() {
            return;
        }
        self.order.push_back(id);
        self.bytes += decoded.length();
        while self.bytes > MOST_BYTES && self.order.len() > 1 {
            let Some(first) = self.order.pop_front() else { break };
            self.bytes -= self.classes.remove(&first).map_or(0, |gone| gone.length());
        }
    }
}

impl Index {
    /// A class, parsed; none where it cannot be read.
    pub(crate) fn decoded(&self, id: ClassId) -> Option<Arc<Decoded>> {
        if let Some(known) = self.decoded.kept().classes.get(&id) {
            return Some(Arc::clone(known));
        }
        // The lock is not held meanwhile; where two ask at once, both parse.
        let decoded = Arc::new(Decoded::of(self.class_bytes(id)?)?);
        self.decoded.kept().keep(id, &decoded);
        Some(decoded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A class file without members, made longer by its name.
    fn class(name: &str) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 3, 1];
        bytes.extend((name.len() as u16).to_be_bytes());
        bytes.extend(name.as_bytes());
        bytes.extend([7, 0, 1, 0, 0x21, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        bytes
    }

    #[test]
    fn what_came_first_makes_room_and_the_last_one_stays() {
        let long = "a".repeat(60_000);
        let one = Arc::new(Decoded::of(class(&long)).expect("a class"));
        let mut kept = Kept::default();
        let fitting = MOST_BYTES / one.length();
        for number in 0..=fitting {
            kept.keep(ClassId(number as u32), &one);
        }
        assert_eq!(kept.classes.len(), fitting);
        assert!(
            !kept.classes.contains_key(&ClassId(0)) && kept.classes.contains_key(&ClassId(fitting as u32))
        );
        assert_eq!(kept.bytes, fitting * one.length());
        assert_eq!(one.class().name().to_string(), long);
    }

    #[test]
    fn bytes_that_are_no_class_are_none() {
        assert!(Decoded::of(vec![1, 2, 3]).is_none());
    }
}
