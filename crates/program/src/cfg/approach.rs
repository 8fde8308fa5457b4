//! How far a run was from some code: the approach level.

use std::collections::{BTreeMap, VecDeque};

use super::{BlockNumber, BranchOutcome, Cfg};

/// The branches on the way to some code, and how near each is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Approach {
    /// The branches that decide, by offset.
    pub guides: Vec<Guide>,
}

/// A branch on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// Offset of the branch instruction; for [`BranchOutcome::Thrown`] of the last one of the block.
    pub offset: u32,
    /// How many branches still stand between this one and the wanted code.
    pub level: u32,
    /// The outcomes that lead nearer.
    pub outcomes: Vec<BranchOutcome>,
}

impl Approach {
    /// The guide at the branch with this offset.
    pub fn guide(&self, offset: u32) -> Option<&Guide> {
        self.guides.binary_search_by_key(&offset, |guide| guide.offset).ok().map(|at| &self.guides[at])
    }

    /// The level of a run that met none of the branches: one more than the highest.
    pub fn depth(&self) -> u32 {
        self.guides.iter().map(|guide| guide.level + 1).max().unwrap_or(0)
    }
}

impl Cfg {
    /// The way to the code at some offsets: those of a line, for instance. A run that reached none of
    /// them is as far away as the least `level + distance` of the guides that it passed, where
    /// the distance is that to the nearest of the guide's outcomes.
    pub fn approach(&self, targets: &[u32]) -> Approach {
        let dependences = self.dependences();
        let mut levels: BTreeMap<BlockNumber, u32> = BTreeMap::new();
        let mut queue = VecDeque::new();
        for target in targets.iter().flat_map(|&offset| self.body.blocks_at(offset)) {
            if levels.insert(target as BlockNumber, 0).is_none() {
                queue.push_back(target as BlockNumber);
            }
        }
        let mut guides: BTreeMap<u32, Guide> = BTreeMap::new();
        while let Some(block) = queue.pop_front() {
            let level = levels[&block];
            for dependence in &dependences[block] {
                let offset = self.body.blocks[dependence.block].end_pc;
                let guide = guides.entry(offset).or_insert(Guide { offset, level, outcomes: vec![] });
                if guide.level == level && !guide.outcomes.contains(&dependence.outcome) {
                    guide.outcomes.push(dependence.outcome);
                }
                levels.entry(dependence.block).or_insert_with(|| {
                    queue.push_back(dependence.block);
                    level + 1
                });
            }
        }
        Approach { guides: guides.into_values().collect() }
    }
}
