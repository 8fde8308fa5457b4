//! Messages of exceptions, without what differs from run to run.

/// Whether two messages say the same. The recorder calls no method of the program, so it has the bare
/// message of an exception that adds more lines to it in its own `getMessage`.
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
    use super::same_message;

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
