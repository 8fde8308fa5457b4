//! Backward execution: from states inside of methods to states at their entries, path by path, the shortest first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Instant;

use ir::{BlockId, Definition, Operation, Terminator};
use program::Index;
use smt::{Answer, Model, Portfolio, Term};

use crate::code::Codes;
use crate::limits::Limits;
use crate::state::State;
use crate::step::Undone;
use crate::substitute::Substitution;
use crate::symbols::Symbols;

/// What a path costs more each time that it comes to a block again.
const AGAIN_COST: u32 = 10;
/// The part of the questions to the solver that is left for the entries of methods.
const FOR_ENTRIES: u64 = 3;

/// What executes backwards.
pub(crate) struct Machine<'i> {
    pub(crate) index: &'i Index,
    pub(crate) symbols: Symbols,
    pub(crate) codes: Codes,
    pub(crate) solvers: Portfolio,
    pub(crate) limits: Limits,
}

/// A state at the entry of the outermost method, with values for which its conditions hold.
pub(crate) struct Arrived {
    pub(crate) state: State,
    /// None where the solver did not know, which is no reason to give up.
    pub(crate) model: Option<Model>,
}

/// Why an execution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All paths were looked at, up to the limits of loops and calls.
    Complete,
    /// There are as many conditions as were wanted.
    Enough,
    /// So many instructions were undone.
    Steps,
    /// The solver was asked so often.
    Checks,
    /// The time is over.
    Time,
}

/// What an execution gave.
pub(crate) struct Run {
    pub(crate) arrived: Vec<Arrived>,
    pub(crate) ended: Ended,
    /// Paths that contradict themselves.
    pub(crate) dead: u64,
    /// Paths that a limit of loops cut off.
    pub(crate) cut: u64,
}

/// The states that wait, the cheapest first.
#[derive(Default)]
struct Queue {
    order: BinaryHeap<Reverse<(u32, usize)>>,
    states: Vec<Option<State>>,
}

impl Queue {
    fn push(&mut self, state: State) {
        self.order.push(Reverse((state.cost, self.states.len())));
        self.states.push(Some(state));
    }

    fn pop(&mut self) -> Option<State> {
        let Reverse((_, number)) = self.order.pop()?;
        self.states[number].take()
    }
}

/// What is used up, and what was seen.
struct Tally {
    steps: u64,
    checks: u64,
    dead: u64,
    cut: u64,
}

/// How a state came on.
enum Came {
    /// To the entry of the outermost method.
    Entry(State),
    /// To where ways part.
    Fork(Vec<State>),
}

impl Machine<'_> {
    /// Executes backwards until the limits are reached, or `wanted` states came to the entry.
    pub(crate) fn run(&mut self, starts: Vec<State>, wanted: usize) -> Run {
        let mut queue = Queue::default();
        starts.into_iter().for_each(|state| queue.push(state));
        let mut run = Run { arrived: Vec::new(), ended: Ended::Complete, dead: 0, cut: 0 };
        let mut tally = Tally { steps: 0, checks: 0, dead: 0, cut: 0 };
        while let Some(state) = queue.pop() {
            match self.advance(state, &mut tally) {
                Came::Entry(state) => {
                    tally.checks += 1;
                    match self.check(&state.conditions, true) {
                        Answer::Unsatisfiable(_) => tally.dead += 1,
                        Answer::Satisfiable(model) => run.arrived.push(Arrived { state, model: Some(model) }),
                        Answer::Unknown(_) => run.arrived.push(Arrived { state, model: None }),
                    }
                }
                Came::Fork(states) => states.into_iter().for_each(|state| queue.push(state)),
            }
            if let Some(ended) = self.end(&tally, run.arrived.len() >= wanted) {
                run.ended = ended;
                break;
            }
        }
        Run { dead: tally.dead, cut: tally.cut, ..run }
    }

    fn end(&self, tally: &Tally, is_enough: bool) -> Option<Ended> {
        let is_late = || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match () {
            _ if is_enough => Some(Ended::Enough),
            _ if tally.steps >= self.limits.steps => Some(Ended::Steps),
            _ if tally.checks >= self.limits.checks => Some(Ended::Checks),
            _ if is_late() => Some(Ended::Time),
            _ => None,
        }
    }

    /// Goes on until ways part, the entry is reached or the path ends.
    fn advance(&mut self, mut state: State, tally: &mut Tally) -> Came {
        loop {
            let Some(top) = state.stack.last_mut() else { return Came::Entry(state) };
            if top.left == 0 {
                let mut before = self.before_block(state, tally);
                match before.len() {
                    1 => state = before.remove(0),
                    _ => return Came::Fork(before),
                }
                continue;
            }
            top.left -= 1;
            tally.steps += 1;
            state.cost += 1;
            let code = std::sync::Arc::clone(&top.code);
            let instruction = &code.body.blocks[top.block as usize].instructions[top.left];
            match self.undo(&mut state, instruction) {
                Undone::On => {}
                Undone::Dead => {
                    tally.dead += 1;
                    return Came::Fork(Vec::new());
                }
                Undone::Several(states) => return Came::Fork(states),
            }
            if tally.steps >= self.limits.steps {
                return Came::Fork(vec![state]);
            }
        }
    }

    /// The states before a block: one for each way that leads to it.
    fn before_block(&mut self, mut state: State, tally: &mut Tally) -> Vec<State> {
        tally.steps += 1;
        let Some(top) = state.stack.last() else { return vec![state] };
        let (code, block) = (std::sync::Arc::clone(&top.code), top.block);
        let predecessors = &code.body.blocks[block as usize].predecessors;
        if predecessors.is_empty() {
            state.stack.pop();
            return vec![state];
        }
        let asks = predecessors.len() > 1
            && self.limits.shortcuts.contradictions
            && tally.checks < self.limits.checks.saturating_sub(self.limits.checks / FOR_ENTRIES);
        if asks {
            tally.checks += 1;
            if matches!(self.check(&state.conditions, false), Answer::Unsatisfiable(_)) {
                tally.dead += 1;
                return Vec::new();
            }
        }
        let mut before = Vec::new();
        for (number, predecessor) in predecessors.iter().enumerate() {
            let states = match predecessor.is_thrown {
                true => self.before_handler(&state, number, predecessor.block),
                false => self.before_jump(&state, number, predecessor.block).into_iter().collect(),
            };
            let (cut, kept): (Vec<State>, Vec<State>) =
                states.into_iter().partition(|state| self.is_cut(state));
            tally.cut += cut.len() as u64;
            before.extend(kept);
        }
        before
    }

    /// Whether a path came to a block too often.
    fn is_cut(&self, state: &State) -> bool {
        let Some(top) = state.top() else { return false };
        let again = top.path.iter().filter(|&&block| block == top.block).count();
        again > self.limits.visits
    }

    /// The state at the end of a block that leads to this one.
    fn before_jump(&mut self, state: &State, way: usize, from: BlockId) -> Option<State> {
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
        let code = std::sync::Arc::clone(&top.code);
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
        let code = std::sync::Arc::clone(&state.top()?.code);
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
    fn before_handler(&mut self, state: &State, way: usize, from: BlockId) -> Vec<State> {
        let mut base = state.clone();
        if !self.undo_phis(&mut base, way) {
            return Vec::new();
        }
        let Some(top) = state.top() else { return Vec::new() };
        let code = std::sync::Arc::clone(&top.code);
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

    /// Whether conditions can hold together; where a method was called, or in the middle of one.
    pub(crate) fn check(&mut self, conditions: &[Term], is_entry: bool) -> Answer {
        let mut all = conditions.to_vec();
        all.extend(self.facts(conditions, is_entry));
        self.solvers.check(&self.symbols.terms, &all)
    }
}

/// Goes to a place of a block.
fn enter(state: &mut State, block: BlockId, left: usize) {
    let Some(top) = state.stack.last_mut() else { return };
    if top.path.contains(&block) {
        state.cost += AGAIN_COST;
    }
    top.path.push(block);
    top.block = block;
    top.left = left;
}
