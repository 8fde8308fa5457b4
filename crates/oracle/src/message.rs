//! Messages of exceptions: whether two say the same, and how far apart they are where they do not.
//!
//! The message holds the input: texts, numbers, names, indices, sizes. Its fixed words differ between locales, JDKs and
//! versions of a program, so messages with other words and the same values are the same. The distance is that of the
//! words side by side: numbers by their difference, words letter by letter.

use model::Thrown;
use trace::{Hint, hints};

use crate::contradict::contradict;
use crate::edit::{aligned, changes, normal};

/// The distance of messages that have nothing in common.
pub const FARTHEST: u32 = 1_000_000;

/// How the messages of two throwables agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// They say the same.
    pub same: bool,
    /// They tell of different nulls, or of casts to different classes: that is another crash.
    pub contradicts: bool,
    /// How far they are apart, in millionths: 0 where they say the same.
    pub distance: u32,
}

/// What the values of a message count, compared with its words: these may be of another language or version.
const VALUES: f64 = 0.75;

impl Likeness {
    const SAME: Likeness = Likeness { same: true, contradicts: false, distance: 0 };
    const CONTRADICTS: Likeness = Likeness { same: false, contradicts: true, distance: FARTHEST };

    fn at(distance: f64) -> Likeness {
        let distance = ((distance * f64::from(FARTHEST)) as u32).clamp(1, FARTHEST);
        Likeness { same: false, contradicts: false, distance }
    }
}

/// Compares the messages of two throwables of the same class. `renamed` says that the expected one has names from before
/// retracing, which tell nothing of the program's.
pub fn compare_messages(expected: &Thrown, actual: &Thrown, renamed: bool) -> Likeness {
    let (wanted, came) = (expected.message.as_deref(), actual.message.as_deref());
    if same_message(wanted, came) {
        return Likeness::SAME;
    }
    if !renamed && contradict(expected, actual) {
        return Likeness::CONTRADICTS;
    }
    let (hinted, shown) = (hints(expected), hints(actual));
    match (wanted, came, hinted.first(), shown.first()) {
        // JVMs before 15 write no message of their own.
        (None, Some(_), _, Some(Hint::Null(_))) => Likeness::SAME,
        (Some(_), Some(_), Some(wanted), Some(came)) if is_told(wanted) && is_told(came) => {
            told(wanted, came, renamed)
        }
        (Some(_), Some(_), ..) if same_values(&hinted, &shown) => Likeness::SAME,
        (Some(wanted), Some(came), ..) => {
            let words = aligned(&normalise(wanted), &normalise(came));
            let values = apart(&hinted, &shown);
            Likeness::at(values.map_or(words, |values| VALUES * values + (1.0 - VALUES) * words))
        }
        _ => Likeness::at(1.0),
    }
}

/// Whether a hint is of a message that the JDK makes, whose words are known.
fn is_told(hint: &Hint) -> bool {
    !matches!(hint, Hint::Text(_) | Hint::Integer(_) | Hint::Decimal(_))
}

/// Compares what two messages of the JDK tell.
fn told(expected: &Hint, actual: &Hint, renamed: bool) -> Likeness {
    let distance = match (expected, actual) {
        (Hint::Null(_), Hint::Null(_)) => 0.0,
        (Hint::Cast { from, .. }, Hint::Cast { from: other, .. }) => {
            if renamed || from == other || from.is_none() { 0.0 } else { 0.5 }
        }
        (Hint::Index { index, length }, Hint::Index { index: other, length: others }) => {
            numbers(&[(Some(*index), Some(*other)), (*length, *others)])
        }
        (
            Hint::Range { from, to, length },
            Hint::Range { from: other_from, to: other_to, length: other_length },
        ) => numbers(&[
            (Some(*from), Some(*other_from)),
            (Some(*to), Some(*other_to)),
            (*length, *other_length),
        ]),
        (Hint::NegativeSize(size), Hint::NegativeSize(other)) => numbers(&[(Some(*size), Some(*other))]),
        (Hint::Input(text), Hint::Input(other)) => aligned(text, other),
        (Hint::EnumConstant { name, .. }, Hint::EnumConstant { name: other, .. }) => aligned(name, other),
        (expected, actual) if expected == actual => 0.0,
        _ => 1.0,
    };
    if distance == 0.0 { Likeness::SAME } else { Likeness::at(distance) }
}

/// The mean difference of those numbers that are expected and were told.
fn numbers(pairs: &[(Option<i64>, Option<i64>)]) -> f64 {
    let told: Vec<f64> = pairs
        .iter()
        .filter_map(|(expected, actual)| Some(normal(((*expected)? as f64 - (*actual)? as f64).abs())))
        .collect();
    told.iter().sum::<f64>() / told.len().max(1) as f64
}

/// How far the texts and numbers of a message are from those of another one; none where it has none.
fn apart(expected: &[Hint], actual: &[Hint]) -> Option<f64> {
    let longest = expected.len().max(actual.len()) as f64;
    (!expected.is_empty()).then(|| changes(expected, actual, &between) / longest)
}

fn between(expected: &Hint, actual: &Hint) -> f64 {
    match (expected, actual) {
        (Hint::Text(expected), Hint::Text(actual)) | (Hint::Decimal(expected), Hint::Decimal(actual)) => {
            aligned(expected, actual)
        }
        (Hint::Integer(expected), Hint::Integer(actual)) => numbers(&[(Some(*expected), Some(*actual))]),
        (expected, actual) => f64::from(u8::from(expected != actual)),
    }
}

/// Whether two messages that are not the JDK's have the same texts and numbers, and have some.
fn same_values(expected: &[Hint], actual: &[Hint]) -> bool {
    !expected.is_empty() && expected == actual && !expected.iter().any(is_told)
}

/// Whether two messages say the same, but for what differs from run to run. The recorder calls no method of the program,
/// so it has the bare message of an exception that adds more lines to it in its own `getMessage`.
pub(crate) fn same_message(expected: Option<&str>, actual: Option<&str>) -> bool {
    let (expected, actual) = (expected.map(normalise), actual.map(normalise));
    let bare = actual.as_deref().and_then(|actual| actual.split('\n').next());
    expected == actual || expected.is_some() && expected.as_deref() == bare
}

/// Hash codes (`@1b2c3d`), addresses (`0x7f…`) and the numbers of lambdas become `#`.
fn normalise(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = match c {
            '@' => skip(&mut text, "@", after, is_hex),
            '0' if after.starts_with('x') => skip(&mut text, "0x", &after[1..], is_hex),
            '$' if after.starts_with("$Lambda$") => skip(&mut text, "$$Lambda$", &after[8..], is_digit),
            _ => {
                text.push(c);
                after
            }
        };
    }
    // A lambda's class is `Foo$$Lambda$14/0x…` until JDK 20 and `Foo$$Lambda/0x…` after.
    text.replace("$$Lambda$#/0x#", "$$Lambda/0x#")
}

fn skip<'a>(text: &mut String, prefix: &str, rest: &'a str, skipped: fn(char) -> bool) -> &'a str {
    let after = rest.trim_start_matches(skipped);
    text.push_str(prefix);
    text.push_str(if after.len() < rest.len() { "#" } else { "" });
    after
}

fn is_hex(c: char) -> bool {
    matches!(c, '0'..='9' | 'a'..='f')
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use model::Relation;

    use super::*;

    fn thrown(class: &str, message: Option<&str>) -> Thrown {
        let (class, message) = (format!("java/lang/{class}"), message.map(str::to_owned));
        Thrown { class, message, frames: vec![], relation: Relation::Top }
    }

    fn compared(class: &str, expected: Option<&str>, actual: Option<&str>) -> Likeness {
        compare_messages(&thrown(class, expected), &thrown(class, actual), false)
    }

    #[test]
    fn other_words_with_the_same_values_are_the_same() {
        for (class, expected, actual) in [
            ("ArrayIndexOutOfBoundsException", "5", "Index 5 out of bounds for length 3"),
            ("IndexOutOfBoundsException", "Index: 5, Size: 3", "Index 5 out of bounds for length 3"),
            ("ClassCastException", "a.A cannot be cast to a.B", "class a.A cannot be cast to class a.B (x)"),
            ("IllegalStateException", "Konto 'x1' hat 3 Buchungen", "account 'x1' has 3 bookings"),
            ("NullPointerException", NULL_NAMED, NULL_BY_SLOT),
        ] {
            let likeness = compared(class, Some(expected), Some(actual));
            assert_eq!(likeness, Likeness::SAME, "{expected} / {actual}");
        }
    }

    const NULL_NAMED: &str = "Cannot invoke \"String.trim()\" because \"name\" is null";
    const NULL_BY_SLOT: &str = "Cannot invoke \"String.trim()\" because \"<parameter1>\" is null";

    #[test]
    fn other_values_are_at_a_distance() {
        for (class, expected, near, far) in [
            (
                "NumberFormatException",
                "0Xbeef is not a valid number",
                "0Xbee is not a valid number",
                "a is not a valid number",
            ),
            (
                "NumberFormatException",
                "For input string: \"12x\"",
                "For input string: \"12\"",
                "For input string: \"\"",
            ),
            (
                "IndexOutOfBoundsException",
                "Index 5 out of bounds for length 3",
                "Index 4 out of bounds for length 3",
                "Index 0 out of bounds for length 0",
            ),
            (
                "IllegalArgumentException",
                "No enum constant a.Color.RED",
                "No enum constant a.Color.RE",
                "No enum constant a.Color.x",
            ),
            ("IllegalStateException", "no value for key", "no value for keys", "closed"),
        ] {
            let (near, far) =
                (compared(class, Some(expected), Some(near)), compared(class, Some(expected), Some(far)));
            assert!(
                !near.same && !near.contradicts && near.distance < far.distance,
                "{expected}: {near:?} {far:?}"
            );
        }
    }

    #[test]
    fn no_message_is_a_message() {
        let refused = "Parameter specified as non-null is null: method a.B.c, parameter x";
        assert_eq!(compared("NullPointerException", None, Some(NULL_NAMED)), Likeness::SAME);
        assert_eq!(compared("NullPointerException", None, Some(refused)).distance, FARTHEST);
        assert_eq!(compared("IllegalStateException", Some("x"), None).distance, FARTHEST);
        assert_eq!(compared("IllegalStateException", None, None), Likeness::SAME);
    }

    #[test]
    fn names_before_retracing_contradict_nothing() {
        let (before, after) = ("Cannot invoke \"a.b.c()\" because \"x\" is null", NULL_NAMED);
        let class = "NullPointerException";
        assert!(compared(class, Some(before), Some(after)).contradicts);
        let likeness = compare_messages(&thrown(class, Some(before)), &thrown(class, Some(after)), true);
        assert_eq!(likeness, Likeness::SAME);
    }

    #[test]
    fn what_differs_from_run_to_run_is_ignored() {
        for (expected, actual, same) in [
            ("java.lang.Object@1b2c3d", "java.lang.Object@7ff", true),
            ("loader A @6d06d69c, not B", "loader A @1, not B", true),
            ("bad address 0x00007f11", "bad address 0xff", true),
            ("A$$Lambda$14/0x0000000800c03 is odd", "A$$Lambda/0x00007f is odd", true),
            ("mail to a@b.c", "mail to a@b.c", true),
            ("Index 5 out of bounds for length 3", "Index 4 out of bounds for length 3", false),
            ("too big", "too big\n at [Source: line 1]", true),
            ("too big\n at line 1", "too big", false),
            ("", "x", false),
        ] {
            assert_eq!(same_message(Some(expected), Some(actual)), same, "{expected} / {actual}");
        }
        assert!(same_message(None, None));
        assert!(!same_message(None, Some("")));
    }
}
