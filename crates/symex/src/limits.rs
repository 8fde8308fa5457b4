//! What a backward execution may use up, and which shortcuts it takes.

use std::time::Instant;

/// How many methods are followed at one call, where nothing else is said.
pub const CALL_TARGETS: usize = 3;

/// What a backward execution may use up. All but the deadline is counted in work, so that the same input has the same
/// result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions that are undone for one frame.
    pub steps: u64,
    /// Questions to the solver for one frame.
    pub checks: u64,
    /// How often a path may come to the same block of a method.
    pub visits: usize,
    /// Calls within each other that are followed.
    pub depth: usize,
    /// Instructions of a method that is followed.
    pub size: usize,
    /// Methods that are followed at one call, at most, each for receivers of its class.
    pub call_targets: usize,
    /// Methods that the call graph is made of, at most; with none the hierarchy alone tells what calls lead to.
    pub graph: usize,
    /// Conditions of a frame that are looked for: each is of another path.
    pub preconditions: usize,
    /// Whether an answer at the entry of a method is worth no more than one on the way.
    pub is_hasty: bool,
    /// When all ends; none for never.
    pub deadline: Option<Instant>,
    /// Which shortcuts are taken.
    pub shortcuts: Shortcuts,
}

/// The optimisations of the paper, each of which can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts {
    /// Paths that contradict themselves are left where ways meet, not only at the entry of the method.
    pub contradictions: bool,
    /// Conditions that a solver said to contradict each other are not asked about again, nor followed.
    pub backtracking: bool,
    /// Calls and conditional blocks that change nothing that the conditions speak of are passed over.
    pub pruning: bool,
}

impl Limits {
    /// Whether time is over: then nobody is asked any more.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 20_000,
            checks: 300,
            visits: 6,
            depth: 3,
            size: 80,
            call_targets: CALL_TARGETS,
            graph: 8_000,
            preconditions: 4,
            is_hasty: false,
            deadline: None,
            shortcuts: Shortcuts::default(),
        }
    }
}

impl Default for Shortcuts {
    fn default() -> Shortcuts {
        Shortcuts { contradictions: true, backtracking: true, pruning: true }
    }
}
