//! What streams and readers have not given out yet, where it is in memory: what they buffered
//! themselves, then what is left in the one below.

use recording::{Elements, Object, Value};

use super::Subject;

/// The characters that a reader has not given out yet.
pub fn text(reader: &Subject<'_>) -> Option<Vec<u16>> {
    match reader.class {
        class if class == "java/io/StringReader" || class.starts_with("java/io/Reader$") => {
            match reader.at("r") {
                Some(inner) => text(&inner),
                None => rest_of_text(reader),
            }
        }
        "java/io/BufferedReader" | "java/io/LineNumberReader" => {
            Some([buffered(reader)?, text(&reader.at("in")?)?].concat())
        }
        "java/io/PushbackReader" => {
            let pushed_back = chars(reader, "buf")?.get(reader.count("pos")?..)?.to_vec();
            Some([pushed_back, text(&reader.at("in")?)?].concat())
        }
        "java/io/InputStreamReader" => decoded(&reader.at("sd")?),
        _ => None,
    }
}

/// The bytes that a stream has not given out yet.
pub fn bytes(stream: &Subject<'_>) -> Option<Vec<u8>> {
    match stream.class {
        "java/io/ByteArrayInputStream" => taken(stream, "buf", stream.count("pos")?, stream.count("count")?),
        "java/io/BufferedInputStream" => {
            let own = taken(stream, "buf", stream.count("pos")?, stream.count("count")?)?;
            Some([own, bytes(&stream.at("in")?)?].concat())
        }
        "java/io/DataInputStream" | "java/io/FilterInputStream" => bytes(&stream.at("in")?),
        _ => None,
    }
}

/// The bytes that the reader of a decoder has not given out yet. It may have decoded one character too many.
pub fn undecoded(decoder: &Subject<'_>) -> Option<Vec<u8>> {
    let left_over = match decoder.integer("haveLeftoverChar")? {
        0 => Vec::new(),
        _ => encoded(u32::try_from(decoder.integer("leftoverChar")?).ok()?, &charset(decoder)?)?,
    };
    let buffer = decoder.at("bb")?;
    let own = taken(&buffer, "hb", buffer.count("position")?, buffer.count("limit")?)?;
    Some([left_over, own, bytes(&decoder.at("in")?)?].concat())
}

/// A character in a character set; half of a pair is in none.
fn encoded(unit: u32, charset: &str) -> Option<Vec<u8>> {
    let character = char::from_u32(unit)?;
    match charset {
        "UTF-8" => Some(character.to_string().into_bytes()),
        _ if charset.starts_with("UTF-") => None,
        _ => character.is_ascii().then(|| vec![character as u8]),
    }
}

/// Whether a decoder has read ahead of what its reader gave out.
pub fn is_ahead(decoder: &Subject<'_>) -> Option<bool> {
    let buffer = decoder.at("bb")?;
    let is_buffered = buffer.integer("position")? < buffer.integer("limit")?;
    Some(is_buffered || decoder.integer("haveLeftoverChar")? != 0)
}

fn charset(decoder: &Subject<'_>) -> Option<String> {
    let charset = decoder.at("cs")?;
    match charset.view.heap.object(charset.id) {
        Object::Opaque { text, .. } => Some(text.clone()),
        _ => charset.text("name"),
    }
}

/// The characters that a buffered reader has read ahead.
pub fn buffered(reader: &Subject<'_>) -> Option<Vec<u16>> {
    let (next, end) = (reader.count("nextChar")?, reader.count("nChars")?);
    chars(reader, "cb")?.get(next..end).map(<[u16]>::to_vec)
}

/// In UTF-8, and in what agrees with it: text of ASCII alone.
fn decoded(decoder: &Subject<'_>) -> Option<Vec<u16>> {
    let bytes = undecoded(decoder)?;
    match charset(decoder)?.as_str() {
        "UTF-8" => Some(String::from_utf8(bytes).ok()?.encode_utf16().collect()),
        "US-ASCII" | "ISO-8859-1" | "windows-1252" if bytes.is_ascii() => {
            Some(bytes.into_iter().map(u16::from).collect())
        }
        _ => None,
    }
}

fn rest_of_text(reader: &Subject<'_>) -> Option<Vec<u16>> {
    let value = reader.field("str").filter(|value| *value != Value::Null);
    let value = value.or_else(|| reader.field("cs")).or_else(|| reader.field("val$cs"))?;
    let Object::String { text, length } = reader.view.heap.object(reader.of_value(value)?.id) else {
        return None;
    };
    let units = text.to_utf16();
    (units.len() == *length as usize).then(|| units.get(reader.count("next")?..).map(<[u16]>::to_vec))?
}

/// What a writer or stream has been given and has not passed on: bytes or characters.
pub fn unwritten(owner: &Subject<'_>, field: &str, count: &str) -> Option<model::Elements> {
    let count = owner.count(count)?;
    match owner.view.heap.object(owner.at(field)?.id) {
        Object::Array { elements: Elements::Bytes(bytes), .. } => {
            Some(model::Elements::Bytes(bytes.get(..count)?.to_vec()))
        }
        Object::Array { elements: Elements::Chars(chars), .. } => {
            Some(model::Elements::Chars(chars.get(..count)?.to_vec()))
        }
        _ => None,
    }
}

fn chars<'a>(owner: &Subject<'a>, field: &str) -> Option<&'a [u16]> {
    match owner.view.heap.object(owner.at(field)?.id) {
        Object::Array { elements: Elements::Chars(chars), .. } => Some(chars),
        _ => None,
    }
}

fn taken(owner: &Subject<'_>, field: &str, from: usize, to: usize) -> Option<Vec<u8>> {
    match owner.view.heap.object(owner.at(field)?.id) {
        Object::Array { elements: Elements::Bytes(bytes), .. } => bytes.get(from..to).map(<[u8]>::to_vec),
        _ => None,
    }
}
