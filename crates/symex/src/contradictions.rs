//! Guided backtracking: what solvers said to contradict itself is not asked again, nor followed.
//!
//! A solver names the conditions that contradict each other. Every state that has all of them is dead: those that wait and
//! were made behind the branch where the last of these conditions came in have them, too. So the execution goes back to
//! where that branch is, and none of the states between asks a solver.

use rustc_hash::{FxHashMap, FxHashSet};
use smt::Term;

/// More are not remembered.
const MOST: usize = 4_000;
/// Contradictions of more conditions hardly come again.
const LONGEST: usize = 24;

/// Conditions that contradict each other.
#[derive(Default)]
pub(crate) struct Contradictions {
    /// By one of the conditions.
    known: FxHashMap<Term, Vec<Contradiction>>,
    count: usize,
}

struct Contradiction {
    /// The other conditions.
    rest: Box<[Term]>,
    /// Whether they contradict each other at the entry of a method only, and may hold in the middle of one.
    is_of_entry: bool,
}

impl Contradictions {
    /// Remembers conditions that contradict each other.
    pub(crate) fn learn(&mut self, mut conditions: Vec<Term>, is_entry: bool) {
        if conditions.len() > LONGEST || self.count >= MOST {
            return;
        }
        // What was made last is in the fewest states.
        conditions.sort_unstable();
        let Some(last) = conditions.pop() else { return };
        self.known
            .entry(last)
            .or_default()
            .push(Contradiction { rest: conditions.into(), is_of_entry: is_entry });
        self.count += 1;
    }

    /// Whether some of these conditions are known to contradict each other.
    pub(crate) fn are_in(&self, conditions: &[Term], is_entry: bool) -> bool {
        let mut begun =
            conditions.iter().filter_map(|condition| self.known.get(condition)).flatten().peekable();
        if begun.peek().is_none() {
            return false;
        }
        let all: FxHashSet<Term> = conditions.iter().copied().collect();
        begun.any(|known| (is_entry || !known.is_of_entry) && known.rest.iter().all(|one| all.contains(one)))
    }
}

#[cfg(test)]
mod tests {
    use smt::{Sort, Terms};

    use super::*;

    #[test]
    fn whoever_has_all_of_them_is_dead() {
        let mut terms = Terms::default();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| terms.variable(name, Sort::Bool));
        let mut known = Contradictions::default();
        known.learn(vec![c, a], false);
        known.learn(vec![d, b], true);
        assert!(known.are_in(&[b, c, a], false) && known.are_in(&[a, c], true));
        assert!(!known.are_in(&[a, b], false) && !known.are_in(&[c, b], false) && !known.are_in(&[], true));
        assert!(known.are_in(&[b, d], true), "it is one at entries");
        assert!(!known.are_in(&[b, d], false), "and nowhere else");
    }
}
