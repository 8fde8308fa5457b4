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
    hints
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
