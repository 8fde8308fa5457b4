//! Grafts.

use std::sync::Arc;

use catalog::{Callable, Kind, Test};
use fastrand::Rng;
use proptest::prelude::*;

use super::{called, come_among};
use crate::arbitrary::{Program, config, in_world, sketches, tests};
use crate::change::graft;
use crate::laws::{assert_obeys, shown};
use crate::world::World;

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn a_graft_does_what_its_stock_does_and_then_calls_a_target(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for stock in tests(world, rng, 4) {
                let Some(grafted) = graft(world, &stock, rng) else { continue };
                assert_obeys!(world, &grafted);
                let prepared = prepared(world, &stock);
                prop_assert!(come_among(&prepared, &called(&grafted)), "{}\nof\n{}", shown(&grafted), shown(&stock));
                let target = grafted.last_call_of(&world.targets).expect("it obeys the laws");
                let before = called(&Test { statements: grafted.statements[..target].to_vec() });
                prop_assert!(come_among(&prepared, &before), "what it prepares comes first");
            }
            Ok(())
        })?;
    }

    /// Of a test for another method, perhaps in another package.
    #[test]
    fn a_graft_of_another_world_obeys_the_laws_of_this_one(sketch in sketches(), seed: u64) {
        let (program, mut rng) = (Program::of(&sketch), Rng::with_seed(seed));
        let (world, other) = (program.world(), program.other_world());
        let stocks = other.map_or(vec![], |other| tests(&other, &mut rng, 6));
        for stock in stocks {
            let Some(grafted) = graft(&world, &stock, &mut rng) else { continue };
            assert_obeys!(&world, &grafted);
            let prepared = prepared(&world, &stock);
            prop_assert!(come_among(&prepared, &called(&grafted)), "{}\nof\n{}", shown(&grafted), shown(&stock));
        }
    }

    #[test]
    fn a_stock_that_calls_nothing_has_no_graft(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for mut stock in tests(world, rng, 3) {
                stock.statements.retain(|statement| statement.operands().is_empty() && statement.callable().is_none());
                prop_assert_eq!(graft(world, &stock, rng), None);
            }
            Ok(())
        })?;
    }

    #[test]
    fn the_same_seed_gives_the_same_grafts(sketch in sketches(), seed: u64) {
        let grafts = || in_world(&sketch, seed, |world, rng| {
            let stocks = tests(world, rng, 3);
            stocks.iter().map(|stock| format!("{:?}", graft(world, stock, rng))).collect::<Vec<_>>()
        });
        prop_assert_eq!(grafts(), grafts());
    }
}

/// What a stock calls before its last call, so far as a world can call it with all that it needs. Fields that nobody needs
/// are not read.
fn prepared(world: &World, stock: &Test) -> Vec<Arc<Callable>> {
    let last = stock.last_call().unwrap_or(0);
    let is_makeable = |number: usize| world.catalog.can_make(&stock.statements[number]);
    let is_kept = |&number: &usize| is_makeable(number) && stock.feeding(number).into_iter().all(is_makeable);
    let kept = (0..last).filter(is_kept).filter_map(|number| stock.statements[number].callable().cloned());
    kept.filter(|callable| callable.kind != Kind::StaticField).collect()
}
