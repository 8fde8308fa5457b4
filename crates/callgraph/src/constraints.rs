//! Variables, what flows from one into another, and which objects each may hold.
//!
//! Only what is new goes on to the next variable. Variables that feed each other in a circle hold the same and become one.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::filters::{FilterId, Filters};
use crate::sets::{EMPTY, SetId, Sets};

/// The number of a variable: a value of a method, a field of the objects of a class, what a method returns.
pub(crate) type Variable = u32;
/// The number of something that is to be done with each object that a variable holds.
pub(crate) type UseId = u32;

/// Circles are looked for when there are so many more ways than the last time, in percent.
const GROWTH: usize = 60;
/// Below so many ways circles do not matter.
const FEW_WAYS: usize = 5_000;
/// Ways of one variable that are looked through.
const FEW: usize = 12;

#[derive(Default)]
pub(crate) struct Constraints {
    pub(crate) sets: Sets,
    pub(crate) filters: Filters,
    /// The variable that stands for each, itself mostly.
    stands: Vec<Variable>,
    filter: Vec<FilterId>,
    holds: Vec<SetId>,
    /// What it holds and has not handed on.
    pending: Vec<SetId>,
    ways: Vec<Vec<Variable>>,
    uses: Vec<Vec<UseId>>,
    /// Where it comes in the order of work.
    order: Vec<u32>,
    /// Those of variables that have more than a few.
    known_ways: FxHashSet<(Variable, Variable)>,
    count_of_ways: usize,
    work: Vec<Variable>,
    is_waiting: Vec<bool>,
    /// How many ways there were when circles were looked for last.
    ways_before: usize,
    kept: FxHashMap<(SetId, FilterId), SetId>,
}

impl Constraints {
    /// A new variable that holds only what its filter lets through.
    pub(crate) fn variable(&mut self, filter: FilterId) -> Variable {
        let variable = self.stands.len() as Variable;
        self.stands.push(variable);
        self.filter.push(filter);
        self.holds.push(EMPTY);
        self.pending.push(EMPTY);
        self.ways.push(Vec::new());
        self.uses.push(Vec::new());
        self.order.push(variable);
        self.is_waiting.push(false);
        variable
    }

    pub(crate) fn count(&self) -> usize {
        self.stands.len()
    }

    pub(crate) fn count_ways(&self) -> usize {
        self.count_of_ways
    }

    /// The filter of a variable that stands for itself.
    pub(crate) fn filter(&self, variable: Variable) -> FilterId {
        self.filter[variable as usize]
    }

    /// The variable that stands for one.
    pub(crate) fn find(&self, mut variable: Variable) -> Variable {
        while self.stands[variable as usize] != variable {
            variable = self.stands[variable as usize];
        }
        variable
    }

    /// The objects that a variable may hold.
    pub(crate) fn held(&self, variable: Variable) -> SetId {
        self.holds[self.find(variable) as usize]
    }

    /// Lets flow what one variable holds into another.
    pub(crate) fn flow(&mut self, from: Variable, to: Variable) {
        let (from, to) = (self.find(from), self.find(to));
        if from != to && self.is_new_way(from, to) {
            self.ways[from as usize].push(to);
            self.count_of_ways += 1;
            self.hold(to, self.holds[from as usize]);
        }
    }

    /// Most variables have few ways, and to look through these is faster than a table of all.
    fn is_new_way(&mut self, from: Variable, to: Variable) -> bool {
        let ways = &self.ways[from as usize];
        if ways.len() < FEW {
            return !ways.contains(&to);
        }
        if ways.len() == FEW {
            self.known_ways.extend(ways.iter().map(|&to| (from, to)));
        }
        self.known_ways.insert((from, to))
    }

    /// Puts objects into a variable.
    pub(crate) fn hold(&mut self, variable: Variable, objects: SetId) {
        let variable = self.find(variable);
        let at = variable as usize;
        let objects = self.filtered(objects, self.filter[at]);
        let new = self.sets.difference(objects, self.holds[at]);
        if new == EMPTY {
            return;
        }
        self.holds[at] = self.sets.union(self.holds[at], new);
        self.pending[at] = self.sets.union(self.pending[at], new);
        if !std::mem::replace(&mut self.is_waiting[at], true) {
            self.work.push(variable);
        }
    }

    /// What a filter leaves of objects.
    pub(crate) fn filtered(&mut self, objects: SetId, filter: FilterId) -> SetId {
        if objects == EMPTY || self.filters.lets_all_through(filter) {
            return objects;
        }
        match self.kept.entry((objects, filter)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(open) => *open.insert(self.filters.keep(&mut self.sets, objects, filter)),
        }
    }

    /// Says what is to be done with each object of a variable; what it holds already.
    pub(crate) fn attach(&mut self, variable: Variable, what: UseId) -> SetId {
        let variable = self.find(variable) as usize;
        self.uses[variable].push(what);
        self.holds[variable]
    }

    /// The variables that hold something new, those first that others depend on.
    pub(crate) fn work(&mut self) -> Vec<Variable> {
        if self.count_of_ways > FEW_WAYS + self.ways_before * (100 + GROWTH) / 100 {
            self.join_circles();
        }
        let mut work = std::mem::take(&mut self.work);
        work.sort_unstable_by_key(|&variable| self.order[variable as usize]);
        work
    }

    /// Hands on what is new in a variable; that, and what is to be done with it.
    pub(crate) fn hand_on(&mut self, variable: Variable) -> (SetId, Vec<UseId>) {
        let at = variable as usize;
        self.is_waiting[at] = false;
        let new = std::mem::replace(&mut self.pending[at], EMPTY);
        if self.stands[at] != variable || new == EMPTY {
            return (EMPTY, Vec::new());
        }
        let ways = std::mem::take(&mut self.ways[at]);
        for &to in &ways {
            self.hold(to, new);
        }
        // Nothing adds ways while objects are handed on.
        self.ways[at] = ways;
        (new, self.uses[at].clone())
    }

    /// Makes variables one that feed each other in a circle, and orders all by what feeds them.
    fn join_circles(&mut self) {
        for circle in crate::circles::circles(self.stands.len(), |variable| self.unfiltered_ways(variable)) {
            self.join(&circle);
        }
        self.renew_ways();
        let count = self.stands.len();
        let order = crate::circles::order(count, |variable| {
            (self.ways[variable as usize].clone(), self.stands[variable as usize] == variable)
        });
        self.order = order;
        self.ways_before = self.count_of_ways;
    }

    /// The variables that hold all that one holds, as far as filters tell.
    fn unfiltered_ways(&self, variable: Variable) -> Vec<Variable> {
        let own = self.filter[variable as usize];
        let ways = self.ways[variable as usize].iter().map(|&to| self.find(to));
        ways.filter(|&to| self.filter[to as usize] == own).collect()
    }

    fn join(&mut self, circle: &[Variable]) {
        let [first, rest @ ..] = circle else { return };
        let to = *first as usize;
        let mut all = self.holds[to];
        for &variable in rest {
            all = self.sets.union(all, self.holds[variable as usize]);
        }
        // What any of them lacked, its uses have not seen.
        let mut unseen = EMPTY;
        for &variable in circle {
            let lacked = self.sets.difference(all, self.holds[variable as usize]);
            unseen = self.sets.union(unseen, lacked);
            unseen = self.sets.union(unseen, self.pending[variable as usize]);
        }
        for &variable in rest {
            let at = variable as usize;
            self.stands[at] = *first;
            let (ways, uses) = (std::mem::take(&mut self.ways[at]), std::mem::take(&mut self.uses[at]));
            self.ways[to].extend(ways);
            self.uses[to].extend(uses);
            self.pending[at] = EMPTY;
            self.holds[at] = EMPTY;
        }
        self.holds[to] = all;
        self.pending[to] = unseen;
        if unseen != EMPTY && !std::mem::replace(&mut self.is_waiting[to], true) {
            self.work.push(*first);
        }
    }

    fn renew_ways(&mut self) {
        self.known_ways.clear();
        self.count_of_ways = 0;
        for from in 0..self.stands.len() as Variable {
            let mut ways = std::mem::take(&mut self.ways[from as usize]);
            ways.iter_mut().for_each(|to| *to = self.find(*to));
            ways.sort_unstable();
            ways.dedup();
            ways.retain(|&to| to != from);
            self.count_of_ways += ways.len();
            if ways.len() >= FEW {
                self.known_ways.extend(ways.iter().map(|&to| (from, to)));
            }
            self.ways[from as usize] = ways;
        }
    }
}
