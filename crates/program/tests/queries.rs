//! What a search asks an index: producers, methods, types, callers, constants.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use program::{CallSiteKind, ClassId, Index, Literal, Member, MethodId, Nearness, ProducerKind, Standpoint};

mod common;

const SOURCE: &str = r#"package com.acme;

import java.util.*;
import java.util.function.Function;

public class Shop {
    public static final Shop DEFAULT = new Shop("d");
    private static int made;
    private final Map<String, List<Item>> items = new HashMap<>();
    private final String name;

    public Shop(String name) { this.name = name; }
    private Shop(int n) { this("n" + n); }
    public static Shop of(int n) { return new Shop(n); }
    public Shop copy() { return new Shop(name); }
    public <T extends Item> void addAll(List<? extends T> all, T[] more) { hidden(all.get(0)); }
    public Item first() { return items.get("first").get(0); }

    private void hidden(Item item) { deeper(item); }
    private void deeper(Item item) { item.price(); }

    public Runnable later() {
        return () -> deeper(null);
    }
    public Runnable soon() {
        return new Runnable() { public void run() { deeper(null); } };
    }
    Function<Item, Integer> prices() { return Item::price; }

    public int parse(String text, char mark, Object other) {
        if (text.charAt(0) == 'x') return 1234567;
        char c = text.charAt(1);
        if (c == 'y' || mark == '%') return -7;
        switch (c) { case 'q': return 1; case 'r': return 2; }
        switch (text) { case "open": return 3; case "close": return 4; }
        switch (text.length()) { case 77: return 6; case 99: return 5; }
        if (text.indexOf('@') > 3L && text.length() < 2.5) return 8;
        return other instanceof Book ? 9 : Helper.help(text);
    }

    public static class Rack<K extends Comparable<K>, V> { public void put(K key, V value) { } }
    public static class BookRack<B> extends Rack<String, B> { }
    public static class AnyRack<V, T extends Comparable<T>> extends Rack<T, V> { }
    public static class SmallRack extends AnyRack<String, Integer> { }
    public enum Color { RED, GREEN }
    public static abstract class Item implements Comparable<Item> {
        abstract int price();
        public int compareTo(Item other) { return price() - other.price(); }
        protected void mark() { made++; }
    }
    public static class Book extends Item {
        int price() { return 1; }
        public String title() { return "t"; }
    }
    interface Priced { int price(); default int twice() { return 2 * price(); } boolean equals(Object o); }
    interface Better extends Priced { default int twice() { return 3; } }
    static class Toy implements Priced, Better { public int price() { return 5; } }
    class Shelf { Shelf(List<Book> books) {} }
}
class Helper {
    static int help(String text) { return text.startsWith("magic") ? 4711 : 0; }
}
"#;

static INDEXES: LazyLock<Vec<Index>> = LazyLock::new(|| common::indexes("Shop.java", SOURCE, true));

fn id(index: &Index, name: &str) -> ClassId {
    index.class(name).unwrap_or_else(|| panic!("{name} is indexed")).id
}

fn method(index: &Index, class: &str, name: &str) -> MethodId {
    let mut methods = index.class(class).expect("indexed").methods();
    methods.find(|(_, method)| method.name == name).expect("declared").0
}

fn shown(index: &Index, method: MethodId) -> String {
    let class = index[method.class].name.rsplit('/').next().expect("a name");
    format!("{class}.{}", index[method].name)
}

fn all_shown(index: &Index, methods: &[MethodId]) -> Vec<String> {
    methods.iter().map(|&method| shown(index, method)).collect()
}

#[test]
fn producers_come_in_order() {
    for index in INDEXES.iter() {
        let producers = |name: &str| -> Vec<(ProducerKind, String)> {
            let producers = index.producers(id(index, name));
            let member = |member| match member {
                Member::Method(method) => shown(index, method),
                Member::Field(field) => index[field].name.to_string(),
                Member::Class(class) => index[class].name.to_string(),
            };
            producers.iter().map(|producer| (producer.kind, member(producer.member))).collect()
        };
        use ProducerKind::*;
        let expected = [
            (Constructor, "Shop.<init>"),
            (StaticField, "DEFAULT"),
            (StaticMethod, "Shop.of"),
            (Method, "Shop.copy"),
        ];
        let expected: Vec<_> = expected.into_iter().map(|(kind, name)| (kind, name.to_owned())).collect();
        assert_eq!(producers("com/acme/Shop"), expected);
        let items = producers("com/acme/Shop$Item");
        assert_eq!(items[0], (Method, "Shop.first".into()));
        assert_eq!(items[1], (Constructor, "Shop$Book.<init>".into()));
        assert_eq!(producers("com/acme/Shop$Color")[0], (EnumConstant, "RED".into()));
        let lists = producers("java/util/List");
        assert!(lists.contains(&(Constructor, "ArrayList.<init>".into())));
        assert!(lists.contains(&(StaticMethod, "Arrays.asList".into())));
        assert!(!lists.iter().any(|(_, name)| name.starts_with("ImmutableCollections")));
        let packages = |name: &str| -> BTreeSet<&str> {
            let producers = index.producers(id(index, name));
            producers.iter().map(|producer| index[producer.member.class()].package()).collect()
        };
        let objects = packages("java/lang/Object");
        assert!(objects.contains("com/acme") && objects.contains("java/util"), "{objects:?}");
        assert!(
            !objects.contains("java/util/concurrent") && !objects.contains("java/lang/invoke"),
            "{objects:?}"
        );
        // What only its own package yields is found there.
        assert!(packages("java/util/concurrent/BlockingQueue").contains("java/util/concurrent"));
    }
}

#[test]
fn what_other_libraries_make_comes_only_where_there_is_little_else() {
    for index in INDEXES.iter() {
        let packages = |name: &str, home: &str| -> BTreeSet<&str> {
            let from = Arc::new(Standpoint { package: "org/other".into(), homes: vec![home.into()] });
            let likely = index.likely_producers(id(index, name), &from);
            likely.iter().map(|member| index[member.class()].package()).collect()
        };
        assert!(packages("java/util/List", "com/acme/").contains("java/util"));
        assert!(packages("java/lang/Object", "com/acme/").contains("com/acme"));
        assert!(packages("java/lang/Object", "com/").contains("com/acme"));
        assert!(!packages("java/lang/Object", "org/other/").contains("com/acme"));
        assert_eq!(packages("com/acme/Shop", "org/other/"), BTreeSet::from(["com/acme"]));
    }
}

#[test]
fn methods_are_inherited_and_overridden() {
    for index in INDEXES.iter() {
        let book = id(index, "com/acme/Shop$Book");
        let methods = all_shown(index, &index.methods_of(book));
        assert_eq!(
            methods[..4],
            ["Shop$Book.price", "Shop$Book.title", "Shop$Item.compareTo", "Shop$Item.mark"]
        );
        assert!(methods.contains(&"Object.hashCode".to_owned()));
        assert!(!methods.contains(&"Comparable.compareTo".to_owned()));
        let toys = all_shown(index, &index.methods_of(id(index, "com/acme/Shop$Toy")));
        assert!(
            toys.contains(&"Shop$Better.twice".to_owned()) && !toys.contains(&"Shop$Priced.twice".to_owned())
        );
        let modifying = all_shown(index, &index.modifying_methods(book));
        assert!(modifying.contains(&"Shop$Item.mark".to_owned()));
        assert!(!modifying.contains(&"Shop$Book.title".to_owned()));
        let resolved = index.resolve(book, "compareTo", "(Lcom/acme/Shop$Item;)I").expect("inherited");
        assert_eq!(shown(index, resolved), "Shop$Item.compareTo");
        let functional = |name: &str| {
            index.functional_method(id(index, name)).map(|method| shown(index, method)).unwrap_or_default()
        };
        assert_eq!(functional("com/acme/Shop$Priced"), "Shop$Priced.price");
        assert_eq!(functional("java/util/Comparator"), "Comparator.compare");
        assert_eq!(functional("java/util/List"), "");
        assert_eq!(index.enum_constants(id(index, "com/acme/Shop$Color")).len(), 2);
    }
}

#[test]
fn types_have_their_arguments() {
    for index in INDEXES.iter() {
        let types = index.parameter_types(method(index, "com/acme/Shop", "addAll"));
        assert_eq!(types[0].arguments[0].descriptor, "Lcom/acme/Shop$Item;");
        assert_eq!(types[1].descriptor, "[Lcom/acme/Shop$Item;");
        let shop = index.class("com/acme/Shop").expect("indexed");
        let (items, _) = shop.fields().find(|(_, field)| field.name == "items").expect("declared");
        let items = index.field_type(items);
        assert_eq!(items.arguments[1].arguments[0].descriptor, "Lcom/acme/Shop$Item;");
        // The object around it comes first and is not in the signature.
        let shelf = index.parameter_types(method(index, "com/acme/Shop$Shelf", "<init>"));
        assert_eq!(shelf[0].descriptor, "Lcom/acme/Shop;");
        assert_eq!(shelf[1].arguments[0].descriptor, "Lcom/acme/Shop$Book;");
        let supertypes = index.supertype_shapes(id(index, "com/acme/Shop$Item"));
        assert_eq!(supertypes[1].arguments[0].descriptor, "Lcom/acme/Shop$Item;");
        let result = index.result_type(method(index, "com/acme/Shop", "prices")).expect("not void");
        assert_eq!(result.arguments[1].descriptor, "Ljava/lang/Integer;");
    }
}

#[test]
fn callers_of_private_methods_and_lambdas_are_found() {
    for index in INDEXES.iter() {
        let callers = |method: MethodId| -> Vec<(String, CallSiteKind)> {
            let calls = index.callers(method).into_iter();
            calls.map(|call| (shown(index, call.caller), call.kind)).collect()
        };
        let shop = |name: &str| method(index, "com/acme/Shop", name);
        let hidden = callers(shop("hidden"));
        assert_eq!(hidden, [("Shop.addAll".into(), CallSiteKind::Exact)]);
        let deeper = callers(shop("deeper"));
        assert!(deeper.contains(&("Shop.lambda$later$0".into(), CallSiteKind::Exact)), "{deeper:?}");
        assert!(deeper.contains(&("Shop$1.run".into(), CallSiteKind::Exact)), "{deeper:?}");
        let lambda = callers(shop("lambda$later$0"));
        assert_eq!(lambda, [("Shop.later".into(), CallSiteKind::Lambda)]);
        let run = callers(method(index, "com/acme/Shop$1", "run"));
        assert_eq!(run, [("Shop.soon".into(), CallSiteKind::Instance)]);
        let price = callers(method(index, "com/acme/Shop$Book", "price"));
        assert!(price.contains(&("Shop.deeper".into(), CallSiteKind::Virtual)), "{price:?}");
        assert!(price.contains(&("Shop.prices".into(), CallSiteKind::Lambda)), "{price:?}");
        let entries = index.public_entries_to(shop("deeper"), 3);
        let starts: Vec<String> = entries.iter().map(|entry| shown(index, entry.path[0])).collect();
        assert_eq!(starts, ["Shop.addAll", "Shop.later", "Shop.soon"]);
        assert!(entries.iter().all(|entry| entry.is_public && entry.path.ends_with(&[shop("deeper")])));
        assert_eq!(index.public_entries_to(shop("deeper"), 1), []);
        let own = index.public_entries_to(shop("parse"), 3);
        assert_eq!(own[0].path, [shop("parse")]);
        let initializer = index.public_entries_to(shop("<clinit>"), 2);
        assert!(initializer.iter().any(|entry| shown(index, entry.path[0]) == "Shop.of"));
    }
}

#[test]
fn calls_that_lead_to_a_private_method_are_found_level_by_level() {
    for index in INDEXES.iter() {
        let shop = |name: &str| method(index, "com/acme/Shop", name);
        let levels = |depth: usize| -> Vec<Vec<String>> {
            let callers =
                |calls: &Vec<program::CallSite>| calls.iter().map(|call| shown(index, call.caller)).collect();
            index.leads_to(shop("deeper"), depth).iter().map(callers).collect()
        };
        let inner = ["Shop.hidden", "Shop.lambda$later$0", "Shop$1.run"];
        assert_eq!(sorted(&levels(1)[0]), sorted(&inner));
        let both = levels(4);
        assert_eq!(both.len(), 2, "{both:?}");
        assert_eq!(sorted(&both[0]), sorted(&["Shop.addAll", "Shop.later", "Shop.soon"]));
        assert_eq!(sorted(&both[1]), sorted(&inner));
        assert_eq!(index.leads_to(shop("parse"), 4), Vec::<Vec<program::CallSite>>::new());
    }
}

fn sorted(names: &[impl ToString]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

#[test]
fn parameters_are_what_a_subtype_gives_its_supertypes() {
    for index in INDEXES.iter() {
        let on = |class: &str, name: &str, receiver: &str| {
            let types = index.parameter_types_on(method(index, class, name), id(index, receiver));
            types[0].descriptor.clone()
        };
        assert_eq!(on("com/acme/Shop$Rack", "put", "com/acme/Shop$Rack"), "Ljava/lang/Comparable;");
        assert_eq!(on("com/acme/Shop$Rack", "put", "com/acme/Shop$BookRack"), "Ljava/lang/String;");
        // Through a class in between that only passes its variable on, under another name.
        assert_eq!(on("com/acme/Shop$Rack", "put", "com/acme/Shop$SmallRack"), "Ljava/lang/Integer;");
    }
}

#[test]
fn constants_are_found_with_their_nearness() {
    for index in INDEXES.iter() {
        let constants = index.constants(method(index, "com/acme/Shop", "parse"));
        let has = |nearness: Nearness, literal: Literal| {
            constants.iter().any(|(near, found, _)| near == nearness && *found == literal)
        };
        let text = |text: &str| Literal::String(text.encode_utf16().collect());
        for character in ['x', 'y', '%', 'q', 'r', '@'] {
            assert!(has(Nearness::Method, Literal::Char(character as u16)), "{character}");
        }
        for int in [1234567, -7, 77, 99] {
            assert!(has(Nearness::Method, Literal::Int(int)), "{int}");
        }
        assert!(has(Nearness::Method, text("open")) && has(Nearness::Method, text("close")));
        assert!(has(Nearness::Method, Literal::Double(2.5f64.to_bits())));
        assert!(has(Nearness::Method, Literal::Class("com/acme/Shop$Book".into())));
        assert!(has(Nearness::Class, text("first")) && has(Nearness::Class, text("d")));
        assert!(has(Nearness::Callee, text("magic")) && has(Nearness::Callee, Literal::Int(4711)));
        let hashes = constants.iter().any(|(_, literal, _)| *literal == Literal::Int(3417674));
        assert!(!hashes, "the hash of \"open\" is no value to try");
    }
}
