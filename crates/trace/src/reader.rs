//! Goes through a log line by line and collects its crashes.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead};

use model::{Crash, Relation, Thrown};

use crate::block::Block;
use crate::dialects::frame::{self, FrameLine};
use crate::dialects::head::{self, Grade};
use crate::dialects::json::{self, Event};
use crate::dialects::prefix::Prefix;
use crate::dialects::{escaped, omitted};
use crate::log::{Found, Log, Options, Warning, warn};
use crate::pending::{Before, Line, Pending};
use crate::{arrange, doubts, lines};

/// A trace with more foreign lines in one place has ended.
const MAX_GAP: usize = 50;

/// Reads a log, and lists equal crashes once.
pub(crate) fn read(text: &[u8], options: &Options<'_>) -> Log {
    let mut listed = Listed::default();
    let warnings = stream(text, options, &mut |found| listed.add(found));
    let mut crashes = listed.crashes;
    crashes.sort_by_key(|found| found.line);
    Log { crashes, warnings: warnings.expect("memory is read without errors") }
}

/// Reads a log and hands over its crashes one by one, about in the order of their lines. Returns what was not
/// understood outside of all crashes.
pub(crate) fn stream(
    input: impl BufRead,
    options: &Options<'_>,
    each: &mut dyn FnMut(Found),
) -> io::Result<Vec<Warning>> {
    let mut reader =
        Reader { options: *options, open: None, pending: Pending::default(), warnings: Vec::new(), each };
    let mut warnings = Vec::new();
    let read = lines::for_each(input, &mut warnings, |number, line| reader.raw_line(number, line));
    reader.end_of_text();
    read?;
    warnings.append(&mut reader.warnings);
    warnings.sort_by_key(|warning| warning.line);
    Ok(warnings)
}

/// Crashes, equal ones once.
#[derive(Default)]
struct Listed {
    crashes: Vec<Found>,
    /// By hash, to find equal ones.
    known: HashMap<u64, Vec<usize>>,
}

impl Listed {
    fn add(&mut self, found: Found) {
        let equal = self.known.entry(hash(&found.crash)).or_default();
        let crashes = &mut self.crashes;
        match equal.iter().find(|index| crashes[**index].crash == found.crash) {
            Some(&index) => crashes[index].times = crashes[index].times.saturating_add(1),
            None => {
                equal.push(crashes.len());
                crashes.push(found);
            }
        }
    }
}

struct Reader<'a> {
    options: Options<'a>,
    /// The trace that is being read.
    open: Option<Block>,
    pending: Pending,
    /// What was not understood outside of all crashes.
    warnings: Vec<Warning>,
    /// Takes the crashes.
    each: &'a mut dyn FnMut(Found),
}

impl Reader<'_> {
    /// A line as it stands in the file: it may be an event with a whole trace.
    fn raw_line(&mut self, number: usize, text: &str) {
        if let Some(event) = json::parse(text) {
            match event {
                Event::Text(lines) => lines.iter().for_each(|line| self.line(number, line)),
                Event::Traces { thread, traces } => {
                    traces.iter().for_each(|trace| self.apart(number, trace, thread.as_deref()));
                }
            }
        } else if let Some(lines) = escaped::lines(text) {
            self.apart(number, &lines, None);
        } else {
            self.line(number, text);
        }
    }

    /// Lines that are a text of their own.
    fn apart(&mut self, number: usize, lines: &[String], thread: Option<&str>) {
        self.end_of_text();
        lines.iter().for_each(|line| self.line(number, line));
        if let Some(block) = &mut self.open {
            block.thread = block.thread.take().or_else(|| thread.map(str::to_owned));
        }
        self.end_of_text();
    }

    fn end_of_text(&mut self) {
        self.close();
        let rest = self.pending.take();
        self.leave(rest);
    }

    fn line(&mut self, number: usize, text: &str) {
        let found = frame::parse(text).filter(|found| self.reach(number, found));
        if let Some(found) = found {
            let block = self.open.as_mut().expect("just reached");
            block.frame(number, found.content);
            block.is_trimmed |= omitted::follow(text);
            return;
        }
        self.open_before_mark(text);
        if self.goes_on_with(number, text) {
            self.skip_gap();
            return;
        }
        let gone = self.pending.push(number, text);
        self.leave(gone);
        if self.pending.len() > MAX_GAP {
            self.close();
        }
    }

    /// Makes sure that the open trace is that of the frame. False: it is no frame after all.
    fn reach(&mut self, number: usize, found: &FrameLine<'_>) -> bool {
        let prefix = &Prefix::new(found.before);
        let goes_on = self.open.as_ref().is_some_and(|block| block.prefix.is(found.before));
        if goes_on && !self.pending.begins_trace(prefix) {
            self.skip_gap();
            return true;
        }
        match self.pending.before_frame(prefix) {
            Some((before, unused)) => {
                self.close();
                let mut lines = self.pending.take();
                lines.truncate(unused);
                self.leave(lines);
                self.open = Some(match before {
                    Before::Head(head) => Block::new(prefix.clone(), head),
                    Before::ThreadDump => Block::headless(number, true),
                });
                true
            }
            // Text may end like a frame; only a line that is nothing else is one without a head.
            None if prefix.is_empty() && self.open.is_none() => {
                let lines = self.pending.take();
                self.leave(lines);
                self.open = Some(Block::headless(number, false));
                true
            }
            None => false,
        }
    }

    /// A throwable without frames may have a cause: then the cause's head follows on its own.
    fn open_before_mark(&mut self, text: &str) {
        let prefix = self.open.as_ref().map(|block| block.prefix.clone()).unwrap_or_default();
        let is_mark = prefix.strip(text).is_some_and(|body| head::mark(body).is_some());
        if !is_mark || !self.pending.begins_trace(&prefix) {
            return;
        }
        if let Some((Before::Head(top), unused)) = self.pending.before_frame(&prefix) {
            self.close();
            let mut lines = self.pending.take();
            lines.truncate(unused);
            self.leave(lines);
            self.open = Some(Block::new(prefix, top));
        }
    }

    /// Gives a line that is no frame to the open trace, if it belongs to it.
    fn goes_on_with(&mut self, number: usize, text: &str) -> bool {
        let Some(block) = &mut self.open else { return false };
        block.prefix.strip(text).is_some_and(|body| block.line(number, body))
    }

    /// The lines since the last one of the trace were written by others meanwhile.
    fn skip_gap(&mut self) {
        let Some(block) = &mut self.open else { return };
        if let Some(line) = self.pending.first_line() {
            warn(&mut block.warnings, line, "not a part of the trace: skipped");
        }
        let lines = self.pending.take();
        self.leave(lines);
    }

    /// Ends the trace that is being read.
    fn close(&mut self) {
        let Some(block) = self.open.take() else { return };
        let Block { items, thread, jars, mut warnings, is_thread_dump, is_trimmed, .. } = block;
        let line = items.iter().map(|item| item.line).min().unwrap_or_default();
        if is_thread_dump {
            warn(&mut self.warnings, line, "a thread dump, no crash");
            return;
        }
        let (mut crash, lines) = arrange::crash(items, &mut warnings);
        for (thrown, line) in crash.throwables.iter().zip(lines) {
            doubts::check(thrown, line, &mut warnings);
        }
        if let Some(mapping) = self.options.mapping {
            mapping.retrace_crash(&mut crash, line, &mut warnings);
        }
        (self.each)(Found { crash, thread, line, times: 1, jars, is_trimmed, warnings });
    }

    /// Lines that turned out to belong to no trace: some are throwables without frames.
    fn leave(&mut self, lines: Vec<Line>) {
        for Line { number, text } in lines {
            let Some(head) = head::at_start(&text).filter(|head| head.grade() == Grade::Throwable) else {
                continue;
            };
            let class = head.class.replace('.', "/");
            let has_message = !matches!(head.message.trim(), "" | "null");
            if head.thread.is_some() || doubts::is_fast_throw(&class) && !has_message {
                let message = has_message.then(|| head.message.to_owned());
                (self.each)(frameless(number, class, message, head.thread.map(str::to_owned)));
            } else {
                warn(&mut self.warnings, number, format!("{} without frames: not listed", head.class));
            }
        }
    }
}

/// A crash of which the log has the first line only.
fn frameless(line: usize, class: String, message: Option<String>, thread: Option<String>) -> Found {
    let thrown = Thrown { relation: Relation::Top, class, message, frames: Vec::new() };
    let mut warnings: Vec<Warning> = Vec::new();
    doubts::check(&thrown, line, &mut warnings);
    let crash = Crash { throwables: vec![thrown] };
    Found { crash, thread, line, times: 1, jars: Vec::new(), is_trimmed: false, warnings }
}

fn hash(crash: &Crash) -> u64 {
    let mut hasher = DefaultHasher::new();
    for thrown in &crash.throwables {
        (&thrown.class, &thrown.message, thrown.frames.len()).hash(&mut hasher);
        for frame in &thrown.frames {
            (&frame.class, &frame.method, frame.line).hash(&mut hasher);
        }
    }
    hasher.finish()
}
