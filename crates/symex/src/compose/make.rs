//! The ways to fill one slot of a draft: null, texts, arrays; objects are in `objects`.

use smt::{Bits, Core, Operation, Sort, Term};

use super::{Composer, Does, Draft, Filling, Slot, Step};
use crate::substitute::Substitution;
use crate::symbols::{Literal, elements_sort, stored_sort};

const TEXT: &str = "Ljava/lang/String;";
/// Types that a text can stand for.
pub(super) const ABOVE_TEXT: [&str; 4] =
    ["Ljava/lang/Object;", "Ljava/lang/CharSequence;", "Ljava/lang/Comparable;", "Ljava/io/Serializable;"];
/// Arrays of references have so many elements at most.
const MOST_ELEMENTS: usize = 3;
/// Arrays of numbers have so many elements at most.
const LONGEST_ARRAY: i64 = 64;
/// What it costs more to change an object before it is used, or to take one of which nothing is known.
const SECOND_COST: u32 = 2;
/// A null that nobody asks for is worth less than an object.
const IDLE_NULL_COST: u32 = 4;

impl Composer<'_, '_> {
    /// The drafts in which a slot is filled, as far as they are possible. The plain ways come first; the draft comes again
    /// for the others.
    pub(super) fn filled(&mut self, mut draft: Draft, slot: Slot) -> Vec<Draft> {
        let Filling::Open { variable, descriptor } = draft.slots[slot].clone() else { return Vec::new() };
        let is_asked_for = self.machine.mentioned(&draft.state).contains(&variable);
        let is_object = descriptor != TEXT && !descriptor.starts_with('[');
        let (mut drafts, is_second_try) = (Vec::new(), draft.is_second_try);
        if is_second_try {
            draft.is_second_try = false;
            drafts.extend(self.changed_objects(&draft, slot, variable, &descriptor));
        } else {
            drafts.extend(self.plainly_filled(&draft, slot, variable, &descriptor));
        }
        // What was made is nothing that is still open: conditions on these are simpler then.
        drafts.retain_mut(|draft| match self.machine.settled(&draft.state.conditions) {
            Some(settled) => {
                draft.state.conditions = settled;
                !is_asked_for || self.is_possible(draft)
            }
            None => false,
        });
        if is_object && !is_second_try {
            draft.cost += SECOND_COST;
            draft.is_second_try = true;
            drafts.push(draft);
        }
        drafts
    }

    fn plainly_filled(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Vec<Draft> {
        let is_asked_for = self.machine.mentioned(&draft.state).contains(&variable);
        let mut drafts: Vec<Draft> = self.null(draft, slot, variable, is_asked_for).into_iter().collect();
        drafts.extend(self.literals(draft, slot, variable, descriptor));
        drafts.extend(self.same(draft, slot, variable, descriptor));
        match descriptor {
            TEXT => drafts.extend(self.text(draft, slot, variable)),
            array if array.starts_with('[') => {
                for class in self.classes_of_array(draft, variable, array) {
                    drafts.extend(self.arrays(draft, slot, variable, &class));
                }
            }
            object if self.is_any(draft, variable) => {
                drafts.extend(self.any(draft, slot, variable, object));
                drafts.extend(self.stubbed(draft, slot, variable, object));
                drafts.extend(self.opened(draft, slot, variable, object));
            }
            object => {
                if self.is_self_contained(object) {
                    drafts.extend(self.any(draft, slot, variable, object));
                }
                drafts.extend(self.new_objects(draft, slot, variable, object));
                drafts.extend(self.stubbed(draft, slot, variable, object));
                if ABOVE_TEXT.contains(&object) {
                    drafts.extend(self.text(draft, slot, variable));
                }
            }
        }
        drafts
    }

    fn null(&mut self, draft: &Draft, slot: Slot, variable: Term, is_asked_for: bool) -> Option<Draft> {
        let mut draft = draft.clone();
        let null = self.machine.symbols.null();
        self.machine.replace(&mut draft.state, &Substitution::from_iter([(variable, null)])).then_some(())?;
        draft.slots[slot] = Filling::Null;
        draft.cost += if is_asked_for { 1 } else { IDLE_NULL_COST };
        Some(draft)
    }

    /// The drafts in which an object is one that stands in the code, where it is compared with one.
    fn literals(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Vec<Draft> {
        let symbols = &self.machine.symbols;
        let mut found: Vec<(Term, Literal)> = Vec::new();
        for term in symbols.terms.reachable(&draft.state.conditions) {
            if let (Operation::Core(Core::Equal), &[first, second]) =
                (symbols.terms.operation(term), symbols.terms.arguments(term))
                && let Some(other) = [(first, second), (second, first)]
                    .into_iter()
                    .find_map(|(one, other)| (one == variable).then_some(other))
                && let Some(literal) = symbols.as_literal(other)
                && literal.descriptor().is_some_and(|own| self.machine.index.is_assignable(own, descriptor))
            {
                found.push((other, literal.clone()));
            }
        }
        let mut drafts = Vec::new();
        for (term, literal) in found {
            let mut draft = draft.clone();
            if self.machine.replace(&mut draft.state, &Substitution::from_iter([(variable, term)])) {
                draft.slots[slot] = Filling::Literal(literal);
                draft.cost += 1;
                drafts.push(draft);
            }
        }
        drafts
    }

    fn text(&mut self, draft: &Draft, slot: Slot, variable: Term) -> Option<Draft> {
        let mut draft = draft.clone();
        let content = self.machine.symbols.open("a text", Sort::Text);
        let (made, mut by) = self.machine.make(&mut draft.state, TEXT);
        let all = self.machine.symbols.texts();
        let with = self.machine.symbols.store(all, made, content);
        by.extend([(variable, made), (all, with)]);
        self.machine.replace(&mut draft.state, &by).then_some(())?;
        draft.slots[slot] = Filling::Text { content };
        draft.cost += 1;
        Some(draft)
    }

    /// The classes that an array may have: its declared one, and those that the conditions name.
    fn classes_of_array(&self, draft: &Draft, variable: Term, declared: &str) -> Vec<String> {
        let symbols = &self.machine.symbols;
        let mut found = vec![declared.to_owned()];
        for class in symbols.classes_asked(&draft.state.conditions, variable) {
            let is_below = class.starts_with('[') && self.machine.index.is_assignable(&class, declared);
            if is_below && !found.contains(&class) {
                found.push(class);
            }
        }
        found
    }

    fn arrays(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Vec<Draft> {
        let element = &descriptor[1..];
        match element.starts_with(['L', '[']) {
            false => self.numbers(draft, slot, variable, descriptor).into_iter().collect(),
            true => (0..=MOST_ELEMENTS)
                .filter_map(|length| self.references(draft, slot, variable, descriptor, length))
                .collect(),
        }
    }

    /// An array of numbers, whose length and elements the solver chooses.
    fn numbers(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Option<Draft> {
        let mut draft = draft.clone();
        let letter = descriptor[1..].chars().next()?;
        let length = self.machine.symbols.open("a length", Sort::Bits(32));
        let elements = self.machine.symbols.open("elements", elements_sort(letter));
        self.put_array(&mut draft, variable, descriptor, (length, elements)).then_some(())?;
        let (zero, most) = (self.machine.symbols.int(0), self.machine.symbols.int(LONGEST_ARRAY));
        let least = self.machine.symbols.terms.apply(Bits::NotGreaterSigned, &[zero, length]);
        let most = self.machine.symbols.terms.apply(Bits::NotGreaterSigned, &[length, most]);
        let fits =
            self.machine.require(&mut draft.state, least) && self.machine.require(&mut draft.state, most);
        fits.then_some(())?;
        draft.slots[slot] = Filling::Numbers { descriptor: descriptor.to_owned(), length, elements };
        draft.cost += 1;
        Some(draft)
    }

    /// An array of so many references, which are open themselves.
    fn references(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        descriptor: &str,
        count: usize,
    ) -> Option<Draft> {
        let mut draft = draft.clone();
        let mut elements = self.machine.symbols.zero(&elements_sort('L'));
        let mut slots = Vec::new();
        for at in 0..count {
            let name = self.name();
            let element = self.machine.symbols.input(&name, "element", &descriptor[1..]);
            let key = self.machine.symbols.int(at as i64);
            elements = self.machine.symbols.store(elements, key, element);
            slots.push(draft.slots.len());
            draft.slots.push(Filling::Open { variable: element, descriptor: descriptor[1..].to_owned() });
        }
        let length = self.machine.symbols.int(count as i64);
        self.put_array(&mut draft, variable, descriptor, (length, elements)).then_some(())?;
        draft.slots[slot] = Filling::References { descriptor: descriptor.to_owned(), elements: slots };
        draft.cost += 1 + count as u32;
        Some(draft)
    }

    fn put_array(
        &mut self,
        draft: &mut Draft,
        variable: Term,
        descriptor: &str,
        (length, elements): (Term, Term),
    ) -> bool {
        let letter =
            descriptor[1..].chars().next().map_or('L', |letter| if letter == '[' { 'L' } else { letter });
        let (made, mut by) = self.machine.make(&mut draft.state, descriptor);
        let (lengths, all) = (self.machine.symbols.lengths(), self.machine.symbols.elements(letter));
        let with_length = self.machine.symbols.store(lengths, made, length);
        let with_elements = self.machine.symbols.store(all, made, elements);
        by.extend([(variable, made), (lengths, with_length), (all, with_elements)]);
        self.machine.replace(&mut draft.state, &by)
    }

    /// A number in a box.
    pub(super) fn boxed(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        class: &str,
        held: &str,
    ) -> Option<Draft> {
        let mut draft = draft.clone();
        let stored = self.machine.symbols.open("a number", stored_sort(held));
        let (made, mut by) = self.machine.make(&mut draft.state, &format!("L{class};"));
        let memory = self.machine.symbols.field(class, "value", held);
        let with = self.machine.symbols.store(memory, made, stored);
        by.extend([(variable, made), (memory, with)]);
        self.machine.replace(&mut draft.state, &by).then_some(())?;
        let number = draft.slots.len();
        draft.slots.push(Filling::Number { stored, descriptor: held.to_owned() });
        draft.slots[slot] = Filling::Made;
        draft.calls.push(Step {
            does: Does::Boxes(class.to_owned()),
            takes: vec![number],
            gives: Some(slot),
        });
        draft.cost += 1;
        Some(draft)
    }
}
