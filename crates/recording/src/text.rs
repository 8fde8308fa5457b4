//! Strings as Java has them.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A Java string: UTF-16 units, lone surrogates included.
///
/// Stored as generalised UTF-8: what is valid Unicode is ordinary UTF-8, a lone surrogate takes the
/// three bytes that its code point would have.
///
/// ```
/// use recording::JavaString;
/// let text = JavaString::from_utf16(&[0x48, 0xd800]);
/// assert_eq!(text.to_utf16(), [0x48, 0xd800]);
/// assert_eq!(text.to_string(), "H\u{fffd}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct JavaString(pub Vec<u8>);

impl JavaString {
    /// From UTF-16 units.
    pub fn from_utf16(units: &[u16]) -> JavaString {
        let mut bytes = Vec::with_capacity(units.len());
        for unit in char::decode_utf16(units.iter().copied()) {
            match unit {
                Ok(character) => push_character(&mut bytes, character),
                Err(lone) => push_surrogate(&mut bytes, lone.unpaired_surrogate()),
            }
        }
        JavaString(bytes)
    }

    /// As UTF-16 units. Bytes that are no generalised UTF-8 become U+FFFD.
    pub fn to_utf16(&self) -> Vec<u16> {
        let mut units = Vec::with_capacity(self.0.len());
        for part in self.parts() {
            match part {
                Part::Text(text) => units.extend(text.encode_utf16()),
                Part::Surrogate(unit) => units.push(unit),
                Part::Malformed => units.push(0xfffd),
            }
        }
        units
    }

    /// Length in UTF-16 units, as `String.length()` has it.
    pub fn utf16_len(&self) -> usize {
        let length = |part| match part {
            Part::Text(text) => text.encode_utf16().count(),
            Part::Surrogate(_) | Part::Malformed => 1,
        };
        self.parts().map(length).sum()
    }

    /// The text, where it is valid Unicode.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }

    /// The text for people: lone surrogates become U+FFFD.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        match self.as_str() {
            Some(text) => Cow::Borrowed(text),
            None => Cow::Owned(String::from_utf16_lossy(&self.to_utf16())),
        }
    }

    /// Whether the bytes are generalised UTF-8.
    pub fn is_well_formed(&self) -> bool {
        self.as_str().is_some() || !self.parts().any(|part| matches!(part, Part::Malformed))
    }

    fn parts(&self) -> Parts<'_> {
        Parts { rest: &self.0 }
    }
}

impl From<&str> for JavaString {
    fn from(text: &str) -> Self {
        JavaString(text.as_bytes().to_vec())
    }
}

impl std::fmt::Display for JavaString {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.to_string_lossy())
    }
}

/// In a recording the bytes; in JSON a string, or an array of UTF-16 units where it holds a lone surrogate.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Readable<'a> {
    Text(Cow<'a, str>),
    Units(Vec<u16>),
}

impl Serialize for JavaString {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        match self.as_str() {
            Some(text) => Readable::Text(Cow::Borrowed(text)).serialize(serializer),
            None => Readable::Units(self.to_utf16()).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for JavaString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer).map(JavaString);
        }
        Ok(match Readable::deserialize(deserializer)? {
            Readable::Text(text) => JavaString::from(&*text),
            Readable::Units(units) => JavaString::from_utf16(&units),
        })
    }
}

fn push_character(bytes: &mut Vec<u8>, character: char) {
    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

/// The three bytes that UTF-8 would use if it allowed surrogates.
fn push_surrogate(bytes: &mut Vec<u8>, unit: u16) {
    let low_six_bits = |shift: u32| 0x80 | ((unit >> shift) & 0x3f) as u8;
    bytes.extend_from_slice(&[0xed, low_six_bits(6), low_six_bits(0)]);
}

enum Part<'a> {
    Text(&'a str),
    Surrogate(u16),
    Malformed,
}

/// The longest runs of valid text, with what stands between them.
struct Parts<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let chunk = self.rest.utf8_chunks().next()?;
        if !chunk.valid().is_empty() {
            self.rest = &self.rest[chunk.valid().len()..];
            return Some(Part::Text(chunk.valid()));
        }
        if let [0xed, second @ 0xa0..=0xbf, third @ 0x80..=0xbf, ..] = *self.rest {
            self.rest = &self.rest[3..];
            let bits = u16::from(second & 0x3f) << 6 | u16::from(third & 0x3f);
            return Some(Part::Surrogate(0xd000 | bits));
        }
        self.rest = &self.rest[chunk.invalid().len()..];
        Some(Part::Malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(units: &[u16], bytes: &[u8]) {
        let text = JavaString::from_utf16(units);
        assert_eq!(text.0, bytes);
        assert_eq!(text.to_utf16(), units);
        assert_eq!(text.utf16_len(), units.len());
        assert!(text.is_well_formed());
    }

    #[test]
    fn valid_text_is_utf8() {
        check(&[], b"");
        check(&[0x41, 0, 0xe9, 0x20ac], "A\0é€".as_bytes());
        check(&[0xd83d, 0xde00], "😀".as_bytes());
    }

    #[test]
    fn lone_surrogates_survive() {
        check(&[0xd800], &[0xed, 0xa0, 0x80]);
        check(&[0xdfff], &[0xed, 0xbf, 0xbf]);
        check(&[0x41, 0xde00, 0xd83d, 0x42], b"A\xed\xb8\x80\xed\xa0\xbdB");
    }

    #[test]
    fn malformed_bytes_are_recognised() {
        let text = JavaString(b"a\xff\xed\xa0b".to_vec());
        assert!(!text.is_well_formed());
        assert_eq!(text.to_string_lossy(), "a\u{fffd}\u{fffd}\u{fffd}b");
        assert_eq!(text.utf16_len(), text.to_utf16().len());
    }

    #[test]
    fn json_is_a_string_where_it_can_be() {
        let plain = JavaString::from("é");
        let lone = JavaString::from_utf16(&[0xd800]);
        assert_eq!(serde_json::to_string(&plain).expect("serialisable"), "\"é\"");
        assert_eq!(serde_json::to_string(&lone).expect("serialisable"), "[55296]");
        assert_eq!(serde_json::from_str::<JavaString>("[55296]").expect("readable"), lone);
    }
}
