//! The result of `recrash batch` as text: the totals first, a line for each crash, then tests and reasons.

use std::path::Path;

use pipeline::batch::{Entry, Place, Report, Standing, Totals};
use recording::print::pasteable;

use crate::bench_table::list;
use crate::quantity::grouped;

const BOLD: &str = "\x1b[1m";
const GREEN: &str = "\x1b[32m";
const PLAIN: &str = "\x1b[0m";

/// So many crashes are shown; the table in the file has all.
const MAX_SHOWN: usize = 40;
/// So many tests and reasons.
const MAX_LISTED: usize = 10;

/// The whole text. Paths are shown from `directory` on.
pub fn text(report: &Report, directory: &Path) -> String {
    let shown = |path: &Path| pasteable(path.strip_prefix(directory).unwrap_or(path));
    let entries = &report.crashes[..report.crashes.len().min(MAX_SHOWN)];
    let of = |standing: Standing| entries.iter().filter(move |entry| entry.standing == standing);
    let reasons = |standing: Standing| -> Vec<(&str, String)> {
        of(standing).map(|entry| (entry.id.as_str(), entry.reason.clone().unwrap_or_default())).collect()
    };
    let remarks = entries.iter().filter(|entry| !entry.remarks.is_empty());
    let remarks = remarks.map(|entry| (entry.id.as_str(), entry.remarks.join("; ")));
    [
        totals(report),
        table(entries),
        more(report),
        tests(entries, &shown),
        how_to_run(entries, &shown),
        list("Not reproduced:", short(reasons(Standing::NotReproduced))),
        list("Not run:", short(reasons(Standing::NotRun))),
        list("Failed, to be tried again:", short(reasons(Standing::Failed))),
        list("Remarks:", short(remarks.collect())),
        format!("\nThe table is in {}.\n", shown(&report.table)),
    ]
    .concat()
}

/// The tests, the name of the crash is in each path.
fn tests(entries: &[Entry], shown: &dyn Fn(&Path) -> String) -> String {
    let paths: Vec<String> = entries.iter().filter_map(|entry| Some(shown(entry.test.as_ref()?))).collect();
    let lines = paths.iter().take(MAX_LISTED).map(|path| format!("  {path}\n"));
    match paths.len().saturating_sub(MAX_LISTED) {
        _ if paths.is_empty() => String::new(),
        0 => format!("\nTests:\n{}", lines.collect::<String>()),
        more => format!("\nTests:\n{}  … and {more} more in the table\n", lines.collect::<String>()),
    }
}

/// The command that runs the first test. Beside each test are the arguments to do so.
fn how_to_run(entries: &[Entry], shown: &dyn Fn(&Path) -> String) -> String {
    let first = entries.iter().find_map(|entry| entry.test.as_ref());
    let folder = first.and_then(|test| test.ancestors().find(|folder| folder.join("run.args").is_file()));
    folder.map_or_else(String::new, |folder| {
        let (compile, run) = (shown(&folder.join("compile.args")), shown(&folder.join("run.args")));
        format!("Run the first:\n  javac @{compile} && java @{run}\n")
    })
}

/// The first entries of a list, and how many more there are.
fn short(mut entries: Vec<(&str, String)>) -> Vec<(&str, String)> {
    let more = entries.len().saturating_sub(MAX_LISTED);
    if more > 1 {
        entries.truncate(MAX_LISTED);
        entries.push(("…", format!("and {more} more in the table")));
    }
    entries
}

/// `Reproduced: 3 of 5 crashes, 1,204 of 1,310 occurrences; 1 not reproduced, 1 not run.`
fn totals(report: &Report) -> String {
    let Totals { crashes, times, reproduced, reproduced_times, not_reproduced, not_run, failed, open } =
        report.totals;
    let others =
        [(not_reproduced, "not reproduced"), (not_run, "not run"), (failed, "failed"), (open, "not tried")];
    let others: Vec<String> = others
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{} {word}", grouped(*count as u64)))
        .collect();
    let others = if others.is_empty() { String::new() } else { format!("; {}", others.join(", ")) };
    let early = if report.interrupted { " Interrupted: start it again to go on." } else { "" };
    format!(
        "{BOLD}Reproduced:{PLAIN} {} of {} crashes, {} of {} occurrences{others}.{early}\n",
        grouped(reproduced as u64),
        grouped(crashes as u64),
        grouped(reproduced_times),
        grouped(times)
    )
}

/// The columns of the table.
const HEADINGS: [&str; 6] = ["times", "crash", "result", "reached", "first", "last"];

fn table(entries: &[Entry]) -> String {
    let rows: Vec<[String; 6]> = entries.iter().map(cells).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEADINGS[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..HEADINGS.len()).map(width).collect();
    let line = |cells: &[String; 6]| -> String {
        let rest = cells.iter().zip(&widths).skip(1).map(|(cell, width)| format!("  {cell:<width$}"));
        format!("{:>width$}{}", cells[0], rest.collect::<String>(), width = widths[0]).trim_end().to_owned()
    };
    let mut text = format!("\n  {}\n", line(&HEADINGS.map(str::to_owned)));
    for (entry, row) in entries.iter().zip(&rows) {
        let is_found = entry.standing == Standing::Reproduced;
        let (start, end) = if is_found { (GREEN, PLAIN) } else { ("", "") };
        text += &format!("  {start}{}{end}\n", line(row));
    }
    text
}

fn cells(entry: &Entry) -> [String; 6] {
    let place = |place: &Option<Place>| {
        place.as_ref().map(|Place { log, line }| format!("{log}:{line}")).unwrap_or_default()
    };
    let reached = match entry.frames {
        0 => String::new(),
        frames => format!("{} of {frames}", entry.frame),
    };
    [
        grouped(entry.times),
        entry.id.clone(),
        entry.standing.words().to_owned(),
        reached,
        place(&entry.first),
        place(&entry.last),
    ]
}

fn more(report: &Report) -> String {
    let mut text = match report.crashes.len().saturating_sub(MAX_SHOWN) {
        0 => String::new(),
        more => format!("  … and {} more in the table\n", grouped(more as u64)),
    };
    if report.left_out > 0 {
        let left_out = grouped(report.left_out);
        text +=
            &format!("  {left_out} occurrences of still other crashes are left out: there are too many\n");
    }
    text
}
