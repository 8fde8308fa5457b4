//! `recrash dump`: every binary format as text.

use std::path::PathBuf;
use std::process::ExitCode;

use recording::{Recording, print};

use crate::failure::Failure;
use crate::{input, output};

/// Print a recording in full, as text.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash dump recrash/npe-shipping-zone-3f2a.recrash
  ssh host cat app.recrash | recrash dump -

Exit codes: 0 printed, 2 the file cannot be read.")]
pub struct Arguments {
    /// The file; `-` reads standard input
    file: PathBuf,
    /// Print JSON, as `recrash show --json` does
    #[arg(long)]
    json: bool,
}

/// Runs `recrash dump`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let input = input::open(&arguments.file)?;
    let recording =
        Recording::read_from(input).map_err(|error| input::not_a_recording(&arguments.file, &error))?;
    match arguments.json {
        true => output::print_json(&recording)?,
        false => output::print(&print::dump(&recording))?,
    }
    Ok(ExitCode::SUCCESS)
}
