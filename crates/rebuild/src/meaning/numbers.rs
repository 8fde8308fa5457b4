//! Big numbers, boxes in fields of other classes, atomic values, random number generators.

use model::{Elements, Expression, Make, RestoredObject};
use recording::Value;

use super::Subject;
use crate::shorthand::{call, constant, new, step, then};

/// The most 32-bit digits of a big number that is written in decimal.
const DECIMAL_WORDS: usize = 64;

/// The multiplier that `Random` mixes its seed with.
const RANDOM_MULTIPLIER: i64 = 0x5_DEEC_E66D;

/// The meaning of a number.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/")? {
        "math/BigInteger" => big_integer(subject),
        "math/BigDecimal" => big_decimal(subject),
        "math/MathContext" => {
            let arguments = vec![subject.int("precision")?, subject.some("roundingMode")?];
            Some(new(subject.class, "(ILjava/math/RoundingMode;)V", arguments))
        }
        "util/Random" => {
            let seed = subject.at("seed")?.integer("value")? ^ RANDOM_MULTIPLIER;
            Some(new(subject.class, "(J)V", vec![Expression::Long(seed)]))
        }
        "util/SplittableRandom" => Some(new(subject.class, "(J)V", vec![subject.value("seed")?])),
        "security/SecureRandom" => Some(new(subject.class, "()V", Vec::new())),
        "util/concurrent/ThreadLocalRandom" => {
            let descriptor = "()Ljava/util/concurrent/ThreadLocalRandom;";
            Some(call(subject.class, "current", descriptor, Vec::new()))
        }
        name => atomic(subject, name.strip_prefix("util/concurrent/atomic/")?),
    }
}

fn atomic(subject: &Subject<'_>, name: &str) -> Option<RestoredObject> {
    let (descriptor, value) = match name {
        "AtomicInteger" => ("(I)V", subject.value("value")?),
        "AtomicLong" => ("(J)V", subject.value("value")?),
        "AtomicBoolean" => ("(Z)V", Expression::Boolean(subject.integer("value")? != 0)),
        "AtomicReference" => ("(Ljava/lang/Object;)V", subject.value("value")?),
        "AtomicIntegerArray" => ("([I)V", subject.some("array")?),
        "AtomicLongArray" => ("([J)V", subject.some("array")?),
        "AtomicReferenceArray" => ("([Ljava/lang/Object;)V", subject.some("array")?),
        "LongAdder" => return long_adder(subject),
        "AtomicMarkableReference" => return atomic_pair(subject, "mark", "Z"),
        "AtomicStampedReference" => return atomic_pair(subject, "stamp", "I"),
        _ => return None,
    };
    Some(new(subject.class, descriptor, vec![value]))
}

/// A reference with a mark or a stamp.
fn atomic_pair(subject: &Subject<'_>, field: &str, kind: &str) -> Option<RestoredObject> {
    let pair = subject.at("pair")?;
    let arguments = vec![pair.value("reference")?, pair.value(field)?];
    Some(new(subject.class, &format!("(Ljava/lang/Object;{kind})V"), arguments))
}

/// The sum of what all cells hold.
fn long_adder(subject: &Subject<'_>) -> Option<RestoredObject> {
    let cells =
        subject.array("cells")?.into_iter().filter_map(|cell| subject.of_value(cell)?.integer("value"));
    let sum = cells.fold(subject.integer("base")?, i64::wrapping_add);
    Some(then(
        new(subject.class, "()V", Vec::new()),
        step(subject.class, "add", "(J)V", vec![Expression::Long(sum)]),
    ))
}

fn big_integer(subject: &Subject<'_>) -> Option<RestoredObject> {
    let (negative, words) = parts(subject)?;
    let small = |text: &str| constant(subject.class, text);
    match decimal(negative, &words).as_deref() {
        Some("0") if subject.is_exact() => Some(small("ZERO")),
        Some("1") if subject.is_exact() => Some(small("ONE")),
        Some(text) => Some(new(subject.class, "(Ljava/lang/String;)V", vec![Expression::string(text)])),
        None => {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
            let array = Make::Array { descriptor: "[B".into(), elements: Elements::Bytes(bytes) };
            let sign = Expression::Int(if negative { -1 } else { 1 });
            Some(new(subject.class, "(I[B)V", vec![sign, subject.view.add(array.into())]))
        }
    }
}

/// Sign and magnitude, the most significant word first.
fn parts(subject: &Subject<'_>) -> Option<(bool, Vec<u32>)> {
    let word = |value| match value {
        Value::Int(word) => Some(i32::cast_unsigned(word)),
        _ => None,
    };
    let words = subject.array("mag")?.into_iter().map(word).collect::<Option<_>>()?;
    Some((subject.integer("signum")? < 0, words))
}

/// A number in decimal, if it is not too long: by repeated division by a billion.
fn decimal(negative: bool, words: &[u32]) -> Option<String> {
    if words.len() > DECIMAL_WORDS {
        return None;
    }
    let mut words = words.to_vec();
    let mut groups = Vec::new();
    while words.iter().any(|&word| word != 0) {
        groups.push(divide(&mut words, 1_000_000_000));
    }
    let first = groups.pop().map_or("0".into(), |group| group.to_string());
    let rest: String = groups.iter().rev().map(|group| format!("{group:09}")).collect();
    Some(format!("{}{first}{rest}", if negative { "-" } else { "" }))
}

/// Divides in place and gives the remainder.
fn divide(words: &mut [u32], divisor: u64) -> u64 {
    words.iter_mut().fold(0, |remainder, word| {
        let dividend = remainder << 32 | u64::from(*word);
        *word = u32::try_from(dividend / divisor).expect("the remainder is less than the divisor");
        dividend % divisor
    })
}

/// By its text where that is short, else by unscaled value and scale.
fn big_decimal(subject: &Subject<'_>) -> Option<RestoredObject> {
    let scale = subject.integer("scale")?;
    let compact = subject.integer("intCompact")?;
    let unscaled = match compact {
        i64::MIN => {
            let (negative, words) = parts(&subject.at("intVal")?)?;
            decimal(negative, &words)
        }
        _ => Some(compact.to_string()),
    };
    match unscaled.filter(|_| (0..=40).contains(&scale)) {
        Some(digits) => {
            let text = plain(&digits, usize::try_from(scale).ok()?);
            Some(new(subject.class, "(Ljava/lang/String;)V", vec![Expression::string(&text)]))
        }
        None => {
            let unscaled = match compact {
                i64::MIN => subject.some("intVal")?,
                _ => subject.view.add(call(
                    "java/math/BigInteger",
                    "valueOf",
                    "(J)Ljava/math/BigInteger;",
                    vec![Expression::Long(compact)],
                )),
            };
            Some(new(subject.class, "(Ljava/math/BigInteger;I)V", vec![unscaled, subject.int("scale")?]))
        }
    }
}

/// Digits with a point before the last `scale` of them.
fn plain(digits: &str, scale: usize) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    if scale == 0 {
        return format!("{sign}{digits}");
    }
    let padded = format!("{digits:0>width$}", width = scale + 1);
    let (whole, fraction) = padded.split_at(padded.len() - scale);
    format!("{sign}{whole}.{fraction}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magnitudes_become_decimal() {
        assert_eq!(decimal(false, &[]).as_deref(), Some("0"));
        assert_eq!(decimal(true, &[1, 0]).as_deref(), Some("-4294967296"));
        assert_eq!(
            decimal(false, &[u32::MAX; 4]).as_deref(),
            Some("340282366920938463463374607431768211455")
        );
        assert_eq!(decimal(false, &[1; DECIMAL_WORDS + 1]), None);
    }

    #[test]
    fn points_go_where_the_scale_says() {
        assert_eq!(plain("1250", 2), "12.50");
        assert_eq!(plain("-5", 3), "-0.005");
        assert_eq!(plain("7", 0), "7");
    }
}
