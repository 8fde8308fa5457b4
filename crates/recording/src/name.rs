//! The file name of a recording: `npe-shipping-zone-3f2a.recrash`.
//!
//! It says what failed and where; the number is made of the crash's frames, so that the same
//! failure has the same name in every run.

use model::{Crash, Thrown};

use crate::Recording;

/// How the names of recordings end.
pub const EXTENSION: &str = "recrash";

/// Longest part of a name: some file systems allow 143 bytes in all.
const MAX_PART_LEN: usize = 32;

impl Recording {
    /// A name for its file, of ASCII letters, digits and dashes.
    pub fn file_name(&self) -> String {
        let exception = self.crash.root_cause().map(|root| root.class.as_str());
        let name = short_name(exception, self.place_of_failure());
        format!("{name}-{:04x}.{EXTENSION}", fingerprint(&self.crash) & 0xffff)
    }

    /// Class and method that the innermost recorded frame stands in, or else the innermost frame.
    fn place_of_failure(&self) -> Option<(&str, &str)> {
        let recorded = self.frames.first().map(|frame| (&*frame.method.class, &*frame.method.name));
        let innermost =
            || self.crash.root_cause()?.frames.first().map(|frame| (&*frame.class, &*frame.method));
        recorded.or_else(innermost)
    }
}

/// What failed and where in a few letters, digits and dashes, `npe-shipping-zone`: the class of the exception, and class and
/// method of the place.
pub fn short_name(exception: Option<&str>, place: Option<(&str, &str)>) -> String {
    let (class, method) = place.unwrap_or(("", ""));
    let exception = exception.map_or("failure".into(), exception_part);
    let parts = [exception, slug(simple_name(class)), slug(method)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<String>>().join("-")
}

/// `npe` for NullPointerException, `arithmetic` for ArithmeticException, `json-parse` for JsonParseException.
fn exception_part(class: &str) -> String {
    let name = simple_name(class);
    let words = words(name);
    if class.starts_with("java/") && words.len() > 2 {
        return words.iter().filter_map(|word| word.chars().next()).collect();
    }
    let short = name.strip_suffix("Exception").or_else(|| name.strip_suffix("Error")).unwrap_or(name);
    slug(if short.is_empty() { name } else { short })
}

fn simple_name(class: &str) -> &str {
    class.rsplit(['/', '$']).find(|part| !part.is_empty()).unwrap_or(class)
}

fn slug(name: &str) -> String {
    let mut slug = words(name).join("-");
    slug.truncate(MAX_PART_LEN);
    slug.trim_end_matches('-').to_owned()
}

/// The words of a camel-case name in lower case: `parseJSONText` is `parse`, `json`, `text`.
fn words(name: &str) -> Vec<String> {
    let bytes = name.as_bytes();
    let mut words: Vec<String> = vec![String::new()];
    for (index, &byte) in bytes.iter().enumerate() {
        let after_lower = index > 0 && !bytes[index - 1].is_ascii_uppercase();
        let before_lower = bytes.get(index + 1).is_some_and(u8::is_ascii_lowercase);
        if !byte.is_ascii_alphanumeric() || byte.is_ascii_uppercase() && (after_lower || before_lower) {
            words.push(String::new());
        }
        if let (true, Some(word)) = (byte.is_ascii_alphanumeric(), words.last_mut()) {
            word.push(char::from(byte.to_ascii_lowercase()));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A number that is the same for the same failure: it depends on classes, methods and lines only.
fn fingerprint(crash: &Crash) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for Thrown { class, frames, .. } in &crash.throwables {
        hasher.update(class.as_bytes());
        for frame in frames {
            hasher.update(format!("\n{}.{}:{:?}", frame.class, frame.method, frame.line).as_bytes());
        }
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exceptions_are_named_as_people_name_them() {
        assert_eq!(exception_part("java/lang/NullPointerException"), "npe");
        assert_eq!(exception_part("java/lang/ArrayIndexOutOfBoundsException"), "aioobe");
        assert_eq!(exception_part("java/lang/ArithmeticException"), "arithmetic");
        assert_eq!(exception_part("java/io/IOException"), "io");
        assert_eq!(exception_part("com/acme/JsonParseException"), "json-parse");
        assert_eq!(exception_part("com/acme/Exception"), "exception");
    }

    #[test]
    fn slugs_are_safe_in_every_file_system() {
        assert_eq!(slug("<init>"), "init");
        assert_eq!(slug("parseJSONText"), "parse-json-text");
        assert_eq!(slug("lambda$run$0"), "lambda-run-0");
        assert_eq!(slug("../Ünïcode\u{1b}[2J"), "n-code-2-j");
        assert_eq!(slug(&"Long".repeat(50)).len(), MAX_PART_LEN);
        assert_eq!(simple_name("com/acme/Shop$Item"), "Item");
        assert_eq!(simple_name("com/acme/Shop$"), "Shop");
    }
}
