//! The result of `recrash bench` as text: the totals first, a line for each case, then remarks, why some were
//! not reproduced, and why some were not run.

use std::path::Path;

use model::Level;
use pipeline::bench::{AfterFixes, CaseReport, MessageCounts, Report, Totals};
use recording::print::pasteable;

use crate::quantity::grouped;

const BOLD: &str = "\x1b[1m";
const GREEN: &str = "\x1b[32m";
const PLAIN: &str = "\x1b[0m";

/// The whole text. Paths are shown from `directory` on.
pub fn text(report: &Report, directory: &Path) -> String {
    let kept = report.kept.strip_prefix(directory).unwrap_or(&report.kept);
    let missed = report.cases.iter().filter(|case| !case.reproduced);
    let reasons = missed.filter_map(|case| Some((case.id.as_str(), case.reason.clone()?)));
    let remarks = report.cases.iter().filter(|case| !case.remarks.is_empty());
    let remarks = remarks.map(|case| (case.id.as_str(), case.remarks.join("; ")));
    let changed =
        report.cases.iter().filter_map(|case| Some((case.id.as_str(), case.not_told_apart.clone()?)));
    let not_run = report.not_run.iter().map(|not_run| (not_run.id.as_str(), not_run.reason.clone()));
    [
        totals(&report.totals, report.interrupted),
        messages(report.totals.messages),
        after_fix(&report.totals.after_fix),
        table(&report.cases),
        list("Not reproduced by most seeds:", reasons.collect()),
        list("Not told apart from the fixed release:", changed.collect()),
        list("Remarks:", remarks.collect()),
        list("Not run:", not_run.collect()),
        format!("\nResults are in {}.\n", pasteable(kept)),
    ]
    .concat()
}

/// `Reproduced: 31 of 46 cases that were run, of 54; 20 at the highest frame; median time 4.2 s, found after 2.1 s.`
fn totals(totals: &Totals, interrupted: bool) -> String {
    let Totals { cases, run, reproduced, at_highest, seconds, found, .. } = totals;
    let median = seconds
        .zip(*found)
        .map(|(seconds, found)| format!("; median time {seconds:.1} s, found after {found:.1} s"));
    let median = median.unwrap_or_default();
    let of = if run == cases { String::new() } else { format!(" that were run, of {cases}") };
    let early = if interrupted { " Interrupted: not all cases were tried." } else { "" };
    format!(
        "{BOLD}Reproduced:{PLAIN} {reproduced} of {run} cases{of}; {at_highest} at the highest frame{median}.{early}\n"
    )
}

/// `Same message: 60 of 71 tests whose report has one.`
fn messages(counts: MessageCounts) -> String {
    let MessageCounts { same, other } = counts;
    match same + other {
        0 => String::new(),
        of => format!("{BOLD}Same message:{PLAIN} {same} of {of} tests whose report has one.\n"),
    }
}

/// `After the fix: 17 of 20 tests that can be decided fail before and not after (85 %); 3 are undecided.`
fn after_fix(counts: &AfterFixes) -> String {
    let AfterFixes { told_apart, still_fail, undecided } = *counts;
    let decided = told_apart + still_fail;
    if decided + undecided == 0 {
        return String::new();
    }
    let percent = (100 * told_apart).checked_div(decided).map(|percent| format!(" ({percent} %)"));
    let percent = percent.unwrap_or_default();
    format!(
        "{BOLD}After the fix:{PLAIN} {told_apart} of {decided} tests that can be decided fail before and not \
         after{percent}; {undecided} undecided.\n"
    )
}

/// The columns of the table, the first of which is aligned to the left.
const HEADINGS: [&str; 10] = [
    "case",
    "reached",
    "of",
    "expected",
    "match",
    "seconds",
    "found after",
    "candidates",
    "statements",
    "after the fix",
];

fn table(cases: &[CaseReport]) -> String {
    if cases.is_empty() {
        return String::new();
    }
    let rows: Vec<[String; 10]> = cases.iter().map(cells).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEADINGS[column].len()]).max().unwrap_or(0)
    };
    // The last column is there only if a test was run on a fixed release.
    let is_compared = cases.iter().any(|case| case.after_fix != AfterFixes::default());
    let columns = if is_compared { HEADINGS.len() } else { HEADINGS.len() - 1 };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |cells: &[String; 10]| -> String {
        let rest = cells.iter().zip(&widths).skip(1).map(|(cell, width)| format!("  {cell:>width$}"));
        format!("{:<width$}{}", cells[0], rest.collect::<String>(), width = widths[0])
    };
    let mut text = format!("\n  {}\n", line(&HEADINGS.map(str::to_owned)));
    for (case, row) in cases.iter().zip(&rows) {
        let (start, end) = if case.at_highest { (GREEN, PLAIN) } else { ("", "") };
        text += &format!("  {start}{}{end}\n", line(row));
    }
    text
}

fn cells(case: &CaseReport) -> [String; 10] {
    let reached: Vec<String> = case.reached.iter().map(u32::to_string).collect();
    let statements = if case.statements == 0 { "–".to_owned() } else { case.statements.to_string() };
    [
        case.id.clone(),
        reached.join(" "),
        case.frames.to_string(),
        case.expected.to_string(),
        level(case.level).to_owned(),
        format!("{:.1}", case.seconds),
        case.found.map_or_else(|| "–".to_owned(), |found| format!("{found:.1}")),
        grouped(case.candidates),
        statements,
        told(&case.after_fix),
    ]
}

/// `2 told apart, 1 undecided`.
fn told(counts: &AfterFixes) -> String {
    let AfterFixes { told_apart, still_fail, undecided } = *counts;
    let words = [(told_apart, "told apart"), (still_fail, "still fails"), (undecided, "undecided")];
    let shown = words.iter().filter(|(count, _)| *count > 0);
    let shown: Vec<String> = shown.map(|(count, word)| format!("{count} {word}")).collect();
    if shown.is_empty() { "–".to_owned() } else { shown.join(", ") }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Nothing => "–",
        Level::ExceptionClass => "exception",
        Level::RootCauseClass => "root cause",
        Level::Message => "message",
        Level::TopFrame => "top frame",
        Level::SomeFrames => "some frames",
        Level::AllFrames => "all frames",
    }
}

/// Entries with their ids, below a heading; nothing where there are none.
pub fn list(heading: &str, entries: Vec<(&str, String)>) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let width = entries.iter().map(|(id, _)| id.chars().count()).max().unwrap_or(0);
    let lines = entries.iter().map(|(id, text)| format!("  {id:<width$}  {text}\n"));
    format!("\n{heading}\n{}", lines.collect::<String>())
}
