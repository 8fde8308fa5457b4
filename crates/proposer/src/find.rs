//! What was found, and how much of the crash that is.

use std::cmp::Reverse;
use std::time::Instant;

use model::{Candidate, Expression};

/// How much of the crash a run reproduces, as the oracle says; more is greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reproduced {
    /// Whether the message tells of the same crash, as far as it tells: another null on the same line is another one.
    pub is_same: bool,
    /// The highest frame, counted from 1; 0 for none.
    pub frame: u32,
    /// Whether it does so without reflection.
    pub is_direct: bool,
    /// How far the message is from the expected one, in millionths; 0 where it is the same.
    pub apart: Reverse<u32>,
}

/// A candidate that reproduces the crash.
#[derive(Clone, Debug, PartialEq)]
pub struct Find {
    /// The highest frame of the program that it reproduces, counted from 1.
    pub frame: u32,
    /// Whether the message tells of the same crash, as far as it tells.
    pub is_same: bool,
    /// How far its message is from the expected one, in millionths.
    pub apart: u32,
    /// The candidate.
    pub candidate: Candidate,
    /// VM name of the package that its test stands in.
    pub package: String,
    /// When it was found.
    pub at: Instant,
    /// What of it is others' work.
    pub help: Help,
}

/// What of a find is the work of others than the proposer that has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Help {
    /// Whose candidate it was made of.
    pub base: Option<&'static str>,
    /// The values that a solver chose for it, or for what it may be made of.
    pub solved: Vec<Expression>,
}

impl Help {
    /// How many values of a candidate a solver chose.
    pub fn solved_in(&self, candidate: &Candidate) -> usize {
        candidate.expressions().into_iter().filter(|expression| self.solved.contains(expression)).count()
    }
}

impl Find {
    /// How much of the crash it reproduces.
    pub fn reproduces(&self) -> Reproduced {
        let (is_same, frame, apart) = (self.is_same, self.frame, Reverse(self.apart));
        Reproduced { is_same, frame, is_direct: self.candidate.reflected().is_empty(), apart }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use model::{Candidate, Expression, Reach, Statement};

    use super::{Find, Help, Reproduced};

    fn find(frame: u32, reach: Reach, apart: u32) -> Reproduced {
        let (class, name, receiver, value) =
            ("a/Meter".to_owned(), "limit".to_owned(), None, Expression::Int(1));
        let set = Statement::Set { class, name, reach, receiver, value };
        let candidate = Candidate { statements: vec![set], ..Candidate::default() };
        let (package, at, help) = (String::new(), Instant::now(), Help::default());
        Find { frame, is_same: true, apart, candidate, package, at, help }.reproduces()
    }

    #[test]
    fn reflection_counts_less_than_anything_else_but_the_frame() {
        assert!(find(1, Reach::Direct, 9) > find(1, Reach::Reflective, 0));
        assert!(find(1, Reach::Direct, 0) < find(2, Reach::Reflective, 9));
        assert_eq!(find(1, Reach::Direct, 0), find(1, Reach::Injected, 0));
    }
}
