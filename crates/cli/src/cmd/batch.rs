//! `recrash batch`: searches for the crashes of logs, each once, and keeps a table.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use pipeline::Source;
use pipeline::batch::{BatchConfig, Report, Totals, run as run_batch};
use pipeline::cases::{CasesConfig, Shard};

use crate::cases_progress::CasesProgress;
use crate::failure::{self, Failure};
use crate::search_arguments::{SearchArguments, at_least_one};
use crate::setting::{self, ProgramArguments};
use crate::shard::ShardArguments;
use crate::{batch_table, input, output, quantity, version};

/// Search for all crashes of logs, the most frequent first, and keep a table of what is found.
///
/// Crashes are the same if the class of their root cause is, and the frames of the program are; messages and the numbers of
/// lambdas do not count. Each is searched for once, as `recrash reproduce` does. Logs are read as a stream, so that they may be
/// of any length. Results are kept at once: started again with the same options, it goes on where it was, however it ended.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash batch logs --project .
  kubectl logs deploy/shop | recrash batch - --classpath 'lib/*' --at-most 20
  recrash batch app.log --classpath shop.jar --budget 30s --total 1h --json
  recrash batch app.log --classpath shop.jar --shard 2/5 --out results-2

OUT/table.tsv has a line for each crash: how often and where the logs have it, the frame that was reached, the test
or the reason why there is none. The test is in OUT/tests/CRASH, the trace in OUT/crashes/CRASH/trace.txt, and the
results are lines of JSON in OUT/results.jsonl. A result is taken from there if trace, class path, options, JDK and
recrash are the same. Ctrl-C ends the run; what is complete is kept and shown. With shards, `recrash merge` puts the
results together; docs/many-crashes.md has the scripts for Slurm, Kubernetes and CI.

Exit codes: 0 at least one crash is reproduced, or the shard has no crash; 1 none is; 2 a log cannot be read, or has no
crash; 3 a problem of the project (class path, JDK, JUnit), no crash fits it, or no sandbox for it; 4 an internal
error.")]
pub struct Arguments {
    /// Logs, or folders of logs; `-` reads standard input
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// Search for the N most frequent crashes at most, all shards together
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    at_most: Option<usize>,
    /// End after this time; what is not done yet, another start does
    #[arg(long, value_name = "TIME", value_parser = quantity::milliseconds)]
    total: Option<u32>,
    /// Where results and tests are kept
    #[arg(long, value_name = "DIR", default_value = "recrash-batch")]
    out: PathBuf,
    #[command(flatten)]
    shard: ShardArguments,
    #[command(flatten)]
    program: ProgramArguments,
    #[command(flatten)]
    search: SearchArguments,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

/// Runs `recrash batch`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let config = config(arguments)?;
    let mut progress = CasesProgress::start("crash");
    let report = run_batch(&config, &mut |event| progress.event(&event));
    progress.end();
    let report = report?;
    match arguments.json {
        true => output::print_json(&report)?,
        false => output::print(&batch_table::text(&report, &config.cases.setting.directory))?,
    }
    Ok(ExitCode::from(exit_code(&report, config.cases.shard)))
}

fn exit_code(report: &Report, shard: Shard) -> u8 {
    let Totals { reproduced, not_reproduced, failed, .. } = report.totals;
    match report.crashes.len() {
        _ if reproduced > 0 => 0,
        // A shard may have nothing to do.
        0 if !report.interrupted => 0,
        // That none of a part fits says nothing of the others.
        _ if not_reproduced + failed == 0 && !report.interrupted && shard.is_whole() => failure::PROJECT,
        _ => 1,
    }
}

fn config(arguments: &Arguments) -> Result<BatchConfig, Failure> {
    let stop = setting::stop_on_signals()?;
    if let Some(total) = arguments.total {
        setting::stop_after(Duration::from_millis(total.into()), &stop);
    }
    let Arguments { program, search, .. } = arguments;
    let mut setting = program.setting(&stop)?;
    setting.source.get_or_insert_with(|| Source::Project(".".into()));
    let cases = CasesConfig {
        setting,
        out: arguments.out.clone(),
        budget: search.budget(),
        seed: search.seed,
        repeat: 1,
        via: search.via,
        parameters: search.parameters.parameters(),
        confirmations: search.confirmations,
        shard: arguments.shard.shard()?,
        version: version::of_binary()?,
    };
    Ok(BatchConfig {
        logs: input::logs(&arguments.logs)?,
        mapping: search.mapping()?,
        classes: search.classes(),
        tests: search.tests.clone(),
        earlier: search.earlier(),
        pinned: search.pinned,
        at_most: arguments.at_most,
        options: search.options() + &program.options(),
        cases,
    })
}
