//! Judges an outcome against the crash that it should reproduce: the only place that compares
//! traces.
//!
//! Frames of the program match by class, method and line; where a trace has no line, by class and
//! method. Frames of the JDK match by class and method, and only where the program calls the JDK and
//! it throws: what the JDK does inside changes with every version. Reflection, proxies and method handles are
//! passed over; numbers in the names of lambdas, accessors and hidden classes are ignored. A
//! `StackOverflowError` is compared by the cycle that repeats, at any depth. What a trimmed trace does not show
//! cannot contradict. A message that names another null, or a cast to another class, makes another crash of it.
//! Two releases of a program are compared without lines: these move.
//!
//! ```
//! use model::{Crash, End, Outcome, Relation, Thrown};
//! let thrown = |class: &str| Thrown { relation: Relation::Top, class: class.into(), message: None, frames: vec![] };
//! let expected = Crash { throwables: vec![thrown("java/lang/NullPointerException")] };
//! let outcome = Outcome::of(End::Passed);
//! let verdict = oracle::judge(&expected, &outcome, &|class| !class.starts_with("java/"));
//! assert!(!verdict.reproduced);
//! assert_eq!(verdict.instead.as_deref(), Some("passes"));
//! ```

mod after_fix;
mod compare;
mod contradict;
mod cycle;
mod edit;
mod frames;
mod language;
mod message;
mod versions;
mod words;

use model::{Crash, End, Matched, Outcome, Thrown, Unknown, Verdict};

pub use after_fix::after_fix;
pub use message::{FARTHEST, Likeness, compare_messages};

/// Says by VM name which classes are not the JDK's.
pub type IsProject<'p> = dyn Fn(&str) -> bool + 'p;

/// Judges an outcome against a crash of which all is known. The throwables of the expected crash have their frames from
/// the top down to the frame under test; frames below those in the outcome are the test's and the runner's own.
pub fn judge(expected: &Crash, outcome: &Outcome, is_project: &IsProject) -> Verdict {
    judge_trace(expected, Unknown::default(), outcome, is_project)
}

/// Whether a throwable shows the frames of another one, no matter what their messages say.
pub fn shows_frames(expected: &Thrown, unknown: Unknown, actual: &Thrown, is_project: &IsProject) -> bool {
    expected.class == actual.class && compare::shows_frames(expected, unknown, actual, is_project)
}

/// Judges an outcome against a crash of whose trace some is unknown.
pub fn judge_trace(expected: &Crash, unknown: Unknown, outcome: &Outcome, is_project: &IsProject) -> Verdict {
    match &outcome.end {
        End::Threw(actual) => compare::compare(expected, unknown, actual, is_project),
        other => Verdict {
            reproduced: false,
            matched: Matched::default(),
            instead: Some(words::other_end(other, is_project)),
            other_message: None,
            notes: vec![],
            instructions: vec![],
        },
    }
}
