//! How far two texts are apart: word by word, numbers by their difference, words letter by letter.

/// Longer texts are compared as far as this many words.
const MOST_WORDS: usize = 48;
/// Longer words are compared as far as this many letters.
const MOST_LETTERS: usize = 40;

/// The distance of two texts, 0 to 1: what must be changed, put in or left out, as a share of their words.
pub(crate) fn aligned(expected: &str, actual: &str) -> f64 {
    let (expected, actual) = (words(expected), words(actual));
    let longest = expected.len().max(actual.len()).max(1) as f64;
    changes(&expected, &actual, &|expected, actual| between(expected, actual)) / longest
}

/// φ(x) = x/(x+1)
pub(crate) fn normal(distance: f64) -> f64 {
    if distance.is_finite() { distance / (distance + 1.0) } else { 1.0 }
}

/// Words and numbers; every other sign is a word of its own.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next().filter(|_| words.len() < MOST_WORDS) {
        let is_word = |c: char| c.is_alphanumeric() || c == '.' || c == '-' || c == '_';
        let end = match is_word(first) {
            true => rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}

/// The distance of two words, 0 to 1.
fn between(expected: &str, actual: &str) -> f64 {
    if expected == actual {
        return 0.0;
    }
    if let (Ok(expected), Ok(actual)) = (expected.parse::<f64>(), actual.parse::<f64>()) {
        return normal((expected - actual).abs());
    }
    let letters = |word: &str| word.chars().take(MOST_LETTERS).collect::<Vec<char>>();
    let (expected, actual) = (letters(expected), letters(actual));
    let changes = changes(&expected, &actual, &|a, b| f64::from(u8::from(a != b)));
    changes / expected.len().max(actual.len()).max(1) as f64
}

/// The least cost of making one list of the other; putting in and leaving out cost 1.
pub(crate) fn changes<T>(expected: &[T], actual: &[T], cost: &dyn Fn(&T, &T) -> f64) -> f64 {
    let mut row: Vec<f64> = (0..=actual.len()).map(|column| column as f64).collect();
    for (number, wanted) in expected.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = number as f64 + 1.0;
        for (column, came) in actual.iter().enumerate() {
            let changed = diagonal + cost(wanted, came);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1.0).min(diagonal + 1.0);
        }
    }
    row[actual.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearer_is_less() {
        let wanted = "0Xbeef is not a valid number";
        let ordered = [
            "0Xbeef is not a valid number",
            "0Xbeer is not a valid number",
            "0X is not a valid number",
            "a is not a valid number",
            "a b c d is not a valid number",
        ];
        let distances: Vec<f64> = ordered.iter().map(|text| aligned(wanted, text)).collect();
        assert!(distances.is_sorted_by(|a, b| a < b), "{distances:?}");
        assert!(aligned("code 17", "code 16") < aligned("code 17", "code 9"));
        assert_eq!(aligned("", ""), 0.0);
        assert_eq!(aligned("a", ""), 1.0);
    }

    #[test]
    fn long_texts_take_bounded_time() {
        let long = "word ".repeat(100_000);
        assert_eq!(aligned(&long, &long), 0.0);
        assert!(aligned(&long, &"x".repeat(1_000_000)) > 0.9);
    }
}
