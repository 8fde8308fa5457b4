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
    /// By old code index, the old end of the code included. Inside of an instruction, its target
    /// counts and no start.
    Moved { targets: Vec<u32>, starts: Vec<u32> },
}

/// No instruction starts at this code index.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl Map {
    /// A map from the places of instructions; the last is where the old code ends.
    pub fn moved(mut targets: Vec<u32>, starts: Vec<u32>) -> Self {
        let mut last = 0;
        for target in &mut targets {
            if *target == NOWHERE {
                *target = last;
            }
            last = *target;
        }
        Map::Moved { targets, starts }
    }

    /// Where jumps to `pc` and ranges from or to it go on.
    pub fn target(&self, pc: u32, what: &'static str) -> Result<u32> {
        let found = match self {
            Map::Same(length) => (pc <= *length).then_some(pc),
            Map::Moved { targets, starts } => {
                let is_end = pc as usize + 1 == targets.len();
                targets.get(pc as usize).copied().filter(|_| is_end || starts[pc as usize] != NOWHERE)
            }
        };
        found.ok_or_else(|| Error::nowhere(Problem::CodeIndex { what, pc }))
    }

    /// Where the instruction at `pc` stands.
    pub fn start(&self, pc: u32, what: &'static str) -> Result<u32> {
        let found = match self {
            Map::Same(length) => (pc < *length).then_some(pc),
            Map::Moved { starts, .. } => starts.get(pc as usize).copied().filter(|&start| start != NOWHERE),
        };
        found.ok_or_else(|| Error::nowhere(Problem::CodeIndex { what, pc }))
    }

    /// The place of `pc` for tables that only debuggers read, where obfuscators write what they
    /// like: inside of an instruction it is the instruction, beyond the end it is the end. Code
    /// inserted at entry belongs to what starts at 0.
    pub fn nearest(&self, pc: u32) -> u32 {
        match self {
            Map::Same(length) => pc.min(*length),
            Map::Moved { .. } if pc == 0 => 0,
            Map::Moved { targets, .. } => targets[(pc as usize).min(targets.len() - 1)],
        }
    }
}
