//! Dominator trees, by the algorithm of Cooper, Harvey and Kennedy.

use super::BlockNumber;

/// A dominator tree: each block's nearest dominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    root: BlockNumber,
    /// The parent of each block; its own number for the root, none for what is not reached.
    parents: Vec<Option<BlockNumber>>,
}

impl Tree {
    /// The tree of a graph, seen from `root`.
    pub(super) fn of(root: BlockNumber, next: &[Vec<BlockNumber>]) -> Tree {
        let (count, order) = (next.len(), post_order(root, next));
        let mut places = vec![None; count];
        order.iter().enumerate().for_each(|(place, &node)| places[node] = Some(place));
        let mut before = vec![Vec::new(); count];
        for &node in &order {
            next[node].iter().for_each(|&to| before[to].push(node));
        }
        let mut parents = vec![None; count];
        parents[root] = Some(root);
        let mut changed = true;
        while changed {
            changed = false;
            for &node in order.iter().rev().filter(|&&node| node != root) {
                let known = before[node].iter().copied().filter(|&from| parents[from].is_some());
                let parent = known.reduce(|a, b| meet(&parents, &places, a, b));
                changed |= parent != parents[node];
                parents[node] = parent;
            }
        }
        Tree { root, parents }
    }

    /// The nearest other block that dominates this one.
    pub(super) fn parent(&self, block: BlockNumber) -> Option<BlockNumber> {
        self.parents.get(block).copied().flatten().filter(|_| block != self.root)
    }

    /// Whether one block dominates another.
    pub(super) fn is_above(&self, above: BlockNumber, block: BlockNumber) -> bool {
        let mut at = self.parent(block);
        while let Some(here) = at.filter(|&here| here != above) {
            at = self.parent(here);
        }
        at.is_some()
    }
}

/// The nearest block above both.
fn meet(parents: &[Option<usize>], places: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    let up = |node: usize| parents[node].expect("only blocks with parents are compared");
    while a != b {
        if places[a] < places[b] { a = up(a) } else { b = up(b) }
    }
    a
}

/// The nodes that are reached, each after those that it leads to, except in loops.
fn post_order(root: BlockNumber, next: &[Vec<BlockNumber>]) -> Vec<BlockNumber> {
    let mut order = Vec::new();
    let mut seen = vec![false; next.len()];
    let mut stack = vec![(root, 0)];
    seen[root] = true;
    while let Some((node, done)) = stack.last_mut() {
        match next[*node].get(*done) {
            Some(&to) => {
                *done += 1;
                if !std::mem::replace(&mut seen[to], true) {
                    stack.push((to, 0));
                }
            }
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order
}
