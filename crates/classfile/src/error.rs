//! What can be wrong with a class file, and where.
//!
//! An [`Error`] is made where the bytes are read, with the absolute byte offset, and gains the
//! attribute path and the class name on its way out ([`Within`]).

use std::fmt;

/// A malformed or unsupported class file: the problem and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// VM name of the class, if it was known before the problem was met.
    pub class: Option<String>,
    /// The way from the class to the problem: `["method run()V", "Code", "StackMapTable"]`.
    pub path: Vec<String>,
    /// Byte offset of the problem from the start of the class file; none for an edit that the
    /// format has no room for.
    pub offset: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

/// The result of everything in this crate that can meet malformed bytes.
pub type Result<T> = std::result::Result<T, Error>;

/// What is wrong at the offset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The first four bytes are not `CAFEBABE`.
    #[error("this is no class file: it starts with {0:08x} instead of cafebabe")]
    Magic(u32),
    /// The bytes end before the structure does.
    #[error("the bytes end here, but {needed} more are needed ({left} are left)")]
    End {
        /// Bytes that the structure needs.
        needed: usize,
        /// Bytes that are left.
        left: usize,
    },
    /// The structure ends before the bytes do.
    #[error("{0} bytes too many")]
    Trailing(usize),
    /// A tag that selects the shape of what follows is not defined.
    #[error("{what} {tag} is not defined")]
    Tag {
        /// What the tag selects, "constant pool tag" for instance.
        what: &'static str,
        /// The tag.
        tag: u32,
    },
    /// A constant pool index does not lead to a constant of the right kind.
    #[error("constant pool index {index} is not {wanted}")]
    Constant {
        /// The index.
        index: u16,
        /// What was wanted, "a class" for instance.
        wanted: &'static str,
    },
    /// A descriptor does not follow the grammar.
    #[error("`{0}` is not a descriptor")]
    Descriptor(String),
    /// Structures are nested deeper than any compiler nests them.
    #[error("nested more than {0} levels deep")]
    Depth(usize),
    /// A table refers to a place in the code that is no instruction.
    #[error("{what} refers to code index {pc}, where no instruction starts")]
    CodeIndex {
        /// What refers to it.
        what: &'static str,
        /// The code index.
        pc: u32,
    },
    /// An edit would exceed a limit of the format.
    #[error("{what} would exceed the format's limit of {limit}")]
    Limit {
        /// What would become too big.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// Stack map frames do not fit to each other or to the method.
    #[error("stack map frames: {0}")]
    Frames(&'static str),
}

impl Error {
    pub(crate) fn new(offset: usize, problem: Problem) -> Self {
        Self { class: None, path: Vec::new(), offset: Some(offset), problem }
    }

    /// A problem that is met where the position is not known; [`Within::at`] gives it one.
    pub(crate) fn nowhere(problem: Problem) -> Self {
        Self { class: None, path: Vec::new(), offset: None, problem }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.class.iter().chain(&self.path) {
            write!(out, "{step}: ")?;
        }
        if let Some(offset) = self.offset {
            write!(out, "byte {offset:#x}: ")?;
        }
        write!(out, "{}", self.problem)
    }
}

impl std::error::Error for Error {}

/// Adds to an error where it happened, seen from further outside.
pub trait Within {
    /// Puts `step` before the path.
    fn within(self, step: impl FnOnce() -> String) -> Self;
    /// Names the class.
    fn in_class(self, class: impl FnOnce() -> String) -> Self;
    /// Gives the position, if none is known yet.
    fn at(self, offset: usize) -> Self;
}

impl<T> Within for Result<T> {
    fn within(mut self, step: impl FnOnce() -> String) -> Self {
        if let Err(error) = &mut self {
            error.path.insert(0, step());
        }
        self
    }

    fn in_class(mut self, class: impl FnOnce() -> String) -> Self {
        if let Err(error) = &mut self {
            error.class.get_or_insert_with(class);
        }
        self
    }

    fn at(mut self, offset: usize) -> Self {
        if let Err(error) = &mut self {
            error.offset.get_or_insert(offset);
        }
        self
    }
}
