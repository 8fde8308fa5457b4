//! Messages of the JDK that are not the same in all of its versions.

use trace::Hint;

/// Messages that older versions do not write, by the exception and how they begin. `null` as a message is none in a log.
const NEWER: [(&str, &str); 2] = [
    ("java/lang/ArrayIndexOutOfBoundsException", "arraycopy: "),
    ("java/lang/NumberFormatException", "Cannot parse null string"),
];

/// Whether an exception would have no message in an older version of the JDK.
pub(crate) fn is_newer(class: &str, message: &str, hint: Option<&Hint>) -> bool {
    let is_written = |(thrown, start): &(&str, &str)| class == *thrown && message.starts_with(start);
    matches!(hint, Some(Hint::Null(_)))
        || class == "java/lang/NegativeArraySizeException" && matches!(hint, Some(Hint::NegativeSize(_)))
        || NEWER.iter().any(is_written)
}

/// The numbers of a range of which one stood alone in the message of older versions: `String index out of range: -1` was
/// that of the end or of the beginning, or the length of what was asked for.
pub(crate) fn alone(from: i64, to: i64) -> [i64; 3] {
    [from, to, to.saturating_sub(from)]
}
