//! Generated tests as their readers see them, compared with the files in `tests/golden`. Set
//! `RECRASH_BLESS=1` to write these again.

mod candidates;

use std::path::{Path, PathBuf};

use model::Candidate;
use testgen::{About, FileKind, JUnit, TestSuite, TestgenConfig};

#[test]
fn literals_stand_in_the_test() {
    check("literals", &[candidates::literals()], JUnit::Five);
}

#[test]
fn what_cannot_be_called_is_called_by_reflection() {
    check("reflective", &candidates::reflective(), JUnit::Four);
}

#[test]
fn what_is_closed_is_set_and_made_by_reflection() {
    check("opened", &[candidates::opened()], JUnit::Five);
}

#[test]
fn restored_objects_stand_in_a_file_beside_the_test() {
    check("restored", &candidates::restored(), JUnit::Five);
}

#[test]
fn stubs_are_lambdas_and_anonymous_classes() {
    check("stubs", &[candidates::stubs()], JUnit::Five);
}

#[test]
fn mocks_are_told_only_what_they_do_not_answer_by_themselves() {
    check("mocks", &[candidates::mocks()], JUnit::Five);
}

#[test]
fn proxies_stand_for_large_interfaces() {
    check("proxies", &[candidates::proxies()], JUnit::Five);
}

#[test]
fn answers_come_in_a_row_and_may_be_exceptions() {
    check("rows", &[candidates::rows()], JUnit::Five);
}

#[test]
fn stubs_and_mocks_that_answer_by_texts_and_remember() {
    check("remembering", &[candidates::remembering()], JUnit::Five);
}

#[test]
fn names_of_other_languages_become_legal() {
    check("names", &candidates::odd_names(), JUnit::Five);
}

#[test]
fn equal_candidates_give_equal_bytes() {
    let candidates = candidates::restored();
    assert_eq!(generate(&candidates, JUnit::Five), generate(&candidates, JUnit::Five));
}

#[test]
fn tests_are_listed_in_the_order_of_their_candidates() {
    let suite = generate(&candidates::odd_names(), JUnit::Five);
    assert_eq!(suite.tests.iter().map(|test| test.candidate).collect::<Vec<_>>(), [0, 1, 2, 3]);
    for test in &suite.tests {
        let file = suite.files.iter().find(|file| file.path == test.file).expect("the file is there");
        assert!(file.contents.contains(&format!(" {}() throws Throwable", test.method)));
    }
}

fn generate(candidates: &[Candidate], junit: JUnit) -> TestSuite {
    let about = About {
        crash: candidates[0].expected.clone(),
        label: Some("shop 1.4".into()),
        time: Some(1_793_628_180_000),
        command: Some("recrash tests npe-shipping-zone-3f2a.recrash".into()),
        ..About::default()
    };
    testgen::generate(candidates, &TestgenConfig { junit, about, ..TestgenConfig::default() })
}

/// Compares every file but the support source, which is a file of its own.
fn check(name: &str, candidates: &[Candidate], junit: JUnit) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    for file in generate(candidates, junit).files.into_iter().filter(|file| file.kind != FileKind::Support) {
        compare(&folder.join(&file.path), &file.contents);
    }
}

fn compare(path: &PathBuf, actual: &str) {
    if std::env::var_os("RECRASH_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("files lie in folders")).expect("a folder for the file");
        std::fs::write(path, actual).expect("the file can be written");
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(actual, expected, "{} differs; RECRASH_BLESS=1 writes it again", path.display());
}
