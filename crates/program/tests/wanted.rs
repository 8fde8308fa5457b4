//! The code of a line that matters, looked for in classes that the JDKs' compilers made.

use program::{CodeLine, PlaceMethod, locate};
use program::{Index, MethodId, NullSource, NullUse, Told, Wanted, find_thrower};

mod common;

const SOURCE: &str = "package com.acme;
import java.util.*;
class Shop {
    Shop next; String name; int[] prices; int count;
    boolean far(int n) { return n > 1000; }
    void check(int n) { if (far(n)) throw new IllegalStateException(); }
    void either(int n) { if (n > 3) throw new IllegalStateException(); else if (n < 0) throw new RuntimeException(); }
    int names(Shop a, Shop b) { return a.name.length() > 3 && b.name.trim().length() > 3 ? 1 : 0; }
    boolean both(String a, String b) { return a.isEmpty() || b.isEmpty(); }
    int ratio(int n) { return n > 7 ? n / 2 + 100 / (n - 8) : n % 3; }
    int total() { return count + 1; }
    void reset() { this.count = 3; next = null; }
    int made() { return new int[] {1, 2}.length; }
    int half() { return count / 2; }
    int deep() { return next.count; }
    Object cast(Object o) { return o instanceof List ? ((List<?>) o).get(0) : (Map<?, ?>) o; }
    int stored(Shop other) { Shop shop = other; int n = shop.count; return n; }
    int caught(int n) { try { n = n / n; } catch (ArithmeticException e) { n = e.hashCode(); } return n; }
    int last(Integer boxed, int[] values) { return boxed > 0 ? values.length : values[boxed]; }
}
";

/// The lines of the source are told apart by the methods on them.
fn line_of(method: &str) -> u32 {
    let is_here = |line: &&str| line.contains(&format!(" {method}("));
    SOURCE.lines().take_while(|line| !is_here(line)).count() as u32 + 1
}

fn code(method: &str) -> CodeLine<'_> {
    CodeLine { class: "com/acme/Shop", method, line: Some(line_of(method)), file: None }
}

fn located(index: &Index, method: &str) -> (MethodId, PlaceMethod) {
    let mut place = locate(index.class_path(), code(method)).expect("it is there");
    let found = place.methods.remove(0);
    (index.method("com/acme/Shop", &found.name, &found.descriptor).expect("indexed"), found)
}

/// What is wanted of the line of a method, as mnemonic and, for a call or a field, its name.
fn wanted(index: &Index, method: &str, wanted: Wanted) -> Vec<String> {
    let (id, place) = located(index, method);
    let offsets = index.wanted_code(id, &place.code, &wanted);
    let bytes = index.class_bytes(id.class).expect("readable");
    let class = classfile::Class::read(&bytes).expect("a class");
    let member = class.method(&place.name, &place.descriptor).expect("there");
    let code = class.code(member).expect("readable").expect("it has code");
    let instructions = code.instructions().map(|each| each.expect("readable"));
    let chosen = instructions.filter(|each| offsets.contains(&each.pc));
    let text = |each: classfile::Instruction| {
        let named = each.constant().and_then(|at| class.pool.member(at).ok());
        let class_name = each.constant().and_then(|at| class.pool.class_name(at).ok());
        let name = named.map(|member| format!(" {}.{}", member.class, member.name));
        let name = name.or(class_name.map(|name| format!(" {name}")));
        format!("{:?}{}", each.opcode, name.unwrap_or_default())
    };
    chosen.map(text).collect()
}

fn thrown(exception: &'static str) -> Wanted<'static> {
    Wanted::Throws(exception, None)
}

const NULL: &str = "java/lang/NullPointerException";

#[test]
fn an_exception_of_the_program_is_made_by_its_constructor() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let illegal = thrown("java/lang/IllegalStateException");
        let made = ["invokespecial java/lang/IllegalStateException.<init>"];
        assert_eq!(wanted(&index, "check", illegal.clone()), made);
        assert_eq!(wanted(&index, "either", illegal), made);
        let other = wanted(&index, "check", thrown("com/acme/Unseen"));
        assert_eq!(other.len(), 2, "what is called may have thrown it: {other:?}");
        assert!(wanted(&index, "check", thrown("java/lang/StackOverflowError")).is_empty());
    }
}

#[test]
fn the_call_of_the_frame_inside_is_found_by_its_name() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let calls = |class, name| wanted(&index, "check", Wanted::Calls { class, name });
        assert_eq!(calls("com/acme/Shop", "far"), ["invokevirtual com/acme/Shop.far"]);
        let made = calls("java/lang/IllegalStateException", "<init>");
        assert_eq!(made, ["invokespecial java/lang/IllegalStateException.<init>"]);
        assert_eq!(calls("java/util/ArrayList", "forEach").len(), 2, "one of the calls leads there");
        assert!(calls("com/acme/Shop", "<clinit>").is_empty(), "nobody calls it");
    }
}

#[test]
fn a_message_names_the_null() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let call = |name: &str| NullUse::Call(name.to_owned());
        let null = |method: &str, used: NullUse, from: Option<NullSource>| {
            let told = Told::Null(used, from);
            wanted(&index, method, Wanted::Throws(NULL, Some(&told)))
        };
        assert_eq!(wanted(&index, "names", thrown(NULL)).len(), 5);
        assert_eq!(null("names", call("trim"), None), ["invokevirtual java/lang/String.trim"]);
        let named = null("names", NullUse::ReadField("name".into()), Some(NullSource::Local("b".into())));
        assert_eq!(named.len(), 1, "{named:?}");
        let returned = NullSource::Result("trim".to_owned());
        assert_eq!(null("names", call("length"), Some(returned)).len(), 1);
        let read = NullSource::Field("name".to_owned());
        assert_eq!(null("names", call("length"), Some(read)).len(), 1);
        let unknown = null("names", call("gone"), None);
        assert_eq!(unknown.len(), 5, "what fits nothing tells nothing: {unknown:?}");
        for second in [NullSource::Local("b".to_owned()), NullSource::Slot(2), NullSource::Parameter(2)] {
            let (id, place) = located(&index, "both");
            let at = |from| {
                let told = Told::Null(call("isEmpty"), Some(from));
                index.wanted_code(id, &place.code, &Wanted::Throws(NULL, Some(&told)))
            };
            let first = at(NullSource::Slot(1));
            assert!(first.len() == 1 && at(second.clone()).len() == 1 && first < at(second));
        }
        assert_eq!(null("last", NullUse::ArrayLength, None), ["arraylength"]);
        assert_eq!(null("last", NullUse::LoadElement, None), ["iaload"]);
        let unboxed = null("last", call("intValue"), None);
        assert_eq!(unboxed, ["invokevirtual java/lang/Integer.intValue"; 2]);
    }
}

#[test]
fn instructions_that_cannot_fail_do_not_count() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let divided = wanted(&index, "ratio", thrown("java/lang/ArithmeticException"));
        assert_eq!(divided, ["idiv"], "2 and 3 are not 0");
        assert_eq!(wanted(&index, "deep", thrown(NULL)), ["getfield com/acme/Shop.count"]);
        let cast = Told::Cast("java/util/Map".to_owned());
        let cast = wanted(&index, "cast", Wanted::Throws("java/lang/ClassCastException", Some(&cast)));
        assert_eq!(cast, ["checkcast java/util/Map"]);
    }
}

#[test]
fn a_line_whose_code_cannot_throw_it_is_another_version() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let can = |method: &str, exception: &str| {
            find_thrower(index.class_path(), code(method), &format!("java/lang/{exception}")).is_ok()
        };
        let cannot = |method: &str| !can(method, "NullPointerException");
        assert!(cannot("total") && cannot("reset"), "fields of `this`");
        assert!(cannot("made"), "an array that was just made");
        assert!(can("deep", "NullPointerException") && can("stored", "NullPointerException"));
        assert!(!can("half", "ArithmeticException") && can("caught", "ArithmeticException"));
        assert!(!can("total", "IllegalStateException") && can("check", "IllegalStateException"));
        assert!(can("total", "StackOverflowError") && can("check", "NumberFormatException"));
    }
}
