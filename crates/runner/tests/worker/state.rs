//! Candidates do not influence each other.

use model::Candidate;

use crate::program::{Program, describe, static_call};

const SOURCE: &str = include_str!("java/State.java");

fn calls(names: &[&str]) -> Vec<Candidate> {
    names.iter().map(|name| static_call("shop/State", name, "()V", vec![])).collect()
}

fn messages(program: &Program, names: &[&str]) -> Vec<String> {
    let observations = program.run(&calls(names));
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
