//! Values as Java literals.

use super::names::is_harmful;
use crate::{JavaString, Value};

/// A primitive or null as Java writes it; none for a reference.
pub(super) fn literal(value: Value) -> Option<String> {
    Some(match value {
        Value::Null => "null".into(),
        Value::Reference(_) => return None,
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => value.to_string(),
        Value::Char(value) => character(value),
        Value::Short(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(value) if value.is_finite() => format!("{value:?}f"),
        Value::Float(value) => not_finite(value.into()).into(),
        Value::Double(value) if value.is_finite() => format!("{value:?}"),
        Value::Double(value) => not_finite(value).into(),
    })
}

fn not_finite(value: f64) -> &'static str {
    match value {
        value if value.is_nan() => "NaN",
        value if value > 0.0 => "Infinity",
        _ => "-Infinity",
    }
}

fn character(unit: u16) -> String {
    let mut text = String::from("'");
    push_escaped(&mut text, char::from_u32(unit.into()).ok_or(unit), '\'');
    text.push('\'');
    text
}

/// A string in quotes, at most `limit` UTF-16 units of it.
pub(super) fn quoted(string: &JavaString, limit: usize) -> String {
    let mut units = string.to_utf16();
    let shortened = units.len() > limit;
    units.truncate(limit);
    let mut text = String::from("\"");
    for unit in char::decode_utf16(units) {
        push_escaped(&mut text, unit.map_err(|error| error.unpaired_surrogate()), '"');
    }
    if shortened {
        text.push('…');
    }
    text.push('"');
    text
}

fn push_escaped(text: &mut String, character: Result<char, u16>, quote: char) {
    match character {
        Ok('\n') => text.push_str("\\n"),
        Ok('\r') => text.push_str("\\r"),
        Ok('\t') => text.push_str("\\t"),
        Ok('\\') => text.push_str("\\\\"),
        Ok(character) if character == quote => text.extend(['\\', quote]),
        Ok(character) if is_harmful(character) => text.push_str(&format!("\\u{:04x}", u32::from(character))),
        Ok(character) => text.push(character),
        Err(surrogate) => text.push_str(&format!("\\u{surrogate:04x}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        let check = |value, expected: &str| assert_eq!(literal(value).as_deref(), Some(expected));
        check(Value::Long(-1), "-1L");
        check(Value::Float(1.0), "1.0f");
        check(Value::Double(f64::NEG_INFINITY), "-Infinity");
        check(Value::Char(0x27), "'\\''");
        check(Value::Char(0xd800), "'\\ud800'");
        check(Value::Char(0), "'\\u0000'");
    }

    #[test]
    fn strings() {
        assert_eq!(quoted(&JavaString::from("a\"b\\\n\u{1b}\u{202e}é"), 99), r#""a\"b\\\n\u001b\u202eé""#);
        assert_eq!(quoted(&JavaString::from("abcdef"), 3), "\"abc…\"");
        assert_eq!(quoted(&JavaString::from_utf16(&[0xd800]), 3), "\"\\ud800\"");
    }
}
