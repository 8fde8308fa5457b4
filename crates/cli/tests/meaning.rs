//! What `recrash show` prints of objects of the JDK, as they really are on each JDK: a map by its
//! entries, a box by its number.

mod support;

use support::java;
use support::{end, recrash, run, scratch};

const PROGRAM: &str = r#"
import java.util.*;
import java.util.concurrent.*;

public class Crash {
    enum Colour { RED { }, GREEN }
    record Point(int x, long y) { }

    Integer box = 7;
    Character character = 'x';
    Object text = new StringBuilder("wide \u20ac").append('!');
    Object latin = new StringBuffer("latin");
    Object arrayList = new ArrayList<>(List.of("a", "b"));
    Object linkedList = new LinkedList<>(List.of("a", "b"));
    Object asList = Arrays.asList("a", null);
    Object arrayDeque = deque();
    Object listOfOne = List.of("a");
    Object listOfTwo = List.of("a", "b");
    Object listOfThree = List.of("a", "b", "c");
    Object setOfOne = Set.of("a");
    Object mapOfOne = Map.of("k", 1);
    Object hashMap = new HashMap<>(Map.of("k", 1));
    Object emptyMap = new HashMap<>();
    Object linkedHashMap = new LinkedHashMap<>(Map.of("k", 1));
    Object treeMap = new TreeMap<>(Map.of("c", 3, "a", 1, "b", 2));
    Object concurrentMap = new ConcurrentHashMap<>(Map.of("k", 1));
    Object hashSet = new HashSet<>(List.of("a"));
    Object treeSet = new TreeSet<>(List.of("b", "a"));
    Object unmodifiable = Collections.unmodifiableList(new ArrayList<>(List.of("a")));
    Object colour = Colour.RED;
    Object type = String[].class;
    Object point = new Point(1, 2);
    Object array = new long[] {1, 2};
    Object price = new java.math.BigDecimal("-12.340");
    Object wide = java.math.BigInteger.TWO.pow(100);
    Object date = java.time.LocalDateTime.of(2026, 11, 2, 13, 14, 15, 160_000_000);
    Object instant = java.time.Instant.ofEpochSecond(1_793_625_255);
    Object uuid = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
    Object file = new java.io.File("orders.csv");
    Object path = java.nio.file.Path.of("orders.csv");
    Object counter = new java.util.concurrent.atomic.AtomicInteger(7);
    Object pattern = java.util.regex.Pattern.compile("a+");

    static Object deque() {
        ArrayDeque<String> deque = new ArrayDeque<>(4);
        deque.addLast("b");
        deque.addFirst("a");
        return deque;
    }

    void fail() { throw new IllegalStateException(); }

    public static void main(String[] args) { new Crash().fail(); }
}
"#;

const EXPECTED: &str = r#"
this = Crash
  box = 7 (Integer)
  character = 'x' (Character)
  text = StringBuilder "wide €!"
  latin = StringBuffer "latin"
  arrayList = ArrayList, 2 elements
    [0] = "a"
    [1] = "b"
  linkedList = LinkedList, 2 elements
    [0] = "a"
    [1] = "b"
  asList = Arrays.ArrayList, 2 elements
    [0] = "a"
    [1] = null
  arrayDeque = ArrayDeque, 2 elements
    [0] = "a"
    [1] = "b"
  listOfOne = ImmutableCollections.List12, 1 element
    [0] = "a"
  listOfTwo = ImmutableCollections.List12, 2 elements
    [0] = "a"
    [1] = "b"
  listOfThree = ImmutableCollections.ListN, 3 elements
    [0] = "a"
    [1] = "b"
    [2] = "c"
  setOfOne = ImmutableCollections.Set12, 1 element
    [0] = "a"
  mapOfOne = ImmutableCollections.Map1, 1 entry
    ["k"] = 1 (Integer)
  hashMap = HashMap, 1 entry
    ["k"] = 1 (Integer)
  emptyMap = HashMap, 0 entries
  linkedHashMap = LinkedHashMap, 1 entry
    ["k"] = 1 (Integer)
  treeMap = TreeMap, 3 entries
    ["a"] = 1 (Integer)
    ["b"] = 2 (Integer)
    ["c"] = 3 (Integer)
  concurrentMap = ConcurrentHashMap, 1 entry
    ["k"] = 1 (Integer)
  hashSet = HashSet, 1 element
    [0] = "a"
  treeSet = TreeSet, 2 elements
    [0] = "a"
    [1] = "b"
  unmodifiable = Collections.UnmodifiableRandomAccessList, 1 element
    [0] = "a"
  colour = Crash.Colour.RED
  type = String[].class
  point = Crash.Point
    x = 1
    y = 2L
  array = long[2] {1L, 2L}
  price = BigDecimal -12.340
  wide = BigInteger 1267650600228229401496703205376
  date = LocalDateTime 2026-11-02T13:14:15.16
  instant = Instant 2026-11-02 13:14:15 UTC
  uuid = UUID 123e4567-e89b-12d3-a456-426614174000
  file = File "orders.csv"
  path = UnixPath (not walked: orders.csv)
  counter = AtomicInteger 7
  pattern = Pattern "a+"
"#;

/// The text without the numbers of objects, which are the recorder's choice.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" #");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.trim_start_matches(|character: char| character.is_ascii_digit())
    })
}

#[test]
fn objects_of_the_jdk_are_shown_by_what_they_mean() {
    for jdk in jdks::all() {
        let dir = scratch();
        java::compile(&jdk, dir.path(), "Crash", PROGRAM);
        let mut command = recrash();
        command.current_dir(dir.path()).args(["record", "--", &jdk.java(), "-cp", ".", "Crash"]);
        let ended = end(&mut command);
        let recording =
            support::names(&dir.path().join("recrash")).pop().unwrap_or_else(|| panic!("{ended:?}"));
        let shown = run(dir.path(), &["show", &format!("recrash/{recording}"), "--frame", "1"]);
        let text = without_numbers(shown.succeeded());
        assert_eq!(text.split_once("\n\n").map(|(_, tree)| tree), Some(&EXPECTED[1..]), "on {jdk:?}");
    }
}
