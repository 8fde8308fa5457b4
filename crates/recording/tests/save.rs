//! Recordings on disk: whole or not there, never replaced, with errors that say what to do.

mod sample;

use std::fs;
use std::path::Path;

use recording::{Header, Recording, SaveError, set_count, write_atomically};

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("readable").map(|entry| entry.expect("readable").file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

fn read(path: &Path) -> Recording {
    Recording::read(&fs::read(path).expect("readable")).expect("a recording")
}

#[test]
fn a_recording_gets_its_directory_and_its_name() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let dir = scratch.path().join("deep/down");
    let path = write_atomically(&dir, "npe.recrash", &sample::shop()).expect("written");
    assert_eq!(path, dir.join("npe.recrash"));
    assert_eq!(read(&path), sample::shop());
    assert_eq!(names(&dir), ["npe.recrash"]);
}

#[test]
fn a_name_that_is_taken_gets_a_number() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let dir = scratch.path();
    fs::write(dir.join("npe.recrash"), "someone else's").expect("writable");
    let second = write_atomically(dir, "npe.recrash", &sample::shop()).expect("written");
    let third = write_atomically(dir, "npe.recrash", &sample::shop()).expect("written");
    assert_eq!((second, third), (dir.join("npe-2.recrash"), dir.join("npe-3.recrash")));
    assert_eq!(fs::read(dir.join("npe.recrash")).expect("readable"), b"someone else's");
}

#[test]
fn threads_that_write_the_same_name_lose_nothing() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope
                .spawn(|| write_atomically(scratch.path(), "npe.recrash", &sample::shop()).expect("written"));
        }
    });
    assert_eq!(names(scratch.path()).len(), 8);
    for name in names(scratch.path()) {
        assert_eq!(read(&scratch.path().join(name)), sample::shop());
    }
}

#[test]
fn what_a_killed_process_left_behind_is_no_obstacle() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let leftover = format!(".npe.recrash.{}.tmp", std::process::id());
    fs::write(scratch.path().join(&leftover), "half a rec").expect("writable");
    write_atomically(scratch.path(), "npe.recrash", &sample::shop()).expect("written");
    assert_eq!(names(scratch.path()), [leftover.as_str(), "npe.recrash"]);
}

#[test]
fn a_recording_that_contradicts_itself_leaves_no_file() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let mut recording = sample::shop();
    recording.frames[0].place.throwable = 99;
    let error = write_atomically(scratch.path(), "npe.recrash", &recording).expect_err("invalid");
    assert!(matches!(error, SaveError::Recording(_)), "{error}");
    assert_eq!(names(scratch.path()), Vec::<String>::new());
}

#[test]
fn a_file_in_the_place_of_the_directory_is_told() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let file = scratch.path().join("out");
    fs::write(&file, "").expect("writable");
    let error = write_atomically(&file, "npe.recrash", &sample::shop()).expect_err("no directory");
    assert!(error.to_string().starts_with(&format!("cannot write {}", file.display())), "{error}");
    assert_eq!(error.hint(), "record to another directory with --out DIR");
}

#[test]
fn the_count_changes_in_place() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let path = write_atomically(scratch.path(), "npe.recrash", &sample::shop()).expect("written");
    let length = fs::metadata(&path).expect("there").len();
    set_count(&path, 12_345).expect("changed");
    let mut expected = sample::shop();
    expected.header.count = 12_345;
    assert_eq!(read(&path), expected);
    assert_eq!(fs::metadata(&path).expect("there").len(), length);
    let header = Header::read_from(fs::File::open(&path).expect("readable")).expect("a header");
    assert_eq!(header.count, 12_345);
}

#[test]
fn the_header_is_read_without_the_rest() {
    let mut bytes = Vec::new();
    sample::shop().write(&mut bytes).expect("written");
    let end_of_header = bytes.windows(4).position(|window| window == b"CRAS").expect("the next block");
    let header = Header::read_from(&bytes[..end_of_header]).expect("a header");
    assert_eq!(header, sample::shop().header);
}

#[test]
fn a_file_that_is_no_recording_keeps_its_bytes() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let path = scratch.path().join("notes.txt");
    fs::write(&path, "these are my notes, not yours").expect("writable");
    let error = set_count(&path, 1).expect_err("no recording");
    assert!(error.to_string().ends_with("not a recording: it looks like text"), "{error}");
    assert_eq!(fs::read(&path).expect("readable"), b"these are my notes, not yours");
}
