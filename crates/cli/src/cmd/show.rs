//! `recrash show`: what was captured, before anything is sent to anybody.

use std::path::PathBuf;
use std::process::ExitCode;

use recording::print::pasteable;
use recording::{Recording, print};
use serde_json::json;

use crate::failure::Failure;
use crate::{input, output};

/// Show what a recording holds, as text.
///
/// Without --frame: the program, the JDK, the time, the thread, the crash as a stack trace with the
/// recorded frames numbered, and the class path. With --frame: what that frame was called with.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash show recrash/npe-shipping-zone-3f2a.recrash
  recrash show recrash/npe-shipping-zone-3f2a.recrash --frame 2
  recrash show recrash/npe-shipping-zone-3f2a.recrash --json | jq .crash

Exit codes: 0 shown, 2 the recording cannot be read.")]
pub struct Arguments {
    /// The recording; `-` reads standard input
    file: PathBuf,
    /// Show the receiver and the arguments of this frame, counted from 1, the innermost
    #[arg(long, value_name = "N")]
    frame: Option<usize>,
    /// Print all of the recording, or of the frame with all objects, as JSON
    #[arg(long)]
    json: bool,
}

/// Runs `recrash show`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let recording = input::recording(&arguments.file)?;
    match (arguments.frame, arguments.json) {
        (None, false) => output::print(&summary(arguments, &recording))?,
        (None, true) => output::print_json(&recording)?,
        (Some(number), false) => {
            let text = print::frame(&recording, number, print::Extent::default());
            output::print(&text.ok_or_else(|| no_such_frame(arguments, &recording, number))?)?;
        }
        (Some(number), true) => {
            let frame = number.checked_sub(1).and_then(|index| recording.frames.get(index));
            let frame = frame.ok_or_else(|| no_such_frame(arguments, &recording, number))?;
            output::print_json(&json!({ "number": number, "frame": frame, "heap": recording.heap }))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn summary(arguments: &Arguments, recording: &Recording) -> String {
    let file = pasteable(&arguments.file);
    let next = match recording.frames.is_empty() {
        true => String::new(),
        false => format!("\nWhat frame 1 was called with:\n  recrash show {file} --frame 1\n"),
    };
    print::summary(recording) + &next
}

fn no_such_frame(arguments: &Arguments, recording: &Recording, number: usize) -> Failure {
    let name = input::name(&arguments.file);
    let failure = Failure::input(format!("{name}: there is no recorded frame {number}"));
    match recording.frames.len() {
        0 => failure.hint("no frame was recorded; see the notes in `recrash show`"),
        1 => failure.hint("the only one is frame 1"),
        count => failure.hint(format!("frames are numbered from 1 to {count}")),
    }
}
