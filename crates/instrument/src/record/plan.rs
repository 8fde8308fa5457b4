//! What an instrumented method will pass to the recorder, and what was left alone.

use std::fmt;

use classfile::{Class, Member};

/// What [`instrument`](super::instrument) made of a class.
#[derive(Clone, Debug)]
pub struct Instrumented {
    /// The edited class file; none if there was nothing to change.
    pub bytes: Option<Vec<u8>>,
    /// Methods that were left alone.
    pub skipped: Vec<Skipped>,
}

/// A method that was left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Name.
    pub method: String,
    /// Descriptor.
    pub descriptor: String,
    /// Why.
    pub reason: SkipReason,
}

/// Why a method was left alone.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkipReason {
    /// It would become so big that the VM does not compile it any more.
    #[error("it would grow beyond 8000 bytes and would not be compiled any more")]
    Compilation,
    /// It would become bigger than a method can be.
    #[error("it would grow beyond 65535 bytes")]
    Size,
    /// A constructor whose way to `super()` or `this()` cannot be followed.
    #[error("the way of this constructor to super() cannot be followed")]
    Constructor,
    /// Its code is malformed or cannot be edited.
    #[error("{0}")]
    Malformed(#[from] classfile::Error),
}

impl SkipReason {
    /// Completes the position of malformed code.
    pub(super) fn in_method(self, class: &Class<'_>, method: &Member<'_>) -> Self {
        let SkipReason::Malformed(mut error) = self else { return self };
        // What the class itself reads already names both.
        if error.class.is_none() {
            error.class = Some(class.name().to_string());
            error.path.insert(0, method.label("method"));
        }
        SkipReason::Malformed(error)
    }
}

impl Skipped {
    pub(super) fn new(method: &Member<'_>, reason: SkipReason) -> Self {
        Self { method: method.name.to_string(), descriptor: method.descriptor.to_string(), reason }
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}: {}", self.method, self.descriptor, self.reason)
    }
}

/// One handler: the method it stands in and the values that it passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandlerPlan {
    /// VM name of the class.
    pub class: String,
    /// Name of the method.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its access flags.
    pub access: u16,
    /// Names of its parameters, where the class file has them; else empty.
    pub parameters: Vec<String>,
    /// First and last line of its code, where known.
    pub lines: Option<(u32, u32)>,
    /// Name of the copy strategy.
    pub strategy: &'static str,
    /// The values in the order in which the handler passes them.
    pub values: Vec<PlannedValue>,
}

/// A value that a handler passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlannedValue {
    /// The receiver.
    Receiver,
    /// The argument of that position, as it was at entry.
    Argument(u16),
    /// The content of a field at entry.
    Field {
        /// Whose field.
        of: Owner,
        /// VM name of the class that the code names as the field's.
        class: String,
        /// Name of the field.
        name: String,
        /// Its descriptor.
        descriptor: String,
    },
}

/// Whose field is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// The receiver's.
    Receiver,
    /// That of the argument of that position. If it was null, the content is zero or null.
    Argument(u16),
}
