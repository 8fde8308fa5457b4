//! Control dependence: which outcomes of which branches decide whether a block runs.

use ir::Terminator;

use super::{BlockNumber, BranchOutcome, Cfg, Tree, outcomes};

/// An outcome that a block depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Dependence {
    /// The block that ends in the branch; for [`BranchOutcome::Thrown`] the block that must throw.
    pub(crate) block: BlockNumber,
    /// The outcome after which the dependent block is sure to run, without exceptions.
    pub(crate) outcome: BranchOutcome,
}

impl Cfg {
    /// What each block depends on directly, by number of the block.
    pub(super) fn dependences(&self) -> Vec<Vec<Dependence>> {
        let after = self.post_dominators();
        let blocks = &self.body.blocks;
        let mut dependences = vec![Vec::new(); blocks.len()];
        for (block, code) in blocks.iter().enumerate() {
            let is_branch = matches!(code.end, Terminator::If { .. } | Terminator::Switch { .. });
            let ways = outcomes(&code.end).into_iter().filter(|_| is_branch);
            let thrown = code.catches.iter().map(|catch| (BranchOutcome::Thrown, catch.to));
            for (outcome, to) in ways.chain(thrown) {
                // All that surely follows, up to what follows the block anyway.
                let mut at = Some(to as BlockNumber);
                let is_sure = |here: &BlockNumber| *here < blocks.len() && !after.is_above(*here, block);
                while let Some(here) = at.filter(is_sure) {
                    dependences[here].push(Dependence { block, outcome });
                    at = after.parent(here);
                }
            }
        }
        for list in &mut dependences {
            list.sort_unstable();
            list.dedup();
        }
        dependences
    }

    /// Which blocks every way to the end passes, without exceptions. The end itself is the number after the last block. A
    /// loop without end counts as if it could end.
    fn post_dominators(&self) -> Tree {
        let end = self.body.blocks.len();
        let mut before = vec![Vec::new(); end + 1];
        for (number, block) in self.body.blocks.iter().enumerate() {
            let targets = block.end.targets();
            if targets.is_empty() {
                before[end].push(number);
            }
            targets.into_iter().for_each(|to| before[to as usize].push(number));
        }
        give_loops_an_end(&mut before, end);
        Tree::of(end, &before)
    }
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
