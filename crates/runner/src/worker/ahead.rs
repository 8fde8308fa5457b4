//! The classes that a JVM is given before it asks for them, so that it need not wait for each.
//!
//! Those are what the configuration names, and what other JVMs asked for: before it came up, and while it runs.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::config::WorkersConfig;
use super::encode::Bytes;
use super::jvm::message;

/// The most that a JVM is given ahead, in bytes: it keeps them beside what candidates need of its heap.
const MOST_BYTES: usize = 32 << 20;

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

    /// The message with what a JVM has neither asked for nor been given; none where there is nothing.
    pub(super) fn news(&self, config: &WorkersConfig, told: &mut Told) -> Option<Bytes> {
        let names = self.names().since(told.heard);
        told.heard += names.len();
        let mut classes = Bytes::default();
        let mut count = 0;
        for name in names.iter().filter(|&name| !told.asked.contains(name)) {
            if told.bytes > MOST_BYTES {
                break;
            }
            let Some(bytes) = (config.class_bytes)(name) else { continue };
            told.bytes += bytes.len();
            classes.text(name);
            classes.unsigned(bytes.len() as u64);
            classes.raw(&bytes);
            count += 1;
        }
        let mut message = Bytes::new(message::AHEAD);
        message.unsigned(count);
        message.extend(&classes);
        (count > 0).then_some(message)
    }
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
