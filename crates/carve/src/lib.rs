//! What the project's own tests show: call sequences that make objects, and the constants that they use.
//!
//! The code of each test is followed in a straight line and turned into statements. Whoever makes tests asks for those that
//! are [`Relevant`] to its crash.
//! The classes of the tests themselves are never named.

mod calls;
mod machine;
mod members;
mod select;
mod sequence;
mod suite;
mod values;

use std::collections::BTreeSet;

use catalog::Test;
use program::{ClassPath, Index, Literal, Name};

pub use select::Relevant;
pub use sequence::around;

use sequence::Sequence;

/// What the methods of some tests show.
#[derive(Clone, Debug, Default)]
pub struct Carved(Vec<Shown>);

/// What one method of a test shows.
#[derive(Clone, Debug)]
struct Shown {
    /// Its calls, as far as they can be told.
    sequence: Sequence,
    /// The constants in its code.
    constants: Vec<Literal>,
    /// VM names of the classes whose members it names.
    mentions: BTreeSet<Name>,
}

impl Carved {
    /// Reads compiled tests of a program. What they call is looked up in its index, which must not hold the tests.
    pub fn read(index: &Index, tests: &ClassPath) -> Carved {
        Carved(suite::read(index, tests))
    }

    /// The call sequences of all methods, also of those that have none.
    pub fn sequences(&self) -> impl Iterator<Item = &Test> {
        self.0.iter().map(|shown| &shown.sequence.test)
    }
}
