//! Objects of the JDK that have a short text of their own: numbers, dates, paths.

use super::summary::date_and_time;
use super::value::{literal, quoted};
use crate::{Elements, Heap, JavaString, Object, Value};

/// The text of an object, at most `characters` of its strings; none for one that has no such text or
/// was not recorded in full.
pub(super) fn text(heap: &Heap, index: u32, characters: usize) -> Option<String> {
    let object = heap.object(index);
    let known = Known { heap, object };
    Some(match heap.class_name(object) {
        "java/math/BigInteger" => known.big_integer()?,
        "java/math/BigDecimal" => known.big_decimal()?,
        "java/time/LocalDate" => known.local_date()?,
        "java/time/LocalTime" => known.local_time()?,
        "java/time/LocalDateTime" => {
            format!("{}T{}", known.at("date")?.local_date()?, known.at("time")?.local_time()?)
        }
        "java/time/Instant" => format!("{} UTC", date_and_time(known.milliseconds("seconds", 1000)?)),
        "java/util/Date" => format!("{} UTC", date_and_time(known.milliseconds("fastTime", 1)?)),
        "java/util/UUID" => known.uuid()?,
        "java/io/File" => quoted(known.string("path")?, characters),
        "java/net/URI" => quoted(known.string("string")?, characters),
        "java/util/regex/Pattern" => quoted(known.string("pattern")?, characters),
        "java/util/Currency" => quoted(known.string("currencyCode")?, characters),
        "java/util/concurrent/atomic/AtomicInteger" | "java/util/concurrent/atomic/AtomicLong" => {
            literal(known.field("value")?)?
        }
        "java/util/concurrent/atomic/AtomicBoolean" => (known.field("value")? != Value::Int(0)).to_string(),
        _ => return None,
    })
}

/// One object with its heap.
struct Known<'a> {
    heap: &'a Heap,
    object: &'a Object,
}

impl<'a> Known<'a> {
    fn field(&self, name: &str) -> Option<Value> {
        self.heap.field(self.object, name)
    }

    fn number(&self, name: &str) -> Option<i64> {
        match self.field(name)? {
            Value::Byte(number) => Some(number.into()),
            Value::Short(number) => Some(number.into()),
            Value::Int(number) => Some(number.into()),
            Value::Long(number) => Some(number),
            _ => None,
        }
    }

    fn at(&self, name: &str) -> Option<Known<'a>> {
        match self.field(name)? {
            Value::Reference(index) => Some(Known { heap: self.heap, object: self.heap.object(index) }),
            _ => None,
        }
    }

    fn string(&self, name: &str) -> Option<&'a JavaString> {
        match self.at(name)?.object {
            Object::String { text, length } if text.utf16_len() == *length as usize => Some(text),
            _ => None,
        }
    }

    /// A moment since 1970; there is no text for earlier ones.
    fn milliseconds(&self, name: &str, factor: u64) -> Option<u64> {
        u64::try_from(self.number(name)?).ok()?.checked_mul(factor)
    }

    fn local_date(&self) -> Option<String> {
        Some(format!("{:04}-{:02}-{:02}", self.number("year")?, self.number("month")?, self.number("day")?))
    }

    fn local_time(&self) -> Option<String> {
        let (hour, minute, second) = (self.number("hour")?, self.number("minute")?, self.number("second")?);
        let nano = match self.number("nano")? {
            0 => String::new(),
            nano => format!(".{nano:09}").trim_end_matches('0').to_owned(),
        };
        Some(format!("{hour:02}:{minute:02}:{second:02}{nano}"))
    }

    fn uuid(&self) -> Option<String> {
        let (most, least) = (self.number("mostSigBits")? as u64, self.number("leastSigBits")? as u64);
        let digits = format!("{most:016x}{least:016x}");
        let parts = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
        Some(parts.join("-"))
    }

    fn big_integer(&self) -> Option<String> {
        let sign = if self.number("signum")? < 0 { "-" } else { "" };
        match self.at("mag")?.object {
            Object::Array { elements: Elements::Ints(magnitude), length, .. }
                if magnitude.len() == *length as usize =>
            {
                Some(format!("{sign}{}", decimal(magnitude)?))
            }
            _ => None,
        }
    }

    /// The unscaled value is in `intVal` unless it fits into a `long`.
    fn big_decimal(&self) -> Option<String> {
        let unscaled = match self.field("intVal")? {
            Value::Null => self.number("intCompact")?.to_string(),
            _ => self.at("intVal")?.big_integer()?,
        };
        scaled(&unscaled, self.number("scale")?)
    }
}

/// Longer numbers are shown by their fields.
const MAX_WORDS: usize = 32;

/// The digits of a number whose words of 32 bits are given, the highest first.
fn decimal(magnitude: &[i32]) -> Option<String> {
    const GROUP: u64 = 1_000_000_000;
    if magnitude.len() > MAX_WORDS {
        return None;
    }
    let mut words: Vec<u32> = magnitude.iter().map(|&word| word as u32).collect();
    let mut groups = Vec::new();
    while words.iter().any(|&word| word != 0) {
        let mut rest = 0;
        for word in &mut words {
            let value = rest << 32 | u64::from(*word);
            *word = (value / GROUP) as u32;
            rest = value % GROUP;
        }
        groups.push(rest);
    }
    let first = groups.pop().unwrap_or(0).to_string();
    Some(groups.iter().rev().fold(first, |text, group| format!("{text}{group:09}")))
}

/// `2.40` for 240 with scale 2; with an exponent where the scale is negative or large.
fn scaled(unscaled: &str, scale: i64) -> Option<String> {
    let (sign, digits) = unscaled.strip_prefix('-').map_or(("", unscaled), |digits| ("-", digits));
    Some(match usize::try_from(scale) {
        Ok(0) => unscaled.to_owned(),
        Ok(scale @ 1..=99) => {
            let digits = format!("{digits:0>width$}", width = scale + 1);
            let (whole, fraction) = digits.split_at(digits.len() - scale);
            format!("{sign}{whole}.{fraction}")
        }
        _ => format!("{unscaled}E{}", scale.checked_neg()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn big_numbers() {
        assert_eq!(decimal(&[]).as_deref(), Some("0"));
        assert_eq!(decimal(&[-1]).as_deref(), Some("4294967295"));
        assert_eq!(decimal(&[1, 0, 0]).as_deref(), Some("18446744073709551616"));
        assert_eq!(decimal(&[0x0de0_b6b3, -1_486_618_624]).as_deref(), Some("1000000000000000000"));
    }

    #[test]
    fn scales() {
        assert_eq!(scaled("240", 2).as_deref(), Some("2.40"));
        assert_eq!(scaled("-5", 3).as_deref(), Some("-0.005"));
        assert_eq!(scaled("7", 0).as_deref(), Some("7"));
        assert_eq!(scaled("7", -3).as_deref(), Some("7E3"));
        assert_eq!(scaled("7", i64::MIN), None);
    }
}
