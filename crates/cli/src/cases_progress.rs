//! How far `recrash bench` and `recrash batch` are: a line for each search that has ended, and on a terminal what the one under
//! way does.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use model::{AfterFix, Told};
use pipeline::cases::{Event, NotRun, Row};
use pipeline::{Event as Inside, Progress as _};

use crate::progress::Progress;
use crate::quantity::grouped;

/// The lines.
pub struct CasesProgress {
    line: Progress,
    is_terminal: bool,
    warned: Vec<String>,
    kept: usize,
    /// The case under way.
    started: String,
    /// What a case is called.
    word: &'static str,
    /// When it was last said how far reading is.
    said: Instant,
}

/// How often that is said where it stays.
const PAUSE: Duration = Duration::from_secs(20);

impl CasesProgress {
    /// Nothing is shown yet.
    pub fn start(word: &'static str) -> CasesProgress {
        let is_terminal = std::io::stderr().is_terminal();
        let (line, said) = (Progress::start(), Instant::now());
        CasesProgress { line, is_terminal, warned: Vec::new(), kept: 0, started: String::new(), word, said }
    }

    /// Removes the line of what is under way.
    pub fn end(self) {
        match self.kept {
            0 => {}
            1 => self.line.say("recrash: 1 result is of an earlier run"),
            kept => self.line.say(&format!("recrash: {kept} results are of an earlier run")),
        }
        self.line.end();
    }

    /// Something happened.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Reading { log, done, of, crashes, different } => {
                self.reading(&reading(log, (*done, *of), (*crashes, *different)));
            }
            Event::Damaged { log, reason } => {
                self.line.say(&format!("warning: {log}: {reason}; what comes before is read"));
            }
            Event::Planned { cases, of } if cases != of => {
                self.line.say(&format!("recrash: {cases} of {} are of this shard", self.counted(*of)));
            }
            Event::Planned { of, .. } if self.word == "crash" => {
                self.line.say(&format!("recrash: {} to search for", self.counted(*of)));
            }
            Event::Planned { .. } => {}
            Event::Fetching { .. } => self.inside(Inside::AskingProject),
            Event::Started { id, seed, number, of } => {
                self.line = Progress::start();
                self.started = (*id).to_owned();
                let seed = if self.word == "case" { format!(", seed {seed}") } else { String::new() };
                self.line.say(&format!("recrash: {id}{seed} ({} {number} of {of})", self.word));
            }
            Event::Inside(event) => self.inside(event.clone()),
            Event::Ended { is_kept: true, .. } => self.kept += 1,
            Event::Ended { row, is_kept: false } => self.line.say(&ended(row)),
            Event::NotRun(NotRun { id, reason }) if self.started == *id => {
                self.line.say(&format!("  not run: {reason}"));
            }
            Event::NotRun(NotRun { id, reason }) => {
                self.line.say(&format!("recrash: {id} is not run: {reason}"));
            }
        }
    }

    /// `1 crash`, `12 cases`.
    fn counted(&self, count: usize) -> String {
        let plural = if self.word == "crash" { "crashes" } else { "cases" };
        format!("{count} {}", if count == 1 { self.word } else { plural })
    }

    fn reading(&mut self, text: &str) {
        if self.is_terminal {
            self.line.show(text);
        } else if self.said.elapsed() >= PAUSE {
            self.said = Instant::now();
            self.line.say(&format!("recrash: {text}"));
        }
    }

    /// The same warnings come with every search; what is chosen is in the table.
    fn inside(&mut self, event: Inside) {
        match event {
            Inside::Warning(text) if !self.warned.iter().any(|warned| warned == text) => {
                self.warned.push(text.to_owned());
                self.line.event(event);
            }
            Inside::Warning(_) | Inside::Chosen { .. } => {}
            event if self.is_terminal => self.line.event(event),
            _ => {}
        }
    }
}

/// `reading app.log, 312 MB of 1,024 MB, 1,204 crashes, 17 different`.
fn reading(log: &str, (done, of): (u64, Option<u64>), (crashes, different): (u64, usize)) -> String {
    let megabytes = |bytes: u64| format!("{} MB", grouped(bytes >> 20));
    let of = of.map(|of| format!(" of {}", megabytes(of))).unwrap_or_default();
    format!("reading {log}, {}{of}, {} crashes, {different} different", megabytes(done), grouped(crashes))
}

fn told(test: &AfterFix) -> String {
    match test.told {
        Told::Apart => "told apart from the fixed release".to_owned(),
        Told::StillFails => "still fails on the fixed release".to_owned(),
        Told::Undecided => format!("undecided on the fixed release, where it {}", test.what),
    }
}

fn ended(row: &Row) -> String {
    let Row { frame, frames, seconds, .. } = row;
    match (row.reproduced, &row.reason) {
        (true, _) => {
            let after_fix =
                row.after_fix.as_ref().map(|test| format!("; {}", told(test))).unwrap_or_default();
            format!("  reproduced at frame {frame} of {frames} in {seconds:.1} s{after_fix}")
        }
        (false, reason) => {
            format!("  not reproduced in {seconds:.1} s: {}", reason.as_deref().unwrap_or_default())
        }
    }
}
