//! Objects of classes made for the test: they answer what the conditions ask of calls that nobody knows the code of.

use catalog::{Stubbable, StubbedClass};
use model::MethodRef;
use model::descriptor::{parameters, result};
use program::Name;
use smt::{Arrays, Operation, Term};

use super::{Composer, Draft, Filling, Slot};
use crate::substitute::Substitution;
use crate::symbols::{Meaning, type_of};

/// What a stub costs beside its answers: real objects come first where they are as good.
const STUB_COST: u32 = 2;

/// An object of a class made for the test.
#[derive(Clone)]
pub(crate) struct Stubbing {
    pub(crate) descriptor: String,
    pub(crate) class: Stubbable,
    /// The arguments of the constructor, where there is one.
    pub(crate) arguments: Vec<Slot>,
    /// For each method what it answers, one call after the other.
    pub(crate) answers: Vec<Vec<Slot>>,
    /// Whether it answers nothing, no or null in the end; else what it answered last.
    pub(crate) is_ending: bool,
}

/// A call that an object answered: its memory, the class that was named, the method and its descriptor.
pub(super) struct Answered {
    memory: Term,
    class: String,
    name: String,
    descriptor: String,
}

impl Composer<'_, '_> {
    /// What conditions ask of the answers of an object, the first call first.
    pub(super) fn answers(&self, draft: &Draft, variable: Term) -> Vec<Answered> {
        let symbols = &self.machine.symbols;
        let mut found: Vec<Answered> = Vec::new();
        for term in symbols.terms.reachable(&draft.state.conditions) {
            if let (Operation::Arrays(Arrays::Select), &[memory, key]) =
                (symbols.terms.operation(term), symbols.terms.arguments(term))
                && key == variable
                && let Some(Meaning::Answers { class, name, descriptor }) = symbols.meaning(memory)
            {
                let (class, name, descriptor) = (class.clone(), name.clone(), descriptor.clone());
                found.push(Answered { memory, class, name, descriptor });
            }
        }
        // What was undone later ran before.
        found.sort_by_key(|answered| std::cmp::Reverse(answered.memory));
        found
    }

    /// The object is a stub with the answers that are asked for.
    pub(super) fn stubbed(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        descriptor: &str,
    ) -> Vec<Draft> {
        let answers = self.answers(draft, variable);
        let Some((descriptor, class)) = self.stubbed_class(draft, variable, descriptor, &answers) else {
            return Vec::new();
        };
        let repeating = self.stub(draft, slot, variable, (&descriptor, &class), &answers);
        let ending = repeating.clone().filter(|_| !answers.is_empty()).map(|mut draft| {
            if let Filling::Stub(stubbing) = &mut draft.slots[slot] {
                stubbing.is_ending = true;
            }
            draft.cost += 1;
            draft
        });
        repeating.into_iter().chain(ending).collect()
    }

    /// The type that a stub can be of: one that is asked for, the declared one, or one whose method was called.
    fn stubbed_class(
        &mut self,
        draft: &Draft,
        variable: Term,
        declared: &str,
        answers: &[Answered],
    ) -> Option<(String, Stubbable)> {
        let named = self.named_classes(draft, variable);
        let named = named.into_iter().map(|class| type_of(&self.machine.index[class].name));
        let called = answers.iter().map(|answered| type_of(&answered.class));
        let all: Vec<String> = named.chain([declared.to_owned()]).chain(called).collect();
        let has_state = !self.asked_fields(draft, variable).is_empty();
        all.into_iter().find_map(|descriptor| {
            let class = self.catalog.stubbable(&Name::from(descriptor.as_str()))?;
            let is_bare = !matches!(class.kind, StubbedClass::Class { .. });
            let answers_all =
                answers.iter().all(|answered| class.methods.iter().any(|method| answered.is_of(method)));
            let fits = self.machine.index.is_assignable(&descriptor, declared);
            (fits && answers_all && (is_bare || !has_state)).then_some((descriptor, class))
        })
    }

    fn stub(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        (descriptor, class): (&str, &Stubbable),
        answers: &[Answered],
    ) -> Option<Draft> {
        let mut draft = draft.clone();
        let (made, mut by) = self.machine.make(&mut draft.state, descriptor);
        by.insert(variable, made);
        let mut given: Vec<(usize, Slot)> = Vec::new();
        for answered in answers {
            let method = class.methods.iter().position(|method| answered.is_of(method))?;
            given.push((method, self.answer(&mut draft, answered, made, &mut by)));
        }
        self.machine.replace(&mut draft.state, &by).then_some(())?;
        let arguments = match &class.kind {
            StubbedClass::Class { descriptor } => parameters(descriptor)
                .iter()
                .map(|known| {
                    draft.slots.push(Filling::Any { descriptor: (*known).to_owned(), choice: 0 });
                    draft.slots.len() - 1
                })
                .collect(),
            _ => Vec::new(),
        };
        let of_method =
            |number: usize| given.iter().filter(|(of, _)| *of == number).map(|(_, slot)| *slot).collect();
        let answers = (0..class.methods.len()).map(of_method).collect();
        draft.cost += STUB_COST + given.len() as u32;
        let (descriptor, class) = (descriptor.to_owned(), class.clone());
        draft.slots[slot] =
            Filling::Stub(Stubbing { descriptor, class, arguments, answers, is_ending: false });
        Some(draft)
    }

    /// A slot for an answer, which the object gives from now on.
    fn answer(&mut self, draft: &mut Draft, answered: &Answered, made: Term, by: &mut Substitution) -> Slot {
        let (place, descriptor) = (self.name(), result(&answered.descriptor));
        let input = self.machine.symbols.input(&place, &answered.name, descriptor);
        let stored = self.machine.variable_of(input);
        let with = self.machine.symbols.store(answered.memory, made, stored);
        by.insert(answered.memory, with);
        let descriptor = descriptor.to_owned();
        draft.slots.push(match descriptor.starts_with(['L', '[']) {
            true => Filling::Open { variable: stored, descriptor },
            false => Filling::Number { stored, descriptor },
        });
        draft.slots.len() - 1
    }
}

impl Answered {
    fn is_of(&self, method: &MethodRef) -> bool {
        *method.name == *self.name && *method.descriptor == *self.descriptor
    }
}
