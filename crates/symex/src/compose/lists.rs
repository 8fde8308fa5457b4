//! Lists and iterators that conditions ask for: a new list, what is added to it, and an iterator of it.

use program::MethodId;

use super::{Composer, Does, Draft, Filling, Slot, Step};
use crate::step::collections::{is_iterator, plain_list};
use crate::symbols::elements_sort;
use smt::Term;

/// Lists have so many elements at most.
const MOST_ELEMENTS: usize = 3;
const OBJECT: &str = "Ljava/lang/Object;";

impl Composer<'_, '_> {
    /// The drafts in which an object is a list with elements that are open, or an iterator of a list that is.
    pub(super) fn lists(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        descriptor: &str,
    ) -> Vec<Draft> {
        let class = model::descriptor::class_of(descriptor);
        if is_iterator(class) {
            return self.iterator(draft, slot, variable, class).into_iter().collect();
        }
        let Some(list) = plain_list(class) else { return Vec::new() };
        let member = |name: &str, descriptor: &str| {
            let class = self.machine.index.class(list)?;
            self.machine.index.declared(class.id, name, descriptor)
        };
        let (Some(new), Some(add)) = (member("<init>", "()V"), member("add", "(Ljava/lang/Object;)Z")) else {
            return Vec::new();
        };
        let counts = 0..=MOST_ELEMENTS;
        counts.filter_map(|count| self.list(draft, slot, variable, (list, new, add), count)).collect()
    }

    fn list(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        (list, new, add): (&str, MethodId, MethodId),
        count: usize,
    ) -> Option<Draft> {
        let mut draft = draft.clone();
        let (made, mut by) = self.machine.make(&mut draft.state, &format!("L{list};"));
        let mut items = self.machine.symbols.zero(&elements_sort('L'));
        let mut adds = Vec::new();
        for at in 0..count {
            let name = self.name();
            let element = self.machine.symbols.input(&name, "element", OBJECT);
            let key = self.machine.symbols.int(at as i64);
            items = self.machine.symbols.store(items, key, element);
            let takes = vec![slot, draft.slots.len()];
            draft.slots.push(Filling::Open { variable: element, descriptor: OBJECT.into() });
            adds.push(Step { does: Does::Calls(add), takes, gives: None });
        }
        let size = self.machine.symbols.int(count as i64);
        by.extend(self.machine.list_with(made, size, items));
        by.insert(variable, made);
        self.machine.replace(&mut draft.state, &by).then_some(())?;
        draft.slots[slot] = Filling::Made;
        draft.calls.extend(adds.into_iter().rev());
        draft.calls.push(Step { does: Does::Calls(new), takes: vec![], gives: Some(slot) });
        draft.cost += 1 + count as u32;
        Some(draft)
    }

    fn iterator(&mut self, draft: &Draft, slot: Slot, variable: Term, class: &str) -> Option<Draft> {
        let (list, name, result) = match class {
            "java/util/Enumeration" => ("java/util/Vector", "elements", "Ljava/util/Enumeration;"),
            "java/util/Iterator" => ("java/util/ArrayList", "iterator", "Ljava/util/Iterator;"),
            _ => ("java/util/ArrayList", "listIterator", "Ljava/util/ListIterator;"),
        };
        let owner = self.machine.index.class(list)?.id;
        let give = self.machine.index.declared(owner, name, &format!("(){result}"))?;
        let mut draft = draft.clone();
        let (made, mut by) = self.machine.make(&mut draft.state, result);
        let place = self.name();
        let input = self.machine.symbols.input(&place, "list", &format!("L{list};"));
        by.extend(self.machine.iterator_of(made, input));
        by.insert(variable, made);
        self.machine.replace(&mut draft.state, &by).then_some(())?;
        let present = self.machine.symbols.is_present(input);
        self.machine.require(&mut draft.state, present).then_some(())?;
        draft.slots[slot] = Filling::Made;
        let of = draft.slots.len();
        draft.slots.push(Filling::Open { variable: input, descriptor: format!("L{list};") });
        draft.calls.push(Step { does: Does::Calls(give), takes: vec![of], gives: Some(slot) });
        draft.cost += 1;
        Some(draft)
    }
}
