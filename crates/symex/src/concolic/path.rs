//! The conditions of a way, and tests that leave it.

use model::{Candidate, Course, MethodRef};
use program::Index;
use rustc_hash::{FxHashMap, FxHashSet};
use smt::{Answer, Operation, Term};

use super::inputs::{Inputs, spliced};
use super::rows::Splice;
use super::test::Test;
use super::values::Heap;
use super::walk::{Condition, Walk};
use crate::code::Codes;
use crate::solvers::Solvers;
use crate::symbols::Symbols;

/// As how many questions one counts that a solver has much time for.
const HARD: u64 = 40;

/// Where a way was left: method, code index, and which other way.
pub(super) type Turn = (MethodRef, u32, u32);

/// The way of a run.
pub(super) struct Path {
    candidate: Candidate,
    conditions: Vec<Condition>,
    inputs: Inputs,
    /// For each condition the literals that it depends on.
    groups: Vec<FxHashSet<(usize, usize)>>,
    /// Places to turn off that are left, the next one last: a condition, and which of its others.
    turns: Vec<(usize, usize)>,
    /// Those that a moment was too short for. They come when no others are left.
    hard: Vec<(usize, usize)>,
    /// Other texts for parts of those in the test, and numbers with more digits.
    splices: Vec<Splice>,
    widenings: Vec<Splice>,
}

/// What turns are worth: those at places that matter first, and those that were tried least.
pub(super) struct Worth<'p> {
    /// How often a way was left somewhere.
    pub(super) tried: &'p FxHashMap<Turn, u32>,
    /// Whether the method is one of the crash's frames.
    pub(super) is_of_frame: &'p dyn Fn(&MethodRef) -> bool,
    /// VM name of the crash's exception.
    pub(super) exception: &'p str,
}

impl Path {
    /// Walks the way of a candidate's run.
    pub(super) fn of(
        candidate: &Candidate,
        course: &Course,
        index: &Index,
        symbols: &mut Symbols,
        codes: &mut Codes,
        worth: &Worth,
    ) -> Path {
        let walk = Walk {
            index,
            symbols: &mut *symbols,
            codes,
            course,
            at: 0,
            heap: Heap::new(),
            statics: FxHashMap::default(),
            inputs: Inputs::default(),
            conditions: Vec::new(),
            depth: 0,
            rows: FxHashMap::default(),
            splices: Vec::new(),
            widenings: Vec::new(),
        };
        let Walk { conditions, inputs, splices, widenings, .. } = Test::new(walk, candidate).run();
        let groups = conditions.iter().map(|condition| groups(symbols, &inputs, condition.held)).collect();
        let turns = turns(&conditions, worth);
        Path {
            candidate: candidate.clone(),
            conditions,
            inputs,
            groups,
            turns,
            hard: Vec::new(),
            splices,
            widenings,
        }
    }

    /// How many conditions depend on literals.
    pub(super) fn len(&self) -> usize {
        self.conditions.len()
    }

    /// Tests with other texts that nobody need ask the solver for, and the numbers of the literals that are others.
    pub(super) fn spliced(&self) -> Vec<(Candidate, Vec<usize>)> {
        self.splices.chunks(1).map(|splices| spliced(&self.candidate, splices)).collect()
    }

    /// The same test with longer numbers, with which the solver may do more.
    pub(super) fn widened(&self) -> Option<(Candidate, Vec<usize>)> {
        (!self.widenings.is_empty()).then(|| spliced(&self.candidate, &self.widenings))
    }

    /// Where the way is left next; none where there is no place left.
    pub(super) fn next_turn(&mut self) -> Option<(Turn, Asked)> {
        let is_hard = self.turns.is_empty();
        let (at, other) = self.turns.pop().or_else(|| self.hard.pop())?;
        let condition = &self.conditions[at];
        let turn = (condition.method.clone(), condition.pc, condition.others[other].0);
        Some((turn, Asked { at, other, is_hard }))
    }

    /// A test that goes the same way up to a place and turns off there, and the numbers of its literals that are others; none
    /// where there is none, or nobody knows one.
    pub(super) fn turned(
        &mut self,
        asked: Asked,
        symbols: &mut Symbols,
        solvers: &mut Solvers,
    ) -> Option<(Candidate, Vec<usize>)> {
        let (_, other) = self.conditions[asked.at].others[asked.other];
        let mut conditions = self.before(asked.at, symbols, other);
        conditions.push(other);
        let mut wanted = variables(symbols, &conditions);
        let laws = self.inputs.laws(symbols, &wanted);
        wanted.extend(variables(symbols, &laws));
        conditions.splice(0..0, laws);
        let answer = match asked.is_hard {
            true => solvers.check(&symbols.terms, &conditions),
            false => self.quickly(conditions, &wanted, symbols, solvers),
        };
        match answer {
            Answer::Satisfiable(model) => {
                Some(self.inputs.changed(symbols, &self.candidate, &model, &wanted))
            }
            Answer::Unsatisfiable(_) => None,
            Answer::Unknown(_) => {
                let again = (!asked.is_hard).then_some((asked.at, asked.other));
                self.hard.extend(again);
                None
            }
        }
    }

    /// What a moment tells; where it is too short, of texts that are almost what they were.
    fn quickly(
        &self,
        mut conditions: Vec<Term>,
        wanted: &[Term],
        symbols: &mut Symbols,
        solvers: &mut Solvers,
    ) -> Answer {
        let answer = solvers.check_quickly(&symbols.terms, &conditions);
        let same = self.inputs.almost_as_they_were(symbols, wanted);
        if !matches!(answer, Answer::Unknown(_)) || same.is_empty() {
            return answer;
        }
        conditions.extend(same);
        match solvers.check_quickly(&symbols.terms, &conditions) {
            found @ Answer::Satisfiable(_) => found,
            _ => answer,
        }
    }

    /// The conditions before a place that have to do with what is asked for: others hold anyway, as long as their literals
    /// stay what they are.
    fn before(&self, at: usize, symbols: &Symbols, asked: Term) -> Vec<Term> {
        let mut touched = groups(symbols, &self.inputs, asked);
        let mut chosen = vec![false; at];
        loop {
            let mut grows = false;
            for (number, is_chosen) in chosen.iter_mut().enumerate() {
                if !*is_chosen && !self.groups[number].is_disjoint(&touched) {
                    *is_chosen = true;
                    grows = true;
                    touched.extend(&self.groups[number]);
                }
            }
            if !grows {
                break;
            }
        }
        let conditions = self.conditions.iter().zip(chosen).filter(|(_, is_chosen)| *is_chosen);
        let mut seen = FxHashSet::default();
        conditions.map(|(condition, _)| condition.held).filter(|held| seen.insert(*held)).collect()
    }
}

/// What is asked for: a condition of a path, and which other one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    at: usize,
    other: usize,
    is_hard: bool,
}

impl Asked {
    /// As how many questions it counts.
    pub(super) fn cost(self) -> u64 {
        if self.is_hard { HARD } else { 1 }
    }
}

/// The variables of terms.
fn variables(symbols: &Symbols, terms: &[Term]) -> Vec<Term> {
    let is_variable = |term: &Term| matches!(symbols.terms.operation(*term), Operation::Variable(_));
    symbols.terms.reachable(terms).into_iter().filter(is_variable).collect()
}

fn groups(symbols: &Symbols, inputs: &Inputs, term: Term) -> FxHashSet<(usize, usize)> {
    variables(symbols, &[term]).into_iter().filter_map(|variable| inputs.group(variable)).collect()
}

/// The places to turn off, the best one last. Of those at the same place that lead the same way, only the last few count.
fn turns(conditions: &[Condition], worth: &Worth) -> Vec<(usize, usize)> {
    const SAME: u32 = 3;
    let mut found: Vec<(u32, bool, usize, usize)> = Vec::new();
    let mut same: FxHashMap<(&MethodRef, u32, u32), u32> = FxHashMap::default();
    for (at, condition) in conditions.iter().enumerate().rev() {
        if condition.throws.is_some_and(|throws| !is_of(worth.exception, throws)) {
            continue;
        }
        for (other, &(way, _)) in condition.others.iter().enumerate() {
            let turn = (condition.method.clone(), condition.pc, way);
            let tried = worth.tried.get(&turn).copied().unwrap_or_default();
            let count = same.entry((&condition.method, condition.pc, way)).or_default();
            *count += 1;
            if *count <= SAME {
                found.push((tried + *count - 1, !(worth.is_of_frame)(&condition.method), at, other));
            }
        }
    }
    // The least tried first, then those in methods of the frames, then the last ones of the way.
    found
        .sort_by_key(|&(tried, is_elsewhere, at, other)| (tried, is_elsewhere, std::cmp::Reverse(at), other));
    found.reverse();
    found.into_iter().map(|(_, _, at, other)| (at, other)).collect()
}

/// Whether an exception is the one of the crash, or a more general one.
fn is_of(exception: &str, throws: &str) -> bool {
    exception.ends_with(throws)
        || exception.ends_with("/IndexOutOfBoundsException") && throws.ends_with("IndexOutOfBoundsException")
        || exception.ends_with("/IllegalArgumentException") && throws == "NumberFormatException"
}
