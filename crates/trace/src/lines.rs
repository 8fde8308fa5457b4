//! Bytes to lines of text: any bytes, in UTF-8 or UTF-16, with or without colours.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use crate::log::{Warning, warn};

/// What is longer is cut: no trace is, and a JSON event with a trace is far shorter.
pub(crate) const MAX_LINE: usize = 16 << 20;

/// Calls `each` with the number, from 1, and the text of every line. One line is held at a time.
pub(crate) fn for_each(
    mut input: impl BufRead,
    warnings: &mut Vec<Warning>,
    mut each: impl FnMut(usize, &str),
) -> io::Result<()> {
    let (mark, encoding) = encoding(&mut input)?;
    let mut input = mark.chain(input);
    let (mut line, mut number) = (Vec::new(), 0);
    while let Some(length) = encoding.take_line(&mut input, &mut line)? {
        number += 1;
        if length > MAX_LINE {
            warn(warnings, number, format!("the line has {length} bytes: its end is left out"));
        }
        let bytes = line.strip_suffix(b"\r").unwrap_or(&line);
        each(number, &without_colours(&String::from_utf8_lossy(bytes)));
        line.clear();
    }
    Ok(())
}

/// PowerShell and Windows editors write UTF-16; everything else is taken for UTF-8.
enum Encoding {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

/// The encoding that the first bytes tell, and those of them that are text.
fn encoding(input: &mut impl BufRead) -> io::Result<(io::Cursor<Vec<u8>>, Encoding)> {
    let mut first = Vec::new();
    input.take(3).read_to_end(&mut first)?;
    let (mark, encoding) = match first[..] {
        [0xff, 0xfe, ..] => (2, Encoding::Utf16(u16::from_le_bytes)),
        [0xfe, 0xff, ..] => (2, Encoding::Utf16(u16::from_be_bytes)),
        [0xef, 0xbb, 0xbf] => (3, Encoding::Utf8),
        _ => (0, Encoding::Utf8),
    };
    Ok((io::Cursor::new(first.split_off(mark)), encoding))
}

impl Encoding {
    /// Reads a line as UTF-8, as far as it is not too long; returns how long it was, none at the end.
    fn take_line(&self, input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
        match self {
            Encoding::Utf8 => take_bytes(input, line),
            Encoding::Utf16(unit) => take_units(input, *unit, line),
        }
    }
}

fn take_bytes(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    let mut length = None;
    loop {
        let available = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            available => available?,
        };
        if available.is_empty() {
            return Ok(length);
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = MAX_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        length = Some(length.unwrap_or(0) + part.len());
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(length);
        }
    }
}

/// No character of a line reaches into the next one, so that each line is decoded by itself.
fn take_units(
    input: &mut impl BufRead,
    unit: fn([u8; 2]) -> u16,
    line: &mut Vec<u8>,
) -> io::Result<Option<usize>> {
    let (mut units, mut length, mut pair) = (Vec::new(), None, [0; 2]);
    while input.read_exact(&mut pair).map(|()| true).or_else(is_end)? {
        length = Some(length.map_or(0, |length: usize| length + 2));
        match unit(pair) {
            0x0a => break,
            unit if units.len() < MAX_LINE / 2 => units.push(unit),
            _ => {}
        }
    }
    let decoded = char::decode_utf16(units).map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER));
    line.extend_from_slice(decoded.collect::<String>().as_bytes());
    Ok(length)
}

fn is_end(error: io::Error) -> io::Result<bool> {
    if error.kind() == io::ErrorKind::UnexpectedEof { Ok(false) } else { Err(error) }
}

const ESCAPE: char = '\x1b';

/// The text without the escape sequences that colour it on a terminal.
pub(crate) fn without_colours(text: &str) -> Cow<'_, str> {
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
        let read = for_each(bytes, &mut Vec::new(), |number, text| {
            assert_eq!(number, lines.len() + 1);
            lines.push(text.to_owned());
        });
        read.expect("memory is read without errors");
        lines
    }

    #[test]
    fn line_ends_marks_and_colours_go() {
        assert_eq!(lines(b"\xef\xbb\xbfa\r\n\x1b[1;31mb\x1b[0m c"), ["a", "b c"]);
        assert_eq!(lines(b"\xff\xfea\0\n\0\xe4\0"), ["a", "ä"]);
        assert_eq!(lines(b"\xfe\xff\0a"), ["a"]);
        assert_eq!(lines(b"\xff\x80"), ["\u{fffd}\u{fffd}"]);
    }
    #[test]
    fn it_does_not_matter_in_which_pieces_bytes_come() {
        for text in [&b"\xef\xbb\xbfa\r\nb\n\nc"[..], b"\xff\xfea\0\n\0\x3d\xd8\0\xde\n\0", b"a", b""] {
            let mut came = Vec::new();
            let pieces = io::BufReader::with_capacity(1, text);
            let read = for_each(pieces, &mut Vec::new(), |_, line| came.push(line.to_owned()));
            read.expect("memory is read without errors");
            assert_eq!(came, lines(text));
        }
    }

    #[test]
    fn the_end_of_an_endless_line_is_left_out() {
        let (mut warnings, mut lengths) = (Vec::new(), Vec::new());
        let long = io::BufReader::new(io::repeat(b'x').take(MAX_LINE as u64 + 7).chain(&b"\nshort"[..]));
        let read = for_each(long, &mut warnings, |_, line| lengths.push(line.len()));
        read.expect("memory is read without errors");
        assert_eq!((lengths, warnings.len()), (vec![MAX_LINE, 5], 1));
    }
}
