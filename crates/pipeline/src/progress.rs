//! Who is told how far a run is.

use std::time::Duration;

use model::Verdict;
use proposer::Standing;

/// Something that happened, in the order in which it does.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// The build tool is asked for the class path, which takes a while.
    AskingProject,
    /// JUnit is looked for, and fetched where it is nowhere.
    FindingJUnit,
    /// So many of the recorded frames have a candidate.
    Proposed {
        /// With a candidate.
        candidates: usize,
        /// All recorded frames.
        frames: usize,
    },
    /// The compiler works on so many tests.
    Compiling(usize),
    /// A test has been run.
    Judged {
        /// The number of the frame, from 1.
        frame: usize,
        /// What was found.
        verdict: &'a Verdict,
        /// How many have been run, this one included.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// The final suite is run once more.
    Confirming(usize),
    /// A crash was chosen from the log, and its frames are on the class path.
    Chosen {
        /// What it is, in one line.
        title: &'a str,
        /// The frames of the program.
        frames: usize,
    },
    /// What the user should know before foreign code is run.
    Warning(&'a str),
    /// The classes of the program and the JDK are read.
    Indexing,
    /// So many call sequences of the project's tests are used.
    Carved(usize),
    /// The search goes on.
    Searching {
        /// How far it is.
        standing: &'a Standing,
        /// Time used up.
        elapsed: Duration,
        /// Time that there is.
        budget: Duration,
    },
    /// What was found is made smaller.
    Reducing {
        /// The frame that it reproduces, from 1.
        frame: u32,
    },
}

/// Whoever wants to know how far a run is.
pub trait Progress {
    /// Something happened.
    fn event(&mut self, event: Event);
}

impl<F: FnMut(Event)> Progress for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}
