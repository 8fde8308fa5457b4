//! Mutation, and each of the changes that it makes.

use catalog::{Operand, Statement, Test};
use fastrand::Rng;
use proptest::prelude::*;

use crate::arbitrary::{Program, Sketch, config, in_world, sketches, tests};
use crate::change::{change, delete, insert, mutate};
use crate::laws::{assert_obeys, shown, unsound};

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn descendants_obey_all_laws(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for mut test in tests(world, rng, 3) {
                for _ in 0..12 {
                    test = mutate(world, &test, rng);
                    assert_obeys!(world, &test);
                }
            }
            Ok(())
        })?;
    }

    /// One by one, and whether a target is left or not.
    #[test]
    fn each_change_keeps_what_stands_before_it_and_breaks_nothing(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for test in tests(world, rng, 3) {
                for (number, operator) in (0..test.statements.len()).flat_map(|at| [delete, change, insert].map(|one| (at, one))) {
                    let mut changed = test.clone();
                    operator(world, &mut changed, number, rng);
                    prop_assert_eq!(lines(&changed)[..number].to_vec(), lines(&test)[..number].to_vec());
                    changed.cut_behind_end();
                    let unsound = unsound(world, &changed);
                    prop_assert!(unsound.is_empty(), "{unsound:?} in\n{}\nof\n{}", shown(&changed), shown(&test));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn deleting_what_nobody_uses_leaves_the_rest_alone(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for test in tests(world, rng, 3) {
                for number in 0..test.statements.len() {
                    if test.statements.iter().any(|statement| statement.uses(number)) {
                        continue;
                    }
                    let (mut deleted, mut without) = (test.clone(), test.clone());
                    delete(world, &mut deleted, number, rng);
                    without.remove_unused(number);
                    prop_assert_eq!(shown(&deleted), shown(&without));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn an_insertion_leaves_the_rest_alone(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for test in tests(world, rng, 3) {
                for number in 0..test.statements.len() {
                    let mut longer = test.clone();
                    insert(world, &mut longer, number, rng);
                    let by = longer.statements.len() - test.statements.len();
                    longer.statements.drain(number..number + by);
                    prop_assert_eq!(shown(&longer), shown(&moved(&test, number, by)));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_literal_keeps_its_type(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            for test in tests(world, rng, 3) {
                for number in 0..test.statements.len() {
                    let Statement::Literal(_) = &test.statements[number] else { continue };
                    let mut changed = test.clone();
                    change(world, &mut changed, number, rng);
                    prop_assert_eq!(changed.statements[number].yields(), test.statements[number].yields());
                    changed.statements[number] = test.statements[number].clone();
                    prop_assert_eq!(shown(&changed), shown(&test));
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_mutation_is_hardly_ever_a_copy(sketch in sketches(), seed: u64) {
        in_world(&sketch, seed, |world, rng| {
            let tests = tests(world, rng, 20);
            let text = |test: &Test| format!("{test:?}");
            let copies = tests.iter().filter(|test| text(&mutate(world, test, rng)) == text(test)).count();
            prop_assert!(copies <= 2, "{copies} of {}", tests.len());
            Ok(())
        })?;
    }

    #[test]
    fn the_same_seed_gives_the_same_mutations(sketch in sketches(), seed: u64) {
        let mutated = || in_world(&sketch, seed, |world, rng| {
            let tests = tests(world, rng, 3);
            tests.iter().map(|test| format!("{:?}", mutate(world, test, rng))).collect::<Vec<_>>()
        });
        prop_assert_eq!(mutated(), mutated());
    }
}

/// Tests grow, shrink, and keep their length, each of them often.
#[test]
fn no_kind_of_change_is_rare() {
    let program = Program::of(&Sketch::plain());
    let world = program.world();
    let mut rng = Rng::with_seed(1);
    let [mut shorter, mut alike, mut longer] = [0; 3];
    for test in tests(&world, &mut rng, 400) {
        match mutate(&world, &test, &mut rng).statements.len().cmp(&test.statements.len()) {
            std::cmp::Ordering::Less => shorter += 1,
            std::cmp::Ordering::Equal => alike += 1,
            std::cmp::Ordering::Greater => longer += 1,
        }
    }
    assert!([shorter, alike, longer].iter().all(|&count| count > 60), "{shorter} {alike} {longer}");
}

fn lines(test: &Test) -> Vec<String> {
    shown(test).lines().map(str::to_owned).collect()
}

/// A test whose statements from a number on stand so much later.
fn moved(test: &Test, number: usize, by: usize) -> Test {
    let mut test = test.clone();
    for operand in test.statements.iter_mut().flat_map(Statement::operands_mut) {
        if let Operand::Value(value) = operand
            && *value >= number
        {
            *value += by;
        }
    }
    test
}
