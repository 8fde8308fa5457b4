//! What must hold at the entry of each frame, for people and for programs that read JSON.

use model::MethodRef;
use smt::Term;

use crate::frames::{Entry, Frames};
use crate::machine::{Ended, Machine};
use crate::words::bare;
use crate::work::Work;

/// Conditions of a way that are looked at for whether they follow from the others.
const MOST_TRIED: usize = 16;

/// What must hold at the entry of a frame's method for the crash to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FramePreconditions {
    /// The frame of the program, counted from 1, innermost first.
    pub frame: usize,
    /// Its method.
    pub method: MethodRef,
    /// The ways to the crash: one of them must hold. Empty where none is known.
    pub preconditions: Vec<Precondition>,
    /// Why no more ways were looked for.
    pub ended: Ended,
    /// Paths that contradict themselves.
    pub contradictions: u64,
    /// Paths that were cut off by the limit of loops.
    pub cut: u64,
    /// What it cost, words left out.
    pub work: Work,
}

/// One way to the crash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precondition {
    /// The method, where the frame may be one of several.
    pub method: MethodRef,
    /// Its parameters by name, without the receiver.
    pub parameters: Vec<String>,
    /// What must hold, all of it, in words like Java.
    pub conditions: Vec<String>,
    /// What was left open, so that the conditions may not be enough.
    pub left_open: Vec<String>,
    /// Whether the solver found values for which it holds.
    pub is_satisfiable: bool,
}

impl Frames<'_> {
    /// What must hold at the entry of a frame that was executed, counted from 1.
    pub fn preconditions(&mut self, frame: usize) -> Option<FramePreconditions> {
        let done = self.done.get(frame.checked_sub(1)?)?;
        let (ended, contradictions, cut, work) = (done.ended, done.dead, done.cut, done.work);
        let entries = done.entries.clone();
        let mut preconditions: Vec<Precondition> = Vec::new();
        for entry in &entries {
            // What turns out to contradict itself is no way to the crash.
            let Some(precondition) = self.precondition(entry) else { continue };
            let same = |known: &Precondition| {
                known.method == precondition.method && known.conditions == precondition.conditions
            };
            match preconditions.iter_mut().find(|known| same(known)) {
                Some(known) if known.left_open.len() > precondition.left_open.len() => *known = precondition,
                Some(_) => {}
                None => preconditions.push(precondition),
            }
        }
        let method = self.chart.frames[frame - 1].methods[0].method.clone();
        Some(FramePreconditions { frame, method, preconditions, ended, contradictions, cut, work })
    }

    fn precondition(&mut self, entry: &Entry) -> Option<Precondition> {
        let machine = &mut self.machine;
        let settled = machine.settled(&entry.state.conditions)?;
        let needed = without_implied(machine, settled);
        let settled = with_shorter_initials(machine, needed)?;
        let has_receiver = !machine.index[entry.code.method].is_static();
        let plain = has_receiver.then(|| machine.symbols.is_present(entry.inputs[0]));
        let shown: Vec<Term> = settled.into_iter().filter(|condition| Some(*condition) != plain).collect();
        let words = machine.symbols.words_of_all(&shown);
        let conditions = words.iter().map(|words| bare(words).to_owned()).collect();
        let (class, method) = (&machine.index[entry.code.method.class], &machine.index[entry.code.method]);
        Some(Precondition {
            method: MethodRef::new(&class.name, &method.name, &method.descriptor),
            parameters: entry.code.names[usize::from(has_receiver)..].to_vec(),
            conditions,
            left_open: entry.state.left_open.iter().map(|what| what.to_string()).collect(),
            is_satisfiable: entry.is_certain,
        })
    }
}

/// With what static final fields hold in their place, where that says the same in fewer words; none where something
/// does not hold.
fn with_shorter_initials(machine: &mut Machine, conditions: Vec<Term>) -> Option<Vec<Term>> {
    let told = machine.with_initials(&conditions);
    let mut shorter = Vec::new();
    for (condition, told) in conditions.into_iter().zip(told) {
        let is_fixed = machine.symbols.terms.as_value(told).is_some();
        let is_shorter =
            is_fixed || machine.symbols.words(told).len() < machine.symbols.words(condition).len();
        let chosen = if is_shorter { told } else { condition };
        machine.symbols.add(&mut shorter, chosen).then_some(())?;
    }
    Some(shorter)
}

/// Without conditions that follow from the others; the longest are tried first.
fn without_implied(machine: &mut Machine, conditions: Vec<Term>) -> Vec<Term> {
    let mut order: Vec<Term> = conditions.clone();
    order.sort_by_key(|&condition| std::cmp::Reverse(machine.symbols.words(condition).len()));
    let mut kept = conditions;
    for condition in order.into_iter().take(MOST_TRIED) {
        let rest: Vec<Term> = kept.iter().copied().filter(|&other| other != condition).collect();
        let mut asked = rest.clone();
        asked.push(machine.symbols.terms.not(condition));
        if !rest.is_empty() && !machine.may_hold(&asked) {
            kept = rest;
        }
    }
    kept
}
