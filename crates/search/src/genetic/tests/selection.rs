//! Rank selection.

use catalog::{AFFORDABLE, Test};
use fastrand::Rng;
use proptest::prelude::*;

use super::{rated, search};
use crate::arbitrary::{Program, Sketch, config};
use crate::genetic::{Parameters, Rated, Search};

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

/// Where half of the runs take a hundred times as many steps as the others, children of slow ones take a tenth of the turns at
/// most, and the best one has its turn although it is slow.
#[test]
fn who_takes_too_long_is_chosen_less_often() {
    let program = Program::of(&Sketch::plain());
    let mut search: Search = search(program.world(), Parameters::default(), 1);
    let mut rng = Rng::with_seed(1);
    let is_slow = |place: usize| place.is_multiple_of(2);
    let steps = |place: usize| if is_slow(place) { 200_000 } else { 2_000 };
    let runs = (0..50).map(|place| Rated { steps: steps(place), ..rated(Test::default(), &mut rng) });
    search.population = runs.collect();
    let chosen: Vec<usize> = (0..DRAWS).map(|_| search.select()).collect();
    let slow = chosen.iter().filter(|&&place| is_slow(place)).count();
    let best = chosen.iter().filter(|&&place| place == 0).count();
    assert!(slow < DRAWS / 8, "{slow} of {DRAWS}");
    assert!(best > DRAWS / 30, "{best} of {DRAWS}");
}

/// Where all runs are slow, all have their turns.
#[test]
fn who_takes_as_long_as_all_others_is_chosen_by_rank() {
    let program = Program::of(&Sketch::plain());
    let mut search: Search = search(program.world(), Parameters::default(), 1);
    let mut rng = Rng::with_seed(1);
    let slow = |_| Rated { steps: 200_000, ..rated(Test::default(), &mut rng) };
    search.population = (0..50).map(slow).collect();
    let chosen: Vec<usize> = (0..DRAWS).map(|_| search.select()).collect();
    assert!((0..50).all(|place| chosen.contains(&place)));
}

/// What is slow counts more, up to a limit.
#[test]
fn generations_of_slow_candidates_count_more() {
    let program = Program::of(&Sketch::plain());
    let mut search: Search = search(program.world(), Parameters::default(), 1);
    let mut dearness = |each: u64| {
        (search.tried, search.steps) = (100, 100 * each);
        search.dearness()
    };
    assert_eq!([0, AFFORDABLE, 2 * AFFORDABLE, 5 * AFFORDABLE, 1 << 50].map(&mut dearness), [1, 1, 2, 3, 4]);
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
