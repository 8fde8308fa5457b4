//! What a fix changed: the crash of a test on one release, and what the same test does on another.
//!
//! Lines move between releases, so the frames are compared by class and method alone. The same values in the message
//! are the same crash, no matter what words are around them: the test passes the same values both times.

use model::{AfterFix, Crash, End, Frame, Outcome, Relation, Thrown, Told, Unknown};

use crate::IsProject;
use crate::compare::compare;
use crate::frames::is_of_jdk;
use crate::words;

/// What the JVM throws by itself, so that nobody needs to have meant it. Errors of `java/lang` come on top.
const ACCIDENTS: [&str; 9] = [
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/ClassCastException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayStoreException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ClassNotFoundException",
];

/// Tells what became of a test on the fixed release. `before` is what it threw on the release that crashed.
pub fn after_fix(before: &Crash, after: &Outcome, is_project: &IsProject) -> AfterFix {
    let told = match &after.end {
        End::Passed => Told::Apart,
        End::Threw(crash) => told(before, crash, is_project),
        _ => Told::Undecided,
    };
    AfterFix { told, what: words::other_end(&after.end, is_project) }
}

/// Root causes are compared: what a program wraps around them is the same for many bugs.
fn told(before: &Crash, after: &Crash, is_project: &IsProject) -> Told {
    let (expected, came) = (chain(before), chain(after));
    let (Some(expected), Some(root)) = (expected.last(), came.last()) else { return Told::Undecided };
    let is_same = |thrown: &&Thrown| {
        let verdict =
            compare(&without_lines(expected), Unknown::default(), &without_lines(thrown), is_project);
        verdict.reproduced && verdict.matched.message
    };
    match came.iter().any(is_same) {
        true if is_deliberate(expected) && is_translated(before, after) => Told::Apart,
        true => Told::StillFails,
        false if root.class != expected.class && is_deliberate(root) => Told::Apart,
        false => Told::Undecided,
    }
}

/// Whether the program now throws an exception of its own around what used to surface: a refusal that callers were not told of
/// has become one that they are.
fn is_translated(before: &Crash, after: &Crash) -> bool {
    let (before, after) = (chain(before), chain(after));
    let Some(surfaces) = after.first() else { return false };
    is_deliberate(surfaces) && before.iter().all(|thrown| thrown.class != surfaces.class)
}

fn chain(crash: &Crash) -> Vec<&Thrown> {
    crash.cause_chain().into_iter().map(|index| &crash.throwables[index]).collect()
}

/// A throwable without its causes and without lines.
fn without_lines(thrown: &Thrown) -> Crash {
    let frames = thrown.frames.iter().map(|frame| Frame { line: None, ..frame.clone() }).collect();
    Crash { throwables: vec![Thrown { relation: Relation::Top, frames, ..thrown.clone() }] }
}

/// Whether a program or library threw it on purpose, such as to refuse an argument.
fn is_deliberate(thrown: &Thrown) -> bool {
    let class = thrown.class.as_str();
    let is_error = class.starts_with("java/lang/") && class.ends_with("Error");
    let is_accident = ACCIDENTS.contains(&class) || is_error && class != "java/lang/AssertionError";
    !is_accident && thrown.frames.first().is_some_and(|frame| !is_of_jdk(&frame.class))
}
