//! Texts with brackets in them, such as documents, with one item less: `{"a":{"b":1},"c":2}` becomes `{"c":2}`.

use std::ops::Range;

/// Brackets that are looked into, at most.
const MOST: usize = 64;

/// A text without one of the items between its brackets, those without the longest first.
pub(crate) fn with_one_item_less(text: &[u16]) -> Vec<Vec<u16>> {
    let mut spans = spans(text);
    spans.sort_by_key(|span| std::cmp::Reverse(span.len()));
    spans.truncate(MOST);
    let without = |span: Range<usize>| [&text[..span.start], &text[span.end..]].concat();
    spans.into_iter().map(without).collect()
}

/// The items between brackets, each with one of the commas beside it.
fn spans(text: &[u16]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // Where the items of each bracket that is open begin, and the last one's end.
    let mut open: Vec<Vec<usize>> = Vec::new();
    let mut is_quoted = false;
    for (at, &unit) in text.iter().enumerate() {
        let sign = char::from_u32(unit.into()).unwrap_or_default();
        match sign {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '{' | '[' | '(' => open.push(vec![at + 1]),
            ',' => open.last_mut().into_iter().for_each(|starts| starts.push(at + 1)),
            '}' | ']' | ')' => found.extend(open.pop().into_iter().flat_map(|starts| items(&starts, at))),
            _ => {}
        }
    }
    found.retain(|span| !span.is_empty());
    found
}

/// The items that begin at these places, before a closing bracket.
fn items(starts: &[usize], end: usize) -> Vec<Range<usize>> {
    let last = starts.len() - 1;
    let item = |number: usize| match number {
        0 if last == 0 => starts[0]..end,
        number if number == last => starts[number] - 1..end,
        number => starts[number]..starts[number + 1],
    };
    (0..starts.len()).map(item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let shorter = with_one_item_less(&units);
        let shorter: Vec<String> = shorter.iter().map(|text| String::from_utf16_lossy(text)).collect();
        assert_eq!(shorter, expected, "{text}");
    }

    #[test]
    fn items_go_with_a_comma() {
        check(r#"{"a":{"b":1},"c":2}"#, &[r#"{"c":2}"#, r#"{"a":{"b":1}}"#, r#"{"a":{},"c":2}"#]);
        check("[1,[22],3]", &["[1,3]", "[1,[],3]", "[[22],3]", "[1,[22]]"]);
    }

    #[test]
    fn quoted_brackets_and_what_is_not_closed_are_left_alone() {
        check(r#"["{a}"]"#, &["[]"]);
        check("plain, text", &[]);
        check("{]}", &[]);
        check("{}", &[]);
        check("[(a", &[]);
    }
}
