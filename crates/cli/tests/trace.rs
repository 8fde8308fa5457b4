//! `recrash trace` on logs with crashes and without, and on what is no log.

mod support;

use std::io::Write;
use std::process::Stdio;

use flate2::Compression;
use flate2::write::GzEncoder;

use support::{run, scratch, write};

const TWO: &str = "\
10:00:00 [main] ERROR Shop - failed
java.lang.IllegalStateException: row 4
\tat com.acme.Shop.sell(Shop.java:12)
\tat java.base/java.lang.Thread.run(Thread.java:840)
Caused by: java.lang.NullPointerException: Cannot invoke \"String.length()\" because \"name\" is null
\tat com.acme.Price.of(Price.java:3)
\t... 2 more
10:00:01 [main] ERROR Shop - failed
java.lang.ArithmeticException: / by zero
\tat com.acme.Tax.of(Tax.java:7)
";

#[test]
fn several_crashes_are_listed() {
    let dir = scratch();
    write(dir.path().join("prod.log"), TWO);
    let shown = run(dir.path(), &["trace", "prod.log"]);
    assert_eq!(
        shown.succeeded(),
        "prod.log: 2 crashes\n\n   \
         1  NullPointerException at Price.of:3, root cause of IllegalStateException at Shop.sell:12\n      \
         line 2, thread main, 2 frames of the program\n      \
         Cannot invoke \"String.length()\" because \"name\" is null\n   \
         2  ArithmeticException at Tax.of:7\n      \
         line 9, thread main, 1 frame of the program\n      \
         / by zero\n\n\
         One of them in full:\n  recrash trace prod.log --crash 1\n"
    );
}

#[test]
fn compressed_logs_are_read_as_far_as_they_are_whole() {
    let dir = scratch();
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(TWO.as_bytes()).expect("packed");
    let packed = packed.finish().expect("packed");
    std::fs::write(dir.path().join("prod.log.1.gz"), &packed).expect("written");
    let shown = run(dir.path(), &["trace", "prod.log.1.gz"]);
    assert!(shown.succeeded().starts_with("prod.log.1.gz: 2 crashes\n"), "{shown:?}");

    std::fs::write(dir.path().join("cut.gz"), &packed[..packed.len() - 6]).expect("written");
    let shown = run(dir.path(), &["trace", "cut.gz"]);
    assert!(shown.stdout.starts_with("cut.gz: 2 crashes\n"), "{shown:?}");
    let warning = "warning: cut.gz: the compressed data is damaged or cut off (";
    assert!(shown.stderr.starts_with(warning), "{shown:?}");
    std::fs::write(dir.path().join("cut.gz"), &packed[..6]).expect("written");
    let shown = run(dir.path(), &["trace", "cut.gz"]);
    assert!(shown.stderr.starts_with("error: cut.gz: cannot be read: the compressed data"), "{shown:?}");
}

#[test]
fn one_is_shown_in_full() {
    let dir = scratch();
    write(dir.path().join("prod.log"), TWO);
    let shown = run(dir.path(), &["trace", "prod.log", "--crash", "2"]);
    assert_eq!(
        shown.succeeded(),
        "ArithmeticException at Tax.of:7\n  line 9, thread main, 1 frame of the program\n\n      \
         java.lang.ArithmeticException: / by zero\n   1      at com.acme.Tax.of(Tax.java:7)\n\n\
         The message tells\n  division by zero\n"
    );
    run(dir.path(), &["trace", "prod.log", "--crash", "3"])
        .failed(2, "error: prod.log: there is no crash 3\n  hint: crashes are numbered from 1 to 2\n");
}

#[test]
fn json_has_all_frames_and_hints() {
    let dir = scratch();
    write(dir.path().join("prod.log"), TWO);
    let shown = run(dir.path(), &["trace", "prod.log", "--json"]);
    let log: serde_json::Value = serde_json::from_str(shown.succeeded()).expect("JSON");
    let first = &log["crashes"][0];
    assert_eq!(first["crash"]["throwables"][1]["frames"].as_array().map(Vec::len), Some(3));
    assert_eq!(first["hints"][1][0]["Null"]["null"]["base"]["Local"], "name");
    assert_eq!(log["crashes"][1]["line"], 9);
}

#[test]
fn standard_input_is_read_for_a_dash() {
    let mut command = support::recrash();
    command.args(["trace", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"\xff\xfe\0\n").and_then(|()| input.write_all(b"nothing")).expect("read");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"standard input: no crash found\n");
}

#[test]
fn obfuscated_names_are_turned_back() {
    let dir = scratch();
    write(dir.path().join("app.log"), "a.b: x\n\tat a.a.a(SourceFile:1)\n");
    write(
        dir.path().join("mapping.txt"),
        "com.acme.Shop -> a.a:\n    1:1:void sell():12 -> a\ncom.acme.Bad -> a.b:\n",
    );
    let shown = run(dir.path(), &["trace", "app.log", "--mapping", "mapping.txt"]);
    assert!(shown.succeeded().starts_with("Bad at Shop.sell:12\n"), "{shown:?}");
    run(dir.path(), &["trace", "app.log", "--mapping", "app.log"]).failed(
        2,
        "error: app.log: not a mapping file: line 1: `a.b: x` maps nothing\n  \
         hint: a mapping file is what ProGuard or R8 writes with -printmapping, often \
         build/outputs/mapping/*/mapping.txt\n",
    );
}

#[test]
fn what_cannot_be_read() {
    let dir = scratch();
    let missing = run(dir.path(), &["trace", "missing.log"]);
    assert_eq!(missing.code, Some(2));
    assert!(
        missing
            .stderr
            .starts_with("error: missing.log: there is no such file\n  hint: a log is any text file"),
        "{missing:?}"
    );
    let folder = run(dir.path(), &["trace", "."]);
    assert_eq!(folder.code, Some(2));
    assert!(
        folder.stderr.starts_with("error: . is a directory\n  hint: a log is any text file"),
        "{folder:?}"
    );
}
