//! What methods change: fields and elements of arrays, by their own code and by what they call, the JDK's too.
//!
//! Calls are followed to all methods that may run, where these are few. What the others do is not among it: whoever asks
//! must expect that they change the objects that they are called on.

use std::sync::Arc;

use ir::{CallKind, Member, Operation, Terminator};
use program::MethodId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::machine::Machine;
use crate::step::collections::changed_by;
use crate::step::{letter, maps};

/// Calls between a method and one whose effects count as its own.
const DEPTH: usize = 4;
/// Instructions of a method that is there to check something, at most.
const LONGEST_CHECK: usize = 40;
/// Methods that are looked at for one, at most.
const MOST_METHODS: usize = 60;

/// What a method changes.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// Class and name of the fields that it writes.
    pub(crate) fields: FxHashSet<(String, String)>,
    /// Whether it writes elements of arrays, by the letter of their type; bytes and booleans are one.
    pub(crate) elements: FxHashSet<char>,
    /// Whether it is short and throws, itself or where it hands on to: a check.
    pub(crate) refuses: bool,
}

/// The effects of all methods that were asked for.
pub(crate) type KnownEffects = FxHashMap<MethodId, Arc<Effects>>;

impl Machine<'_> {
    /// What a method changes.
    pub(crate) fn effects(&mut self, method: MethodId) -> Arc<Effects> {
        if let Some(known) = self.effects.get(&method) {
            return Arc::clone(known);
        }
        let found = Arc::new(self.find_effects(method));
        self.effects.insert(method, Arc::clone(&found));
        found
    }

    /// The fields that a method writes itself, by class and name.
    pub(crate) fn fields_set(&mut self, method: MethodId) -> FxHashSet<(String, String)> {
        let mut own = Effects::default();
        self.own_effects(method, &mut own);
        own.fields
    }

    /// The fields that a method reads, by class and name: itself, or in what it calls of its own class.
    pub(crate) fn fields_read(&mut self, method: MethodId) -> Vec<(String, String)> {
        let mut called = self.own_effects(method, &mut Effects::default());
        called.retain(|called| called.class == method.class);
        let mut read = Vec::new();
        for method in [method].into_iter().chain(called) {
            let Some(code) = self.codes.get(self.index, method) else { continue };
            for instruction in code.body.blocks.iter().flat_map(|block| &block.instructions) {
                if let Operation::GetField { field, .. } = &instruction.operation {
                    read.push((self.owner_of(field), field.name.to_string()));
                }
            }
        }
        read
    }

    fn find_effects(&mut self, method: MethodId) -> Effects {
        let mut effects = Effects::default();
        let mut seen = FxHashSet::from_iter([method]);
        let mut level = vec![method];
        for _ in 0..=DEPTH {
            let mut next = Vec::new();
            for method in std::mem::take(&mut level) {
                for called in self.own_effects(method, &mut effects) {
                    if seen.len() < MOST_METHODS && seen.insert(called) {
                        next.push(called);
                    }
                }
            }
            level = next;
        }
        effects.refuses = self.refuses(method, 1);
        effects
    }

    /// Whether a method is short and throws itself, or what it calls does.
    fn refuses(&mut self, method: MethodId, deep: usize) -> bool {
        let code = self.codes.get(self.index, method).filter(|code| code.size <= LONGEST_CHECK);
        let Some(code) = code else { return false };
        if code.body.blocks.iter().any(|block| matches!(block.end, Terminator::Throw(_))) {
            return true;
        }
        let fixed = code.body.blocks.iter().flat_map(|block| &block.instructions).filter_map(|each| {
            match &each.operation {
                Operation::Call { kind: kind @ (CallKind::Static | CallKind::Special), method, .. } => {
                    Some(self.named_targets(*kind, method))
                }
                _ => None,
            }
        });
        let called: Vec<MethodId> = fixed.flatten().filter(|_| deep > 0).collect();
        called.into_iter().any(|called| !self.index[called.class].is_jdk() && self.refuses(called, deep - 1))
    }

    /// Adds what the code of a method changes itself, and gives the methods that it calls.
    fn own_effects(&mut self, method: MethodId, effects: &mut Effects) -> Vec<MethodId> {
        let Some(code) = self.codes.get(self.index, method) else { return Vec::new() };
        let mut called = Vec::new();
        for instruction in code.body.blocks.iter().flat_map(|block| &block.instructions) {
            called.extend(self.own_effects_of(&instruction.operation, effects));
        }
        called
    }

    /// Adds what an instruction changes itself, and gives the methods that it calls.
    pub(crate) fn own_effects_of(&self, operation: &Operation, effects: &mut Effects) -> Vec<MethodId> {
        match operation {
            Operation::PutField { field, .. } => {
                effects.fields.insert((self.owner_of(field), field.name.to_string()));
            }
            Operation::Store { element, .. } => {
                effects.elements.insert(letter(*element, None));
            }
            Operation::Call { kind, method, .. } => {
                match changed_by(method).or_else(|| maps::changed_by(method)) {
                    Some(changed) => {
                        let fields = changed.iter().map(|&(class, name)| (class.to_owned(), name.to_owned()));
                        effects.fields.extend(fields);
                    }
                    None => return self.named_targets(*kind, method),
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// The methods that may run by what the code names alone; none where there are too many.
    fn named_targets(&self, kind: CallKind, method: &Member) -> Vec<MethodId> {
        let Some(class) = self.index.class(&method.class) else { return Vec::new() };
        let resolved = self.index.resolve(class.id, &method.name, &method.descriptor);
        match (kind, resolved) {
            (_, None) => Vec::new(),
            (CallKind::Static | CallKind::Special, Some(resolved)) => vec![resolved],
            (_, Some(resolved)) => self.implementations(class.id, resolved),
        }
    }
}
