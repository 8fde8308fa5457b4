//! Compares a thrown crash with the expected one.

use model::{Above, Crash, Matched, OtherMessage, Thrown, Unknown, Verdict};

use crate::IsProject;
use crate::cycle::Cycle;
use crate::frames::{Step, same_place, steps};
use crate::message::compare_messages;
use crate::words;

const STACK_OVERFLOW: &str = "java/lang/StackOverflowError";
/// What is said of frames that a trimmed trace cannot contradict.
const NOT_SHOWN: &str = "the trace shows no frames above the innermost of the program: they are not compared";
/// What is said of exceptions whose printed trace is not the one that counts.
const REWRITTEN: &str = "the exception rewrites its own stack trace: what is printed is filtered";
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
    notes: Vec<&'static str>,
}

pub(crate) fn compare(expected: &Crash, unknown: Unknown, actual: &Crash, is_project: &IsProject) -> Verdict {
    let pairs = Pairs::new(expected, actual);
    let Some((first, _)) = pairs.both.first() else {
        return refused(Matched::default(), words::nothing_expected(), vec![]);
    };
    let mut matched =
        Matched { exception: pairs.matching > 0, root_cause: pairs.root_matches, ..Matched::default() };
    if !matched.exception {
        return refused(matched, words::other_exception(actual, is_project), vec![]);
    }
    let same_class = &pairs.both[..pairs.matching];
    let messages = Messages::compare(same_class, unknown);
    messages.tell(&mut matched);
    let compared: Vec<Frames> = pairs
        .both
        .iter()
        .zip(&pairs.shown)
        .take(pairs.matching)
        .map(|((expected, seen), shown)| compare_both(expected, unknown, seen, *shown, is_project))
        .collect();
    for frames in &compared {
        matched.frames += frames.matched;
        matched.of += frames.of;
        matched.by_method += frames.by_method;
    }
    matched.top_frame = compared.last().is_some_and(|root| root.matched > 0);
    let notes = compared.iter().flat_map(|frames| &frames.notes).map(|note| (*note).to_owned()).collect();
    let parting = || {
        compared.iter().zip(same_class).find_map(|(frames, pair)| Some((pair.0, frames.parting.as_ref()?)))
    };
    let verdict = if let Some((wanted, came)) = pairs.other_cause() {
        refused(matched, words::other_cause(&first.class, wanted, came), notes)
    } else if let Some((thrown, parting)) = parting() {
        refused(matched, words::other_place(thrown, parting), notes)
    } else if let Some((wanted, came)) = messages.contradiction {
        refused(matched, words::contradiction(wanted, came), notes)
    } else {
        Verdict { reproduced: true, matched, instead: None, other_message: None, notes, instructions: vec![] }
    };
    Verdict { other_message: messages.other(), ..verdict }
}

pub(crate) fn shows_frames(
    expected: &Thrown,
    unknown: Unknown,
    actual: &Thrown,
    is_project: &IsProject,
) -> bool {
    compare_thrown(expected, unknown, actual, is_project).parting.is_none()
}

fn refused(matched: Matched, instead: String, notes: Vec<String>) -> Verdict {
    Verdict {
        reproduced: false,
        matched,
        instead: Some(instead),
        other_message: None,
        notes,
        instructions: vec![],
    }
}

/// The messages of throwables of the same classes.
#[derive(Default)]
struct Messages<'a> {
    /// The first two that do not say the same.
    different: Option<(&'a Thrown, &'a Thrown)>,
    /// The first two that tell of different crashes.
    contradiction: Option<(&'a Thrown, &'a Thrown)>,
    distance: u32,
}

impl<'a> Messages<'a> {
    fn compare(pairs: &[(&'a Thrown, &'a Thrown)], unknown: Unknown) -> Messages<'a> {
        let mut messages = Messages::default();
        for &(expected, actual) in pairs {
            let likeness = compare_messages(expected, actual, unknown.renamed);
            messages.distance = messages.distance.max(likeness.distance);
            let both = Some((expected, actual));
            messages.different = messages.different.or(both.filter(|_| !likeness.same));
            messages.contradiction = messages.contradiction.or(both.filter(|_| likeness.contradicts));
        }
        messages
    }

    fn tell(&self, matched: &mut Matched) {
        matched.message = self.different.is_none();
        matched.message_distance = self.distance;
        matched.contradicts = self.contradiction.is_some();
    }

    fn other(&self) -> Option<OtherMessage> {
        let (expected, actual) = self.different?;
        Some(OtherMessage { expected: expected.message.clone(), actual: actual.message.clone() })
    }
}

/// The cause chains side by side.
struct Pairs<'a> {
    both: Vec<(&'a Thrown, &'a Thrown)>,
    /// What those that came show, where that is not what the VM saw.
    shown: Vec<Option<&'a Thrown>>,
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
        let shown = actual.cause_chain().into_iter().map(|index| actual.shown(index)).collect();
        // Causes matter only where the expected crash has some.
        let as_many = wanted.len() == 1 || wanted.len() == came.len();
        Pairs { both, shown, matching, missing, root_matches: missing.is_none() && as_many }
    }

    /// The cause that is not the expected one.
    fn other_cause(&self) -> Option<(&'a Thrown, Option<&'a Thrown>)> {
        self.missing.filter(|_| self.matching > 0)
    }
}

/// JUnit takes the exception that reflection wraps around others off everything that a test throws, and so does
/// the comparison; the frames of its cause still lead down to the frame under test.
fn take_off_reflection(wanted: &mut Vec<&Thrown>, came: &[&Thrown]) {
    let is_reflection = |thrown: &&Thrown| thrown.class == REFLECTION;
    let wrappers = wanted.iter().take_while(|thrown| is_reflection(thrown)).count();
    if wrappers < wanted.len() && !came.first().is_some_and(is_reflection) {
        wanted.drain(..wrappers);
    }
}

/// Compares the frames that the VM saw, and those that a throwable shows instead: a log has the latter, but which frames
/// are left out may depend on where it runs.
fn compare_both(
    expected: &Thrown,
    unknown: Unknown,
    seen: &Thrown,
    shown: Option<&Thrown>,
    is_project: &IsProject,
) -> Frames {
    let by_seen = compare_thrown(expected, unknown, seen, is_project);
    let Some(shown) = shown else { return by_seen };
    let by_shown = compare_thrown(expected, unknown, shown, is_project);
    let mut better = if by_seen.matched >= by_shown.matched { by_seen } else { by_shown };
    better.notes.extend(better.parting.is_none().then_some(REWRITTEN));
    better
}

fn compare_thrown(expected: &Thrown, unknown: Unknown, actual: &Thrown, is_project: &IsProject) -> Frames {
    let wanted = steps(&expected.frames, is_project);
    let came = steps(&actual.frames, is_project);
    if expected.frames.is_empty() {
        return Frames {
            notes: vec!["the recorded trace is empty: compared by class only"],
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
    compare_steps(&wanted, unknown, &came)
}

fn compare_steps(wanted: &[Step], unknown: Unknown, came: &[Step]) -> Frames {
    let mut shown = match wanted.first().filter(|_| unknown.above == Above::Anything) {
        Some(innermost) => from_frame(innermost, came),
        None => came,
    };
    let is_open =
        unknown.above != Above::Nothing && wanted.first().is_some_and(|first| first.entry.is_none());
    let has_more = shown.len() < came.len() || shown.first().is_some_and(|first| first.entry.is_some());
    let mut frames = Frames { of: len(wanted.len()), ..Frames::default() };
    for (i, expected) in wanted.iter().enumerate() {
        if unknown.between && i > 0 {
            shown = from_frame(expected, shown);
        }
        let actual = shown.first();
        shown = shown.get(1..).unwrap_or_default();
        // Between two frames of the program the JDK only passes the call on; what threw is above the first.
        let same_entry = |actual: &Step| i > 0 || is_open || expected.entry == actual.entry;
        if !actual.is_some_and(|actual| same_place(expected, actual) && same_entry(actual)) {
            frames.parting = Some(parting(frames.matched, expected, actual));
            return frames;
        }
        frames.matched += 1;
        frames.by_method += u32::from(expected.line.is_none());
    }
    frames.notes.extend((is_open && has_more).then_some(NOT_SHOWN));
    frames
}

/// The frames from this one on; all where it is not among them.
fn from_frame<'s, 'a>(expected: &Step, came: &'s [Step<'a>]) -> &'s [Step<'a>] {
    let start = came.iter().position(|actual| same_place(expected, actual));
    &came[start.unwrap_or(0)..]
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
    let notes = vec!["compared by the calls that repeat, not by depth"];
    if expected == actual || expected.is_unseen() && all_within(wanted, came) {
        return Frames { matched: of, of, notes, ..Frames::default() };
    }
    let show = |steps: &[Step]| steps.first().map(|step| words::place(step.frame));
    let parting = Parting { after: 0, expected: show(wanted).unwrap_or_default(), actual: show(came) };
    Frames { of, parting: Some(parting), notes, ..Frames::default() }
}

/// Whether every call is among the others: a part of a recursion that is too short to show its cycle.
fn all_within(wanted: &[Step], came: &[Step]) -> bool {
    wanted.iter().all(|expected| came.iter().any(|actual| same_place(expected, actual)))
}

fn len(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
