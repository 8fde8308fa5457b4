//! `recrash trace`: what is understood of a log, before anything is done with it.

use std::path::PathBuf;
use std::process::ExitCode;

use recording::print::pasteable;
use serde_json::{Value, json};
use trace::{Found, Log, Options, hints, print};

use crate::failure::Failure;
use crate::{input, output};

/// Show which crashes a log holds: causes, frames, and what is missing.
///
/// The log is read as it is: with times and thread names before each line, as JSON, with several traces,
/// cut off. Frames of the program are numbered; the others are the JDK's (jdk), reflection (refl), or of
/// classes made at run time (gen).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash trace prod.log
  recrash trace prod.log --crash 2
  kubectl logs shop | recrash trace - --json | jq .crashes[].crash
  recrash trace obfuscated.log --mapping build/outputs/mapping/release/mapping.txt

Exit codes: 0 at least one crash was found, 1 none, 2 the input cannot be read.")]
pub struct Arguments {
    /// The log; `-` reads standard input
    file: PathBuf,
    /// Turn obfuscated names back with this mapping file of ProGuard or R8
    #[arg(long, value_name = "FILE")]
    mapping: Option<PathBuf>,
    /// Show this crash in full, counted from 1
    #[arg(long, value_name = "N")]
    crash: Option<usize>,
    /// Print everything that was understood as JSON
    #[arg(long)]
    json: bool,
}

/// Exit code for a log without a crash.
const NO_CRASH: u8 = 1;

/// Runs `recrash trace`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mapping = arguments.mapping.as_deref().map(input::mapping).transpose()?;
    let text = input::log(&arguments.file)?;
    let mut log = trace::read(&text, &Options { mapping: mapping.as_ref() });
    if let Some(number) = arguments.crash {
        let found = chosen(arguments, &log, number)?;
        log = Log { crashes: vec![found], warnings: Vec::new() };
    }
    match arguments.json {
        true => output::print_json(&json(&log))?,
        false => output::print(&shown(arguments, &log))?,
    }
    Ok(if log.crashes.is_empty() { ExitCode::from(NO_CRASH) } else { ExitCode::SUCCESS })
}

fn chosen(arguments: &Arguments, log: &Log, number: usize) -> Result<Found, Failure> {
    let found = number.checked_sub(1).and_then(|index| log.crashes.get(index));
    found.cloned().ok_or_else(|| {
        let failure = Failure::input(format!("{}: there is no crash {number}", input::name(&arguments.file)));
        match log.crashes.len() {
            0 => failure.hint("no crash was found in it"),
            1 => failure.hint("the only one is crash 1"),
            count => failure.hint(format!("crashes are numbered from 1 to {count}")),
        }
    })
}

/// One crash in full, several as a list.
fn shown(arguments: &Arguments, log: &Log) -> String {
    let name = input::name(&arguments.file);
    match &log.crashes[..] {
        [] => format!("{name}: no crash found\n{}", print::warnings(&log.warnings)),
        [only] => print::found(only) + &print::warnings(&log.warnings),
        several => {
            let file = pasteable(&arguments.file);
            format!("{name}: {} crashes\n\n{}", several.len(), print::list(log))
                + &format!("\nOne of them in full:\n  recrash trace {file} --crash 1\n")
        }
    }
}

/// The log with what the messages tell, for each throwable of each crash.
fn json(log: &Log) -> Value {
    let crashes = log.crashes.iter().map(|found| {
        let hints: Vec<_> = found.crash.throwables.iter().map(hints).collect();
        let mut value = json!(found);
        value["hints"] = json!(hints);
        value
    });
    json!({ "crashes": crashes.collect::<Vec<_>>(), "warnings": log.warnings })
}
