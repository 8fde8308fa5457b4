//! `pipeline::reproduce` from end to end.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Duration;

use model::Level;
use pipeline::reproduce::{Classes, EarlierFinds, Parameters, Report, ReproduceConfig, run};
use pipeline::{Error, Event, JUnit, Setting, Via};

use crate::common;

const SOURCE: &str = r#"package com.acme;

public class Shop {
    public static class Closed extends RuntimeException {
        Closed(Throwable cause) { super("closed", cause); }
    }

    static int zone(String zip) {
        return zip.length();
    }

    public int quote(String order, int count) {
        if (count > 40) {
            return zone(order.isEmpty() ? null : order);
        }
        return 0;
    }

    public int sell(String order) {
        try {
            return quote(order, 41);
        } catch (NullPointerException e) {
            throw new Closed(e);
        }
    }

    public static void never(int a) {
        if (a * a == 7) {
            throw new IllegalStateException("odd");
        }
    }

    public static void sometimes(String file) {
        if (System.getProperty("java.class.path").contains("harness")) {
            return;
        }
        throw new IllegalStateException("here only");
    }

    public static void lock(int a) {
        if (a % 1000 == 765 && a > 5000) {
            throw new IllegalStateException("open");
        }
    }
}
"#;

const CRASH: &str = "\
2026-11-02 14:03:07,112 ERROR [main] shop - failed
com.acme.Shop$Closed: closed
\tat com.acme.Shop.sell(Shop.java:23)
\tat com.acme.Main.main(Main.java:9)
Caused by: java.lang.NullPointerException: Cannot invoke \"String.length()\" because \"zip\" is null
\tat com.acme.Shop.zone(Shop.java:9)
\tat com.acme.Shop.quote(Shop.java:14)
\tat com.acme.Shop.sell(Shop.java:21)
\t... 1 more
";

/// What nobody meets by chance.
const LOCKED: &str = "\
java.lang.IllegalStateException: open
\tat com.acme.Shop.lock(Shop.java:42)
";

struct World {
    folder: tempfile::TempDir,
    config: ReproduceConfig,
}

impl World {
    fn new(log: &str) -> World {
        let folder = tempfile::tempdir().expect("temporary directory");
        let jdk = &jdks::homes()[0];
        compile(folder.path(), jdk);
        let setting = Setting {
            command: Some("recrash reproduce app.log".into()),
            ..common::setting(folder.path(), jdk)
        };
        let config = ReproduceConfig {
            log: "app.log".into(),
            text: log.into(),
            mapping: None,
            crash: None,
            classes: Classes::All,
            frames: None,
            tests: vec![],
            setting,
            via: Via::Search,
            allow_reflection: false,
            call_targets: pipeline::CALL_TARGETS,
            earlier: EarlierFinds::Ignore,
            budget: Duration::from_secs(20),
            seed: 7,
            parameters: Parameters::default(),
            confirmations: 1,
            pinned: false,
        };
        World { folder, config }
    }

    fn run(&self) -> Result<Report, Error> {
        run(&self.config, &mut |_: Event| {})
    }

    fn test(&self, report: &Report) -> String {
        std::fs::read_to_string(&report.test.as_ref().expect("a test").file).expect("written")
    }
}

fn compile(folder: &Path, jdk: &Path) {
    std::fs::write(folder.join("Shop.java"), SOURCE).expect("written");
    let mut javac = Command::new(jdk.join("bin/javac"));
    javac.arg("-g").arg("-d").arg(folder.join("classes")).arg(folder.join("Shop.java"));
    assert!(javac.status().expect("javac").success());
}

#[test]
fn a_wrapped_root_cause_is_reproduced_at_the_highest_frame_and_the_same_way_each_time() {
    let world = World::new(CRASH);
    let report = world.run().expect("a report");
    assert!(report.reproduced, "{report:?}");
    assert_eq!((report.frame, report.frames, report.level), (3, 3, Level::AllFrames), "{report:?}");
    assert_eq!(report.method.as_deref(), Some("Shop.sell(String)"));
    assert_eq!(report.wrapped_in.as_deref(), Some("Closed"));
    assert!(report.matched.message && report.stubs.is_empty());
    let source = world.test(&report);
    assert!(source.contains("shop.sell(\"\");"), "{source}");
    assert!(source.contains("Shop.sell(Shop.java:21)  matched\n"), "{source}");
    assert!(source.contains("All 3 frames of the program match"), "{source}");
    assert!(source.contains("Made by: recrash reproduce app.log\n"), "{source}");
    let again = World::new(CRASH);
    let second = again.run().expect("a report");
    assert_eq!((again.test(&second), second.candidates), (source, report.candidates));
}

#[test]
fn a_run_begins_from_what_an_earlier_one_found_unless_it_must_not() {
    let mut world = World::new(LOCKED);
    world.config.earlier = EarlierFinds::Use;
    let first = world.run().expect("a report");
    assert!(first.reproduced && !first.from_earlier_find, "{first:?}");
    assert!(world.test(&first).contains("Found by search."));
    // So few tests at a time that it takes generations to find it again.
    world.config.parameters.population = 2;
    let second = world.run().expect("a report");
    assert!(second.reproduced && second.from_earlier_find, "{second:?}");
    assert_eq!((second.frame, second.proposer), (first.frame, "search"));
    assert!(world.test(&second).contains("Found by search, from what an earlier run found."));
    world.config.earlier = EarlierFinds::Replace;
    let fresh = world.run().expect("a report");
    assert!(!fresh.from_earlier_find, "{fresh:?}");
    assert!(second.candidates < fresh.candidates, "{} and {}", second.candidates, fresh.candidates);
}

#[test]
fn the_pinned_form_passes_as_long_as_the_program_crashes() {
    for (junit, word) in [(JUnit::Five, "assertThrows(Shop.Closed.class"), (JUnit::Four, "Assert.fail(")] {
        let mut world = World::new(CRASH);
        world.config.pinned = true;
        world.config.setting.junit = Some(junit);
        let report = world.run().expect("a report");
        assert!(report.reproduced && report.pinned, "{report:?}");
        let source = world.test(&report);
        assert!(source.contains(word), "{source}");
        let command = report.run.expect("a command");
        let shell = Command::new("sh").args(["-c", &command]).current_dir(world.folder.path()).output();
        let output = shell.expect("a shell");
        assert!(output.status.success(), "{source}\n{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn what_is_not_found_has_a_reason() {
    let log = "java.lang.IllegalStateException: odd\n\tat com.acme.Shop.never(Shop.java:29)\n";
    let mut world = World::new(log);
    world.config.budget = Duration::from_secs(2);
    let report = world.run().expect("a report");
    assert!(!report.reproduced && report.test.is_none() && report.files.is_empty(), "{report:?}");
    let reason = report.reason.expect("a reason");
    assert_eq!(reason, "line 29 of Shop.never was not reached: the branch at line 28 was never satisfied");
    assert!(!world.folder.path().join("out").exists());
}

#[test]
fn what_does_not_fail_in_a_fresh_jvm_is_not_counted() {
    let log = "java.lang.IllegalStateException: here only\n\tat com.acme.Shop.sometimes(Shop.java:37)\n";
    let mut world = World::new(log);
    world.config.budget = Duration::from_secs(3);
    let report = world.run().expect("a report");
    assert!(!report.reproduced, "{report:?}");
    assert!(report.rejected[0].starts_with("frame 1: passes"), "{:?}", report.rejected);
}

#[test]
fn an_interrupt_keeps_the_best() {
    let world = World::new(&CRASH.replace("\t... 1 more\n", "\tat com.acme.Shop.never(Shop.java:29)\n"));
    let stop = world.config.setting.stop.clone();
    let mut stop_with_a_find = |event: Event| {
        if let Event::Searching { standing, .. } = event {
            stop.fetch_or(standing.reached > 0, Ordering::Relaxed);
        }
    };
    let report = run(&world.config, &mut stop_with_a_find).expect("a report");
    assert!(report.interrupted && report.reproduced && report.frame < 4, "{report:?}");
    assert!(report.test.expect("a test").file.exists());
}

#[test]
fn premises_are_checked_first() {
    let mut world = World::new("");
    let mut refuse = |log: &str| {
        world.config.text = log.into();
        world.run().expect_err("refused")
    };
    let line = refuse(&CRASH.replace("Shop.java:14", "Shop.java:99"));
    assert_eq!(line.exit_code(), 3);
    assert!(line.to_string().starts_with("frame 2, com.acme.Shop.quote: classes has no line 99"), "{line}");
    let jar = refuse("a.X\n\tat com.acme.Shop.gone(Shop.java:1) ~[shop-1.4.jar:?]\n");
    assert_eq!(jar.hint().as_deref(), Some("the log names shop-1.4.jar; is this the version that crashed?"));
    let none = refuse("all is well\n");
    assert_eq!((none.exit_code(), none.to_string().as_str()), (2, "app.log: no crash found"));
    let several = refuse(&format!(
        "{CRASH}java.lang.ArithmeticException: / by zero\n\tat com.acme.Tax.of(Tax.java:7)\n"
    ));
    assert_eq!(several.exit_code(), 2);
    assert!(several.to_string().contains("\n  2  ArithmeticException at Tax.of:7"), "{several}");
    let jdk = refuse("java.lang.NumberFormatException: x\n\tat java.lang.Integer.parseInt(Integer.java:1)\n");
    assert_eq!(jdk.exit_code(), 2);
}
