//! Bytes to lines of text: any bytes, in UTF-8 or UTF-16, with or without colours.

use std::borrow::Cow;

use crate::log::{Warning, warn};

/// What is longer is cut: no trace is, and a JSON event with a trace is far shorter.
const MAX_LINE: usize = 16 << 20;

/// Calls `each` with the number, from 1, and the text of every line.
pub(crate) fn for_each(bytes: &[u8], warnings: &mut Vec<Warning>, mut each: impl FnMut(usize, &str)) {
    let bytes = utf8(bytes);
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.len() > MAX_LINE {
            warn(warnings, index + 1, format!("the line has {} bytes: its end is left out", line.len()));
        }
        let text = String::from_utf8_lossy(&line[..line.len().min(MAX_LINE)]);
        each(index + 1, &without_colours(&text));
    }
}

/// PowerShell and Windows editors write UTF-16; everything else is taken for UTF-8.
fn utf8(bytes: &[u8]) -> Cow<'_, [u8]> {
    let decode = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String = char::decode_utf16(units)
            .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        Cow::Owned(text.into_bytes())
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => decode(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => decode(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => Cow::Borrowed(rest),
        _ => Cow::Borrowed(bytes),
    }
}

const ESCAPE: char = '\x1b';

/// The text without the escape sequences that colour it on a terminal.
fn without_colours(text: &str) -> Cow<'_, str> {
    if !text.contains(ESCAPE) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut parts = text.split(ESCAPE);
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        plain.push_str(after_sequence(part));
    }
    Cow::Owned(plain)
}

/// What follows a sequence such as `[1;31m`.
fn after_sequence(text: &str) -> &str {
    let Some(parameters) = text.strip_prefix('[') else { return text };
    let rest = parameters.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
    rest.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for_each(bytes, &mut Vec::new(), |number, text| {
            assert_eq!(number, lines.len() + 1);
            lines.push(text.to_owned());
        });
        lines
    }

    #[test]
    fn line_ends_marks_and_colours_go() {
        assert_eq!(lines(b"\xef\xbb\xbfa\r\n\x1b[1;31mb\x1b[0m c"), ["a", "b c"]);
        assert_eq!(lines(b"\xff\xfea\0\n\0\xe4\0"), ["a", "ä"]);
        assert_eq!(lines(b"\xfe\xff\0a"), ["a"]);
        assert_eq!(lines(b"\xff\x80"), ["\u{fffd}\u{fffd}"]);
    }
}
