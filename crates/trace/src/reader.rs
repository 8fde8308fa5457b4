//! Goes through a log line by line and collects its crashes.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead};

use model::Crash;

use crate::dialects::frame::{self, FrameLine};
use crate::dialects::json::{self, Event};
use crate::dialects::partial::{self, Parts};
use crate::dialects::{escaped, flat, html, syslog};
use crate::lines;
use crate::log::{Found, Log, Options, Warning};
use crate::sink::Sink;
use crate::strand::Strand;

/// So many strands are followed at a time: a log of more threads at once has hardly a crash in each.
const MAX_STRANDS: usize = 16;

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
    let sink = Sink { options: *options, warnings: Vec::new(), each };
    let mut reader = Reader { strands: strands(), parts: Parts::default(), sink };
    let mut warnings = Vec::new();
    let read = lines::for_each(input, &mut warnings, |number, line| reader.part(number, line));
    reader.end_of_log();
    read?;
    warnings.append(&mut reader.sink.warnings);
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
    /// The first has no prefix: it takes what belongs to no other.
    strands: Vec<Strand>,
    parts: Parts,
    sink: Sink<'a>,
}

/// Those of a text of which nothing was read yet.
fn strands() -> Vec<Strand> {
    vec![Strand::default()]
}

impl Reader<'_> {
    /// A line as it stands in the file: it may be a part of one.
    fn part(&mut self, number: usize, text: &str) {
        match self.parts.take(number, text) {
            partial::Line::Whole => self.raw_line(number, text),
            partial::Line::Part => {}
            partial::Line::Joined(number, text) => self.raw_line(number, &text),
        }
    }

    /// A whole line: it may be an event with a whole trace.
    fn raw_line(&mut self, number: usize, text: &str) {
        match json::parse(text) {
            Some(Event::Text(lines)) => lines.iter().for_each(|line| self.line(number, line)),
            Some(Event::Traces { thread, traces }) => {
                traces.iter().for_each(|trace| self.apart(number, trace, thread.as_deref()));
            }
            None => {
                let text = syslog::unescape(text);
                let text = html::text(&text);
                match escaped::lines(&text).or_else(|| flat::lines(&text)) {
                    Some(lines) => self.apart(number, &lines, None),
                    None => self.line(number, &text),
                }
            }
        }
    }

    /// Lines that are a text of their own.
    fn apart(&mut self, number: usize, lines: &[String], thread: Option<&str>) {
        let outer = std::mem::replace(&mut self.strands, strands());
        lines.iter().for_each(|line| self.line(number, line));
        for block in self.strands.iter_mut().filter_map(|strand| strand.open.as_mut()) {
            block.thread = block.thread.take().or_else(|| thread.map(str::to_owned));
        }
        self.end_of_text();
        self.strands = outer;
    }

    fn end_of_text(&mut self) {
        self.strands.drain(..).for_each(|strand| strand.end(&mut self.sink));
    }

    fn end_of_log(&mut self) {
        for (number, line) in self.parts.rest() {
            self.raw_line(number, &line);
        }
        self.end_of_text();
    }

    /// A line of a plain log.
    fn line(&mut self, number: usize, text: &str) {
        self.end_old_strands(number);
        let found = frame::parse(text);
        let mut at = self.strand_of(text);
        let split = found.as_ref().and_then(|found| self.strands[at].split(found, &mut self.sink));
        if let Some(strand) = split {
            self.make_room();
            at = self.strands.len();
            self.strands.push(strand);
        } else if let Some(like) = self.strand_like(at, text, found.as_ref()) {
            at = like;
            self.strands[at].loosen();
        }
        self.strands[at].line(number, text, found, &mut self.sink);
    }

    /// The strand with the longest prefix that the line has.
    fn strand_of(&self, text: &str) -> usize {
        let rests = self.strands.iter().map(|strand| strand.prefix.strip(text).map(str::len));
        let fitting = rests.enumerate().filter_map(|(at, rest)| Some((rest?, at)));
        fitting.min().map_or(0, |(_, at)| at)
    }

    /// The strand whose trace goes on with this line, but for the digits of its prefix, if none has the prefix as it is.
    fn strand_like(&self, at: usize, text: &str, found: Option<&FrameLine<'_>>) -> Option<usize> {
        if found.map_or(at > 0, |found| self.strands[at].prefix.is(found.before)) {
            return None;
        }
        let like = (1..self.strands.len()).filter(|at| self.strands[*at].would_go_on_with(text, found));
        like.max_by_key(|at| self.strands[*at].last)
    }

    fn end_old_strands(&mut self, number: usize) {
        if self.strands[0].is_over(number) {
            self.strands[0].close(&mut self.sink);
        }
        while let Some(at) = (1..self.strands.len()).find(|at| self.strands[*at].is_over(number)) {
            self.strands.remove(at).end(&mut self.sink);
        }
    }

    /// Ends the strand whose last line is the oldest, if there are too many.
    fn make_room(&mut self) {
        if self.strands.len() < MAX_STRANDS {
            return;
        }
        if let Some(oldest) = (1..self.strands.len()).min_by_key(|at| self.strands[*at].last) {
            self.strands.remove(oldest).end(&mut self.sink);
        }
    }
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
