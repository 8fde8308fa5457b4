//! What the loop must know of a case.

use std::path::{Path, PathBuf};

use model::AfterFix;
use program::ProjectError;

use super::{Event, Row};
use crate::Error;
use crate::reproduce::ReproduceConfig;

/// A crash with its program.
pub(crate) trait Case {
    /// What must be known before it can be searched for.
    type Ready;

    /// Its name, that of a file.
    fn id(&self) -> &str;

    /// A hash of all that decides what a search for it does, except for the seed.
    fn key(&self) -> String;

    /// The folder of its tests, below that of the results.
    fn tests(&self, seed: u64) -> PathBuf;

    /// Finds out what must be known; only done if there is something to search for.
    fn prepare(&self, watch: &mut dyn FnMut(Event)) -> Result<Self::Ready, Refused>;

    /// The search for it.
    fn search(&self, ready: &Self::Ready, seed: u64) -> Search;

    /// Whether a test of it is still to be run on the fixed release.
    fn is_to_compare(&self, _row: &Row) -> bool {
        false
    }

    /// Runs a test of it on the fixed release. `tests` is the folder of the test.
    fn compare(
        &self,
        _ready: &Self::Ready,
        _row: &Row,
        _tests: &Path,
        _watch: &mut dyn FnMut(Event),
    ) -> Result<AfterFix, Refused> {
        Err(Refused::Case("there is no fixed release".to_owned()))
    }
}

/// A search, as a case wants it.
pub(crate) struct Search {
    /// What is searched for; where tests go is decided by the loop.
    pub(crate) config: ReproduceConfig,
    /// The frames of the project in the trace; none where the search finds out.
    pub(crate) frames: Option<usize>,
    /// The highest frame that is known to be possible; none for the highest.
    pub(crate) expected: Option<usize>,
    /// What a reader of the results should know.
    pub(crate) remarks: Vec<String>,
}

/// Why a case is not run.
pub(crate) enum Refused {
    /// The case is at fault.
    Case(String),
    /// No case can be run.
    All(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        match error {
            Error::Project(ProjectError::NoTool { .. } | ProjectError::NotKept { .. }) => Refused::All(error),
            Error::Runner(_) => Refused::All(error),
            other => Refused::Case(other.to_string()),
        }
    }
}
