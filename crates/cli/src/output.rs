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

/// A path as a shell takes it: quoted where it has to be.
pub fn pasteable(path: &std::path::Path) -> String {
    let text = path.display().to_string();
    let harmless = |character: char| character.is_alphanumeric() || "/._-+=:,@%".contains(character);
    match !text.is_empty() && text.chars().all(harmless) {
        true => text,
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_can_be_pasted() {
        let check = |path: &str, expected: &str| assert_eq!(pasteable(path.as_ref()), expected);
        check("recrash/npe-shop.recrash", "recrash/npe-shop.recrash");
        check("my files/a$b", "'my files/a$b'");
        check("it's", r"'it'\''s'");
        check("", "''");
    }
}
