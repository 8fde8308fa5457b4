//! What happened instead, in one line for people.

use model::{CompileError, Crash, End, Frame, Thrown};

use crate::compare::Parting;
use crate::frames::CalledMethod;

const LONGEST: usize = 80;

/// An end that is no exception.
pub(crate) fn other_end(end: &End, is_project: &dyn Fn(&str) -> bool) -> String {
    match end {
        End::Passed => "passes".to_owned(),
        End::Threw(crash) => other_exception(crash, is_project),
        End::DidNotCompile(errors) => does_not_compile(errors),
        End::TimedOut { seconds, frames } => {
            format!("timed out after {seconds} s{}", at(" in ", frames, is_project))
        }
        End::Exited { code, frames } => format!("exits with code {code}{}", at(" at ", frames, is_project)),
        End::Died { how } => format!("the JVM died: {}", one_line(how)),
        End::NotRun(why) => format!("was not run: {}", one_line(why)),
    }
}

fn does_not_compile(errors: &[CompileError]) -> String {
    let Some(error) = errors.first() else { return "does not compile".to_owned() };
    let line = error.line.map(|line| format!(" (line {line})")).unwrap_or_default();
    format!("does not compile: {}{line}", one_line(&error.message))
}

pub(crate) fn nothing_expected() -> String {
    "throws, but there is no exception to compare with".to_owned()
}

/// Another exception came: which, and where.
pub(crate) fn other_exception(crash: &Crash, is_project: &dyn Fn(&str) -> bool) -> String {
    let Some(thrown) = crash.throwables.first() else { return "throws something unknown".to_owned() };
    let message = thrown.message.as_deref().filter(|message| !message.is_empty());
    let message = message.map(|message| format!(" ({})", one_line(message))).unwrap_or_default();
    format!("throws {}{message}{}", simple_name(&thrown.class), at(" at ", &thrown.frames, is_project))
}

pub(crate) fn other_cause(class: &str, wanted: &Thrown, came: Option<&Thrown>) -> String {
    let (class, wanted) = (simple_name(class), simple_name(&wanted.class));
    match came {
        Some(came) => format!("{class}, but caused by {} instead of {wanted}", simple_name(&came.class)),
        None => format!("{class}, but without its cause {wanted}"),
    }
}

pub(crate) fn other_place(thrown: &Thrown, parting: &Parting) -> String {
    let class = simple_name(&thrown.class);
    let (verb, expected) = (if parting.after == 0 { "at" } else { "called from" }, &parting.expected);
    match &parting.actual {
        Some(actual) => format!("{class}, but {verb} {actual} instead of {expected}"),
        None => format!("{class}, but not {verb} {expected}"),
    }
}

/// The same exception came at the same place, but its message names another null or cast.
pub(crate) fn contradiction(expected: &Thrown, actual: &Thrown) -> String {
    let message = |thrown: &Thrown| one_line(thrown.message.as_deref().unwrap_or_default());
    let class = simple_name(&expected.class);
    format!("{class} at the same place, but {} instead of {}", message(actual), message(expected))
}

/// A frame: `Shipping.zone:41`.
pub(crate) fn place(frame: &Frame) -> String {
    let line = frame.line.map(|line| format!(":{line}")).unwrap_or_default();
    format!("{}.{}{line}", simple_name(&frame.class), frame.method)
}

pub(crate) fn call(call: &CalledMethod) -> String {
    format!("{}.{}", simple_name(&call.class), call.method)
}

/// The first frame of the program, else the first of all.
fn at(word: &str, frames: &[Frame], is_project: &dyn Fn(&str) -> bool) -> String {
    let frame = frames.iter().find(|frame| is_project(&frame.class)).or(frames.first());
    frame.map(|frame| format!("{word}{}", place(frame))).unwrap_or_default()
}

fn simple_name(class: &str) -> &str {
    class.rsplit('/').next().unwrap_or(class)
}

fn one_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
