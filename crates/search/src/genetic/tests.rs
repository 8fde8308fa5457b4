//! Properties of the algorithm around the operators, in arbitrary worlds. A file for each part.

mod generation;
mod selection;
mod survival;

use catalog::Test;
use fastrand::Rng;
use model::Above;
use proposer::Reproduced;

use super::{Goal, Parameters, Rated, Search};
use crate::fitness::Fitness;
use crate::world::World;

/// A search for the second frame of a crash.
fn search<'w>(world: World<'w>, parameters: Parameters, seed: u64) -> Search<'w> {
    let exception = "java/lang/Error".into();
    let goal = Goal { exception, frame: 2, frames: vec![], above: Above::Nothing, places: vec![] };
    Search::new(world, goal, parameters, seed)
}

/// A test with a fitness by chance; some are equally fit, and one in eight reaches the goal.
fn rated(test: Test, rng: &mut Rng) -> Rated {
    let third = |rng: &mut Rng| f64::from(rng.u8(..3)) / 2.0;
    let (line, trace, message) = (third(rng), third(rng), third(rng));
    let fitness =
        Fitness { line, exception: 1.0, trace, message, uncovered: rng.u32(..2), passed: rng.u64(..2) };
    let reproduces = match rng.u8(..8) {
        0 => Reproduced { is_same: true, frame: 2, ..Reproduced::default() },
        1 => Reproduced { is_same: false, frame: 2, ..Reproduced::default() },
        2 => Reproduced { is_same: true, frame: 1, ..Reproduced::default() },
        _ => Reproduced::default(),
    };
    Rated { test, fitness, reproduces, stop: Default::default(), steps: 0 }
}
