//! What a case was found to do otherwise than it says.

use std::fmt::Display;

use libtest_mimic::Failed;

/// Differences between expectation and finding, each with the line that expects.
#[derive(Debug, Default)]
pub struct Problems(Vec<String>);

impl Problems {
    /// Something was expected, something else was found.
    pub fn differs(&mut self, at: impl Display, expected: impl Display, found: impl Display) {
        self.0.push(format!("{at}:\n    expected  {expected}\n    found     {found}"));
    }

    /// Something is wrong.
    pub fn add(&mut self, at: impl Display, what: impl Display) {
        self.0.push(format!("{at}: {what}"));
    }

    /// A failure with all differences, or none.
    pub fn into_result(self) -> Result<(), Failed> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0.join("\n").into()) }
    }
}
