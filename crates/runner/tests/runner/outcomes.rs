//! Every way in which a test can end, on every JDK of this machine. Each case is a JUnit test in
//! `tests/cases` whose first line says what the outcome must show, in parts separated by ` | `.

use std::path::{Path, PathBuf};
use std::time::Duration;

use model::{Crash, End, Frame, Outcome, Relation};
use runner::{Jdk, Needed, Runner, RunnerConfig, SourceFile, TestMethod};

use crate::common;

/// The cases: name, source, parts expected.
fn cases() -> Vec<(String, String, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("the cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    paths.iter().map(|path| case(path)).collect()
}

fn case(path: &Path) -> (String, String, Vec<String>) {
    let source = std::fs::read_to_string(path).expect("readable");
    let first = source.lines().next().expect("a line").strip_prefix("// EXPECT: ").expect("an expectation");
    let parts = first.split(" | ").map(str::to_owned).collect();
    (path.file_stem().expect("a name").to_string_lossy().into_owned(), source, parts)
}

#[test]
fn every_end_is_an_outcome() {
    let (hanging, ending): (Vec<_>, Vec<_>) =
        cases().into_iter().partition(|(_, _, parts)| parts[0].starts_with("timed out"));
    for home in jdks::homes() {
        check(&home, &hanging, Duration::from_secs(15));
        check(&home, &ending, Duration::from_secs(60));
    }
}

fn check(home: &Path, cases: &[(String, String, Vec<String>)], time_limit: Duration) {
    let runner = runner(home, time_limit);
    let files = cases.iter().map(|(name, source, _)| file(name, source)).collect::<Vec<_>>();
    let compiled = runner.compile(&files).expect("compiled");
    assert!(compiled.errors.is_empty(), "{:?}", compiled.errors);
    let tests: Vec<_> = cases.iter().map(|(name, ..)| test(name, "test")).collect();
    let mut seen = vec![false; tests.len()];
    let outcomes = runner.run(&compiled, &tests, &mut |number, _| seen[number] = true).expect("run");
    assert!(seen.iter().all(|seen| *seen));
    for ((name, _, parts), outcome) in cases.iter().zip(outcomes) {
        let text = describe(&outcome.expect("nobody stopped the runner"));
        let missing = parts.iter().find(|part| !text.contains(part.as_str()));
        assert_eq!(missing, None, "{name} with {}: {text}", home.display());
    }
}

pub fn runner(home: &Path, time_limit: Duration) -> Runner {
    let jdk = Jdk::at(home).expect("a JDK");
    let mut config = RunnerConfig::new(jdk, vec![], common::junit(&Needed::Five { version: None }));
    config.time_limit = time_limit;
    config.heap = 64 << 20;
    Runner::new(config).expect("a runner")
}

pub fn file(name: &str, source: &str) -> SourceFile {
    SourceFile { path: format!("{name}.java").into(), contents: source.into() }
}

pub fn test(class: &str, method: &str) -> TestMethod {
    TestMethod { class: class.into(), method: method.into() }
}

pub fn describe(outcome: &Outcome) -> String {
    let end = match &outcome.end {
        End::Passed => "passed".to_owned(),
        End::Threw(crash) => format!("threw {}", describe_crash(crash)),
        End::DidNotCompile(errors) => format!("does not compile: {errors:?}"),
        End::TimedOut { frames, .. } => format!("timed out in {}", program_frames(frames)),
        End::Exited { code, frames } => format!("exited {code} in {}", program_frames(frames)),
        End::Died { how } => format!("died {how}"),
        End::NotRun(why) => format!("not run: {why}"),
    };
    format!("{end} | {}", outcome.notes.join(" | "))
}

fn describe_crash(crash: &Crash) -> String {
    let mut text = String::new();
    for thrown in &crash.throwables {
        text += match thrown.relation {
            Relation::Top => "",
            Relation::CauseOf(_) => " | caused by ",
            Relation::SuppressedBy(_) => " | suppressed ",
            Relation::ShownBy(_) => " | shown as ",
        };
        text += &thrown.class;
        text += &thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
    }
    format!("{text} | at {}", program_frames(&crash.throwables[0].frames))
}

fn program_frames(frames: &[Frame]) -> String {
    let shown = |frame: &&Frame| !frame.class.contains('/');
    let show = |frame: &Frame| format!("{}.{}:{}", frame.class, frame.method, frame.line.unwrap_or(0));
    frames.iter().filter(shown).map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn errors_of_the_compiler_name_file_and_line() {
    let runner = runner(&jdks::homes()[0], Duration::from_secs(60));
    let good = SourceFile { path: "a/Good.java".into(), contents: b"package a; class Good {}".to_vec() };
    let bad = SourceFile {
        path: "a/Bad.java".into(),
        contents: b"package a;\nclass Bad {\n  Missing x;\n}".to_vec(),
    };
    let compiled = runner.compile(&[good, bad]).expect("the compiler ran");
    let errors = &compiled.errors;
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!((errors[0].file.as_deref(), errors[0].line), (Some("a/Bad.java"), Some(3)));
    assert!(errors[0].message.contains("Missing"));
}

#[test]
fn a_source_is_compiled_once() {
    let runner = runner(&jdks::homes()[0], Duration::from_secs(60));
    let shared =
        "class Shared { static int ten() { return new Object() { int ten() { return 10; } }.ten(); } }";
    let first = runner.compile(&[file("Shared", shared)]).expect("compiled");
    let both = [file("Shared", shared), file("User", "class User { int ten = Shared.ten(); }")];
    let again = runner.compile(&both).expect("compiled");
    assert_eq!(again.errors, []);
    for name in ["Shared.class", "Shared$1.class"] {
        let read =
            |compiled: &runner::Compiled| std::fs::read(compiled.classes().join(name)).expect("a class");
        assert_eq!(read(&first), read(&again), "{name}");
    }
    assert!(again.classes().join("User.class").exists());
    let source = again.classes().with_file_name("sources").join("Shared.java");
    assert!(!source.exists(), "the compiler did not get it a second time");
    let changed = runner.compile(&[file("Shared", &shared.replace("10", "11"))]).expect("compiled");
    let read = |compiled: &runner::Compiled| std::fs::read(compiled.classes().join("Shared$1.class"));
    assert_ne!(read(&first).ok(), read(&changed).ok(), "another source is another one");
}

#[test]
fn junit_four_runs_too_and_resources_lie_beside_the_classes() {
    let source = "import org.junit.Test;\npublic class Old {\n  @Test public void test() throws Exception {\n    \
                  throw new Exception(\"\" + Old.class.getResource(\"data/x.txt\").openStream().read());\n  }\n}";
    let jdk = Jdk::at(&jdks::homes()[0]).expect("a JDK");
    let mut config = RunnerConfig::new(jdk, vec![], common::junit(&Needed::Four));
    config.junit = runner::JUnit::Four;
    let runner = Runner::new(config).expect("a runner");
    let resource = SourceFile { path: "data/x.txt".into(), contents: b"A".to_vec() };
    let compiled = runner.compile(&[file("Old", source), resource]).expect("compiled");
    let outcomes =
        runner.run(&compiled, &[test("Old", "test"), test("Old", "gone")], &mut |_, _| {}).expect("run");
    let texts: Vec<String> = outcomes.iter().flatten().map(describe).collect();
    assert!(texts[0].contains("threw java/lang/Exception: 65 | at Old.test:4"), "{}", texts[0]);
    assert!(!texts[1].contains("passed"), "{}", texts[1]);
}

#[test]
fn a_stopped_runner_starts_nothing() {
    let jdk = Jdk::at(&jdks::homes()[0]).expect("a JDK");
    let config = RunnerConfig::new(jdk, vec![], common::junit(&Needed::Five { version: None }));
    config.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let runner = Runner::new(config).expect("a runner");
    let compiled = runner.compile(&[]).expect("nothing to compile");
    let outcomes = runner.run(&compiled, &[test("A", "b")], &mut |_, _| panic!("started")).expect("run");
    assert_eq!(outcomes, [None]);
}

#[test]
fn a_runner_that_is_stopped_ends_what_runs() {
    let source = "import org.junit.jupiter.api.Test; class Waits { @Test void test() throws Exception { \
                  java.nio.file.Files.createFile(java.nio.file.Path.of(\"started\")); Thread.sleep(600_000); } }";
    let jdk = Jdk::at(&jdks::homes()[0]).expect("a JDK");
    let config = RunnerConfig::new(jdk, vec![], common::junit(&Needed::Five { version: None }));
    let stop = config.stop.clone();
    let runner = Runner::new(config).expect("a runner");
    let compiled = runner.compile(&[file("Waits", source)]).expect("compiled");
    let begun = std::time::Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !has_started(runner.directory()) && begun.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(20));
            }
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
        let outcomes =
            runner.run(&compiled, &[test("Waits", "test")], &mut |_, _| panic!("ended")).expect("run");
        assert_eq!(outcomes, [None]);
    });
    assert!(begun.elapsed() < Duration::from_secs(25), "it was not ended before its own limit");
}

fn has_started(directory: &Path) -> bool {
    let runs = std::fs::read_dir(directory).expect("the runner's directory").flatten();
    runs.map(|run| run.path().join("work/started")).any(|file| file.exists())
}
