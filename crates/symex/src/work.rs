//! What an execution cost: the figures of the paper, and those of the solvers.

use std::ops::{Add, AddAssign, Sub};
use std::time::Duration;

use ir::{Operation, Terminator};
use serde::{Serialize, Serializer};
use smt::Statistics;

/// What an execution cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Work {
    /// Paths that came to an end: at the entry, by a contradiction or by a limit.
    pub paths: u64,
    /// States about which a solver was asked.
    pub checks: u64,
    /// States that were left without asking, because of what a solver had said of another one.
    pub spared: u64,
    /// Conditional ends of blocks that were undone.
    pub blocks: u64,
    /// Instructions that were undone.
    pub instructions: u64,
    /// Those of them that read or write fields.
    pub fields: u64,
    /// Those that read or write elements of arrays.
    pub arrays: u64,
    /// Those that call.
    pub calls: u64,
    /// How long all of it took.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub time: Duration,
    /// Questions to the solvers, those about words and tests too.
    pub questions: u64,
    /// Those whose answer was known already, in this run or from an earlier one.
    pub cached: u64,
    /// Those that nobody could answer.
    pub unknown: u64,
    /// How long the solvers were asked.
    #[serde(rename = "solver_seconds", serialize_with = "seconds")]
    pub solver_time: Duration,
}

fn seconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64())
}

impl Work {
    /// Counts an instruction.
    pub(crate) fn count(&mut self, operation: &Operation) {
        self.instructions += 1;
        match operation {
            Operation::GetField { .. } | Operation::PutField { .. } => self.fields += 1,
            Operation::Load { .. } | Operation::Store { .. } => self.arrays += 1,
            Operation::Call { .. } => self.calls += 1,
            _ => {}
        }
    }

    /// Counts the end of a block.
    pub(crate) fn count_end(&mut self, end: &Terminator) {
        self.blocks += u64::from(matches!(end, Terminator::If { .. } | Terminator::Switch { .. }));
    }
}

/// What was asked as part of work.
pub(crate) fn of_solvers(asked: &Statistics) -> Work {
    Work {
        questions: asked.checks,
        cached: asked.cached,
        unknown: asked.unknown,
        solver_time: asked.time,
        ..Work::default()
    }
}

/// Both by their figures, one by one.
fn merged(
    one: Work,
    other: Work,
    count: impl Fn(u64, u64) -> u64,
    time: impl Fn(Duration, Duration) -> Duration,
) -> Work {
    Work {
        paths: count(one.paths, other.paths),
        checks: count(one.checks, other.checks),
        spared: count(one.spared, other.spared),
        blocks: count(one.blocks, other.blocks),
        instructions: count(one.instructions, other.instructions),
        fields: count(one.fields, other.fields),
        arrays: count(one.arrays, other.arrays),
        calls: count(one.calls, other.calls),
        time: time(one.time, other.time),
        questions: count(one.questions, other.questions),
        cached: count(one.cached, other.cached),
        unknown: count(one.unknown, other.unknown),
        solver_time: time(one.solver_time, other.solver_time),
    }
}

impl Add for Work {
    type Output = Work;

    fn add(self, other: Work) -> Work {
        merged(self, other, |one, other| one + other, |one, other| one + other)
    }
}

impl Sub for Work {
    type Output = Work;

    fn sub(self, other: Work) -> Work {
        merged(self, other, u64::saturating_sub, Duration::saturating_sub)
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        *self = *self + other;
    }
}
