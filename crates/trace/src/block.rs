//! One trace while it is read: its throwables and how they belong together.

use std::collections::HashSet;

use model::Frame;

use crate::dialects::frame::{self, Content};
use crate::dialects::head::{self, Mark};
use crate::dialects::omitted::{self, Omitted};
use crate::dialects::prefix::{Prefix, indent};
use crate::dialects::{event, thread_dump};
use crate::log::{Warning, warn};
use crate::pending::TopHead;

/// A chain of more causes is no program's; what follows is left out.
const MAX_THROWABLES: usize = 1000;
/// Longer messages are cut.
const MAX_MESSAGE: usize = 1 << 20;

/// A throwable as it was read.
#[derive(Debug, Default)]
pub(crate) struct Item {
    pub(crate) line: usize,
    /// With dots; None where the log does not name it.
    pub(crate) class: Option<String>,
    pub(crate) message: Vec<String>,
    pub(crate) frames: Vec<Frame>,
    /// How many frames it shares with its owner.
    pub(crate) common: u32,
    pub(crate) owner: Owner,
}

/// What a throwable belongs to, by its index among the items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Owner {
    /// It surfaced.
    #[default]
    None,
    /// It is the cause of this one.
    Cause(usize),
    /// It is suppressed by this one.
    Suppressed(usize),
}

/// A trace while it is read.
#[derive(Debug, Default)]
pub(crate) struct Block {
    pub(crate) prefix: Prefix,
    pub(crate) items: Vec<Item>,
    /// The throwables that later lines may belong to, each with its indentation; deeper ones last.
    open: Vec<(usize, usize)>,
    /// Whether the last throwable's message may go on.
    in_head: bool,
    message_bytes: usize,
    pub(crate) thread: Option<String>,
    pub(crate) jars: Vec<String>,
    known_jars: HashSet<String>,
    pub(crate) is_thread_dump: bool,
    /// Whether the log says that frames were left out.
    pub(crate) is_trimmed: bool,
    pub(crate) warnings: Vec<Warning>,
}

impl Block {
    /// A trace that begins with this head.
    pub(crate) fn new(prefix: Prefix, head: TopHead) -> Block {
        let mut block =
            Block { prefix, thread: head.thread, is_trimmed: head.is_trimmed, ..Block::default() };
        if head.mark.is_some() {
            warn(&mut block.warnings, head.line, "the trace begins with a cause: what it caused is missing");
        }
        block.items.push(Item {
            line: head.line,
            class: head.class,
            message: head.message,
            ..Item::default()
        });
        block.open.push((head.indent, 0));
        block
    }

    /// Frames at this line that no throwable stands before.
    pub(crate) fn headless(line: usize, is_thread_dump: bool) -> Block {
        let mut block = Block { is_thread_dump, open: vec![(0, 0)], ..Block::default() };
        block.items.push(Item { line, ..Item::default() });
        block
    }

    /// Adds a frame to the last throwable.
    pub(crate) fn frame(&mut self, line: usize, content: Content<'_>) {
        self.in_head = false;
        match content {
            Content::Boundary => {
                warn(
                    &mut self.warnings,
                    line,
                    "coroutine boundary: the frames below it were not on the stack",
                );
            }
            Content::Frame(frame, jar) => {
                self.last().frames.push(*frame);
                if let Some(jar) = jar.filter(|jar| !self.known_jars.contains(*jar)) {
                    self.known_jars.insert(jar.to_owned());
                    self.jars.push(jar.to_owned());
                }
            }
        }
    }

    /// Takes a line that is no frame, without its prefix, if it belongs to the trace.
    pub(crate) fn line(&mut self, line: usize, body: &str) -> bool {
        if let Some(class) = head::circular(body) {
            warn(&mut self.warnings, line, format!("circular: it leads back to {class}"));
            self.in_head = false;
        } else if let Some(omitted) = omitted::parse(body) {
            self.omitted(line, omitted);
        } else if let Some((mark, rest)) = head::mark(body) {
            self.head(line, mark, rest, indent(body));
        } else if self.in_head && !event::begins(body) {
            self.message_line(line, body);
        } else if !self.in_head && frame::begins_like_one(body) {
            warn(&mut self.warnings, line, "a frame that is cut");
        } else {
            self.in_head = false;
            return thread_dump::is_lock(body);
        }
        true
    }

    fn omitted(&mut self, line: usize, omitted: Omitted) {
        self.in_head = false;
        match omitted {
            Omitted::Common(count) => self.last().common = count,
            Omitted::Lost => {
                self.is_trimmed = true;
                warn(&mut self.warnings, line, "frames were left out here; nobody knows which");
            }
        }
    }

    fn head(&mut self, line: usize, mark: Mark, text: &str, indent: usize) {
        if self.items.len() >= MAX_THROWABLES {
            warn(
                &mut self.warnings,
                line,
                format!("more than {MAX_THROWABLES} throwables: the rest is left out"),
            );
            return;
        }
        let found = head::after_mark(text);
        let message = found.as_ref().map_or(text, |head| head.message).to_owned();
        let class = found.map(|head| head.class.to_owned());
        let owner = self.belong(line, mark, indent);
        self.items.push(Item { line, class, message: vec![message], owner, ..Item::default() });
        self.in_head = true;
    }

    /// Finds what the next throwable belongs to. Suppressed ones are indented deeper than their owner,
    /// causes and wrappers as deep as it.
    fn belong(&mut self, line: usize, mark: Mark, indent: usize) -> Owner {
        let new = self.items.len();
        let is_deeper = |open: &(usize, usize)| match mark {
            Mark::Suppressed => open.0 >= indent,
            Mark::Cause | Mark::Wrapper => open.0 > indent,
        };
        while self.open.len() > 1 && self.open.last().is_some_and(is_deeper) {
            self.open.pop();
        }
        let (at, owner) = self.open.last().copied().expect("the first throwable stays open");
        match mark {
            Mark::Suppressed => {
                if at < indent {
                    self.open.push((indent, new));
                } else {
                    warn(&mut self.warnings, line, "not indented: it may belong to another throwable");
                }
                Owner::Suppressed(owner)
            }
            Mark::Cause => {
                self.replace_last_open(at, new);
                Owner::Cause(owner)
            }
            Mark::Wrapper => {
                self.replace_last_open(at, new);
                std::mem::replace(&mut self.items[owner].owner, Owner::Cause(new))
            }
        }
    }

    fn replace_last_open(&mut self, indent: usize, index: usize) {
        self.open.pop();
        self.open.push((indent, index));
    }

    /// A line of the message; the class may come late if the throwable prints itself in its own way.
    fn message_line(&mut self, line: usize, body: &str) {
        if self.last().class.is_none() {
            let class = head::at_start(body).filter(|head| head.grade() == head::Grade::Throwable);
            if let Some(head) = class {
                warn(
                    &mut self.warnings,
                    line,
                    format!("{} is taken for the class: the head names none", head.class),
                );
                self.last().class = Some(head.class.to_owned());
            }
        }
        self.message_bytes += body.len();
        if self.message_bytes <= MAX_MESSAGE {
            self.last().message.push(body.to_owned());
        }
    }

    fn last(&mut self) -> &mut Item {
        self.items.last_mut().expect("a trace has a throwable from its beginning")
    }
}
