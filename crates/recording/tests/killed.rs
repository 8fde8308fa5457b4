//! A process that is killed while it writes: what has the name of a recording is a whole one.
//!
//! The test starts itself as the process that is killed.

mod sample;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use recording::{Elements, Object, Recording, set_count, write_atomically};

const DIRECTORY: &str = "RECRASH_TEST_WRITE_TO";

/// A recording that takes a while to write.
fn large() -> Recording {
    let mut recording = sample::shop();
    let mut state = 1u32;
    let mut noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    for _ in 0..40 {
        let bytes: Vec<u8> = (0..20_000).map(|_| noise()).collect();
        let array = Object::Array { class: 15, length: 20_000, elements: Elements::Bytes(bytes) };
        recording.heap.objects.push(array);
    }
    recording
}

/// Not a test of its own: writes recordings and changes their counts until it is killed.
#[test]
fn writer() {
    let Some(dir) = std::env::var_os(DIRECTORY) else { return };
    let recording = large();
    loop {
        let path = write_atomically(dir.as_ref(), "npe.recrash", &recording).expect("written");
        for count in 1..50 {
            set_count(&path, count).expect("changed");
        }
    }
}

#[test]
fn kill_while_writing_leaves_only_whole_recordings() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let mut leftovers = 0;
    for round in 0..25u64 {
        write_until_killed(scratch.path(), Duration::from_millis(60 + 7 * round));
        leftovers = check(scratch.path());
    }
    assert!(leftovers > 0, "no process was killed while it wrote");
}

fn write_until_killed(dir: &Path, after: Duration) {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", "writer"]).env(DIRECTORY, dir).stdout(Stdio::null());
    let mut writer = command.spawn().expect("it starts");
    std::thread::sleep(after);
    writer.kill().expect("it runs");
    writer.wait().expect("it is gone");
}

/// Every file is a whole recording or has a temporary name; how many of those there are.
fn check(dir: &Path) -> usize {
    let mut expected = large();
    let mut leftovers = 0;
    for entry in std::fs::read_dir(dir).expect("readable") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if name.starts_with('.') && name.ends_with(".tmp") {
            leftovers += 1;
            continue;
        }
        let bytes = std::fs::read(&path).expect("readable");
        let read = Recording::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        expected.header.count = read.header.count;
        assert_eq!(read, expected, "{name}");
        std::fs::remove_file(path).expect("removable");
    }
    leftovers
}
