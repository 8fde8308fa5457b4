//! The classes that a JVM is given before it asks for them, so that it need not wait for each.
//!
//! Those are what the configuration names, and what other JVMs asked for: before it came up, and while it runs.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::config::WorkersConfig;
use super::encode::Bytes;
use super::jvm::message;

/// The most that a JVM is given ahead, in bytes: it keeps them beside what candidates need of its heap.
const MOST_BYTES: usize = 32 << 20;
/// About as much goes into one message. All at once would be in memory several times over.
const PIECE: usize = 1 << 20;

/// A class by its name.
pub(super) type Named = (String, Arc<[u8]>);

/// The names of the classes that JVMs ask for.
#[derive(Default)]
pub(super) struct Ahead(Mutex<Names>);

#[derive(Default)]
struct Names {
    in_order: Vec<String>,
    all: HashSet<String>,
}

/// What one JVM has of them.
#[derive(Default)]
pub(super) struct Told {
    /// How many of the names it has heard of.
    heard: usize,
    /// Those that it asked for itself.
    asked: HashSet<String>,
    /// The bytes that it was given ahead.
    bytes: usize,
}

impl Ahead {
    /// Begins with what the configuration names.
    pub(super) fn new(config: &WorkersConfig) -> Ahead {
        let ahead = Ahead::default();
        config.ahead.iter().for_each(|name| ahead.names().add(name));
        ahead
    }

    fn names(&self) -> MutexGuard<'_, Names> {
        // A name more or less is no harm.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A JVM has asked for a class that is there.
    pub(super) fn note(&self, name: &str, told: &mut Told) {
        told.asked.insert(name.to_owned());
        self.names().add(name);
    }

    /// What a JVM has neither asked for nor been given.
    pub(super) fn news(&self, config: &WorkersConfig, told: &mut Told) -> Vec<Named> {
        let names = self.names().since(told.heard);
        told.heard += names.len();
        let mut classes = Vec::new();
        for name in names {
            if told.bytes > MOST_BYTES {
                break;
            }
            if told.asked.contains(&name) {
                continue;
            }
            let Some(bytes) = (config.class_bytes)(&name) else { continue };
            told.bytes += bytes.len();
            classes.push((name, bytes));
        }
        classes
    }
}

/// Some classes for a JVM as messages, each made when it is asked for.
pub(super) fn messages(classes: &[Named]) -> impl Iterator<Item = Bytes> {
    let mut rest = classes;
    std::iter::from_fn(move || {
        let mut length = 0;
        let fits = |(_, bytes): &&Named| {
            let is_within = length < PIECE;
            length += bytes.len();
            is_within
        };
        let piece;
        (piece, rest) = rest.split_at(rest.iter().take_while(fits).count());
        (!piece.is_empty()).then(|| message_of(piece))
    })
}

fn message_of(classes: &[Named]) -> Bytes {
    let mut message = Bytes::new(message::AHEAD);
    message.unsigned(classes.len() as u64);
    for (name, bytes) in classes {
        message.text(name);
        message.unsigned(bytes.len() as u64);
        message.raw(bytes);
    }
    message
}

impl Names {
    fn add(&mut self, name: &str) {
        if self.all.insert(name.to_owned()) {
            self.in_order.push(name.to_owned());
        }
    }

    fn since(&self, heard: usize) -> Vec<String> {
        self.in_order[heard..].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(lengths: &[usize]) -> Vec<Named> {
        lengths.iter().map(|&length| ("a".to_owned(), vec![0; length].into())).collect()
    }

    #[test]
    fn many_classes_are_told_in_pieces() {
        let lengths = |lengths: &[usize]| -> Vec<usize> {
            messages(&classes(lengths)).map(|message| message.as_slice().len() >> 10).collect()
        };
        assert_eq!(lengths(&[]), []);
        assert_eq!(lengths(&[1 << 19; 5]), [1024, 1024, 512]);
        assert_eq!(
            lengths(&[3 << 20, 1 << 10]),
            [3 << 10, 1],
            "one that is too long has a message of its own"
        );
    }
}
