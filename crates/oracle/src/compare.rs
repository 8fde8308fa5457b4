//! Compares a thrown crash with the expected one.

use model::{Crash, Matched, Thrown, Verdict};

use crate::cycle::Cycle;
use crate::frames::{Step, has_lines, same_place, steps};
use crate::message::same_message;
use crate::words;

const STACK_OVERFLOW: &str = "java/lang/StackOverflowError";
const REFLECTION: &str = "java/lang/reflect/InvocationTargetException";

/// Where two traces part: what was expected there, and what came. None for the end of a trace.
pub(crate) struct Parting {
    /// How many frames of the program matched before.
    pub(crate) after: u32,
    pub(crate) expected: String,
    pub(crate) actual: Option<String>,
}

/// The comparison of one throwable's frames.
#[derive(Default)]
struct Frames {
    matched: u32,
    of: u32,
    by_method: u32,
    parting: Option<Parting>,
    note: Option<&'static str>,
}

pub(crate) fn compare(expected: &Crash, actual: &Crash, is_project: &dyn Fn(&str) -> bool) -> Verdict {
    let pairs = Pairs::new(expected, actual);
    let Some((first, _)) = pairs.both.first() else {
        return refused(Matched::default(), words::nothing_expected(), vec![]);
    };
    let mut matched = Matched {
        exception: pairs.matching > 0,
        root_cause: pairs.root_matches,
        message: pairs.both.iter().all(|(e, a)| same_message(e.message.as_deref(), a.message.as_deref())),
        ..Matched::default()
    };
    if !matched.exception {
        return refused(matched, words::other_exception(actual, is_project), vec![]);
    }
    let same_class = &pairs.both[..pairs.matching];
    let compared: Vec<Frames> = same_class.iter().map(|(e, a)| compare_thrown(e, a, is_project)).collect();
    for frames in &compared {
        matched.frames += frames.matched;
        matched.of += frames.of;
        matched.by_method += frames.by_method;
    }
    matched.top_frame = compared.last().is_some_and(|root| root.matched > 0);
    let notes = compared.iter().filter_map(|frames| frames.note.map(str::to_owned)).collect();
    if let Some((wanted, came)) = pairs.other_cause() {
        return refused(matched, words::other_cause(&first.class, wanted, came), notes);
    }
    let parting =
        compared.iter().zip(&pairs.both).find_map(|(frames, pair)| Some((pair.0, frames.parting.as_ref()?)));
    match parting {
        Some((thrown, parting)) => refused(matched, words::other_place(thrown, parting), notes),
        None => Verdict { reproduced: true, matched, instead: None, notes },
    }
}

fn refused(matched: Matched, instead: String, notes: Vec<String>) -> Verdict {
    Verdict { reproduced: false, matched, instead: Some(instead), notes }
}

/// The cause chains side by side.
struct Pairs<'a> {
    both: Vec<(&'a Thrown, &'a Thrown)>,
    /// How many of them, from the top, are of the same class.
    matching: usize,
    /// The first expected cause that did not come, and what came in its place.
    missing: Option<(&'a Thrown, Option<&'a Thrown>)>,
    root_matches: bool,
}

impl<'a> Pairs<'a> {
    fn new(expected: &'a Crash, actual: &'a Crash) -> Pairs<'a> {
        let chain = |crash: &'a Crash| -> Vec<&'a Thrown> {
            crash.cause_chain().into_iter().map(|index| &crash.throwables[index]).collect()
        };
        let (mut wanted, came) = (chain(expected), chain(actual));
        take_off_reflection(&mut wanted, &came);
        let both: Vec<_> = wanted.iter().copied().zip(came.iter().copied()).collect();
        let matching = both.iter().take_while(|(e, a)| e.class == a.class).count();
        let missing = wanted.get(matching).map(|cause| (*cause, came.get(matching).copied()));
        // Causes matter only where the expected crash has some.
        let as_many = wanted.len() == 1 || wanted.len() == came.len();
        Pairs { both, matching, missing, root_matches: missing.is_none() && as_many }
    }

    /// The cause that is not the expected one.
    fn other_cause(&self) -> Option<(&'a Thrown, Option<&'a Thrown>)> {
        self.missing.filter(|_| self.matching > 0)
    }
}

/// JUnit takes the exception that reflection wraps around others off whatever a test throws, and so does
/// the comparison; the frames of its cause lead down to the frame under test all the same.
fn take_off_reflection(wanted: &mut Vec<&Thrown>, came: &[&Thrown]) {
    let is_reflection = |thrown: &&Thrown| thrown.class == REFLECTION;
    let wrappers = wanted.iter().take_while(|thrown| is_reflection(thrown)).count();
    if wrappers < wanted.len() && !came.first().is_some_and(is_reflection) {
        wanted.drain(..wrappers);
    }
}

fn compare_thrown(expected: &Thrown, actual: &Thrown, is_project: &dyn Fn(&str) -> bool) -> Frames {
    let wanted = steps(&expected.frames, is_project);
    let came = steps(&actual.frames, is_project);
    if expected.frames.is_empty() {
        return Frames {
            note: Some("the recorded trace is empty: compared by class only"),
            ..Frames::default()
        };
    }
    if actual.frames.is_empty() {
        let parting =
            wanted.first().map(|step| Parting { after: 0, expected: words::place(step.frame), actual: None });
        return Frames { of: len(wanted.len()), parting, ..Frames::default() };
    }
    if expected.class == STACK_OVERFLOW {
        return compare_cycles(&wanted, &came);
    }
    compare_steps(&wanted, &came)
}

fn compare_steps(wanted: &[Step], came: &[Step]) -> Frames {
    let mut frames = Frames { of: len(wanted.len()), ..Frames::default() };
    for (i, expected) in wanted.iter().enumerate() {
        let actual = came.get(i);
        // Between two frames of the program the JDK only passes the call on; what threw is above the first.
        let same_entry = |actual: &Step| i > 0 || expected.entry == actual.entry;
        match actual.filter(|actual| same_place(expected, actual) && same_entry(actual)) {
            Some(actual) => {
                frames.matched += 1;
                frames.by_method += u32::from(!has_lines(expected, actual));
            }
            None => {
                frames.parting = Some(parting(frames.matched, expected, actual));
                break;
            }
        }
    }
    frames
}

fn parting(after: u32, expected: &Step, actual: Option<&Step>) -> Parting {
    let same = actual.is_some_and(|actual| same_place(expected, actual));
    let show = |step: &Step| match (same, &step.entry) {
        (true, Some(entry)) => format!("{} called at {}", words::call(entry), words::place(step.frame)),
        (true, None) => format!("{} itself", words::place(step.frame)),
        (false, _) => words::place(step.frame),
    };
    Parting { after, expected: show(expected), actual: actual.map(show) }
}

fn compare_cycles(wanted: &[Step], came: &[Step]) -> Frames {
    let (expected, actual) = (Cycle::of(wanted), Cycle::of(came));
    let of = if expected.is_unseen() { len(wanted.len()) } else { len(expected.len()) };
    let note = Some("compared by the calls that repeat, not by depth");
    if expected == actual || expected.is_unseen() && all_within(wanted, came) {
        return Frames { matched: of, of, note, ..Frames::default() };
    }
    let show = |steps: &[Step]| steps.first().map(|step| words::place(step.frame));
    let parting = Parting { after: 0, expected: show(wanted).unwrap_or_default(), actual: show(came) };
    Frames { of, parting: Some(parting), note, ..Frames::default() }
}

/// Whether every call is among the others: a part of a recursion that is too short to show its cycle.
fn all_within(wanted: &[Step], came: &[Step]) -> bool {
    wanted.iter().all(|expected| came.iter().any(|actual| same_place(expected, actual)))
}

fn len(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
