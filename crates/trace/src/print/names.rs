//! Names and texts as people read them.

use model::Frame;
pub(super) use model::clean;

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
