//! `recrash merge`: puts the results of several machines together.

use std::path::PathBuf;
use std::process::ExitCode;

use pipeline::merge::{Merged, merge};

use crate::failure::Failure;
use crate::{batch_table, bench_table, output, setting};

/// Put the results of several runs of `batch` or `bench` together.
///
/// The order does not matter, nor does it if a folder comes twice. Of two results for the same crash and seed the better one
/// stays: reproduced before not reproduced, before not run, before failed; then the higher frame, the same message, fewer stubs,
/// fewer statements, less time. The same log counts once, by its name.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash merge results-1 results-2 results-3 --out results
  recrash merge results-* --out results --json

Results that OUT has already take part. OUT is a folder like the others: `recrash batch --out OUT` goes on in it.

Exit codes: 0 at least one crash is reproduced, 1 none is, 2 a folder has no results, 4 an internal error.")]
pub struct Arguments {
    /// Folders that `recrash batch` or `recrash bench` wrote
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Where the results go
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

/// Runs `recrash merge`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let directory = setting::working_directory()?;
    let folders: Vec<PathBuf> = arguments.folders.iter().map(|folder| directory.join(folder)).collect();
    let merged = merge(&folders, &directory.join(&arguments.out))?;
    let is_found = match &merged {
        Merged::Batch(report) => report.totals.reproduced > 0,
        Merged::Bench(report) => report.results.iter().any(|row| row.reproduced),
    };
    match (merged, arguments.json) {
        (Merged::Batch(report), true) => output::print_json(&report)?,
        (Merged::Batch(report), false) => output::print(&batch_table::text(&report, &directory))?,
        (Merged::Bench(report), true) => output::print_json(&report)?,
        (Merged::Bench(report), false) => output::print(&bench_table::text(&report, &directory))?,
    }
    Ok(ExitCode::from(u8::from(!is_found)))
}
