//! The result of `batch`, as data for the terminal and for JSON, and as a table in a file.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::crashes::{Crashes, Seen, TRACES};
use crate::cases::Row;

/// How a crash stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Standing {
    /// A test reproduces it.
    Reproduced,
    /// No test was found.
    NotReproduced,
    /// It was not searched for: the program does not fit.
    NotRun,
    /// recrash itself failed; another start tries again.
    Failed,
    /// Nobody has searched for it yet.
    Open,
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The log.
    pub log: String,
    /// The line, from 1.
    pub line: usize,
}

/// One crash.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// Its name.
    pub id: String,
    /// What it is, in a line.
    pub title: String,
    /// The message of the root cause where it was seen first, shortened.
    pub message: Option<String>,
    /// How often the logs have it.
    pub times: u64,
    /// Where it was seen first.
    pub first: Option<Place>,
    /// Where it was seen last.
    pub last: Option<Place>,
    /// Its trace.
    pub trace: PathBuf,
    /// How it stands.
    pub standing: Standing,
    /// The highest frame of the program that is reproduced, from 1; 0 for none.
    pub frame: u32,
    /// The frames of the program.
    pub frames: usize,
    /// Whether the test's message is that of the log; none where there is no test, or no message in the log.
    pub same_message: Option<bool>,
    /// How long the search took, in seconds.
    pub seconds: f64,
    /// Candidates tried.
    pub candidates: u64,
    /// The source of the test.
    pub test: Option<PathBuf>,
    /// Why there is no test.
    pub reason: Option<String>,
    /// What a reader should know.
    pub remarks: Vec<String>,
}

/// How many crashes stand how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Different crashes.
    pub crashes: usize,
    /// How often the logs have them, all together.
    pub times: u64,
    /// Those that a test reproduces.
    pub reproduced: usize,
    /// How often the logs have these.
    pub reproduced_times: u64,
    /// Those that were searched for in vain.
    pub not_reproduced: usize,
    /// Those that do not fit the program.
    pub not_run: usize,
    /// Those with which recrash failed.
    pub failed: usize,
    /// Those that nobody has searched for yet.
    pub open: usize,
}

/// The result of `batch`.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The crashes, the most frequent first; those of the shard, where there are several.
    pub crashes: Vec<Entry>,
    /// Of all of them.
    pub totals: Totals,
    /// Crashes that were not told apart any more, because there are too many different ones.
    pub left_out: u64,
    /// The folder with all results.
    pub out: PathBuf,
    /// The table.
    pub table: PathBuf,
    /// Whether it was stopped before all crashes were searched for.
    pub interrupted: bool,
}

/// The report of a folder of results.
pub(crate) fn report(crashes: &Crashes, rows: &[Row], out: &Path) -> Report {
    let rows: BTreeMap<&str, &Row> = rows.iter().map(|row| (row.id.as_str(), row)).collect();
    let entries = crashes.0.iter().map(|(id, seen)| entry(id, seen, rows.get(id.as_str()).copied(), out));
    let mut entries: Vec<Entry> = entries.collect();
    entries.sort_by_key(|entry| (Reverse(entry.times), entry.id.clone()));
    Report {
        totals: totals(&entries),
        crashes: entries,
        left_out: 0,
        out: out.to_owned(),
        table: out.join("table.tsv"),
        interrupted: false,
    }
}

fn entry(id: &str, seen: &Seen, row: Option<&Row>, out: &Path) -> Entry {
    let place = |(log, line): (&String, usize)| Place { log: log.clone(), line };
    let empty = Row::empty(id, "");
    let standing = row.map_or(Standing::Open, standing);
    let row = row.unwrap_or(&empty);
    Entry {
        id: id.to_owned(),
        title: seen.title.clone(),
        message: seen.message.clone(),
        times: seen.times(),
        first: seen.logs.iter().next().map(|(log, lines)| place((log, lines.first))),
        last: seen.logs.iter().next_back().map(|(log, lines)| place((log, lines.last))),
        trace: out.join(TRACES).join(id).join("trace.txt"),
        standing,
        frame: row.frame,
        frames: row.frames,
        same_message: row.same_message,
        seconds: row.seconds,
        candidates: row.candidates,
        test: row.test.as_ref().map(|test| out.join(test)),
        reason: row.reason.clone(),
        remarks: row.remarks.clone(),
    }
}

fn standing(row: &Row) -> Standing {
    match row {
        Row { not_run: true, .. } => Standing::NotRun,
        Row { failed: true, .. } => Standing::Failed,
        Row { reproduced: true, .. } => Standing::Reproduced,
        _ => Standing::NotReproduced,
    }
}

fn totals(entries: &[Entry]) -> Totals {
    let count = |standing: Standing| entries.iter().filter(|entry| entry.standing == standing).count();
    let reproduced = entries.iter().filter(|entry| entry.standing == Standing::Reproduced);
    Totals {
        crashes: entries.len(),
        times: entries.iter().map(|entry| entry.times).sum(),
        reproduced: count(Standing::Reproduced),
        reproduced_times: reproduced.map(|entry| entry.times).sum(),
        not_reproduced: count(Standing::NotReproduced),
        not_run: count(Standing::NotRun),
        failed: count(Standing::Failed),
        open: count(Standing::Open),
    }
}

impl Report {
    /// The table, a line for each crash, with tabs between its columns.
    pub(crate) fn table(&self) -> String {
        let mut text = "crash\ttimes\tfirst\tlast\tresult\tframe\tof\ttest or reason\ttitle\n".to_owned();
        for entry in &self.crashes {
            let place = |place: &Option<Place>| {
                place.as_ref().map(|Place { log, line }| format!("{log}:{line}")).unwrap_or_default()
            };
            let below = |test: &PathBuf| test.strip_prefix(&self.out).unwrap_or(test).display().to_string();
            let test_or_reason = entry.test.as_ref().map(below).or(entry.reason.clone()).unwrap_or_default();
            let cells = [
                entry.id.clone(),
                entry.times.to_string(),
                place(&entry.first),
                place(&entry.last),
                entry.standing.words().to_owned(),
                entry.frame.to_string(),
                entry.frames.to_string(),
                test_or_reason,
                entry.title.clone(),
            ];
            text += &(cells.map(|cell| cell.replace(['\t', '\n', '\r'], " ")).join("\t") + "\n");
        }
        text
    }
}

impl Standing {
    /// What people read.
    pub fn words(self) -> &'static str {
        match self {
            Standing::Reproduced => "reproduced",
            Standing::NotReproduced => "not reproduced",
            Standing::NotRun => "not run",
            Standing::Failed => "failed",
            Standing::Open => "not tried",
        }
    }
}
