//! The ways to make an object of a draft: constructors, factories, methods and fields that change it.

use std::sync::Arc;

use program::{ClassId, MethodId};
use smt::Term;

use super::{Composer, Does, Draft, Filling, Slot, Step};
use crate::code::Code;
use crate::state::State;
use crate::step::BOXES;
use crate::step::collections::{is_iterator, plain_list};
use crate::step::maps::plain_map;
use crate::substitute::Substitution;
use crate::symbols::type_of;

/// Classes that are tried for one object.
const MOST_CLASSES: usize = 4;
/// Constructors or factories of a class that are tried.
const MOST_MAKERS: usize = 5;
/// Paths through a method that are kept.
pub(super) const MOST_PATHS: usize = 3;
/// What a call costs beside its arguments.
pub(super) const CALL_COST: u32 = 2;
/// Producers that are tried for an object of which nothing is known.
const MOST_CHOICES: usize = 4;
/// What an object costs of which nothing is known.
const ANY_COST: u32 = 6;
/// What each thing costs that a call leaves open: calls that are sure to do what is asked for come first.
const OPEN_COST: u32 = 3;

/// What the things cost that are open now and were not before.
pub(super) fn newly_open(before: &State, now: &State) -> u32 {
    let more = now.left_open.len().saturating_sub(before.left_open.len());
    OPEN_COST * more.min(MOST_PATHS) as u32
}

impl Composer<'_, '_> {
    /// The drafts in which an object is made by something.
    pub(super) fn new_objects(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        descriptor: &str,
    ) -> Vec<Draft> {
        let mut drafts = self.lists(draft, slot, variable, descriptor);
        drafts.extend(self.maps(draft, slot, variable, descriptor));
        for class in self.classes(draft, variable, descriptor) {
            let name = self.machine.index[class].name.to_string();
            if let Some((_, held)) = BOXES.into_iter().find(|(boxed, _)| *boxed == name) {
                drafts.extend(self.boxed(draft, slot, variable, &name, held));
                continue;
            }
            drafts.extend(self.constants(draft, slot, variable, class));
            for maker in self.makers(class) {
                drafts.extend(self.made_by(draft, slot, variable, class, maker));
            }
        }
        drafts
    }

    /// The drafts in which an object is changed before it is used, and one in which it is any.
    pub(super) fn changed_objects(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        descriptor: &str,
    ) -> Vec<Draft> {
        let mut drafts = Vec::new();
        for class in self.classes(draft, variable, descriptor) {
            for changer in self.changers(draft, variable, class) {
                drafts.extend(self.changed_by(draft, slot, (variable, descriptor), changer));
            }
            drafts.extend(self.set(draft, slot, variable, class));
        }
        drafts.extend(self.any(draft, slot, variable, descriptor));
        drafts
    }

    /// The classes that the object may have: those that the conditions name first.
    pub(super) fn classes(&mut self, draft: &Draft, variable: Term, descriptor: &str) -> Vec<ClassId> {
        let index = self.machine.index;
        let Some(declared) = index.class_of(descriptor) else { return Vec::new() };
        let named = self.named_classes(draft, variable);
        let of_program = index.subtypes(declared).into_iter().filter(|&class| !index[class].is_jdk());
        let all = named.into_iter().chain([declared]).chain(of_program);
        let mut classes: Vec<ClassId> = Vec::new();
        for class in all {
            let fits = !index[class].is_abstract() && index.is_subtype(class, declared);
            if fits && !classes.contains(&class) && classes.len() < MOST_CLASSES {
                classes.push(class);
            }
        }
        classes
    }

    /// The classes that conditions ask of an object.
    pub(super) fn named_classes(&self, draft: &Draft, variable: Term) -> Vec<ClassId> {
        let asked = self.machine.symbols.classes_asked(&draft.state.conditions, variable);
        asked.iter().filter_map(|class| self.machine.index.class_of(&type_of(class))).collect()
    }

    /// Constructors, and static methods of the class that give an object of it; else who calls its constructors. What needs
    /// reflection comes last.
    pub(super) fn makers(&self, class: ClassId) -> Vec<MethodId> {
        let index = self.machine.index;
        let own = format!(")L{};", index[class].name);
        let is_open = |method: MethodId| index.accessible_from(&self.catalog.package, method);
        let gives = |id: MethodId| {
            let method = &index[id];
            let gives = method.is_constructor() || method.is_static() && method.descriptor.ends_with(&own);
            gives && !method.is_synthetic() && is_open(id)
        };
        let mut makers: Vec<MethodId> =
            index[class].methods().map(|(id, _)| id).filter(|&id| gives(id)).collect();
        if makers.is_empty() {
            makers = self.creators(class).into_iter().filter(|&id| is_open(id)).collect();
        }
        let parameters = |id: &MethodId| model::descriptor::parameters(&index[*id].descriptor).len();
        makers.sort_by_key(|id| (parameters(id) + usize::from(!index[*id].is_constructor()), *id));
        makers.truncate(MOST_MAKERS);
        makers.extend(self.closed_constructors(class).into_iter().take(MOST_MAKERS));
        makers
    }

    /// Methods that make an object of a class and give it away, by a type above it.
    fn creators(&self, class: ClassId) -> Vec<MethodId> {
        let index = self.machine.index;
        let own = format!("L{};", index[class].name);
        let constructors = index[class].methods().filter(|(_, method)| method.is_constructor());
        let calls = constructors.flat_map(|(id, _)| index.callers(id));
        let mut found: Vec<MethodId> = calls.map(|call| call.caller).collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|&caller| {
            let method = &index[caller];
            let result = model::descriptor::result(&method.descriptor);
            !method.is_synthetic() && !method.is_initializer() && index.is_assignable(&own, result)
        });
        found
    }

    /// The object is what a constructor or factory gives.
    fn made_by(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        class: ClassId,
        maker: MethodId,
    ) -> Vec<Draft> {
        let Some(code) = self.machine.codes.get(self.machine.index, maker) else { return Vec::new() };
        let descriptor = format!("L{};", self.machine.index[class].name);
        let mut before = draft.clone();
        let is_constructor = self.machine.index[maker].is_constructor();
        let name = self.name();
        let mut inputs = self.machine.inputs(&name, &code).to_vec();
        if is_constructor {
            let made = self.machine.symbols.made(before.state.next_made(&descriptor));
            if !self.machine.replace(&mut before.state, &Substitution::from_iter([(variable, made)])) {
                return Vec::new();
            }
            inputs[0] = made;
        }
        let inputs: Arc<[Term]> = inputs.into();
        let result = (!is_constructor).then_some(variable);
        let mut drafts = Vec::new();
        for state in self.through(&before.state, &code, &inputs, result) {
            let mut draft = Draft { state, ..before.clone() };
            let takes = match is_constructor {
                true => {
                    let fresh = self.machine.fresh(&draft.state, inputs[0], &descriptor);
                    if !self.machine.replace(&mut draft.state, &fresh) {
                        continue;
                    }
                    self.open_parameters(&mut draft, &code, &inputs)
                }
                false => self.open(&mut draft, &code, &inputs),
            };
            draft.slots[slot] = Filling::Made;
            draft.cost += CALL_COST + takes.len() as u32 + newly_open(&before.state, &draft.state);
            draft.calls.push(Step { does: Does::Calls(maker), takes, gives: Some(slot) });
            drafts.push(draft);
        }
        drafts
    }

    /// Slots for the parameters alone: what the method works on is known already.
    pub(super) fn open_parameters(
        &mut self,
        draft: &mut Draft,
        code: &Code,
        inputs: &Arc<[Term]>,
    ) -> Vec<Slot> {
        let own = draft.slots.len();
        let mut slots = self.open(draft, code, inputs);
        draft.slots[own] = Filling::Made;
        slots.remove(0);
        slots
    }

    /// A constant of an enum.
    fn constants(&mut self, draft: &Draft, slot: Slot, variable: Term, class: ClassId) -> Vec<Draft> {
        let constants = self.machine.index.enum_constants(class);
        let mut drafts = Vec::new();
        for constant in constants.into_iter().take(MOST_CLASSES) {
            let mut draft = draft.clone();
            let present = self.machine.symbols.is_present(variable);
            if !self.machine.require(&mut draft.state, present) {
                continue;
            }
            draft.slots[slot] = Filling::Made;
            draft.cost += 1;
            draft.calls.push(Step { does: Does::Reads(constant), takes: vec![], gives: Some(slot) });
            drafts.push(draft);
        }
        drafts
    }

    /// Whether nothing is asked of an object but that it is there.
    pub(super) fn is_any(&mut self, draft: &Draft, variable: Term) -> bool {
        self.named_classes(draft, variable).is_empty()
            && self.asked_fields(draft, variable).is_empty()
            && self.answers(draft, variable).is_empty()
    }

    /// Whether what objects of a type hold is their own affair: those of the JDK that are not known as lists and the like.
    pub(super) fn is_self_contained(&self, descriptor: &str) -> bool {
        let class = model::descriptor::class_of(descriptor);
        let is_known = plain_list(class).is_some()
            || plain_map(class).is_some()
            || is_iterator(class)
            || BOXES.iter().any(|(boxed, _)| *boxed == class);
        let index = self.machine.index;
        !is_known && index.class(class).is_some_and(|class| index[class.id].is_jdk())
    }

    /// The drafts in which an object is made by a constructor that needs reflection.
    pub(super) fn opened(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        descriptor: &str,
    ) -> Vec<Draft> {
        let mut drafts = Vec::new();
        for class in self.classes(draft, variable, descriptor) {
            for constructor in self.closed_constructors(class).into_iter().take(MOST_MAKERS) {
                drafts.extend(self.made_by(draft, slot, variable, class, constructor));
            }
        }
        drafts
    }

    /// Any object of the type, of whose state nothing is known: by one of the cheapest producers.
    pub(super) fn any(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Vec<Draft> {
        let mut draft = draft.clone();
        // Of what is asked for, one that is anything is hardly worth a try.
        let (cost, choices) = match self.is_any(&draft, variable) {
            true => (CALL_COST, MOST_CHOICES),
            false if self.is_self_contained(descriptor) => (CALL_COST, 1),
            false => (ANY_COST, 1),
        };
        let present = self.machine.symbols.is_present(variable);
        if !self.machine.require(&mut draft.state, present) {
            return Vec::new();
        }
        let choice = |choice: usize| {
            let mut draft = draft.clone();
            draft.slots[slot] = Filling::Any { descriptor: descriptor.to_owned(), choice };
            draft.cost += cost + CALL_COST * choice as u32;
            draft
        };
        (0..choices).map(choice).collect()
    }
}
