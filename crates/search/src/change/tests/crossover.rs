//! Crossover.

use std::sync::Arc;

use catalog::{Callable, Test};
use proptest::prelude::*;

use super::{called, come_among};
use crate::arbitrary::{config, in_world, sketches, tests};
use crate::change::{crossover, join, mutate};
use crate::laws::{assert_obeys, shown};

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn children_obey_all_laws(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for pair in tests(world, rng, 6).windows(2) {
                let (first, second) = crossover(world, &pair[0], &mutate(world, &pair[1], rng), rng);
                assert_obeys!(world, &first);
                assert_obeys!(world, &second);
                let (third, _) = crossover(world, &first, &second, rng);
                assert_obeys!(world, &third);
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_child_begins_like_one_parent_and_ends_like_the_other(sketch in sketches(), seed: u64, point in 0.0..1.0) {
        in_world(&sketch, seed, |world, rng| {
            for pair in tests(world, rng, 4).windows(2) {
                let (head, tail) = (&pair[0], &pair[1]);
                prop_assert_eq!(shown(&join(world, head, tail, 0.0, rng)), shown(tail));
                prop_assert_eq!(shown(&join(world, head, tail, 1.0, rng)), shown(head));
                let child = join(world, head, tail, point, rng);
                let part = |test: &Test| (test.statements.len() as f64 * point) as usize;
                let beginning = Test { statements: head.statements[..part(head)].to_vec() };
                prop_assert!(shown(&child).starts_with(&shown(&beginning)));
                let ending = ending(tail, part(tail));
                prop_assert!(come_among(&ending, &called(&child)), "{}\nand\n{}", shown(&child), shown(tail));
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_same_seed_gives_the_same_children(sketch in sketches(), seed: u64) {
        let children = || in_world(&sketch, seed, |world, rng| {
            let parents = tests(world, rng, 2);
            parents.get(1).map(|second| format!("{:?}", crossover(world, &parents[0], second, rng)))
        });
        prop_assert_eq!(children(), children());
    }
}

/// What a test calls from a statement on, so far as that needs nothing from before.
fn ending(test: &Test, start: usize) -> Vec<Arc<Callable>> {
    let is_free = |&number: &usize| test.feeding(number).into_iter().all(|needed| needed >= start);
    let free = (start..test.statements.len()).filter(is_free);
    free.filter_map(|number| test.statements[number].callable().cloned()).collect()
}
