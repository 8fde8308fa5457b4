//! What a recording is of, on one screen.

use std::fmt::Write;

use super::names::{clean, counted, grouped, simple};
use super::trace::stack_trace;
use crate::json::hexadecimal;
use crate::{FailurePoint, Header, Object, Recording};

/// The crash in one line: `NullPointerException at Shipping.zone:41, 7 frames recorded`.
pub fn headline(recording: &Recording) -> String {
    let mut text = recording.crash.root_cause().map_or("a failure".into(), |root| simple(&root.class));
    if let Some(place) = place(recording) {
        let _ = write!(text, " at {place}");
    }
    let _ = write!(text, ", {} recorded", counted(recording.frames.len() as u64, "frame"));
    if recording.header.count > 1 {
        let _ = write!(text, ", seen {} times", grouped(recording.header.count));
    }
    text
}

/// Where the root cause was thrown, `Shipping.zone:41`: in the innermost recorded frame if there is one.
fn place(recording: &Recording) -> Option<String> {
    let root = recording.crash.root_cause()?;
    let recorded = recording.frames.first().and_then(|frame| {
        let thrown = &recording.crash.throwables[frame.place.throwable as usize];
        frame.place.frame.map(|index| &thrown.frames[index as usize])
    });
    let frame = recorded.or_else(|| root.frames.first())?;
    let line = frame.line.map(|line| format!(":{line}")).unwrap_or_default();
    Some(format!("{}.{}{line}", simple(&frame.class), clean(&frame.method)))
}

/// Everything but the objects.
pub fn summary(recording: &Recording) -> String {
    let mut text = format!("{}\n\n", headline(recording));
    for (name, value) in facts(recording) {
        let _ = writeln!(text, "  {name:<10} {value}");
    }
    let _ = write!(text, "\n{}", stack_trace(recording));
    text.push_str(&frames_outside(recording));
    text.push_str(&class_path(&recording.header));
    text.push_str(&list("Notes", recording.notes.iter().map(|note| clean(note))));
    text
}

fn facts(recording: &Recording) -> Vec<(&'static str, String)> {
    let header = &recording.header;
    let jdk = &header.jdk;
    let has_contents = |object: &&Object| !matches!(object, Object::Cut { .. });
    let objects = recording.heap.objects.iter().filter(has_contents).count();
    let objects = counted(objects as u64, "object");
    vec![
        ("label", header.label.as_deref().map_or("none".into(), clean)),
        ("command", clean(&header.command_line.join(" "))),
        ("directory", clean(&header.directory)),
        ("JDK", clean(&format!("{} ({}, {}) on {}", jdk.version, jdk.vendor, jdk.vm, jdk.os))),
        ("time", format!("{} UTC", date_and_time(header.time))),
        ("thread", thread(header)),
        ("failure", failure_point(&header.failure_point)),
        (
            "recorded",
            format!("{objects}, copied by {}, recrash {}", clean(&header.strategy), clean(&header.recorder)),
        ),
        ("limits", limits(header)),
    ]
}

fn thread(header: &Header) -> String {
    let kind = if header.thread.is_virtual { "virtual, " } else { "" };
    format!("\"{}\" ({kind}id {})", clean(&header.thread.name), header.thread.id)
}

fn limits(header: &Header) -> String {
    let limits = header.limits;
    format!(
        "{} objects, {} bytes, depth {}, {} ms",
        grouped(limits.objects.into()),
        grouped(limits.bytes),
        grouped(limits.depth.into()),
        grouped(limits.milliseconds.into())
    )
}

/// What saw the failure, as a sentence.
pub(super) fn failure_point(point: &FailurePoint) -> String {
    let dotted = |name: &str| clean(&name.replace('/', "."));
    match point {
        FailurePoint::Uncaught => "uncaught: it ended the thread".into(),
        FailurePoint::Swallowed(class) => format!("swallowed by {}", dotted(class)),
        FailurePoint::Api => "the program called Recrash.failure".into(),
        FailurePoint::Method(method) => format!("passed to {}", dotted(method)),
    }
}

/// Recorded frames that the stack trace does not show.
fn frames_outside(recording: &Recording) -> String {
    let numbered = recording.frames.iter().enumerate();
    let outside = numbered.filter(|(_, frame)| frame.place.frame.is_none());
    let line = |(index, frame): (usize, &crate::Frame)| {
        format!("{}  {}", index + 1, super::names::signature(&frame.method, &frame.parameters))
    };
    list("Recorded, but not in the stack trace", outside.map(line))
}

fn class_path(header: &Header) -> String {
    let line = |entry: &crate::ClassPathEntry| match entry.sha256 {
        Some(hash) => format!("{}  sha256 {}…", clean(&entry.path), &hexadecimal(&hash)[..12]),
        None => clean(&entry.path),
    };
    list("Class path", header.class_path.iter().map(line))
}

fn list(title: &str, lines: impl Iterator<Item = String>) -> String {
    let body: String = lines.map(|line| format!("  {line}\n")).collect();
    if body.is_empty() { body } else { format!("\n{title}:\n{body}") }
}

/// `2026-11-02 13:14:15` for milliseconds since 1970.
pub(super) fn date_and_time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// The date of a day, counted from 1970. Years are taken to begin in March, so that the leap day
/// comes last, and in groups of 400, which all have the same length.
fn date(days: u64) -> (u64, u64, u64) {
    const DAYS_FROM_MARCH_0000_TO_1970: u64 = 719_468;
    const DAYS_OF_400_YEARS: u64 = 146_097;
    let days = days + DAYS_FROM_MARCH_0000_TO_1970;
    let (group, day_of_group) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day_of_group - day_of_group / 1460 + day_of_group / 36_524 - day_of_group / 146_096) / 365;
    let day_of_year = day_of_group - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let january_or_february = month >= 10;
    let calendar_month = if january_or_february { month - 9 } else { month + 3 };
    (group * 400 + year + u64::from(january_or_february), calendar_month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date_and_time(0), "1970-01-01 00:00:00");
        assert_eq!(date_and_time(951_782_400_000), "2000-02-29 00:00:00");
        assert_eq!(date_and_time(1_793_625_255_999), "2026-11-02 13:14:15");
        assert_eq!(date_and_time(4_107_542_399_000), "2100-02-28 23:59:59");
        date_and_time(u64::MAX);
    }
}
