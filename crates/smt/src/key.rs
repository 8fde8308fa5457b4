//! By what conditions are known again in another run: what they say, without the names of their variables.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::operation::Operation;
use crate::terms::{Term, Terms};

/// The key of a list of conditions.
pub(crate) type Key = [u8; 16];

/// The version of what is stored: another one knows nothing of it.
const VERSION: u32 = 2;

struct Digester(Sha256);

impl Hasher for Digester {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}

/// The key of conditions: the same for the same conditions with other names, in whatever order their terms were made.
/// Whom it is asked of belongs to it: another version of a solver may know better.
pub(crate) fn key(terms: &Terms, conditions: &[Term], asked: &str) -> Key {
    let mut digester = Digester(Sha256::new());
    (VERSION, asked).hash(&mut digester);
    let mut places: FxHashMap<Term, u32> = FxHashMap::default();
    for (place, term) in terms.bottom_up(conditions).into_iter().enumerate() {
        places.insert(term, place as u32);
        terms.sort(term).hash(&mut digester);
        match terms.operation(term) {
            Operation::Variable(_) => place.hash(&mut digester),
            operation => operation.hash(&mut digester),
        }
        let arguments = terms.arguments(term);
        arguments.len().hash(&mut digester);
        arguments.iter().for_each(|argument| places[argument].hash(&mut digester));
    }
    conditions.iter().for_each(|condition| places[condition].hash(&mut digester));
    let digest = digester.0.finalize();
    digest[..16].try_into().expect("it has 32 bytes")
}
