//! What a search makes of what was carved from compiled tests.

#[path = "../../carve/tests/shop/mod.rs"]
mod shop;

use std::path::Path;

use carve::Carved;
use catalog::{Callable, Common};
use model::{Candidate, End, Observation};
use program::{ClassPath, Index};
use proposer::{Evaluation, Reproduced};
use search::{Goal, Parameters, Search, World};
use shop::{compile, shop};

const OTHER: &str = "
class OtherTest { void list() { java.util.List<String> list = new java.util.ArrayList<>(); list.add(\"other\"); } }
";

/// A world of tests that call `Order.add` from a package.
fn world<'i>(index: &'i Index, package: &str) -> World<'i> {
    let target = index.method("shop/Order", "add", "(Lshop/Item;Z)V").expect("the target");
    World::new(index, package, vec![Callable::method(index, target, package)], [], &Common::default())
}

/// All candidates of some generations that nothing becomes of, as text: a NaN is not equal to itself.
fn candidates(world: World) -> Vec<String> {
    let goal = Goal {
        exception: "java/lang/Error".into(),
        frame: 1,
        frames: vec![],
        above: model::Above::Nothing,
        places: vec![],
    };
    let mut search = Search::new(world, goal, Parameters::default(), 5);
    let mut seen = Vec::new();
    let observation = Observation {
        end: End::Passed,
        failed_at: None,
        probes: vec![],
        steps: 0,
        output: String::new(),
        compared: vec![],
        course: None,
    };
    for _ in 0..5 {
        search.generation(&mut |candidates| {
            seen.extend(candidates.iter().map(|candidate| format!("{candidate:?}")));
            let evaluation = |_: &Candidate| Evaluation {
                observation: observation.clone(),
                reproduces: Reproduced::default(),
            };
            candidates.iter().map(evaluation).collect()
        });
    }
    seen
}

#[test]
fn a_search_takes_sequences_and_constants() {
    let shop = shop();
    let mut world = world(&shop.index, "shop");
    world.carve(&Carved::read(&shop.index, &shop.tests));
    assert!(world.carved()[0].calls(&world.targets));
    let strings = &world.pool.carved.as_ref().expect("constants").strings;
    assert!(strings.iter().any(|text| &**text == "helped"), "{strings:?}");
}

#[test]
fn carved_sequences_are_used_by_chance_and_the_same_seed_gives_the_same_tests() {
    let shop = shop();
    let carved = Carved::read(&shop.index, &shop.tests);
    let with = || {
        let mut world = world(&shop.index, "shop");
        world.carve(&carved);
        candidates(world)
    };
    let tests = with();
    assert!(tests == with());
    let helped = format!("{:?}", "helped".encode_utf16().collect::<Vec<u16>>());
    let using = |text: &str| tests.iter().filter(|test| test.contains(text)).count();
    let (carved, all) = (using(&helped), tests.len());
    assert!(carved > 0 && carved < all / 2, "{carved} of {all}");
    assert_eq!(using("OrderTest"), 0, "tests are not called");
}

#[test]
fn tests_that_have_nothing_to_do_with_the_crash_change_nothing() {
    let shop = shop();
    let tests = compile("OtherTest.java", OTHER, Path::new(""));
    let carved = Carved::read(&shop.index, &ClassPath::open(&[tests], 17).expect("a directory"));
    assert!(carved.sequences().any(|test| !test.statements.is_empty()));
    let mut world_with = world(&shop.index, "shop");
    world_with.carve(&carved);
    assert!(candidates(world_with) == candidates(world(&shop.index, "shop")));
}
