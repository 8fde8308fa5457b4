//! Frames in the form in which they are compared.

use model::Frame;
use model::generated::{carries_calls, without_hidden_suffix, without_number};

/// What is the JDK's, but not its interface to programs.
const INTERNAL: [&str; 3] = ["jdk/", "sun/", "com/sun/"];

/// Whether a class is of the JDK, by its name alone.
pub(crate) fn is_of_jdk(class: &str) -> bool {
    ["java/", "javax/"].iter().chain(&INTERNAL).any(|prefix| class.starts_with(prefix))
}

/// One frame of the program with the JDK frames that it called.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Step<'a> {
    /// The frame of the JDK that the program called, if what it called is public and threw.
    pub(crate) entry: Option<CalledMethod>,
    /// The frame of the program.
    pub(crate) call: CalledMethod,
    pub(crate) line: Option<u32>,
    pub(crate) frame: &'a Frame,
}

/// A class and a method, without the numbers that compilers and JVMs put into their names.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct CalledMethod {
    pub(crate) class: String,
    pub(crate) method: String,
}

impl CalledMethod {
    fn of(frame: &Frame) -> CalledMethod {
        let (class, method) = (without_hidden_suffix(&frame.class), without_number(&frame.method));
        CalledMethod { class: class.to_owned(), method: method.to_owned() }
    }
}

/// The frames of the program, innermost first.
pub(crate) fn steps<'a>(frames: &'a [Frame], is_project: &dyn Fn(&str) -> bool) -> Vec<Step<'a>> {
    let mut steps = Vec::new();
    let mut entry = None;
    for frame in frames.iter().filter(|frame| !carries_calls(&frame.class)) {
        let call = CalledMethod::of(frame);
        if is_project(&call.class) {
            steps.push(Step { entry: entry.take(), call, line: frame.line, frame });
        } else if !INTERNAL.iter().any(|prefix| call.class.starts_with(prefix)) {
            entry = Some(call);
        }
    }
    steps
}

/// Whether the same method was at the same place; by method alone where the expected line is unknown. Code without a
/// line, such as a check that a compiler puts before the first one, is at no line that a trace shows.
pub(crate) fn same_place(expected: &Step, actual: &Step) -> bool {
    expected.call == actual.call && (expected.line == actual.line || expected.line.is_none())
}
