//! A summary where a test calls its method: what must hold before the call, for each passage that can make a state hold.

use std::sync::Arc;

use smt::Term;

use super::{Passage, Summary};
use crate::code::Code;
use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;
use crate::symbols::Meaning;

impl Machine<'_> {
    /// What must hold before a method is called for a state to hold after it returned: so many ways at most, of which a solver
    /// knows nothing against. The second says whether there are no others.
    pub(crate) fn before_method(
        &mut self,
        after: &State,
        code: &Arc<Code>,
        inputs: &[Term],
        result: Option<Term>,
        most: usize,
    ) -> (Vec<State>, bool) {
        let summary = self.summary(code, after);
        let of_use = self.of_use(after, code, &summary, result);
        let is_idle = of_use.is_empty() && !summary.passages.is_empty();
        let mut before = Vec::new();
        for passage in of_use {
            if before.len() == most || self.limits.is_late() {
                break;
            }
            let state = self.before_passage(after, code, &summary, passage, inputs, result);
            before.extend(state.filter(|state| self.may_hold(&state.conditions)));
        }
        (before, summary.is_complete || is_idle)
    }

    /// The same for all passages, without asking a solver.
    pub(crate) fn before_passages(
        &mut self,
        after: &State,
        code: &Arc<Code>,
        inputs: &[Term],
        result: Option<Term>,
    ) -> (Vec<State>, bool) {
        let summary = self.summary(code, after);
        let of_use = self.of_use(after, code, &summary, result);
        let before = |passage| self.before_passage(after, code, &summary, passage, inputs, result);
        (of_use.into_iter().filter_map(before).collect(), summary.is_complete)
    }

    /// What must hold before a passage; none where it contradicts itself or changes nothing that is asked for.
    fn before_passage(
        &mut self,
        after: &State,
        code: &Code,
        summary: &Summary,
        passage: &Passage,
        inputs: &[Term],
        result: Option<Term>,
    ) -> Option<State> {
        let mut state = State { stack: Vec::new(), cost: 0, ..after.clone() };
        let own = self.own_names(&mut state, code, summary, passage, inputs);
        let all: Vec<Term> = passage.conditions.iter().chain(&passage.ends).copied().collect();
        let all = self.symbols.renamed(self.index, &all, &own);
        let (conditions, ends) = all.split_at(passage.conditions.len());
        let mut by: Substitution = summary
            .memory
            .iter()
            .copied()
            .zip(ends.iter().copied())
            .filter(|(memory, end)| memory != end)
            .collect();
        if let Some(result) = result {
            by.insert(result, *ends.get(summary.memory.len())?);
        }
        self.replace(&mut state, &by).then_some(())?;
        conditions.iter().all(|&condition| self.require(&mut state, condition)).then_some(())?;
        let classes = self.classes_of_made(&state, after.made.len());
        self.replace(&mut state, &classes).then_some(())?;
        state.conditions = self.settled(&state.conditions)?;
        for open in &passage.left_open {
            state.leave_open(open.to_string());
        }
        Some(state)
    }

    /// The passages of a method that matter to a state. What a constructor does not write is zero, and a result is wanted, but
    /// that another call may write something is worth nothing.
    fn of_use<'s>(
        &mut self,
        after: &State,
        code: &Code,
        summary: &'s Summary,
        result: Option<Term>,
    ) -> Vec<&'s Passage> {
        let mentioned = self.mentioned(after);
        let changes = |passage: &&Passage| {
            summary.memory.iter().zip(&passage.ends).any(|(memory, end)| {
                let is_told = || !matches!(self.symbols.meaning(*end), Some(Meaning::Open(_)));
                memory != end && mentioned.contains(memory) && is_told()
            })
        };
        let is_any = result.is_some() || self.index[code.method].is_constructor();
        summary.passages.iter().filter(|passage| is_any || changes(passage)).collect()
    }

    /// What the names of a summary stand for in one call: the inputs, the objects that it makes, and what it leaves open.
    fn own_names(
        &mut self,
        state: &mut State,
        code: &Code,
        summary: &Summary,
        passage: &Passage,
        inputs: &[Term],
    ) -> Substitution {
        let mut own = Substitution::default();
        for ((&input, &given), descriptor) in summary.inputs.iter().zip(inputs).zip(&code.types) {
            let stored = self.symbols.stored(descriptor, given);
            own.insert(self.variable_of(input), stored);
        }
        for (number, descriptor) in (1..).zip(&passage.made) {
            let (of_summary, made) = (self.symbols.made(number), state.next_made(descriptor));
            own.insert(of_summary, self.symbols.made(made));
        }
        let all: Vec<Term> = passage.conditions.iter().chain(&passage.ends).copied().collect();
        let mut open = self.symbols.terms.reachable(&all);
        open.sort_unstable();
        for variable in open {
            if let Some(other) = self.symbols.renewed(variable) {
                own.insert(variable, other);
            }
        }
        own
    }

    /// The classes of the objects that a passage made, which no code says.
    fn classes_of_made(&mut self, state: &State, before: usize) -> Substitution {
        let mut by = Substitution::default();
        for variable in self.mentioned(state) {
            let Some(Meaning::Is(class)) = self.symbols.meaning(variable) else { continue };
            let class = crate::symbols::type_of(class);
            let mut of_class = variable;
            for (number, descriptor) in (1..).zip(&state.made).skip(before) {
                let made = self.symbols.made(number);
                let is = self.index.is_assignable(descriptor, &class);
                let is = self.symbols.terms.truth(is);
                of_class = self.symbols.store(of_class, made, is);
            }
            by.insert(variable, of_class);
        }
        by
    }
}
