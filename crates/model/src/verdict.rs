//! The judgement of an outcome against the crash that it should reproduce.

use serde::{Deserialize, Serialize};

/// How an outcome compares with a crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether it is the same crash: the same classes of exception and causes, thrown through the
    /// same frames down to the one under test.
    pub reproduced: bool,
    /// What matched.
    pub matched: Matched,
    /// What happened instead, in one line; none where it is reproduced.
    pub instead: Option<String>,
    /// What a reader should know of the comparison, such as that a trace was empty.
    pub notes: Vec<String>,
}

/// The parts of a crash that an outcome matched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matched {
    /// The class of the exception.
    pub exception: bool,
    /// The class of the root cause.
    pub root_cause: bool,
    /// The message, after normalising addresses and hash codes.
    pub message: bool,
    /// The innermost frame of the program.
    pub top_frame: bool,
    /// Frames of the program that matched, from the top down.
    pub frames: u32,
    /// Frames of the program that there are to match.
    pub of: u32,
    /// Those of `frames` that were matched by class and method alone, for want of a line.
    pub by_method: u32,
}

/// How far an outcome agrees with a crash, in one word; each level includes those before it,
/// except that a message may differ where frames match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// Not even the exception.
    Nothing,
    /// The class of the exception.
    ExceptionClass,
    /// And of the root cause.
    RootCauseClass,
    /// And the message.
    Message,
    /// And the innermost frame of the program.
    TopFrame,
    /// And some more frames of the program.
    SomeFrames,
    /// All frames of the program.
    AllFrames,
}

impl Matched {
    /// The highest level reached.
    pub fn level(&self) -> Level {
        match self {
            Matched { exception: false, .. } => Level::Nothing,
            Matched { root_cause: false, .. } => Level::ExceptionClass,
            Matched { frames, of, .. } if frames == of && *of > 0 => Level::AllFrames,
            Matched { frames: 2.., .. } => Level::SomeFrames,
            Matched { top_frame: true, .. } => Level::TopFrame,
            Matched { message: true, .. } => Level::Message,
            _ => Level::RootCauseClass,
        }
    }
}
