//! What generations propose: tests that always call a target, the same for the same seed.

use std::process::Command;
use std::sync::{Arc, LazyLock};

use catalog::{Callable, Common};
use chart::AskedNull;
use model::{Candidate, End, Expression, MethodRef, MockKind, Observation, Statement, StubKind};
use program::{ClassPath, Image, Index, IndexConfig};
use proposer::{Evaluation, Reproduced};
use search::{Goal, Parameters, Search, World};

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

/// A class that nothing real can be made of, and Mockito.
const REGISTER: &str = "
package shop;
public class Register {
    private Register() {}
    public boolean isOpen(String till) { return false; }
    protected java.util.List<String> codes(Object[]... tills) { return null; }
    public final int number() { return 1; }
    public void close() {}
    @Override public String toString() { return \"\"; }
}
class Till { static void count(Register register) { register.isOpen(null); } }
class Safe { private Safe() {} void open() {} }
";
const MOCKITO: &str = "package org.mockito; public class Mockito { private Mockito() {} }";
/// What Mockito makes its classes with.
const BYTE_BUDDY: &str = "package net.bytebuddy; public class ByteBuddy { private ByteBuddy() {} }";

fn index() -> Index {
    index_of(&[("Shop.java", SHOP)])
}

fn index_of(sources: &[(&str, &str)]) -> Index {
    let home = jdks::oldest().home;
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory").keep();
    let classes = folder.join("classes");
    let mut javac = Command::new(home.join("bin/javac"));
    javac.arg("-d").arg(&classes);
    for (name, source) in sources {
        std::fs::write(folder.join(name), source).expect("written");
        javac.arg(folder.join(name));
    }
    assert!(javac.status().expect("javac starts").success());
    let class_path = Arc::new(ClassPath::open(&[classes], 17).expect("a directory"));
    let image = Arc::new(Image::open(&home).expect("a JDK image"));
    Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 })
}

/// All candidates of some generations that nothing becomes of.
fn candidates(index: &Index, seed: u64, generations: usize) -> Vec<Candidate> {
    candidates_for(index, ["shop/Shop", "price", "(ILshop/Currency;)I"], seed, generations)
}

fn candidates_for(index: &Index, target: [&str; 3], seed: u64, generations: usize) -> Vec<Candidate> {
    proposed(search_for(index, target, seed), generations)
}

fn proposed(mut search: Search, generations: usize) -> Vec<Candidate> {
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

fn search_for<'i>(index: &'i Index, target: [&str; 3], seed: u64) -> Search<'i> {
    search_in(world(index, target), seed)
}

fn world<'i>(index: &'i Index, target: [&str; 3]) -> World<'i> {
    let target = index.method(target[0], target[1], target[2]).expect("the target");
    World::new(index, "shop", vec![Callable::method(index, target, "shop")], [], &Common::default())
}

fn search_in(world: World, seed: u64) -> Search {
    let goal = Goal {
        exception: "java/lang/Error".into(),
        frame: 1,
        frames: vec![],
        above: model::Above::Nothing,
        places: vec![],
    };
    Search::new(world, goal, Parameters::default(), seed)
}

fn evaluation() -> Evaluation {
    let observation = Observation {
        end: End::Passed,
        failed_at: None,
        probes: vec![],
        steps: 0,
        output: String::new(),
        compared: vec![],
        course: None,
    };
    Evaluation { observation, reproduces: Reproduced::default() }
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

/// The answers of the mocks in candidates, by the names of the methods.
fn mocked(candidates: &[Candidate]) -> Vec<(String, bool)> {
    let expressions = candidates.iter().flat_map(Candidate::expressions);
    let answers = expressions.filter_map(|expression| match expression {
        Expression::Stub { kind: StubKind::Mock(MockKind::Class), answers, .. } => Some(answers),
        _ => None,
    });
    let mut found: Vec<(String, bool)> =
        answers.flatten().map(|answer| (answer.method.name.clone(), answer.value.is_some())).collect();
    found.sort();
    found.dedup();
    found
}

#[test]
fn only_where_there_is_mockito_is_a_class_mocked_that_cannot_be_made() {
    let target = ["shop/Till", "count", "(Lshop/Register;)V"];
    let sources = [("Register.java", REGISTER), ("Mockito.java", MOCKITO), ("ByteBuddy.java", BYTE_BUDDY)];
    for too_few in [&sources[..1], &sources[..2]] {
        let without = index_of(too_few);
        assert_eq!(mocked(&candidates_for(&without, target, 7, 3)), []);
    }
    let with = index_of(&sources);
    let found = mocked(&candidates_for(&with, target, 7, 3));
    let found: Vec<(&str, bool)> = found.iter().map(|(name, told)| (name.as_str(), *told)).collect();
    // What is final or `Object`'s is left alone; arguments that vary are not told apart, nothing answers for `void`.
    assert_eq!(found, [("close", false), ("codes", false), ("isOpen", false), ("isOpen", true)]);
    // A mock of the class under test would run none of its code.
    let mut search = search_for(&with, ["shop/Safe", "open", "()V"], 7);
    assert!(!search.generation(&mut |_| Vec::new()), "there is no way to call it");
}

/// An interface too large for a stub, with a factory.
fn large_interface() -> String {
    let methods: String = (0..20).map(|number| format!("int get{number}(); ")).collect();
    format!(
        "package shop; public interface Line {{ {methods} static Line open(String name) {{ throw new Error(); }} }}
         class Office {{ static int call(Line line) {{ return line.get3(); }} }}"
    )
}

fn is_proxy(candidate: &Candidate) -> bool {
    let mut expressions = candidate.expressions().into_iter();
    expressions.any(|expression| {
        matches!(expression, Expression::Stub { kind: StubKind::Mock(MockKind::Proxy), .. })
    })
}

#[test]
fn once_a_population_came_to_nothing_a_proxy_stands_for_what_a_factory_returns() {
    let source = large_interface();
    let index = index_of(&[("Line.java", &source)]);
    let mut search = search_for(&index, ["shop/Office", "call", "(Lshop/Line;)I"], 7);
    let proxies = |search: &mut Search| {
        let mut count = 0;
        search.generation(&mut |candidates| {
            count += candidates.iter().filter(|candidate| is_proxy(candidate)).count();
            candidates.iter().map(|_| evaluation()).collect()
        });
        count
    };
    assert_eq!(proxies(&mut search), 0);
    search.forget();
    assert!((1..50).contains(&proxies(&mut search)), "rarely");
}

#[test]
fn without_mockito_a_large_interface_has_a_proxy_once_its_factory_never_returned() {
    let source = large_interface();
    let index = index_of(&[("Line.java", &source)]);
    for returns in [true, false] {
        let mut search = search_for(&index, ["shop/Office", "call", "(Lshop/Line;)I"], 7);
        let mut proxies = Vec::new();
        for _ in 0..6 {
            search.generation(&mut |candidates| {
                proxies.push(candidates.iter().filter(|candidate| is_proxy(candidate)).count());
                let evaluate = |candidate: &Candidate| {
                    let mut evaluation = evaluation();
                    let opens =
                        candidate.statements.iter().position(|line| format!("{line:?}").contains("\"open\""));
                    evaluation.observation.failed_at = opens.filter(|_| !returns).map(|line| line as u32);
                    evaluation
                };
                candidates.iter().map(evaluate).collect()
            });
        }
        assert_eq!(proxies[0], 0, "first something real is tried");
        assert_eq!(proxies.iter().sum::<usize>() > 0, !returns, "{proxies:?}");
    }
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

#[test]
fn candidates_become_tests_and_these_the_same_candidates() {
    let sources = [("Shop.java", SHOP), ("Register.java", REGISTER), ("Mockito.java", MOCKITO)];
    let sources = [&sources[..], &[("ByteBuddy.java", BYTE_BUDDY)]].concat();
    let index = index_of(&sources);
    let targets = [
        ["shop/Shop", "price", "(ILshop/Currency;)I"],
        ["shop/Till", "count", "(Lshop/Register;)V"],
        ["java/util/AbstractList", "subList", "(II)Ljava/util/List;"],
        ["java/io/SequenceInputStream", "read", "([BII)I"],
    ];
    let mut compared = 0;
    for (target, seed) in targets.into_iter().flat_map(|target| (0..4).map(move |seed| (target, seed))) {
        let search = search_for(&index, target, seed);
        for candidate in candidates_for(&index, target, seed, 4) {
            let test = search.world().catalog.raise(&candidate).expect("it was made of a test");
            let again = catalog::candidate(&test).expect("it ends in a call");
            // As text: a NaN is not equal to itself.
            assert_eq!(format!("{again:?}"), format!("{candidate:?}"));
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn what_no_test_can_say_is_refused_with_the_reason() {
    let index = index();
    let search = search_for(&index, ["shop/Shop", "price", "(ILshop/Currency;)I"], 1);
    let refused = |value: Expression| {
        let mut candidate = candidates(&index, 1, 1).remove(0);
        candidate.statements.insert(0, Statement::Do(value));
        search.world().catalog.raise(&candidate).expect_err("it is refused").to_string()
    };
    assert_eq!(refused(Expression::Restored(1)), "it restores objects");
    let receiver = Box::new(Expression::Null);
    let field = Expression::Field { class: "shop/Item".into(), name: "price".into(), receiver };
    assert_eq!(refused(field), "it reads the field price of an object");
    assert_eq!(refused(Expression::new_object("shop/Gone", "()V", vec![])), "shop/Gone is not there");
    let gone = Expression::static_call("shop/Shop", "gone", "()V", vec![]);
    assert_eq!(refused(gone), "shop/Shop has no gone()V");
    let few = Expression::new_object("shop/Item", "(I)V", vec![]);
    assert_eq!(refused(few), "it uses shop/Item.<init> with other operands than it takes");
    assert_eq!(refused(Expression::String(vec![0xd800])), "a text of it has half a character");
    assert_eq!(refused(Expression::Variable(0)), "it uses variable 0 before it has a value");
}

#[test]
fn a_candidate_of_another_is_in_the_next_generation() {
    let index = index();
    let target = ["shop/Shop", "price", "(ILshop/Currency;)I"];
    let known = candidates_for(&index, target, 5, 3).pop().expect("one");
    let mut search = search_for(&index, target, 6);
    let test = search.world().catalog.raise(&known).expect("it was made of a test");
    assert!(search.found(&test));
    let mut first = None;
    search.generation(&mut |candidates| {
        first = candidates.first().cloned();
        candidates.iter().map(|_| evaluation()).collect()
    });
    assert_eq!(first, Some(known));
    let mut other = search_for(&index, ["shop/Shop", "add", "(Lshop/Item;)V"], 6);
    let without = catalog::Test { statements: test.statements[..1].to_vec() };
    assert!(!other.found(&without), "it calls no target");
}

const DESK: &str = "
package shop;
import java.util.Objects;
public class Desk {
    @interface NotNull {}
    public Desk(@NotNull Object clerk) {}
    public int sell(String name, Object[] goods, String note) {
        Objects.requireNonNull(name);
        if (goods == null) throw new IllegalArgumentException();
        return 0;
    }
}
";

/// The arguments of a method for which some candidate passes `null`, by position.
fn nulls(candidates: &[Candidate], name: &str) -> Vec<usize> {
    let inner =
        candidates.iter().flat_map(Candidate::expressions).filter_map(|expression| match expression {
            Expression::New { class, arguments, .. } if class == name => Some(arguments),
            Expression::Call { method, arguments, .. } if method.name == name => Some(arguments),
            _ => None,
        });
    let last = candidates.iter().map(|candidate| &candidate.call).filter(|call| call.name == name);
    let mut found: Vec<usize> = Vec::new();
    for arguments in inner.chain(last.map(|call| &call.arguments)) {
        let is_null = |&at: &usize| arguments[at] == Expression::Null;
        found.extend((0..arguments.len()).filter(is_null));
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn a_null_that_callers_must_not_pass_is_passed_only_where_the_trace_asks_for_it() {
    let index = index_of(&[("Desk.java", DESK)]);
    let target = ["shop/Desk", "sell", "(Ljava/lang/String;[Ljava/lang/Object;Ljava/lang/String;)I"];
    let candidates = candidates_for(&index, target, 7, 12);
    assert_eq!(nulls(&candidates, "sell"), [2]);
    assert!(nulls(&candidates, "shop/Desk").is_empty());
    let mut world = world(&index, target);
    let method = MethodRef::new(target[0], target[1], target[2]);
    world.asked_nulls = vec![AskedNull { method, parameters: 0b10 }];
    let asked = proposed(search_in(world, 7), 12);
    assert_eq!(nulls(&asked, "sell"), [1, 2]);
    assert!(nulls(&asked, "shop/Desk").is_empty());
}

const BOX: &str = "
package shop;
public class Box<T> {
    public void put(T content) {}
    public static int open(Box<?> box) { return 0; }
    private void seal() {}
}
class TextBox extends Box<String> {}
class NumberBox extends Box<Integer> {}
";

/// Indexing takes the longest.
static BOXES: LazyLock<Index> = LazyLock::new(|| index_of(&[("Box.java", BOX)]));

#[test]
fn a_generic_method_takes_what_its_receiver_says_whatever_that_was_before() {
    let target = ["shop/Box", "open", "(Lshop/Box;)I"];
    let mut calls = 0;
    for candidate in candidates_for(&BOXES, target, 7, 12) {
        let test = world(&BOXES, target).catalog.raise(&candidate).expect("it was made of a test");
        let type_of = |operand: catalog::Operand| match operand {
            catalog::Operand::Null => None,
            catalog::Operand::Value(number) => test.statements[number].yields().map(|name| name.to_string()),
        };
        for statement in &test.statements {
            let catalog::Statement::Call(call) = statement else { continue };
            let receiver = call.receiver.and_then(type_of).filter(|_| *call.callable.name == *"put");
            let wanted = match receiver.as_deref() {
                Some("Lshop/TextBox;") => "Ljava/lang/String;",
                Some("Lshop/NumberBox;") => "Ljava/lang/Integer;",
                _ => continue,
            };
            calls += 1;
            assert!(type_of(call.arguments[0]).is_none_or(|given| given == wanted), "{candidate:#?}");
        }
    }
    assert!(calls > 20, "{calls}");
}

#[test]
fn what_is_called_by_reflection_is_called_last() {
    for candidate in candidates_for(&BOXES, ["shop/Box", "seal", "()V"], 7, 6) {
        assert_eq!((candidate.call.name.as_str(), candidate.call.reach), ("seal", model::Reach::Reflective));
        assert!(
            !candidate.expressions().iter().any(|one| format!("{one:?}").contains("seal")),
            "{candidate:#?}"
        );
    }
}
