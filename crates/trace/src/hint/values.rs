//! Values in any message: texts in quotes, numbers, and what stands at its end.

use super::Hint;

/// Quotes that open and close.
const QUOTES: [(char, char); 5] = [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('«', '»')];
/// A longer text at the end of a message is a sentence, no value.
const MAX_END: usize = 60;

/// The values in a message, in their order: texts first.
pub(super) fn parse(message: &str) -> Vec<Hint> {
    let mut hints: Vec<Hint> = quoted(message).into_iter().map(Hint::Text).collect();
    hints.extend(end(message).map(|text| Hint::Text(text.to_owned())));
    hints.extend(message.split(|c: char| !(c.is_alphanumeric() || "._-+".contains(c))).filter_map(number));
    hints.extend(message.split(char::is_whitespace).filter_map(formatted));
    hints
}

/// What stands between the digits of numbers.
const SEPARATORS: &str = ",.'_\u{a0}\u{202f}\u{2019}";

/// A number as a locale writes it: `1,234,567`, `12'345`, `1.234,50`, `3,50`.
fn formatted(word: &str) -> Option<Hint> {
    let word = word.trim_matches(|c: char| !(c.is_ascii_digit() || c == '-'));
    let (sign, digits) = word.strip_prefix('-').map_or(("", word), |digits| ("-", digits));
    let (first, last) = (digits.find(is_separator)?, digits.rfind(is_separator)?);
    let of = |at: usize| digits[at..].chars().next();
    let ends_with_three = digits[last..].chars().count() == 4;
    let (whole, fraction) = match of(first) != of(last) || first == last && !ends_with_three {
        true => (&digits[..last], Some(digits[last..].trim_start_matches(is_separator))),
        false => (digits, None),
    };
    let whole = ungrouped(whole)?;
    match fraction {
        None => format!("{sign}{whole}").parse().ok().map(Hint::Integer),
        Some(fraction) if are_digits(fraction) => Some(Hint::Decimal(format!("{sign}{whole}.{fraction}"))),
        Some(_) => None,
    }
}

/// The digits of a whole number without what separates its thousands.
fn ungrouped(whole: &str) -> Option<String> {
    let groups: Vec<&str> = whole.split(is_separator).collect();
    let is_grouped =
        groups.len() == 1 || groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3);
    (is_grouped && groups.iter().all(|group| are_digits(group))).then(|| groups.concat())
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

fn is_separator(c: char) -> bool {
    SEPARATORS.contains(c)
}

/// Texts in quotes; an apostrophe within a word is none.
fn quoted(message: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = message;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let close = QUOTES.iter().find(|(open, _)| *open == first).filter(|_| !before.is_alphanumeric());
        match close.and_then(|(_, close)| after.find(*close).map(|end| (end, close.len_utf8()))) {
            Some((end, width)) => {
                texts.push(after[..end].to_owned());
                rest = &after[end + width..];
                before = ' ';
            }
            None => {
                rest = after;
                before = first;
            }
        }
    }
    texts
}

/// What follows the last colon of a single line, if it is short and not in quotes.
fn end(message: &str) -> Option<&str> {
    if message.contains('\n') {
        return None;
    }
    let (_, text) = message.rsplit_once(": ")?;
    let text = text.trim();
    let is_value =
        !text.is_empty() && text.len() <= MAX_END && number(text).is_none() && !text.contains(['"', '\'']);
    is_value.then_some(text)
}

fn number(word: &str) -> Option<Hint> {
    let word = word.trim_end_matches(['.', '-', '+']);
    if let Ok(number) = word.parse() {
        return Some(Hint::Integer(number));
    }
    if let Some(number) = word.strip_prefix("0x").and_then(|digits| i64::from_str_radix(digits, 16).ok()) {
        return Some(Hint::Integer(number));
    }
    let is_decimal =
        word.contains(|c: char| c.is_ascii_digit()) && word.parse::<f64>().is_ok_and(f64::is_finite);
    is_decimal.then(|| Hint::Decimal(word.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_known_as_locales_write_them() {
        for (text, hint) in [
            ("1,234,567", Hint::Integer(1_234_567)),
            ("-1.234.567", Hint::Integer(-1_234_567)),
            ("12\u{2019}345", Hint::Integer(12_345)),
            ("1.234,50", Hint::Decimal("1234.50".into())),
            ("1,234.50", Hint::Decimal("1234.50".into())),
            ("-3,5", Hint::Decimal("-3.5".into())),
        ] {
            assert_eq!(formatted(text), Some(hint), "{text}");
        }
        for text in ["10.0.0.1", "1,22,333", "a", "-", "2026-11-02", "1,a"] {
            assert_eq!(formatted(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_formatted_comes_after_plain_numbers() {
        let hints = parse("amount 1,234 of 5 (3,50)");
        let whole = [1, 234, 5, 3, 50, 1234].map(Hint::Integer);
        assert!(hints.starts_with(&whole), "{hints:?}");
    }
}
