//! The branches within methods that only say yes or no: they give a distance where the branch on the answer gives none.

use model::Probe;
use program::cfg::{Approach, BranchOutcome, Guide};
use program::{Index, MethodId};

use crate::fitness::{Flagged, NumberedProbe, Waypoint};
use crate::goal::{probe_before, probes_of};

/// How deep methods that ask others are looked into.
const DEPTH: usize = 3;

/// The ways to the answers that the guides of a method want.
pub(crate) fn flagged(
    index: &Index,
    method: MethodId,
    approach: &Approach,
    own: &[NumberedProbe],
    probes: &[Probe],
) -> Vec<Flagged> {
    within(index, method, approach, own, probes, DEPTH)
}

fn within(
    index: &Index,
    method: MethodId,
    approach: &Approach,
    own: &[NumberedProbe],
    probes: &[Probe],
    depth: usize,
) -> Vec<Flagged> {
    let mut found = Vec::new();
    if depth == 0 || approach.guides.is_empty() {
        return found;
    }
    for flag in index.flags(method) {
        let Some(guide) = approach.guide(flag.branch) else { continue };
        let Some(probe) = own.iter().find(|probe| probe.is_branch && probe.offset == flag.branch) else {
            continue;
        };
        for &outcome in &guide.outcomes {
            let answer = match outcome {
                BranchOutcome::True => flag.jumps_if,
                BranchOutcome::False => !flag.jumps_if,
                _ => continue,
            };
            let ways = flag.asked.iter().flat_map(|&asked| ways_to(index, asked, answer, probes, depth - 1));
            let ways: Vec<Waypoint> = ways.collect();
            if !ways.is_empty() {
                found.push(Flagged { probe: probe.id, outcome, ways });
            }
        }
    }
    found
}

/// The ways within a method to an answer; none where it has no probes.
fn ways_to(index: &Index, method: MethodId, answer: bool, probes: &[Probe], depth: usize) -> Vec<Waypoint> {
    let own = probes_of(index, method, probes);
    if own.is_empty() {
        return Vec::new();
    }
    let answers = index.answers(method);
    let offsets = if answer { &answers.yes } else { &answers.no };
    let mut ways = Vec::new();
    if let Some(cfg) = index.cfg(method).filter(|_| !offsets.is_empty()) {
        let approach = cfg.approach(offsets);
        let line = offsets.iter().filter_map(|&at| probe_before(&own, at)).collect();
        let flags = within(index, method, &approach, &own, probes, depth);
        ways.push(Waypoint { flags, ..Waypoint::new(&approach, line, &own) });
    }
    ways.extend(answers.compared.iter().filter_map(|&at| way_to_comparison(index, method, at, answer, &own)));
    if depth > 0 {
        let passed_on = answers.passed_on.iter();
        ways.extend(passed_on.flat_map(|&asked| ways_to(index, asked, answer, probes, depth - 1)));
    }
    ways
}

/// The way to a return of what a comparison of texts says, with how far that is from an answer.
fn way_to_comparison(
    index: &Index,
    method: MethodId,
    at: u32,
    answer: bool,
    own: &[NumberedProbe],
) -> Option<Waypoint> {
    let probe = own.iter().find(|probe| probe.is_branch && probe.offset == at)?;
    let approach = index.cfg(method)?.approach(&[at]);
    let mut way = Waypoint::new(&approach, Vec::new(), own);
    way.guides.iter_mut().for_each(|(_, guide)| guide.level += 1);
    way.depth += 1;
    let outcome = if answer { BranchOutcome::True } else { BranchOutcome::False };
    way.guides.push((probe.clone(), Guide { offset: at, level: 0, outcomes: vec![outcome] }));
    Some(way)
}
