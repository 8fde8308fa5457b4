//! Parameters that must not be null, in classes that the JDKs' compilers made.

use program::{CodeLine, Index, Met, RefusedNulls, Wanted, locate};

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
        String first = Objects.requireNonNull(a, "a " + b);
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
    int either(String a) { return a.length() + name.length(); }
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

/// The parameters that must have been null for an exception on a line, which is found by its text.
fn asked(index: &Index, method: &str, line: &str, wanted: Wanted) -> Option<u32> {
    let line = SOURCE.lines().take_while(|each| !each.contains(line)).count() as u32 + 1;
    let code = CodeLine { class: "com/acme/Shop", method, line: Some(line), file: None };
    let place = locate(index.class_path(), code).expect("it is there").methods.remove(0);
    let id = index.method("com/acme/Shop", &place.name, &place.descriptor).expect("indexed");
    let offsets = index.wanted_code(id, &place.code, &wanted);
    let met = match wanted {
        Wanted::Throws(..) => Met::Instruction,
        Wanted::Calls { .. } => Met::Arguments(u32::MAX),
    };
    index.null_parameters(id, &offsets, met)
}

#[test]
fn a_null_is_followed_to_the_parameter() {
    for index in common::indexes("Shop.java", SOURCE, false) {
        let null = || Wanted::Throws("java/lang/NullPointerException", None);
        assert_eq!(asked(&index, "lombok", "marked non-null", null()), Some(0b1));
        let illegal = Wanted::Throws("java/lang/IllegalArgumentException", None);
        assert_eq!(asked(&index, "lombok", "(b == null)", illegal), Some(0b10));
        let required = Wanted::Calls { class: "java/util/Objects", name: "requireNonNull" };
        assert_eq!(asked(&index, "required", "requireNonNull(a, ", required.clone()), Some(0b1));
        assert_eq!(asked(&index, "late", "Objects.requireNonNull(a);", required.clone()), Some(0b1));
        assert_eq!(asked(&index, "kotlin", "Parameter(a, ", null()), Some(0b110));
        assert_eq!(asked(&index, "handled", "a.length()", null()), Some(0b1));
        assert_eq!(asked(&index, "either", "a.length() + name", null()), None, "the field may be it, too");
    }
}
