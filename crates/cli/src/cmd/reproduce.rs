//! `recrash reproduce`: searches for a test that crashes as a log says.

use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use pipeline::reproduce::{Classes, EarlierFinds, Parameters, ReproduceConfig, run as search};
use pipeline::{Source, Via};
use recording::print::pasteable;

use crate::failure::Failure;
use crate::progress::Progress;
use crate::{input, output, quantity, reproduction, setting};

const DEFAULT_BUDGET: &str = "60s";

/// Search for a JUnit test that crashes as a log says, from the stack trace alone.
///
/// The log is read as it is. Tests are evolved until one ends in the same exception through the same
/// frames, the highest frame of the program that can be reached in the time given; it is made
/// smaller, confirmed in fresh JVMs, and written. What cannot be built is implemented for the test alone, or
/// mocked where the program has Mockito.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash reproduce crash.log --project .
  cat app.log | recrash reproduce - --classpath 'lib/*' --budget 60s --seed 7 --json
  recrash reproduce app.log --crash 2 --classpath shop.jar --out src/test/java --pinned

Without --classpath and --project the project in the working directory is used. Ctrl-C ends the search
and keeps the best that was found.

Exit codes: 0 a test reproduces the crash, 1 none was found, 2 the log cannot be used, 3 a problem of
the project (class path, another version than the one that crashed, JDK, JUnit) or no sandbox for it,
4 an internal error.")]
pub struct Arguments {
    /// The log; `-` reads standard input
    file: PathBuf,
    /// Which crash of the log, where it has several, counted from 1
    #[arg(long, value_name = "N")]
    crash: Option<usize>,
    /// Turn obfuscated names back with this mapping file of ProGuard or R8
    #[arg(long, value_name = "FILE")]
    mapping: Option<PathBuf>,
    /// Only classes of this package count as the program's; may be given several times [default: all of
    /// the class path]
    #[arg(long = "package", value_name = "NAME")]
    packages: Vec<String>,
    /// Search only for the N innermost frames of the program
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    frames: Option<usize>,
    /// A directory or jar of compiled tests whose constants and call sequences the search may use; may be given several
    /// times [default: the project's tests, if they are compiled]
    #[arg(long, value_name = "PATH")]
    tests: Vec<PathBuf>,
    /// What proposes tests
    #[arg(long, value_name = "PROPOSER", default_value = "search", value_parser = Via::from_str)]
    via: Via,
    /// Start over, and not from what an earlier run found for the same crash and class path
    #[arg(long)]
    fresh: bool,
    /// How long to search at most; once a test is found it ends earlier, if it comes no nearer to a higher frame
    #[arg(long, value_name = "TIME", default_value = DEFAULT_BUDGET, value_parser = quantity::milliseconds)]
    budget: u32,
    /// The same seed makes the same tests, as far as the program does the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write the form of the test that passes as long as the program crashes
    #[arg(long)]
    pinned: bool,
    /// In how many fresh JVMs the test must fail the same way
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    confirmations: u32,
    #[command(flatten)]
    setting: setting::SettingArguments,
    #[command(flatten)]
    parameters: ParameterArguments,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// The parameters of the search.
#[derive(clap::Args)]
#[command(next_help_heading = "Parameters of the search")]
pub struct ParameterArguments {
    /// Tests in a population; each restart adds as many
    #[arg(long, value_name = "N", default_value_t = Parameters::default().population, value_parser = at_least_two)]
    population: usize,
    /// Probability that two tests are crossed
    #[arg(long, value_name = "P", default_value_t = Parameters::default().crossover, value_parser = probability)]
    crossover: f64,
    /// Calls of a random test at most
    #[arg(long, value_name = "N", default_value_t = Parameters::default().calls, value_parser = at_least_two)]
    calls: usize,
    /// Generations without progress before a restart
    #[arg(long, value_name = "N", default_value_t = Parameters::default().patience)]
    patience: u32,
    /// Populations that evolve side by side
    #[arg(long, value_name = "N", default_value_t = Parameters::default().islands, value_parser = at_least_one)]
    islands: usize,
    /// How much better tests are preferred, between 1 and 2
    #[arg(long, value_name = "BIAS", default_value_t = Parameters::default().selection, value_parser = bias)]
    selection: f64,
}

impl ParameterArguments {
    /// The parameters that they ask for.
    pub fn parameters(&self) -> Parameters {
        let ParameterArguments { population, crossover, calls, patience, islands, selection } = *self;
        Parameters { population, crossover, calls, patience, islands, selection }
    }

    /// The options that are not as they are by default, for the command that makes a test again.
    fn changed(&self) -> String {
        let (chosen, default) = (self.parameters(), Parameters::default());
        let options = [
            ("population", chosen.population.to_string(), default.population.to_string()),
            ("crossover", chosen.crossover.to_string(), default.crossover.to_string()),
            ("calls", chosen.calls.to_string(), default.calls.to_string()),
            ("patience", chosen.patience.to_string(), default.patience.to_string()),
            ("islands", chosen.islands.to_string(), default.islands.to_string()),
            ("selection", chosen.selection.to_string(), default.selection.to_string()),
        ];
        let changed = options.into_iter().filter(|(_, chosen, default)| chosen != default);
        changed.map(|(name, chosen, _)| format!(" --{name} {chosen}")).collect()
    }
}

/// Runs `recrash reproduce`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let config = config(arguments)?;
    let mut progress = Progress::start();
    let report = search(&config, &mut progress);
    progress.end();
    let report = report?;
    for warning in &report.warnings {
        eprintln!("warning: {warning}");
    }
    match arguments.json {
        true => output::print_json(&report)?,
        false => output::print(&reproduction::text(&report, &config.setting.directory))?,
    }
    Ok(ExitCode::from(u8::from(!report.reproduced)))
}

fn config(arguments: &Arguments) -> Result<ReproduceConfig, Failure> {
    let stop = setting::stop_on_signals()?;
    let mut setting = arguments.setting.setting(command(arguments), &stop)?;
    setting.source.get_or_insert_with(|| Source::Project(".".into()));
    Ok(ReproduceConfig {
        log: input::name(&arguments.file).into(),
        text: input::log(&arguments.file)?,
        mapping: arguments.mapping.as_deref().map(input::mapping).transpose()?,
        crash: arguments.crash,
        classes: classes(&arguments.packages),
        frames: arguments.frames,
        tests: arguments.tests.clone(),
        setting,
        via: arguments.via,
        earlier: if arguments.fresh { EarlierFinds::Replace } else { EarlierFinds::Use },
        budget: Duration::from_millis(arguments.budget.into()),
        seed: arguments.seed,
        parameters: arguments.parameters.parameters(),
        confirmations: arguments.confirmations,
        pinned: arguments.pinned,
    })
}

/// The command that makes the test again, for its comment; where the program is comes behind it.
fn command(arguments: &Arguments) -> String {
    let mut command = format!("recrash reproduce {} --seed {}", pasteable(&arguments.file), arguments.seed);
    let budget = quantity::time(arguments.budget);
    if budget != DEFAULT_BUDGET {
        command += &format!(" --budget {budget}");
    }
    if let Some(number) = arguments.crash {
        command += &format!(" --crash {number}");
    }
    if let Some(mapping) = &arguments.mapping {
        command += &format!(" --mapping {}", pasteable(mapping));
    }
    for package in &arguments.packages {
        command += &format!(" --package {}", pasteable(package.as_ref()));
    }
    if let Some(frames) = arguments.frames {
        command += &format!(" --frames {frames}");
    }
    for tests in &arguments.tests {
        command += &format!(" --tests {}", pasteable(tests));
    }
    command += if arguments.fresh { " --fresh" } else { "" };
    command += if arguments.pinned { " --pinned" } else { "" };
    command + &arguments.parameters.changed()
}

fn classes(packages: &[String]) -> Classes {
    if packages.is_empty() { Classes::All } else { Classes::Packages(packages.to_vec()) }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number >= 1).ok_or_else(|| "write a number from 1 on".to_owned())
}

fn at_least_two(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number >= 2).ok_or_else(|| "write a number from 2 on".to_owned())
}

fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "write a number from 0 to 1".to_owned())
}

/// The formula of rank selection divides by the bias less 1.
fn bias(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 1.0 && *number <= 2.0);
    number.ok_or_else(|| "write a number greater than 1, up to 2".to_owned())
}
