//! The recording: the file that a recorded run leaves at a failure.
//!
//! This crate knows the format and nothing of how a recording is captured or what is made of it.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let recording = recording::Recording::default();
//! let mut bytes = Vec::new();
//! recording.write(&mut bytes)?;
//! assert_eq!(recording::Recording::read(&bytes)?, recording);
//! # Ok(())
//! # }
//! ```
//!
//! # Layout, format version 1.0
//!
//! All numbers are little-endian. A file is a preamble and blocks, one after the other without gaps.
//!
//! | offset | bytes | preamble |
//! |---|---|---|
//! | 0 | 8 | magic: `89 52 43 52 0D 0A 1A 0A` (`\x89RCR\r\n\x1a\n`) |
//! | 8 | 2 | major version; a reader refuses another one than its own |
//! | 10 | 2 | minor version; a reader accepts a newer one and skips blocks that it does not know |
//! | 12 | 4 | CRC-32 (IEEE) of bytes 0 to 11 |
//!
//! The preamble keeps this form in every future version.
//!
//! | offset in the block | bytes | block |
//! |---|---|---|
//! | 0 | 4 | tag, four ASCII characters |
//! | 4 | 4 | *s*: length of the payload as stored |
//! | 8 | 4 | *r*: length of the payload when decompressed, at most [`MAX_BLOCK_LEN`]; unused in `COUN` and `END.` |
//! | 12 | 4 | CRC-32 of bytes 0 to 11 of the block and of the stored payload |
//! | 16 | *s* | payload |
//!
//! | tag | payload | contents |
//! |---|---|---|
//! | `COUN` | 8 bytes, as they are | how often the failure was seen; always the first block, at byte 16, for [`set_count`] overwrites it in place |
//! | `HEAD` | postcard, zstd | [`Header`]; `COUN` takes the place of its count |
//! | `CRAS` | postcard, zstd | [`model::Crash`] |
//! | `FRAM` | postcard, zstd | list of [`Frame`] |
//! | `HEAP` | postcard, zstd | [`Heap`] |
//! | `NOTE` | postcard, zstd | list of strings |
//! | `END.` | none | the last block; nothing follows |
//!
//! Each of the six stands there once, in any order but that `COUN` comes first; the writer keeps the
//! order of the table, so that the header can be read without the rest.
//!
//! A payload of kind *postcard, zstd* is one zstd frame of *s* bytes that holds *r* bytes in
//! [postcard's wire format](https://postcard.jamesmunns.com/wire-format): the fields of a structure
//! in the order of its declaration in this crate, unsigned integers of more than one byte as LEB128
//! varints, signed ones zigzag first, `f32` and `f64` as their bits, one byte for `u8`, `i8` and
//! `bool`, strings and lists with their length before them, an enum as the number of its variant
//! and then the variant's fields, `Option` as 0 or as 1 and the value. Fixed-size arrays have no length.
//!
//! Postcard is not self-describing. So no field is ever added, removed or moved within a major version:
//! new facts come in a new block with a new minor version.

mod access;
mod capture;
mod format;
mod heap;
mod json;
mod meaning;
mod name;
mod options;
pub mod print;
mod read_error;
mod recording;
mod save;
mod text;
mod validate;

pub use capture::{Capture, CapturedThrowable, Passage, RawFrame, StackElement};
pub use format::write::WriteError;
pub use format::{MAX_BLOCK_LEN, VERSION, Version};
pub use heap::{Class, ClassKind, Elements, Field, Heap, Limit, Object, Value};
pub use meaning::Meaning;
pub use name::{EXTENSION, short_name};
pub use options::AgentOptions;
pub use read_error::ReadError;
pub use recording::{
    ClassPathEntry, EntryField, FailurePoint, Frame, FramePlace, Header, Jdk, Limits, Recording, ThreadInfo,
};
pub use save::{SaveError, check_writable, replace, set_count, write_atomically};
pub use text::JavaString;
pub use validate::Invalid;
