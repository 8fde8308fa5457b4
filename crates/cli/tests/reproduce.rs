//! `recrash reproduce` as its users see it: what it prints, what it writes, how it ends.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use jdks::Jdk;
use rustix::process::{Pid, Signal, kill_process};
use support::java;
use support::{Ended, end, recrash, scratch, write};
use tempfile::TempDir;

const SHOP: &str = "package com.acme;
public class Shop {
    public static int zone(String zip) { return zip.length(); }
    public static void open(java.util.List<String> orders) {
        try { zone(orders.isEmpty() ? null : orders.get(0)); }
        catch (RuntimeException e) { throw new IllegalStateException(\"closed\", e); }
    }
    public static void never(int a) {
        if (a * a == 7) {
            throw new IllegalStateException(\"odd\");
        }
    }
    public static void guarded(int a, String zip) {
        if (a * a == 7) {
            zone(zip);
        }
    }
}";

const LOG: &str = "\
2026-11-02 14:03:07,112 ERROR [main] shop - cannot open
2026-11-02 14:03:07,112 ERROR [main] java.lang.IllegalStateException: closed
2026-11-02 14:03:07,112 ERROR [main] \tat com.acme.Shop.open(Shop.java:6)
2026-11-02 14:03:07,112 ERROR [main] Caused by: java.lang.NullPointerException
2026-11-02 14:03:07,112 ERROR [main] \tat com.acme.Shop.zone(Shop.java:3)
2026-11-02 14:03:07,112 ERROR [main] \tat com.acme.Shop.open(Shop.java:5)
2026-11-02 14:03:08,001 INFO [main] bye
";

/// A directory with the program in `classes` and a log.
struct World {
    dir: TempDir,
    jdk: Jdk,
}

impl World {
    fn new(log: &str) -> World {
        let (dir, jdk) = (scratch(), jdks::oldest());
        fs::create_dir(dir.path().join("classes")).expect("created");
        java::compile(&jdk, &dir.path().join("classes"), "Shop", SHOP);
        write(dir.path().join("app.log"), log);
        World { dir, jdk }
    }

    fn command(&self, log: &str) -> Command {
        self.command_with(log, "classes")
    }

    fn command_with(&self, log: &str, class_path: &str) -> Command {
        let mut command = recrash();
        command.current_dir(self.dir.path()).env("JAVA_HOME", &self.jdk.home);
        command.args(["reproduce", log, "--classpath", class_path, "--confirmations", "1"]);
        command
    }

    fn reproduce(&self, arguments: &[&str]) -> Ended {
        end(self.command("app.log").args(arguments))
    }
}

#[test]
fn a_second_run_begins_from_what_the_first_found() {
    let world = World::new(LOG);
    let began = "\n  began from what an earlier run found; --fresh starts over\n";
    assert!(!world.reproduce(&[]).succeeded().contains(began));
    assert!(world.reproduce(&[]).succeeded().contains(began));
    assert!(!world.reproduce(&["--fresh"]).succeeded().contains(began));
}

#[test]
fn an_unknown_proposer_is_answered_with_those_that_there_are() {
    let world = World::new(LOG);
    let ended = world.reproduce(&["--via", "magic"]);
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("there is no such proposer; there are: search, symbolic, both"),
        "{}",
        ended.stderr
    );
}

#[test]
fn without_a_solver_the_search_goes_on_alone_and_what_only_a_solver_can_do_is_refused() {
    let world = World::new(LOG);
    let alone = |via: &str| {
        let mut command = world.command("app.log");
        command.args(["--via", via, "--budget", "30s", "--fresh"]).env("PATH", "");
        end(&mut command)
    };
    let both = alone("both");
    assert_eq!(both.code, Some(0), "{both:?}");
    let said = "no solver is installed, so the search goes on alone; install z3 (Debian: apt-get install z3)";
    assert!(both.stderr.contains(said), "{}", both.stderr);
    let symbolic = alone("symbolic");
    assert_eq!(symbolic.code, Some(3), "{symbolic:?}");
    assert!(symbolic.stderr.contains("no solver is installed"), "{}", symbolic.stderr);
    assert!(symbolic.stderr.contains("apt-get install z3"), "{}", symbolic.stderr);
}

#[test]
fn the_verdict_comes_first_and_the_command_can_be_pasted() {
    let world = World::new(LOG);
    let ended = world.reproduce(&["--seed", "3"]);
    let text = ended.succeeded();
    assert!(text.starts_with("Reproduced at frame 2 of 2 in "), "{text}");
    assert!(
        text.contains("(seed 3): Shop.open(List)\n  matches all 2 frames of the program; wrapped in "),
        "{text}"
    );
    assert!(
        text.contains("\nWritten to recrash-tests/com/acme/ShopCrashTest.java (JUnit 5). Run it:\n"),
        "{text}"
    );
    let title = "recrash: NullPointerException at Shop.zone:3, root cause of IllegalStateException at Shop.open:6; \
                 2 frames of the program, all on the class path\n";
    assert!(ended.stderr.contains(title), "{}", ended.stderr);
    let test = fs::read_to_string(world.dir.path().join("recrash-tests/com/acme/ShopCrashTest.java"))
        .expect("written");
    assert!(test.contains("Made by: recrash reproduce app.log --seed 3 --classpath classes\n"), "{test}");
    let (_, command) = text.split_once("Run it:\n").expect("a command");
    let pasted =
        Command::new("sh").current_dir(world.dir.path()).args(["-c", command]).output().expect("a shell");
    assert!(!pasted.status.success(), "a test that reproduces a crash fails");
    let printed =
        String::from_utf8_lossy(&pasted.stdout).into_owned() + &String::from_utf8_lossy(&pasted.stderr);
    assert!(printed.contains("java.lang.NullPointerException"), "{printed}");
}

#[test]
fn standard_input_is_read_and_json_is_written() {
    let world = World::new("");
    let mut command = world.command("-");
    command.arg("--json").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    child.stdin.take().expect("piped").write_all(LOG.as_bytes()).expect("read");
    let output = child.wait_with_output().expect("it ends");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(0), "{report}");
    assert_eq!(report["reproduced"], true);
    assert_eq!((&report["frame"], &report["frames"]), (&2.into(), &2.into()));
    assert_eq!((&report["match"], &report["proposer"]), (&"AllFrames".into(), &"search".into()));
    assert!(
        report["seconds"].is_f64() && report["candidates"].is_u64() && report["reason"].is_null(),
        "{report}"
    );
}

#[test]
fn an_interrupt_keeps_the_best_that_was_found() {
    let world = World::new(
        "java.lang.NullPointerException\n\tat com.acme.Shop.zone(Shop.java:3)\n\tat com.acme.Shop.guarded(Shop.java:15)\n",
    );
    let mut command = world.command("app.log");
    command.args(["--json", "--budget", "10m"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the binary starts");
    // The frame inside is found at once; the other never is.
    std::thread::sleep(Duration::from_secs(10));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(0), "{report}");
    assert_eq!((&report["frame"], &report["frames"]), (&1.into(), &2.into()), "{report}");
    assert_eq!(report["interrupted"], true, "{report}");
    assert!(world.dir.path().join("recrash-tests/com/acme/ShopCrashTest.java").exists());
}

#[test]
fn the_same_test_takes_its_own_place_in_the_next_run() {
    let world = World::new(LOG);
    world.reproduce(&["--fresh"]).succeeded();
    world.reproduce(&[]).succeeded();
    let out = world.dir.path().join("recrash-tests");
    for file in ["com/acme/ShopCrashTest2.java", "compile2.args", "run2.args"] {
        assert!(!out.join(file).exists(), "{file}");
    }
}

#[test]
fn entries_of_the_class_path_that_java_passes_over_are_told() {
    let world = World::new(LOG);
    write(world.dir.path().join("zero.jar"), "");
    let ended = end(&mut world.command_with("app.log", "zero.jar:gone.jar:classes"));
    ended.succeeded();
    for told in [
        "warning: cannot read the class path entry ",
        "/zero.jar: ",
        "/gone.jar does not exist; it is left out\n",
    ] {
        assert!(ended.stderr.contains(told), "{}", ended.stderr);
    }
    fs::create_dir(world.dir.path().join("other")).expect("created");
    let absent = end(&mut world.command_with("app.log", "other:zero.jar"));
    assert_eq!(absent.code, Some(3), "{absent:?}");
    assert!(
        absent.stderr.contains("hint: is it in an entry that is left out? cannot read the class path entry "),
        "{absent:?}"
    );
    let nothing = end(&mut world.command_with("app.log", "zero.jar"));
    assert_eq!(nothing.code, Some(3), "{nothing:?}");
    assert!(nothing.stderr.contains("hint: is the file damaged, or no jar?"), "{nothing:?}");
}

#[test]
fn a_place_that_cannot_be_written_to_is_told_before_the_search() {
    let world = World::new(LOG);
    let ended = world.reproduce(&["--out", "app.log/tests"]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stderr.contains("error: cannot write ") && ended.stderr.contains("--out"), "{ended:?}");
    assert!(!ended.stderr.contains("NullPointerException at Shop.zone"), "{ended:?}");
    let ended = end(world.command("app.log").env("TMPDIR", "/nowhere/at/all"));
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stderr.contains("error: cannot write temporary files to /nowhere/at/all: "), "{ended:?}");
    assert!(ended.stderr.contains("with TMPDIR\n"), "{ended:?}");
}

#[test]
fn what_is_not_found_says_why() {
    let world = World::new("java.lang.IllegalStateException: odd\n\tat com.acme.Shop.never(Shop.java:10)\n");
    let ended = world.reproduce(&["--budget", "1s"]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let reason =
        "(seed 1): line 10 of Shop.never was not reached: the branch at line 9 was never satisfied.\n";
    assert!(ended.stdout.starts_with("Not reproduced in ") && ended.stdout.contains(reason), "{ended:?}");
    assert!(!world.dir.path().join("recrash-tests").exists());
}

#[test]
fn unusable_logs_and_other_versions_are_refused() {
    let world = World::new("all is well\n");
    world.reproduce(&[]).failed(
        2,
        "error: app.log: no crash found\n  hint: a crash is an exception with the lines of its stack trace\n",
    );
    let refused = end(&mut world.command("gone.log"));
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(
        refused.stderr.contains("\n  hint: a log is any text file with a stack trace in it"),
        "{refused:?}"
    );
    let two = LOG.to_owned() + "java.lang.ArithmeticException: / by zero\n\tat com.acme.Tax.of(Tax.java:7)\n";
    write(world.dir.path().join("app.log"), &two);
    world.reproduce(&[]).failed(
        2,
        "error: app.log: 2 crashes, and none is chosen\n  \
         1  NullPointerException at Shop.zone:3, root cause of IllegalStateException at Shop.open:6\n  \
         2  ArithmeticException at Tax.of:7\n     / by zero\n  hint: choose one with --crash N\n",
    );
    write(world.dir.path().join("app.log"), LOG.replace("Shop.java:5", "Shop.java:8"));
    world.reproduce(&[]).failed(
        3,
        "error: frame 2, com.acme.Shop.open: classes has no line 8 in that method (its lines are 5–7)\n  \
         hint: is this the version that crashed? --frames 1 searches only the innermost frame\n",
    );
    let narrowed = world.reproduce(&["--frames", "1"]);
    let text = narrowed.succeeded();
    assert!(text.starts_with("Reproduced at frame 1 of 1 in "), "{text}");
    assert!(
        narrowed.stderr.contains("warning: only the innermost of 2 frames of the program is searched for\n"),
        "{narrowed:?}"
    );
}

const POM: &str = "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>
<groupId>com.acme</groupId><artifactId>shop</artifactId><version>1.4</version>
<properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies><dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>
<version>5.10.2</version><scope>test</scope></dependency></dependencies>
<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin></plugins></build>
</project>";

fn maven(project: &Path, jdk: &Jdk, arguments: &[&str]) -> Ended {
    let mut maven = Command::new("mvn");
    end(maven.current_dir(project).env("JAVA_HOME", &jdk.home).args(["-q", "-B"]).args(arguments))
}

/// The walk of a new user: a project, a log, one command, and `mvn test` fails like the log.
#[test]
fn a_maven_project_s_own_build_fails_like_the_log() {
    let (dir, jdk) = (scratch(), jdks::oldest());
    write(dir.path().join("pom.xml"), POM);
    for folder in ["src/main/java/com/acme", "src/test/java"] {
        fs::create_dir_all(dir.path().join(folder)).expect("created");
    }
    write(dir.path().join("src/main/java/com/acme/Shop.java"), SHOP);
    write(dir.path().join("app.log"), LOG);
    let compiled = maven(dir.path(), &jdk, &["test-compile"]);
    assert_eq!(compiled.code, Some(0), "{compiled:?}");
    let mut command = recrash();
    command.current_dir(dir.path()).env("JAVA_HOME", &jdk.home);
    command.args(["reproduce", "app.log", "--project", ".", "--out", "src/test/java", "--budget", "20s"]);
    let ended = end(&mut command);
    assert!(ended.succeeded().contains("Run it:\n  mvn test -Dtest=ShopCrashTest\n"), "{ended:?}");
    let tested = maven(dir.path(), &jdk, &["test", "-Dtest=ShopCrashTest"]);
    assert_ne!(tested.code, Some(0), "{tested:?}");
    for line in ["IllegalStateException: closed", "NullPointerException", "Shop.zone(Shop.java:3)"] {
        assert!(tested.stdout.contains(line), "{line}: {tested:?}");
    }
}

/// What can be built neither by a test nor as a stub: the container makes it.
const REGISTER: &str = "package com.acme;
public class Register {
    private final java.util.Map<String, String> codes;
    private Register(java.util.Map<String, String> codes) { this.codes = codes; }
    public boolean isOpen(String till) { return codes.containsKey(till); }
    public String code(String till) { return codes.get(till); }
    public void close() { codes.clear(); }
}";
const TILL: &str = "package com.acme;
public class Till {
    public static int total(Register register, String till) {
        if (!register.isOpen(till)) return 0;
        return register.code(till).length();
    }
}";
const TILL_LOG: &str = "\
java.lang.NullPointerException
\tat com.acme.Till.total(Till.java:5)
";
const MOCKITO: &str = "<dependency><groupId>org.mockito</groupId><artifactId>mockito-core</artifactId>
<version>5.20.0</version><scope>test</scope></dependency></dependencies>";

/// What is saved is found again, and only the program can make it.
const DESK: &str = "package com.acme;
import java.util.Optional;
public class Desk {
    public static void open(Notes notes, String title) { notes.save(new Note(title)); }
    public static int close(Notes notes, String key) {
        Note note = notes.find(key).orElseThrow();
        return note.title.length();
    }
    public static final class Note {
        private final String title;
        private Note(String title) { this.title = title; }
    }
    public static class Notes {
        private Notes() { }
        public Note save(Note note) { return note; }
        public Optional<Note> find(String key) { return Optional.empty(); }
    }
}";
const DESK_LOG: &str = "\
java.lang.NullPointerException
\tat com.acme.Desk.close(Desk.java:7)
";

const AUDIT: &str = "package com.acme;
public class Audit {
    public static void closed(Object register, int count) {
        if (count > 3) {
            org.mockito.Mockito.verify(register).hashCode();
        }
    }
}
";
/// Mockito takes its own frames out of the traces of its exceptions.
const AUDIT_LOG: &str = "\
org.mockito.exceptions.misusing.NotAMockException:
Argument passed to verify() is of type String and is not a mock!
Make sure you place the parenthesis correctly!
See the examples of correct verifications:
    verify(mock).someMethod();
    verify(mock, times(10)).someMethod();
    verify(mock, atLeastOnce()).someMethod();
\tat com.acme.Audit.closed(Audit.java:5)
";

/// A compiled project with a class that cannot be built, and Mockito for its tests.
fn project_with_mockito() -> TempDir {
    let dir = scratch();
    let path = |name: &str| dir.path().join(name);
    write(path("pom.xml"), POM.replace("</dependencies>", MOCKITO));
    fs::create_dir_all(path("src/main/java/com/acme")).expect("created");
    fs::create_dir_all(path("src/test/java/com/acme")).expect("created");
    write(path("src/main/java/com/acme/Register.java"), REGISTER);
    write(path("src/main/java/com/acme/Till.java"), TILL);
    write(path("src/test/java/com/acme/Audit.java"), AUDIT);
    write(path("src/main/java/com/acme/Desk.java"), DESK);
    write(path("app.log"), TILL_LOG);
    write(path("desk.log"), DESK_LOG);
    write(path("audit.log"), AUDIT_LOG);
    let compiled = maven(dir.path(), &jdks::oldest(), &["test-compile"]);
    assert_eq!(compiled.code, Some(0), "{compiled:?}");
    dir
}

/// Mockito itself runs in workers: its agent is there, which it could not load into a JVM without sockets.
#[test]
fn an_exception_of_mockito_that_filters_its_own_trace_is_reproduced() {
    let dir = project_with_mockito();
    for jdk in jdks::all() {
        let mut command = recrash();
        command.current_dir(dir.path()).env("JAVA_HOME", &jdk.home);
        command.args(["reproduce", "audit.log", "--project", ".", "--budget", "20s", "--fresh"]);
        command.args(["--confirmations", "2", "--out", "tests"]);
        let ended = end(&mut command);
        assert!(
            ended.succeeded().contains("matches the only frame of the program, with the same message"),
            "{ended:?}"
        );
        assert!(ended.stderr.contains("The exception rewrites its own stack trace"), "{ended:?}");
    }
}

#[test]
fn a_mock_gives_back_what_it_was_given() {
    let dir = project_with_mockito();
    let mut command = recrash();
    command.current_dir(dir.path()).env("JAVA_HOME", &jdks::oldest().home);
    command.args(["reproduce", "desk.log", "--project", ".", "--budget", "20s", "--confirmations", "2"]);
    let ended = end(command.args(["--out", "tests"]));
    assert!(ended.succeeded().contains("mocks of com.acme.Desk.Notes\n"), "{ended:?}");
    let test = fs::read_to_string(dir.path().join("tests/com/acme/DeskCrashTest.java")).expect("written");
    for line in [
        "        doAnswer(call -> Optional.ofNullable(saveGiven.get(null))).when(notes).find(any());\n",
        "        Desk.open(notes, ",
    ] {
        assert!(test.contains(line), "{line}: {test}");
    }
}

/// Where a project has Mockito, and only there, what cannot be built is mocked.
#[test]
fn a_project_with_mockito_gets_mocks_where_nothing_real_can_be_built() {
    let dir = project_with_mockito();
    let run = |jdk: &Jdk, program: &[&str]| {
        let mut command = recrash();
        command.current_dir(dir.path()).env("JAVA_HOME", &jdk.home);
        command.args(["reproduce", "app.log", "--confirmations", "2"]).args(program);
        end(&mut command)
    };
    let without = run(&jdks::oldest(), &["--classpath", "target/classes", "--budget", "2s"]);
    assert_eq!(without.code, Some(1), "{without:?}");
    assert!(without.stdout.contains("Till.total:4 kept coming first"), "{without:?}");
    for jdk in jdks::all() {
        let out = format!("tests-{}", jdk.version);
        let ended = run(&jdk, &["--project", ".", "--budget", "20s", "--out", &out]);
        assert!(ended.succeeded().contains("no stubs, mocks of com.acme.Register\n"), "{ended:?}");
        let test =
            fs::read_to_string(dir.path().join(out).join("com/acme/TillCrashTest.java")).expect("written");
        for line in [
            "import static org.mockito.Mockito.when;\n",
            " * <p>Mocked: com.acme.Register.\n",
            "        Register register = mock(Register.class);\n        \
             when(register.isOpen(any())).thenReturn(true);\n        Till.total(register, ",
        ] {
            assert!(test.contains(line), "{line}: {test}");
        }
    }
}
