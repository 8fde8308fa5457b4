//! The control flow graph of a method: blocks of its bytecode, and what a block depends on.
//!
//! Offsets are code indices of the original class file. Where an instruction throws, execution goes on
//! at handlers; such edges count for dominators, but not for post-dominators: otherwise each
//! block within `try` would depend on all that stands before it. A handler depends on the blocks that
//! it covers instead.

mod approach;
mod blocks;
mod dependence;
mod tree;

use std::ops::Range;

use classfile::{Class, LineTable, Member};

pub use approach::{Approach, Guide};
pub use dependence::Dependence;
pub use tree::Tree;

/// The number of a block; 0 is the entry.
pub type BlockNumber = usize;

/// A control flow graph.
#[derive(Clone, Debug)]
pub struct Cfg {
    /// The blocks, by offset.
    pub blocks: Vec<Block>,
    /// The lines of the code.
    pub lines: LineTable,
}

/// Code that runs from its first instruction to its last, unless an instruction throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its code.
    pub code: Range<u32>,
    /// Offset of its last instruction: the branch, where it ends in one.
    pub last: u32,
    /// Where execution goes on; handlers last.
    pub edges: Vec<Edge>,
    /// The blocks that lead here, by any edge.
    pub predecessors: Vec<BlockNumber>,
}

/// A way from a block to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The block that it leads to.
    pub to: BlockNumber,
    /// When it is taken.
    pub outcome: BranchOutcome,
}

/// When an edge is taken.
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
    /// The graph of a method; none if it has no code.
    pub fn of(class: &Class, method: &Member) -> classfile::Result<Option<Cfg>> {
        let Some(code) = class.code(method)? else { return Ok(None) };
        let blocks = blocks::blocks(&code)?;
        Ok(Some(Cfg { blocks, lines: LineTable::of(class, &code) }))
    }

    /// The block that an offset belongs to.
    pub fn block_at(&self, offset: u32) -> Option<BlockNumber> {
        let number = self.blocks.partition_point(|block| block.code.end <= offset);
        self.blocks.get(number).filter(|block| block.code.contains(&offset)).map(|_| number)
    }

    /// The blocks that have code of a line.
    pub fn blocks_of_line(&self, line: u32) -> Vec<BlockNumber> {
        let ranges = self.lines.offsets_of(line);
        let touches = |block: &Block| {
            ranges.iter().any(|range| range.start < block.code.end && block.code.start < range.end)
        };
        (0..self.blocks.len()).filter(|&number| touches(&self.blocks[number])).collect()
    }

    /// Which blocks every way from the entry passes.
    pub fn dominators(&self) -> Tree {
        let next = |block: BlockNumber| self.blocks[block].edges.iter().map(|edge| edge.to).collect();
        Tree::of(self.blocks.len(), 0, next)
    }

    /// Which blocks every way to the end passes, without exceptions. The end itself is the number after the
    /// last block. A loop without end counts as if it could end.
    pub fn post_dominators(&self) -> Tree {
        dependence::post_dominators(self)
    }
}

impl Block {
    /// Whether it ends in a branch or switch.
    pub fn is_branch(&self) -> bool {
        self.edges.iter().any(|edge| !matches!(edge.outcome, BranchOutcome::Next | BranchOutcome::Thrown))
    }
}

impl Edge {
    pub(crate) fn is_normal(&self) -> bool {
        self.outcome != BranchOutcome::Thrown
    }
}
