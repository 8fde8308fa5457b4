//! What methods do, path by path: found once for each, and put in wherever a test may call it.
//!
//! A passage says what must hold at the entry of a method for it to be taken, and what memory and the result are at its end,
//! by what they were at the entry. Inputs are variables of the summary's own. So what must hold before a call is what must
//! hold after it with other terms in place of memory, and what the passage asks; nothing is executed again.

mod applied;

use std::sync::Arc;

use ir::Terminator;
use program::MethodId;
use rustc_hash::FxHashMap;
use smt::{Sort, Term};

use crate::code::Code;
use crate::limits::Limits;
use crate::machine::{Ended, Execution, Machine};
use crate::state::{Activation, State};
use crate::symbols::Meaning;

/// Passages of a method that are kept, the shortest first.
const MOST_PASSAGES: usize = 12;
/// What finding them may cost: it is done once.
const STEPS: u64 = 3_000;
const CHECKS: u64 = 40;

/// The summaries of methods so far.
pub(crate) type Summaries = FxHashMap<MethodId, Arc<Summary>>;

/// What a method does.
pub(crate) struct Summary {
    /// The receiver and the parameters.
    inputs: Arc<[Term]>,
    /// The memory of which it is said what becomes of it.
    memory: Vec<Term>,
    passages: Vec<Passage>,
    /// Whether there are no others.
    pub(crate) is_complete: bool,
}

/// One path through a method.
struct Passage {
    /// What must hold at the entry.
    conditions: Vec<Term>,
    /// What becomes of the memory, and what is returned if anything is.
    ends: Vec<Term>,
    /// The types of the objects that it makes.
    made: Vec<Arc<str>>,
    left_open: Vec<Arc<str>>,
}

impl Machine<'_> {
    /// What a method does to the memory that a state speaks of, at least.
    pub(crate) fn summary(&mut self, code: &Arc<Code>, after: &State) -> Arc<Summary> {
        let mut memory = self.changeable(after);
        if let Some(known) = self.summaries.get(&code.method) {
            if memory.iter().all(|asked| known.memory.contains(asked)) {
                return Arc::clone(known);
            }
            memory.extend(
                known.memory.iter().filter(|known| !memory.contains(known)).copied().collect::<Vec<_>>(),
            );
        }
        memory.sort_unstable();
        let found = Arc::new(self.find_summary(code, memory));
        self.summaries.insert(code.method, Arc::clone(&found));
        found
    }

    /// The memory that a state speaks of and that code may change.
    fn changeable(&mut self, state: &State) -> Vec<Term> {
        let mut memory = self.mentioned(state);
        memory.retain(|&variable| match self.symbols.meaning(variable) {
            Some(Meaning::Static { .. }) => true,
            Some(Meaning::Is(_) | Meaning::Hashes | Meaning::Answers { .. } | Meaning::Open(_)) | None => {
                false
            }
            Some(_) => matches!(self.symbols.terms.sort(variable), Sort::Array(_)),
        });
        memory
    }

    fn find_summary(&mut self, code: &Arc<Code>, memory: Vec<Term>) -> Summary {
        let method = &self.index[code.method];
        let place = format!("{}.{}{}", self.index[code.method.class].name, method.name, method.descriptor);
        let inputs = self.inputs(&place, code);
        let starts = self.ends(code, &inputs, &memory);
        let limits = self.limits;
        self.limits = Limits { steps: STEPS, checks: CHECKS, is_hasty: true, ..limits };
        let mut execution = Execution::new(starts);
        while execution.ended.is_none() {
            self.proceed(&mut execution, MOST_PASSAGES, u64::MAX);
        }
        self.limits = limits;
        let is_complete = execution.ended == Some(Ended::Complete) && execution.lost().1 == 0;
        let passages = execution.arrived.into_iter().map(|arrived| Passage {
            conditions: arrived.state.conditions,
            ends: arrived.state.kept,
            made: arrived.state.made,
            left_open: arrived.state.left_open,
        });
        Summary { inputs, memory, passages: passages.collect(), is_complete }
    }

    /// The states where a method returns, which keep what memory and the result are.
    fn ends(&mut self, code: &Arc<Code>, inputs: &Arc<[Term]>, memory: &[Term]) -> Vec<State> {
        let mut ends = Vec::new();
        for (number, block) in code.body.blocks.iter().enumerate() {
            let Terminator::Return(returned) = block.end else { continue };
            let (code, inputs) = (Arc::clone(code), Arc::clone(inputs));
            let left = block.instructions.len();
            let number = number as u32;
            let top = Activation { code, inputs, block: number, left, path: vec![number] };
            let mut state = State { stack: vec![top], kept: memory.to_vec(), ..State::default() };
            if let Some(returned) = returned {
                let returned = self.term(&state, returned);
                state.kept.push(returned);
            }
            ends.push(state);
        }
        ends
    }
}
