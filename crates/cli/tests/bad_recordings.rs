//! Recordings that cannot be used: each gets its sentence, its hint and exit code 2.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use support::{as_another_user, bytes, end, recording, run, scratch, write};

/// What every command that reads a recording says of these bytes.
#[track_caller]
fn check(contents: &[u8], message: &str, hint: &str) {
    let dir = scratch();
    write(dir.path().join("x.recrash"), contents);
    let expected = format!("error: x.recrash: {message}\n  hint: {hint}\n");
    for arguments in [&["show", "x.recrash"][..], &["show", "x.recrash", "--json"], &["dump", "x.recrash"]] {
        run(dir.path(), arguments).failed(2, &expected);
    }
}

#[test]
fn empty() {
    check(b"", "the file is empty", "the recorder never leaves an empty file; copy the recording again");
}

#[test]
fn something_else() {
    let hint = "recordings end in .recrash and are written by `recrash record -- java …`";
    check(b"java.lang.NullPointerException\n\tat X", "not a recording: it looks like text", hint);
    check(b"\x1f\x8b and so on, compressed", "not a recording: it looks like a gzip file", hint);
}

#[test]
fn truncated() {
    let bytes = bytes(&recording());
    let half = bytes.len() / 2;
    let dir = scratch();
    write(dir.path().join("x.recrash"), &bytes[..half]);
    let ended = run(dir.path(), &["show", "x.recrash"]);
    assert_eq!(ended.code, Some(2));
    let start = format!("error: x.recrash: truncated: the file ends at byte {half}, within the ");
    assert!(ended.stderr.starts_with(&start), "{}", ended.stderr);
    assert!(
        ended.stderr.ends_with("\n  hint: was it copied completely? compare its size with the original's\n")
    );
}

#[test]
fn damaged() {
    let mut bytes = bytes(&recording());
    bytes[60] ^= 1;
    check(
        &bytes,
        "damaged: the HEAD block at byte 40 does not match its checksum",
        "copy the file again in binary mode, or record again",
    );
}

#[test]
fn of_a_newer_version() {
    let mut bytes = bytes(&recording());
    bytes[8] = 7;
    let crc = crc32fast::hash(&bytes[..12]);
    bytes[12..16].copy_from_slice(&crc.to_le_bytes());
    check(
        &bytes,
        "written in recording format 7.0, but this recrash reads format 1.0",
        "update recrash to a version that reads format 7.0",
    );
}

#[test]
fn not_there() {
    let dir = scratch();
    run(dir.path(), &["show", "x.recrash"]).failed(
        2,
        "error: x.recrash: there is no such file\n  hint: check the path; `recrash record` says where it wrote a recording\n",
    );
    write(dir.path().join("other one.recrash"), "");
    run(dir.path(), &["show", "x.recrash"])
        .failed(2, "error: x.recrash: there is no such file\n  hint: there is './other one.recrash'\n");
}

#[test]
fn a_directory() {
    let dir = scratch();
    fs::create_dir(dir.path().join("out")).expect("made");
    run(dir.path(), &["show", "out"]).failed(
        2,
        "error: out is a directory\n  hint: name a file; there is no recording in this directory\n",
    );
    write(dir.path().join("out/a.recrash"), "");
    write(dir.path().join("out/.a.recrash.17.tmp"), "");
    run(dir.path(), &["dump", "out"])
        .failed(2, "error: out is a directory\n  hint: name a file in it: out/a.recrash\n");
}

#[test]
fn not_permitted() {
    let dir = scratch();
    let path = write(dir.path().join("x.recrash"), bytes(&recording()));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("our own file");
    end(as_another_user(dir.path()).args(["show", "x.recrash"]))
        .failed(2, "error: x.recrash: you may not read it\n  hint: change its permissions\n");
}

#[test]
fn unreadable() {
    // The system lets anyone open their own memory, and refuses to read its first page.
    run("/".as_ref(), &["show", "/proc/self/mem"]).failed(
        2,
        "error: /proc/self/mem: cannot be read at byte 0: Input/output error (os error 5)\n  hint: check the disk and the path\n",
    );
}

#[test]
fn a_frame_that_is_not_there() {
    let dir = scratch();
    write(dir.path().join("x.recrash"), bytes(&recording()));
    for number in ["0", "2"] {
        let expected = format!(
            "error: x.recrash: there is no recorded frame {number}\n  hint: the only one is frame 1\n"
        );
        run(dir.path(), &["show", "x.recrash", "--frame", number]).failed(2, &expected);
    }
}

#[test]
fn standard_output_that_is_full() {
    let dir = scratch();
    write(dir.path().join("x.recrash"), bytes(&recording()));
    let full = fs::File::options().write(true).open("/dev/full").expect("there is such a device");
    let mut command = support::recrash();
    command.current_dir(dir.path()).args(["dump", "x.recrash"]).stdout(Stdio::from(full));
    end(&mut command)
        .failed(4, "error: cannot write to standard output: No space left on device (os error 28)\n");
}
