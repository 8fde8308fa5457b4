//! What is not of any object: static fields that conditions speak of are set, or written by static methods.

use std::sync::Arc;

use classfile::access;
use program::{FieldId, MethodId};
use smt::Term;

use super::change::is_idle;
use super::{Composer, Does, Draft, Filling, Step};
use crate::substitute::Substitution;
use crate::symbols::Meaning;

/// Static methods that are tried for one field.
const MOST_WRITERS: usize = 4;
/// What it costs to set a field, which people hardly do.
const SET_COST: u32 = 5;
/// What it costs to call a static method beside its arguments.
const CALL_COST: u32 = 2;

impl Composer<'_, '_> {
    /// The drafts in which something static is changed before all else.
    pub(super) fn static_changes(&mut self, draft: &Draft) -> Vec<Draft> {
        let mut drafts = Vec::new();
        for variable in self.machine.mentioned(&draft.state) {
            let Some(Meaning::Static { class, name, descriptor }) =
                self.machine.symbols.meaning(variable).cloned()
            else {
                continue;
            };
            let Some(owner) = self.machine.index.class(&class).map(|class| class.id) else { continue };
            let field =
                self.machine.index[owner].fields().find(|(_, field)| *field.name == *name).map(|(id, _)| id);
            drafts.extend(field.and_then(|field| self.static_set(draft, variable, field, &descriptor)));
            for writer in self.writers(owner, &(class, name)) {
                drafts.extend(self.static_call(draft, writer));
            }
        }
        drafts.retain_mut(|draft| match self.machine.settled(&draft.state.conditions) {
            Some(settled) => {
                draft.state.conditions = settled;
                self.is_possible(draft)
            }
            None => false,
        });
        drafts
    }

    fn static_set(
        &mut self,
        draft: &Draft,
        variable: Term,
        field: FieldId,
        descriptor: &str,
    ) -> Option<Draft> {
        let index = self.machine.index;
        let is_open = !index[field].is(access::FINAL) && self.reaches(field);
        is_open.then_some(())?;
        let mut draft = draft.clone();
        let place = self.name();
        let input = self.machine.symbols.input(&place, "value", descriptor);
        let stored = self.machine.variable_of(input);
        self.machine
            .replace(&mut draft.state, &Substitution::from_iter([(variable, stored)]))
            .then_some(())?;
        let value = draft.slots.len();
        draft.slots.push(match descriptor.starts_with(['L', '[']) {
            true => Filling::Open { variable: stored, descriptor: descriptor.to_owned() },
            false => Filling::Number { stored, descriptor: descriptor.to_owned() },
        });
        draft.cost += SET_COST;
        draft.calls.push(Step { does: Does::Sets(field), takes: vec![value], gives: None });
        Some(draft)
    }

    /// Static methods of a class that write one of its fields, those with few parameters first.
    fn writers(&mut self, owner: program::ClassId, field: &(String, String)) -> Vec<MethodId> {
        let index = self.machine.index;
        let mut found: Vec<(usize, MethodId)> = Vec::new();
        for (id, method) in index[owner].methods() {
            let is_callable = method.is_static()
                && !method.is_initializer()
                && !method.is_synthetic()
                && index.accessible_from(&self.catalog.package, id);
            if is_callable && self.machine.effects(id).fields.contains(field) {
                found.push((model::descriptor::parameters(&method.descriptor).len(), id));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, id)| id).take(MOST_WRITERS).collect()
    }

    fn static_call(&mut self, draft: &Draft, method: MethodId) -> Vec<Draft> {
        let Some(code) = self.machine.codes.get(self.machine.index, method) else { return Vec::new() };
        let name = self.name();
        let inputs: Arc<[Term]> = self.machine.inputs(&name, &code);
        let mut drafts = Vec::new();
        for state in self.through(&draft.state, &code, &inputs, None) {
            if is_idle(&draft.state, &state) {
                continue;
            }
            let mut draft = Draft { state, ..draft.clone() };
            let takes = self.open(&mut draft, &code, &inputs);
            draft.cost += CALL_COST + takes.len() as u32;
            draft.calls.push(Step { does: Does::Calls(method), takes, gives: None });
            drafts.push(draft);
        }
        drafts
    }
}
