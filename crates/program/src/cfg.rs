//! The control flow of a method: which outcomes of which branches decide whether code runs.
//!
//! Offsets are code indices of the original class file. Where an instruction throws, execution goes on at handlers; such
//! ways do not count for post-dominators: otherwise each block within `try` would depend on all that stands before it. A
//! handler depends on the blocks that it covers instead.

mod approach;
mod dependence;
mod tree;

use std::sync::Arc;

use ir::{BlockId, Body, Terminator};

pub use approach::{Approach, Guide};
use tree::Tree;

/// The number of a block; 0 is the entry.
type BlockNumber = usize;

/// The control flow of a method.
#[derive(Clone, Debug)]
pub struct Cfg {
    /// Its code.
    pub body: Arc<Body>,
}

/// When execution goes on at another block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BranchOutcome {
    /// Always.
    Next,
    /// The condition of the branch instruction holds: it jumps.
    True,
    /// The condition of the branch instruction does not hold: it falls through.
    False,
    /// The switch has this value.
    Case(i32),
    /// The switch has none of its values.
    Default,
    /// An instruction of the block throws.
    Thrown,
}

impl Cfg {
    /// Where the code begins that runs straight to an offset, with no way into it and none out of it between.
    pub fn straight_to(&self, offset: u32) -> Option<u32> {
        let blocks = &self.body.blocks;
        let mut start = blocks[self.body.blocks_at(offset).last()? as usize].start;
        loop {
            let mut here = blocks.iter().filter(|block| block.start == start);
            let (Some(block), None) = (here.next(), here.next()) else { return Some(start) };
            let [before] = block.predecessors[..] else { return Some(start) };
            let before = &blocks[before.block as usize];
            let is_next = !blocks.iter().any(|other| (before.end_pc + 1..start).contains(&other.start));
            match before.end {
                Terminator::Goto(_) if before.end_pc < start && is_next => start = before.start,
                _ => return Some(start),
            }
        }
    }
}

/// Where execution goes on after a block, without exceptions.
fn outcomes(end: &Terminator) -> Vec<(BranchOutcome, BlockId)> {
    match end {
        Terminator::Goto(to) => vec![(BranchOutcome::Next, *to)],
        Terminator::If { then, otherwise, .. } => {
            vec![(BranchOutcome::True, *then), (BranchOutcome::False, *otherwise)]
        }
        Terminator::Switch { cases, default, .. } => {
            let cases = cases.iter().map(|&(value, to)| (BranchOutcome::Case(value), to));
            cases.chain([(BranchOutcome::Default, *default)]).collect()
        }
        Terminator::Return(_) | Terminator::Throw(_) => vec![],
    }
}
