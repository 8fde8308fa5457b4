//! Java literals, in plain ASCII so that every source encoding reads them the same way.

/// The longest piece of a string on one line.
const PIECE: usize = 80;

/// A string as one literal or several to be joined with `+`.
pub fn string(units: &[u16]) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for &unit in units {
        let piece = pieces.last_mut().expect("there is always one");
        piece.push_str(&escaped(unit, '"'));
        if piece.len() >= PIECE || unit == u16::from(b'\n') && piece.len() > PIECE / 2 {
            pieces.push(String::new());
        }
    }
    if pieces.len() > 1 && pieces.last().is_some_and(String::is_empty) {
        pieces.pop();
    }
    pieces.into_iter().map(|piece| format!("\"{piece}\"")).collect()
}

/// A `char` literal.
pub fn char(unit: u16) -> String {
    format!("'{}'", escaped(unit, '\''))
}

/// One UTF-16 unit inside quotes. `\u000a` would be a line break to the compiler, so what has a
/// short escape uses it.
fn escaped(unit: u16, quote: char) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\n') => "\\n".into(),
        Some('\r') => "\\r".into(),
        Some('\t') => "\\t".into(),
        Some('\u{8}') => "\\b".into(),
        Some('\u{c}') => "\\f".into(),
        Some('\\') => "\\\\".into(),
        Some(c) if c == quote => format!("\\{quote}"),
        Some(c @ ' '..='~') => c.into(),
        _ => format!("\\u{unit:04x}"),
    }
}

/// An `int` literal.
pub fn int(value: i32) -> String {
    match value {
        i32::MIN => "Integer.MIN_VALUE".into(),
        i32::MAX => "Integer.MAX_VALUE".into(),
        _ => value.to_string(),
    }
}

/// A `long` literal.
pub fn long(value: i64) -> String {
    match value {
        i64::MIN => "Long.MIN_VALUE".into(),
        i64::MAX => "Long.MAX_VALUE".into(),
        _ => format!("{value}L"),
    }
}

/// A `float` literal, exact.
pub fn float(value: f32) -> String {
    const CANONICAL: u32 = 0x7fc0_0000;
    match value.to_bits() {
        CANONICAL => "Float.NaN".into(),
        bits if value.is_nan() => format!("Float.intBitsToFloat(0x{bits:x})"),
        _ if value == f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        _ if value == f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        _ => format!("{value:?}f"),
    }
}

/// A `double` literal, exact.
pub fn double(value: f64) -> String {
    const CANONICAL: u64 = 0x7ff8_0000_0000_0000;
    match value.to_bits() {
        CANONICAL => "Double.NaN".into(),
        bits if value.is_nan() => format!("Double.longBitsToDouble(0x{bits:x}L)"),
        _ if value == f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        _ if value == f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        _ => format!("{value:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_compiler_would_misread_is_escaped() {
        let units: Vec<u16> = "a\"\n\u{e4}\\u0041".encode_utf16().chain([0xd800]).collect();
        assert_eq!(string(&units), [r#""a\"\n\u00e4\\u0041\ud800""#]);
        assert_eq!(char(u16::from(b'\'')), r"'\''");
        assert_eq!(char(0), r"'\u0000'");
    }

    #[test]
    fn long_strings_are_split_and_lose_nothing() {
        let units: Vec<u16> = "x".repeat(200).encode_utf16().collect();
        let pieces = string(&units);
        assert_eq!(pieces.len(), 3);
        assert_eq!(pieces.iter().map(|piece| piece.len() - 2).sum::<usize>(), 200);
    }

    #[test]
    fn floating_point_numbers_are_exact() {
        assert_eq!(double(0.1), "0.1");
        assert_eq!(double(-0.0), "-0.0");
        assert_eq!(double(5e-324), "5e-324");
        assert_eq!(
            double(f64::from_bits(0xfff8_0000_0000_0001)),
            "Double.longBitsToDouble(0xfff8000000000001L)"
        );
        assert_eq!(float(f32::MAX), "3.4028235e38f");
        assert_eq!(float(1.0), "1.0f");
    }
}
