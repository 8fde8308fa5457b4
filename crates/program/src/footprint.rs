//! Which fields a method reads and writes, by its own code and by what it calls.
//!
//! Everything is found out when it is asked for and kept: a class is read once, however many questions there are. Calls are
//! followed to the method that the code names, and to what overrides it where few methods do, over a few calls and not
//! into the JDK. What changes the content of a collection or array in a field counts as writing the field.

mod own;
mod writers;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use crate::Index;
use crate::memo::Memo;
use crate::summary::{ClassId, FieldId, MethodId};
use own::{OwnFootprint, Touch};

/// Calls between a method and one whose fields count as its own.
const DEPTH: usize = 3;
/// Methods that are looked at for one, at most.
const MOST_METHODS: usize = 60;
/// Overrides of a method that are followed, at most: of one that half of a program overrides, nothing is known.
const MOST_OVERRIDES: usize = 4;

/// The fields that a method touches, nearest first, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// The fields that it reads.
    pub reads: Vec<FieldId>,
    /// The fields that it writes, or whose content it changes.
    pub writes: Vec<FieldId>,
}

/// The most that is kept of what classes touch, in bytes.
const MOST_BYTES: usize = 16 << 20;

/// What was asked before.
pub(crate) struct FootprintCache {
    classes: Memo<ClassId, [OwnFootprint]>,
    methods: Memo<MethodId, Footprint>,
    implementations: Memo<MethodId, [MethodId]>,
    writers: Memo<FieldId, [MethodId]>,
    clearers: Memo<FieldId, [MethodId]>,
}

impl Default for FootprintCache {
    fn default() -> FootprintCache {
        let weigh = |class: &[OwnFootprint]| class.iter().map(OwnFootprint::weight).sum();
        let classes = Memo::bounded(MOST_BYTES, weigh);
        let (methods, implementations, writers, clearers) = Default::default();
        FootprintCache { classes, methods, implementations, writers, clearers }
    }
}

impl Index {
    /// The fields that a method reads and writes, itself or by what it calls.
    pub fn footprint(&self, method: MethodId) -> Arc<Footprint> {
        self.footprints.methods.get(method, || Arc::new(self.find_footprint(vec![method])))
    }

    fn find_footprint(&self, first: Vec<MethodId>) -> Footprint {
        let mut found = Gathered::default();
        let mut seen: HashSet<MethodId> = first.iter().copied().collect();
        let mut level = first;
        for _ in 0..=DEPTH {
            let mut next = Vec::new();
            for &method in &level {
                let own = self.own_footprint(method);
                let Some(own) = own.get(usize::from(method.number)) else { continue };
                own.touches.iter().for_each(|touch| found.add(touch));
                for &(_, called) in &own.calls {
                    let called = self.implementations(called);
                    next.extend(called.iter().copied().filter(|&called| seen.insert(called)));
                }
            }
            next.truncate(MOST_METHODS);
            level = next;
        }
        found.footprint
    }

    /// The method, and what overrides it where that is little.
    pub(crate) fn implementations(&self, method: MethodId) -> Arc<[MethodId]> {
        // Half of a program is below some classes.
        self.footprints.implementations.get(method, || self.find_implementations(method).into())
    }

    fn find_implementations(&self, method: MethodId) -> Vec<MethodId> {
        let summary = &self[method];
        let mut found = vec![method];
        if summary.is_static() || summary.is_initializer() {
            return found;
        }
        let below = self.subtypes(method.class).into_iter().take(MOST_METHODS);
        let overrides: Vec<MethodId> = below
            .filter_map(|class| self.declared(class, &summary.name, &summary.descriptor))
            .filter(|&other| other != method)
            .take(MOST_OVERRIDES + 1)
            .collect();
        if overrides.len() <= MOST_OVERRIDES {
            found.extend(overrides);
        }
        found
    }

    /// What the methods of a class touch by their own code; nothing for the JDK's.
    fn own_footprint(&self, method: MethodId) -> Arc<[OwnFootprint]> {
        let class = method.class;
        self.footprints.classes.get(class, || match self[class].is_jdk() {
            true => Arc::new([]),
            false => own::of_class(self, class).into(),
        })
    }

    /// The fields that some code of a method reads, itself or by what it calls, nearest first.
    pub fn reads_in(&self, method: MethodId, code: &[Range<u32>]) -> Vec<FieldId> {
        let all = self.own_footprint(method);
        let Some(own) = all.get(usize::from(method.number)) else { return Vec::new() };
        let is_here = |offset: u32| code.iter().any(|range| range.contains(&offset));
        let mut found = Gathered::default();
        own.touches.iter().filter(|touch| is_here(touch.offset)).for_each(|touch| found.add(touch));
        let called = own.calls.iter().filter(|(offset, _)| is_here(*offset));
        let called: Vec<MethodId> =
            called.flat_map(|&(_, called)| self.implementations(called).to_vec()).collect();
        let inside = self.find_footprint(called);
        found.extend(inside.reads);
        found.footprint.reads
    }

    /// The methods that some code of a method calls, by the types that the code names.
    pub fn calls_in(&self, method: MethodId, code: &[Range<u32>]) -> Vec<MethodId> {
        let all = self.own_footprint(method);
        let Some(own) = all.get(usize::from(method.number)) else { return Vec::new() };
        let is_here = |offset: u32| code.iter().any(|range| range.contains(&offset));
        own.calls.iter().filter(|(offset, _)| is_here(*offset)).map(|&(_, called)| called).collect()
    }

    /// The fields that some code of a method depends on: what it reads, and what was read for the local variables that
    /// it uses.
    pub fn reads_behind(&self, method: MethodId, code: &[Range<u32>]) -> Vec<FieldId> {
        let all = self.own_footprint(method);
        let Some((own, cfg)) = all.get(usize::from(method.number)).zip(self.cfg(method)) else {
            return Vec::new();
        };
        let is_here = |offset: u32| code.iter().any(|range| range.contains(&offset));
        let loaded: Vec<u16> =
            own.loads.iter().filter(|(at, _)| is_here(*at)).map(|&(_, local)| local).collect();
        let stores = own.stores.iter().filter(|(_, local)| loaded.contains(local));
        let stored = stores.filter_map(|&(at, _)| Some(cfg.blocks[cfg.block_at(at)?].code.start..at));
        let all: Vec<Range<u32>> = code.iter().cloned().chain(stored).collect();
        self.reads_in(method, &all)
    }

    /// The fields that the branch at an offset depends on.
    pub fn reads_of_branch(&self, method: MethodId, offset: u32) -> Vec<FieldId> {
        let cfg = self.cfg(method);
        let block = cfg.as_ref().and_then(|cfg| Some(&cfg.blocks[cfg.block_at(offset)?]));
        block.map_or_else(Vec::new, |block| self.reads_behind(method, std::slice::from_ref(&block.code)))
    }
}

/// A footprint in the making.
#[derive(Default)]
struct Gathered {
    footprint: Footprint,
    seen: HashSet<(FieldId, bool)>,
}

impl Gathered {
    fn add(&mut self, touch: &Touch) {
        if self.seen.insert((touch.field, touch.writes)) {
            let Footprint { reads, writes } = &mut self.footprint;
            if touch.writes { writes.push(touch.field) } else { reads.push(touch.field) }
        }
    }

    fn extend(&mut self, reads: Vec<FieldId>) {
        for field in reads {
            self.add(&Touch { offset: 0, field, writes: false, clears: false });
        }
    }
}
