//! `recrash bench`: searches for the crashes of a folder of cases, and counts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use pipeline::Via;
use pipeline::bench::{BenchConfig, Report, run as run_cases};
use pipeline::cases::{CasesConfig, Shard};
use recording::print::pasteable;

use crate::cases_progress::CasesProgress;
use crate::failure::{self, Failure};
use crate::search_arguments::ParameterArguments;
use crate::setting::{self, JvmArguments};
use crate::shard::ShardArguments;
use crate::{bench_table, output, quantity, version};

/// Search for the crashes of a folder of cases, and print a table.
///
/// A case is a folder with case.toml and trace.txt. case.toml has `id`, `target_frames` (a regular
/// expression over class names: the project's frames), and `artifacts` (Maven coordinates) or `classpath`
/// (jars, folders, globs). `fixed` names later versions of artifacts, in which the bug is fixed. Of variants of the trace, trace.*.txt, the one is taken that fits the class path.
/// Results are kept at once: started again with the same options, it goes on where it was.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash bench crashes
  recrash bench crashes --budget 120s --repeat 3 --out results
  recrash bench crashes --fixed
  recrash bench crashes --only ACC-53 --only ACC-104 --repeat 1 --seed 7 --json
  recrash bench crashes --shard 2/5 --out results-2

Jars are fetched with Maven once. Results are lines of JSON in OUT/results.jsonl, tests are in
OUT/tests/ID-SEED. A result is taken from there if case, budget, parameters, JDK and recrash are the same.
With --fixed, a test that passes on the fixed release, or ends there in an exception of another class that
the program means to throw, is told apart. One that throws the same exception through the same methods, with the
same message, still fails; lines are not compared, for they move between releases. Else it is undecided.
Ctrl-C ends the run; what is complete is kept and shown.

Exit codes: 0 at least one crash is reproduced, or the shard has no case; 1 none is, 2 the folder has no cases or a case.toml cannot
be used, 3 no case can be run (Maven, JDK, other versions than those that crashed, no sandbox), 4 an internal error.")]
pub struct Arguments {
    /// The folder of cases
    folder: PathBuf,
    /// How long to search, for each case and seed
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = quantity::milliseconds)]
    budget: u32,
    /// How many seeds for each case
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    repeat: u64,
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// What proposes tests
    #[arg(long, value_name = "PROPOSER", default_value = "search", value_parser = Via::from_str)]
    via: Via,
    /// Run only the case with this id; may be given several times
    #[arg(long, value_name = "ID")]
    only: Vec<String>,
    /// Run each test on the fixed release as well, where its case names one
    #[arg(long)]
    fixed: bool,
    /// Where results and tests are kept
    #[arg(long, value_name = "DIR", default_value = "recrash-bench")]
    out: PathBuf,
    /// In how many fresh JVMs a test must fail the same way
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    confirmations: u32,
    #[command(flatten)]
    shard: ShardArguments,
    #[command(flatten)]
    jvm: JvmArguments,
    #[command(flatten)]
    parameters: ParameterArguments,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

/// Runs `recrash bench`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let config = config(arguments)?;
    let mut progress = CasesProgress::start("case");
    let report = run_cases(&config, &mut |event| progress.event(&event));
    progress.end();
    let report = report?;
    match arguments.json {
        true => output::print_json(&report)?,
        false => output::print(&bench_table::text(&report, &config.cases.setting.directory))?,
    }
    Ok(ExitCode::from(exit_code(&report, config.cases.shard)))
}

fn exit_code(report: &Report, shard: Shard) -> u8 {
    match report.results.iter().any(|row| row.reproduced) {
        true => 0,
        // A shard may have nothing to do.
        false if report.totals.cases == 0 => 0,
        // That no case of a part can be run says nothing of the others.
        false if report.results.is_empty() && !report.interrupted && shard.is_whole() => failure::PROJECT,
        false => 1,
    }
}

fn config(arguments: &Arguments) -> Result<BenchConfig, Failure> {
    let stop = setting::stop_on_signals()?;
    let Arguments { folder, only, out, seed, repeat, via, confirmations, .. } = arguments;
    let cases = CasesConfig {
        setting: arguments.jvm.setting(&stop)?,
        out: out.clone(),
        budget: Duration::from_millis(arguments.budget.into()),
        seed: *seed,
        repeat: *repeat,
        via: *via,
        parameters: arguments.parameters.parameters(),
        confirmations: *confirmations,
        shard: arguments.shard.shard()?,
        version: version::of_binary()?,
    };
    let command = command(folder, arguments.budget);
    Ok(BenchConfig { folder: folder.clone(), only: only.clone(), fixed: arguments.fixed, cases, command })
}

/// The command that makes a test again, up to its case and seed.
fn command(folder: &Path, milliseconds: u32) -> String {
    format!("recrash bench {} --budget {}", pasteable(folder), quantity::time(milliseconds))
}
