//! The classes that a JVM is given before it asks for them, so that it need not wait for each.
//!
//! Those are what the configuration names, and what JVMs before it asked for.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::config::WorkersConfig;
use super::encode::Bytes;
use super::jvm::message;

/// The most that a JVM is given ahead, in bytes: it keeps them beside its heap's limit for candidates.
const MOST_BYTES: usize = 16 << 20;

/// The names of the classes that JVMs will ask for.
#[derive(Default)]
pub(super) struct Ahead(Mutex<Names>);

#[derive(Default)]
struct Names {
    in_order: Vec<String>,
    all: HashSet<String>,
}

impl Ahead {
    /// Begins with what the configuration names.
    pub(super) fn new(config: &WorkersConfig) -> Ahead {
        let ahead = Ahead::default();
        config.ahead.iter().for_each(|name| ahead.note(name));
        ahead
    }

    fn names(&self) -> MutexGuard<'_, Names> {
        // A name more or less is no harm.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A JVM has asked for a class that is there.
    pub(super) fn note(&self, name: &str) {
        let mut names = self.names();
        if names.all.insert(name.to_owned()) {
            names.in_order.push(name.to_owned());
        }
    }

    /// The message to a JVM that has just come up.
    pub(super) fn message(&self, config: &WorkersConfig) -> Bytes {
        let names = self.names().in_order.clone();
        let mut classes = Bytes::default();
        let mut count = 0;
        for name in names {
            let Some(bytes) = (config.class_bytes)(&name) else { continue };
            if classes.as_slice().len() + bytes.len() > MOST_BYTES {
                break;
            }
            classes.text(&name);
            classes.unsigned(bytes.len() as u64);
            classes.raw(&bytes);
            count += 1;
        }
        let mut message = Bytes::new(message::AHEAD);
        message.unsigned(count);
        message.extend(&classes);
        message
    }
}
