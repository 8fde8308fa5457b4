//! What the recorder inside the JVM hands over at a failure, before it becomes a recording.
//!
//! The Java runtime writes this structure by hand in postcard's wire format (unsigned integers as
//! LEB128 varints, signed ones zigzag first, `f32`/`f64` as little-endian bits, `u8`/`i8`/`bool` one byte, strings
//! and lists with their length before them, enum variants by their number, `Option` as 0 or 1);
//! the agent decodes it. Methods are numbers here: only the agent knows which method and which of
//! its values a number stands for.

use model::Relation;
use serde::{Deserialize, Serialize};

use crate::{FailurePoint, Heap, ThreadInfo, Value};

/// Everything that the runtime knows of one failure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Capture {
    /// What saw the failure.
    pub failure_point: FailurePoint,
    /// The thread it was seen on.
    pub thread: ThreadInfo,
    /// The throwables: the one that surfaced first.
    pub throwables: Vec<CapturedThrowable>,
    /// The objects that the frames reach.
    pub heap: Heap,
    /// Faults of the runtime's own and limits reached, in words.
    pub notes: Vec<String>,
}

/// One throwable with its trace and the frames that it passed through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CapturedThrowable {
    /// How it belongs to an earlier one.
    pub relation: Relation,
    /// VM name of its class.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// Its stack trace, innermost first.
    pub trace: Vec<StackElement>,
    /// The frames it passed through on the thread of the failure.
    pub passage: Passage,
    /// The frames it passed through on other threads.
    pub elsewhere: Vec<Passage>,
}

/// The frames that a throwable passed through on one thread.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Passage {
    /// The frames, innermost first.
    pub frames: Vec<RawFrame>,
    /// How many frames were dropped between the innermost and the outermost that are kept.
    pub dropped: u32,
}

/// One element of a stack trace, as `StackTraceElement` has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackElement {
    /// VM name of the class.
    pub class: String,
    /// Name of the method.
    pub method: String,
    /// Source file.
    pub file: Option<String>,
    /// Line; -1 unknown, -2 native.
    pub line: i32,
    /// Module.
    pub module: Option<String>,
}

/// One recorded frame as the runtime knows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawFrame {
    /// Number of the method.
    pub method: u32,
    /// The values in the order in which the handler passed them. The small integral types all
    /// come as `Int`.
    pub values: Vec<Value>,
}
