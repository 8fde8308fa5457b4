//! Control characters as rsyslog writes them: `#011` for a tab, `#015` for a carriage return, `#033` for
//! what colours begin with. (`#012`, the end of a line, is one of those of [`super::escaped`].)

use std::borrow::Cow;

use crate::lines::without_colours;

const TAB: &str = "#011";
/// What traces indent: elsewhere `#011` may be a number.
const INDENTED: [&str; 4] = ["at ", "... ", "Suppressed: ", "Caused by: "];

/// The line with its control characters.
pub(crate) fn unescape(line: &str) -> Cow<'_, str> {
    if !line.contains("#0") {
        return Cow::Borrowed(line);
    }
    let line = line.strip_suffix("#015").unwrap_or(line);
    let line = match line.contains("#033[") {
        true => Cow::Owned(without_colours(&line.replace("#033[", "\x1b[")).into_owned()),
        false => Cow::Borrowed(line),
    };
    match indentation(&line) {
        Some((start, end)) => {
            let tabs = line[start..end].replace(TAB, "\t");
            Cow::Owned([&line[..start], &tabs, &line[end..]].concat())
        }
        None => line,
    }
}

/// Where the tabs begin and end that indent a line of a trace.
fn indentation(line: &str) -> Option<(usize, usize)> {
    let start = line.find(TAB)?;
    let rest = line[start..].trim_start_matches(TAB);
    INDENTED.iter().any(|word| rest.starts_with(word)).then_some((start, line.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn control_characters() {
        assert_eq!(unescape("x[1]: #011#011at a.B.c(B.java:1)#015"), "x[1]: \t\tat a.B.c(B.java:1)");
        assert_eq!(unescape("#033[1;31m#011... 2 more#033[0m"), "\t... 2 more");
        assert_eq!(unescape("order #011 is late"), "order #011 is late");
        assert_eq!(unescape("#0"), "#0");
    }
}
