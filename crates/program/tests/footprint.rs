//! Which fields methods read and write.

use program::{FieldId, Index, MethodId};

mod common;

const SOURCE: &str = r#"package com.acme;

import java.util.*;

public class Registry {
    private static Registry current;
    private final List<String> names = new ArrayList<>();
    private boolean open;
    private int[] slots = new int[3];

    public static Registry current() { return current; }
    public void install() { set(this); }
    private static void set(Registry registry) { current = registry; }
    public void open() { open = true; }
    public static void forget() { current = null; }
    void shut() { forget(); }
    public void name(String name) { names.add(name); }
    public void slot(int at) { slots[at] = 1; }
    public boolean isOpen() { return open; }
    public String first() {
        boolean ready = isOpen();
        if (!ready) throw new IllegalStateException();
        if (names.isEmpty()) throw new NoSuchElementException();
        return names.get(0);
    }
}

class Opener {
    private final Registry registry;
    Opener(Registry registry) { this.registry = registry; }
    void go() { registry.open(); }
}
"#;

fn method(index: &Index, class: &str, name: &str) -> MethodId {
    let class = index.class(class).expect("a class");
    class.methods().find(|(_, method)| method.name == name).expect("a method").0
}

fn field(index: &Index, name: &str) -> FieldId {
    let class = index.class("com/acme/Registry").expect("the class");
    class.fields().find(|(_, field)| field.name == name).expect("a field").0
}

fn names(index: &Index, fields: &[FieldId]) -> String {
    fields.iter().map(|&field| index[field].name.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_footprint_has_what_callees_touch() {
    for index in common::indexes("Registry.java", SOURCE, false) {
        let footprint = |class: &str, name: &str| index.footprint(method(&index, class, name));
        let of = |name: &str| footprint("com/acme/Registry", name);
        assert_eq!(names(&index, &of("current").reads), "current");
        assert_eq!(names(&index, &of("install").writes), "current");
        assert_eq!(names(&index, &of("name").writes), "names", "its content changes");
        assert_eq!(names(&index, &of("slot").writes), "slots", "its content changes");
        assert_eq!(names(&index, &of("first").reads), "names open");
        assert_eq!(names(&index, &of("first").writes), "");
        assert_eq!(names(&index, &footprint("com/acme/Opener", "go").writes), "open");
    }
}

#[test]
fn writers_are_found_through_calls() {
    for index in common::indexes("Registry.java", SOURCE, false) {
        let writers = |name: &str| {
            let writers = index.writers(field(&index, name));
            writers.iter().map(|&writer| index[writer].name.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(writers("current"), "set forget install shut");
        assert_eq!(writers("names"), "<init> name");
        assert_eq!(writers("open"), "open go");
        let clearers = index.clearers(field(&index, "current"));
        let clearers: Vec<&str> = clearers.iter().map(|&method| index[method].name.as_str()).collect();
        assert_eq!(clearers, ["forget", "shut"]);
    }
}

#[test]
fn a_branch_depends_on_what_its_variables_were_read_from() {
    for index in common::indexes("Registry.java", SOURCE, false) {
        let first = method(&index, "com/acme/Registry", "first");
        let cfg = index.cfg(first).expect("it has code");
        let blocks = cfg.body.blocks.iter();
        let is_branch = |block: &&ir::Block| matches!(block.end, ir::Terminator::If { .. });
        let mut branches: Vec<u32> = blocks.filter(is_branch).map(|block| block.end_pc).collect();
        branches.sort_unstable();
        let reads = |at: usize| names(&index, &index.reads_of_branch(first, branches[at]));
        assert_eq!(reads(0), "open");
        assert_eq!(reads(1), "names");
    }
}
