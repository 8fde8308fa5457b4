//! Modified UTF-8, the encoding of strings in class files.
//!
//! It differs from UTF-8 in that NUL takes two bytes, that characters beyond U+FFFF are written
//! as two surrogates of three bytes each, and that lone surrogates are allowed. [`Utf8`] keeps
//! the bytes as they are; where people read it, what Rust's text cannot hold is escaped
//! (`\ud800`).

use std::borrow::Cow;
use std::fmt;

/// A string of a class file, as its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Utf8<'a>(&'a [u8]);

impl<'a> Utf8<'a> {
    /// Takes bytes as modified UTF-8; they need not be well-formed.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    pub const fn bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text, with escapes for what Rust's text cannot hold.
    pub fn text(self) -> Cow<'a, str> {
        if self.0.is_ascii() {
            return String::from_utf8_lossy(self.0);
        }
        Cow::Owned(decode(self.0))
    }

    /// The UTF-16 units, or `None` if the bytes are not well-formed.
    pub fn units(self) -> Option<Vec<u16>> {
        Units(self.0).map(Result::ok).collect()
    }
}

/// The modified UTF-8 of a text.
pub fn encode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for unit in text.encode_utf16() {
        encode_unit(unit, &mut bytes);
    }
    bytes
}

/// Appends the modified UTF-8 of one UTF-16 unit.
pub fn encode_unit(unit: u16, bytes: &mut Vec<u8>) {
    match unit {
        1..=0x7f => bytes.push(unit as u8),
        0 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, continuation(unit)]),
        _ => bytes.extend([0xe0 | (unit >> 12) as u8, continuation(unit >> 6), continuation(unit)]),
    }
}

fn continuation(bits: u16) -> u8 {
    0x80 | (bits & 0x3f) as u8
}

/// Decodes unit by unit; a byte that starts no well-formed unit comes as `Err(byte)`.
struct Units<'a>(&'a [u8]);

impl Iterator for Units<'_> {
    type Item = Result<u16, u8>;

    fn next(&mut self) -> Option<Self::Item> {
        let (unit, length) = match *self.0 {
            [] => return None,
            [a @ 1..=0x7f, ..] => (Ok(u16::from(a)), 1),
            [a @ 0xc0..=0xdf, b @ 0x80..=0xbf, ..] => (Ok(low(a, 0x1f) << 6 | low(b, 0x3f)), 2),
            [a @ 0xe0..=0xef, b @ 0x80..=0xbf, c @ 0x80..=0xbf, ..] => {
                (Ok(low(a, 0x0f) << 12 | low(b, 0x3f) << 6 | low(c, 0x3f)), 3)
            }
            [a, ..] => (Err(a), 1),
        };
        self.0 = &self.0[length..];
        Some(unit)
    }
}

fn low(byte: u8, mask: u8) -> u16 {
    u16::from(byte & mask)
}

fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut run = Vec::new();
    for unit in Units(bytes) {
        match unit {
            Ok(unit) => run.push(unit),
            Err(byte) => {
                flush(&mut run, &mut text);
                text.push_str(&format!("\\x{byte:02x}"));
            }
        }
    }
    flush(&mut run, &mut text);
    text
}

fn flush(run: &mut Vec<u16>, text: &mut String) {
    for character in char::decode_utf16(run.drain(..)) {
        match character {
            Ok(character) => text.push(character),
            Err(lone) => text.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
}

impl fmt::Display for Utf8<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.text())
    }
}

impl fmt::Debug for Utf8<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.text())
    }
}

impl PartialEq<str> for Utf8<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes() || (!other.is_ascii() && self.text() == other)
    }
}

impl PartialEq<&str> for Utf8<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl<'a> From<&'a str> for Utf8<'a> {
    /// Takes a text without NUL and without characters beyond U+FFFF: for those, UTF-8 and
    /// modified UTF-8 agree.
    fn from(text: &'a str) -> Self {
        debug_assert!(text.chars().all(|c| c != '\0' && c <= '\u{ffff}'));
        Self(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_bytes_agree() {
        for text in ["", "java/lang/Object", "größe", "\0", "😀", "a\u{ffff}"] {
            let bytes = encode(text);
            assert_eq!(Utf8::new(&bytes).text(), text);
            assert_eq!(Utf8::new(&bytes).units(), Some(text.encode_utf16().collect()));
        }
        assert_eq!(encode("\0"), [0xc0, 0x80]);
        assert_eq!(encode("😀").len(), 6);
    }

    #[test]
    fn lone_surrogates_are_escaped_and_kept() {
        let mut bytes = Vec::new();
        encode_unit(0xd800, &mut bytes);
        bytes.push(b'x');
        assert_eq!(Utf8::new(&bytes).text(), "\\ud800x");
        assert_eq!(Utf8::new(&bytes).units(), Some(vec![0xd800, u16::from(b'x')]));
    }

    #[test]
    fn malformed_bytes_are_shown_not_rejected() {
        assert_eq!(Utf8::new(&[b'a', 0xff, 0x00]).text(), "a\\xff\\x00");
        assert_eq!(Utf8::new(&[0xe0, 0x80]).units(), None);
    }
}
