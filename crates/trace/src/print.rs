//! What was understood, for people.

mod hints;
mod java;
mod names;

use std::fmt::Write;

use model::{Crash, Frame, Relation, Thrown};

use crate::{Found, Log, Origin, Warning, hints as hints_of_thrown, origin};
pub use java::trace;
use names::{clean, dotted, location, simple};

/// The longest message in a line of a list.
const MAX_TITLE: usize = 80;

/// The crash in one line: what surfaced last in the chain of causes, and where.
pub fn title(crash: &Crash) -> String {
    let chain = crash.cause_chain();
    let (Some(&top), Some(&root)) = (chain.first(), chain.last()) else { return "nothing".to_owned() };
    let place = |index: usize| {
        let thrown = &crash.throwables[index];
        let frame = first_of_program(&thrown.frames);
        simple(&thrown.class) + &frame.map(|frame| format!(" at {}", short(frame))).unwrap_or_default()
    };
    match top == root {
        true => place(top),
        false => format!("{}, root cause of {}", place(root), place(top)),
    }
}

/// The message of the root cause in one short line: it tells crashes at the same place apart.
pub fn message(crash: &Crash) -> Option<String> {
    let message = crash.root_cause()?.message.as_deref()?;
    Some(names::short_line(message, MAX_TITLE))
}

/// The crashes of a log, each in a few lines.
pub fn list(log: &Log) -> String {
    let mut text = String::new();
    for (index, found) in log.crashes.iter().enumerate() {
        let _ = writeln!(text, "{:>4}  {}", index + 1, title(&found.crash));
        let _ = writeln!(text, "      {}", circumstances(found));
        if let Some(message) = message(&found.crash) {
            let _ = writeln!(text, "      {message}");
        }
    }
    text + &warnings(&log.warnings)
}

/// One crash in full: causes, frames, warnings and what the root cause's message tells.
pub fn found(found: &Found) -> String {
    let mut text = format!("{}\n  {}\n\n", title(&found.crash), circumstances(found));
    Throwables::new(&found.crash).print(&mut text);
    if let Some(root) = found.crash.root_cause() {
        text += &hints::lines(&hints_of_thrown(root));
    }
    if !found.jars.is_empty() {
        let jars: Vec<String> = found.jars.iter().map(|jar| clean(jar)).collect();
        let _ = write!(text, "\nJars that the log names\n  {}\n", jars.join("\n  "));
    }
    text + &warnings(&found.warnings)
}

/// The warnings, each with its line.
pub fn warnings(warnings: &[Warning]) -> String {
    let mut text = String::new();
    for Warning { line, text: what } in warnings {
        let heading = if text.is_empty() { "\nWarnings\n" } else { "" };
        let _ = writeln!(text, "{heading}  line {line}: {}", clean(what));
    }
    text
}

/// `line 17, thread main, 3 times, 5 frames of the program`.
fn circumstances(found: &Found) -> String {
    let mut parts = vec![format!("line {}", found.line)];
    parts.extend(found.thread.as_ref().map(|thread| format!("thread {}", clean(thread))));
    if found.times > 1 {
        parts.push(format!("{} times", found.times));
    }
    let frames = found.crash.root_cause().map_or(&[][..], |root| &root.frames);
    parts.push(match frames.iter().filter(|frame| origin(frame) == Origin::Program).count() {
        1 => "1 frame of the program".to_owned(),
        count => format!("{count} frames of the program"),
    });
    parts.join(", ")
}

fn first_of_program(frames: &[Frame]) -> Option<&Frame> {
    frames.iter().find(|frame| origin(frame) == Origin::Program).or(frames.first())
}

/// `Shipping.zone:41`.
fn short(frame: &Frame) -> String {
    let line = frame.line.map(|line| format!(":{line}")).unwrap_or_default();
    format!("{}.{}{line}", simple(&frame.class), clean(&frame.method))
}

/// A crash as a trace. Frames of the program are numbered, others say where they come from.
struct Throwables<'a> {
    crash: &'a Crash,
    indents: Vec<usize>,
}

/// Deeper ones are not indented any further.
const MAX_INDENT: usize = 10;
/// Of a longer trace, such as a stack overflow's, the middle is left out.
const MAX_FRAMES: usize = 60;
const FIRST_FRAMES: usize = 40;
const LAST_FRAMES: usize = 10;

impl<'a> Throwables<'a> {
    fn new(crash: &'a Crash) -> Throwables<'a> {
        Throwables { crash, indents: indents(crash) }
    }

    fn print(&self, text: &mut String) {
        for (index, thrown) in self.crash.throwables.iter().enumerate() {
            self.head(index, thrown, text);
            self.frames(index, thrown, text);
        }
    }

    fn head(&self, index: usize, thrown: &Thrown, text: &mut String) {
        let caption = match thrown.relation {
            Relation::Top => "",
            Relation::CauseOf(_) => "Caused by: ",
            Relation::SuppressedBy(_) => "Suppressed: ",
            Relation::ShownBy(_) => "Shown as: ",
        };
        let message =
            thrown.message.as_ref().map(|message| format!(": {}", clean(message))).unwrap_or_default();
        line(text, "", self.indents[index], &format!("{caption}{}{message}", dotted(&thrown.class)));
    }

    fn frames(&self, index: usize, thrown: &Thrown, text: &mut String) {
        let shown = thrown.frames.len() - self.common(thrown);
        let left_out = if shown > MAX_FRAMES { FIRST_FRAMES..shown - LAST_FRAMES } else { 0..0 };
        let mut number = 0;
        for (at, frame) in thrown.frames[..shown].iter().enumerate() {
            let origin = origin(frame);
            number += usize::from(origin == Origin::Program);
            if at == left_out.start && !left_out.is_empty() {
                line(text, "", self.indents[index] + 1, &format!("… {} frames", left_out.len()));
            }
            if !left_out.contains(&at) {
                let column = column(origin, number);
                line(text, &column, self.indents[index] + 1, &format!("at {}", element(frame)));
            }
        }
        if shown < thrown.frames.len() {
            line(text, "", self.indents[index] + 1, &format!("... {} more", thrown.frames.len() - shown));
        }
    }

    /// How many outer frames are those of the throwable that this one belongs to.
    fn common(&self, thrown: &Thrown) -> usize {
        let owner = match thrown.relation {
            Relation::Top => return 0,
            Relation::CauseOf(owner) | Relation::SuppressedBy(owner) | Relation::ShownBy(owner) => {
                owner as usize
            }
        };
        let outer = self.crash.throwables[owner].frames.iter().rev();
        thrown.frames.iter().rev().zip(outer).take_while(|(frame, other)| frame == other).count()
    }
}

/// How deep each throwable stands: one that is suppressed stands below what suppressed it.
fn indents(crash: &Crash) -> Vec<usize> {
    let mut indents: Vec<usize> = Vec::new();
    for thrown in &crash.throwables {
        indents.push(match thrown.relation {
            Relation::Top => 0,
            Relation::CauseOf(owner) | Relation::ShownBy(owner) => indents[owner as usize],
            Relation::SuppressedBy(owner) => (indents[owner as usize] + 1).min(MAX_INDENT),
        });
    }
    indents
}

/// Frames of the program are numbered.
fn column(origin: Origin, number: usize) -> String {
    match origin {
        Origin::Program => number.to_string(),
        Origin::Jdk => "jdk".to_owned(),
        Origin::Reflection => "refl".to_owned(),
        Origin::Generated => "gen".to_owned(),
    }
}

fn line(text: &mut String, column: &str, indent: usize, content: &str) {
    let start = format!("{column:>4}  {}", "    ".repeat(indent));
    let _ = writeln!(text, "{start}{content}");
}

/// `java.base/java.util.List.of(List.java:12)`.
fn element(frame: &Frame) -> String {
    let module = frame.module.as_ref().map(|module| format!("{}/", clean(module))).unwrap_or_default();
    format!("{module}{}.{}({})", dotted(&frame.class), clean(&frame.method), location(frame))
}
