//! The code of a handler: passes the values, then throws again.
//!
//! ```text
//! [t]  load long; put(t, long)            for each long, float and double
//! [t]  load 5 values; put(t, …)           while more than five references and ints are left
//! [t]  load the rest; number; frame(t, …, number)
//! [t]  dup; report                        where what leaves the method is a failure
//! [t]  athrow
//! ```

use classfile::descriptor::Kind;
use classfile::edit::Snippet;
use classfile::{Opcode, Pool, Result, VerificationType};

use super::failure::{self, Report};
use super::plan::PlannedValue;
use crate::hook::{self, Hook};

/// A value that the handler passes, and where it finds it.
#[derive(Clone, Debug)]
pub(super) struct PassedValue {
    pub value: PlannedValue,
    pub kind: Kind,
    pub slot: u16,
    pub verification: VerificationType,
}

/// Brings values into the order in which they are passed: wide ones, references, ints.
pub(super) fn sort(values: &mut [PassedValue]) {
    values.sort_by_key(|passed| match passed.kind {
        Kind::Long | Kind::Float | Kind::Double => 0,
        Kind::Reference => 1,
        Kind::Int => 2,
    });
}

/// The most bytes that the handler of these values takes.
pub(super) fn length_bound(values: &[PassedValue]) -> u32 {
    let load = |passed: &PassedValue| match passed.slot {
        0..=3 => 1,
        4..=0xff => 2,
        _ => 4,
    };
    let loads: u32 = values.iter().map(load).sum();
    // A call for each value is more than enough; number, last call and throw take seven bytes, a report ten.
    loads + 3 * values.len() as u32 + 17
}

/// The code of a handler that passes nothing and reports what leaves the method.
pub(super) fn reporting(pool: &mut Pool<'_>, left: &Report) -> Result<Snippet> {
    let mut snippet = Snippet::new(1); // [t]
    end(&mut snippet, pool, Some(left))?;
    Ok(snippet)
}

/// Throws again, after a report if there is one.
fn end(snippet: &mut Snippet, pool: &mut Pool<'_>, left: Option<&Report>) -> Result<()> {
    if let Some(left) = left {
        snippet.op(Opcode::DUP); // [t, t]
        failure::report(snippet, pool, left)?; // [t]
    }
    snippet.op(Opcode::ATHROW);
    Ok(())
}

/// The handler's code for sorted values.
pub(super) fn snippet(
    pool: &mut Pool<'_>,
    hook: &mut Hook,
    values: &[PassedValue],
    number: u32,
    left: Option<&Report>,
) -> Result<Snippet> {
    let mut snippet = Snippet::new(1); // [t]
    let narrow = values.partition_point(|passed| !matches!(passed.kind, Kind::Reference | Kind::Int));
    let (wide, narrow) = values.split_at(narrow);
    for passed in wide {
        snippet.load(passed.kind, passed.slot); // [t, value]
        snippet.invoke_static(Hook::put_wide(pool, passed.kind)?, 1 + passed.kind.slots(), 1); // [t]
    }
    let mut chunks = narrow.chunks(hook::MOST).peekable();
    while let Some(chunk) = chunks.next() {
        if chunks.peek().is_none() {
            return close(snippet, pool, hook, chunk, number, left);
        }
        let (references, ints) = load(&mut snippet, chunk); // [t, values]
        let put = hook.put(pool, references, ints)?;
        snippet.invoke_static(put, 1 + chunk.len() as u16, 1); // [t]
    }
    close(snippet, pool, hook, &[], number, left)
}

fn close(
    mut snippet: Snippet,
    pool: &mut Pool<'_>,
    hook: &mut Hook,
    last: &[PassedValue],
    number: u32,
    left: Option<&Report>,
) -> Result<Snippet> {
    let (references, ints) = load(&mut snippet, last); // [t, values]
    snippet.push_int(pool, number as i32)?; // [t, values, number]
    let frame = hook.frame(pool, references, ints)?;
    snippet.invoke_static(frame, 2 + last.len() as u16, 1); // [t]
    end(&mut snippet, pool, left)?;
    Ok(snippet)
}

/// Loads values; says how many references and ints they are.
fn load(snippet: &mut Snippet, values: &[PassedValue]) -> (usize, usize) {
    for passed in values {
        snippet.load(passed.kind, passed.slot);
    }
    let references = values.iter().filter(|passed| passed.kind == Kind::Reference).count();
    (references, values.len() - references)
}
