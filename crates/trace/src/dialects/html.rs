//! Lines of a web page: `<br/>` at their ends or starts, or after `<pre>`, and signs written as entities.

use std::borrow::Cow;

const BREAKS: [&str; 3] = ["<br>", "<br/>", "<br />"];
/// Begins a text as it was, as servers write traces.
const VERBATIM: &str = "<pre>";
const ENTITIES: [(&str, &str); 6] =
    [("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'"), ("nbsp", " ")];
/// No entity that is turned back is longer.
const MAX_ENTITY: usize = 8;

/// The text of a line that begins or ends with a break, or of the first line of a text as it was; other lines as they are.
pub(crate) fn text(line: &str) -> Cow<'_, str> {
    let inner = without_breaks(line);
    let inner = verbatim(inner).unwrap_or(inner);
    if inner.len() == line.len() { Cow::Borrowed(line) } else { Cow::Owned(without_entities(inner)) }
}

/// What comes after the tag, in a line that begins with tags: a message may have one in it, too.
fn verbatim(line: &str) -> Option<&str> {
    let (before, text) = line.split_once(VERBATIM)?;
    (before.trim_start().is_empty() || before.trim_start().starts_with('<')).then_some(text)
}

fn without_breaks(line: &str) -> &str {
    let mut inner = line;
    while let Some(rest) = BREAKS.iter().find_map(|tag| inner.trim_end().strip_suffix(tag)) {
        inner = rest;
    }
    while let Some(rest) = BREAKS.iter().find_map(|tag| inner.trim_start().strip_prefix(tag)) {
        inner = rest;
    }
    inner
}

fn without_entities(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut parts = text.split('&');
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let name = part.find(';').filter(|end| *end <= MAX_ENTITY).map(|end| &part[..end]);
        match name.and_then(|name| Some((name.len() + 1, character(name)?))) {
            Some((length, sign)) => plain.extend([&sign, &part[length..]]),
            None => plain.extend(["&", part]),
        }
    }
    plain
}

/// What an entity stands for: `lt`, `#36`, `#x24`.
fn character(name: &str) -> Option<String> {
    let Some(number) = name.strip_prefix('#') else {
        return ENTITIES.iter().find(|(entity, _)| *entity == name).map(|(_, sign)| (*sign).to_owned());
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn breaks_and_entities() {
        assert_eq!(text("\tat a.B.&lt;init&gt;(B.java:1)<br/>\r"), "\tat a.B.<init>(B.java:1)");
        assert_eq!(
            text("<br>&nbsp;&nbsp;at a.B.lambda&#36;c&#x24;0(B.java:1)"),
            "  at a.B.lambda$c$0(B.java:1)"
        );
        assert_eq!(text("a & b &c; &#x110000; &<br />"), "a & b &c; &#x110000; &");
        assert_eq!(text("a &lt; b"), "a &lt; b");
        assert_eq!(text("<p>root</p><pre>a.B: &quot;c&quot; is null\r"), "a.B: \"c\" is null\r");
        assert_eq!(text("a.B: bad <pre>&lt;"), "a.B: bad <pre>&lt;");
    }
}
