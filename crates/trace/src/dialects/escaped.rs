//! A trace in one line, its line ends written otherwise: broken JSON, key=value logs, syslog, exports of
//! tables, loggers told to write no line ends.

use super::head;

/// What stands for the end of a line.
const LINE_ENDS: [&str; 7] = ["\\n", "#012", "%n", "|", "<br>", "<br/>", "&#10;"];
/// What stands for a tab.
const TABS: [&str; 3] = ["\\t", "#011", "&#9;"];

/// The lines of a text that holds frames behind such line ends; None for other texts.
pub(crate) fn lines(text: &str) -> Option<Vec<String>> {
    let line_end = LINE_ENDS.iter().find(|line_end| ends_before_frame(text, line_end))?;
    let mut lines: Vec<String> = text.split(line_end).map(unescape).collect();
    let first = behind_quote(&lines[0]).to_owned();
    lines[0] = first;
    let frame = lines.iter().position(|line| line.trim_start().starts_with("at "))?;
    lines[..frame].iter().any(|line| has_head(line)).then_some(lines)
}

/// A prefix may end like a line does: `shop_1 | at …`. Only a throwable before the frames tells.
pub(super) fn has_head(line: &str) -> bool {
    head::at_start(line).or_else(|| head::within(line)).is_some()
}

fn ends_before_frame(text: &str, line_end: &str) -> bool {
    text.match_indices(line_end).any(|(at, _)| {
        let mut rest = &text[at + line_end.len()..];
        while let Some(after) = without_tab(rest) {
            rest = after;
        }
        rest.strip_prefix("at ").is_some_and(|rest| rest.contains('('))
    })
}

fn without_tab(text: &str) -> Option<&str> {
    text.strip_prefix([' ', '\t']).or_else(|| TABS.iter().find_map(|tab| text.strip_prefix(tab)))
}

/// Turns the other escapes back. The last line goes on with the rest of the event, behind a quote or
/// a tag.
fn unescape(line: &str) -> String {
    let line = TABS.iter().fold(line.replace("\\r", ""), |line, tab| line.replace(tab, "\t"));
    let line = line.replace("\\\"", "\u{0}");
    let frame_end =
        line.find(")\"").or_else(|| line.find(")<")).filter(|_| line.trim_start().starts_with("at "));
    let more_end = line.find(" more\"").map(|at| at + " more".len() - 1);
    let end = frame_end.or(more_end).map_or(line.len(), |end| end + 1);
    line[..end].replace('\u{0}', "\"").replace("\\/", "/").replace("\\u003c", "<").replace("\\u003e", ">")
}

/// Where the trace begins in its first line: behind the quote that opens its value.
fn behind_quote(line: &str) -> &str {
    let after = |open: &str| line.rfind(open).map(|at| &line[at + open.len()..]);
    after("\":\"").or_else(|| after("\": \"")).or_else(|| after("=\"")).unwrap_or(line)
}
