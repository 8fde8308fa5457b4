//! Whole generations, of which anything may become.

use fastrand::Rng;
use model::{Candidate, End, Observation};
use proposer::{Evaluation, Reproduced};
use proptest::prelude::*;

use super::search;
use crate::arbitrary::{Program, Sketch, config, sketches};
use crate::genetic::Parameters;
use crate::laws::{shown, unsound};

/// What became of a candidate, by chance: it may fail at any statement, and reproduce the crash there or not.
fn evaluation(candidate: &Candidate, rng: &mut Rng) -> Evaluation {
    let frame = rng.u32(..3);
    let reproduces = Reproduced { is_same: rng.bool(), frame, ..Reproduced::default() };
    let failed_at = (frame > 0 || rng.bool()).then(|| rng.u32(..=candidate.statements.len() as u32));
    let end = if rng.u8(..8) == 0 { End::NotRun(String::new()) } else { End::Passed };
    let observation = Observation {
        end,
        failed_at,
        probes: vec![],
        steps: 0,
        output: String::new(),
        compared: vec![],
        course: None,
    };
    Evaluation { observation, reproduces }
}

/// The candidates of some generations, one list for each.
fn proposed(sketch: &Sketch, seed: u64) -> Vec<Vec<Candidate>> {
    let program = Program::of(sketch);
    let parameters = Parameters { population: 10, patience: 2, ..Parameters::default() };
    let mut search = search(program.world(), parameters, seed);
    let mut rng = Rng::with_seed(seed);
    let mut all = Vec::new();
    for _ in 0..6 {
        search.generation(&mut |candidates| {
            let evaluations = candidates.iter().map(|candidate| evaluation(candidate, &mut rng)).collect();
            all.push(candidates);
            evaluations
        });
        if let Some(stock) = search.population.first().map(|rated| rated.test.clone()) {
            search.graft(&stock);
        }
    }
    all
}

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn every_candidate_is_a_test_that_obeys_all_laws(sketch in sketches(), seed: u64) {
        let program = Program::of(&sketch);
        let world = program.world();
        for candidate in proposed(&sketch, seed).into_iter().flatten() {
            let test = world.catalog.raise(&candidate).expect("it was made of a test");
            // Where it is used twice a literal is written twice, so the length says nothing.
            let unsound = unsound(&world, &test);
            prop_assert!(unsound.is_empty(), "{unsound:?} in\n{}", shown(&test));
            prop_assert!(test.calls(&world.targets), "no target in\n{}", shown(&test));
        }
    }

    #[test]
    fn the_same_seed_proposes_the_same(sketch in sketches(), seed: u64) {
        let text = || format!("{:?}", proposed(&sketch, seed));
        prop_assert_eq!(text(), text());
    }
}
