//! What solvers say: expressions in brackets, and the values among them.

use crate::sort::{Precision, Sort};
use crate::value::Value;

/// What a solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expression {
    /// A word, a number or a text with its quotes.
    Word(String),
    /// What stands in brackets.
    List(Vec<Expression>),
}

/// How deep brackets may be.
const DEEPEST: usize = 1000;

impl Expression {
    /// Reads one expression; none where it is not one.
    pub(crate) fn read(text: &str) -> Option<Expression> {
        let mut open: Vec<Vec<Expression>> = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (word, behind) = word(rest)?;
            rest = behind.trim_start();
            let done = match word {
                "(" if open.len() < DEEPEST => {
                    open.push(Vec::new());
                    continue;
                }
                "(" => return None,
                ")" => Expression::List(open.pop()?),
                word => Expression::Word(word.to_owned()),
            };
            match open.last_mut() {
                Some(list) => list.push(done),
                None => return rest.is_empty().then_some(done),
            }
        }
        None
    }

    pub(crate) fn list(&self) -> Option<&[Expression]> {
        match self {
            Expression::List(list) => Some(list),
            Expression::Word(_) => None,
        }
    }

    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Expression::Word(word) => Some(word),
            Expression::List(_) => None,
        }
    }

    /// The value of this sort that it is.
    pub(crate) fn value(&self, sort: &Sort) -> Option<Value> {
        match sort {
            Sort::Bool => Some(Value::Bool(self.word()?.parse().ok()?)),
            Sort::Bits(width) => Some(Value::bits(*width, self.bits()?)),
            Sort::Int => Some(Value::Int(self.int()?)),
            Sort::Float(precision) => self.float(*precision),
            Sort::Text => Some(Value::Text(units(self.word()?)?.into())),
            Sort::Array(_) => None,
        }
    }

    fn words(&self) -> Option<Vec<&str>> {
        self.list()?.iter().map(Expression::word).collect()
    }

    fn bits(&self) -> Option<u128> {
        if let Some(word) = self.word() {
            let (digits, base) = word
                .strip_prefix("#b")
                .map(|digits| (digits, 2))
                .or(word.strip_prefix("#x").map(|digits| (digits, 16)))?;
            return u128::from_str_radix(digits, base).ok();
        }
        match *self.words()? {
            ["_", number, _] => number.strip_prefix("bv")?.parse().ok(),
            _ => None,
        }
    }

    fn int(&self) -> Option<i128> {
        match self {
            Expression::Word(word) => word.parse().ok(),
            Expression::List(_) => match *self.words()? {
                ["-", number] => number.parse::<i128>().ok()?.checked_neg(),
                _ => None,
            },
        }
    }

    fn float(&self, precision: Precision) -> Option<Value> {
        let (exponent, significand) = precision.parts();
        let sign = 1u64 << (exponent + significand - 1);
        let infinite = ((1u64 << exponent) - 1) << (significand - 1);
        let bits = match *self.list()? {
            [ref fp, ref sign, ref exponent, ref fraction] if fp.word() == Some("fp") => {
                let parts = [sign, exponent, fraction].map(Expression::bits);
                let [sign, exponent, fraction] = [parts[0]?, parts[1]?, parts[2]?];
                let low = precision.parts().1 - 1;
                u64::try_from(sign << (precision.width() - 1) | exponent << low | fraction).ok()?
            }
            _ => match *self.words()? {
                ["_", "+oo", ..] => infinite,
                ["_", "-oo", ..] => infinite | sign,
                ["_", "+zero", ..] => 0,
                ["_", "-zero", ..] => sign,
                ["_", "NaN", ..] => infinite | 1,
                _ => return None,
            },
        };
        Some(match precision {
            Precision::Single => Value::single(f32::from_bits(bits as u32)),
            Precision::Double => Value::double(f64::from_bits(bits)),
        })
    }
}

/// The first word of a text and what stands behind it.
fn word(text: &str) -> Option<(&str, &str)> {
    let end = match text.as_bytes()[0] {
        b'(' | b')' => 1,
        b'"' => quoted(text)?,
        b'|' => text[1..].find('|')? + 2,
        _ => {
            text.find(|letter: char| letter.is_whitespace() || "()\"".contains(letter)).unwrap_or(text.len())
        }
    };
    Some(text.split_at(end))
}

/// Where a text in quotes ends; two quotes stand for one.
fn quoted(text: &str) -> Option<usize> {
    let mut at = 1;
    loop {
        at += text[at..].find('"')? + 1;
        match text[at..].starts_with('"') {
            true => at += 1,
            false => return Some(at),
        }
    }
}

/// The units of a text in quotes.
fn units(word: &str) -> Option<Vec<u16>> {
    let inside = word.strip_prefix('"')?.strip_suffix('"')?.replace("\"\"", "\"");
    let (mut units, mut rest) = (Vec::new(), inside.as_str());
    while let Some(letter) = rest.chars().next() {
        let (code, behind) = escaped(rest).unwrap_or((letter.into(), &rest[letter.len_utf8()..]));
        match u16::try_from(code) {
            Ok(unit) => units.push(unit),
            Err(_) => units.extend_from_slice(char::from_u32(code)?.encode_utf16(&mut [0; 2])),
        }
        rest = behind;
    }
    Some(units)
}

/// `\u{12}`, `\u0012`, and `\x12` of older solvers.
fn escaped(text: &str) -> Option<(u32, &str)> {
    let (digits, behind) = if let Some(rest) = text.strip_prefix("\\u{") {
        rest.split_once('}')?
    } else if let Some(rest) = text.strip_prefix("\\u") {
        rest.split_at_checked(4)?
    } else {
        text.strip_prefix("\\x")?.split_at_checked(2)?
    };
    Some((u32::from_str_radix(digits, 16).ok()?, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, sort: &Sort) -> Option<Value> {
        Expression::read(text)?.value(sort)
    }

    #[test]
    fn values_of_all_sorts_are_read_as_they_are_written() {
        let texts = ["", "a\"b\\", "\u{0}\u{e9}\u{ffff}", "\\u{41}"];
        let numbers = [0.0, -0.0, 1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MIN_POSITIVE / 2.0];
        let mut values: Vec<Value> = texts.iter().map(|text| Value::text(text)).collect();
        values
            .extend(numbers.iter().flat_map(|&number| [Value::double(number), Value::single(number as f32)]));
        values.extend([Value::Bool(true), Value::bits(32, u128::MAX), Value::Int(-5), Value::Int(12)]);
        for written in values {
            assert_eq!(value(&written.to_string(), &written.sort()), Some(written.clone()), "{written}");
        }
    }

    #[test]
    fn other_forms_are_understood() {
        assert_eq!(value("#x0f", &Sort::Bits(8)), Some(Value::bits(8, 15)));
        assert_eq!(
            value("(_ -oo 8 24)", &Sort::Float(Precision::Single)),
            Some(Value::single(f32::NEG_INFINITY))
        );
        assert_eq!(value("\"\\x41\\u0042\"", &Sort::Text), Some(Value::text("AB")));
    }

    #[test]
    fn nonsense_is_nothing() {
        for text in ["", ")", "(", "(a", "a b", "\"a", "(()", "|a"] {
            assert_eq!(Expression::read(text), None, "{text}");
        }
        assert_eq!(Expression::read(&"(".repeat(1 << 20)), None);
        assert_eq!(value("#b2", &Sort::Bits(8)), None);
        assert_eq!(value("(fp #b0 #b1)", &Sort::Float(Precision::Double)), None);
    }
}
