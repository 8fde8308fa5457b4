//! From block to block: what must hold before a jump, and before what was thrown and handled.

use std::sync::Arc;

use ir::{BlockId, Definition, Operation, Terminator};
use smt::Term;

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;

/// What a path costs more each time that it comes to a block again.
const AGAIN_COST: u32 = 10;

impl Machine<'_> {
    /// The state at the end of a block that leads to this one.
    pub(crate) fn before_jump(&mut self, state: &State, way: usize, from: BlockId) -> Option<State> {
        let mut before = state.clone();
        let to = state.top()?.block;
        self.undo_phis(&mut before, way).then_some(())?;
        let left = before.top()?.code.body.blocks[from as usize].instructions.len();
        enter(&mut before, from, left);
        let condition = self.condition(&before, from, to)?;
        self.require(&mut before, condition).then_some(before)
    }

    /// What the phis of a block were, by the way that led to it.
    fn undo_phis(&mut self, state: &mut State, way: usize) -> bool {
        let Some(top) = state.top() else { return true };
        let code = Arc::clone(&top.code);
        let mut by = Substitution::default();
        for &phi in &code.body.blocks[top.block as usize].phis {
            if let Definition::Phi { inputs, .. } = code.body.definition(phi) {
                let (variable, input) = (self.term(state, phi), self.term(state, inputs[way]));
                by.insert(variable, input);
            }
        }
        self.replace(state, &by)
    }

    /// What must hold at the end of a block for execution to go on at another.
    fn condition(&mut self, state: &State, from: BlockId, to: BlockId) -> Option<Term> {
        let code = Arc::clone(&state.top()?.code);
        Some(match &code.body.blocks[from as usize].end {
            Terminator::If { then, otherwise, .. } if then == otherwise => self.symbols.terms.truth(true),
            Terminator::If { test, values, then, .. } => {
                let test = if *then == to { *test } else { test.negated() };
                let values = values.map(|value| self.term(state, value));
                self.symbols.tested(test, values)
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.term(state, *value);
                let mut of_key = |key: i32| {
                    let key = self.symbols.int(key.into());
                    self.symbols.tested(ir::Test::Equal, [value, key])
                };
                let (own, others): (Vec<_>, Vec<_>) = cases.iter().partition(|(_, target)| *target == to);
                let own: Vec<Term> = own.into_iter().map(|&(key, _)| of_key(key)).collect();
                let others: Vec<Term> = others.into_iter().map(|&(key, _)| of_key(key)).collect();
                match *default == to {
                    true => {
                        let others: Vec<Term> =
                            others.into_iter().map(|other| self.symbols.terms.not(other)).collect();
                        self.symbols.terms.and(&others)
                    }
                    false => self.symbols.terms.or(&own),
                }
            }
            _ => self.symbols.terms.truth(true),
        })
    }

    /// The states before what was thrown in a block and is handled in this one.
    pub(crate) fn before_handler(&mut self, state: &State, way: usize, from: BlockId) -> Vec<State> {
        let mut base = state.clone();
        if !self.undo_phis(&mut base, way) {
            return Vec::new();
        }
        let Some(top) = state.top() else { return Vec::new() };
        let code = Arc::clone(&top.code);
        let block = &code.body.blocks[from as usize];
        let mut before = Vec::new();
        for (number, instruction) in block.instructions.iter().enumerate() {
            let Operation::Call { method, .. } = &instruction.operation else { continue };
            let mut thrown = base.clone();
            thrown.leave_open(format!("why {} throws is left open", crate::words::called(method)));
            if self.undo_caught(&mut thrown, state, None) {
                enter(&mut thrown, from, number);
                before.push(thrown);
            }
        }
        if let Terminator::Throw(value) = block.end {
            let mut thrown = base;
            let value = self.term(&thrown, value);
            if self.undo_caught(&mut thrown, state, Some(value)) {
                enter(&mut thrown, from, block.instructions.len());
                before.push(thrown);
            }
        }
        before
    }

    /// What a handler caught: an object that was thrown, or one that nothing is known of.
    fn undo_caught(&mut self, thrown: &mut State, at: &State, value: Option<Term>) -> bool {
        let Some(top) = at.top() else { return true };
        let is_caught = |definition: &Definition| *definition == Definition::Caught(top.block);
        let caught = top.code.body.values.iter().position(|value| is_caught(&value.definition));
        let Some(caught) = caught else { return true };
        let variable = self.term(at, caught as u32);
        let value =
            value.unwrap_or_else(|| self.symbols.open("what was thrown", crate::symbols::reference()));
        let present = self.symbols.is_present(value);
        self.replace(thrown, &Substitution::from_iter([(variable, value)])) && self.require(thrown, present)
    }
}

/// Goes to a place of a block.
pub(crate) fn enter(state: &mut State, block: BlockId, left: usize) {
    let Some(top) = state.stack.last_mut() else { return };
    if top.path.contains(&block) {
        state.cost += AGAIN_COST;
    }
    top.path.push(block);
    top.block = block;
    top.left = left;
}
