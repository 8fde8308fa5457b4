//! A crash: the throwables that surfaced together, each with its stack frames.

use serde::{Deserialize, Serialize};

/// What must be reproduced: the throwable that surfaced, with its causes and suppressed throwables.
///
/// Throwables stand in one list rather than in a tree, so that a hostile file cannot nest them
/// deeply. The first is the one that surfaced; every other names the earlier one it belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crash {
    /// The throwables; `throwables[0]` surfaced.
    pub throwables: Vec<Thrown>,
}

/// One throwable of a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    /// How it belongs to an earlier throwable of the crash.
    pub relation: Relation,
    /// VM name of its class, `java/lang/NullPointerException`.
    pub class: String,
    /// Its message, if it has one.
    pub message: Option<String>,
    /// Its stack frames, innermost first.
    pub frames: Vec<Frame>,
}

/// How a throwable belongs to an earlier one of the same crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// It surfaced.
    Top,
    /// It is the cause of the throwable with this index.
    CauseOf(u32),
    /// It was suppressed by the throwable with this index.
    SuppressedBy(u32),
    /// It is the throwable with this index once more, with the trace that it shows: its other frames are those that the
    /// VM saw when it was made, which it rewrote.
    ShownBy(u32),
}

/// One entry of a stack trace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// VM name of the class, `com/acme/Shop$Item`.
    pub class: String,
    /// Name of the method, `<init>` and `<clinit>` included.
    pub method: String,
    /// Source file, where known.
    pub file: Option<String>,
    /// Line, where known.
    pub line: Option<u32>,
    /// Whether the method is native.
    pub native: bool,
    /// Module of the class, where it is named (`java.base`).
    pub module: Option<String>,
    /// Descriptor of the method, where known.
    pub descriptor: Option<String>,
}

/// A method, named as the VM names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodRef {
    /// VM name of the declaring class.
    pub class: String,
    /// Name of the method.
    pub name: String,
    /// Descriptor, `(ILjava/lang/String;)V`.
    pub descriptor: String,
}

impl MethodRef {
    /// The method with these names.
    pub fn new(class: &str, name: &str, descriptor: &str) -> MethodRef {
        MethodRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
    }
}

impl Crash {
    /// The chain from the throwable that surfaced to the root cause, as indices.
    pub fn cause_chain(&self) -> Vec<usize> {
        let mut chain = Vec::new();
        let mut next = (!self.throwables.is_empty()).then_some(0);
        while let Some(current) = next {
            chain.push(current);
            next = self.cause_of(current).filter(|cause| !chain.contains(cause));
        }
        chain
    }

    /// The root cause: the last throwable of the cause chain.
    pub fn root_cause(&self) -> Option<&Thrown> {
        self.cause_chain().last().map(|&index| &self.throwables[index])
    }

    /// The throwable as it shows itself, where that is not what the VM saw.
    pub fn shown(&self, index: usize) -> Option<&Thrown> {
        let wanted = Relation::ShownBy(u32::try_from(index).ok()?);
        self.throwables.iter().find(|thrown| thrown.relation == wanted)
    }

    /// The throwables of the cause chain, each as the VM saw it and as it shows itself, where that differs.
    pub fn seen_and_shown(&self) -> impl Iterator<Item = &Thrown> {
        let chain = self.cause_chain().into_iter();
        chain.flat_map(|index| std::iter::once(&self.throwables[index]).chain(self.shown(index)))
    }

    fn cause_of(&self, index: usize) -> Option<usize> {
        let wanted = Relation::CauseOf(u32::try_from(index).ok()?);
        self.throwables.iter().position(|thrown| thrown.relation == wanted)
    }
}
