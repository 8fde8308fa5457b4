//! What goes wrong around the recorder: the program is not disturbed, and one sentence tells.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::support::{Program, agent};

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs the program with the agent and any option string.
fn run_with_options(program: &Program, options: &str) -> Output {
    let mut command = program.jdk.command("java");
    command.arg(format!("-agentpath:{}{options}", agent().display()));
    command.arg("-cp").arg(&program.classes).arg("Plain").output().expect("java starts")
}

#[test]
fn bad_options_do_not_keep_the_program_from_running() {
    let program = Program::new(&jdks::all()[0], "Plain");
    let file = program.folder.path().join("options.json");
    let path = file.display().to_string();
    let cases = [
        ("", None, "the path of the options file is missing"),
        ("=/nowhere/options", None, "/nowhere/options: No such file"),
        (&*format!("={path}"), Some("{"), "EOF while parsing"),
        (&*format!("={path}"), Some(r#"{"copy": "deep"}"#), "there is no copy strategy deep"),
        (&*format!("={path}"), Some(r#"{"failure_points": ["error"]}"#), "failure point error is no method"),
    ];
    for (options, contents, sentence) in cases {
        std::fs::write(&file, contents.unwrap_or_default()).expect("a writable folder");
        let output = run_with_options(&program, options);
        let told = stderr(&output);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "begin\n");
        assert_eq!(output.status.code(), Some(1), "the program's own exit code");
        let own: Vec<&str> = told.lines().filter(|line| line.starts_with("recrash: ")).collect();
        assert_eq!(own.len(), 1, "{told}");
        assert!(own[0].starts_with("recrash: not recording: ") && own[0].contains(sentence), "{told}");
    }
}

#[test]
fn native_code_passes_the_checks_of_the_jvm() {
    for jdk in jdks::all() {
        for name in ["JdkValues", "Obfuscated", "Wrapped"] {
            let mut program = Program::new(&jdk, name);
            program.jvm_options = vec!["-Xcheck:jni".to_owned()];
            let run = program.run();
            let complaints: Vec<String> =
                run.stderr().lines().filter(|line| line.contains("JNI")).map(str::to_owned).collect();
            assert_eq!(complaints, Vec::<String>::new());
            assert!(!run.stdout().contains("JNI"), "{}", run.stdout());
            assert_eq!(run.recordings.len(), 1);
        }
    }
}

#[test]
fn a_directory_that_cannot_be_written_is_told_once_and_tried_again() {
    for jdk in jdks::all() {
        let mut program = Program::new(&jdk, "ManyFailures");
        let file = program.folder.path().join("file");
        std::fs::write(&file, "in the way").expect("a writable folder");
        program.options.out_dir = file.join("out");
        let output = program.run().output;
        let told = stderr(&output);
        let own = told.lines().filter(|line| line.contains("could not be recorded")).count();
        assert!((1..=3).contains(&own), "{told}");
        assert!(told.contains("record to another directory with --out DIR"), "{told}");
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 3);
        assert_eq!(output.status.code(), Some(0));
    }
}

/// A limit on the size of files is as good as a full disk, and needs no disk.
#[test]
fn a_full_disk_is_told() {
    for jdk in jdks::all() {
        let mut program = Program::new(&jdk, "Plain");
        program.jvm_options = vec!["-XX:-UsePerfData".to_owned()];
        let java = program.command(true);
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -f 0; exec \"$@\"", "sh"]).arg(java.get_program()).args(java.get_args());
        let run = program.finish(shell.arg("-cp").arg(&program.classes).arg("Plain"));
        assert_eq!(run.stdout(), "begin\n");
        assert_eq!(run.output.status.code(), Some(1), "{}", run.stderr());
        assert!(run.stderr().contains("recorded: no space left to write"), "{}", run.stderr());
        assert!(run.recordings.is_empty());
    }
}

#[test]
fn a_kill_leaves_only_whole_recordings() {
    for jdk in jdks::all() {
        let mut program = Program::new(&jdk, "Endless");
        program.options.max_recordings = u32::MAX;
        let mut command = program.command(true);
        command.arg("-cp").arg(&program.classes).arg("Endless");
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("java starts");
        let begin = std::time::Instant::now();
        while program.recordings_so_far() < 5 && begin.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        child.kill().expect("a running child");
        assert_eq!(child.wait().expect("a child").signal(), Some(9));
        let whole = program.recordings();
        assert!(whole.len() >= 5, "{} recordings", whole.len());
    }
}
