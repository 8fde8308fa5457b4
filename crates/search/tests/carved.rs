//! What is carved from compiled tests, and what a search makes of it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use model::{Candidate, End, Observation};
use program::{ClassPath, Image, Index, IndexConfig};
use search::{
    Callable, Carved, Evaluation, Goal, Operand, Parameters, Reproduced, Search, Statement, Test, World,
};

const PROGRAM: &str = r#"
package shop;
import java.util.*;
public class Order {
    public static final Order EMPTY = new Order("", 0);
    public static Order parse(String text) { return new Order(text, text.length()); }
    public int count;
    public Order(String name, int number) { }
    public void add(Item item, boolean gift) { }
    public void addAll(Item... items) { }
    public void any(Object... all) { }
    public void weigh(long grams, double price, byte[] bytes, char sign) { }
    public List<Item> items() { return new ArrayList<>(); }
    public int total() { return count; }
    void hidden() { }
}
class Item { Item(String name) { } }
"#;

const TESTS: &str = r#"
package shop;
import java.util.*;
class OrderTest extends Base {
    private final Order order = new Order("field", 7);
    private static final Item SHARED = new Item("shared");
    private Order prepared;
    void setUp() { prepared = Order.parse("before"); }

    void calls() {
        Item item = new Item("a");
        order.add(item, true);
        prepared.add(SHARED, false);
    }
    void arrays() { base.addAll(new Item("x"), null, new Item("y")); }
    void wide() { Order.parse("w").weigh(5L, 0.5, new byte[] {1, -2}, 'q'); }
    void holdsItself() {
        Object[] self = new Object[1];
        self[0] = self;
        base.any(self);
        base.any("after");
    }
    void stopsAtBranch() {
        Order first = Order.parse("kept");
        if (first.total() > 1) { first.add(null, true); }
    }
    void leavesOutWhatItCannotTell() {
        Order unknown = Order.parse("a" + System.nanoTime());
        unknown.add(SHARED, true);
        Item cast = Order.EMPTY.items().get(0);
        Order.EMPTY.add(cast, true);
        Checks.equal(3, Order.EMPTY.total());
        Order.EMPTY.count = 9;
    }
    void helpers() { made("helped").total(); }
    private Order made(String name) { Order made = new Order(name, 3); made.hidden(); return made; }
    void looks() {
        Order looked = Order.parse("looked");
        Checks.equal(0, looked.total());
        equal(looked.items().size(), 1);
        looked.add(null, true);
    }
    void passesHandlers() {
        try { Order.parse("tried").total(); } catch (IllegalStateException e) { throw new Error(e); }
        Order.parse("after").total();
    }
}
abstract class Base extends Checks { final Order base = Order.parse("base"); }
class Checks { static void equal(Object a, Object b) { if (!a.equals(b)) throw new Error(); } }
"#;

const OTHER: &str = "
class OtherTest { void list() { java.util.List<String> list = new java.util.ArrayList<>(); list.add(\"other\"); } }
";

/// Compiles a source into a folder of its own, against a class path.
fn compile(name: &str, source: &str, class_path: &Path) -> PathBuf {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory").keep();
    let file = folder.join(name);
    std::fs::write(&file, source).expect("written");
    let classes = folder.join("classes");
    let mut javac = Command::new(jdks::oldest().home.join("bin/javac"));
    javac.arg("-cp").arg(class_path).arg("-d").arg(&classes).arg(&file);
    assert!(javac.status().expect("javac starts").success());
    classes
}

struct Shop {
    index: Index,
    tests: ClassPath,
}

fn shop() -> Shop {
    let program = compile("Order.java", PROGRAM, Path::new(""));
    let tests = compile("OrderTest.java", TESTS, &program);
    let class_path = Arc::new(ClassPath::open(&[program], 17).expect("a directory"));
    let image = Arc::new(Image::open(&jdks::oldest().home).expect("a JDK image"));
    let index = Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 });
    Shop { index, tests: ClassPath::open(&[tests], 17).expect("a directory") }
}

/// A test in one line: `0 = Order.parse("a"); add(0, null)`.
fn shown(test: &Test) -> String {
    let texts = test.statements.iter().map(|statement| match statement {
        Statement::Literal(literal) => format!("{literal:?}"),
        Statement::Array { descriptor, elements } => format!("{descriptor}{}", operands(elements)),
        Statement::Stub(stub) => format!("stub {}", stub.class),
        Statement::Call(call) => {
            let all: Vec<Operand> = call.receiver.iter().chain(&call.arguments).copied().collect();
            let class = call.callable.class.rsplit('/').next().unwrap_or_default();
            format!("{class}.{}{}", call.callable.name, operands(&all))
        }
    });
    let texts: Vec<String> = texts.enumerate().map(|(number, text)| format!("{number} {text}")).collect();
    texts.join("; ")
}

fn operands(operands: &[Operand]) -> String {
    let text = |operand: &Operand| match operand {
        Operand::Null => "null".to_owned(),
        Operand::Value(number) => number.to_string(),
    };
    format!("({})", operands.iter().map(text).collect::<Vec<String>>().join(", "))
}

/// What stands before each test of the class.
const BEFORE: &str = "0 String(\"shared\"); 1 Item.<init>(0); 2 String(\"base\"); 3 Order.parse(2); \
4 String(\"field\"); 5 Int(7); 6 Order.<init>(4, 5); 7 String(\"before\"); 8 Order.parse(7)";

#[test]
fn code_of_tests_is_told_as_statements() {
    let shop = shop();
    let carved = Carved::read(&shop.index, &shop.tests);
    let all: Vec<String> = carved.sequences().map(shown).collect();
    let has = |rest: &str| {
        let expected = format!("{BEFORE}; {rest}");
        assert!(all.contains(&expected), "{expected}\nis not among\n{}", all.join("\n"));
    };
    has("9 String(\"a\"); 10 Item.<init>(9); 11 Boolean(true); 12 Order.add(6, 10, 11); \
13 Boolean(false); 14 Order.add(8, 1, 13)");
    has("9 String(\"x\"); 10 Item.<init>(9); 11 String(\"y\"); 12 Item.<init>(11); \
13 [Lshop/Item;(10, null, 12); 14 Order.addAll(3, 13)");
    has("9 String(\"w\"); 10 Order.parse(9); 11 Long(5); 12 Double(0.5); 13 Byte(1); 14 Byte(-2); \
15 [B(13, 14); 16 Char(113); 17 Order.weigh(10, 11, 12, 15, 16)");
    has("9 String(\"after\"); 10 [Ljava/lang/Object;(9); 11 Order.any(3, 10)");
    has("9 String(\"kept\"); 10 Order.parse(9); 11 Order.total(10)");
    has(
        "9 Order.EMPTY(); 10 Order.items(9); 11 Int(0); 12 List.get(10, 11); 13 Int(3); 14 Integer.valueOf(13); \
15 Order.EMPTY(); 16 Order.total(15); 17 Integer.valueOf(16); 18 Order.EMPTY(); 19 Int(9); 20 Order.count(18, 19)",
    );
    has("9 String(\"helped\"); 10 Int(3); 11 Order.<init>(9, 10); 12 Order.hidden(11); 13 Order.total(11)");
    has(
        "9 String(\"tried\"); 10 Order.parse(9); 11 Order.total(10); 12 String(\"after\"); 13 Order.parse(12); \
14 Order.total(13)",
    );
}

/// A world of tests that call `Order.add` from a package.
fn world<'i>(index: &'i Index, package: &str) -> World<'i> {
    let target = index.method("shop/Order", "add", "(Lshop/Item;Z)V").expect("the target");
    World::new(index, package, vec![Callable::method(index, target, package)], [])
}

/// All candidates of some generations that nothing becomes of, as text: a NaN is not equal to itself.
fn candidates(world: World) -> Vec<String> {
    let goal = Goal { exception: "java/lang/Error".into(), frame: 1, frames: vec![], places: vec![] };
    let mut search = Search::new(world, goal, Parameters::default(), 5);
    let mut seen = Vec::new();
    let observation =
        Observation { end: End::Passed, failed_at: None, probes: vec![], steps: 0, output: String::new() };
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
fn a_search_takes_what_calls_its_target_and_what_it_can_name() {
    let shop = shop();
    let carved = Carved::read(&shop.index, &shop.tests);
    let mut inside = world(&shop.index, "shop");
    inside.carve(&carved);
    let first = shown(&inside.carved()[0]);
    let expected = "0 String(\"field\"); 1 Int(7); 2 Order.<init>(0, 1); 3 String(\"a\"); 4 Item.<init>(3); \
5 Boolean(true); 6 Order.add(2, 4, 5)";
    assert_eq!(first, expected);
    let looked = "0 String(\"looked\"); 1 Order.parse(0); 2 Boolean(true); 3 Order.add(1, null, 2)";
    let all: Vec<String> = inside.carved().iter().map(shown).collect();
    assert!(all.iter().any(|one| one == looked), "what is only looked at is left out: {all:#?}");
    let strings = inside.pool.carved.as_ref().expect("constants").strings.clone();
    assert!(strings.iter().any(|text| &**text == "helped"), "{strings:?}");
    let mut outside = world(&shop.index, "elsewhere");
    outside.carve(&carved);
    assert!(!outside.carved().is_empty());
    for test in outside.carved() {
        assert!(!shown(test).contains("Item"), "a class of another package: {}", shown(test));
    }
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
