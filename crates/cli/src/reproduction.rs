//! The result of `recrash reproduce` as text: the verdict first, then where the test is and how to
//! run it, or why there is none.

use std::path::Path;

use model::Level;
use pipeline::Via;
use pipeline::reproduce::Report;
use recording::print::pasteable;

use crate::quantity::grouped;

const BOLD_GREEN: &str = "\x1b[1;32m";
const BOLD_RED: &str = "\x1b[1;31m";
const PLAIN: &str = "\x1b[0m";

/// The whole text. Paths are shown from `directory` on.
pub fn text(report: &Report, directory: &Path) -> String {
    let mut text = match report.reproduced {
        true => reproduced(report, directory),
        false => not_reproduced(report),
    };
    for rejected in &report.rejected {
        text += &format!("  not counted, {rejected}\n");
    }
    text
}

fn reproduced(report: &Report, directory: &Path) -> String {
    let Report { frame, frames, seed, .. } = report;
    let method = report.method.as_deref().unwrap_or_default();
    let effort = effort(report);
    let mut text = format!(
        "{BOLD_GREEN}Reproduced{PLAIN}{} at frame {frame} of {frames} in {effort} (seed {seed}): {method}\n",
        if report.reflection.is_empty() { "" } else { " by reflection" }
    );
    text += &format!("  matches {}{}\n", level(report), wrapped(report));
    text += &format!("  {}, {}\n", counted(report.statements, "statement"), stubs(report));
    // That the search found something alone is nothing to be told.
    if let Some(found_by) = report.found_by.as_ref().filter(|found_by| *found_by != Via::Search.name()) {
        text += &format!("  found by {found_by}\n");
    }
    if !report.reflection.is_empty() {
        text += &format!("  by reflection: {}\n", report.reflection.join(", "));
    }
    if report.from_earlier_find {
        text += "  began from what an earlier run found; --fresh starts over\n";
    }
    if !report.effects.is_empty() {
        text += &format!("  outside of the sandbox the test {}\n", report.effects.join(", "));
    }
    let junit = report.junit;
    let files: Vec<_> =
        report.files.iter().map(|file| pasteable(file.strip_prefix(directory).unwrap_or(file))).collect();
    text += &format!("\nWritten to {} (JUnit {junit}{}).", files.join(", "), form(report));
    if let Some(command) = &report.run {
        text += &format!(" Run it:\n  {command}");
    }
    text + "\n"
}

fn not_reproduced(report: &Report) -> String {
    let early = if report.interrupted { ", interrupted" } else { "" };
    let reason = report.reason.as_deref().unwrap_or_default();
    let (effort, seed) = (effort(report), report.seed);
    format!("{BOLD_RED}Not reproduced{PLAIN} in {effort} (seed {seed}{early}): {reason}.\n")
        + &format!("  crash: {}\n", report.title)
}

fn effort(report: &Report) -> String {
    format!("{:.0} s, {}", report.seconds.ceil(), counted_large(report.candidates, "candidate"))
}

fn level(report: &Report) -> String {
    let frames = match report.level {
        Level::AllFrames if report.frames == 1 => "the only frame".to_owned(),
        Level::AllFrames => format!("all {} frames", report.frames),
        _ => format!("{} of {}", report.frame, counted(report.frames, "frame")),
    };
    let message = match &report.other_message {
        Some(messages) => format!(", with another message: {messages}"),
        None if report.has_message => ", with the same message".to_owned(),
        None => String::new(),
    };
    format!("{frames} of the program{message}")
}

fn wrapped(report: &Report) -> String {
    report.wrapped_in.as_ref().map(|class| format!("; wrapped in {class}")).unwrap_or_default()
}

fn stubs(report: &Report) -> String {
    let stubs = match report.stubs.as_slice() {
        [] => "no stubs".to_owned(),
        stubs => format!("stubs of {}", stubs.join(", ")),
    };
    match report.mocks.as_slice() {
        [] => stubs,
        mocks => format!("{stubs}, mocks of {}", mocks.join(", ")),
    }
}

fn form(report: &Report) -> &'static str {
    if report.pinned { ", passes as long as the program crashes" } else { "" }
}

fn counted(number: usize, what: &str) -> String {
    counted_large(number as u64, what)
}

fn counted_large(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}
