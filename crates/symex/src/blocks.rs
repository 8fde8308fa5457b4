//! From block to block: what must hold before a jump, and before what was thrown and handled.

use std::sync::Arc;

use ir::{BlockId, Definition, Operation, Terminator};
use smt::Term;

use crate::caught::thrown;
use crate::crash::Place;
use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;
use crate::symbols::type_of;

/// What the JVM throws where an instruction cannot be executed.
const OF_THE_JVM: [&str; 6] = [
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/ArithmeticException",
    "java/lang/NegativeArraySizeException",
];
const ANYTHING: &str = "java/lang/Throwable";
/// What a path costs more that comes to a handler by what the JVM throws.
const THROWN_COST: u32 = 8;
/// What a path costs more that does not say why a call throws, where others do.
const UNKNOWN_COST: u32 = 12;
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
        let (code, handler) = (Arc::clone(&top.code), top.block);
        let block = &code.body.blocks[from as usize];
        let catches = Catches::of(&block.catches, handler);
        let mut before = Vec::new();
        for (number, instruction) in block.instructions.iter().enumerate() {
            let place = Place::Instruction(&instruction.operation);
            let mut at = base.clone();
            enter(&mut at, from, number);
            if let Operation::Call { method, .. } = &instruction.operation {
                let known = self.before_caught_inside(state, &at, &instruction.operation, &catches);
                let mut thrown = at.clone();
                thrown.cost += if known.is_empty() { 0 } else { UNKNOWN_COST };
                thrown.leave_open(format!("why {} throws is left open", crate::words::called(method)));
                before.extend(known);
                before.extend(self.undo_caught(thrown, state, None, &catches));
            }
            before.extend(self.before_own(state, &at, &place, &catches));
        }
        if let Terminator::Throw(value) = block.end {
            let mut thrown = base;
            enter(&mut thrown, from, block.instructions.len());
            let value = self.term(&thrown, value);
            before.extend(self.undo_caught(thrown, state, Some(value), &catches));
        }
        before
    }

    /// The states before an instruction that itself throws what is handled.
    pub(crate) fn before_own(
        &mut self,
        state: &State,
        at: &State,
        place: &Place,
        catches: &Catches,
    ) -> Vec<State> {
        let mut before = Vec::new();
        for class in OF_THE_JVM {
            if !self.takes(catches, class) {
                continue;
            }
            let Some(condition) = self.crash_condition(at, place, &thrown(class)) else { continue };
            let mut thrown = at.clone();
            thrown.cost += THROWN_COST;
            if self.require(&mut thrown, condition) {
                before.extend(self.with_caught(state, thrown, class));
            }
        }
        before
    }

    /// Whether a handler catches what is of a class, and no handler before it.
    pub(crate) fn takes(&self, catches: &Catches, class: &str) -> bool {
        let descriptor = type_of(class);
        let is_caught = |caught: &str| self.index.is_assignable(&descriptor, &type_of(caught));
        !catches.earlier.iter().any(|caught| is_caught(caught))
            && catches.class.as_deref().is_none_or(is_caught)
    }

    /// A state where a new exception of a class is thrown that the handler catches.
    pub(crate) fn with_caught(&mut self, state: &State, mut thrown: State, class: &str) -> Option<State> {
        let (made, mut by) = self.make(&mut thrown, &type_of(class));
        if let Some(variable) = self.caught(state) {
            by.insert(variable, made);
        }
        self.replace(&mut thrown, &by).then_some(thrown)
    }

    /// What the handler caught that a state is in.
    fn caught(&mut self, at: &State) -> Option<Term> {
        let top = at.top()?;
        let is_caught = |definition: &Definition| *definition == Definition::Caught(top.block);
        let caught = top.code.body.values.iter().position(|value| is_caught(&value.definition))?;
        Some(self.term(at, caught as u32))
    }

    /// What a handler caught: an object that was thrown, or one of which its class alone is known.
    pub(crate) fn undo_caught(
        &mut self,
        mut thrown: State,
        at: &State,
        value: Option<Term>,
        catches: &Catches,
    ) -> Option<State> {
        let value =
            value.unwrap_or_else(|| self.symbols.open("what was thrown", crate::symbols::reference()));
        if let Some(variable) = self.caught(at) {
            self.replace(&mut thrown, &Substitution::from_iter([(variable, value)])).then_some(())?;
        }
        let present = self.symbols.is_present(value);
        self.require(&mut thrown, present).then_some(())?;
        if let Some(class) = catches.class.as_deref().filter(|class| *class != ANYTHING) {
            let all = self.symbols.is(class);
            let is = self.symbols.select(all, value);
            self.require(&mut thrown, is).then_some(())?;
        }
        for class in &catches.earlier {
            let all = self.symbols.is(class);
            let is = self.symbols.select(all, value);
            let is_other = self.symbols.terms.not(is);
            self.require(&mut thrown, is_other).then_some(())?;
        }
        Some(thrown)
    }
}

/// What a handler catches: objects of a class that no row before it catches.
pub(crate) struct Catches {
    /// None for everything.
    class: Option<Arc<str>>,
    earlier: Vec<Arc<str>>,
}

impl Catches {
    fn of(rows: &[ir::Catch], handler: BlockId) -> Catches {
        let at = rows.iter().position(|row| row.to == handler);
        let (earlier, own) = rows.split_at(at.unwrap_or(rows.len()));
        let class = own.first().and_then(|row| row.class.clone());
        Catches { class, earlier: earlier.iter().filter_map(|row| row.class.clone()).collect() }
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
