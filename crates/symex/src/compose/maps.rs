//! Maps and sets that conditions ask for: a new one, and what is put into it.

use program::MethodId;
use smt::{Arrays, Operation, Term};

use super::{Composer, Does, Draft, Filling, Slot, Step};
use crate::step::keys::Keys;
use crate::step::maps::plain_map;

/// Maps have so many keys at most.
const MOST_KEYS: usize = 3;
const OBJECT: &str = "Ljava/lang/Object;";

/// How a map is made.
struct Making<'m> {
    class: &'m str,
    keys: Keys,
    new: MethodId,
    put: MethodId,
    is_set: bool,
}

impl Composer<'_, '_> {
    /// The drafts in which an object is a map or a set with keys and values that are open.
    pub(super) fn maps(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Vec<Draft> {
        let Some((class, is_set)) = plain_map(model::descriptor::class_of(descriptor)) else {
            return Vec::new();
        };
        let index = self.machine.index;
        let member = |name: &str, descriptor: &str| index.declared(index.class(class)?.id, name, descriptor);
        let put = match is_set {
            true => member("add", "(Ljava/lang/Object;)Z"),
            false => member("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
        };
        let (Some(new), Some(put)) = (member("<init>", "()V"), put) else { return Vec::new() };
        let keys = self.keys_asked(draft, variable);
        let making = Making { class, keys, new, put, is_set };
        (0..=MOST_KEYS).filter_map(|count| self.map(draft, slot, variable, &making, count)).collect()
    }

    /// The kind of keys that conditions ask a map for; texts where none is asked for.
    fn keys_asked(&mut self, draft: &Draft, map: Term) -> Keys {
        let memories = Keys::ALL.map(|keys| (self.machine.symbols.entries(keys), keys));
        let terms = &self.machine.symbols.terms;
        for term in terms.reachable(&draft.state.conditions) {
            if let (Operation::Arrays(Arrays::Select), &[memory, object]) =
                (terms.operation(term), terms.arguments(term))
                && object == map
                && let Some(&(_, keys)) = memories.iter().find(|(known, _)| *known == memory)
            {
                return keys;
            }
        }
        Keys::Texts
    }

    fn map(
        &mut self,
        draft: &Draft,
        slot: Slot,
        variable: Term,
        making: &Making,
        count: usize,
    ) -> Option<Draft> {
        let mut draft = draft.clone();
        let (made, mut by) = self.machine.make(&mut draft.state, &format!("L{};", making.class));
        let (mut held, mut puts, mut objects) = (Vec::new(), Vec::new(), Vec::new());
        let key_type = format!("L{};", making.keys.class().0);
        for _ in 0..count {
            let key = self.open_input(&mut draft, "key", &key_type);
            let mut takes = vec![slot, draft.slots.len() - 1];
            let value = match making.is_set {
                true => self.machine.symbols.element_of_set(),
                false => {
                    let value = self.open_input(&mut draft, "value", OBJECT);
                    takes.push(draft.slots.len() - 1);
                    objects.push(value);
                    value
                }
            };
            objects.push(key);
            held.push((self.machine.as_key(making.keys, key), value));
            puts.push(Step { does: Does::Calls(making.put), takes, gives: None });
        }
        by.extend(self.machine.map_of(made, making.keys, &held));
        by.insert(variable, made);
        self.machine.replace(&mut draft.state, &by).then_some(())?;
        for object in objects {
            let present = self.machine.symbols.is_present(object);
            self.machine.require(&mut draft.state, present).then_some(())?;
        }
        for (at, &(key, _)) in held.iter().enumerate() {
            for &(other, _) in &held[..at] {
                let same = self.machine.symbols.terms.equal(key, other);
                let differ = self.machine.symbols.terms.not(same);
                self.machine.require(&mut draft.state, differ).then_some(())?;
            }
        }
        draft.slots[slot] = Filling::Made;
        draft.calls.extend(puts);
        draft.calls.push(Step { does: Does::Calls(making.new), takes: vec![], gives: Some(slot) });
        draft.cost += 1 + count as u32;
        Some(draft)
    }

    /// An object that is still open, in a slot of its own.
    fn open_input(&mut self, draft: &mut Draft, name: &str, descriptor: &str) -> Term {
        let place = self.name();
        let variable = self.machine.symbols.input(&place, name, descriptor);
        draft.slots.push(Filling::Open { variable, descriptor: descriptor.to_owned() });
        variable
    }
}
