//! The vocabulary of recrash as plain data: what a crash is, what a test proposes, what a run
//! shows, what a verdict says.
//!
//! This crate knows nothing of class files, JVMs, recordings or Java source. Names are the VM's
//! (`java/util/List`, `(I)V`); dots appear only where people read.

mod after_fix;
mod candidate;
mod clean;
mod course;
mod crash;
pub mod descriptor;
pub mod generated;
mod java_name;
mod named_classes;
mod observation;
mod outcome;
mod probe;
mod recall;
mod remembered;
mod restored;
mod shared;
mod verdict;

pub use after_fix::{AfterFix, Told};
pub use candidate::{
    Answer, CallKind, Candidate, Elements, Expression, FinalCall, MOCKITO, MockKind, Reach, Reflected,
    Statement, StubKind, TypeUse, Variable,
};
pub use clean::{clean, is_harmful};
pub use course::{Content, Course, Noted, Passed, SeenObject};
pub use crash::{Crash, Frame, MethodRef, Relation, Thrown};
pub use java_name::{is_java_identifier, simple_name};
pub use observation::{Observation, ProbeHit, Seen};
pub use outcome::{CompileError, End, Outcome};
pub use probe::{Probe, ProbeKind};
pub use recall::{Recall, recalls};
pub use remembered::{Remembered, remembered, remembers};
pub use restored::{Base, FieldValue, Lambda, Make, RestoredObject, RestoredObjects, Step};
pub use shared::Shared;
pub use verdict::{Above, Level, Matched, OtherMessage, Unknown, Verdict};
