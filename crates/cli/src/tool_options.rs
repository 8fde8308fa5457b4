//! `JAVA_TOOL_OPTIONS`: the environment variable through which every JVM that a command starts loads
//! the agent.

use std::ffi::{OsStr, OsString};
use std::path::Path;

/// HotSpot decides by size whether a method is inlined: 35 bytes of bytecode, 325 where it is hot, 2500 bytes once
/// compiled. The recorder's handlers make methods some ten bytes longer and compiled ones by a fifth; with the
/// limits raised as much, the program is compiled as it was. What the user sets comes later and holds.
const INLINING: &str = "-XX:MaxInlineSize=45 -XX:FreqInlineSize=335 -XX:InlineSmallCode=2700";

/// The value with the agent added to what is there already. None where the JVM could not load a
/// library from this path: it takes the first `=` for the end of the path.
pub fn with_agent(present: Option<OsString>, library: &Path, options: &Path) -> Option<OsString> {
    let (library, options) = (library.to_str()?, options.to_str()?);
    if library.contains('=') {
        return None;
    }
    let agent = quoted(&format!("-agentpath:{library}={options}"));
    let mut value = OsString::from(INLINING);
    for part in [present.as_deref().unwrap_or_default(), OsStr::new(&agent)] {
        if !part.is_empty() {
            value.push(" ");
            value.push(part);
        }
    }
    Some(value)
}

/// As the JVM reads it: white space separates options unless it stands in quotes of either kind,
/// and nothing escapes a quote but quotes of the other kind.
fn quoted(option: &str) -> String {
    if !option.contains(|character: char| character.is_ascii_whitespace() || "'\"".contains(character)) {
        return option.to_owned();
    }
    let mut quoted = String::new();
    for part in option.split_inclusive('"') {
        let text = part.trim_end_matches('"');
        if !text.is_empty() {
            quoted.extend(["\"", text, "\""]);
        }
        if part.ends_with('"') {
            quoted.push_str("'\"'");
        }
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(present: Option<&str>, library: &str, expected: Option<&str>) {
        let value = with_agent(present.map(OsString::from), library.as_ref(), "/o".as_ref());
        assert_eq!(value, expected.map(|expected| OsString::from(format!("{INLINING} {expected}"))));
    }

    #[test]
    fn what_is_there_is_kept() {
        check(None, "/a.so", Some("-agentpath:/a.so=/o"));
        check(Some(""), "/a.so", Some("-agentpath:/a.so=/o"));
        check(Some("-Xmx1g"), "/a.so", Some("-Xmx1g -agentpath:/a.so=/o"));
    }

    #[test]
    fn paths_are_quoted_as_the_jvm_reads_them() {
        check(None, "/my files/a.so", Some("\"-agentpath:/my files/a.so=/o\""));
        check(None, "/it's/a.so", Some("\"-agentpath:/it's/a.so=/o\""));
        check(None, "/\"x\" y/a.so", Some("\"-agentpath:/\"'\"'\"x\"'\"'\" y/a.so=/o\""));
    }

    #[test]
    fn a_path_that_the_jvm_would_misread_is_refused() {
        check(None, "/a=b/a.so", None);
    }
}
