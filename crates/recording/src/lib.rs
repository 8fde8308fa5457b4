//! The recording: the file that a recorded run leaves at a failure.
//!
//! This crate knows the format and nothing of how a recording is captured or what is made of it.

mod capture;
mod heap;
mod options;
mod recording;
mod text;

pub use capture::{Capture, CapturedThrowable, RawFrame, StackElement};
pub use heap::{Class, ClassKind, Elements, Field, Heap, Limit, Object, Value};
pub use options::AgentOptions;
pub use recording::{
    ClassPathEntry, EntryField, FailurePoint, Frame, Header, Jdk, Limits, Place, Recording, ThreadInfo,
};
pub use text::JavaString;
