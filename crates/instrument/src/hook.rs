//! The methods of the recorder that instrumented code calls.
//!
//! `java/recrash/Hook` is the only class that instrumented code names. Its methods come in one
//! overload for each shape of arguments: references first, then ints, at most [`MOST`] of both.

use classfile::descriptor::Kind;
use classfile::{MemberName, Pool, Result};

/// VM name of the recorder's class.
pub const CLASS: &str = "java/recrash/Hook";

/// The most references and ints that one call passes.
pub const MOST: usize = 5;

const THROWABLE: &str = "Ljava/lang/Throwable;";

/// Pool indices of the recorder's methods in one class, found when first needed.
#[derive(Debug, Default)]
pub(crate) struct Hook {
    put: [[Option<u16>; MOST + 1]; MOST + 1],
    frame: [[Option<u16>; MOST + 1]; MOST + 1],
}

impl Hook {
    /// `Throwable put(Throwable, Object…, int…)`: adds values to the open frame.
    pub fn put(&mut self, pool: &mut Pool<'_>, references: usize, ints: usize) -> Result<u16> {
        let known = &mut self.put[references][ints];
        find(known, || method(pool, "put", &shape(references, ints, THROWABLE)))
    }

    /// `Throwable frame(Throwable, Object…, int…, int number)`: adds values and closes the frame.
    pub fn frame(&mut self, pool: &mut Pool<'_>, references: usize, ints: usize) -> Result<u16> {
        let known = &mut self.frame[references][ints];
        find(known, || method(pool, "frame", &shape(references, ints + 1, THROWABLE)))
    }

    /// `Throwable put(Throwable, long)`, and the same for `float` and `double`.
    pub fn put_wide(pool: &mut Pool<'_>, kind: Kind) -> Result<u16> {
        let letter = match kind {
            Kind::Long => "J",
            Kind::Float => "F",
            _ => "D",
        };
        method(pool, "put", &format!("({THROWABLE}{letter}){THROWABLE}"))
    }
}

fn find(known: &mut Option<u16>, add: impl FnOnce() -> Result<u16>) -> Result<u16> {
    if let Some(index) = known {
        return Ok(*index);
    }
    let index = add()?;
    *known = Some(index);
    Ok(index)
}

fn shape(references: usize, ints: usize, result: &str) -> String {
    format!("({THROWABLE}{}{}){result}", "Ljava/lang/Object;".repeat(references), "I".repeat(ints))
}

/// A reference to a method of the recorder.
pub(crate) fn method(pool: &mut Pool<'_>, name: &str, descriptor: &str) -> Result<u16> {
    pool.add_method(MemberName { class: CLASS.into(), name: name.into(), descriptor: descriptor.into() })
}
