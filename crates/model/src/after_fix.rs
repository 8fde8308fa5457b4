//! What a test that reproduces a crash does on a release in which the bug is fixed.

use serde::{Deserialize, Serialize};

/// What a test did on the fixed release, and what that tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AfterFix {
    /// What that tells.
    pub told: Told,
    /// What it did, in one line.
    pub what: String,
}

/// Whether a test tells a release with a bug from one without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Told {
    /// It fails before the fix and not after.
    Apart,
    /// It fails the same way after the fix: it shows another bug, or the fix is elsewhere.
    StillFails,
    /// Nobody can tell: it does not compile any more, say, or throws something else that may be an accident.
    Undecided,
}
