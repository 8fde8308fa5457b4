//! `recrash tests` on recordings of a small program: what it prints, what it warns of, how it ends.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use jdks::Jdk;
use support::java;
use support::{Ended, end, names, recrash, run, scratch, write};
use tempfile::TempDir;

const SHOP: &str = "package com.acme;
public class Shop {
    static int served;
    static int share(int total, int guests) { return total / guests; }
    static int next() { if (++served == 3) throw new IllegalStateException(\"closed\"); return served; }
    public static void main(String[] args) {
        if (args.length == 0) share(70, 0);
        for (;;) next();
    }
}";

/// A directory with the program in `shop.jar` and one recording in `recrash`.
struct World {
    dir: TempDir,
    jdk: Jdk,
    recording: String,
}

impl World {
    fn new(arguments: &[&str]) -> World {
        let (dir, jdk) = (scratch(), jdks::oldest());
        compile(&jdk, dir.path(), SHOP);
        let mut command = recrash();
        command.current_dir(dir.path()).args([
            "record",
            "--",
            &jdk.java(),
            "-cp",
            "shop.jar",
            "com.acme.Shop",
        ]);
        let ended = end(command.args(arguments));
        let recorded = names(&dir.path().join("recrash"));
        let [name] = recorded.as_slice() else { panic!("{recorded:?}, {ended:?}") };
        let recording = format!("recrash/{name}");
        World { dir, jdk, recording }
    }

    fn tests(&self, arguments: &[&str]) -> Ended {
        let mut command = recrash();
        command.current_dir(self.dir.path()).env("JAVA_HOME", &self.jdk.home);
        end(command.args(["tests", &self.recording]).args(arguments))
    }
}

/// Compiles a version of the shop into `shop.jar`.
fn compile(jdk: &Jdk, dir: &Path, source: &str) {
    java::compile(jdk, dir, "Shop", source);
    let mut jar = Command::new(jdk.home.join("bin/jar"));
    jar.current_dir(dir).args(["--create", "--file", "shop.jar", "com"]);
    assert!(jar.status().expect("it starts").success());
    fs::remove_dir_all(dir.join("com")).expect("removed");
}

#[test]
fn the_verdict_comes_first_and_the_command_can_be_pasted() {
    let world = World::new(&[]);
    let ended = world.tests(&["--classpath", "shop.jar", "--out", "my tests"]);
    let text = ended.succeeded();
    let expected = "Reproduced: 2 of 2 tests fail exactly like the recorded crash.

  frame  method                test        why
      1  Shop.share(int, int)  reproduces
      2  Shop.main(String[])   reproduces  ← start here

Written to 'my tests/com/acme/ShopCrashTest.java' (JUnit 5). Run it:
  ";
    let (shown, command) = text.split_at(text.find("  /").unwrap_or(text.len()) + 2);
    assert_eq!(shown, expected, "{text}");
    assert_eq!(ended.stderr, "");
    let pasted =
        Command::new("sh").current_dir(world.dir.path()).args(["-c", command]).output().expect("a shell");
    let printed =
        String::from_utf8_lossy(&pasted.stdout).into_owned() + &String::from_utf8_lossy(&pasted.stderr);
    assert!(!pasted.status.success(), "tests that reproduce a crash fail: {printed}");
    assert!(printed.contains("java.lang.ArithmeticException: / by zero"), "{printed}");
}

#[test]
fn without_a_class_path_the_recorded_one_is_used() {
    let world = World::new(&[]);
    let ended = world.tests(&["--json"]);
    let report: serde_json::Value = serde_json::from_str(ended.succeeded()).expect("JSON");
    assert_eq!(report["reproduced"], 2);
    assert_eq!(report["frames"][0]["result"], "reproduces");
    let said =
        "recrash: using the class path that was recorded; name another with --classpath or --project\n";
    assert_eq!(ended.stderr, said);
}

#[test]
fn several_recordings_are_an_array_and_a_bad_one_costs_only_itself() {
    let world = World::new(&[]);
    write(world.dir.path().join("bad.recrash"), "");
    let ended = world.tests(&["bad.recrash", "--json"]);
    let reports: serde_json::Value = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(reports.as_array().map(Vec::len), Some(1), "{ended:?}");
    assert_eq!(reports[0]["reproduced"], 2);
    assert_eq!(ended.code, Some(2));
    assert!(ended.stderr.contains("error: bad.recrash: the file is empty\n"), "{}", ended.stderr);
}

#[test]
fn a_class_path_that_is_not_the_recorded_one_is_a_warning() {
    let world = World::new(&[]);
    // The same lines, other bytes.
    compile(&world.jdk, world.dir.path(), &SHOP.replace("closed", "shut"));
    let ended = world.tests(&["--classpath", "shop.jar"]);
    assert!(ended.succeeded().starts_with("Reproduced: 2 of 2 "), "{ended:?}");
    assert_eq!(ended.stderr, "warning: shop.jar is not the one that was recorded\n");
}

#[test]
fn another_version_of_the_program_is_a_problem_of_the_project() {
    let world = World::new(&[]);
    compile(&world.jdk, world.dir.path(), &SHOP.replace("share(", "divide("));
    let ended = world.tests(&["--classpath", "shop.jar"]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stderr.starts_with("error: frame 1, com.acme.Shop.share"), "{}", ended.stderr);
    assert!(ended.stderr.ends_with("\n  hint: is this the version that crashed?\n"), "{}", ended.stderr);
}

#[test]
fn a_crash_that_depends_on_more_than_arguments_is_not_reproduced() {
    let world = World::new(&["all-day"]);
    // The loop of `main` fails by itself in every run: only the test of `next` says something.
    let ended = world.tests(&["--classpath", "shop.jar"]);
    let text = &ended.stdout;
    assert!(text.contains("\n      1  Shop.next()          differs     "), "{text}");
}

#[test]
fn no_test_reproduces() {
    let dir = scratch();
    let jdk = jdks::oldest();
    let source = "public class Crash {
    static int count;
    static void tick() { if (count > 0) throw new IllegalStateException(); }
    public static void main(String[] args) { Thread worker = new Thread(Crash::tick); count = 1; worker.start(); }
}";
    java::compile(&jdk, dir.path(), "Crash", source);
    end(recrash().current_dir(dir.path()).args(["record", "--", &jdk.java(), "-cp", ".", "Crash"]));
    let recording = format!("recrash/{}", names(&dir.path().join("recrash")).concat());
    let ended =
        end(recrash().current_dir(dir.path()).env("JAVA_HOME", &jdk.home).args(["tests", &recording]));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let verdict = "Not reproduced: the only test does not fail like the recorded crash.\n";
    assert!(ended.stdout.starts_with(verdict), "{}", ended.stdout);
    assert!(ended.stdout.ends_with("differs     passes\n"), "{}", ended.stdout);
}

#[test]
fn a_class_path_that_is_gone() {
    let world = World::new(&[]);
    fs::remove_file(world.dir.path().join("shop.jar")).expect("removed");
    let ended = world.tests(&[]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    let expected = "error: nothing of the recorded class path exists here (1 entries)\n  hint: name the program with --project DIR or --classpath …\n";
    assert!(ended.stderr.ends_with(expected), "{}", ended.stderr);
    let ended = world.tests(&["--classpath", "shop.jar"]);
    let missing = format!(
        "error: the class path entry {} does not exist\n",
        world.dir.path().join("shop.jar").display()
    );
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stderr.starts_with(&missing), "{}", ended.stderr);
}

#[test]
fn a_jdk_that_is_none() {
    let world = World::new(&[]);
    let ended = world.tests(&["--classpath", "shop.jar", "--jdk", "/nowhere"]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stderr.starts_with("error: /nowhere is not the home of a JDK"), "{}", ended.stderr);
    assert!(ended.stderr.contains("\n  hint: install a JDK"), "{}", ended.stderr);
}

#[test]
fn a_jvm_that_does_not_start_is_no_verdict() {
    let world = World::new(&[]);
    let options = ["--classpath", "shop.jar", "--jvm-option=-XX:+Nonsense"];
    let ended = world.tests(&options);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    let expected = "error: the JVM of the tests does not start: Unrecognized VM option 'Nonsense'\n  hint: options come from --jvm-option";
    assert!(ended.stderr.contains(expected), "{}", ended.stderr);
    let ended = world.tests(&["--classpath", "shop.jar", "--memory", "1"]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stderr.contains("does not start: Too small maximum heap"), "{}", ended.stderr);
}

#[test]
fn jars_of_junit_that_are_not_there() {
    let world = World::new(&[]);
    let ended = world.tests(&["--classpath", "shop.jar", "--junit-jars", "gone.jar"]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    let missing = world.dir.path().join("gone.jar").display().to_string();
    assert!(ended.stderr.contains(&format!("JUnit is not available: there is no {missing}")), "{ended:?}");
}

/// What `java -jar` of a fat jar does: its launcher calls `main` and is not among the project's classes.
#[test]
fn a_launcher_that_is_not_on_the_class_path_is_a_warning() {
    let (dir, jdk) = (scratch(), jdks::oldest());
    java::compile(&jdk, dir.path(), "Shop", SHOP);
    let launcher = "package launch;
public class Launcher {
    public static void main(String[] args) throws Exception {
        Class.forName(\"com.acme.Shop\").getMethod(\"main\", String[].class).invoke(null, (Object) args);
    }
}";
    fs::create_dir(dir.path().join("launcher")).expect("made");
    java::compile(&jdk, &dir.path().join("launcher"), "Launcher", launcher);
    let command = ["record", "--", &jdk.java(), "-cp", ".:launcher", "launch.Launcher"];
    end(recrash().current_dir(dir.path()).args(command));
    let recording = format!("recrash/{}", names(&dir.path().join("recrash")).concat());
    let mut tests = recrash();
    tests.current_dir(dir.path()).env("JAVA_HOME", &jdk.home);
    let ended = end(tests.args(["tests", &recording, "--classpath", "."]));
    assert!(ended.stderr.contains("warning: launch.Launcher is not on the class path\n"), "{ended:?}");
    assert!(ended.succeeded().starts_with("Reproduced: 2 of 2 tests"), "{ended:?}");
}

#[test]
fn a_project_that_is_none() {
    let world = World::new(&[]);
    fs::create_dir(world.dir.path().join("empty")).expect("made");
    let ended = world.tests(&["--project", "empty"]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(
        ended.stderr.contains("has no pom.xml, no Gradle build, no classes, no jars and no wars"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_file_that_is_no_recording() {
    let dir = scratch();
    write(dir.path().join("crash.log"), "java.lang.NullPointerException\n");
    run(dir.path(), &["tests", "crash.log"]).failed(
        2,
        "error: crash.log: not a recording: it looks like text\n  hint: recordings end in .recrash and are written by `recrash record -- java …`\n",
    );
}

#[test]
fn a_class_path_and_a_project_at_once() {
    let ended = run(scratch().path(), &["tests", "x.recrash", "--classpath", "a", "--project", "b"]);
    assert_eq!(ended.code, Some(2));
    assert!(
        ended
            .stderr
            .starts_with("error: the argument '--classpath <PATH>' cannot be used with '--project <DIR>'")
    );
}
