//! Names and texts as people read them.

use model::Frame;

/// The text with control characters escaped, line ends too: a log may hold anything.
pub(super) fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' | '\t' => clean.extend(character.escape_default()),
            _ if is_harmful(character) => clean.extend(character.escape_unicode()),
            _ => clean.push(character),
        }
    }
    clean
}

/// Whether a character could change what a reader sees of the text around it.
fn is_harmful(character: char) -> bool {
    let is_bidirectional =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || is_bidirectional
}

/// At most this many characters of the first line of a text.
pub(super) fn short_line(text: &str, length: usize) -> String {
    let first = text.lines().next().unwrap_or_default();
    match first.char_indices().nth(length) {
        Some((end, _)) => clean(&first[..end]) + "…",
        None => clean(first),
    }
}

/// `com.acme.Shop$Item`; the number of a hidden class keeps its slash.
pub(super) fn dotted(class: &str) -> String {
    let (name, hidden) = split_hidden(class);
    clean(&name.replace('/', ".")) + &clean(hidden)
}

/// `Shop$Item`.
pub(super) fn simple(class: &str) -> String {
    let (name, _) = split_hidden(class);
    clean(name.rsplit('/').next().unwrap_or(name))
}

fn split_hidden(class: &str) -> (&str, &str) {
    let hidden = class.rfind('/').filter(|at| class[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    class.split_at(hidden.unwrap_or(class.len()))
}

/// `List.java:12`, as far as it is known.
pub(super) fn location(frame: &Frame) -> String {
    match (&frame.file, frame.line) {
        _ if frame.native => "Native Method".to_owned(),
        (Some(file), Some(line)) => format!("{}:{line}", clean(file)),
        (Some(file), None) => clean(file),
        (None, Some(line)) => format!("Unknown Source:{line}"),
        (None, None) => "Unknown Source".to_owned(),
    }
}
