//! The lines of a log that have the same prefix, and so were written by the same thread, process or
//! container: no other line can be part of their traces.

use crate::block::Block;
use crate::dialects::frame::{self, FrameLine};
use crate::dialects::prefix::Prefix;
use crate::dialects::{head, omitted};
use crate::log::warn;
use crate::pending::{Before, Pending};
use crate::sink::Sink;

/// A trace with more foreign lines in one place has ended.
const MAX_GAP: usize = 50;

/// One of the strands that a log is twisted of.
#[derive(Debug, Default)]
pub(crate) struct Strand {
    pub(crate) prefix: Prefix,
    /// The same whatever its digits are.
    loose: Prefix,
    /// The trace that is being read.
    pub(crate) open: Option<Block>,
    pending: Pending,
    /// Number of its last line.
    pub(crate) last: usize,
}

impl Strand {
    /// Takes the lines of another strand out of this one if the frame's prefix is theirs.
    pub(crate) fn split(&mut self, found: &FrameLine<'_>, sink: &mut Sink<'_>) -> Option<Strand> {
        if self.prefix.is(found.before) {
            return None;
        }
        let loose = Prefix::loose(found.before);
        self.pending.before_frame(&loose)?;
        let exact = Prefix::new(found.before);
        let prefix = if self.pending.has_head(&exact) { exact } else { loose.clone() };
        let lines = self.pending.take_with(&prefix);
        let mut strand = Strand { prefix, loose, ..Strand::default() };
        for line in lines {
            strand.line(line.number, &line.text, frame::parse(&line.text), sink);
        }
        Some(strand)
    }

    /// Whether its trace goes on with a line that has other digits, which then count something.
    pub(crate) fn would_go_on_with(&self, text: &str, found: Option<&FrameLine<'_>>) -> bool {
        let Some(body) = self.open.as_ref().and_then(|_| self.loose.strip(text)) else { return false };
        match found {
            Some(found) => self.loose.is(found.before),
            None => head::mark(body).is_some() || omitted::parse(body).is_some(),
        }
    }

    /// Lines with other digits are its own, too.
    pub(crate) fn loosen(&mut self) {
        self.prefix = self.loose.clone();
        if let Some(block) = &mut self.open {
            block.prefix = self.loose.clone();
        }
    }

    /// Whether its lines are too far above this one to belong to the same trace.
    pub(crate) fn is_over(&self, number: usize) -> bool {
        number > self.last + MAX_GAP
    }

    /// Takes a line, and the frame that it has.
    pub(crate) fn line(
        &mut self,
        number: usize,
        text: &str,
        found: Option<FrameLine<'_>>,
        sink: &mut Sink<'_>,
    ) {
        self.last = number;
        let found = found.filter(|found| self.prefix.is(found.before) && self.reach(number, sink));
        if let (Some(found), Some(block)) = (found, &mut self.open) {
            block.frame(number, found.content);
            block.is_trimmed |= omitted::follow(text);
            return;
        }
        self.open_before_mark(text, sink);
        if self.goes_on_with(number, text) {
            self.skip_gap(sink);
            return;
        }
        sink.leave(self.pending.push(number, text));
        if self.pending.len() > MAX_GAP {
            self.close(sink);
        }
    }

    /// Makes sure that the open trace is that of a frame. False: it is no frame after all.
    fn reach(&mut self, number: usize, sink: &mut Sink<'_>) -> bool {
        if self.open.is_some() && !self.pending.begins_trace(&self.prefix) {
            self.skip_gap(sink);
            return true;
        }
        match self.pending.before_frame(&self.prefix) {
            Some((Before::Head(head), unused)) => {
                self.begin(Block::new(self.prefix.clone(), head), unused, sink);
            }
            Some((Before::ThreadDump, unused)) => self.begin(Block::headless(number, true), unused, sink),
            // Text may end like a frame; only a line that is nothing else is one without a head.
            None if self.prefix.is_empty() && self.open.is_none() => {
                self.begin(Block::headless(number, false), self.pending.len(), sink);
            }
            None => return false,
        }
        true
    }

    /// Begins a trace; so many lines stand before it.
    fn begin(&mut self, block: Block, unused: usize, sink: &mut Sink<'_>) {
        self.close(sink);
        let mut lines = self.pending.take();
        lines.truncate(unused);
        sink.leave(lines);
        self.open = Some(block);
    }

    /// A throwable without frames may have a cause: then the cause's head follows on its own.
    fn open_before_mark(&mut self, text: &str, sink: &mut Sink<'_>) {
        let is_mark = self.prefix.strip(text).is_some_and(|body| head::mark(body).is_some());
        if !is_mark || !self.pending.begins_trace(&self.prefix) {
            return;
        }
        if let Some((Before::Head(top), unused)) = self.pending.before_frame(&self.prefix) {
            self.begin(Block::new(self.prefix.clone(), top), unused, sink);
        }
    }

    /// Gives a line that is no frame to the open trace, if it belongs to it.
    fn goes_on_with(&mut self, number: usize, text: &str) -> bool {
        let Some(block) = &mut self.open else { return false };
        block.prefix.strip(text).is_some_and(|body| block.line(number, body))
    }

    /// The lines since the last one of the trace were written by others meanwhile.
    fn skip_gap(&mut self, sink: &mut Sink<'_>) {
        let Some(block) = &mut self.open else { return };
        if let Some(line) = self.pending.first_line() {
            warn(&mut block.warnings, line, "not a part of the trace: skipped");
        }
        sink.leave(self.pending.take());
    }

    /// Ends the trace that is being read.
    pub(crate) fn close(&mut self, sink: &mut Sink<'_>) {
        if let Some(block) = self.open.take() {
            sink.trace(block);
        }
    }

    /// No line of it follows.
    pub(crate) fn end(mut self, sink: &mut Sink<'_>) {
        self.close(sink);
        sink.leave(self.pending.take());
    }
}
