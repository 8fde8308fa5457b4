//! Several tests in one JVM: each sees classes as at the start, and what follows a change of the JVM is not known.

use std::path::Path;
use std::time::Duration;

use model::{End, Outcome};
use runner::Together;

use crate::outcomes::{describe, file, runner, test};

const SOURCE: &str = "import org.junit.jupiter.api.Test;
class Shared {
    static int count;
    static int next() { return ++count; }
    @Test void first() { throw new IllegalStateException(\"count \" + next() + \" by \" + Shared.class.getClassLoader().getClass().getSimpleName()); }
    @Test void second() { throw new IllegalStateException(\"count \" + next()); }
    @Test void passes() throws Exception {
        if (Shared.class.getResource(\"/Shared.class\") == null || Class.forName(\"Shared\") != Shared.class) throw new Error(); }
    @Test void property() { System.setProperty(\"shared\", \"yes\"); }
    @Test void unset() {
        boolean isFile = new java.io.File(\"left\").exists();
        if (System.getProperty(\"shared\") != null || isFile || Thread.activeCount() > 2) throw new Error(); }
    @Test void thread() { new Thread(() -> { try { Thread.sleep(60000); } catch (InterruptedException e) { } }).start(); }
    @Test void file() throws Exception { java.nio.file.Files.writeString(java.nio.file.Path.of(\"left\"), \"\"); }
    @Test void exits() { System.exit(3); }
    @Test void hangs() throws Exception { Thread.sleep(60000); }
    @Test void overflows() { overflows(); }
    @Test void reads() { new java.io.File(\"/nowhere\").delete(); }
}";

fn run(home: &Path, methods: &[&str]) -> Together {
    let runner = runner(home, Duration::from_secs(10));
    let compiled = runner.compile(&[file("Shared", SOURCE)]).expect("compiled");
    assert!(compiled.errors.is_empty(), "{:?}", compiled.errors);
    let tests: Vec<_> = methods.iter().map(|method| test("Shared", method)).collect();
    runner.run_together(&compiled, &tests, true).expect("run")
}

fn text(outcome: &Option<Outcome>) -> String {
    outcome.as_ref().map(describe).unwrap_or_default()
}

/// Which of the three tests are known; the third never sees what the second did.
fn check(together: &Together, change: &str, expected: [bool; 3]) {
    let texts: Vec<String> = together.outcomes.iter().map(text).collect();
    let known: Vec<bool> = texts.iter().map(|text| !text.is_empty()).collect();
    assert_eq!(known, expected, "{change}: {texts:?}");
    assert!(texts[2].starts_with("passed"), "{change}: {texts:?}");
}

#[test]
fn each_test_has_classes_of_its_own() {
    for home in jdks::homes() {
        let together = run(&home, &["first", "second", "passes", "second"]);
        let texts: Vec<String> = together.outcomes.iter().map(text).collect();
        assert!(
            texts[0].starts_with("threw java/lang/IllegalStateException: count 1 by FreshLoader"),
            "{texts:?}"
        );
        assert!(
            texts[1].starts_with("threw java/lang/IllegalStateException: count 1 | at Shared.second:6"),
            "{texts:?}"
        );
        assert!(matches!(&together.outcomes[2], Some(Outcome { end: End::Passed, .. })), "{texts:?}");
        assert_eq!(texts[1], texts[3]);
        assert!(together.is_without_effects);
    }
}

#[test]
fn what_follows_a_change_that_cannot_be_undone_has_another_jvm() {
    let home = jdks::homes().remove(0);
    for change in ["property", "thread", "file"] {
        check(&run(&home, &["second", change, "unset"]), change, [true, true, true]);
    }
    for change in ["exits", "hangs", "overflows"] {
        check(&run(&home, &["second", change, "unset"]), change, [true, false, true]);
    }
    let reads = run(&home, &["second", "reads"]);
    assert!(reads.outcomes.iter().all(Option::is_some) && !reads.is_without_effects);
}

#[test]
fn a_jvm_that_is_as_it_was_runs_the_next_tests_with_their_classes() {
    let home = jdks::homes().remove(0);
    let runner = runner(&home, Duration::from_secs(10));
    let source = |text: &str, more: &str| {
        format!(
            "class Again {{ @org.junit.jupiter.api.Test void run() {{ {more} \
             throw new IllegalStateException({text}); }} }}"
        )
    };
    let run = |text: &str, more: &str| {
        let compiled = runner.compile(&[file("Again", &source(text, more))]).expect("compiled");
        let together = runner.run_together(&compiled, &[test("Again", "run")], true).expect("run");
        (text_of_message(&together.outcomes[0]), together.is_without_effects)
    };
    let process = "\"\" + ProcessHandle.current().pid()";
    let (first, _) = run(process, "");
    assert_eq!(run("\"other\"", ""), ("other".to_owned(), true), "the classes are those of the second run");
    assert_eq!(run(process, ""), (first.clone(), true), "it is the same JVM");
    assert_eq!(run("\"x\"", "new java.io.File(\"/nowhere\").delete();"), ("x".to_owned(), false));
    let (last, is_without_effects) = run(process, "");
    assert!(is_without_effects && last != first, "what earlier tests did is not held against later ones");
}

fn text_of_message(outcome: &Option<Outcome>) -> String {
    let text = text(outcome);
    let message = text.strip_prefix("threw java/lang/IllegalStateException: ");
    let message = message.unwrap_or_else(|| panic!("the test throws, but: {text}"));
    message.split(" | ").next().expect("a message").to_owned()
}
