//! `recrash show` and `recrash dump` on recordings that are whole.

mod support;

use std::io::Write;
use std::process::Stdio;

use support::{bytes, recording, run, scratch, write};

#[test]
fn a_summary_says_what_to_look_at_next() {
    let dir = scratch();
    write(dir.path().join("my crash.recrash"), bytes(&recording()));
    let shown = run(dir.path(), &["show", "my crash.recrash"]);
    let text = shown.succeeded();
    assert!(text.starts_with("ArithmeticException at Shop.sell:7, 1 frame recorded\n"), "{text}");
    assert!(text.contains("\n   1      at com.acme.Shop.sell(Shop.java:7)\n"), "{text}");
    assert!(text.ends_with("\n  recrash show 'my crash.recrash' --frame 1\n"), "{text}");
}

#[test]
fn a_frame_shows_its_arguments() {
    let dir = scratch();
    write(dir.path().join("x.recrash"), bytes(&recording()));
    let shown = run(dir.path(), &["show", "x.recrash", "--frame", "1"]);
    assert!(shown.succeeded().ends_with("\ncount = 0\n"), "{shown:?}");
}

#[test]
fn json_is_the_whole_recording() {
    let dir = scratch();
    write(dir.path().join("x.recrash"), bytes(&recording()));
    let shown = run(dir.path(), &["show", "x.recrash", "--json"]);
    let read: recording::Recording = serde_json::from_str(shown.succeeded()).expect("JSON");
    assert_eq!(read, recording());
    let frame = run(dir.path(), &["show", "x.recrash", "--json", "--frame", "1"]);
    let frame: serde_json::Value = serde_json::from_str(frame.succeeded()).expect("JSON");
    assert_eq!(frame["frame"]["arguments"][0]["Int"], 0);
}

#[test]
fn standard_input_is_read_for_a_dash() {
    for subcommand in ["show", "dump"] {
        let mut command = support::recrash();
        command.args([subcommand, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let mut input = child.stdin.take().expect("piped");
        input.write_all(&bytes(&recording())).expect("read");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        assert!(String::from_utf8_lossy(&output.stdout).contains("ArithmeticException"));
    }
}

#[test]
fn help_has_examples_and_exit_codes() {
    let dir = scratch();
    for subcommand in ["record", "show", "dump"] {
        let help = run(dir.path(), &[subcommand, "--help"]);
        let text = help.succeeded();
        assert!(text.contains("\nExamples:\n  recrash "), "{text}");
        assert!(text.contains("\nExit code"), "{text}");
    }
    assert!(run(dir.path(), &["--help"]).succeeded().contains("\nExit codes:\n  0  done"));
}
