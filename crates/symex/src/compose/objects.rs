//! The ways to make an object of a draft: constructors, factories, methods and fields that change it.

use std::sync::Arc;

use classfile::access;
use ir::Terminator;
use program::{ClassId, MethodId};
use smt::{Arrays, Operation, Term};

use super::{Composer, Does, Draft, Filling, Slot, Step};
use crate::code::Code;
use crate::state::{Activation, State};
use crate::substitute::Substitution;
use crate::symbols::{Meaning, type_of};

/// Classes of boxed numbers, with what they hold.
const BOXES: [(&str, &str); 8] = [
    ("java/lang/Integer", "I"),
    ("java/lang/Long", "J"),
    ("java/lang/Boolean", "Z"),
    ("java/lang/Character", "C"),
    ("java/lang/Double", "D"),
    ("java/lang/Byte", "B"),
    ("java/lang/Short", "S"),
    ("java/lang/Float", "F"),
];
/// Classes that are tried for one object.
const MOST_CLASSES: usize = 4;
/// Constructors or factories of a class that are tried.
const MOST_MAKERS: usize = 5;
/// Methods that change an object and are tried before it is used.
const MOST_CHANGERS: usize = 6;
/// Paths through a method that are kept.
const MOST_PATHS: usize = 3;
/// What a call costs beside its arguments.
const CALL_COST: u32 = 2;
/// What an object costs of which nothing is known.
const ANY_COST: u32 = 6;

impl Composer<'_, '_> {
    /// The drafts in which an object is made by something.
    pub(super) fn objects(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        descriptor: &str,
    ) -> Vec<Draft> {
        let mut drafts = Vec::new();
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
            for changer in self.changers(draft, variable, class) {
                drafts.extend(self.changed_by(draft, slot, variable, changer));
            }
            drafts.extend(self.set(draft, slot, variable, class));
        }
        drafts.extend(self.any(draft, slot, variable, descriptor));
        drafts
    }

    /// The classes that the object may have: those that the conditions name first.
    fn classes(&mut self, draft: &Draft, variable: Term, descriptor: &str) -> Vec<ClassId> {
        let index = self.machine.index;
        let Some(declared) = index.class_of(descriptor) else { return Vec::new() };
        let named = self.named_classes(draft, variable);
        let of_program = index.subtypes(declared).into_iter().filter(|&class| !index[class].is_jdk());
        let all = named.into_iter().chain([declared]).chain(of_program);
        let mut classes: Vec<ClassId> = Vec::new();
        for class in all {
            let fits = !index[class].is_abstract()
                && index.is_subtype(class, declared)
                && index.accessible_from(&self.catalog.package, class);
            if fits && !classes.contains(&class) && classes.len() < MOST_CLASSES {
                classes.push(class);
            }
        }
        classes
    }

    /// The classes that conditions ask of an object.
    fn named_classes(&mut self, draft: &Draft, variable: Term) -> Vec<ClassId> {
        let symbols = &self.machine.symbols;
        let mut found = Vec::new();
        for term in symbols.terms.reachable(&draft.state.conditions) {
            if let (Operation::Arrays(Arrays::Select), &[array, key]) =
                (symbols.terms.operation(term), symbols.terms.arguments(term))
                && key == variable
                && let Some(Meaning::Is(class)) = symbols.meaning(array)
            {
                found.extend(self.machine.index.class_of(&type_of(class)));
            }
        }
        found
    }

    /// Constructors, and static methods of the class that give an object of it.
    fn makers(&self, class: ClassId) -> Vec<MethodId> {
        let index = self.machine.index;
        let own = format!(")L{};", index[class].name);
        let mut makers: Vec<(usize, MethodId)> = index[class]
            .methods()
            .filter(|(id, method)| {
                let gives =
                    method.is_constructor() || method.is_static() && method.descriptor.ends_with(&own);
                gives && !method.is_synthetic() && index.accessible_from(&self.catalog.package, *id)
            })
            .map(|(id, method)| {
                let parameters = model::descriptor::parameters(&method.descriptor).len();
                (parameters + usize::from(method.is_static()), id)
            })
            .collect();
        makers.sort_unstable();
        makers.into_iter().map(|(_, id)| id).take(MOST_MAKERS).collect()
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
            before.state.made += 1;
            let made = self.machine.symbols.made(before.state.made);
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
            draft.cost += CALL_COST + takes.len() as u32;
            draft.calls.push(Step { does: Does::Calls(maker), takes, gives: Some(slot) });
            drafts.push(draft);
        }
        drafts
    }

    /// Slots for the parameters alone: what the method works on is known already.
    fn open_parameters(&mut self, draft: &mut Draft, code: &Code, inputs: &Arc<[Term]>) -> Vec<Slot> {
        let own = draft.slots.len();
        let mut slots = self.open(draft, code, inputs);
        draft.slots[own] = Filling::Made;
        slots.remove(0);
        slots
    }

    /// Methods that write a field that the conditions ask for.
    fn changers(&mut self, draft: &Draft, variable: Term, class: ClassId) -> Vec<MethodId> {
        let asked = self.asked_fields(draft, variable);
        if asked.is_empty() {
            return Vec::new();
        }
        let index = self.machine.index;
        let is_changer = |&method: &MethodId| {
            let summary = &index[method];
            let callable = !summary.is_static()
                && !summary.is_initializer()
                && !summary.is_abstract()
                && !index[method.class].is_jdk()
                && index.accessible_from(&self.catalog.package, method);
            callable
                && index.footprint(method).writes.iter().any(|field| {
                    let names = (index[field.class].name.as_str(), index[*field].name.as_str());
                    asked.iter().any(|(class, name)| names == (class, name))
                })
        };
        let mut found: Vec<(usize, MethodId)> = index
            .methods_of(class)
            .into_iter()
            .filter(is_changer)
            .map(|method| (model::descriptor::parameters(&index[method].descriptor).len(), method))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, method)| method).take(MOST_CHANGERS).collect()
    }

    /// The fields of an object that conditions speak of.
    fn asked_fields(&self, draft: &Draft, variable: Term) -> Vec<(String, String)> {
        let symbols = &self.machine.symbols;
        let mut found = Vec::new();
        for term in symbols.terms.reachable(&draft.state.conditions) {
            if let (Operation::Arrays(Arrays::Select), &[array, key]) =
                (symbols.terms.operation(term), symbols.terms.arguments(term))
                && key == variable
                && let Some(Meaning::Field { class, name, .. }) = symbols.meaning(array)
            {
                found.push((class.clone(), name.clone()));
            }
        }
        found
    }

    /// Before it is used, a method is called on the object, which is still to be made.
    fn changed_by(&mut self, draft: &Draft, slot: Slot, variable: Term, changer: MethodId) -> Vec<Draft> {
        let used =
            draft.calls.iter().filter(|call| matches!(call.does, Does::Calls(known) if known == changer));
        if used.count() >= MOST_PATHS {
            return Vec::new();
        }
        let Some(code) = self.machine.codes.get(self.machine.index, changer) else { return Vec::new() };
        let name = self.name();
        let mut inputs = self.machine.inputs(&name, &code).to_vec();
        inputs[0] = variable;
        let inputs: Arc<[Term]> = inputs.into();
        let mut drafts = Vec::new();
        for state in self.through(&draft.state, &code, &inputs, None) {
            if state.conditions == draft.state.conditions {
                continue;
            }
            let mut draft = Draft { state, ..draft.clone() };
            let mut takes = self.open_parameters(&mut draft, &code, &inputs);
            draft.cost += CALL_COST + takes.len() as u32;
            takes.insert(0, slot);
            draft.calls.push(Step { does: Does::Calls(changer), takes, gives: None });
            drafts.push(draft);
        }
        drafts
    }

    /// A field that a test can set is set.
    fn set(&mut self, draft: &Draft, slot: Slot, variable: Term, class: ClassId) -> Vec<Draft> {
        let asked = self.asked_fields(draft, variable);
        let index = self.machine.index;
        let lineage = [class].into_iter().chain(index.super_classes(class));
        let fields =
            lineage.flat_map(|class| index[class].fields().map(move |(id, field)| (class, id, field)));
        let settable = fields.filter(|(class, id, field)| {
            let is_asked =
                asked.iter().any(|(owner, name)| *owner == *index[*class].name && *name == *field.name);
            let is_open = !field.is_static() && !field.is(access::FINAL);
            is_asked && is_open && index.accessible_from(&self.catalog.package, *id)
        });
        let settable: Vec<_> = settable
            .map(|(class, id, field)| (class, id, field.name.to_string(), field.descriptor.to_string()))
            .collect();
        let mut drafts = Vec::new();
        for (class, id, name, descriptor) in settable {
            let mut draft = draft.clone();
            let place = self.name();
            let input = self.machine.symbols.input(&place, &name, &descriptor);
            let stored = self.machine.variable_of(input);
            let memory = self.machine.symbols.field(&index[class].name, &name, &descriptor);
            let after = self.machine.symbols.store(memory, variable, stored);
            if !self.machine.replace(&mut draft.state, &Substitution::from_iter([(memory, after)])) {
                continue;
            }
            let value = draft.slots.len();
            draft.slots.push(match descriptor.starts_with(['L', '[']) {
                true => Filling::Open { variable: stored, descriptor },
                false => Filling::Number { stored, descriptor },
            });
            draft.cost += 1;
            draft.calls.push(Step { does: Does::Sets(id), takes: vec![slot, value], gives: None });
            drafts.push(draft);
        }
        drafts
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

    /// Any object of the type, of whose state nothing is known.
    fn any(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Option<Draft> {
        let mut draft = draft.clone();
        let present = self.machine.symbols.is_present(variable);
        self.machine.require(&mut draft.state, present).then_some(())?;
        draft.slots[slot] = Filling::Any { descriptor: descriptor.to_owned() };
        draft.cost += ANY_COST;
        Some(draft)
    }

    /// What must hold before a method is called for a state to hold after it returned.
    fn through(
        &mut self,
        after: &State,
        code: &Arc<Code>,
        inputs: &Arc<[Term]>,
        result: Option<Term>,
    ) -> Vec<State> {
        let mut starts = Vec::new();
        for (number, block) in code.body.blocks.iter().enumerate() {
            let Terminator::Return(returned) = block.end else { continue };
            let block_number = number as u32;
            let top = Activation {
                code: Arc::clone(code),
                inputs: Arc::clone(inputs),
                block: block_number,
                left: block.instructions.len(),
                path: vec![block_number],
            };
            let mut state = State { stack: vec![top], cost: 0, ..after.clone() };
            let alive = match result.zip(returned) {
                Some((result, returned)) => {
                    let returned = self.machine.term(&state, returned);
                    self.machine.replace(&mut state, &Substitution::from_iter([(result, returned)]))
                }
                None => true,
            };
            if alive {
                starts.push(state);
            }
        }
        let arrived = self.machine.run(starts, MOST_PATHS).arrived;
        arrived.into_iter().map(|arrived| arrived.state).collect()
    }
}
