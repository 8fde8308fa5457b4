//! How a search steers its tests: away from what keeps stopping them, towards what the crash needs.

use std::sync::Arc;

use catalog::{Kind, Test};
use fastrand::Rng;
use rustc_hash::FxHashMap;

use crate::fitness::Fitness;
use crate::hollow::hollowed;
use crate::literals::pick;
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
/// Remedies that are tried one after the other until one applies.
const ATTEMPTS: usize = 4;

/// What a search knows of its obstacles.
#[derive(Default)]
pub(crate) struct Steering {
    exceptions: Vec<(Arc<Obstacle>, Known)>,
    branches: FxHashMap<u32, Known>,
    /// For tests that reach the line of the crash and come back.
    line: Option<Arc<[Remedy]>>,
}

/// How often something stopped a run, and what may help.
#[derive(Default)]
struct Known {
    times: u32,
    remedies: Option<Arc<[Remedy]>>,
}

impl Steering {
    /// Takes note of what stopped a run.
    pub(crate) fn see(&mut self, stop: &Stop) {
        if let Some(branch) = stop.branch {
            self.branches.entry(branch).or_default().times += 1;
        }
        let Some(thrown) = &stop.thrown else { return };
        match self.exceptions.iter_mut().find(|(known, _)| known == thrown) {
            Some((_, known)) => known.times += 1,
            None => self.exceptions.push((Arc::clone(thrown), Known { times: 1, remedies: None })),
        }
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
        let remedies = self.remedies(world, stop, fitness, rng)?;
        (0..ATTEMPTS).find_map(|_| repaired(world, test, choose(&remedies, rng), rng))
    }

    /// What may help against one of the things that stopped a test.
    fn remedies(
        &mut self,
        world: &World,
        stop: &Stop,
        fitness: &Fitness,
        rng: &mut Rng,
    ) -> Option<Arc<[Remedy]>> {
        let mut found: Vec<Arc<[Remedy]>> = Vec::new();
        if let Some(thrown) = &stop.thrown
            && let Some((obstacle, known)) = self.exceptions.iter_mut().find(|(known, _)| known == thrown)
        {
            found.extend(known.remedies(|| remedies::of_exception(world, obstacle)));
        }
        if let Some(branch) = stop.branch
            && let Some(&(method, offset)) = world.guidance.branches.get(&branch)
            && let Some(known) = self.branches.get_mut(&branch)
        {
            found.extend(known.remedies(|| remedies::of_branch(world, method, offset)));
        }
        if fitness.line == 0.0 && fitness.exception > 0.0 {
            found.push(Arc::clone(self.line.get_or_insert_with(|| remedies::of_line(world).into())));
        }
        found.retain(|remedies| !remedies.is_empty());
        (!found.is_empty()).then(|| Arc::clone(pick(&found, rng)))
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
    /// What may help, found out when it is worth it.
    fn remedies(&mut self, find_out: impl FnOnce() -> Vec<Remedy>) -> Option<Arc<[Remedy]>> {
        if self.times < PERSISTENT {
            return None;
        }
        Some(Arc::clone(self.remedies.get_or_insert_with(|| find_out().into())))
    }
}

/// One of some remedies: a call as often as all others together.
fn choose<'r>(remedies: &'r [Remedy], rng: &mut Rng) -> &'r Remedy {
    let is_call = |remedy: &&Remedy| matches!(remedy, Remedy::Call(_));
    let (calls, others): (Vec<&Remedy>, Vec<&Remedy>) = remedies.iter().partition(is_call);
    let from = if others.is_empty() || !calls.is_empty() && rng.bool() { calls } else { others };
    from[rng.usize(..from.len())]
}
