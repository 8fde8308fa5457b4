//! Rank selection.

use catalog::Test;
use fastrand::Rng;
use proptest::prelude::*;

use super::{rated, search};
use crate::arbitrary::{Program, Sketch, config};
use crate::genetic::{Parameters, Search};

const DRAWS: usize = 4000;

/// Which places of a population are chosen.
fn chosen(size: usize, bias: f64, seed: u64) -> Vec<usize> {
    let program = Program::of(&Sketch::plain());
    let parameters = Parameters { selection: bias, ..Parameters::default() };
    let mut search: Search = search(program.world(), parameters, seed);
    let mut rng = Rng::with_seed(seed);
    search.population = (0..size).map(|_| rated(Test::default(), &mut rng)).collect();
    (0..DRAWS).map(|_| search.select()).collect()
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn only_members_of_the_population_are_chosen(size in 1_usize..80, bias in 1.01..=2.0, seed: u64) {
        prop_assert!(chosen(size, bias, seed).into_iter().all(|place| place < size));
    }

    /// Of so many of the best, the part that is chosen is known: the chance falls evenly from the best to the last.
    #[test]
    fn earlier_ones_are_chosen_more_often_as_the_bias_says(size in 2_usize..80, bias in 1.01..=2.0, seed: u64) {
        let chosen = chosen(size, bias, seed);
        for first in [1, size.div_ceil(10), size.div_ceil(2), size - 1] {
            let part = first as f64 / size as f64;
            let expected = bias * part - (bias - 1.0) * part * part;
            let actual = chosen.iter().filter(|&&place| place < first).count() as f64 / DRAWS as f64;
            // Five times what chance makes of so many draws, at the worst.
            prop_assert!((actual - expected).abs() < 0.04, "{actual} of the first {first}, not {expected}");
        }
    }

    #[test]
    fn the_same_seed_chooses_the_same(size in 1_usize..80, bias in 1.01..=2.0, seed: u64) {
        prop_assert_eq!(chosen(size, bias, seed), chosen(size, bias, seed));
    }
}
