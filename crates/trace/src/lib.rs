//! Reads crashes from logs as people have them: no cleaning, no frame number, no exception type asked for.
//!
//! Text in, [`Log`] out: every crash with its causes, each with all of its frames, and warnings with line
//! numbers for what is missing or was not understood. Nothing that a text can hold is an error: any bytes
//! are read, in time that grows with their number. A [`Mapping`] turns obfuscated names back. [`hints`]
//! says what an exception's message tells; [`mod@print`] shows what was understood.
//!
//! ```
//! let log = "12:00 ERROR boom\njava.lang.ArithmeticException: / by zero\n\tat com.acme.Shop.sell(Shop.java:7)\n";
//! let found = &trace::read(log.as_bytes(), &trace::Options::default()).crashes[0];
//! assert_eq!(found.line, 2);
//! assert_eq!(found.crash.throwables[0].frames[0].line, Some(7));
//! ```
//!
//! This crate knows nothing of class paths, JVMs or searches, and compares no traces.

mod arrange;
mod block;
mod dialects;
mod doubts;
mod hint;
mod lines;
mod log;
mod mapping;
mod packed;
mod pending;
pub mod print;
mod reader;
mod sink;
mod strand;

pub use dialects::generated::{Origin, enclosing_method, origin};
pub use hint::{Access, Base, Hint, MethodName, NullAccess, NullPath, Step, hints, hints_of};
pub use log::{Found, Log, Options, Warning};
pub use mapping::{Mapping, MappingError};
pub use packed::unpacked;

use std::io::{self, BufRead};

/// Reads all crashes of a log.
pub fn read(text: &[u8], options: &Options<'_>) -> Log {
    reader::read(text, options)
}

/// Reads a log of any length and hands over its crashes one by one, equal ones too. One line and one trace are in memory at a
/// time. Returns the warnings of what is outside of all crashes. Where the log cannot be read to its end, the crashes before
/// that are handed over, too.
pub fn stream(
    input: impl BufRead,
    options: &Options<'_>,
    each: &mut dyn FnMut(Found),
) -> io::Result<Vec<Warning>> {
    reader::stream(input, options, each)
}
