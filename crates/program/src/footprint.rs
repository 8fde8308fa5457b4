//! Which fields a method reads and writes, by its own code and by what it calls.
//!
//! Everything is found out when it is asked for and kept. Calls are followed to the method that the code names, and to what overrides it where few methods do, over a few calls and not
//! into the JDK. What changes the content of a collection or array in a field counts as writing the field.

mod own;
mod writers;

use std::collections::{HashSet, VecDeque};
use std::ops::Range;
use std::sync::Arc;

use ir::{Body, Definition, ValueId};

use crate::Index;
use crate::memo::Memo;
use crate::summary::{FieldId, MethodId};
use own::{OwnFootprint, Touch};

/// Calls between a method and one whose fields count as its own.
const DEPTH: usize = 3;
/// Methods that are looked at for one, at most.
const MOST_METHODS: usize = 60;
/// Overrides of a method that are followed, at most: of one that half of a program overrides, nothing is known.
const MOST_OVERRIDES: usize = 4;

/// Instructions that what a value comes from is made of, at most.
const MOST_SOURCES: usize = 40;

/// The fields that a method touches, nearest first, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// The fields that it reads.
    pub reads: Vec<FieldId>,
    /// The fields that it writes, or whose content it changes.
    pub writes: Vec<FieldId>,
}

/// The most that is kept of what methods touch by themselves, in bytes.
const MOST_BYTES: usize = 8 << 20;

/// What was asked before.
pub(crate) struct FootprintCache {
    own: Memo<MethodId, OwnFootprint>,
    methods: Memo<MethodId, Footprint>,
    implementations: Memo<MethodId, [MethodId]>,
    writers: Memo<FieldId, [MethodId]>,
    clearers: Memo<FieldId, [MethodId]>,
}

impl Default for FootprintCache {
    fn default() -> FootprintCache {
        let own = Memo::bounded(MOST_BYTES, OwnFootprint::weight);
        let (methods, implementations, writers, clearers) = Default::default();
        FootprintCache { own, methods, implementations, writers, clearers }
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

    /// What a method touches by its own code; nothing for the JDK's.
    fn own_footprint(&self, method: MethodId) -> Arc<OwnFootprint> {
        self.footprints.own.get(method, || match self[method.class].is_jdk() {
            true => Arc::default(),
            false => Arc::new(own::of_method(self, method)),
        })
    }

    /// The fields that some code of a method reads, itself or by what it calls, nearest first.
    pub fn reads_in(&self, method: MethodId, code: &[Range<u32>]) -> Vec<FieldId> {
        self.reads_at(method, &|offset| code.iter().any(|range| range.contains(&offset)))
    }

    fn reads_at(&self, method: MethodId, is_here: &dyn Fn(u32) -> bool) -> Vec<FieldId> {
        let own = self.own_footprint(method);
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
        let own = self.own_footprint(method);
        let is_here = |offset: u32| code.iter().any(|range| range.contains(&offset));
        own.calls.iter().filter(|(offset, _)| is_here(*offset)).map(|&(_, called)| called).collect()
    }

    /// The fields that some code of a method depends on: what it reads, and what was read for the values that it takes.
    pub fn reads_behind(&self, method: MethodId, code: &[Range<u32>]) -> Vec<FieldId> {
        let Some(body) = self.body(method) else { return Vec::new() };
        let is_here = |offset: u32| code.iter().any(|range| range.contains(&offset));
        let blocks = body.blocks.iter();
        let instructions = blocks.clone().flat_map(|block| &block.instructions);
        let taken = instructions.filter(|each| is_here(each.pc)).flat_map(|each| each.operation.operands());
        let ends = blocks.filter(|block| is_here(block.end_pc)).flat_map(|block| block.end.operands());
        let behind = sources(&body, taken.chain(ends).collect());
        self.reads_at(method, &|offset| is_here(offset) || behind.contains(&offset))
    }

    /// The fields that the branch at an offset depends on.
    pub fn reads_of_branch(&self, method: MethodId, offset: u32) -> Vec<FieldId> {
        let Some(body) = self.body(method) else { return Vec::new() };
        let ends = body.blocks.iter().filter(|block| block.end_pc == offset);
        let behind = sources(&body, ends.flat_map(|block| block.end.operands()).collect());
        self.reads_at(method, &|offset| behind.contains(&offset))
    }
}

/// Offsets of the instructions that some values come from, directly or through others: the nearest, and not very many.
fn sources(body: &Body, values: Vec<ValueId>) -> HashSet<u32> {
    let mut seen: HashSet<ValueId> = values.iter().copied().collect();
    let (mut open, mut found) = (VecDeque::from(values), HashSet::new());
    while let Some(value) = open.pop_front().filter(|_| found.len() < MOST_SOURCES) {
        let before = match *body.definition(value) {
            Definition::Phi { ref inputs, .. } => inputs.clone(),
            Definition::Result { block, instruction } => {
                let source = &body.blocks[block as usize].instructions[instruction as usize];
                found.insert(source.pc);
                source.operation.operands()
            }
            _ => continue,
        };
        open.extend(before.into_iter().filter(|&value| seen.insert(value)));
    }
    found
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
