//! Candidates do not influence each other.

use model::{Candidate, Observation};

use crate::program::{Program, describe, static_call};

const SOURCE: &str = include_str!("java/State.java");
const REGISTRY: &str = include_str!("java/Registry.java");

fn calls_of(class: &str, names: &[&str]) -> Vec<Candidate> {
    names.iter().map(|name| static_call(class, name, "()V", vec![])).collect()
}

fn calls(names: &[&str]) -> Vec<Candidate> {
    calls_of("shop/State", names)
}

fn messages(program: &Program, names: &[&str]) -> Vec<String> {
    messages_of(program, &calls(names))
}

fn messages_of(program: &Program, candidates: &[Candidate]) -> Vec<String> {
    messages_in(&program.run(candidates))
}

fn messages_in(observations: &[Observation]) -> Vec<String> {
    let message = |text: String| {
        let rest = text.strip_prefix("threw java/lang/IllegalStateException: ").map(str::to_owned);
        rest.map_or(text, |rest| rest.split(" at ").next().unwrap_or_default().to_owned())
    };
    observations.iter().map(|observation| message(describe(observation))).collect()
}

#[test]
fn every_candidate_finds_everything_as_the_first_one_did() {
    for home in jdks::homes() {
        let program = Program::new(&home, "State.java", SOURCE);
        for (name, expected) in [
            ("primitives", "1 1099511627778 true"),
            ("objects", "{a=1} 3 [[x]] b"),
            ("enums", "1"),
            ("locals", "1"),
            ("surroundings", "nullfalsefalsefalsefalse"),
            ("late", "1 1"),
            ("unchanged", "9"),
        ] {
            assert_eq!(messages(&program, &[name; 3]), [expected; 3], "{name} with {}", home.display());
        }
    }
}

#[test]
fn classes_are_loaded_again_only_where_they_must_be() {
    let program = Program::new(&jdks::homes()[0], "State.java", SOURCE);
    let loaders = messages(
        &program,
        &["loaded", "primitives", "unchanged", "locals", "unchanged", "loaded", "objects", "loaded"],
    );
    assert_eq!(loaders[0], loaders[5], "static fields have their old values again");
    assert_eq!(loaders[5], loaders[7], "a changed map has its old entries again");
}

/// What methods of `Registry` tell of the state that they change.
const CHANGES: [(&str, &str); 13] = [
    ("shared", "[c]"),
    ("shown", "2 [a, b]"),
    ("cache", "{k=[1]}"),
    ("weak", "kept 1"),
    ("lock", "true"),
    ("counter", "8"),
    ("tree", "2 1"),
    ("sorted", "{2=y, 3=z, 9=n}"),
    ("replace", "[old, new]"),
    ("many", "0"),
    ("huge", "150000"),
    ("crowd", "1 of 5000, hashes 1 and 1"),
    ("close", "78"),
];

#[test]
fn objects_behind_static_fields_are_put_back() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Registry.java", REGISTRY);
        let names: Vec<&str> = CHANGES.iter().map(|(name, _)| *name).collect();
        let expected: Vec<&str> = CHANGES.iter().map(|(_, expected)| *expected).collect();
        let told = messages_of(&program, &calls_of("shop/Registry", &names.repeat(3)));
        assert_eq!(told, expected.repeat(3), "with {}", home.display());
        let backwards: Vec<&str> = names.iter().rev().copied().collect();
        let mut told = messages_of(&program, &calls_of("shop/Registry", &backwards));
        told.reverse();
        assert_eq!(told, expected, "backwards with {}", home.display());
    }
}

#[test]
fn what_is_put_back_needs_no_other_class_loader() {
    let program = Program::new(&jdks::homes()[0], "Registry.java", REGISTRY);
    for (name, is_kept) in [
        ("shared", true),
        ("weak", true),
        ("many", true),
        ("log", true),
        ("optional", true),
        ("missing", true),
        ("fillAlike", true),
        ("crowd", true),
        ("overflow", true),
        ("overflowInInitializer", false),
        ("close", false),
    ] {
        let loaders = messages_of(&program, &calls_of("shop/Registry", &["loaded", name, "loaded"]));
        assert_eq!(loaders[0] == loaders[2], is_kept, "{name}");
    }
}

/// What many candidates left as it was is looked at once for a batch of them. What changes it at last is seen anyway.
#[test]
fn what_was_quiet_for_long_is_put_back_when_it_changes() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Registry.java", REGISTRY);
        let later = ["many", "peek", "many", "plugin", "peek", "many", "close", "peek", "many", "many"];
        let candidates =
            calls_of("shop/Registry", &[&["peek"; 40][..], &later, &["peek"; 40], &later].concat());
        let told = messages_of(&program, &candidates);
        let expected = ["0", "0", "0", "[a, b, plugin, plugin!]", "0", "0", "78", "0", "0", "0"];
        let expected = [&["0"; 40][..], &expected, &["0"; 40], &expected].concat();
        assert_eq!(told, expected, "with {}", home.display());
    }
}

/// The stack of a candidate may end anywhere: while an object is captured, too.
#[test]
fn after_the_end_of_the_stack_everything_is_as_before() {
    let program = Program::new(&jdks::homes()[0], "Registry.java", REGISTRY);
    let names =
        ["shown", "overflow", "shown", "fillAlike", "overflow", "alike", "overflowInInitializer", "shown"];
    let told = messages_of(&program, &calls_of("shop/Registry", &names));
    let told = told.iter().map(|text| text.split(" at ").next().unwrap_or_default());
    let overflow = "threw java/lang/StackOverflowError";
    let shown = "2 [a, b]";
    assert_eq!(told.collect::<Vec<_>>(), [shown, overflow, shown, "2", overflow, "1", overflow, shown],);
}

/// A failed initialiser leaves another error behind than the first, which a crash of an initialiser must not meet.
#[test]
fn where_initialisers_are_watched_a_failed_one_needs_another_class_loader() {
    let program = Program::new(&jdks::homes()[0], "Registry.java", REGISTRY);
    let mut config = program.config(&Default::default());
    config.watches_initializers = true;
    let candidates = calls_of("shop/Registry", &["loaded", "missing", "loaded", "missing"]);
    let told = messages_in(&program.run_with(config, &candidates));
    assert_ne!(told[0], told[2]);
    assert_eq!(told[1], told[3]);
}

/// All objects have the same identity hash, but for classes: these have one by their name.
#[test]
fn classes_have_hashes_of_their_own_that_are_always_the_same() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Registry.java", REGISTRY);
        let told = messages_of(&program, &calls_of("shop/Registry", &["classes", "close", "classes"]));
        assert_eq!(told[0], told[2], "with {}", home.display());
        let hashes: Vec<&str> = told[0].split(' ').collect();
        assert!(hashes[0] != hashes[1] && hashes[2] == "1", "{told:?} with {}", home.display());
    }
}

#[test]
fn what_initialisers_change_elsewhere_stays_and_the_rest_is_put_back() {
    let program = Program::new(&jdks::homes()[0], "Registry.java", REGISTRY);
    let told = messages_of(&program, &calls_of("shop/Registry", &["shared", "plugin", "plugin", "shown"]));
    assert_eq!(told, ["[c]", "[a, b, plugin, plugin!]", "[a, b, plugin, plugin!]", "3 [a, b, plugin]"]);
}

/// A table that a candidate has made larger, and then an initialiser, had entries that went round. Such a candidate is
/// repeated, and then finds what the initialiser did.
#[test]
fn where_a_candidate_and_an_initialiser_change_the_same_the_initialiser_comes_first() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Registry.java", REGISTRY);
        for (names, expected) in [
            (["walk", "growFirst", "walk", "growFirst"], ["0 0", "80 60", "60 60", "80 60"]),
            (["walk", "growBetween", "walk", "walk"], ["0 0", "20 20 80", "80 80", "80 80"]),
        ] {
            let told = messages_of(&program, &calls_of("shop/Registry", &names));
            assert_eq!(told, expected, "with {}", home.display());
        }
    }
}

/// Method handles for members of classes that are soon gone took nine tenths of the time once: the property that forbids
/// them was taken away before reflection had read it.
#[test]
fn members_are_called_without_method_handles() {
    for home in jdks::homes() {
        let program = Program::new(&home, "State.java", SOURCE);
        assert_eq!(messages(&program, &["caller"; 3]), ["true"; 3], "with {}", home.display());
    }
}

#[test]
fn spreading_makes_no_difference() {
    let program = Program::new(&jdks::homes()[0], "State.java", SOURCE);
    let names = [
        "late",
        "identity",
        "unchanged",
        "primitives",
        "enums",
        "objects",
        "locals",
        "late",
        "unchanged",
        "surroundings",
    ];
    let candidates = calls(&names.repeat(20));
    let run = |count| {
        let mut config = program.config(&Default::default());
        config.count = count;
        program.run_with(config, &candidates)
    };
    let (alone, together) = (run(1), run(2));
    assert_eq!(alone, together);
}
