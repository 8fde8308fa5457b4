//! Control dependence: which outcomes of which branches decide whether a block runs.

use super::{BlockNumber, BranchOutcome, Cfg, Tree};

/// An outcome that a block depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dependence {
    /// The block that ends in the branch; for [`BranchOutcome::Thrown`] the block that must throw.
    pub block: BlockNumber,
    /// The outcome after which the dependent block is sure to run, without exceptions.
    pub outcome: BranchOutcome,
}

impl Cfg {
    /// What each block depends on directly, by number of the block.
    pub fn dependences(&self) -> Vec<Vec<Dependence>> {
        let after = self.post_dominators();
        let mut dependences = vec![Vec::new(); self.blocks.len()];
        for (block, edge) in self.edges() {
            let dependence = Dependence { block, outcome: edge.outcome };
            if !edge.is_normal() {
                dependences[edge.to].push(dependence);
                continue;
            }
            // All that surely follows the edge, up to what follows the branch anyway.
            let end = after.parent(block);
            let mut at = Some(edge.to).filter(|_| self.blocks[block].is_branch());
            while let Some(here) = at.filter(|&here| Some(here) != end && here < self.blocks.len()) {
                dependences[here].push(dependence);
                at = after.parent(here);
            }
        }
        for list in &mut dependences {
            list.sort_unstable();
            list.dedup();
        }
        dependences
    }

    fn edges(&self) -> impl Iterator<Item = (BlockNumber, &super::Edge)> {
        let blocks = self.blocks.iter().enumerate();
        blocks.flat_map(|(number, block)| block.edges.iter().map(move |edge| (number, edge)))
    }
}

/// The post-dominators; the end is the number after the last block.
pub(crate) fn post_dominators(cfg: &Cfg) -> Tree {
    let end = cfg.blocks.len();
    let mut before = vec![Vec::new(); end + 1];
    for (number, block) in cfg.blocks.iter().enumerate() {
        let mut normal = block.edges.iter().filter(|edge| edge.is_normal()).peekable();
        if normal.peek().is_none() {
            before[end].push(number);
        }
        normal.for_each(|edge| before[edge.to].push(number));
    }
    give_loops_an_end(&mut before, end);
    Tree::of(end + 1, end, |block| before[block].clone())
}

/// Blocks from which no way leads to the end get one from the last of them.
fn give_loops_an_end(before: &mut [Vec<BlockNumber>], end: usize) {
    let mut reached = vec![false; end + 1];
    let mut stack = vec![end];
    reached[end] = true;
    let mut candidate = end;
    loop {
        while let Some(block) = stack.pop() {
            for &from in &before[block] {
                if !std::mem::replace(&mut reached[from], true) {
                    stack.push(from);
                }
            }
        }
        while candidate > 0 && reached[candidate - 1] {
            candidate -= 1;
        }
        let Some(looping) = candidate.checked_sub(1) else { return };
        before[end].push(looping);
        reached[looping] = true;
        stack.push(looping);
    }
}
