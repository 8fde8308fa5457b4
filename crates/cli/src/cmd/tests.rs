//! `recrash tests`: makes JUnit tests of a recording and verifies each.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pipeline::tests::{Report, TestsConfig, run as make_tests};
use recording::print::pasteable;

use crate::failure::Failure;
use crate::progress::Progress;
use crate::{input, output, setting, verdict};

/// Make JUnit tests of a recording: one for each recorded frame of the program, kept if it fails as the program did.
///
/// Each test is compiled and run in a fresh JVM with limits on time and memory. Tests that do not
/// end in the same exception at the same place are discarded and listed with what they did instead.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash tests recrash/npe-shipping-zone-3f2a.recrash
  recrash tests recrash/npe-shipping-zone-3f2a.recrash --project .
  recrash tests crash.recrash --classpath 'shop.jar:lib/*' --out src/test/java --junit 4
  recrash tests recrash/*.recrash --json

Without --classpath and --project the class path that was recorded is used, where it still exists.
The program's own frames are those of classes in directories, in the jar of java -jar, and beside the
nested jars of a fat jar. Where there are none, all frames get tests.
--json prints an object, or an array of them for several recordings.

Exit codes: 0 at least one test reproduces the crash, 1 none does, 2 the recording cannot be used,
3 a problem of the project (class path, JDK, JUnit) or no sandbox for it, 4 an internal error.")]
pub struct Arguments {
    /// The recordings
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    setting: setting::SettingArguments,
    /// Make tests of frames of the program's dependencies, too, after its own
    #[arg(long)]
    all_frames: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Runs `recrash tests`. A recording that cannot be used does not keep the others from being tested.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let stop = setting::stop_on_signals()?;
    let mut reports = Vec::new();
    let mut failed = None;
    for file in &arguments.files {
        match report(arguments, file, &stop) {
            Ok(report) => reports.push(report),
            Err(failure) if arguments.files.len() == 1 => return Err(failure),
            Err(failure) => failed = failed.or(Some(failure.report())),
        }
    }
    if arguments.json {
        print_json(arguments, &reports)?;
    }
    let reproduced = reports.iter().any(|report| report.reproduced > 0);
    Ok(failed.unwrap_or(ExitCode::from(u8::from(!reproduced))))
}

fn print_json(arguments: &Arguments, reports: &[Report]) -> Result<(), Failure> {
    match (arguments.files.as_slice(), reports) {
        ([_], [report]) => output::print_json(report),
        _ => output::print_json(&reports),
    }
}

fn report(arguments: &Arguments, file: &Path, stop: &Arc<AtomicBool>) -> Result<Report, Failure> {
    // The sentences for files that are no recordings are the same in every command.
    input::recording(file)?;
    let config = config(arguments, file, stop)?;
    if config.setting.source.is_none() && arguments.files[0] == file {
        eprintln!(
            "recrash: using the class path that was recorded; name another with --classpath or --project"
        );
    }
    let mut progress = Progress::start();
    let report = make_tests(&config, &mut progress);
    progress.end();
    let report = report.map_err(Failure::from)?;
    for warning in &report.warnings {
        eprintln!("warning: {warning}");
    }
    if !arguments.json {
        output::print(&(heading(arguments, file) + &verdict::text(&report, &config.setting.directory)))?;
    }
    Ok(report)
}

/// Which recording a verdict is about, where there are several.
fn heading(arguments: &Arguments, file: &Path) -> String {
    match arguments.files.as_slice() {
        [_] => String::new(),
        [first, ..] if first == file => format!("{}\n", file.display()),
        _ => format!("\n{}\n", file.display()),
    }
}

/// Where the tests go. Outside of a project each of several recordings has a directory of its own: the
/// command that runs its tests lies there too.
fn out(arguments: &Arguments, file: &Path) -> Option<PathBuf> {
    let own =
        file.file_stem().filter(|_| arguments.files.len() > 1 && arguments.setting.program.project.is_none());
    match (own, &arguments.setting.out) {
        (Some(stem), out) => Some(out.as_deref().unwrap_or(Path::new("recrash-tests")).join(stem)),
        (None, out) => out.clone(),
    }
}

fn config(arguments: &Arguments, file: &Path, stop: &Arc<AtomicBool>) -> Result<TestsConfig, Failure> {
    let mut setting = arguments.setting.setting(format!("recrash tests {}", pasteable(file)), stop)?;
    setting.out = out(arguments, file);
    Ok(TestsConfig { recording: file.to_owned(), setting, all_frames: arguments.all_frames })
}
