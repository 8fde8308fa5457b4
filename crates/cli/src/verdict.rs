//! The result of `recrash tests` as text: the verdict first, one line for each frame, where the tests
//! are and how to run them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use pipeline::tests::{FrameReport, FrameResult, Report};
use recording::print::pasteable;

const GREEN: &str = "\x1b[32m";
const BOLD_GREEN: &str = "\x1b[1;32m";
const BOLD_RED: &str = "\x1b[1;31m";
const PLAIN: &str = "\x1b[0m";
/// Longer names of methods are cut, so that the table stays one.
const MAX_METHOD_LEN: usize = 56;

/// The whole text. Paths are shown from `directory` on.
pub fn text(report: &Report, directory: &Path) -> String {
    let mut text = verdict(report);
    text.push_str(&table(report));
    text.push_str(&places(report, directory));
    text
}

fn verdict(report: &Report) -> String {
    let (reproduced, tried) = (report.reproduced, report.tried);
    let interrupted = if report.interrupted { " Interrupted: not all frames were tried." } else { "" };
    match (reproduced, tried) {
        (0, 0) => format!("{BOLD_RED}Not reproduced:{PLAIN} no test could be made.{interrupted}\n"),
        (0, 1) => format!(
            "{BOLD_RED}Not reproduced:{PLAIN} the only test does not fail like the recorded crash.{interrupted}\n"
        ),
        (0, _) => format!(
            "{BOLD_RED}Not reproduced:{PLAIN} none of {tried} tests fails like the recorded crash.{interrupted}\n"
        ),
        (1, 1) => format!(
            "{BOLD_GREEN}Reproduced:{PLAIN} the only test fails exactly like the recorded crash.{interrupted}\n"
        ),
        (1, _) => format!(
            "{BOLD_GREEN}Reproduced:{PLAIN} 1 of {tried} tests fails exactly like the recorded crash.{interrupted}\n"
        ),
        _ => format!(
            "{BOLD_GREEN}Reproduced:{PLAIN} {reproduced} of {tried} tests fail exactly like the recorded crash.{interrupted}\n"
        ),
    }
}

fn table(report: &Report) -> String {
    let methods: Vec<String> = report.frames.iter().map(|frame| shortened(&frame.method)).collect();
    let width = methods.iter().map(|method| method.chars().count()).max().unwrap_or(0).max("method".len());
    let mut text = format!("\n  frame  {:<width$}  {:<10}  why\n", "method", "test");
    for (frame, method) in report.frames.iter().zip(&methods) {
        let line = format!(
            "  {:>5}  {method:<width$}  {}  {}",
            frame.number,
            result(frame.result),
            why(frame, report)
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn shortened(method: &str) -> String {
    match method.chars().count() > MAX_METHOD_LEN {
        true => method.chars().take(MAX_METHOD_LEN - 1).chain(['…']).collect(),
        false => method.to_owned(),
    }
}

fn result(result: FrameResult) -> String {
    match result {
        FrameResult::Reproduces => format!("{GREEN}reproduces{PLAIN}"),
        FrameResult::Differs => "differs   ".to_owned(),
        FrameResult::NoTest => "no test   ".to_owned(),
        FrameResult::NotTried => "not tried ".to_owned(),
    }
}

fn why(frame: &FrameReport, report: &Report) -> String {
    let start = (report.start_here == Some(frame.number)).then(|| "← start here".to_owned());
    start.into_iter().chain(frame.why.clone()).collect::<Vec<_>>().join("; ").replace('\n', " ")
}

fn places(report: &Report, directory: &Path) -> String {
    let shown = |path: &PathBuf| pasteable(path.strip_prefix(directory).unwrap_or(path));
    let junit = report.junit;
    let (mut text, them) = match report.files.as_slice() {
        [] => return String::new(),
        [file] => (format!("\nWritten to {} (JUnit {junit}).", shown(file)), "it"),
        files => {
            let lines: String = files.iter().map(|file| format!("  {}\n", shown(file))).collect();
            (format!("\nWritten for JUnit {junit}:\n{lines}"), "them")
        }
    };
    if let Some(command) = &report.run {
        let separator = if them == "it" { " " } else { "" };
        let _ = write!(text, "{separator}Run {them}:\n  {command}");
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}
