//! The index of small programs, with every JDK there is.

use std::sync::LazyLock;

use classfile::access;
use program::{ClassId, ConstantValue, Index, Nesting, Origin};

mod common;

const SOURCE: &str = r#"package com.acme;

import java.util.ArrayList;
import java.util.List;

public class Shop {
    public static final int LIMIT = 42;
    public static final String NAME = "acme";
    private final List<Item> items = new ArrayList<>();

    public Shop() {}

    public void add(Item item) throws java.io.IOException { items.add(item); }
    public int size() { return items.size(); }
    private int count() { return items.size(); }

    public sealed interface Shape permits Circle, Square {}
    public record Circle(double radius) implements Shape {}
    public record Square(double side) implements Shape {}
    public enum Color { RED, GREEN { @Override public String toString() { return "g"; } } }

    static abstract class Item { abstract int price(); }
    static class Book extends Item { int price() { return 1; } }
    class Shelf { int number; }

    Runnable later() {
        class Task implements Runnable { public void run() { size(); } }
        return new Task();
    }

    Runnable soon() {
        return new Runnable() { public void run() { size(); } };
    }
}
"#;

static INDEXES: LazyLock<Vec<Index>> = LazyLock::new(|| common::indexes("Shop.java", SOURCE, true));

fn names(index: &Index, classes: &[ClassId]) -> Vec<String> {
    classes.iter().map(|&class| index[class].name.to_string()).collect()
}

fn id(index: &Index, name: &str) -> ClassId {
    index.class(name).unwrap_or_else(|| panic!("{name} is indexed")).id
}

#[test]
fn classes_are_summarized() {
    for index in INDEXES.iter() {
        let shop = index.class("com/acme/Shop").expect("indexed");
        assert_eq!(shop.super_class.as_deref(), Some("java/lang/Object"));
        assert_eq!((shop.origin, shop.package()), (Origin::Program, "com/acme"));
        assert_eq!(shop.fields[0].constant, Some(ConstantValue::Int(42)));
        assert_eq!(shop.fields[1].constant, Some(ConstantValue::String("acme".into())));
        let signature = shop.fields[2].signature.as_deref();
        assert_eq!(signature, Some("Ljava/util/List<Lcom/acme/Shop$Item;>;"));
        let add = index.method("com/acme/Shop", "add", "(Lcom/acme/Shop$Item;)V").expect("declared");
        assert_eq!(&*index[add].exceptions, ["java/io/IOException"]);
        let count = index.method("com/acme/Shop", "count", "()I").expect("declared");
        assert!(index[add].modifies && !index[count].modifies);
        assert_eq!(index.class("java/util/List").expect("in the JDK").origin, Origin::Java);
        assert_eq!(index.class("jdk/internal/misc/Unsafe").expect("in the JDK").origin, Origin::JdkInternal);
        assert!(index.unreadable().is_empty());
    }
}

#[test]
fn nested_classes_say_where_they_stand() {
    for index in INDEXES.iter() {
        let class = |name: &str| index.class(name).expect("indexed");
        let book = class("com/acme/Shop$Book");
        assert!(book.is(access::STATIC) && !book.takes_outer());
        assert_eq!(
            book.nesting,
            Nesting::Member { outer: "com/acme/Shop".into(), simple_name: "Book".into() }
        );
        assert!(class("com/acme/Shop$Shelf").takes_outer());
        let method = |name: &str| Some((name.into(), "()Ljava/lang/Runnable;".into()));
        let task = class("com/acme/Shop$1Task");
        let outer = || "com/acme/Shop".into();
        assert_eq!(task.nesting, Nesting::Local { outer: outer(), method: method("later") });
        let nameless = class("com/acme/Shop$1");
        assert_eq!(nameless.nesting, Nesting::Anonymous { outer: outer(), method: method("soon") });
        assert!(task.takes_outer() && nameless.takes_outer());
        assert_eq!(task.nest_host.as_deref(), Some("com/acme/Shop"));
        assert!(class("com/acme/Shop$Shape").is_sealed() && class("com/acme/Shop$Color").is_enum());
        let circle = class("com/acme/Shop$Circle");
        assert_eq!(circle.record.as_deref(), Some([("radius".into(), "D".into())].as_slice()));
    }
}

#[test]
fn the_hierarchy_joins_program_and_jdk() {
    for index in INDEXES.iter() {
        let id = |name| id(index, name);
        let item = id("com/acme/Shop$Item");
        assert_eq!(names(index, &index.subtypes(item)), ["com/acme/Shop$Book"]);
        assert_eq!(names(index, &index.concrete_subtypes(item)), ["com/acme/Shop$Book"]);
        let runnables = names(index, &index.subtypes(id("java/lang/Runnable")));
        assert_eq!(runnables[..2], ["com/acme/Shop$1", "com/acme/Shop$1Task"]);
        assert!(runnables.contains(&"java/lang/Thread".to_owned()));
        let lists = names(index, &index.supertypes(id("java/util/ArrayList")));
        assert!(lists.contains(&"java/lang/Iterable".to_owned()) && lists[0] == "java/util/AbstractList");
        let assignable = [
            ("Lcom/acme/Shop$Book;", "Lcom/acme/Shop$Item;", true),
            ("Lcom/acme/Shop$Item;", "Lcom/acme/Shop$Book;", false),
            ("[Lcom/acme/Shop$Book;", "[Lcom/acme/Shop$Item;", true),
            ("[I", "Ljava/lang/Object;", true),
            ("[I", "[J", false),
            ("C", "I", true),
            ("I", "J", true),
            ("J", "I", false),
            ("Lgone/Gone;", "Ljava/lang/Object;", true),
        ];
        for (from, to, expected) in assignable {
            assert_eq!(index.is_assignable(from, to), expected, "{from} to {to}");
        }
    }
}

#[test]
fn access_is_that_of_source() {
    for index in INDEXES.iter() {
        let class = |package: &str, name: &str| index.accessible_from(package, id(index, name));
        assert!(class("org/other", "com/acme/Shop") && class("org/other", "com/acme/Shop$Circle"));
        assert!(class("com/acme", "com/acme/Shop$Item") && !class("org/other", "com/acme/Shop$Item"));
        assert!(!class("com/acme", "com/acme/Shop$1") && !class("com/acme", "com/acme/Shop$1Task"));
        assert!(class("a", "java/util/Map$Entry") && !class("a", "java/util/HashMap$Node"));
        assert!(!class("a", "jdk/internal/misc/Unsafe"));
        let method = |name: &str, descriptor: &str| {
            let method = index.method("com/acme/Shop", name, descriptor).expect("declared");
            index.accessible_from("com/acme", method)
        };
        assert!(
            method("size", "()I") && method("later", "()Ljava/lang/Runnable;") && !method("count", "()I")
        );
    }
}
