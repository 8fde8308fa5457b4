//! Where that goes which was read: crashes, and warnings of what is outside of them.

use model::{Crash, Relation, Thrown};

use crate::block::Block;
use crate::dialects::head::{self, Grade};
use crate::log::{Found, Options, Warning, warn};
use crate::pending::Line;
use crate::{arrange, doubts};

pub(crate) struct Sink<'a> {
    pub(crate) options: Options<'a>,
    /// What was not understood outside of all crashes.
    pub(crate) warnings: Vec<Warning>,
    /// Takes the crashes.
    pub(crate) each: &'a mut dyn FnMut(Found),
}

impl Sink<'_> {
    /// A trace that was read to its end.
    pub(crate) fn trace(&mut self, block: Block) {
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
    pub(crate) fn leave(&mut self, lines: Vec<Line>) {
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
