//! From a capture to a file, and what is said about it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use jvmti_bindings::prelude::JniEnv;
use model::{Crash, Frame};
use recording::print::pasteable;
use recording::{Capture, FailurePoint, Header, Recording};

use crate::assemble::assemble;
use crate::console;
use crate::failures::Turn;
use crate::hook;
use crate::jvm;
use crate::recorder::Recorder;

/// Stack for what is done here: the thread that failed may have little left.
const STACK_SIZE: usize = 8 << 20;

/// Records a failure, in a thread of the recorder's own. Where `waits` is set, or methods are to be
/// watched from now on, it returns when the file is complete or the trouble is told; else the program
/// goes on meanwhile.
pub fn on_capture(recorder: &'static Recorder, jni: &JniEnv, capture: Vec<u8>, key: u64, waits: bool) {
    let writer = std::thread::Builder::new().name("recrash-writer".into()).stack_size(STACK_SIZE);
    let thread = match writer.spawn(move || finish(recorder, key, guarded_record(recorder, &capture, key))) {
        Ok(thread) => thread,
        Err(error) => {
            finish(recorder, key, Err(Trouble(format!("no thread to write it: {error}"))));
            return;
        }
    };
    if waits || recorder.watch_list.is_some() {
        let (lines, watched) = thread.join().unwrap_or_default();
        // They come after what the JVM prints of this thread.
        lines.into_iter().for_each(|line| recorder.failures.tell_later(line));
        hook::retransform(recorder, jni, &watched);
    }
}

/// A fault of ours is a trouble like any other.
fn guarded_record(recorder: &Recorder, capture: &[u8], key: u64) -> Result<Done, Trouble> {
    let recorded = catch_unwind(AssertUnwindSafe(|| record(recorder, capture, key)));
    recorded.unwrap_or_else(|_| Err(Trouble("a fault inside of the recorder".to_owned())))
}

/// Notes what was done and tells it. What is left are lines for the end of the thread that failed, and
/// methods to be watched.
fn finish(recorder: &Recorder, key: u64, done: Result<Done, Trouble>) -> (Vec<String>, Vec<String>) {
    let done = match done {
        Ok(done) => done,
        Err(Trouble(why)) => {
            let trouble = format!("a failure could not be recorded: {why}");
            recorder.failures.not_recorded(key, Some(trouble));
            return Default::default();
        }
    };
    let lines = if done.is_uncaught { done.lines } else { say_all(&done.lines) };
    match done.path {
        Some(path) => recorder.failures.recorded(key, path),
        None => recorder.failures.not_recorded(key, None),
    }
    (lines, done.watched)
}

fn say_all(lines: &[String]) -> Vec<String> {
    lines.iter().for_each(|line| console::say(line));
    Vec::new()
}

/// What was done with a failure.
struct Done {
    /// Where it is recorded, if it is.
    path: Option<PathBuf>,
    /// Methods that are on the watch list from now on.
    watched: Vec<String>,
    /// What there is to tell.
    lines: Vec<String>,
    /// Whether the thread will end.
    is_uncaught: bool,
}

/// Why a failure was not recorded, in words.
struct Trouble(String);

fn record(recorder: &Recorder, capture: &[u8], key: u64) -> Result<Done, Trouble> {
    let capture: Capture = postcard::from_bytes(capture)
        .map_err(|error| Trouble(format!("the runtime's data cannot be read: {error}")))?;
    let is_uncaught = capture.failure_point == FailurePoint::Uncaught && !capture.thread.is_virtual;
    let recording = assemble(capture, header(recorder), &recorder.methods, &recorder.scope);
    let watched = watch(recorder, &recording.crash)?;
    if recorder.watch_list.is_some() && recording.frames.is_empty() {
        let lines = watched_line(recorder, &recording.crash, watched.len()).into_iter().collect();
        return Ok(Done { path: None, watched, lines, is_uncaught });
    }
    let written = match recorder.failures.turn(key, recording.frames.len()) {
        Turn::New => {
            recording::write_atomically(&recorder.options.out_dir, &recording.file_name(), &recording)
        }
        Turn::Replace(path) => recording::replace(&path, &recording).map(|()| path),
        Turn::Drop(path) => return Ok(Done { path: Some(path), watched, lines: Vec::new(), is_uncaught }),
    };
    let path = written.map_err(|error| Trouble(format!("{error}; {}", error.hint())))?;
    let lines = recorded_lines(recorder, &recording, &path);
    Ok(Done { path: Some(path), watched, lines, is_uncaught })
}

fn header(recorder: &Recorder) -> Header {
    let facts = recorder.facts.get().cloned().unwrap_or_default();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Header {
        recorder: env!("CARGO_PKG_VERSION").to_owned(),
        label: recorder.options.label.clone(),
        class_path: recorder.class_path(),
        jdk: facts.jdk,
        command_line: jvm::command_line(),
        directory: recorder.directory.to_string_lossy().into_owned(),
        time: u64::try_from(now.as_millis()).unwrap_or_default(),
        count: 1,
        strategy: recorder.strategy_name().to_owned(),
        limits: recorder.options.limits,
        ..Header::default()
    }
}

/// Puts the program's methods of a crash on the watch list, if there is one.
fn watch(recorder: &Recorder, crash: &Crash) -> Result<Vec<String>, Trouble> {
    let Some(list) = &recorder.watch_list else { return Ok(Vec::new()) };
    let frames = crash.throwables.iter().flat_map(|thrown| &thrown.frames);
    let methods: BTreeSet<String> = frames
        .filter(|frame| recorder.scope.contains(&frame.class))
        .map(|frame| format!("{}.{}", frame.class, frame.method))
        .collect();
    let path = list.path().display();
    list.add(methods).map_err(|error| Trouble(format!("the watch list {path} cannot be written: {error}")))
}

fn watched_line(recorder: &Recorder, crash: &Crash, count: usize) -> Option<String> {
    let path = recorder.watch_list.as_ref()?.path().display();
    let what = headline(crash, recorder);
    let line =
        format!("{what}: {count} methods are now watched ({path}); when it happens again it is recorded");
    (count > 0).then_some(line)
}

fn recorded_lines(recorder: &Recorder, recording: &Recording, path: &Path) -> Vec<String> {
    let shown = shown_path(path, &recorder.directory);
    let size = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    let what = headline(&recording.crash, recorder);
    let frames = recording.frames.len();
    let plural = if frames == 1 { "" } else { "s" };
    vec![
        format!("{what}, {frames} frame{plural} recorded: {shown} ({})", size_in_words(size)),
        format!("next: recrash tests {shown}"),
    ]
}

/// `NullPointerException at Shipping.zone:41`: the root cause and where the program failed.
fn headline(crash: &Crash, recorder: &Recorder) -> String {
    let Some(root) = crash.root_cause() else { return "a failure".to_owned() };
    let is_program = |frame: &&Frame| recorder.scope.contains(&frame.class);
    let place = root.frames.iter().find(is_program).or(root.frames.first());
    match place {
        Some(frame) => format!("{} at {}", simple_name(&root.class), place_in_words(frame)),
        None => simple_name(&root.class).to_owned(),
    }
}

fn place_in_words(frame: &Frame) -> String {
    let place = format!("{}.{}", simple_name(&frame.class), frame.method);
    frame.line.map_or(place.clone(), |line| format!("{place}:{line}"))
}

fn simple_name(class: &str) -> &str {
    class.rsplit('/').next().unwrap_or(class)
}

/// A path that can be pasted: relative where the file lies below the directory.
fn shown_path(path: &Path, directory: &Path) -> String {
    match path.strip_prefix(directory) {
        Ok(below) => pasteable(&Path::new(".").join(below)),
        Err(_) => pasteable(path),
    }
}

fn size_in_words(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KB", bytes / 1024),
        _ => format!("{} MB", bytes / 1_048_576),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_can_be_pasted() {
        assert_eq!(shown_path(Path::new("/w/recrash/a"), Path::new("/w")), "./recrash/a");
        assert_eq!(shown_path(Path::new("/tmp/a"), Path::new("/w")), "/tmp/a");
        assert_eq!(shown_path(Path::new("/w/my crashes/a"), Path::new("/w")), "'./my crashes/a'");
    }

    #[test]
    fn sizes_are_round() {
        assert_eq!(size_in_words(20), "20 bytes");
        assert_eq!(size_in_words(18_500), "18 KB");
        assert_eq!(size_in_words(3 << 20), "3 MB");
    }
}
