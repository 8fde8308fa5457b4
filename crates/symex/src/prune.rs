//! Static path pruning: code between a branch and where its ways meet is passed over if nothing in it matters.
//!
//! So are loops. It matters if it gives a value that the conditions speak of, writes a field or an element of an array that they speak
//! of, or can leave by another way: then the branch decides whether the crash is reached at all. So it does
//! where a method of the program is called that is there to check something.

use std::sync::Arc;

use ir::{BlockId, Body, Operation, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::code::Code;
use crate::effects::Effects;
use crate::machine::Machine;
use crate::state::State;
use crate::symbols::Meaning;

/// Larger regions are executed.
const MOST_BLOCKS: usize = 60;

/// The code between a block and where all ways from it meet.
pub(crate) struct Region {
    /// The block that all ways come from.
    from: BlockId,
    /// What the code changes.
    effects: Effects,
    /// The values that it gives.
    values: Vec<ir::ValueId>,
}

/// The regions that end in blocks, where there are some.
pub(crate) type Regions = FxHashMap<(program::MethodId, BlockId), Option<Arc<Region>>>;

impl Machine<'_> {
    /// The state before a region that ends where a state is, if nothing in the region matters.
    pub(crate) fn passed_over(&mut self, state: &State) -> Option<State> {
        let top = state.top()?;
        let (code, block) = (Arc::clone(&top.code), top.block);
        let region = self.region(&code, block)?;
        let mentioned = self.mentioned(state);
        for &value in code.body.blocks[block as usize].phis.iter().chain(&region.values) {
            let value = self.term(state, value);
            if mentioned.contains(&value) {
                return None;
            }
        }
        let is_changed = |meaning: &Meaning| match meaning {
            Meaning::Field { class, name, .. } | Meaning::Static { class, name, .. } => {
                region.effects.fields.contains(&(class.clone(), name.clone()))
            }
            Meaning::Elements(letter) => {
                region.effects.elements.contains(if *letter == 'Z' { &'B' } else { letter })
            }
            Meaning::Builders => true,
            _ => false,
        };
        if mentioned.iter().any(|&variable| self.symbols.meaning(variable).is_some_and(is_changed)) {
            return None;
        }
        let mut before = state.clone();
        let left = code.body.blocks[region.from as usize].instructions.len();
        crate::blocks::enter(&mut before, region.from, left);
        Some(before)
    }

    fn region(&mut self, code: &Arc<Code>, end: BlockId) -> Option<Arc<Region>> {
        if let Some(known) = self.regions.get(&(code.method, end)) {
            return known.clone();
        }
        let found = self.find_region(code, end).map(Arc::new);
        self.regions.insert((code.method, end), found.clone());
        found
    }

    fn find_region(&mut self, code: &Code, end: BlockId) -> Option<Region> {
        let from = start_of(code, end)?;
        let blocks = between(&code.body, from, end)?;
        let mut effects = Effects::default();
        let values = blocks.iter().flat_map(|&block| given(&code.body, block)).collect();
        let instructions = blocks.iter().flat_map(|&block| &code.body.blocks[block as usize].instructions);
        for instruction in instructions {
            match &instruction.operation {
                // Who enters a monitor in one of the ways may wait for ever, and dynamic calls do anything.
                Operation::Enter(_) | Operation::Dynamic { .. } => {}
                operation => {
                    for called in self.own_effects_of(operation, &mut effects) {
                        let of_called = self.effects(called);
                        if of_called.refuses && !self.index[called.class].is_jdk() {
                            return None;
                        }
                        effects.fields.extend(of_called.fields.iter().cloned());
                        effects.elements.extend(&of_called.elements);
                    }
                }
            }
        }
        Some(Region { from, effects, values })
    }
}

/// Where a region begins that ends in a block: ways meet there, or a loop ends there.
fn start_of(code: &Code, end: BlockId) -> Option<BlockId> {
    match code.body.blocks[end as usize].predecessors.as_slice() {
        [only] if is_loop(code, only.block) => code.dominators[only.block as usize],
        [_] => None,
        _ => code.dominators[end as usize],
    }
}

/// Whether a block is the first of a loop: a way leads back to it.
fn is_loop(code: &Code, head: BlockId) -> bool {
    code.body.blocks[head as usize].predecessors.iter().any(|before| {
        let mut above = Some(before.block);
        while let Some(block) = above.filter(|&block| block != head) {
            above = code.dominators[block as usize];
        }
        above.is_some()
    })
}

/// The values that a block gives.
fn given(body: &Body, block: BlockId) -> Vec<ir::ValueId> {
    let block = &body.blocks[block as usize];
    let results = block.instructions.iter().filter_map(|instruction| instruction.result);
    block.phis.iter().copied().chain(results).collect()
}

/// The blocks between two, if no way leaves them; none also where there are too many.
fn between(body: &Body, from: BlockId, end: BlockId) -> Option<Vec<BlockId>> {
    let (mut seen, mut open) = (FxHashSet::default(), vec![end]);
    while let Some(block) = open.pop() {
        for predecessor in &body.blocks[block as usize].predecessors {
            let before = predecessor.block;
            if before != from && before != end && seen.insert(before) {
                open.push(before);
            }
        }
        if seen.len() > MOST_BLOCKS {
            return None;
        }
    }
    let stays = |block: BlockId| {
        let block = &body.blocks[block as usize];
        let ends = matches!(block.end, Terminator::Return(_) | Terminator::Throw(_));
        let ways = block.end.targets().into_iter().chain(block.catches.iter().map(|catch| catch.to));
        !ends && ways.into_iter().all(|to| to == end || seen.contains(&to))
    };
    if !seen.iter().chain([&from]).all(|&block| stays(block)) {
        return None;
    }
    let mut blocks: Vec<BlockId> = seen.into_iter().collect();
    blocks.sort_unstable();
    Some(blocks)
}

/// For each block the nearest one that all ways to it come through; none for the first.
pub(crate) fn dominators(body: &Body) -> Vec<Option<BlockId>> {
    let mut nearest: Vec<Option<BlockId>> = vec![None; body.blocks.len()];
    if nearest.is_empty() {
        return nearest;
    }
    let order = order(body);
    nearest[0] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for &block in &order.blocks[1..] {
            let known = body.blocks[block as usize].predecessors.iter().map(|before| before.block);
            let known = known.filter(|&before| nearest[before as usize].is_some());
            let common = known.reduce(|one, other| meet(&nearest, &order.places, one, other));
            if common.is_some() && nearest[block as usize] != common {
                nearest[block as usize] = common;
                changed = true;
            }
        }
    }
    nearest[0] = None;
    nearest
}

/// The nearest block that two come through.
fn meet(nearest: &[Option<BlockId>], places: &[usize], mut one: BlockId, mut other: BlockId) -> BlockId {
    while one != other {
        let further = if places[one as usize] > places[other as usize] { &mut one } else { &mut other };
        *further = nearest[*further as usize].unwrap_or(0);
    }
    one
}

/// Blocks in an order in which each comes before those that it leads to, but for loops.
struct Order {
    blocks: Vec<BlockId>,
    places: Vec<usize>,
}

fn order(body: &Body) -> Order {
    let count = body.blocks.len();
    let (mut seen, mut blocks) = (vec![false; count], Vec::with_capacity(count));
    let mut open: Vec<(BlockId, bool)> = vec![(0, false)];
    while let Some((block, is_left)) = open.pop() {
        if is_left {
            blocks.push(block);
            continue;
        }
        if std::mem::replace(&mut seen[block as usize], true) {
            continue;
        }
        open.push((block, true));
        let content = &body.blocks[block as usize];
        let ways = content.end.targets().into_iter().chain(content.catches.iter().map(|catch| catch.to));
        open.extend(ways.map(|to| (to, false)));
    }
    blocks.reverse();
    let mut places = vec![count; count];
    for (place, &block) in blocks.iter().enumerate() {
        places[block as usize] = place;
    }
    Order { blocks, places }
}
