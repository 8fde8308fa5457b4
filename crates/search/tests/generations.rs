//! What generations propose: tests that always call a target, the same for the same seed.

use std::process::Command;
use std::sync::Arc;

use model::{Candidate, End, Expression, Observation, Statement};
use program::{ClassPath, Image, Index, IndexConfig};
use search::{Callable, Evaluation, Goal, Parameters, Search, World};

const SHOP: &str = "
package shop;
public class Shop {
    private final java.util.List<Item> items = new java.util.ArrayList<>();
    static int opened;
    public void add(Item item) { items.add(item); }
    public int price(int number, Currency currency) { return items.get(number).price * currency.rate(); }
}
class Item { final int price; Item(int price) { this.price = price; } }
interface Currency { int rate(); }
";

fn index() -> Index {
    let home = jdks::oldest().home;
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory").keep();
    let source = folder.join("Shop.java");
    std::fs::write(&source, SHOP).expect("written");
    let classes = folder.join("classes");
    let mut javac = Command::new(home.join("bin/javac"));
    assert!(javac.arg("-d").arg(&classes).arg(&source).status().expect("javac starts").success());
    let class_path = Arc::new(ClassPath::open(&[classes], 17).expect("a directory"));
    let image = Arc::new(Image::open(&home).expect("a JDK image"));
    Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 })
}

/// All candidates of some generations that nothing becomes of.
fn candidates(index: &Index, seed: u64, generations: usize) -> Vec<Candidate> {
    let target = index.method("shop/Shop", "price", "(ILshop/Currency;)I").expect("the target");
    let world = World::new(index, "shop", vec![Callable::method(index, target, "shop")], []);
    let goal = Goal { exception: "java/lang/Error".into(), frame: 1, frames: vec![], places: vec![] };
    let mut search = Search::new(world, goal, Parameters::default(), seed);
    let mut seen = Vec::new();
    for _ in 0..generations {
        let made = search.generation(&mut |candidates| {
            seen.extend(candidates.iter().cloned());
            candidates.iter().map(|_| evaluation()).collect()
        });
        assert!(made, "tests can be made");
    }
    seen
}

fn evaluation() -> Evaluation {
    let observation =
        Observation { end: End::Passed, failed_at: None, probes: vec![], steps: 0, output: String::new() };
    Evaluation { observation, reproduces: 0 }
}

fn calls(candidate: &Candidate, name: &str) -> bool {
    format!("{candidate:?}").contains(&format!("\"{name}\""))
}

#[test]
fn every_test_calls_a_target_and_names_only_what_it_has() {
    let index = index();
    let candidates = candidates(&index, 7, 12);
    assert!(candidates.len() >= 12 * 50);
    for candidate in &candidates {
        assert!(calls(candidate, "price"), "{candidate:#?}");
        let bound = candidate.statements.iter().filter(|one| matches!(one, Statement::Let { .. })).count();
        let mut largest = None;
        each_variable(candidate, &mut |variable| largest = largest.max(Some(variable)));
        assert!(largest.is_none_or(|variable| (variable as usize) < bound), "{candidate:#?}");
    }
    let stubbed = candidates.iter().any(|candidate| format!("{candidate:?}").contains("Stub"));
    assert!(stubbed, "an interface without implementations gets a stub");
    assert!(candidates.iter().any(|candidate| calls(candidate, "add")), "other methods are called too");
}

#[test]
fn the_same_seed_gives_the_same_tests() {
    let index = index();
    assert_eq!(candidates(&index, 1, 6), candidates(&index, 1, 6));
    assert_ne!(candidates(&index, 1, 2), candidates(&index, 2, 2));
}

fn each_variable(candidate: &Candidate, visitor: &mut dyn FnMut(u32)) {
    let statements = candidate.statements.iter().flat_map(|statement| match statement {
        Statement::Let { value, .. } | Statement::Do(value) => vec![value],
        Statement::Set { receiver, value, .. } => receiver.iter().chain([value]).collect(),
    });
    let mut open: Vec<&Expression> =
        statements.chain(candidate.call.receiver.iter()).chain(&candidate.call.arguments).collect();
    while let Some(expression) = open.pop() {
        if let Expression::Variable(variable) = expression {
            visitor(*variable);
        }
        open.extend(expression.children());
    }
}
