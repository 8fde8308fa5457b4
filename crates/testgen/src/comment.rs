//! Comments: the crash above a test class, what a test calls and leaves out above a test.

use model::descriptor::parameters;
use model::{Candidate, Frame, Relation, Thrown};

use crate::About;
use crate::imports::{class_of, primitive};

/// The most frames of one throwable that are shown.
const FRAMES: usize = 25;

/// The longest message that is shown, in characters.
const MESSAGE: usize = 300;

/// The lines of a test class's Javadoc.
pub fn of_class(about: &About) -> Vec<String> {
    let what = about.label.as_deref().map_or("a crash".into(), |label| format!("a crash of {label}"));
    let when = about.time.map_or(String::new(), |time| format!(" ({})", date(time)));
    let mut lines = vec![format!("Reproduces {what}{when}:"), "<pre>".into()];
    lines.extend(trace(about));
    lines.push("</pre>".into());
    lines.extend(about.remarks.iter().map(|remark| format!("<p>{remark}")));
    lines.extend(about.command.iter().map(|command| format!("Made by: {command}")));
    lines
}

/// The lines of a test's Javadoc.
pub fn of_test(candidate: &Candidate) -> Vec<String> {
    let call = &candidate.call;
    let types: Vec<_> = parameters(&call.descriptor).into_iter().map(simple_type).collect();
    let method = format!("{}.{}({})", simple_class(&call.class), call.name, types.join(", "));
    let mut lines = vec![match candidate.frame {
        Some(frame) => format!("Frame {frame}: {method}."),
        None => format!("Calls {method}."),
    }];
    if !candidate.notes.is_empty() {
        lines.push("<p>Not as it was in the crashed run:".into());
        lines.push("<ul>".into());
        lines.extend(candidate.notes.iter().map(|note| format!("  <li>{note}")));
        lines.push("</ul>".into());
    }
    if !candidate.effects.is_empty() {
        lines.push("<p>It was made in a sandbox that denied some of what it does. Run elsewhere, it:".into());
        lines.push("<ul>".into());
        lines.extend(candidate.effects.iter().map(|effect| format!("  <li>{effect}")));
        lines.push("</ul>".into());
    }
    lines
}

/// A Javadoc comment of these lines.
pub fn javadoc(lines: &[String], indent: &str) -> String {
    let mut out = format!("{indent}/**\n");
    for line in lines.iter().flat_map(|line| line.split('\n')) {
        out.push_str(format!("{indent} * {}", safe(line)).trim_end());
        out.push('\n');
    }
    out + indent + " */\n"
}

/// Text that can stand in a comment: it neither ends it nor holds an escape that the compiler would
/// refuse, and it is plain ASCII.
pub fn safe(text: &str) -> String {
    // Doubled backslashes start no escape; a path without `\u` in it stays as it is.
    let text = if text.contains("\\u") { text.replace('\\', "\\\\") } else { text.into() };
    text.replace("*/", "*&#47;").chars().map(safe_character).collect()
}

fn safe_character(c: char) -> String {
    match c {
        ' '..='~' => c.to_string(),
        '\t' => "    ".into(),
        '\n' | '\r' => " ".into(),
        _ => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
    }
}

/// The innermost frame of the program that the final call should crash in.
pub fn innermost(candidate: &Candidate) -> Option<&Frame> {
    let thrown = candidate.expected.throwables.first()?;
    thrown.frames.iter().find(|frame| !is_jdk(frame)).or(thrown.frames.first())
}

/// What the final call ends in, in a few words: `NullPointerException at Shipping.zone(Shipping.java:41)`.
pub fn expectation(candidate: &Candidate) -> Option<String> {
    let thrown = candidate.expected.throwables.first()?;
    let name = simple_class(&thrown.class);
    Some(match innermost(candidate) {
        Some(frame) => {
            format!("{name} at {}.{}({})", simple_class(&frame.class), frame.method, source(frame))
        }
        None => name,
    })
}

fn trace(about: &About) -> Vec<String> {
    let throwables = about.crash.throwables.iter().enumerate();
    let of = |index: usize| about.matched.as_ref().filter(|matched| matched.throwable == index);
    let matched = |index: usize| of(index).map_or(&[][..], |matched| &matched.frames);
    throwables.flat_map(|(index, thrown)| throwable(thrown, matched(index))).collect()
}

fn throwable(thrown: &Thrown, matched: &[usize]) -> Vec<String> {
    let before = match thrown.relation {
        Relation::Top => "",
        Relation::CauseOf(_) => "Caused by: ",
        Relation::SuppressedBy(_) => "Suppressed: ",
        Relation::ShownBy(_) => "Shown as: ",
    };
    let message =
        thrown.message.as_deref().map_or(String::new(), |message| format!(": {}", shortened(message)));
    let mut lines = vec![format!("{before}{}{message}", thrown.class.replace('/', "."))];
    lines.extend(frames(&thrown.frames, matched));
    lines
}

/// The frames, long runs of the JDK's among them shortened.
fn frames(frames: &[Frame], matched: &[usize]) -> Vec<String> {
    let mut lines = Vec::new();
    let shown = frames.len().min(FRAMES);
    let mut at = 0;
    for run in frames[..shown].chunk_by(|a, b| is_jdk(a) == is_jdk(b)) {
        let keep = if is_jdk(&run[0]) && run.len() > 3 { 2 } else { run.len() };
        let is_matched = |number: usize| matched.contains(&(at + number));
        lines.extend((0..keep).map(|number| frame_line(&run[number], is_matched(number))));
        at += run.len();
        if keep < run.len() {
            lines.push(format!("    ... {} more of the JDK", run.len() - keep));
        }
    }
    if shown < frames.len() {
        lines.push(format!("    ... {} more", frames.len() - shown));
    }
    lines
}

fn frame_line(frame: &Frame, is_matched: bool) -> String {
    let matched = if is_matched { "  matched" } else { "" };
    format!("    at {}.{}({}){matched}", frame.class.replace('/', "."), frame.method, source(frame))
}

fn source(frame: &Frame) -> String {
    match (&frame.file, frame.line) {
        _ if frame.native => "Native Method".into(),
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        (None, _) => "Unknown Source".into(),
    }
}

fn is_jdk(frame: &Frame) -> bool {
    let by_module = frame
        .module
        .as_deref()
        .is_some_and(|module| module.starts_with("java.") || module.starts_with("jdk."));
    by_module || ["java/", "javax/", "jdk/", "sun/"].iter().any(|prefix| frame.class.starts_with(prefix))
}

fn shortened(message: &str) -> String {
    match message.char_indices().nth(MESSAGE) {
        Some((at, _)) => format!("{}...", &message[..at]),
        None => message.into(),
    }
}

/// `Shop.Item` for `com/acme/Shop$Item`; an anonymous class keeps the name that traces have, `Shop$1`.
fn simple_class(class: &str) -> String {
    let name = class.rsplit('/').next().unwrap_or(class);
    let parts: Vec<&str> = name.split('$').collect();
    let starts_name = |part: &str| part.starts_with(|first: char| !first.is_ascii_digit());
    let mut out = parts[0].to_owned();
    for part in &parts[1..] {
        out.push(if starts_name(part) && !out.is_empty() { '.' } else { '$' });
        out.push_str(part);
    }
    out
}

fn simple_type(descriptor: &str) -> String {
    match (descriptor.strip_prefix('['), primitive(descriptor)) {
        (Some(element), _) => simple_type(element) + "[]",
        (None, Some(name)) => name.into(),
        (None, None) => simple_class(class_of(descriptor)),
    }
}

/// A time as `2026-11-02 14:03 UTC`.
fn date(milliseconds: u64) -> String {
    let minutes = milliseconds / 60_000;
    let (hour, minute) = (minutes / 60 % 24, minutes % 60);
    let (year, month, day) = civil(minutes / (24 * 60));
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

/// The day that is so many days after 1970-01-01. Eras of 400 years start with March, so that leap
/// days come last in a year.
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_782_400_000), "2000-02-29 00:00 UTC");
        assert_eq!(date(1_793_628_180_000), "2026-11-02 14:03 UTC");
    }

    #[test]
    fn only_classes_with_a_name_of_their_own_are_called_by_it() {
        assert_eq!(simple_class("com/acme/Shop$Item$Kind"), "Shop.Item.Kind");
        assert_eq!(simple_class("com/acme/Shop$9"), "Shop$9");
        assert_eq!(simple_class("com/acme/Shop$1Local"), "Shop$1Local");
        assert_eq!(simple_class("$Proxy4"), "$Proxy4");
        assert_eq!(simple_class("scala/Nil$"), "Nil$");
    }

    #[test]
    fn comments_cannot_be_left() {
        assert_eq!(safe("a */ \\u000a \u{e4}\n"), "a *&#47; \\\\u000a \\u00e4 ");
    }
}
