//! Argument files: command lines that are longer than the system allows.

use std::path::Path;

use crate::Error;

/// Writes arguments to a file, for `java @file` or `javac @file`.
pub(crate) fn write_argument_file(path: &Path, arguments: &[String]) -> Result<(), Error> {
    std::fs::write(path, argument_file(arguments)).map_err(Error::io(format!("write {}", path.display())))
}

/// What a file of arguments has in it.
pub fn argument_file(arguments: &[String]) -> String {
    arguments.iter().map(|argument| quoted(argument) + "\n").collect()
}

/// One argument as it stands in an argument file of `java`.
fn quoted(argument: &str) -> String {
    let mut text = String::from("\"");
    for c in argument.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            _ => text.push(c),
        }
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_would_end_an_argument_is_escaped() {
        assert_eq!(quoted("a b"), r#""a b""#);
        assert_eq!(quoted("-Dx=\"1\\2\"\n"), r#""-Dx=\"1\\2\"\n""#);
    }
}
