//! Delta debugging: as many parts as possible at once, then smaller and smaller groups of them.

use model::Candidate;

use crate::Predicate;

/// How many variants are tried at once.
const BATCH: usize = 8;

/// What became of some variants.
pub(crate) enum Answer {
    /// This is the first one that keeps the predicate.
    Kept(usize),
    /// None does.
    None,
    /// Nobody answers any more: the time is over.
    Over,
}

/// Asks for some variants at once.
pub(crate) fn ask(variants: &[Candidate], keeps: &mut Predicate) -> Answer {
    let answers = keeps(variants);
    match answers.iter().position(|&keeps| keeps) {
        Some(kept) => Answer::Kept(kept),
        None if answers.len() < variants.len() => Answer::Over,
        None => Answer::None,
    }
}

/// The parts of a candidate that can be taken away.
pub(crate) trait Parts {
    type Part;

    /// All parts, in a fixed order.
    fn of(&self, candidate: &Candidate) -> Vec<Self::Part>;

    /// The candidate without some of them.
    fn without(&self, candidate: &Candidate, parts: &[Self::Part]) -> Candidate;
}

/// Takes away what it can: all parts, halves, quarters, single ones. With n parts of which k matter it asks for some
/// k · log n variants.
pub(crate) fn without_parts<P: Parts>(
    kind: &P,
    mut candidate: Candidate,
    keeps: &mut Predicate,
) -> Candidate {
    let mut size = kind.of(&candidate).len();
    while size > 0 {
        let (smaller, is_over) = sweep(kind, candidate, size, keeps);
        candidate = smaller;
        if is_over {
            break;
        }
        size = (size / 2).min(kind.of(&candidate).len());
    }
    candidate
}

/// Tries to take away each group of so many parts. What is behind a part may go with it, so they are listed again each time.
fn sweep<P: Parts>(
    kind: &P,
    mut candidate: Candidate,
    size: usize,
    keeps: &mut Predicate,
) -> (Candidate, bool) {
    let mut start = 0;
    loop {
        let parts = kind.of(&candidate);
        let groups: Vec<_> = parts.get(start..).unwrap_or_default().chunks(size).take(BATCH).collect();
        if groups.is_empty() {
            return (candidate, false);
        }
        let mut variants: Vec<_> = groups.iter().map(|group| kind.without(&candidate, group)).collect();
        match ask(&variants, keeps) {
            Answer::Kept(kept) => {
                candidate = variants.swap_remove(kept);
                start += kept * size;
            }
            Answer::None => start += groups.len() * size,
            Answer::Over => return (candidate, true),
        }
    }
}
