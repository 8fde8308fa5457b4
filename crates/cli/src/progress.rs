//! How far a command is: one line on a terminal that is overwritten; elsewhere a plain line for what
//! takes long, rarely.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use pipeline::{Event, Progress as Listener, Stage, Standing};

use crate::quantity::grouped;

/// Goes to the beginning of the line and clears it.
const CLEAR: &str = "\r\x1b[K";
/// How often the line of a search is written again, on a terminal and elsewhere.
const ON_TERMINAL: Duration = Duration::from_millis(200);
const ELSEWHERE: Duration = Duration::from_secs(20);

/// The line.
pub struct Progress {
    is_terminal: bool,
    /// How long the search had gone on when its line was last written.
    searched: Option<Duration>,
}

impl Progress {
    /// Nothing is shown yet.
    pub fn start() -> Progress {
        Progress { is_terminal: std::io::stderr().is_terminal(), searched: None }
    }

    /// Removes the line.
    pub fn end(self) {
        self.show("");
    }

    /// Writes the line anew, on a terminal only. One that is gone is no reason to stop.
    pub fn show(&self, text: &str) {
        if self.is_terminal {
            let _ = write!(std::io::stderr(), "{CLEAR}{text}").and_then(|()| std::io::stderr().flush());
        }
    }

    /// A line that stays.
    pub fn say(&self, text: &str) {
        self.show("");
        let _ = writeln!(std::io::stderr(), "{text}");
    }

    fn searching(&mut self, standing: &Standing, elapsed: Duration, budget: Duration) {
        let pause = if self.is_terminal { ON_TERMINAL } else { ELSEWHERE };
        let last = self.searched.unwrap_or(if self.is_terminal { Duration::MAX } else { Duration::ZERO });
        if last != Duration::MAX && elapsed < last + pause {
            return;
        }
        self.searched = Some(elapsed);
        let text = search_line(standing, elapsed, budget);
        match self.is_terminal {
            true => self.show(&text),
            false => self.say(&format!("recrash: {text}")),
        }
    }
}

/// `searching frame 5 of 5, 0:14 of 2:00, 31,204 candidates, best 0.31: …`
fn search_line(standing: &Standing, elapsed: Duration, budget: Duration) -> String {
    let Standing { frame, frames, reached, best, tried } = standing;
    let mut text = format!("searching frame {frame} of {frames}, {} of {}", clock(elapsed), clock(budget));
    text += &format!(", {} candidates", grouped(*tried));
    if let Some((distance, stage)) = best {
        text += &format!(", best {distance:.2}: {}", stage_text(*stage));
    }
    if *reached > 0 {
        text += &format!(", frame {reached} found");
    }
    text
}

fn stage_text(stage: Stage) -> &'static str {
    match stage {
        Stage::Away => "line not reached yet",
        Stage::AtLine => "line reached, exception not thrown yet",
        Stage::Thrown => "exception thrown",
    }
}

fn carved_line(sequences: usize) -> String {
    match sequences {
        0 => "recrash: the tests have no call sequence that matters to this crash".to_owned(),
        1 => "recrash: 1 call sequence carved from the tests".to_owned(),
        _ => format!("recrash: {sequences} call sequences carved from the tests"),
    }
}

fn clock(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
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
            Event::Confirming(1) => "running the one that reproduces once more …".to_owned(),
            Event::Confirming(tests) => format!("running what reproduces, {tests} times …"),
            Event::Indexing => "reading the classes of the program and the JDK …".to_owned(),
            Event::Reducing { frame } => format!("frame {frame} reproduced, making the test smaller …"),
            Event::Chosen { title, frames } => {
                let frames = if frames == 1 { "1 frame".to_owned() } else { format!("{frames} frames") };
                return self
                    .say(&format!("recrash: {title}; {frames} of the program, all on the class path"));
            }
            Event::Carved(sequences) => return self.say(&carved_line(sequences)),
            Event::Warning(text) => return self.say(&format!("warning: {text}")),
            Event::Searching { standing, elapsed, budget } => {
                return self.searching(standing, elapsed, budget);
            }
        };
        self.show(&text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_search_says_what_is_in_hand() {
        let standing = Standing { frame: 2, frames: 3, reached: 1, best: None, tried: 1204 };
        let line = search_line(&standing, Duration::from_secs(61), Duration::from_secs(120));
        assert_eq!(line, "searching frame 2 of 3, 1:01 of 2:00, 1,204 candidates, frame 1 found");
    }
}
