//! How far `recrash tests` is: one line on a terminal that is overwritten, nothing elsewhere.

use std::io::{IsTerminal, Write};

use pipeline::tests::{Event, Progress as Listener};

/// Goes to the beginning of the line and clears it.
const CLEAR: &str = "\r\x1b[K";

/// The line.
pub struct Progress {
    is_terminal: bool,
}

impl Progress {
    /// Nothing is shown yet.
    pub fn start() -> Progress {
        Progress { is_terminal: std::io::stderr().is_terminal() }
    }

    /// Removes the line.
    pub fn end(self) {
        self.show("");
    }

    /// A terminal that is gone is no reason to stop.
    fn show(&self, text: &str) {
        if self.is_terminal {
            let _ = write!(std::io::stderr(), "{CLEAR}{text}").and_then(|()| std::io::stderr().flush());
        }
    }
}

impl Listener for Progress {
    fn event(&mut self, event: Event<'_>) {
        let text = match event {
            Event::AskingProject => "asking the build tool for the class path …".to_owned(),
            Event::FindingJUnit => "looking for JUnit …".to_owned(),
            Event::Proposed { candidates, frames } => {
                format!("{candidates} tests for {frames} recorded frames …")
            }
            Event::Compiling(tests) => format!("compiling {tests} tests …"),
            Event::Judged { done, of, .. } => format!("running tests: {done} of {of} …"),
            Event::Confirming(tests) => format!("running the {tests} that reproduce once more …"),
        };
        self.show(&text);
    }
}
