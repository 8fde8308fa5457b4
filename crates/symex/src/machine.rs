//! Backward execution: from states inside of methods to states at their entries, path by path, the shortest first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use program::Index;
use rustc_hash::FxHashMap;
use smt::{Answer, Model, Term};

use crate::code::Codes;
use crate::contradictions::Contradictions;
use crate::effects::KnownEffects;
use crate::graph::Graph;
use crate::initial::Initials;
use crate::limits::Limits;
use crate::prune::Regions;
use crate::solvers::Solvers;
use crate::state::State;
use crate::step::Undone;
use crate::summaries::Summaries;
use crate::symbols::Symbols;
use crate::work::Work;

/// A question to the solver takes about as long as so many instructions.
const WORK_OF_CHECK: u64 = 100;
/// The part of the questions to the solver that is left for the entries of methods.
const FOR_ENTRIES: u64 = 3;

/// More terms than these are not made: they are about a gigabyte.
const MOST_TERMS: usize = 4_000_000;

/// What executes backwards.
pub(crate) struct Machine<'i> {
    pub(crate) index: &'i Index,
    pub(crate) symbols: Symbols,
    pub(crate) codes: Codes,
    pub(crate) effects: KnownEffects,
    pub(crate) regions: Regions,
    pub(crate) graph: Graph,
    pub(crate) solvers: Solvers,
    pub(crate) contradictions: Contradictions,
    pub(crate) initials: Initials,
    pub(crate) summaries: Summaries,
    /// What was asked about conditions, and whether nothing is known against them.
    pub(crate) may_hold: FxHashMap<Box<[Term]>, bool>,
    /// Whether fields, by class and name, are written by constructors alone.
    pub(crate) set_once: FxHashMap<(String, String), bool>,
    pub(crate) limits: Limits,
}

/// A state at the entry of the outermost method, with values for which its conditions hold.
pub(crate) struct Arrived {
    pub(crate) state: State,
    /// None where the solver did not know, which is no reason to give up.
    pub(crate) model: Option<Model>,
}

/// Why an execution ended; what comes later leaves more open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// An execution that is under way, and what it gave so far.
pub(crate) struct Execution {
    queue: Queue,
    tally: Tally,
    pub(crate) arrived: Vec<Arrived>,
    /// Why it ended; none as long as it has not.
    pub(crate) ended: Option<Ended>,
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
#[derive(Default)]
struct Tally {
    steps: u64,
    dead: u64,
    cut: u64,
    work: Work,
}

impl Tally {
    /// A state is left, because of what is known.
    fn spare(&mut self) {
        self.dead += 1;
        self.work.spared += 1;
    }

    fn work(&self) -> u64 {
        self.steps + self.work.checks * WORK_OF_CHECK
    }
}

impl Execution {
    /// One that has not begun.
    pub(crate) fn new(starts: Vec<State>) -> Execution {
        let mut queue = Queue::default();
        starts.into_iter().for_each(|state| queue.push(state));
        Execution { queue, tally: Tally::default(), arrived: Vec::new(), ended: None }
    }

    /// Paths that contradict themselves, and those that the limit of loops cut off.
    pub(crate) fn lost(&self) -> (u64, u64) {
        (self.tally.dead, self.tally.cut)
    }

    /// What it cost.
    pub(crate) fn work(&self) -> Work {
        let paths = self.arrived.len() as u64 + self.tally.dead + self.tally.cut;
        Work { paths, ..self.tally.work }
    }
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
    pub(crate) fn run(&mut self, starts: Vec<State>, wanted: usize) -> Vec<Arrived> {
        let mut execution = Execution::new(starts);
        while execution.ended.is_none() {
            self.proceed(&mut execution, wanted, u64::MAX);
        }
        execution.arrived
    }

    /// Goes on with an execution for so much work: instructions, and questions to the solver, which count more.
    pub(crate) fn proceed(&mut self, execution: &mut Execution, wanted: usize, work: u64) {
        let limit = execution.tally.work().saturating_add(work);
        while execution.ended.is_none() && execution.tally.work() < limit {
            let Some(state) = execution.queue.pop() else {
                execution.ended = Some(Ended::Complete);
                return;
            };
            if self.is_known_dead(&state.conditions, false) {
                execution.tally.spare();
                continue;
            }
            match self.advance(state, &mut execution.tally) {
                Came::Entry(state) => self.arrive(execution, state),
                Came::Fork(states) => states.into_iter().for_each(|state| execution.queue.push(state)),
            }
            execution.ended = self.end(&execution.tally, execution.arrived.len() >= wanted);
        }
    }

    fn arrive(&mut self, execution: &mut Execution, state: State) {
        if self.is_known_dead(&state.conditions, true) {
            execution.tally.spare();
            return;
        }
        execution.tally.work.checks += 1;
        let model = match self.check(&state.conditions, true) {
            Answer::Unsatisfiable(_) => {
                execution.tally.dead += 1;
                return;
            }
            Answer::Satisfiable(model) => Some(model),
            Answer::Unknown(_) => None,
        };
        execution.arrived.push(Arrived { state, model });
    }

    fn end(&self, tally: &Tally, is_enough: bool) -> Option<Ended> {
        match () {
            _ if is_enough => Some(Ended::Enough),
            _ if tally.steps >= self.limits.steps => Some(Ended::Steps),
            _ if self.symbols.terms.count() > MOST_TERMS => Some(Ended::Steps),
            _ if tally.work.checks >= self.limits.checks => Some(Ended::Checks),
            _ if self.limits.is_late() => Some(Ended::Time),
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
            let code = Arc::clone(&top.code);
            let instruction = &code.body.blocks[top.block as usize].instructions[top.left];
            tally.work.count(&instruction.operation);
            match self.undo(&mut state, instruction) {
                Undone::On => {}
                Undone::Dead => {
                    tally.dead += 1;
                    return Came::Fork(Vec::new());
                }
                Undone::Several(states) => return Came::Fork(states),
            }
            if tally.steps >= self.limits.steps || self.limits.is_late() {
                return Came::Fork(vec![state]);
            }
        }
    }

    /// The states before a block: one for each way that leads to it.
    fn before_block(&mut self, mut state: State, tally: &mut Tally) -> Vec<State> {
        tally.steps += 1;
        let Some(top) = state.stack.last() else { return vec![state] };
        let (code, block) = (Arc::clone(&top.code), top.block);
        let predecessors = &code.body.blocks[block as usize].predecessors;
        if predecessors.is_empty() {
            state.stack.pop();
            return vec![state];
        }
        if self.limits.shortcuts.pruning
            && let Some(before) = self.passed_over(&state)
        {
            return vec![before];
        }
        if self.is_known_dead(&state.conditions, false) {
            tally.spare();
            return Vec::new();
        }
        let asks = predecessors.len() > 1
            && self.limits.shortcuts.contradictions
            && tally.work.checks < self.limits.checks.saturating_sub(self.limits.checks / FOR_ENTRIES);
        if asks {
            tally.work.checks += 1;
            if matches!(self.check(&state.conditions, false), Answer::Unsatisfiable(_)) {
                tally.dead += 1;
                return Vec::new();
            }
        }
        let mut before = Vec::new();
        for (number, predecessor) in predecessors.iter().enumerate() {
            tally.work.count_end(&code.body.blocks[predecessor.block as usize].end);
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

    /// Whether conditions can hold together; where a method was called, or in the middle of one.
    pub(crate) fn check(&mut self, conditions: &[Term], is_entry: bool) -> Answer {
        self.ask(conditions, is_entry, is_entry && !self.limits.is_hasty)
    }

    /// Whether nothing is known against conditions at the entry of a method, as far as a moment tells.
    pub(crate) fn may_hold(&mut self, conditions: &[Term]) -> bool {
        if self.is_known_dead(conditions, true) {
            return false;
        }
        let mut question = conditions.to_vec();
        question.sort_unstable();
        if let Some(&known) = self.may_hold.get(&*question) {
            return known;
        }
        let may_hold = !matches!(self.ask(conditions, true, false), Answer::Unsatisfiable(_));
        if !self.limits.is_late() {
            self.may_hold.insert(question.into(), may_hold);
        }
        may_hold
    }

    /// Asks for what is small first: a limit must not be what conditions contradict.
    fn ask(&mut self, conditions: &[Term], is_entry: bool, is_thorough: bool) -> Answer {
        if self.limits.is_late() {
            return Answer::Unknown("time is over".into());
        }
        let mut all = self.with_initials(conditions);
        let facts = self.facts(&all, is_entry);
        all.extend(facts.facts);
        let certain = all.len();
        all.extend(facts.limits);
        let ask = if is_thorough { Solvers::check } else { Solvers::check_quickly };
        let answer = match ask(&mut self.solvers, &self.symbols.terms, &all) {
            Answer::Unsatisfiable(core) if core.iter().any(|&at| at >= certain) => {
                ask(&mut self.solvers, &self.symbols.terms, &all[..certain])
            }
            answer => answer,
        };
        if let Answer::Unsatisfiable(core) = &answer {
            let (own, facts): (Vec<usize>, Vec<usize>) = core.iter().partition(|&&at| at < conditions.len());
            let own = own.into_iter().map(|at| conditions[at]).collect();
            // What holds of all memory holds everywhere. Some of it may hold at the entry only.
            self.contradictions.learn(own, is_entry && !facts.is_empty());
        }
        answer
    }

    /// Whether a solver has said that some of these conditions contradict each other.
    fn is_known_dead(&self, conditions: &[Term], is_entry: bool) -> bool {
        self.limits.shortcuts.backtracking && self.contradictions.are_in(conditions, is_entry)
    }
}
