//! Whether two messages are of different languages, and what is not a word in either.

use std::collections::BTreeSet;

/// What stands between signs and has a digit, in its order, and whether a minus stands before it: numbers, however
/// their digits are grouped, and names with numbers.
pub(crate) fn with_digits(message: &str) -> impl Iterator<Item = (bool, &str)> {
    let parts = message.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let words = parts.flat_map(|part| {
        let words = part.trim_start_matches('-').split('-').enumerate();
        words.map(move |(at, word)| (at == 0 && part.starts_with('-'), word))
    });
    words.filter(|(_, word)| word.contains(|c: char| c.is_ascii_digit()))
}

/// Whether less than half of the words of the shorter message are among those of the other one.
pub(crate) fn are_of_other_languages(expected: &str, actual: &str) -> bool {
    let (expected, actual) = (plain_words(expected), plain_words(actual));
    let fewer = expected.len().min(actual.len());
    2 * expected.intersection(&actual).count() < fewer || fewer == 0 && expected == actual
}

fn plain_words(message: &str) -> BTreeSet<&str> {
    let words = message.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty() && word.chars().all(char::is_alphabetic)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_count_however_they_are_grouped() {
        let same = |a: &str, b: &str| with_digits(a).eq(with_digits(b));
        assert!(same("1.234.567 zu hoch", "1,234,567 is too high"));
        assert!(!same("-5", "5"));
        assert!(same("a-5", "b-5"));
        assert!(!same("a1", "b1"));
    }

    #[test]
    fn languages_differ_in_most_words() {
        assert!(are_of_other_languages("Konto bob hat 3 Buchungen", "account bob has 3 bookings"));
        assert!(!are_of_other_languages("use 12 of disk", "use 12 of"));
        assert!(!are_of_other_languages("more than 37", "less than 37"));
        assert!(are_of_other_languages("12: 7", "12; 7"));
    }
}
