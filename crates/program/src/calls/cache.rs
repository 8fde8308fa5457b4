//! What was read of the program's calls, kept for the next question.

use std::sync::{Arc, OnceLock};

use classfile::Opcode;

use super::sites::{bootstraps, sites};
use crate::Index;
use crate::memo::Memo;
use crate::mention::mention;
use crate::summary::{ClassId, MethodId};

/// The most that is kept of calls, in bytes: a large program has tens of millions.
const MOST_BYTES: usize = 16 << 20;
/// What is kept of a class beside its calls, of which many have few.
const ONE_CLASS: usize = 96;

/// The calls of the program, as far as they were asked for.
pub(crate) struct CallCache {
    mentions: OnceLock<Mentions>,
    /// The calls in the code of a class.
    classes: Memo<ClassId, [CallSite]>,
}

impl Default for CallCache {
    fn default() -> CallCache {
        let weigh = |calls: &[CallSite]| ONE_CLASS + size_of_val(calls);
        CallCache { mentions: OnceLock::new(), classes: Memo::bounded(MOST_BYTES, weigh) }
    }
}

/// The first bits of a hash by which classes are found. There are tens of millions of mentions in a large program, so
/// that only the class is kept for each; it knows the rest itself.
const FIRST_BITS: u32 = 18;

/// Which classes may name a method, by the first bits of its hash.
struct Mentions {
    starts: Vec<u32>,
    classes: Vec<ClassId>,
}

impl Mentions {
    fn of(index: &Index) -> Mentions {
        let mut starts = vec![0_u32; (1 << FIRST_BITS) + 1];
        for class in index.classes() {
            class.mentions.iter().for_each(|&hash| starts[place(hash) + 1] += 1);
        }
        (0..1 << FIRST_BITS).for_each(|place| starts[place + 1] += starts[place]);
        let mut next = starts.clone();
        let mut classes = vec![ClassId::default(); starts[1 << FIRST_BITS] as usize];
        for class in index.classes() {
            for &hash in &class.mentions {
                let next = &mut next[place(hash)];
                classes[*next as usize] = class.id;
                *next += 1;
            }
        }
        Mentions { starts, classes }
    }

    fn may_name(&self, hash: u32) -> &[ClassId] {
        let place = place(hash);
        &self.classes[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

fn place(hash: u32) -> usize {
    (hash >> (u32::BITS - FIRST_BITS)) as usize
}

/// The methods that methods call.
pub(crate) type CalleeCache = Memo<MethodId, [MethodId]>;

/// A call in the code of a class.
#[derive(Clone, Copy)]
pub(super) struct CallSite {
    pub(super) caller: MethodId,
    pub(super) offset: u32,
    pub(super) opcode: Opcode,
    /// The hash of what it calls.
    pub(super) hash: u32,
    /// A second hash of what it calls, so that different methods are not confused by chance.
    pub(super) check: u32,
}

/// A second hash of a method, independent of [`mention`].
pub(super) fn check(class: &str, name: &str, descriptor: &str) -> u32 {
    mention(descriptor, name, class)
}

impl Index {
    /// The classes of the program whose pool names one of some methods, given by their hashes.
    pub(super) fn mentioning(&self, hashes: impl Iterator<Item = u32>) -> Vec<ClassId> {
        let mentions = self.calls.mentions.get_or_init(|| Mentions::of(self));
        let mut classes: Vec<ClassId> = Vec::new();
        for hash in hashes {
            let names = |class: &ClassId| self[*class].mentions.binary_search(&hash).is_ok();
            classes.extend(mentions.may_name(hash).iter().copied().filter(names));
        }
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The calls in the code of a class.
    pub(super) fn call_sites(&self, class: ClassId) -> Arc<[CallSite]> {
        self.calls.classes.get(class, || self.read_call_sites(class).unwrap_or_default().into())
    }

    fn read_call_sites(&self, class: ClassId) -> Option<Vec<CallSite>> {
        let decoded = self.decoded(class)?;
        let read = decoded.class();
        let bootstraps = bootstraps(read);
        let mut found = Vec::new();
        for (caller, member) in self[class].methods().map(|(id, _)| id).zip(&read.methods) {
            found.extend(sites(read, &bootstraps, member).into_iter().map(|site| CallSite {
                caller,
                offset: site.offset,
                opcode: site.opcode,
                hash: mention(&site.class, &site.name, &site.descriptor),
                check: check(&site.class, &site.name, &site.descriptor),
            }));
        }
        Some(found)
    }
}
