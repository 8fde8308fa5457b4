//! Every case in `tests/cases`: an expected crash, an outcome and the verdict, as text.
//!
//! Sections start with `== `. The trace in `expected` goes down to the frame under test; `outcome` is a
//! trace or one of `passed`, `timed out 10 | frame`, `exited 3 | frame`, `died signal 9`, `not run why`,
//! `not compiled 12 message`. A section `unknown` says what may have been above: `jdk`, `anything`;
//! or that there are `gaps` between. With `BLESS=1` the verdicts are written again.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use model::{Above, CompileError, Crash, End, Frame, Outcome, Relation, Thrown, Unknown, Verdict};

#[test]
fn verdicts_are_as_the_cases_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("the cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    assert!(paths.len() > 20, "the cases are gone");
    let failures: Vec<String> = paths.iter().filter_map(|path| check(path)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn check(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).expect("readable");
    let section = |name: &str| {
        let (_, rest) =
            text.split_once(&format!("== {name}\n")).unwrap_or_else(|| panic!("{path:?} lacks {name}"));
        rest.split("== ").next().expect("a part")
    };
    let end = parse_end(section("outcome"));
    let outcome = Outcome::of(end);
    let above = match text.starts_with("== unknown").then(|| section("unknown").trim()) {
        None => Above::Nothing,
        Some("jdk") => Above::Jdk,
        Some("anything") => Above::Anything,
        Some("gaps") => Above::Nothing,
        Some(other) => panic!("{path:?}: {other}"),
    };
    let between = text.starts_with("== unknown\ngaps");
    let unknown = Unknown { above, between, ..Unknown::default() };
    let expected = parse_crash(section("expected"));
    let verdict = show(&oracle::judge_trace(&expected, unknown, &outcome, &is_project));
    if std::env::var_os("BLESS").is_some() {
        let head = text.split_once("== verdict\n").expect("a verdict").0;
        std::fs::write(path, format!("{head}== verdict\n{verdict}")).expect("written");
        return None;
    }
    let wanted = section("verdict");
    (wanted != verdict).then(|| format!("{}: wanted\n{wanted}came\n{verdict}", path.display()))
}

fn is_project(class: &str) -> bool {
    !["java/", "jdk/", "sun/"].iter().any(|prefix| class.starts_with(prefix))
}

fn show(verdict: &Verdict) -> String {
    let matched = &verdict.matched;
    let mut text = String::from(if verdict.reproduced { "reproduced" } else { "not reproduced" });
    let message = if matched.message { "same message" } else { "another message" };
    let (frames, of, by_method) = (matched.frames, matched.of, matched.by_method);
    write!(text, "\n{:?}, {frames} of {of} frames, {by_method} by method, {message}\n", matched.level())
        .expect("text");
    for line in verdict.instead.iter().map(|instead| format!("instead: {instead}")) {
        text += &(line + "\n");
    }
    for note in &verdict.notes {
        text += &format!("note: {note}\n");
    }
    text
}

fn parse_end(text: &str) -> End {
    let first = text.lines().next().expect("an outcome");
    let (head, tail) = first.split_once(" | ").unwrap_or((first, ""));
    let frames = || tail.split(" | ").filter(|part| !part.is_empty()).map(parse_frame).collect();
    let words: Vec<&str> = head.split(' ').collect();
    match words[..] {
        ["passed"] => End::Passed,
        ["timed", "out", seconds] => {
            End::TimedOut { seconds: seconds.parse().expect("seconds"), frames: frames() }
        }
        ["exited", code] => End::Exited { code: code.parse().expect("a code"), frames: frames() },
        ["died", ..] => End::Died { how: head["died ".len()..].to_owned() },
        ["not", "run", ..] => End::NotRun(head["not run ".len()..].to_owned()),
        ["not", "compiled", line, ..] => End::DidNotCompile(vec![CompileError {
            file: None,
            line: line.parse().ok(),
            message: words[3..].join(" "),
        }]),
        _ => End::Threw(parse_crash(text)),
    }
}

/// Reads a trace as `printStackTrace` writes it, without `... n more`.
fn parse_crash(text: &str) -> Crash {
    let mut crash = Crash::default();
    for line in text.lines() {
        if let Some(frame) = line.strip_prefix("\tat ") {
            crash.throwables.last_mut().expect("a throwable").frames.push(parse_frame(frame));
        } else if !line.is_empty() {
            let (relation, line) = match line.strip_prefix("Caused by: ") {
                Some(rest) => (Relation::CauseOf(crash.throwables.len() as u32 - 1), rest),
                None => (Relation::Top, line),
            };
            let (class, message) =
                line.split_once(": ").map_or((line, None), |(class, text)| (class, Some(text)));
            let (class, message) = (class.replace('.', "/"), message.map(str::to_owned));
            crash.throwables.push(Thrown { relation, class, message, frames: vec![] });
        }
    }
    crash
}

fn parse_frame(text: &str) -> Frame {
    let (call, place) = text.strip_suffix(')').and_then(|text| text.split_once('(')).expect("a frame");
    let (class, method) = call.rsplit_once('.').expect("a class");
    let line = place.split_once(':').map(|(_, line)| line.parse().expect("a line"));
    let class = class.replace('.', "/");
    Frame { class, method: method.to_owned(), line, ..Frame::default() }
}
