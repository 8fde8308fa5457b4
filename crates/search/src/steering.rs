//! How a search steers its tests: away from what keeps stopping them, towards what the crash needs.

use std::sync::Arc;

use catalog::{Kind, Test};
use fastrand::Rng;
use rustc_hash::FxHashMap;

use crate::fitness::Fitness;
use crate::hollow::hollowed;
use crate::obstacle::{Obstacle, Stop};
use crate::remedies::{self, Remedy};
use crate::repair::repaired;
use crate::why::{place, short};
use crate::world::World;

/// Runs that an obstacle must have stopped before it counts: most go away by themselves.
const PERSISTENT: u32 = 15;
/// How often a child gets a remedy for what stopped its parent.
const REMEDY: f64 = 0.3;
/// How often a child is made to leave null what the crash found null.
const HOLLOW: f64 = 0.1;
/// Remedies that were applied after which only half as many are: they do not help, or not alone.
const ENOUGH: f64 = 150.0;
/// Remedies that are tried one after the other until one applies.
const ATTEMPTS: usize = 4;

/// What a search knows of its obstacles.
#[derive(Default)]
pub(crate) struct Steering {
    exceptions: FxHashMap<Arc<Obstacle>, Known>,
    branches: FxHashMap<u32, Known>,
    /// For tests that reach the line of the crash and come back.
    line: Known,
}

/// How often something stopped a run, and what may help.
#[derive(Default)]
struct Known {
    times: u32,
    applied: u32,
    remedies: Option<Arc<[Remedy]>>,
}

impl Steering {
    /// Takes note of what stopped a run.
    pub(crate) fn see(&mut self, stop: &Stop) {
        if let Some(branch) = stop.branch {
            self.branches.entry(branch).or_default().times += 1;
        }
        let Some(thrown) = &stop.thrown else { return };
        self.exceptions.entry(Arc::clone(thrown)).or_default().times += 1;
    }

    /// A child of a test that helps against what stopped the test; none where nothing is known to help, or by chance.
    pub(crate) fn steered(
        &mut self,
        world: &World,
        test: &Test,
        stop: &Stop,
        fitness: &Fitness,
        rng: &mut Rng,
    ) -> Option<Test> {
        if !world.guidance.null.is_empty() && rng.f64() < HOLLOW {
            return hollowed(world, test, rng);
        }
        if rng.f64() >= REMEDY {
            return None;
        }
        let mut known = self.known(world, stop, fitness);
        let chosen = (!known.is_empty()).then(|| rng.usize(..known.len()))?;
        known.swap_remove(chosen).applied(world, test, rng)
    }

    /// What may help against the things that stopped a test.
    fn known(&mut self, world: &World, stop: &Stop, fitness: &Fitness) -> Vec<&mut Known> {
        let mut found = Vec::new();
        if let Some(thrown) = &stop.thrown
            && let Some(known) = self.exceptions.get_mut(thrown)
        {
            known.find_out(|| remedies::of_exception(world, thrown));
            found.push(known);
        }
        if let Some(branch) = stop.branch
            && let Some(&(method, offset)) = world.guidance.branches.get(&branch)
            && let Some(known) = self.branches.get_mut(&branch)
        {
            known.find_out(|| remedies::of_branch(world, method, offset));
            found.push(known);
        }
        if fitness.line == 0.0 && fitness.exception > 0.0 {
            self.line.times += 1;
            self.line.find_out(|| remedies::of_line(world));
            found.push(&mut self.line);
        }
        found.retain(|known| known.remedies.as_ref().is_some_and(|remedies| !remedies.is_empty()));
        found
    }

    /// The exceptions with their places, and the methods that were called against each.
    pub(crate) fn tried(&self) -> Vec<(String, String)> {
        let mut tried = Vec::new();
        for (obstacle, known) in &self.exceptions {
            for remedy in known.remedies.iter().flat_map(|all| all.iter()) {
                if let Remedy::Call(callable) = remedy
                    && callable.kind != Kind::Constructor
                {
                    let called = format!("{}.{}", short(&callable.class), callable.name);
                    tried.push((place(&obstacle.class, obstacle.frames.first()), called));
                }
            }
        }
        tried
    }
}

impl Known {
    /// Finds out what may help, when it is worth it.
    fn find_out(&mut self, remedies: impl FnOnce() -> Vec<Remedy>) {
        if self.times >= PERSISTENT && self.remedies.is_none() {
            self.remedies = Some(remedies().into());
        }
    }

    /// A test with one of the remedies; the more often they were applied, the rarer.
    fn applied(&mut self, world: &World, test: &Test, rng: &mut Rng) -> Option<Test> {
        let chance = 1.0 / (1.0 + f64::from(self.applied) / ENOUGH);
        let remedies = self.remedies.as_ref().filter(|_| rng.f64() < chance)?;
        let repaired = (0..ATTEMPTS).find_map(|_| repaired(world, test, choose(remedies, rng), rng));
        self.applied += u32::from(repaired.is_some());
        repaired
    }
}

/// One of some remedies: a call as often as all others together.
fn choose<'r>(remedies: &'r [Remedy], rng: &mut Rng) -> &'r Remedy {
    let is_call = |remedy: &&Remedy| matches!(remedy, Remedy::Call(_) | Remedy::Make(_));
    let (calls, others): (Vec<&Remedy>, Vec<&Remedy>) = remedies.iter().partition(is_call);
    let from = if others.is_empty() || !calls.is_empty() && rng.bool() { calls } else { others };
    from[rng.usize(..from.len())]
}
