//! `pipeline::tests` from end to end.

use std::path::Path;
use std::process::Command;

use model::Expression;
use pipeline::tests::{FrameResult, Report, TestsConfig, run_with};
use pipeline::{Error, Event, JUnit, Setting, Source};
use rebuild::Proposal;

use crate::{common, shop};

struct World {
    folder: tempfile::TempDir,
    config: TestsConfig,
}

impl World {
    fn new(jdk: &Path) -> World {
        let folder = tempfile::tempdir().expect("temporary directory");
        let classes = shop::compile(folder.path(), jdk);
        let mut bytes = Vec::new();
        shop::recording(&classes).write(&mut bytes).expect("written");
        std::fs::write(folder.path().join("npe.recrash"), bytes).expect("written");
        let config = config(folder.path(), jdk);
        World { folder, config }
    }

    fn run(&self, proposals: impl Fn() -> Vec<Proposal>) -> Result<Report, Error> {
        run_with(&self.config, &|_, _| proposals(), &mut |_: Event| {})
    }
}

fn config(folder: &Path, jdk: &Path) -> TestsConfig {
    let command = Some("recrash tests npe.recrash".into());
    TestsConfig {
        recording: "npe.recrash".into(),
        setting: Setting { command, ..common::setting(folder, jdk) },
        all_frames: false,
    }
}

/// Frame 1 crashes as recorded, frame 2 passes, frame 3 throws something else.
fn mixed() -> Vec<Proposal> {
    vec![
        shop::proposed(0, Ok(shop::call(0, Expression::Null))),
        shop::proposed(1, Ok(shop::call(1, Expression::string("x")))),
        shop::proposed(2, Ok(shop::call(2, Expression::Null))),
    ]
}

fn all() -> Vec<Proposal> {
    vec![
        shop::proposed(0, Ok(shop::call(0, Expression::Null))),
        shop::proposed(1, Ok(shop::call(1, Expression::string("")))),
        shop::proposed(2, Err("its arguments were not recorded".into())),
    ]
}

#[test]
fn tests_that_reproduce_are_written_and_the_others_listed() {
    for jdk in jdks::homes() {
        let world = World::new(&jdk);
        let report = world.run(mixed).expect("a report");
        let results: Vec<_> =
            report.frames.iter().map(|frame| (frame.result, frame.why.as_deref())).collect();
        assert_eq!(results[0], (FrameResult::Reproduces, None));
        assert_eq!(results[1], (FrameResult::Differs, Some("passes")));
        assert_eq!(results[2].0, FrameResult::Differs);
        assert!(results[2].1.is_some_and(|why| why.contains("instead of Shop.zone:5")), "{results:?}");
        assert_eq!((report.reproduced, report.tried, report.start_here), (1, 3, Some(1)));
        assert_eq!(report.files, [world.folder.path().join("out/com/acme/ShopCrashTest.java")]);
        assert_eq!(report.frames[0].method, "Shop.zone(String)");
        assert!(report.warnings.is_empty(), "{:?}", report.warnings);
    }
}

#[test]
fn the_command_that_is_printed_runs_the_tests() {
    let jdk = &jdks::homes()[0];
    for junit in [JUnit::Five, JUnit::Four] {
        let mut world = World::new(jdk);
        world.config.setting.junit = Some(junit);
        let report = world.run(all).expect("a report");
        assert_eq!((report.reproduced, report.start_here), (2, Some(2)));
        let command = report.run.expect("a command");
        let output = Command::new("sh").args(["-c", &command]).current_dir(world.folder.path()).output();
        let output = output.expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "the tests fail, as they should: {text}");
        assert!(text.contains("zone_throwsNullPointerException_frame1"), "{command}\n{text}");
        assert!(text.contains("2 tests failed") || text.contains("Failures: 2"), "{text}");
    }
}

#[test]
fn a_second_run_changes_nothing_and_other_files_stay() {
    let world = World::new(&jdks::homes()[0]);
    let first = world.run(all).expect("a report");
    let again = world.run(all).expect("a report");
    assert_eq!((&first.files, &first.run), (&again.files, &again.run));
    std::fs::write(&first.files[0], "// mine\n").expect("written");
    let third = world.run(all).expect("a report");
    assert!(third.files[0].ends_with("com/acme/ShopCrashTest2.java"), "{:?}", third.files);
    assert_eq!(std::fs::read(&first.files[0]).expect("there"), b"// mine\n");
    let test = third.frames[0].test.as_ref().expect("written");
    assert_eq!(test.class, "com.acme.ShopCrashTest2");
    assert_ne!(first.run, third.run, "the first command still runs the first test");
}

#[test]
fn a_candidate_that_does_not_compile_does_not_lose_the_others() {
    let world = World::new(&jdks::homes()[0]);
    let bad = || {
        let mut bad = shop::call(1, Expression::string(""));
        bad.call.name = "noSuchMethod".into();
        vec![shop::proposed(0, Ok(shop::call(0, Expression::Null))), shop::proposed(1, Ok(bad))]
    };
    let report = world.run(bad).expect("a report");
    assert_eq!(report.reproduced, 1);
    let why = report.frames[1].why.as_deref().unwrap_or_default();
    assert!(why.starts_with("does not compile: cannot find symbol"), "{why}");
}

#[test]
fn nothing_that_reproduces_writes_nothing() {
    let world = World::new(&jdks::homes()[0]);
    let report =
        world.run(|| vec![shop::proposed(1, Ok(shop::call(1, Expression::string("x"))))]).expect("a report");
    assert_eq!((report.reproduced, report.start_here, report.files.len()), (0, None, 0));
    assert!(!world.folder.path().join("out").exists());
}

#[test]
fn another_version_of_the_program_is_refused_before_anything_runs() {
    let world = World::new(&jdks::homes()[0]);
    let source = world.folder.path().join("Shop.java");
    let changed =
        std::fs::read_to_string(&source).expect("there").replace("return zone(", "\n\n\nreturn zone(");
    std::fs::write(&source, changed).expect("written");
    let javac = jdks::homes()[0].join("bin/javac");
    let status = Command::new(javac).arg("-d").arg(world.folder.path().join("classes")).arg(&source).status();
    assert!(status.expect("javac").success());
    let error = world.run(|| panic!("nothing should be proposed")).expect_err("another version");
    assert_eq!(
        error.to_string(),
        "frame 2, com.acme.Shop.quote: classes has no line 9 in that method (its lines are 12–12)"
    );
    assert_eq!((error.exit_code(), error.hint().as_deref()), (3, Some("is this the version that crashed?")));
}

#[test]
fn unusable_input_and_projects_have_their_exit_codes() {
    let mut world = World::new(&jdks::homes()[0]);
    let refuse = |world: &World| world.run(Vec::new).expect_err("refused");
    world.config.setting.source = Some(Source::ClassPath("gone.jar".into()));
    assert_eq!(refuse(&world).exit_code(), 3);
    world.config.setting.source = Some(Source::Project("nowhere".into()));
    assert_eq!(refuse(&world).exit_code(), 3);
    world.config.setting.jdk = Some(world.folder.path().to_owned());
    assert!(refuse(&world).hint().is_some_and(|hint| hint.contains("--jdk")));
    std::fs::write(world.folder.path().join("bad.recrash"), "no recording").expect("written");
    world.config.recording = "bad.recrash".into();
    assert_eq!(refuse(&world).exit_code(), 2);
    world.config.recording = "gone.recrash".into();
    assert_eq!(refuse(&world).exit_code(), 2);
}

#[test]
fn the_recorded_class_path_is_used_when_none_is_named() {
    let mut world = World::new(&jdks::homes()[0]);
    world.config.setting.source = None;
    assert_eq!(world.run(all).expect("a report").reproduced, 2);
    std::fs::remove_dir_all(world.folder.path().join("classes")).expect("removed");
    let error = world.run(all).expect_err("gone");
    assert!(error.hint().is_some_and(|hint| hint.contains("--project")), "{error}");
}

#[test]
fn what_was_verified_before_an_interrupt_is_kept() {
    let mut world = World::new(&jdks::homes()[0]);
    world.config.setting.parallel = 1;
    let stop = world.config.setting.stop.clone();
    let mut stop_after_first = |event: Event| {
        if let Event::Judged { .. } = event {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    };
    let report = run_with(&world.config, &|_, _| all(), &mut stop_after_first).expect("a report");
    assert!(report.interrupted);
    assert_eq!(report.frames[0].result, FrameResult::Reproduces);
    assert!(report.files[0].exists());
}

#[test]
fn tests_in_a_maven_project_run_with_its_build() {
    let mut world = World::new(&jdks::homes()[0]);
    let root = world.folder.path();
    let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>com.acme</groupId><artifactId>shop</artifactId>\
               <version>1</version></project>";
    std::fs::write(root.join("pom.xml"), pom).expect("written");
    std::fs::create_dir_all(root.join("target")).expect("created");
    std::fs::rename(root.join("classes"), root.join("target/classes")).expect("moved");
    std::fs::create_dir_all(root.join("src/test/java")).expect("created");
    world.config.setting.source = Some(Source::Project(".".into()));
    world.config.setting.out = Some("src/test/java".into());
    world.config.setting.directory = root.canonicalize().expect("there");
    let report = world.run(all).expect("a report");
    assert_eq!(report.run.as_deref(), Some("mvn test -Dtest=ShopCrashTest"));
    assert!(root.join("src/test/java/com/acme/ShopCrashTest.java").exists());
}

#[test]
fn an_exception_that_is_only_passed_on_is_no_reproduction() {
    let world = World::new(&jdks::homes()[0]);
    let report = world.run(|| vec![shop::proposed(0, Ok(shop::pass_on()))]).expect("a report");
    let why = report.frames[0].why.as_deref();
    assert_eq!(why, Some("only passes on the exception that it is given, which is restored"));
    assert_eq!(report.reproduced, 0);
}
