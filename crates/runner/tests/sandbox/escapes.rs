//! A class that tries everything, in a worker and in the JVM of a test.

use std::path::Path;
use std::time::Duration;

use model::{Candidate, End, Expression};
use runner::{Needed, Runner, RunnerConfig, SourceFile, TestMethod, Workers, WorkersConfig};

use crate::common;
use crate::machine::Machine;
use crate::program::{describe, static_call};

const HARMFUL: &str = "(Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;ILjava/lang/String;)V";
/// Everything harmless that a program does.
const HARMLESS: &str = "[write, read, rename, delete, directory, temporary, needed, resource, system, itself, null, \
                        thread, path, home]";

fn text(path: &Path) -> Expression {
    Expression::string(&path.display().to_string())
}

fn config(machine: &Machine) -> WorkersConfig {
    let mut config = machine.program.config(&Default::default());
    config.sandbox = machine.sandbox();
    config
}

fn call(name: &str) -> Candidate {
    static_call("shop/Escapes", name, "()V", vec![])
}

#[test]
fn a_worker_denies_what_is_harmful_and_nothing_else() {
    for home in jdks::homes() {
        let mut machine = Machine::new(&home);
        let arguments = vec![
            text(&machine.outside),
            text(&machine.secret),
            Expression::Int(machine.port().into()),
            text(&machine.local),
            Expression::Int(machine.process.id().try_into().expect("a small number")),
            text(&home.join("bin/java")),
        ];
        let needed = vec![text(&machine.needed())];
        let candidates = [
            static_call("shop/Escapes", "harmful", HARMFUL, arguments),
            static_call("shop/Escapes", "harmless", "(Ljava/lang/String;)V", needed),
        ];
        let observations =
            Workers::start(config(&machine)).expect("workers").run(&candidates).expect("observations");
        let texts: Vec<String> = observations.iter().map(describe).collect();
        assert!(texts[0].contains("done: [] at"), "with {}: {}", home.display(), texts[0]);
        assert!(texts[1].contains(&format!("done: {HARMLESS} at")), "with {}: {}", home.display(), texts[1]);
        machine.check();
    }
}

#[test]
fn a_test_is_denied_what_is_harmful_and_nothing_else() {
    for home in jdks::homes() {
        let mut machine = Machine::new(&home);
        let calls = [
            (
                "harmful",
                format!(
                    "{:?}, {:?}, {}, {:?}, {}, {:?}",
                    machine.outside,
                    machine.secret,
                    machine.port(),
                    machine.local,
                    machine.process.id(),
                    home.join("bin/java")
                ),
            ),
            ("harmless", format!("{:?}", machine.needed())),
        ];
        let texts = run_tests(&machine, &calls, 1 << 30);
        assert!(texts[0].contains("done: []\""), "with {}: {}", home.display(), texts[0]);
        assert!(texts[1].contains(&format!("done: {HARMLESS}\"")), "with {}: {}", home.display(), texts[1]);
        machine.check();
    }
}

/// The ends of tests that call methods with arguments, as text.
fn run_tests(machine: &Machine, calls: &[(&str, String)], disk: u64) -> Vec<String> {
    let jars = common::junit(&Needed::Five { version: None });
    let class_path = vec![machine.program.classes.path().to_owned()];
    let mut config = RunnerConfig::new(machine.program.jdk.clone(), class_path, jars);
    config.may_start_processes = false;
    config.sandbox = machine.sandbox();
    config.disk = disk;
    let runner = Runner::new(config).expect("a runner");
    let methods: String = calls
        .iter()
        .map(|(name, arguments)| {
            format!("@Test void {name}() throws Exception {{ Escapes.{name}({arguments}); }}\n")
        })
        .collect();
    let source =
        format!("package shop; import org.junit.jupiter.api.Test; class EscapesTest {{ {methods} }}");
    let file = SourceFile { path: "shop/EscapesTest.java".into(), contents: source.into() };
    let compiled = runner.compile(&[file]).expect("compiled");
    assert!(compiled.errors.is_empty(), "{:?}", compiled.errors);
    let test = |name: &str| TestMethod { class: "shop.EscapesTest".into(), method: name.into() };
    let tests: Vec<TestMethod> = calls.iter().map(|(name, _)| test(name)).collect();
    let outcomes = runner.run(&compiled, &tests, &mut |_, _| {}).expect("run");
    outcomes.into_iter().map(|outcome| format!("{:?}", outcome.expect("run").end)).collect()
}

#[test]
fn the_disk_is_not_filled_by_a_worker() {
    for home in jdks::homes() {
        let machine = Machine::new(&home);
        let mut config = config(&machine);
        config.limits.disk = 64 << 20;
        config.limits.time = Duration::from_secs(60);
        config.limits.steps = u64::MAX >> 1;
        let candidates = ["manyFiles", "largeFiles", "deletedFiles", "fewFiles", "fewFiles"].map(call);
        let workers = Workers::start(config).expect("workers");
        let observations = workers.run(&candidates).expect("observations");
        let texts: Vec<String> = observations.iter().map(describe).collect();
        assert_eq!(texts[0], "died killed: it made more than 10000 files", "with {}", home.display());
        for text in &texts[1..3] {
            assert_eq!(text, "died killed: its files took more than 64 MB", "with {}", home.display());
        }
        for text in &texts[3..] {
            assert!(text.contains("done: 20 at"), "with {}: {text}", home.display());
        }
    }
}

#[test]
fn the_disk_is_not_filled_by_a_test() {
    let machine = Machine::new(&jdks::homes()[0]);
    let calls = ["manyFiles", "largeFiles", "deletedFiles", "fewFiles"].map(|name| (name, String::new()));
    let ends = run_tests(&machine, &calls, 64 << 20);
    let died = |how: &str| format!("{:?}", End::Died { how: format!("killed: {how}") });
    assert_eq!(ends[0], died("it made more than 10000 files"));
    assert_eq!(ends[1], died("its files took more than 64 MB"));
    assert_eq!(ends[2], died("its files took more than 64 MB"));
    assert!(ends[3].contains("done: 2"), "{}", ends[3]);
}
