//! `recrash reproduce`: searches for a test that crashes as a log says.

use std::path::PathBuf;
use std::process::ExitCode;

use pipeline::Source;
use pipeline::reproduce::{ReproduceConfig, run as search};
use recording::print::pasteable;

use crate::failure::Failure;
use crate::progress::Progress;
use crate::search_arguments::{SearchArguments, at_least_one};
use crate::{input, output, reproduction, setting};

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
    /// Search only for the N innermost frames of the program
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    frames: Option<usize>,
    /// How many methods symbolic execution follows at a call, at most, each for receivers of its class
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value_t = pipeline::CALL_TARGETS)]
    call_targets: usize,
    /// Let tests that are computed (--via symbolic, --via both) set private fields and call private constructors and methods
    /// by reflection, where nothing else reaches the crash
    #[arg(long)]
    allow_reflection: bool,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    setting: setting::SettingArguments,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
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
    let search = &arguments.search;
    let mut setting = arguments.setting.setting(command(arguments), &stop)?;
    setting.source.get_or_insert_with(|| Source::Project(".".into()));
    Ok(ReproduceConfig {
        log: input::name(&arguments.file).into(),
        text: input::log(&arguments.file)?,
        mapping: search.mapping()?,
        crash: arguments.crash,
        classes: search.classes(),
        frames: arguments.frames,
        tests: search.tests.clone(),
        setting,
        via: search.via,
        allow_reflection: arguments.allow_reflection,
        call_targets: arguments.call_targets,
        earlier: search.earlier(),
        budget: search.budget(),
        seed: search.seed,
        parameters: search.parameters.parameters(),
        confirmations: search.confirmations,
        pinned: search.pinned,
    })
}

/// The command that makes the test again, for its comment; where the program is comes behind it.
fn command(arguments: &Arguments) -> String {
    let mut command =
        format!("recrash reproduce {}{}", pasteable(&arguments.file), arguments.search.options());
    if let Some(number) = arguments.crash {
        command += &format!(" --crash {number}");
    }
    if arguments.call_targets != pipeline::CALL_TARGETS {
        command += &format!(" --call-targets {}", arguments.call_targets);
    }
    command += if arguments.allow_reflection { " --allow-reflection" } else { "" };
    if let Some(frames) = arguments.frames {
        command += &format!(" --frames {frames}");
    }
    command
}
