//! A small program and tests of it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use program::{ClassPath, Image, Index, IndexConfig};

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

/// Compiles a source into a folder of its own, against a class path.
pub fn compile(name: &str, source: &str, class_path: &Path) -> PathBuf {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory").keep();
    let file = folder.join(name);
    std::fs::write(&file, source).expect("written");
    let classes = folder.join("classes");
    let mut javac = Command::new(jdks::oldest().home.join("bin/javac"));
    javac.arg("-cp").arg(class_path).arg("-d").arg(&classes).arg(&file);
    assert!(javac.status().expect("javac starts").success());
    classes
}

/// A program and its tests.
pub struct Shop {
    pub index: Index,
    pub tests: ClassPath,
}

/// The program and its tests, compiled.
pub fn shop() -> Shop {
    let program = compile("Order.java", PROGRAM, Path::new(""));
    let tests = compile("OrderTest.java", TESTS, &program);
    let class_path = Arc::new(ClassPath::open(&[program], 17).expect("a directory"));
    let image = Arc::new(Image::open(&jdks::oldest().home).expect("a JDK image"));
    let index = Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 });
    Shop { index, tests: ClassPath::open(&[tests], 17).expect("a directory") }
}
