//! The ways to change an object of a draft before it is used: methods that write what is asked for, and fields.

use std::sync::Arc;

use classfile::access;
use ir::Terminator;
use program::{ClassId, MethodId};
use smt::{Arrays, Operation, Term};

use super::objects::{CALL_COST, MOST_PATHS, newly_open};
use super::{Composer, Does, Draft, Filling, Slot, Step, callable_as};
use crate::code::Code;
use crate::state::{Activation, State};
use crate::substitute::Substitution;
use crate::symbols::{Meaning, type_of};

/// Methods that change an object and are tried before it is used.
const MOST_CHANGERS: usize = 6;

/// A field by class and name, and whether it is an array.
pub(super) type Asked = ((String, String), bool);

/// Whether all that is asked for after a call is asked for before it as well: it did nothing for that.
pub(super) fn is_idle(after: &State, before: &State) -> bool {
    after.conditions.iter().all(|condition| before.conditions.contains(condition))
}

impl Composer<'_, '_> {
    /// Methods that write a field that the conditions ask for: those first whose own code does, which are there to set it.
    pub(super) fn changers(&mut self, draft: &Draft, variable: Term, class: ClassId) -> Vec<MethodId> {
        let asked = self.asked_fields(draft, variable);
        if asked.is_empty() {
            return Vec::new();
        }
        let index = self.machine.index;
        let mut found: Vec<(bool, usize, MethodId)> = Vec::new();
        for method in index.methods_of(class) {
            let summary = &index[method];
            let is_plain = !summary.is_static() && !summary.is_initializer() && !summary.is_abstract();
            if is_plain
                && callable_as(index, method, &self.catalog.package).is_some()
                && self.writes(method, &asked)
            {
                let set = self.machine.fields_set(method);
                let hands_on = !asked.iter().any(|(field, _)| set.contains(field));
                found.push((hands_on, model::descriptor::parameters(&summary.descriptor).len(), method));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, _, method)| method).take(MOST_CHANGERS).collect()
    }

    /// Whether a method writes one of these fields, or elements of arrays where one of these is an array.
    fn writes(&mut self, method: MethodId, asked: &[Asked]) -> bool {
        let effects = self.machine.effects(method);
        asked.iter().any(|(field, is_array)| {
            effects.fields.contains(field) || *is_array && !effects.elements.is_empty()
        })
    }

    /// The fields of an object that conditions speak of.
    pub(super) fn asked_fields(&self, draft: &Draft, variable: Term) -> Vec<Asked> {
        let symbols = &self.machine.symbols;
        let mut found = Vec::new();
        for term in symbols.terms.reachable(&draft.state.conditions) {
            if let (Operation::Arrays(Arrays::Select), &[array, key]) =
                (symbols.terms.operation(term), symbols.terms.arguments(term))
                && self.is_reached(key, variable)
                && let Some(Meaning::Field { class, name, descriptor }) = symbols.meaning(symbols.base(array))
            {
                found.push(((class.clone(), name.clone()), descriptor.starts_with('[')));
            }
        }
        found
    }

    /// Whether an object is another, or one that fields of it lead to.
    fn is_reached(&self, mut object: Term, from: Term) -> bool {
        let terms = &self.machine.symbols.terms;
        while !self.machine.symbols.may_be(object, from) {
            match (terms.operation(object), terms.arguments(object)) {
                (Operation::Arrays(Arrays::Select), &[_, key]) => object = key,
                _ => return false,
            }
        }
        true
    }

    /// Before it is used, a method is called on the object, which is still to be made.
    pub(super) fn changed_by(
        &mut self,
        draft: &Draft,
        slot: Slot,
        (variable, descriptor): (Term, &str),
        changer: MethodId,
    ) -> Vec<Draft> {
        let Some(called) = callable_as(self.machine.index, changer, &self.catalog.package) else {
            return Vec::new();
        };
        let used =
            draft.calls.iter().filter(|call| matches!(call.does, Does::Calls(known) if known == called));
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
            if is_idle(&draft.state, &state) {
                continue;
            }
            let open = newly_open(&draft.state, &state);
            let mut draft = Draft { state, ..draft.clone() };
            if !self.require_class(&mut draft, variable, descriptor, called) {
                continue;
            }
            let mut takes = self.open_parameters(&mut draft, &code, &inputs);
            draft.cost += CALL_COST + takes.len() as u32 + open;
            takes.insert(0, slot);
            draft.calls.push(Step { does: Does::Calls(called), takes, gives: None });
            drafts.push(draft);
        }
        drafts
    }

    /// An object must be of the class that declares a method, where its type does not say so.
    fn require_class(&mut self, draft: &mut Draft, object: Term, descriptor: &str, method: MethodId) -> bool {
        let index = self.machine.index;
        let class = &index[method.class].name;
        if index.is_assignable(descriptor, &type_of(class)) {
            return true;
        }
        let all = self.machine.symbols.is(class);
        let is = self.machine.symbols.select(all, object);
        self.machine.require(&mut draft.state, is)
    }

    /// A field that a test can set is set.
    pub(super) fn set(&mut self, draft: &Draft, slot: Slot, variable: Term, class: ClassId) -> Vec<Draft> {
        let asked = self.asked_fields(draft, variable);
        let index = self.machine.index;
        let lineage = [class].into_iter().chain(index.super_classes(class));
        let fields =
            lineage.flat_map(|class| index[class].fields().map(move |(id, field)| (class, id, field)));
        let settable = fields.filter(|(class, id, field)| {
            let is_asked =
                asked.iter().any(|((owner, name), _)| *owner == *index[*class].name && *name == *field.name);
            let is_open = !field.is_static() && !field.is(access::FINAL);
            is_asked && is_open && self.reaches(*id)
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

    /// What must hold before a method is called for a state to hold after it returned. Where nobody knows all that it does, it
    /// is executed backwards from what is asked for.
    pub(super) fn through(
        &mut self,
        after: &State,
        code: &Arc<Code>,
        inputs: &Arc<[Term]>,
        result: Option<Term>,
    ) -> Vec<State> {
        let (before, is_complete) = self.machine.before_method(after, code, inputs, result, MOST_PATHS);
        match before.is_empty() && !is_complete {
            true => self.executed(after, code, inputs, result),
            false => before,
        }
    }

    fn executed(
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
        let arrived = self.machine.run(starts, MOST_PATHS);
        arrived.into_iter().map(|arrived| arrived.state).collect()
    }
}
