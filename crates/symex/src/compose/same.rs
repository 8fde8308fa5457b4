//! Aliases: two inputs of a test that may be the same object.

use smt::{Arrays, Core, Operation, Term};

use super::{Composer, Draft, Filling, Slot};
use crate::substitute::Substitution;

impl Composer<'_, '_> {
    /// The drafts in which an object that is still open is another one that is: where conditions ask whether it is.
    pub(super) fn same(&mut self, draft: &Draft, slot: Slot, variable: Term, descriptor: &str) -> Vec<Draft> {
        let others: Vec<(Slot, Term, String)> = draft
            .slots
            .iter()
            .enumerate()
            .filter_map(|(at, filling)| match filling {
                Filling::Open { variable, descriptor } if at != slot => {
                    Some((at, *variable, descriptor.clone()))
                }
                _ => None,
            })
            .collect();
        let mut drafts = Vec::new();
        for (other, theirs, known) in others {
            let index = self.machine.index;
            let fits = index.is_assignable(&known, descriptor);
            if !fits || !self.are_compared(draft, variable, theirs) {
                continue;
            }
            let mut draft = draft.clone();
            let by = Substitution::from_iter([(variable, theirs)]);
            if self.machine.replace(&mut draft.state, &by) {
                draft.slots[slot] = Filling::Same(other);
                drafts.push(draft);
            }
        }
        drafts
    }

    /// Whether conditions ask if two objects are the same: itself, or by what is written to one and read of the other.
    fn are_compared(&self, draft: &Draft, one: Term, other: Term) -> bool {
        let terms = &self.machine.symbols.terms;
        terms.reachable(&draft.state.conditions).into_iter().any(|term| {
            match (terms.operation(term), terms.arguments(term)) {
                (Operation::Core(Core::Equal), &[first, second]) => {
                    [first, second] == [one, other] || [first, second] == [other, one]
                }
                (Operation::Arrays(Arrays::Select), &[mut array, key]) if key == one || key == other => {
                    let wanted = if key == one { other } else { one };
                    while *terms.operation(array) == Operation::Arrays(Arrays::Store) {
                        let &[before, stored, _] = terms.arguments(array) else { break };
                        if stored == wanted {
                            return true;
                        }
                        array = before;
                    }
                    false
                }
                _ => false,
            }
        })
    }
}
