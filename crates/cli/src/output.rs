//! Standard output.

use std::io::{ErrorKind, Write};

use serde::Serialize;

use crate::failure::Failure;

/// Prints a result. A reader that has seen enough (`head`) is no error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::internal(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints a result as JSON.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(value).map_err(Failure::internal)?;
    print(&(json + "\n"))
}
