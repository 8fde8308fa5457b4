//! Recordings of tens of thousands of objects: a crash mostly needs the few near its call. Where these are enough, the test
//! begins with them, since even one run with all of them takes seconds.

use std::collections::BTreeMap;

use model::{Candidate, Verdict};
use runner::Workers;

use super::own_nulls::ReadFrom;
use super::session::Session;
use super::smaller::{can_be_smaller, with_notes};

/// With more restored objects, those near the statements are tried first.
const MANY: usize = 300;
/// How many references away these are.
const NEAR: [usize; 5] = [0, 1, 2, 3, 5];
/// How much further away objects are restored to see that nothing depends on where they end: the crash may come of a null
/// that only stands for the next one.
const FURTHER: usize = 2;

/// What is restored for a frame.
pub(crate) struct Near {
    /// How many references away objects are with which the crash is the same.
    pub(crate) further: usize,
    /// How many objects were recorded.
    pub(crate) recorded: usize,
}

impl Session<'_> {
    /// The candidates, with fewer objects where these are enough; and which objects that are, by frame.
    pub(crate) fn near(&self, mut candidates: Vec<Candidate>) -> (Vec<Candidate>, BTreeMap<u32, Near>) {
        let mut nears = BTreeMap::new();
        let large = candidates
            .iter_mut()
            .filter(|candidate| candidate.objects.len() > MANY && can_be_smaller(candidate));
        for candidate in large {
            let Some(workers) = self.workers() else { break };
            if let (Some((depth, near)), Some(frame)) = (self.nearest(candidate, workers), candidate.frame) {
                let recorded = candidate.objects.len();
                *candidate = with_notes(near, candidate, recorded, false);
                nears.insert(frame, Near { further: depth + FURTHER, recorded });
            }
        }
        (candidates, nears)
    }

    fn nearest(&self, candidate: &Candidate, workers: &Workers) -> Option<(usize, Candidate)> {
        let read_from = ReadFrom::of(&candidate.expected);
        let is_kept = |variant: &Candidate| {
            read_from.as_ref().is_none_or(|read_from| read_from.is_kept(candidate, variant))
        };
        let reproduces = |variant: &Candidate| {
            let observed = workers.run(std::slice::from_ref(variant)).ok().and_then(|mut all| all.pop());
            let verdict = observed.map(|observation| self.judge_in_worker(candidate, observation));
            verdict.is_some_and(|verdict: Verdict| verdict.reproduced)
        };
        let cut = |depth: usize| {
            Some(reduce::shallow(candidate, depth)).filter(|near| is_kept(near) && reproduces(near))
        };
        NEAR.iter().filter(|_| !self.is_stopped()).find_map(|&depth| {
            let near = cut(depth).filter(|near| near.objects.len() < candidate.objects.len() / 2)?;
            cut(depth + FURTHER).map(|_| (depth, near))
        })
    }
}
