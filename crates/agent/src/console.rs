//! What the recorder says: lines on standard error, each begun with `recrash:`.

use std::io::Write;

/// Says one line, in one write, so that lines of several threads or processes do not mix.
///
/// A closed standard error is the program's business; it must not do any harm.
pub fn say(line: &str) {
    let _ = std::io::stderr().write_all(format!("recrash: {line}\n").as_bytes());
}
