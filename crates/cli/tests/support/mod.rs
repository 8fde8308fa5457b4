//! Runs the binary and looks at what it did.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod java;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use model::{Crash, MethodRef, Relation, Thrown};
use recording::{ClassPathEntry, Frame, FramePlace, Header, Recording, Value};
use tempfile::TempDir;

/// A directory for one test, which other users may read too.
pub fn scratch() -> TempDir {
    let dir = tempfile::tempdir().expect("a scratch directory");
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).expect("our own directory");
    dir
}

/// The binary, with its cache in a directory that is kept between tests.
pub fn recrash() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recrash"));
    command.env("XDG_CACHE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    command.env_remove("JAVA_TOOL_OPTIONS");
    command
}

/// Runs the binary in a directory.
pub fn run(dir: &Path, arguments: &[&str]) -> Ended {
    end(recrash().current_dir(dir).args(arguments))
}

/// Runs a command to its end.
pub fn end(command: &mut Command) -> Ended {
    let Output { status, stdout, stderr } = command.output().expect("the binary starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Ended { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

/// How a command ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code.
    pub code: Option<i32>,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

impl Ended {
    /// It failed with this exit code, said these words and nothing to standard output.
    #[track_caller]
    pub fn failed(&self, code: i32, stderr: &str) {
        assert_eq!(self.stderr, stderr, "{self:?}");
        assert_eq!(self.code, Some(code), "{self:?}");
        assert_eq!(self.stdout, "");
    }

    /// It ended well; its standard output.
    #[track_caller]
    pub fn succeeded(&self) -> &str {
        assert_eq!(self.code, Some(0), "{self:?}");
        &self.stdout
    }
}

/// Another user than the one who owns everything: permissions do not hold for root. The binary is
/// copied to where that user may run it.
pub fn as_another_user(dir: &Path) -> Command {
    let binary = dir.join("recrash-for-all");
    fs::copy(env!("CARGO_BIN_EXE_recrash"), &binary).expect("copied");
    let mut command = Command::new(&binary);
    command.env("XDG_CACHE_HOME", dir.join("no-cache")).current_dir(dir);
    if rustix::process::geteuid().is_root() {
        const NOBODY: u32 = 65_534;
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// A small recording.
pub fn recording() -> Recording {
    let frame = model::Frame {
        class: "com/acme/Shop".into(),
        method: "sell".into(),
        file: Some("Shop.java".into()),
        line: Some(7),
        ..model::Frame::default()
    };
    let thrown = Thrown {
        relation: Relation::Top,
        class: "java/lang/ArithmeticException".into(),
        message: Some("/ by zero".into()),
        frames: vec![frame],
    };
    let recorded = Frame {
        place: FramePlace { throwable: 0, frame: Some(0) },
        method: MethodRef { class: "com/acme/Shop".into(), name: "sell".into(), descriptor: "(I)I".into() },
        access: 8,
        parameters: vec!["count".into()],
        strategy: "reference".into(),
        receiver: None,
        arguments: vec![Value::Int(0)],
        entry_fields: Vec::new(),
        cut: Vec::new(),
    };
    Recording {
        header: Header { recorder: "0.1.0".into(), ..Header::default() },
        crash: Crash { throwables: vec![thrown] },
        frames: vec![recorded],
        ..Recording::default()
    }
}

/// The same with a class path.
pub fn recording_with(class_path: Vec<ClassPathEntry>) -> Recording {
    let recording = recording();
    Recording { header: Header { class_path, ..recording.header.clone() }, ..recording }
}

/// The bytes of a recording's file.
pub fn bytes(recording: &Recording) -> Vec<u8> {
    let mut bytes = Vec::new();
    recording.write(&mut bytes).expect("a valid recording");
    bytes
}

/// Writes a file and returns its path.
pub fn write(path: PathBuf, bytes: impl AsRef<[u8]>) -> PathBuf {
    fs::write(&path, bytes).expect("a file of our own");
    path
}

/// Names of what is in a directory, sorted.
pub fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("readable").map(|entry| entry.expect("readable").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Whether a file name is a recording's.
pub fn is_recording(path: &Path) -> bool {
    path.extension() == Some(OsStr::new("recrash"))
}
