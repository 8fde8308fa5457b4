//! Paths in commands that people paste.

use std::path::Path;

/// A path as a shell takes it: quoted where it has to be.
pub fn pasteable(path: &Path) -> String {
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
