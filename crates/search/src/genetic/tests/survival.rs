//! Who lives on of parents and children.

use std::cmp::Ordering;
use std::sync::Arc;

use catalog::Statement;
use fastrand::Rng;
use proptest::prelude::*;

use super::{rated, search};
use crate::arbitrary::{Program, Sketch, config, sketches, tests};
use crate::genetic::{Parameters, QUICK, Rated, SLACK, Search};

/// Tests of a kind that stay, at most.
const ALIKE: usize = 2;

/// Some rated tests, a few of them several times.
fn generation(search: &Search, rng: &mut Rng, count: usize) -> Vec<Rated> {
    let tests = tests(&search.world, rng, count);
    let rated: Vec<Rated> = tests.into_iter().map(|test| rated(test, rng)).collect();
    let again: Vec<Rated> = rated.iter().take(count / 4).flat_map(|one| [again(one), again(one)]).collect();
    rated.into_iter().chain(again).collect()
}

/// The same test, as another way to its callables would have given it.
fn again(rated: &Rated) -> Rated {
    let mut rated = rated.clone();
    for statement in &mut rated.test.statements {
        if let Statement::Call(call) = statement {
            call.callable = Arc::new((*call.callable).clone());
        }
    }
    rated
}

/// Less is better.
fn compare(search: &Search, first: &Rated, second: &Rated) -> Ordering {
    let goal = search.reaches_goal(second).cmp(&search.reaches_goal(first));
    goal.then(first.fitness.compare(&second.fitness))
}

/// Whether tests have the same calls and are as fit, so that a few of them do.
fn is_alike(first: &Rated, second: &Rated) -> bool {
    let calls = |rated: &Rated| -> Vec<_> {
        rated.test.statements.iter().filter_map(|statement| statement.callable().cloned()).collect()
    };
    let fitness = |rated: &Rated| (rated.fitness.total(), rated.fitness.message);
    fitness(first) == fitness(second) && calls(first) == calls(second)
}

fn is_same(first: &Rated, second: &Rated) -> bool {
    format!("{first:?}") == format!("{second:?}")
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn the_fittest_live_on(sketch in sketches(), seed: u64, size in 1_usize..12) {
        let (program, mut rng) = (Program::of(&sketch), Rng::with_seed(seed));
        let parameters = Parameters { population: size, ..Parameters::default() };
        let mut search = search(program.world(), parameters, seed);
        for _ in 0..4 {
            let (parents, children) = (search.population.clone(), generation(&search, &mut rng, 10));
            let all: Vec<Rated> = parents.into_iter().chain(children.clone()).collect();
            search.survive(children);
            let living = &search.population;
            prop_assert!(living.len() <= size);
            prop_assert!(living.iter().all(|one| all.iter().any(|other| is_same(one, other))), "nobody is invented");
            prop_assert!(living.is_sorted_by(|one, other| compare(&search, one, other).is_le()));
            for one in living {
                let alike = living.iter().filter(|other| is_alike(one, other)).count();
                prop_assert!(alike <= ALIKE, "{alike} alike");
            }
            for dead in all.iter().filter(|one| !living.iter().any(|other| is_same(one, other))) {
                // It is no better than the last one, or there are others like it that are as good.
                let is_last = living.last().is_some_and(|last| living.len() == size && compare(&search, last, dead).is_le());
                let better = living.iter().filter(|one| is_alike(one, dead) && compare(&search, one, dead).is_le());
                prop_assert!(is_last || better.count() == ALIKE, "{dead:?}");
            }
        }
    }

    #[test]
    fn the_best_is_never_lost(sketch in sketches(), seed: u64, patience in 0_u32..4) {
        let (program, mut rng) = (Program::of(&sketch), Rng::with_seed(seed));
        let parameters = Parameters { population: 6, patience, ..Parameters::default() };
        let mut search = search(program.world(), parameters, seed);
        let mut all: Vec<Rated> = Vec::new();
        for _ in 0..8 {
            let children = generation(&search, &mut rng, 6);
            all.extend(children.iter().cloned());
            children.iter().for_each(|child| search.keep_find(child));
            search.survive(children);
            let best = all.iter().min_by(|one, other| compare(&search, one, other));
            let Some(best) = best else { break };
            prop_assert_eq!(compare(&search, search.best().expect("there are some"), best), Ordering::Equal);
            let most = all.iter().map(|one| one.reproduces).max();
            prop_assert_eq!(search.find().map(|find| find.reproduces).or(Some(Default::default())), most);
        }
    }

    /// Among equals the shorter one is likely to be better off, and certain where it is shorter by far.
    #[test]
    fn of_equally_fit_ones_those_that_are_far_longer_come_last(sketch in sketches(), seed: u64) {
        let (program, mut rng) = (Program::of(&sketch), Rng::with_seed(seed));
        let mut search = search(program.world(), Parameters::default(), seed);
        let children = generation(&search, &mut rng, 40);
        search.survive(children);
        let living = &search.population;
        for (place, one) in living.iter().enumerate() {
            for later in &living[place + 1..] {
                let is_far_longer = one.test.statements.len() >= later.test.statements.len() + SLACK;
                prop_assert!(!is_far_longer || compare(&search, one, later).is_lt());
            }
        }
    }

    #[test]
    fn the_same_seed_lets_the_same_live_on(sketch in sketches(), seed: u64) {
        let living = || {
            let (program, mut rng) = (Program::of(&sketch), Rng::with_seed(seed));
            let mut search = search(program.world(), Parameters { population: 8, ..Parameters::default() }, seed);
            for _ in 0..3 {
                let children = generation(&search, &mut rng, 10);
                search.survive(children);
            }
            format!("{:?}", search.population)
        };
        prop_assert_eq!(living(), living());
    }
}

/// Among equals one that takes far more steps comes last, too.
#[test]
fn of_equally_fit_ones_those_that_take_far_longer_come_last() {
    let program = Program::of(&Sketch::plain());
    let mut search = search(program.world(), Parameters { population: 1, ..Parameters::default() }, 1);
    let one = generation(&search, &mut Rng::with_seed(1), 1).remove(0);
    let slow = QUICK << SLACK;
    for of_second in [0, slow] {
        search.population.clear();
        search.survive([slow - of_second, of_second].map(|steps| Rated { steps, ..one.clone() }).into());
        assert_eq!(search.population[0].steps, 0);
    }
    let burden = |steps| Rated { steps, ..one.clone() }.burden();
    assert_eq!([0, 1023, 1024, 2048, 1 << 20].map(burden), [0, 0, 1, 2, 11]);
}

/// Without progress a larger population begins anew, up to six times the first one.
#[test]
fn after_too_many_generations_without_progress_a_larger_population_begins() {
    let program = Program::of(&Sketch::plain());
    let parameters = Parameters { population: 4, patience: 3, ..Parameters::default() };
    let mut search = search(program.world(), parameters, 1);
    let children = generation(&search, &mut Rng::with_seed(1), 6);
    let mut sizes = Vec::new();
    for _ in 0..8 {
        for _ in 0..=3 {
            search.survive(children.clone());
            assert!(!search.population.is_empty());
        }
        search.survive(children.clone());
        assert!(search.population.is_empty() && search.best().is_some());
        sizes.push(search.size);
    }
    assert_eq!(sizes, [8, 12, 16, 20, 24, 24, 24, 24]);
}
