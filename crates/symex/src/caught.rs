//! Exceptions of called methods that reach a handler: where in the called code they are thrown, and what must hold there.

use std::sync::Arc;

use ir::{BlockId, Operation, Terminator, ValueId};

use crate::blocks::Catches;
use crate::code::Code;
use crate::crash::{Place, Thrown};
use crate::descend::place;
use crate::machine::Machine;
use crate::state::State;
use crate::step::thrown_inside;

/// What methods of the JDK throw whose reasons are known.
const OF_THE_JDK: [&str; 3] = [
    "java/lang/NumberFormatException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/NullPointerException",
];
/// Places that are kept for one call.
const MOST_PLACES: usize = 8;
/// What a path costs more that goes through a handler.
const CAUGHT_COST: u32 = 8;

impl Machine<'_> {
    /// The states where something that a call leads to throws what a handler catches; `state` is at the handler. Only
    /// one call is followed, and no handlers inside of it.
    pub(crate) fn before_caught_inside(
        &mut self,
        state: &State,
        at: &State,
        operation: &Operation,
        catches: &Catches,
    ) -> Vec<State> {
        let mut before = self.before_refused(state, at, operation, catches);
        let anything = Thrown { inside: &[], ..thrown("java/lang/Throwable") };
        for within in self.inside(at, operation, &anything) {
            let Some(code) = within.top().map(|top| Arc::clone(&top.code)) else { continue };
            let is_followed = code.size <= self.limits.size && within.stack.len() <= self.limits.depth + 1;
            if is_followed && !self.index[code.method.class].is_jdk() {
                before.extend(self.before_caught_in(state, &within, &code, catches));
            }
        }
        before.truncate(MOST_PLACES);
        before
    }

    fn before_caught_in(
        &mut self,
        state: &State,
        within: &State,
        code: &Code,
        catches: &Catches,
    ) -> Vec<State> {
        let mut before = Vec::new();
        for (number, block) in
            code.body.blocks.iter().enumerate().filter(|(_, block)| block.catches.is_empty())
        {
            for (left, instruction) in block.instructions.iter().enumerate() {
                let at = place(within, number as BlockId, left);
                before.extend(self.before_own(
                    state,
                    &at,
                    &Place::Instruction(&instruction.operation),
                    catches,
                ));
            }
            let Terminator::Throw(value) = block.end else { continue };
            if made_class(code, value).is_some_and(|class| !self.takes(catches, class)) {
                continue;
            }
            let mut at = place(within, number as BlockId, block.instructions.len());
            at.cost += CAUGHT_COST;
            let value = self.term(&at, value);
            before.extend(self.undo_caught(at, state, Some(value), catches));
        }
        before
    }

    /// The states before a call of the JDK that refuses what it is given.
    fn before_refused(
        &mut self,
        state: &State,
        at: &State,
        operation: &Operation,
        catches: &Catches,
    ) -> Vec<State> {
        let mut before = Vec::new();
        for class in OF_THE_JDK.into_iter().filter(|class| self.takes(catches, class)).collect::<Vec<_>>() {
            let Some(condition) = thrown_inside(self, at, operation, &thrown(class)) else { continue };
            let mut refused = at.clone();
            refused.cost += CAUGHT_COST;
            if self.require(&mut refused, condition) {
                before.extend(self.with_caught(state, refused, class));
            }
        }
        before
    }
}

/// An exception of which nothing but its class is known.
pub(crate) fn thrown(class: &str) -> Thrown<'_> {
    let hints = Vec::new();
    Thrown { class, message: None, hints, is_own: true, is_line_known: true, inside: &[] }
}

/// The class of what is thrown, where the code makes it.
fn made_class(code: &Code, value: ValueId) -> Option<&str> {
    match code.body.operation(value) {
        Some(Operation::New(class)) => Some(class),
        _ => None,
    }
}
