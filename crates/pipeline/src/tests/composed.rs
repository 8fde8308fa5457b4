//! Restored objects that calls make instead: `new Order("4711", …)` in place of `objects.get(2)`.
//!
//! A worker compares each with the object that is restored, field by field, in the fields that the test still restores. What
//! is written counts only if a worker shows the same crash with it.

use std::collections::BTreeMap;

use model::{Candidate, End, RestoredObject};
use rebuild::Program;
use runner::Workers;

use super::smaller::LOST_CONTENTS;

/// The candidate with those objects made by calls of which a worker says that they are the same; none if there are none.
/// `shows_the_same` says whether a candidate still crashes as it did.
pub(super) fn composed(
    candidate: &Candidate,
    whole: &Candidate,
    program: &Program<'_>,
    workers: &Workers,
    shows_the_same: &mut dyn FnMut(&Candidate) -> bool,
) -> Option<Candidate> {
    let ways = rebuild::compositions(candidate, &whole.objects, program);
    let mut chosen: BTreeMap<u32, RestoredObject> = BTreeMap::new();
    for (id, ways) in ways {
        chosen.extend(first_same(candidate, whole, id, ways, workers).map(|way| (id, way)));
    }
    while !chosen.is_empty() {
        let written = rebuild::rewritten(&with(candidate, whole, &chosen), program);
        let before = chosen.len();
        // What something that is restored refers to is restored itself, and gains nothing.
        chosen.retain(|id, _| !written.objects.contains_key(id));
        if chosen.len() == before {
            let restores_less = written.objects.len() < candidate.objects.len();
            return (restores_less && shows_the_same(&written)).then(|| with_note(written, before));
        }
    }
    None
}

/// Says how many objects are made by calls.
fn with_note(mut written: Candidate, made: usize) -> Candidate {
    if written.objects.is_empty() {
        written.notes.retain(|note| !note.contains(LOST_CONTENTS));
    }
    let objects = if made == 1 { "object is" } else { "objects are" };
    let rest = "what does not matter in them may be other";
    written.notes.push(format!("{made} recorded {objects} made by calls: {rest}"));
    written
}

/// The first way that makes the same object.
fn first_same(
    candidate: &Candidate,
    whole: &Candidate,
    id: u32,
    ways: Vec<RestoredObject>,
    workers: &Workers,
) -> Option<RestoredObject> {
    let mattering = rebuild::restored_fields(&candidate.objects);
    let question = |way: &RestoredObject| {
        let mut objects = candidate.objects.clone();
        rebuild::complete(&mut objects, way, &whole.objects);
        runner::same(objects, id, way, mattering.clone())
    };
    let questions: Vec<Candidate> = ways.iter().map(question).collect();
    let observations = workers.run(&questions).ok()?;
    let is_same = observations.iter().position(|observation| matches!(observation.end, End::Passed))?;
    ways.into_iter().nth(is_same)
}

/// The candidate with some objects made otherwise.
fn with(candidate: &Candidate, whole: &Candidate, others: &BTreeMap<u32, RestoredObject>) -> Candidate {
    let mut changed = candidate.clone();
    for (&id, object) in others {
        rebuild::complete(&mut changed.objects, object, &whole.objects);
        changed.objects.insert(id, object.clone().into());
    }
    changed
}
