//! What was read of the program's calls, kept for the next question.

use std::sync::{Arc, OnceLock};

use classfile::{Class, Opcode};

use super::sites::{bootstraps, sites};
use crate::Index;
use crate::memo::Memo;
use crate::mention::mention;
use crate::summary::{ClassId, MethodId};

/// The calls of the program, as far as they were asked for.
#[derive(Default)]
pub(crate) struct CallCache {
    /// Which classes name a method, by its hash; sorted.
    mentions: OnceLock<Vec<(u32, ClassId)>>,
    /// The calls in the code of a class.
    classes: Memo<ClassId, [CallSite]>,
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
        let mentions = self.calls.mentions.get_or_init(|| self.all_mentions());
        let mut classes: Vec<ClassId> = Vec::new();
        for hash in hashes {
            let start = mentions.partition_point(|&(known, _)| known < hash);
            let same = mentions[start..].iter().take_while(|&&(known, _)| known == hash);
            classes.extend(same.map(|&(_, class)| class));
        }
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    fn all_mentions(&self) -> Vec<(u32, ClassId)> {
        let classes = self.classes().iter();
        let mut mentions: Vec<(u32, ClassId)> =
            classes.flat_map(|class| class.mentions.iter().map(|&hash| (hash, class.id))).collect();
        mentions.sort_unstable();
        mentions
    }

    /// The calls in the code of a class.
    pub(super) fn call_sites(&self, class: ClassId) -> Arc<[CallSite]> {
        self.calls.classes.get(class, || self.read_call_sites(class).unwrap_or_default().into())
    }

    fn read_call_sites(&self, class: ClassId) -> Option<Vec<CallSite>> {
        let bytes = self.class_bytes(class)?;
        let read = Class::read(&bytes).ok()?;
        let bootstraps = bootstraps(&read);
        let mut found = Vec::new();
        for (caller, member) in self[class].methods().map(|(id, _)| id).zip(&read.methods) {
            found.extend(sites(&read, &bootstraps, member).into_iter().map(|site| CallSite {
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
