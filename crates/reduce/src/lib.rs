//! Makes a candidate smaller as long as it shows the same: statements that do not matter go, values
//! become plainer, to a fixed point.
//!
//! What "the same" means is the caller's: it is asked which of some variants keep it. Variants come in
//! batches, so that whoever runs them can run them together. Nothing becomes `null` that was not, and
//! what is `null` and need not be becomes something plain.
//!
//! ```
//! use model::{Candidate, Expression, FinalCall};
//! let call = FinalCall { arguments: vec![Expression::Int(1000)], ..FinalCall::default() };
//! let candidate = Candidate { call, ..Candidate::default() };
//! let reduced = reduce::reduce(candidate, &|_| false, &mut |variants| {
//!     variants.iter().map(|variant| matches!(variant.call.arguments[..], [Expression::Int(100..)])).collect()
//! });
//! assert_eq!(reduced.call.arguments, [Expression::Int(100)]);
//! ```

mod arguments;
mod delta;
mod makers;
mod nested;
mod objects;
mod refused;
mod results;
mod statements;
mod values;
mod walk;

use model::Candidate;
use refused::Refused;

pub use objects::shallow;
pub use results::{Question, questions};

/// Answers for each variant whether it still shows the same; those behind the first that does may be left out.
pub type Predicate<'a> = dyn FnMut(&[Candidate]) -> Vec<bool> + 'a;

/// Passes without end would mean that a variant is no smaller; a bound anyway.
const MOST_ROUNDS: usize = 50;

/// The smallest candidate that the passes find. `constructs` says of a class, by its VM name, whether a test may call its
/// constructor without parameters.
pub fn reduce(
    mut candidate: Candidate,
    constructs: &dyn Fn(&str) -> bool,
    keeps: &mut Predicate,
) -> Candidate {
    for _ in 0..MOST_ROUNDS {
        let before = candidate.clone();
        candidate = objects::fewer(candidate, &|_| false, keeps);
        candidate = pass(candidate, &statements::without_many, keeps);
        candidate = pass(candidate, &statements::without_one, keeps);
        candidate = pass(candidate, &arguments::filled, keeps);
        candidate = pass(candidate, &|candidate| makers::plainer(candidate, constructs), keeps);
        candidate = pass(candidate, &values::plainer, keeps);
        candidate = pass(candidate, &statements::shared, keeps);
        candidate = pass(candidate, &statements::cast_at_once, keeps);
        if candidate == before {
            break;
        }
    }
    candidate
}

/// The same candidate with the fewest restored objects and the plainest values that the passes find; no statement goes.
/// `constructs` says of a class, by its VM name, whether a test may call its constructor without parameters.
pub fn reduce_restored(
    mut candidate: Candidate,
    constructs: &dyn Fn(&str) -> bool,
    keeps: &mut Predicate,
) -> Candidate {
    let mut refused = Refused::default();
    let keeps: &mut Predicate = &mut |variants: &[Candidate]| refused.ask(variants, keeps);
    for _ in 0..MOST_ROUNDS {
        let before = candidate.clone();
        candidate = objects::fewer(candidate, constructs, keeps);
        candidate = pass(candidate, &values::plainer, keeps);
        if candidate == before {
            break;
        }
    }
    candidate
}

/// Takes the first variant that keeps the predicate, again and again until none does.
fn pass(
    mut candidate: Candidate,
    variants: &dyn Fn(&Candidate) -> Vec<Candidate>,
    keeps: &mut Predicate,
) -> Candidate {
    const BATCH: usize = 32;
    'again: loop {
        let variants = variants(&candidate);
        for batch in variants.chunks(BATCH) {
            if let Some(kept) = keeps(batch).iter().position(|&keeps| keeps) {
                candidate = batch[kept].clone();
                continue 'again;
            }
        }
        return candidate;
    }
}
