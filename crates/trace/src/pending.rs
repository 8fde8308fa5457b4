//! Lines that belong to no trace yet: when a frame comes, the head of its throwable is among them.

use std::collections::VecDeque;

use crate::dialects::head::{self, Grade, Mark};
use crate::dialects::prefix::{Prefix, indent};
use crate::dialects::{event, omitted, thread_dump};

/// A message is hardly longer, and looking back costs time.
const MAX_LINES: usize = 200;
/// The same in bytes.
const MAX_BYTES: usize = 256 << 10;

/// A line that was read.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) number: usize,
    pub(crate) text: String,
}

/// The newest lines that belong to no trace yet.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    lines: VecDeque<Line>,
    bytes: usize,
    /// How many lines there were in all.
    pushed: usize,
    /// The prefix for which nothing was found, and how many lines there had been by then: looking through
    /// them again for each of many frames would take long.
    in_vain: Option<(Prefix, usize)>,
}

/// What stands before the first frame of a trace.
#[derive(Debug)]
pub(crate) enum Before {
    /// The head of a throwable.
    Head(TopHead),
    /// A thread that is dumped.
    ThreadDump,
}

/// The head of the first throwable of a trace.
#[derive(Debug)]
pub(crate) struct TopHead {
    pub(crate) line: usize,
    pub(crate) mark: Option<Mark>,
    pub(crate) thread: Option<String>,
    pub(crate) class: Option<String>,
    /// The lines of the message.
    pub(crate) message: Vec<String>,
    /// Whether frames were left out before the first one that is shown.
    pub(crate) is_trimmed: bool,
    pub(crate) indent: usize,
}

impl Pending {
    /// Adds a line; returns those that there is no room for any more.
    pub(crate) fn push(&mut self, number: usize, text: &str) -> Vec<Line> {
        let mut end = text.len().min(MAX_BYTES);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.bytes += end;
        self.pushed += 1;
        self.lines.push_back(Line { number, text: text[..end].to_owned() });
        let mut gone = Vec::new();
        while self.lines.len() > MAX_LINES || self.bytes > MAX_BYTES {
            let Some(line) = self.lines.pop_front() else { break };
            self.bytes -= line.text.len();
            gone.push(line);
        }
        gone
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Number of the first line that is not blank.
    pub(crate) fn first_line(&self) -> Option<usize> {
        self.lines.iter().find(|line| !line.text.trim().is_empty()).map(|line| line.number)
    }

    /// Takes the lines with this prefix.
    pub(crate) fn take_with(&mut self, prefix: &Prefix) -> Vec<Line> {
        let lines = std::mem::take(&mut self.lines).into_iter();
        let (taken, left): (Vec<Line>, Vec<Line>) =
            lines.partition(|line| prefix.strip(&line.text).is_some());
        self.lines = left.into();
        self.bytes = self.lines.iter().map(|line| line.text.len()).sum();
        taken
    }

    /// Takes all lines.
    pub(crate) fn take(&mut self) -> Vec<Line> {
        self.bytes = 0;
        self.lines.drain(..).collect()
    }

    /// What stands before a frame with this prefix, and how many lines stand before that.
    pub(crate) fn before_frame(&mut self, prefix: &Prefix) -> Option<(Before, usize)> {
        let seen = self.in_vain.as_ref().filter(|(other, _)| *other == *prefix).map_or(0, |(_, seen)| *seen);
        let first = seen.saturating_sub(self.pushed - self.lines.len());
        let found = self.find(prefix, first);
        if found.is_none() {
            self.in_vain = Some((prefix.clone(), self.pushed));
        }
        found
    }

    /// Whether a trace with this prefix can begin among the lines.
    pub(crate) fn has_head(&self, prefix: &Prefix) -> bool {
        self.find(prefix, 0).is_some()
    }

    fn find(&self, prefix: &Prefix, first: usize) -> Option<(Before, usize)> {
        let entry = Entry::new(&self.lines, prefix, first);
        let nearest = entry.bodies.iter().find(|(_, body)| !body.trim().is_empty());
        if nearest.is_some_and(|(_, body)| thread_dump::is_head(body)) {
            return Some((Before::ThreadDump, self.lines.len()));
        }
        let found = entry.nearest(Grade::Throwable).or_else(|| entry.nearest(Grade::Class));
        let found = found.map(|at| entry.less_indented(at));
        let at = found.or_else(|| entry.within()).or_else(|| entry.nearest(Grade::Name))?;
        Some((Before::Head(entry.head(at, prefix, &self.lines)), entry.bodies[at].0))
    }

    /// Whether a trace other than that of the lines before begins among the lines.
    pub(crate) fn begins_trace(&self, prefix: &Prefix) -> bool {
        let entry = Entry::new(&self.lines, prefix, 0);
        let is_dump = |(_, body): &(usize, &str)| thread_dump::is_head(body);
        entry.nearest(Grade::Class).is_some() || entry.within().is_some() || entry.bodies.iter().any(is_dump)
    }
}

/// The lines of the newest entry of the log, from the last to the first, without their prefix.
struct Entry<'a> {
    /// Index among the lines, and text.
    bodies: Vec<(usize, &'a str)>,
}

impl<'a> Entry<'a> {
    /// The lines from this one on.
    fn new(lines: &'a VecDeque<Line>, prefix: &Prefix, first: usize) -> Entry<'a> {
        let mut bodies = Vec::new();
        for (index, line) in lines.iter().enumerate().skip(first).rev() {
            let Some(body) = prefix.strip(&line.text) else { continue };
            bodies.push((index, body));
            if event::begins(body) {
                break;
            }
        }
        Entry { bodies }
    }

    /// The nearest line that is the head of a throwable and nothing else.
    fn nearest(&self, grade: Grade) -> Option<usize> {
        self.bodies.iter().position(|(_, body)| is_head(body, grade))
    }

    /// A message may name a throwable in a line of its own: `nested exception is:`, then the indented
    /// name. The head is the line above.
    fn less_indented(&self, mut at: usize) -> usize {
        while let Some((_, above)) = self.bodies.get(at + 1) {
            if !is_head(above, Grade::Throwable) || indent(above) >= indent(self.bodies[at].1) {
                break;
            }
            at += 1;
        }
        at
    }

    fn within(&self) -> Option<usize> {
        self.bodies.iter().position(|(_, body)| head::within(body).is_some())
    }

    fn head(&self, at: usize, prefix: &Prefix, lines: &VecDeque<Line>) -> TopHead {
        let (index, body) = self.bodies[at];
        let (mark, rest) = head::mark(body).map_or((None, body), |(mark, rest)| (Some(mark), rest));
        let found = match mark {
            Some(_) => head::after_mark(rest),
            None => head::at_start(rest).or_else(|| head::within(rest)),
        };
        let first = found.as_ref().map_or(rest, |head| head.message).to_owned();
        // Nearest to the frames a line may say that some were left out.
        let below = &self.bodies[..at];
        let left_out = below.iter().take_while(|(_, body)| omitted::parse(body).is_some()).count();
        let more = below[left_out..].iter().rev().map(|(_, body)| (*body).to_owned());
        let thread = found.as_ref().and_then(|head| head.thread);
        TopHead {
            line: lines[index].number,
            mark,
            thread: thread.or_else(|| self.thread(&lines[index].text, prefix)).map(str::to_owned),
            class: found.map(|head| head.class.to_owned()),
            message: std::iter::once(first).chain(more).collect(),
            indent: indent(body),
            is_trimmed: left_out > 0,
        }
    }

    /// The thread that the entry's first line names, or its prefix.
    fn thread(&self, line: &'a str, prefix: &Prefix) -> Option<&'a str> {
        let android = self.bodies.iter().find_map(|(_, body)| event::android_thread(body));
        let first = self.bodies.last().map(|(_, body)| *body).filter(|body| event::begins(body));
        let in_prefix = prefix.strip(line).map(|rest| &line[..line.len() - rest.len()]);
        android.or_else(|| first.and_then(event::thread)).or_else(|| in_prefix.and_then(event::thread))
    }
}

fn is_head(body: &str, grade: Grade) -> bool {
    match head::mark(body) {
        Some((_, rest)) => head::after_mark(rest).is_some() && !thread_dump::is_head(rest),
        None => head::at_start(body).is_some_and(|head| head.grade() >= grade) && !thread_dump::is_head(body),
    }
}
