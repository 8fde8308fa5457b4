//! The cycle of a `StackOverflowError`: which calls repeat, at any depth.

use std::collections::{BTreeMap, BTreeSet};

use crate::frames::{CalledMethod, Step};

/// A cycle must be seen this often to be one.
const REPETITIONS: usize = 3;

/// What repeats in an endless recursion.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Cycle {
    /// The same calls in the same order, again and again.
    Calls(Vec<(CalledMethod, Option<u32>)>),
    /// Calls that come again in changing order, as in a walk over a tree.
    Methods(BTreeSet<CalledMethod>),
}

impl Cycle {
    /// The cycle of a trace, as the same value wherever in the cycle the trace begins.
    pub(crate) fn of(steps: &[Step]) -> Cycle {
        let calls: Vec<_> = steps.iter().map(|step| (step.call.clone(), step.line)).collect();
        // The innermost calls may be a leaf that the overflow happened to hit.
        let starts = 0..calls.len().min(64);
        let found =
            starts.into_iter().find_map(|start| period(&calls[start..]).map(|length| (start, length)));
        match found {
            Some((start, length)) => Cycle::Calls(least_rotation(&calls[start..start + length])),
            None => Cycle::Methods(repeated(steps)),
        }
    }

    /// Whether nothing comes often enough to tell.
    pub(crate) fn is_unseen(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Cycle::Calls(calls) => calls.len(),
            Cycle::Methods(methods) => methods.len(),
        }
    }
}

/// The length after which the calls repeat, if they do so often enough.
fn period<T: PartialEq>(calls: &[T]) -> Option<usize> {
    let longest = calls.len() / REPETITIONS;
    (1..=longest).find(|&length| {
        calls.iter().zip(&calls[length..]).take(length * (REPETITIONS - 1)).all(|(a, b)| a == b)
    })
}

fn least_rotation<T: Clone + Ord>(cycle: &[T]) -> Vec<T> {
    let rotations = (0..cycle.len()).map(|start| [&cycle[start..], &cycle[..start]].concat());
    rotations.min().unwrap_or_default()
}

fn repeated(steps: &[Step]) -> BTreeSet<CalledMethod> {
    let mut counts: BTreeMap<&CalledMethod, usize> = BTreeMap::new();
    for step in steps {
        *counts.entry(&step.call).or_default() += 1;
    }
    counts.into_iter().filter(|(_, count)| *count >= REPETITIONS).map(|(call, _)| call.clone()).collect()
}
