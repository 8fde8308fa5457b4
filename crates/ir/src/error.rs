//! Why a method has no intermediate form.

/// A method that cannot be put into this form, and where.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The class file is damaged.
    #[error(transparent)]
    Class(#[from] classfile::Error),
    /// The code is such that no verifier lets it pass, or it is too large.
    #[error("the code at {pc} {problem}")]
    Code {
        /// Code index.
        pc: u32,
        /// What is wrong there.
        problem: Problem,
    },
}

/// What is wrong with code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Less is on the operand stack than an instruction takes.
    #[error("takes more from the stack than is there")]
    Stack,
    /// Ways that meet have stacks of different heights or kinds.
    #[error("is reached with different stacks")]
    Merge,
    /// A variable is read that has no value, or one of another kind.
    #[error("reads a variable that has no such value")]
    Variable,
    /// A jump leads to where no instruction is, or execution runs out of the code.
    #[error("leads to where no instruction is")]
    Jump,
    /// A constant is not what the instruction needs.
    #[error("names a constant of another kind")]
    Constant,
    /// A subroutine returns that was not called.
    #[error("returns from no subroutine")]
    Subroutine,
    /// There are too many blocks: subroutines within subroutines.
    #[error("has too many copies of subroutines")]
    TooLarge,
}

impl Problem {
    pub(crate) fn at(self, pc: u32) -> Error {
        Error::Code { pc, problem: self }
    }
}
