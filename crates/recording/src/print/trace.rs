//! The crash as a Java stack trace, recorded frames marked with their numbers.

use std::collections::HashMap;
use std::fmt::Write;

use model::{Crash, Frame, Relation, Thrown};

use super::names::{clean, dotted};
use crate::Recording;

/// Width of the column with the numbers.
const NUMBER_WIDTH: usize = 4;

/// Numbers of recorded frames by their place: throwable and index into its trace.
type Numbers = HashMap<(usize, usize), Vec<usize>>;

/// Writes the stack trace of a recording's crash.
pub(super) fn stack_trace(recording: &Recording) -> String {
    let crash = &recording.crash;
    let mut printer =
        Printer { crash, numbers: numbers(recording), related: related(crash), text: String::new() };
    let caption = format!("Exception in thread \"{}\" ", clean(&recording.header.thread.name));
    printer.print(Entry { index: 0, caption, indent: 0, enclosing: None });
    printer.text
}

/// One throwable that is still to be printed.
struct Entry {
    index: usize,
    caption: String,
    indent: usize,
    enclosing: Option<usize>,
}

fn numbers(recording: &Recording) -> Numbers {
    let mut numbers = Numbers::new();
    for (index, frame) in recording.frames.iter().enumerate() {
        if let Some(at) = frame.place.frame {
            numbers.entry((frame.place.throwable as usize, at as usize)).or_default().push(index + 1);
        }
    }
    numbers
}

/// The throwables that belong to each, in the reverse of the order in which they are printed.
fn related(crash: &Crash) -> Vec<Vec<usize>> {
    let mut related = vec![Vec::new(); crash.throwables.len()];
    let suppressed = |thrown: &Thrown| matches!(thrown.relation, Relation::SuppressedBy(_));
    for wanted in [false, true] {
        for (index, thrown) in crash.throwables.iter().enumerate().rev() {
            match thrown.relation {
                Relation::CauseOf(owner) | Relation::SuppressedBy(owner) if suppressed(thrown) == wanted => {
                    related[owner as usize].push(index);
                }
                _ => {}
            }
        }
    }
    related
}

struct Printer<'a> {
    crash: &'a Crash,
    numbers: Numbers,
    related: Vec<Vec<usize>>,
    text: String,
}

/// Suppressed throwables that are nested deeper are not indented any further.
const MAX_INDENT: usize = 20;

impl Printer<'_> {
    /// Prints a throwable and all that belong to it: the suppressed ones, then the cause.
    fn print(&mut self, first: Entry) {
        let mut entries = vec![first];
        while let Some(entry) = entries.pop() {
            if let Some(thrown) = self.crash.throwables.get(entry.index) {
                self.throwable(thrown, &entry);
                let related = self.related[entry.index].iter();
                entries.extend(related.map(|&index| self.entry(index, &entry)));
            }
        }
    }

    fn entry(&self, index: usize, owner: &Entry) -> Entry {
        let suppressed = matches!(self.crash.throwables[index].relation, Relation::SuppressedBy(_));
        let (caption, indent) =
            if suppressed { ("Suppressed: ", owner.indent + 1) } else { ("Caused by: ", owner.indent) };
        Entry { index, caption: caption.into(), indent: indent.min(MAX_INDENT), enclosing: Some(owner.index) }
    }

    fn throwable(&mut self, thrown: &Thrown, entry: &Entry) {
        self.line(&[], entry.indent, &format!("{}{}", entry.caption, description(thrown)));
        let shown = thrown.frames.len() - self.common(entry.index, entry.enclosing);
        for (at, frame) in thrown.frames[..shown].iter().enumerate() {
            let numbers = self.numbers.get(&(entry.index, at)).cloned().unwrap_or_default();
            self.line(&numbers, entry.indent + 1, &format!("at {}", element(frame)));
        }
        if shown < thrown.frames.len() {
            self.line(&[], entry.indent + 1, &format!("... {} more", thrown.frames.len() - shown));
        }
    }

    /// How many outer frames are the same as in the enclosing trace and none of them recorded.
    fn common(&self, index: usize, enclosing: Option<usize>) -> usize {
        let Some(enclosing) = enclosing else { return 0 };
        let frames = &self.crash.throwables[index].frames;
        let outer = &self.crash.throwables[enclosing].frames;
        let same = frames.iter().rev().zip(outer.iter().rev()).take_while(|(frame, other)| frame == other);
        let unrecorded = |at: &usize| !self.numbers.contains_key(&(index, frames.len() - 1 - at));
        (0..same.count()).take_while(unrecorded).count()
    }

    fn line(&mut self, numbers: &[usize], indent: usize, text: &str) {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        let _ = writeln!(self.text, "{:>NUMBER_WIDTH$}  {}{text}", numbers.join(","), "    ".repeat(indent));
    }
}

/// `java.lang.IllegalStateException: row 3`.
pub(super) fn description(thrown: &Thrown) -> String {
    match &thrown.message {
        Some(message) => format!("{}: {}", dotted(&thrown.class), clean(message)),
        None => dotted(&thrown.class),
    }
}

/// `java.base/java.util.List.of(List.java:12)`.
pub(super) fn element(frame: &Frame) -> String {
    let module = frame.module.as_ref().map(|module| format!("{}/", clean(module))).unwrap_or_default();
    format!("{module}{}.{}({})", dotted(&frame.class), clean(&frame.method), source(frame))
}

/// `List.java:12`, as far as it is known.
pub(super) fn source(frame: &Frame) -> String {
    match (&frame.file, frame.line) {
        _ if frame.native => "Native Method".into(),
        (Some(file), Some(line)) => format!("{}:{line}", clean(file)),
        (Some(file), None) => clean(file),
        (None, Some(line)) => format!("Unknown Source:{line}"),
        (None, None) => "Unknown Source".into(),
    }
}
