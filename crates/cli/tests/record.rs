//! `recrash record` on commands that work and commands that do not.

mod support;

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use jdks::Jdk;
use rustix::process::{Pid, Signal, kill_process};
use support::java::{self, old_runtime};
use support::{as_another_user, end, names, recrash, run, scratch, write};

const CRASH: &str = "
public class Crash {
    static int divide(int number, int by) { return number / by; }
    public static void main(String[] args) {
        System.out.println(\"shop=\" + System.getProperty(\"shop\"));
        divide(7, args.length);
    }
}";

/// Records `java -cp . Crash` in a directory.
fn record(dir: &Path, jdk: &Jdk, options: &[&str]) -> Command {
    let mut command = recrash();
    command.current_dir(dir).arg("record").args(options).args(["--", &jdk.java(), "-cp", ".", "Crash"]);
    command
}

/// The recordings in a directory.
fn recordings(dir: &Path) -> Vec<String> {
    names(dir).into_iter().filter(|name| name.ends_with(".recrash")).collect()
}

#[test]
fn a_crash_leaves_a_recording_and_the_next_step() {
    for jdk in jdks::all() {
        let dir = scratch();
        java::compile(&jdk, dir.path(), "Crash", CRASH);
        let ended = end(&mut record(dir.path(), &jdk, &["--label", "shop 1.4"]));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert_eq!(ended.stdout, "shop=null\n");
        let written = recordings(&dir.path().join("recrash"));
        let [name] = written.as_slice() else { panic!("{written:?}, {ended:?}") };
        assert!(name.starts_with("arithmetic-crash-divide-"), "{name}");
        assert_eq!(ended.stderr.matches("recrash tests ").count(), 1, "{}", ended.stderr);
        let shown = run(dir.path(), &["show", &format!("recrash/{name}")]);
        assert!(shown.succeeded().contains("label      shop 1.4"), "{shown:?}");
        let frame = run(dir.path(), &["show", &format!("recrash/{name}"), "--frame", "1"]);
        assert!(frame.succeeded().ends_with("number = 7\nby = 0\n"), "{frame:?}");
    }
}

#[test]
fn a_run_without_a_failure_leaves_nothing() {
    let dir = scratch();
    let jdk = jdks::oldest();
    let source = "class Crash { public static void main(String[] args) { System.exit(42); } }";
    java::compile(&jdk, dir.path(), "Crash", source);
    let ended = end(&mut record(dir.path(), &jdk, &[]));
    assert_eq!(ended.code, Some(42), "{ended:?}");
    assert!(
        ended.stderr.contains("no exception was seen to end a thread or a task or to be logged as an error"),
        "{ended:?}"
    );
    assert_eq!(names(dir.path()), ["Crash.class", "Crash.java"]);
}

#[test]
fn options_for_java_that_are_there_are_kept() {
    let dir = scratch();
    let jdk = jdks::oldest();
    java::compile(&jdk, dir.path(), "Crash", CRASH);
    let ended = end(record(dir.path(), &jdk, &[]).env("JAVA_TOOL_OPTIONS", "-Dshop='my shop'"));
    assert_eq!(ended.stdout, "shop=my shop\n", "{ended:?}");
    assert_eq!(recordings(&dir.path().join("recrash")).len(), 1);
}

#[test]
fn paths_with_spaces_and_quotes_work() {
    let dir = scratch();
    let jdk = jdks::oldest();
    java::compile(&jdk, dir.path(), "Crash", CRASH);
    for name in ["cache and 'quotes'", "temporary \"files\""] {
        fs::create_dir(dir.path().join(name)).expect("made");
    }
    let mut command = record(dir.path(), &jdk, &["--out", "my 'own' crashes"]);
    command.env("XDG_CACHE_HOME", dir.path().join("cache and 'quotes'"));
    command.env("TMPDIR", dir.path().join("temporary \"files\""));
    let ended = end(&mut command);
    assert_eq!(recordings(&dir.path().join("my 'own' crashes")).len(), 1, "{ended:?}");
    assert_eq!(names(&dir.path().join("temporary \"files\"")), Vec::<String>::new());
}

#[test]
fn a_signal_is_passed_on_and_the_exit_code_tells() {
    let dir = scratch();
    let jdk = jdks::oldest();
    let source = "class Crash { public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(\"bye\")));
        System.out.println(\"up\");
        Thread.sleep(60_000);
    } }";
    java::compile(&jdk, dir.path(), "Crash", source);
    let mut child = record(dir.path(), &jdk, &[]).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    assert_eq!(lines.next().expect("a line").expect("readable"), "up");
    kill_process(Pid::from_child(&child), Signal::TERM).expect("it runs");
    assert_eq!(lines.next().expect("a line").expect("readable"), "bye");
    assert_eq!(child.wait().expect("it ends").code(), Some(128 + 15));
}

/// As start scripts of servers do: root starts them, and they run as somebody else, who cannot look into root's home.
#[test]
fn a_jvm_that_runs_as_another_user_is_recorded_for_that_user_alone() {
    const NOBODY: u32 = 65_534;
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: only root can start a JVM as another user");
        return;
    }
    let (dir, jdk) = (scratch(), jdks::oldest());
    java::compile(&jdk, dir.path(), "Crash", CRASH);
    for (name, mode) in [("home", 0o700), ("out", 0o777)] {
        fs::create_dir(dir.path().join(name)).expect("made");
        fs::set_permissions(dir.path().join(name), fs::Permissions::from_mode(mode))
            .expect("our own directory");
    }
    let mut command = recrash();
    command.current_dir(dir.path()).env("XDG_CACHE_HOME", dir.path().join("home"));
    command.args([
        "record",
        "--out",
        "out",
        "--",
        "setpriv",
        "--reuid=65534",
        "--regid=65534",
        "--clear-groups",
    ]);
    let ended = end(command.args([&jdk.java(), "-cp", ".", "Crash"]));
    let written = recordings(&dir.path().join("out"));
    let [name] = written.as_slice() else { panic!("{written:?}, {ended:?}") };
    let found = fs::metadata(dir.path().join("out").join(name)).expect("it is there");
    assert_eq!((found.uid(), found.permissions().mode() & 0o777), (NOBODY, 0o600));
}

/// As start scripts of servers do: the JVM starts when the command is over.
#[test]
fn a_jvm_that_the_command_leaves_running_is_recorded() {
    let dir = scratch();
    let jdk = jdks::oldest();
    java::compile(&jdk, dir.path(), "Crash", CRASH);
    let script = format!("(sleep 1; exec {} -cp . Crash) >log 2>&1 &\nexit 3\n", jdk.java());
    write(dir.path().join("start.sh"), &script);
    let mut command = recrash();
    command.current_dir(dir.path()).env("TMPDIR", dir.path()).args(["record", "--", "sh", "start.sh"]);
    let ended = end(&mut command);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    let line = "recrash: the command left processes running, failures of their JVMs go to recrash\n";
    assert_eq!(ended.stderr, line);
    let log = || fs::read_to_string(dir.path().join("log")).unwrap_or_default();
    let begin = Instant::now();
    while !log().contains("next: ") && begin.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(recordings(&dir.path().join("recrash")).len(), 1, "{}", log());
}

#[test]
fn the_exit_code_of_a_killed_command_is_the_shells() {
    let dir = scratch();
    let ended = run(dir.path(), &["record", "--", "sh", "-c", "kill -9 $$"]);
    assert_eq!(ended.code, Some(128 + 9));
}

#[test]
fn no_command() {
    let hint = "give it after --, as in: recrash record -- java -jar app.jar";
    run(scratch().path(), &["record"]).failed(2, &format!("error: no command to run\n  hint: {hint}\n"));
}

#[test]
fn no_place_for_temporary_files() {
    let dir = scratch();
    let ended =
        end(recrash().current_dir(dir.path()).env("TMPDIR", "/nowhere").args(["record", "--", "true"]));
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(
        ended.stderr.contains("hint: make room, or name another directory")
            && ended.stderr.contains("TMPDIR"),
        "{ended:?}"
    );
}

#[test]
fn a_command_that_is_not_there() {
    run(scratch().path(), &["record", "--", "no-such-java"]).failed(
        2,
        "error: cannot start no-such-java: there is no such command\n  hint: check the spelling, or give its full path after --\n",
    );
}

#[test]
fn a_command_that_is_not_executable() {
    let dir = scratch();
    write(dir.path().join("start"), "#!/bin/sh\n");
    run(dir.path(), &["record", "--", "./start"]).failed(
        2,
        "error: cannot start ./start: it is not executable\n  hint: chmod +x ./start, or start it with its interpreter: -- sh ./start\n",
    );
    assert_eq!(names(dir.path()), ["start"]);
}

#[test]
fn a_command_that_is_no_jvm() {
    let ended = run(scratch().path(), &["record", "--", "sh", "-c", "exit 7"]);
    ended.failed(
        7,
        "recrash: no JVM was seen, nothing was recorded: the command must start one, not use one that runs already\n",
    );
}

#[test]
fn a_jvm_that_is_too_old() {
    let Some(old) = old_runtime() else {
        eprintln!("skipped: there is no Java runtime older than 17, and none could be downloaded");
        return;
    };
    let dir = scratch();
    let ended = run(dir.path(), &["record", "--", &old.java(), "-version"]);
    let sentence =
        format!("recrash: not recording: this is Java {}, and recrash needs Java 17 or newer\n", old.version);
    assert!(ended.stderr.contains(&sentence), "{}", ended.stderr);
    assert!(!ended.stderr.contains("no JVM was seen"), "{}", ended.stderr);
    assert_eq!(ended.code, Some(0));
}

#[test]
fn a_directory_that_may_not_be_written() {
    let dir = scratch();
    let out = dir.path().join("out");
    fs::create_dir(&out).expect("made");
    fs::set_permissions(&out, fs::Permissions::from_mode(0o555)).expect("our own directory");
    let ended = end(as_another_user(dir.path()).args(["record", "--out", "out", "--", "true"]));
    ended.failed(
        2,
        &format!(
            "error: no permission to write {}: Permission denied (os error 13)\n  hint: record to a directory that you may write, with --out DIR\n",
            out.display()
        ),
    );
}

#[test]
fn a_file_in_the_place_of_the_directory() {
    let dir = scratch();
    let out = write(dir.path().join("out"), "");
    let ended = run(dir.path(), &["record", "--out", "out", "--", "true"]);
    ended.failed(
        2,
        &format!(
            "error: cannot write {}: File exists (os error 17)\n  hint: record to another directory with --out DIR\n",
            out.display()
        ),
    );
}

#[test]
fn a_full_disk_costs_the_recording_and_nothing_else() {
    let dir = scratch();
    let jdk = jdks::oldest();
    java::compile(&jdk, dir.path(), "Crash", CRASH);
    // A limit on the size of files: what is written beyond it fails as on a full disk.
    let script = format!("ulimit -f 1; exec {} -XX:-UsePerfData -cp . Crash", jdk.java());
    let ended = run(dir.path(), &["record", "--", "sh", "-c", &script]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let sentence = "recrash: a failure could not be recorded: no space left to write ";
    assert!(ended.stderr.contains(sentence), "{}", ended.stderr);
    assert_eq!(names(dir.path()), ["Crash.class", "Crash.java"]);
}

/// A program with so much to record that it can be killed while it writes.
const LARGE: &str = "
public class Crash {
    static void fail(byte[][] noise) { throw new IllegalStateException(); }
    public static void main(String[] args) {
        byte[][] noise = new byte[300][100_000];
        for (byte[] bytes : noise) new java.util.Random(7).nextBytes(bytes);
        fail(noise);
    }
}";

#[test]
fn a_jvm_that_is_killed_while_it_writes_leaves_no_half_recording() {
    let dir = scratch();
    let jdk = jdks::oldest();
    java::compile(&jdk, dir.path(), "Crash", LARGE);
    let out = dir.path().join("recrash");
    assert_eq!(end(&mut record(dir.path(), &jdk, &[])).code, Some(1));
    let whole = recordings(&out);
    assert_eq!(whole.len(), 1);
    let script = format!("{} -cp . Crash & echo $!; wait $!", jdk.java());
    let mut command = recrash();
    command.current_dir(dir.path()).args(["record", "--", "sh", "-c", &script]).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("readable");
    let jvm = Pid::from_raw(line.trim().parse().expect("a process id")).expect("not zero");
    while !names(&out).iter().any(|name| name.ends_with(".tmp")) {
        assert!(child.try_wait().expect("ours").is_none(), "it ended before it could be killed");
    }
    kill_process(jvm, Signal::KILL).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(128 + 9));
    assert_eq!(recordings(&out), whole);
    assert!(names(&out).iter().any(|name| name.starts_with('.') && name.ends_with(".tmp")));
    run(&out, &["show", &whole[0]]).succeeded();
}
