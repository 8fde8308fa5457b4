//! First tests.

use fastrand::Rng;
use proptest::prelude::*;

use crate::arbitrary::{Program, Sketch, config, in_world, sketches, tests};
use crate::carved;
use crate::change::{first_test, first_test_of};
use crate::laws::assert_obeys;

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn a_first_test_obeys_all_laws(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            // Far more calls than usual, so that some would be too long.
            for longest in [1, 8, 40] {
                for test in (0..4).map_while(|_| first_test(world, rng, longest)) {
                    assert_obeys!(world, &test);
                }
            }
            for test in (0..4).filter_map(|_| carved::first_test(world, rng)) {
                assert_obeys!(world, &test);
            }
            Ok(())
        })?;
    }

    /// Also in a program that is read anew: nothing depends on where something stands in memory.
    #[test]
    fn the_same_seed_gives_the_same_first_tests(sketch in sketches(), seed: u64) {
        let made = || in_world(&sketch, seed, |world, rng| format!("{:?}", tests(world, rng, 4)));
        prop_assert_eq!(made(), made());
    }
}

#[test]
fn a_target_is_called_at_last_for_certain() {
    let program = Program::of(&Sketch::plain());
    let world = program.world();
    let mut rng = Rng::with_seed(1);
    for size in 1..=8 {
        let made = (0..200).filter(|_| first_test_of(&world, &mut rng, size).is_some()).count();
        assert_eq!(made, 200, "of tests with {size} calls");
    }
}
