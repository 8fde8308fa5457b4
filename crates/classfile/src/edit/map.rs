//! Where old code indices went.

use crate::{Error, Problem, Result};

/// From old code indices to new ones.
///
/// Where code was inserted before an instruction, there are two answers: the *target*, where jumps
/// to it and ranges go on, before the inserted code; and the *start*, where the instruction itself stands.
#[derive(Clone, Debug)]
pub(crate) enum Map {
    /// Nothing moved; code was at most appended. The value is the old length.
    Same(u32),
    /// By old code index, the old end of the code included.
    Moved { targets: Vec<u32>, starts: Vec<u32> },
}

/// No instruction starts at this code index.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl Map {
    /// Where jumps to `pc` and ranges from or to it go on.
    pub fn target(&self, pc: u32, what: &'static str) -> Result<u32> {
        let found = match self {
            Map::Same(length) => (pc <= *length).then_some(pc),
            Map::Moved { targets, .. } => lookup(targets, pc),
        };
        found.ok_or_else(|| Error::new(0, Problem::CodeIndex { what, pc }))
    }

    /// Where the instruction at `pc` stands.
    pub fn start(&self, pc: u32, what: &'static str) -> Result<u32> {
        let found = match self {
            Map::Same(length) => (pc < *length).then_some(pc),
            Map::Moved { starts, .. } => lookup(starts, pc),
        };
        found.ok_or_else(|| Error::new(0, Problem::CodeIndex { what, pc }))
    }

    /// The place of `pc` for tables that only debuggers read, where obfuscators write what they
    /// like: inside of an instruction it is the instruction, beyond the end it is the end. Code
    /// inserted at entry belongs to what starts at 0.
    pub fn nearest(&self, pc: u32) -> u32 {
        match self {
            Map::Same(length) => pc.min(*length),
            Map::Moved { .. } if pc == 0 => 0,
            Map::Moved { targets, .. } => {
                let last = targets.len() - 1;
                let before = targets[..=last.min(pc as usize)].iter().rev();
                before.copied().find(|&place| place != NOWHERE).unwrap_or(0)
            }
        }
    }
}

fn lookup(places: &[u32], pc: u32) -> Option<u32> {
    places.get(pc as usize).copied().filter(|&place| place != NOWHERE)
}
