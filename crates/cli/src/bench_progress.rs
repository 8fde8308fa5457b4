//! How far `recrash bench` is: a line for each search that has ended, and on a terminal what the one under
//! way does.

use std::io::IsTerminal;

use model::{AfterFix, Told};
use pipeline::bench::{Event, NotRun, Row};
use pipeline::{Event as Inside, Progress as _};

use crate::progress::Progress;

/// The lines.
pub struct BenchProgress {
    line: Progress,
    is_terminal: bool,
    warned: Vec<String>,
    kept: usize,
}

impl BenchProgress {
    /// Nothing is shown yet.
    pub fn start() -> BenchProgress {
        let is_terminal = std::io::stderr().is_terminal();
        BenchProgress { line: Progress::start(), is_terminal, warned: Vec::new(), kept: 0 }
    }

    /// Removes the line of what is under way.
    pub fn end(self) {
        if self.kept > 0 {
            self.line.say(&format!("recrash: {} results are of an earlier run", self.kept));
        }
        self.line.end();
    }

    /// Something happened.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Fetching { .. } => self.inside(Inside::AskingProject),
            Event::Started { id, seed, number, of } => {
                self.line = Progress::start();
                self.line.say(&format!("recrash: {id}, seed {seed} (case {number} of {of})"));
            }
            Event::Inside(event) => self.inside(event.clone()),
            Event::Ended { is_kept: true, .. } => self.kept += 1,
            Event::Ended { row, is_kept: false } => self.line.say(&ended(row)),
            Event::NotRun(NotRun { id, reason }) => {
                self.line.say(&format!("recrash: {id} is not run: {reason}"));
            }
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
