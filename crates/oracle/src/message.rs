//! Messages of exceptions: whether two say the same, and how far apart they are where they do not.
//!
//! The message holds the input: texts, numbers, names, indices, sizes. Its fixed words differ between locales, JDKs and
//! versions of a program, so messages with other words and the same values are the same. The distance is that of the
//! words side by side: numbers by their difference, words letter by letter.

use model::Thrown;
use trace::{Hint, hints};

use crate::contradict::contradict;
use crate::edit::{aligned, changes, normal};
use crate::language::{are_of_other_languages, with_digits};
use crate::versions::{alone, is_newer};

/// The distance of messages that have nothing in common.
pub const FARTHEST: u32 = 1_000_000;

/// How the messages of two throwables agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// They say the same.
    pub same: bool,
    /// They tell of different nulls, or of casts to different classes: that is another crash.
    pub contradicts: bool,
    /// How far they are apart, in millionths: 0 where they say the same, in the same words.
    pub distance: u32,
}

/// What the values of a message count, compared with its words: these may be of another language or version.
const VALUES: f64 = 0.75;

impl Likeness {
    const SAME: Likeness = Likeness { same: true, contradicts: false, distance: 0 };
    /// Whoever has the choice takes a message in the expected words.
    const IN_OTHER_WORDS: Likeness = Likeness { same: true, contradicts: false, distance: 1 };
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
        (None, Some(came), _, shown) if is_newer(&actual.class, came, shown) => Likeness::SAME,
        (Some(_), Some(_), Some(wanted), Some(came)) if is_told(wanted) && is_told(came) => {
            told(wanted, came, renamed)
        }
        (Some(wanted), Some(came), ..) if is_translated(wanted, came, &hinted, &shown) => {
            Likeness::IN_OTHER_WORDS
        }
        (Some(wanted), Some(came), ..) => {
            let (wanted, came) = (normalise(wanted), normalise(came));
            Likeness::at(match apart(&hinted, &shown) {
                // Digits that are alike lead away from a number that is nearer.
                Some(values) => {
                    let words = aligned(&without_numbers(&wanted), &without_numbers(&came));
                    VALUES * values + (1.0 - VALUES) * words
                }
                None => aligned(&wanted, &came),
            })
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
            let is_same = from.as_deref().map(normalise) == other.as_deref().map(normalise);
            if renamed || is_same || from.is_none() { 0.0 } else { 0.5 }
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
        (Hint::Index { index, length: None }, Hint::Range { from, to, .. }) => alone(*from, *to)
            .map(|other| numbers(&[(Some(*index), Some(other))]))
            .into_iter()
            .fold(1.0, f64::min),
        (Hint::NegativeSize(size), Hint::NegativeSize(other)) => numbers(&[(Some(*size), Some(*other))]),
        (Hint::Input(text), Hint::Input(other)) => aligned(text, other),
        (Hint::EnumConstant { name, .. }, Hint::EnumConstant { name: other, .. }) => aligned(name, other),
        (expected, actual) if expected == actual => 0.0,
        _ => 1.0,
    };
    if distance == 0.0 { Likeness::SAME } else { Likeness::at(distance) }
}

/// The mean difference of those numbers that are expected and were told. By its logarithm, so that it tells large ones apart.
fn numbers(pairs: &[(Option<i64>, Option<i64>)]) -> f64 {
    let told: Vec<f64> = pairs
        .iter()
        .filter_map(|(expected, actual)| {
            Some(normal(((*expected)? as f64 - (*actual)? as f64).abs().ln_1p()))
        })
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

/// Whether two messages that are not the JDK's have the same texts and numbers, and have some, in the words of another
/// language. Where most words are the same, those that are not are values, too.
fn is_translated(expected: &str, actual: &str, hinted: &[Hint], shown: &[Hint]) -> bool {
    let has_values = !hinted.is_empty() && !hinted.iter().any(is_told);
    has_values
        && hinted == shown
        && with_digits(expected).eq(with_digits(actual))
        && are_of_other_languages(expected, actual)
}

/// Whether two messages say the same, but for what differs from run to run. The recorder calls no method of the program,
/// so it has the bare message of an exception that adds more lines to it in its own `getMessage`.
pub(crate) fn same_message(expected: Option<&str>, actual: Option<&str>) -> bool {
    let normal = |message| told_by(message).map(|message| normalise(&message));
    let (expected, actual) = (normal(expected), normal(actual));
    let bare = actual.as_deref().and_then(|actual| actual.split('\n').next());
    expected == actual || expected.is_some() && expected.as_deref() == bare
}

/// A message without the white space at the end of its lines, which logs do not show; none where nothing is left.
fn told_by(message: Option<&str>) -> Option<String> {
    let lines: Vec<&str> = message?.trim_end().lines().map(str::trim_end).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// A message with one sign for each number.
fn without_numbers(message: &str) -> String {
    let mut text: Vec<char> = message.chars().map(|c| if is_digit(c) { '#' } else { c }).collect();
    text.dedup_by(|second, first| *second == '#' && *first == '#');
    text.into_iter().collect()
}

/// Hash codes (`@1b2c3d`), addresses (`0x00007f…`) and the numbers of lambdas become `#`.
fn normalise(message: &str) -> String {
    let mut text = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        rest = match c {
            '@' => skip(&mut text, "@", after, is_hex, is_hash),
            '0' if after.starts_with('x') => skip(&mut text, "0x", &after[1..], is_hex, is_address),
            '$' if after.starts_with("$Lambda$") => {
                skip(&mut text, "$$Lambda$", &after[8..], is_digit, |_, _| true)
            }
            _ => {
                text.push(c);
                after
            }
        };
    }
    // A lambda's class is `Foo$$Lambda$14/0x…` until JDK 20 and `Foo$$Lambda/0x…` after.
    text.replace("$$Lambda$#/0x#", "$$Lambda/0x#")
}

/// Passes over what stands behind a prefix, if it is what is looked for, given with what follows it.
fn skip<'a>(
    text: &mut String,
    prefix: &str,
    rest: &'a str,
    among: fn(char) -> bool,
    is_wanted: fn(&str, &str) -> bool,
) -> &'a str {
    let after = rest.trim_start_matches(among);
    let found = &rest[..rest.len() - after.len()];
    text.push_str(prefix);
    if found.is_empty() || !is_wanted(found, after) {
        return rest;
    }
    text.push('#');
    after
}

/// Whether digits behind an `@` are a hash code: those of a mail address go on with other letters or a domain.
fn is_hash(digits: &str, after: &str) -> bool {
    let next = after.trim_start_matches(['.', '-']).chars().next();
    let goes_on = next.is_some_and(char::is_alphanumeric);
    digits.len() <= 8 && digits.contains(is_digit) && !goes_on
}

/// Whether hexadecimal digits are an address, which JVMs write with all of its digits: a shorter number is input.
fn is_address(digits: &str, _after: &str) -> bool {
    digits.len() >= 12 && u64::from_str_radix(digits, 16).is_ok_and(|address| address < 1 << 48)
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
            ("NullPointerException", NULL_NAMED, NULL_BY_SLOT),
        ] {
            let likeness = compared(class, Some(expected), Some(actual));
            assert_eq!(likeness, Likeness::SAME, "{expected} / {actual}");
        }
    }

    #[test]
    fn translations_have_the_same_values() {
        let likeness = |expected, actual| compared("IllegalStateException", Some(expected), Some(actual));
        let translated = likeness("Konto 'x1' hat 3 Buchungen", "account 'x1' has 3 bookings");
        assert_eq!(translated, Likeness::IN_OTHER_WORDS);
        for (expected, actual) in [
            ("use 12 of disk", "use 12 of "),
            ("account bob has 3 bookings", "account eve has 3 bookings"),
            ("more than 37", "less than 37"),
            ("Betrag 1.234.567 zu hoch, Satz 3,50", "Betrag 1.064.921 zu hoch, Satz 3,50"),
            ("von 3 bis 3 aus 5", "from 3 to 5 of 5"),
            ("Auftrag 7f3a-12 hat 2 Posten", "order 7f3b-12 has 2 items"),
        ] {
            let likeness = likeness(expected, actual);
            assert!(!likeness.same && likeness.distance > 1, "{expected} / {actual}");
        }
    }

    #[test]
    fn lambdas_are_told_apart_by_their_class() {
        let cast = |lambda: &str, loader: &str| {
            format!("class {lambda} cannot be cast to class a.B ({lambda} and a.B are of {loader})")
        };
        let expected = cast("a.A$$Lambda$1/0x00007fc8b4000c10", "loader 'app'");
        for (actual, same) in
            [("a.A$$Lambda/0x0000000800c03000", true), ("a.C$$Lambda/0x0000000800c03000", false)]
        {
            let actual = cast(actual, "loader w.Loader @1");
            let likeness = compared("ClassCastException", Some(&expected), Some(&actual));
            assert_eq!(likeness.same, same, "{actual}");
        }
    }

    #[test]
    fn what_an_arithmetic_exception_says_counts() {
        let likeness = compared("ArithmeticException", Some("integer overflow"), Some("/ by zero"));
        assert!(!likeness.same);
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
    fn older_versions_of_the_jdk_write_less() {
        for (class, expected, actual, same) in [
            ("NegativeArraySizeException", None, "-1", true),
            ("NumberFormatException", None, "Cannot parse null string: null", true),
            ("NumberFormatException", None, "For input string: \"x\"", false),
            (
                "ArrayIndexOutOfBoundsException",
                None,
                "arraycopy: last source index 5 out of bounds for int[3]",
                true,
            ),
            ("ArrayIndexOutOfBoundsException", None, "Index 5 out of bounds for length 3", false),
            (
                "StringIndexOutOfBoundsException",
                Some("String index out of range: -1"),
                "begin 0, end -1, length 3",
                true,
            ),
            (
                "StringIndexOutOfBoundsException",
                Some("String index out of range: -2"),
                "begin 5, end 3, length 7",
                true,
            ),
            (
                "StringIndexOutOfBoundsException",
                Some("String index out of range: -2"),
                "begin 0, end -1, length 3",
                false,
            ),
        ] {
            assert_eq!(compared(class, expected, Some(actual)).same, same, "{expected:?} / {actual}");
        }
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
            ("bad address 0x00007f1100000010", "bad address 0x7f5500000abc", true),
            ("0xbeef is not a valid number", "0xbee is not a valid number", false),
            ("id 0xdeadbeefcafebabe", "id 0xdeadbeefcafebabd", false),
            ("A$$Lambda$14/0x0000000800c03000 is odd", "A$$Lambda/0x00007f1122334455 is odd", true),
            ("mail to a@b.c", "mail to a@b.c", true),
            ("mail to a@b2.c", "mail to a@b3.c", false),
            ("mail to bob@acme.com", "mail to bob@ame.com", false),
            ("no user @ada", "no user @bea", false),
            ("Index 5 out of bounds for length 3", "Index 4 out of bounds for length 3", false),
            ("too big", "too big\n at [Source: line 1]", true),
            ("[names]\nExpected 7", "[names] \r\nExpected 7\n", true),
            ("too big\n at line 1", "too big", false),
            ("user <x>\n  has id 7", "user <x>\n  has id 7\n", true),
            ("", "x", false),
        ] {
            assert_eq!(same_message(Some(expected), Some(actual)), same, "{expected} / {actual}");
        }
        assert!(same_message(None, None));
        assert!(same_message(None, Some("")));
    }
}
