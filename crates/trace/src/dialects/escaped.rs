//! A trace in one line, its line ends written as `\n`: broken JSON, key=value logs, exports of tables.

/// The lines of a text in which `\n` stands before frames; None for other texts.
pub(crate) fn lines(text: &str) -> Option<Vec<String>> {
    let has_frame =
        ["\\n\\tat ", "\\n at ", "\\n  at ", "\\n    at ", "\\n\tat "].iter().any(|form| text.contains(form));
    if !has_frame {
        return None;
    }
    let text = text.replace("\\r", "");
    Some(text.split("\\n").map(unescape).collect())
}

/// Turns the other escapes back. The end of the last line may be the rest of an event: it follows a quote.
fn unescape(line: &str) -> String {
    let line = line.replace("\\t", "\t").replace("\\\"", "\u{0}");
    let frame_end = line.find(")\"").filter(|_| line.trim_start().starts_with("at "));
    let more_end = line.find(" more\"").map(|at| at + " more".len() - 1);
    let end = frame_end.or(more_end).map_or(line.len(), |end| end + 1);
    line[..end].replace('\u{0}', "\"").replace("\\/", "/").replace("\\u003c", "<").replace("\\u003e", ">")
}

/// Where the trace begins in its first line: behind the quote that opens its value.
pub(crate) fn behind_quote(line: &str) -> &str {
    line.rfind("\":\"")
        .map(|at| &line[at + 3..])
        .or_else(|| line.rfind("=\"").map(|at| &line[at + 2..]))
        .unwrap_or(line)
}
