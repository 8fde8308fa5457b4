//! The proposers that a user may choose.

use std::str::FromStr;

/// What proposes candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// The guided genetic search.
    Search,
    /// Backward symbolic execution.
    Symbolic,
    /// The search, and the other where it finds nothing soon.
    Both,
}

impl Via {
    /// All that there are.
    pub const ALL: [Via; 3] = [Via::Search, Via::Symbolic, Via::Both];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Via::Search => search::NAME,
            Via::Symbolic => symex::NAME,
            Via::Both => "both",
        }
    }
}

impl FromStr for Via {
    type Err = String;

    fn from_str(text: &str) -> Result<Via, String> {
        let known: Vec<&str> = Via::ALL.iter().map(|via| via.name()).collect();
        let found = Via::ALL.into_iter().find(|via| via.name() == text);
        found.ok_or_else(|| format!("there is no such proposer; there are: {}", known.join(", ")))
    }
}
