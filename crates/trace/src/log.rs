//! What a log was understood to say.

use model::Crash;
use serde::Serialize;

use crate::Mapping;

/// How to read a log.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// Turns obfuscated names back, where the program was shrunk by ProGuard or R8.
    pub mapping: Option<&'a Mapping>,
}

/// The crashes of a log, in the order of their lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Log {
    /// Different crashes; equal ones stand here once.
    pub crashes: Vec<Found>,
    /// What was not understood outside of all crashes.
    pub warnings: Vec<Warning>,
}

/// A crash and where it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The crash, each throwable with all of its frames. A throwable whose class the log does not name
    /// is a `java/lang/Throwable`, with a warning.
    pub crash: Crash,
    /// Name of the thread, where the log tells.
    pub thread: Option<String>,
    /// Number of the line with the first throwable, from 1.
    pub line: usize,
    /// How often the log has it.
    pub times: u32,
    /// Names of the jars that packaging data names, in the order of the frames.
    pub jars: Vec<String>,
    /// Whether the log says that frames were left out of it.
    pub is_trimmed: bool,
    /// What is missing or doubtful in it.
    pub warnings: Vec<Warning>,
}

/// What was not understood, is missing or doubtful.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Warning {
    /// Number of the line, from 1.
    pub line: usize,
    /// What it is, in a sentence without its full stop.
    pub text: String,
}

impl Warning {
    pub(crate) fn new(line: usize, text: impl Into<String>) -> Warning {
        Warning { line, text: text.into() }
    }
}

/// A log that is nothing but noise warns of its first lines only.
const MAX_WARNINGS: usize = 100;

/// Adds a warning as long as there are not too many.
pub(crate) fn warn(warnings: &mut Vec<Warning>, line: usize, text: impl Into<String>) {
    match warnings.len() {
        MAX_WARNINGS.. => {}
        last if last + 1 == MAX_WARNINGS => {
            warnings.push(Warning::new(line, "there is more of this from here on"));
        }
        _ => warnings.push(Warning::new(line, text)),
    }
}
