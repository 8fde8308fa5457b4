//! Exceptions that come out of methods of the JDK: from a call down to the places in their code that throw.
//!
//! The trace names the methods that were under way. Lines are not compared, because the JDK that a log comes from is hardly
//! the one that is here. What a place asks for becomes what must hold before the call, like anything in a called method.

use std::sync::Arc;

use ir::{BlockId, CallKind, Operation, Terminator, ValueId};
use program::MethodId;
use smt::Term;

use crate::code::Code;
use crate::crash::{Place, Thrown};
use crate::machine::Machine;
use crate::state::{Activation, State};
use crate::symbols::type_of;

/// Larger methods are not searched for places that throw.
const LARGEST: usize = 300;
/// Places that are kept, those that are fewest calls away.
const MOST_PLACES: usize = 12;
/// Calls between a method of the JDK that the program calls and one that throws.
const DEEPEST: usize = 3;
/// What each call costs on the way down.
const DOWN_COST: u32 = 3;

impl Machine<'_> {
    /// The states where something throws that a call of the program leads to; none where no place is found.
    pub(crate) fn descend(&mut self, state: &State, operation: &Operation, thrown: &Thrown) -> Vec<State> {
        let (mut found, mut level) = (Vec::new(), self.inside(state, operation, thrown));
        for deep in 0..DEEPEST {
            let mut below = Vec::new();
            for within in &level {
                found.extend(self.places_that_throw(within, thrown));
                if found.len() >= MOST_PLACES || self.limits.is_late() {
                    found.truncate(MOST_PLACES);
                    return found;
                }
                if deep + 1 < DEEPEST {
                    below.extend(self.calls_inside(within, thrown));
                }
            }
            below.truncate(4 * MOST_PLACES);
            level = below;
        }
        found
    }

    /// The state at the entry of each method that a call may lead to; its place is not set yet.
    pub(crate) fn inside(&mut self, state: &State, operation: &Operation, thrown: &Thrown) -> Vec<State> {
        let Operation::Call { kind, method, arguments } = operation else { return Vec::new() };
        let mut targets = self.targets(state, *kind, method, arguments);
        let named = thrown.inside.iter().filter_map(|class| self.index.class(class));
        let named = named.filter_map(|class| self.index.declared(class.id, &method.name, &method.descriptor));
        let named: Vec<MethodId> = named.collect();
        if let Some(&by_trace) = named.first().filter(|_| targets.len() != 1) {
            targets = vec![by_trace];
        }
        let mut states = Vec::new();
        for &target in targets.iter().take(2) {
            let is_under_way = state.stack.iter().any(|under_way| under_way.code.method == target);
            let code = self
                .codes
                .get(self.index, target)
                .filter(|code| code.size <= LARGEST && code.types.len() == arguments.len() && !is_under_way);
            let Some(code) = code else { continue };
            let mut inside = state.clone();
            let is_chosen = matches!(kind, CallKind::Virtual | CallKind::Interface);
            if is_chosen && !self.require_runs(&mut inside, target, &[], arguments) {
                continue;
            }
            let inputs: Arc<[Term]> = arguments.iter().map(|&argument| self.term(state, argument)).collect();
            inside.cost += DOWN_COST;
            inside.stack.push(Activation { code, inputs, block: 0, left: 0, path: vec![] });
            states.push(inside);
        }
        states
    }

    /// The places of a method that throw what the crash shows.
    fn places_that_throw(&mut self, within: &State, thrown: &Thrown) -> Vec<State> {
        let mut found = Vec::new();
        let Some(code) = within.top().map(|top| Arc::clone(&top.code)) else { return found };
        for (number, block) in code.body.blocks.iter().enumerate() {
            if self.is_caught(&block.catches, thrown.class) {
                continue;
            }
            for (left, instruction) in block.instructions.iter().enumerate() {
                let at = place(within, number as BlockId, left);
                let instruction = Place::Instruction(&instruction.operation);
                let Some(condition) = self.crash_condition(&at, &instruction, thrown) else { continue };
                let mut at = at;
                found.extend(self.require(&mut at, condition).then_some(at));
            }
            if let Terminator::Throw(value) = block.end
                && self.is_thrown(&code, value, thrown.class)
            {
                found.push(place(within, number as BlockId, block.instructions.len()));
            }
        }
        found
    }

    /// The methods that a method calls, each entered.
    fn calls_inside(&mut self, within: &State, thrown: &Thrown) -> Vec<State> {
        let mut found = Vec::new();
        let Some(code) = within.top().map(|top| Arc::clone(&top.code)) else { return found };
        for (number, block) in code.body.blocks.iter().enumerate() {
            if self.is_caught(&block.catches, thrown.class) {
                continue;
            }
            for (left, instruction) in block.instructions.iter().enumerate() {
                let Operation::Call { kind, arguments, .. } = &instruction.operation else { continue };
                let mut at = place(within, number as BlockId, left);
                if *kind != CallKind::Static && !self.require_present(&mut at, arguments[0]) {
                    continue;
                }
                let deeper = Thrown { inside: &[], ..thrown.clone() };
                found.extend(self.inside(&at, &instruction.operation, &deeper));
            }
        }
        found
    }

    /// Whether one of the handlers of a block catches a class.
    fn is_caught(&self, catches: &[ir::Catch], class: &str) -> bool {
        catches.iter().any(|row| match &row.class {
            Some(caught) => self.index.is_assignable(&type_of(class), &type_of(caught)),
            None => false,
        })
    }

    /// Whether a value that is thrown is made of a class, here or by who gives it.
    fn is_thrown(&mut self, code: &Code, value: ValueId, class: &str) -> bool {
        match code.body.operation(value) {
            Some(Operation::New(made)) => **made == *class,
            Some(Operation::Call { method, .. }) => {
                let result = model::descriptor::result(&method.descriptor);
                self.index.is_assignable(&type_of(class), result)
            }
            _ => false,
        }
    }
}

/// The same at a place of the method on top.
pub(crate) fn place(within: &State, block: BlockId, left: usize) -> State {
    let mut at = within.clone();
    if let Some(top) = at.stack.last_mut() {
        (top.block, top.left, top.path) = (block, left, vec![block]);
    }
    at
}
