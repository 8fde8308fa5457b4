//! What one run of a candidate in a worker showed.

use serde::{Deserialize, Serialize};

use crate::{Course, End};

/// The facts of one execution of a candidate in a worker JVM.
///
/// The same candidate gives the same observation, no matter what ran before it and in which worker,
/// unless the program itself depends on time, chance or the state of the machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// How it ended. The frames of a thrown crash are those of the candidate's call and of all
    /// above it; those of the worker are left out, so a crash in the test itself has none.
    pub end: End,
    /// The statement that did not end normally; the number of statements stands for the final call.
    pub failed_at: Option<u32>,
    /// The probes that were touched, by ascending id, each id at most once.
    pub probes: Vec<ProbeHit>,
    /// Loop iterations and calls that the program executed, static initialisers left out.
    pub steps: u64,
    /// What the program printed, its first part.
    pub output: String,
    /// Texts with which the planned methods compared others in vain, or among which they looked for others in vain: some of
    /// them. Numbers that were not equal stand among them as texts.
    pub compared: Vec<String>,
    /// What it went through, where the worker follows candidates.
    pub course: Option<Box<Course>>,
}

/// What a probe of a planned method saw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProbeHit {
    /// Number of the probe in the plan.
    pub id: u32,
    /// What it saw.
    pub seen: Seen,
}

/// What a probe saw, over all times that execution came by. Distances are 0 where the way was
/// taken, else positive, the smaller the closer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Seen {
    /// Its place was reached so many times.
    Reached(u32),
    /// A conditional jump was reached.
    Branch {
        /// The smallest distance to the jump being taken.
        to_true: f64,
        /// The smallest distance to going on behind it.
        to_false: f64,
    },
    /// A switch was reached.
    Switch {
        /// The smallest distance to each key, in the order of the plan.
        to_case: Vec<f64>,
        /// The smallest distance to the default.
        to_default: f64,
    },
}
