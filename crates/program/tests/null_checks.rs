//! Parameters that must not be null, in classes that the JDKs' compilers made.

use program::{Index, RefusedNulls};

mod common;

const SOURCE: &str = r#"package com.acme;
import java.lang.annotation.*;
import java.util.*;
class Shop {
    @Retention(RetentionPolicy.CLASS) @Target(ElementType.PARAMETER) @interface NotNull {}
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface NonNull {}
    @Retention(RetentionPolicy.RUNTIME) @interface Nullable {}
    static class Intrinsics { static void checkNotNullParameter(Object value, String name) {} }
    static class Preconditions { static <T> T checkNotNull(T value) { return value; } }
    final String name;
    Shop(@NonNull String name, long n) { this.name = name; }
    void kotlin(long n, String a, String b) {
        Intrinsics.checkNotNullParameter(a, "a"); Intrinsics.checkNotNullParameter(b, "b");
    }
    static String required(String a, String b) {
        String first = Objects.requireNonNull(a, "a " + 1);
        String second = Preconditions.checkNotNull(b);
        return first + second;
    }
    void lombok(Object a, Object b) {
        if (a == null) { throw new NullPointerException("a is marked non-null but is null"); }
        if (b == null) throw new IllegalArgumentException();
    }
    void late(String a, int n) {
        if (n > 3) return;
        Objects.requireNonNull(a);
    }
    void replaced(String a) {
        a = System.getProperty("a");
        Objects.requireNonNull(a);
    }
    int handled(String a) {
        if (a == null) return 0;
        return a.length();
    }
    void otherwise(String a) { Objects.requireNonNullElse(a, "x"); }
    void annotated(int n, @NotNull String a, @Nullable String b, @NonNull String c) {}
    void elements(List<@NonNull String> a, @NonNull String[] b) {}
    class Inner { Inner(@NotNull String a, @NonNull String b) {} }
    enum Kind { ONE("1"); Kind(@NotNull String text) {} }
}
"#;

fn refused(index: &Index, class: &str, name: &str) -> RefusedNulls {
    let class = index.class(class).expect("indexed");
    let (id, _) = class.methods().find(|(_, method)| method.name == name).expect("it is there");
    index.refuses_null(id)
}

#[test]
fn checks_at_the_entry_refuse_null() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let checked = |name| refused(&index, "com/acme/Shop", name).checked;
        assert_eq!(checked("kotlin"), 0b110);
        assert_eq!(checked("required"), 0b11);
        assert_eq!(checked("lombok"), 0b11);
        assert_eq!(checked("late"), 0, "a branch stands before it");
        assert_eq!(checked("replaced"), 0, "it is no argument any more");
        assert_eq!(checked("handled"), 0, "null is welcome");
        assert_eq!(checked("otherwise"), 0);
    }
}

#[test]
fn annotations_refuse_null() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let annotated = |class, name| refused(&index, class, name).annotated;
        assert_eq!(annotated("com/acme/Shop", "annotated"), 0b1010);
        assert_eq!(annotated("com/acme/Shop", "<init>"), 0b1);
        assert_eq!(annotated("com/acme/Shop", "elements"), 0, "elements of theirs are not null");
        assert_eq!(annotated("com/acme/Shop$Inner", "<init>"), 0b10, "the first one is the object around");
        assert_eq!(annotated("com/acme/Shop$Kind", "<init>"), 0b100, "a constant has a name and a number");
    }
}

#[test]
fn checks_have_their_place_in_the_code() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let class = index.class("com/acme/Shop").expect("indexed");
        let (id, _) = class.methods().find(|(_, method)| method.name == "lombok").expect("it is there");
        let checks = index.null_checks(id);
        let lines = index.cfg(id).expect("it has code").lines;
        let lines: Vec<_> =
            checks.iter().map(|check| (check.parameter, lines.line_of(check.offset))).collect();
        let line = SOURCE.lines().take_while(|line| !line.contains("marked non-null")).count() as u32 + 1;
        assert_eq!(lines, [(0, Some(line)), (1, Some(line + 1))]);
    }
}
