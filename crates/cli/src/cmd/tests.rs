//! `recrash tests`: makes JUnit tests of a recording and verifies each.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pipeline::tests::{Config, JUnit, Report, Source, run as make_tests};
use recording::print::pasteable;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::Failure;
use crate::progress::Progress;
use crate::{directories, input, output, quantity, verdict};

/// Make JUnit tests of a recording: one for each recorded frame, kept if it fails as the program did.
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
--json prints an object, or an array of them for several recordings.

Exit codes: 0 at least one test reproduces the crash, 1 none does, 2 the recording cannot be used,
3 a problem of the project (class path, JDK, JUnit), 4 an internal error.")]
pub struct Arguments {
    /// The recordings
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The program's class path: entries separated by ':', 'lib/*' for the jars of a directory
    #[arg(long, alias = "class-path", value_name = "PATH", conflicts_with = "project")]
    classpath: Option<String>,
    /// The program's project, which is asked for its class path: Maven, Gradle, or a directory with
    /// classes and jars
    #[arg(long, value_name = "DIR")]
    project: Option<PathBuf>,
    /// Where the tests go [default: the project's directory for generated files, else ./recrash-tests]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The JUnit that the tests are written for [default: the one that the program has, else 5]
    #[arg(long, value_name = "VERSION", value_parser = junit)]
    junit: Option<JUnit>,
    /// JUnit's jars, separated by ':' [default: the program's, else those of the local Maven repository]
    #[arg(long, value_name = "PATH", value_parser = jars)]
    junit_jars: Option<Jars>,
    /// The home of the JDK to compile and run with [default: JAVA_HOME, else the one on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// How long one test may run
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = quantity::milliseconds)]
    timeout: u32,
    /// The largest heap of the JVM of a test
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = quantity::bytes)]
    memory: u64,
    /// An option for the JVMs that run tests, like --jvm-option=-ea; may be given several times
    #[arg(long = "jvm-option", value_name = "OPTION", allow_hyphen_values = true)]
    jvm_options: Vec<String>,
    /// How many JVMs run at the same time [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    parallel: Option<usize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// A list of jars, given as one argument.
#[derive(Clone)]
struct Jars(Vec<PathBuf>);

/// Runs `recrash tests`. A recording that cannot be used does not keep the others from being tested.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let stop = stop_on_signals()?;
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
    if config.source == Source::Recorded && arguments.files[0] == file {
        eprintln!(
            "recrash: using the class path that was recorded; name another with --classpath or --project"
        );
    }
    let mut progress = Progress::start();
    let report = make_tests(&config, &mut progress);
    progress.end();
    let report = report.map_err(|error| {
        let failure = Failure::with_exit_code(error.exit_code(), &error);
        error.hint().into_iter().fold(failure, Failure::hint)
    })?;
    for warning in &report.warnings {
        eprintln!("warning: {warning}");
    }
    if !arguments.json {
        output::print(&(heading(arguments, file) + &verdict::text(&report, &config.directory)))?;
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
    let own = file.file_stem().filter(|_| arguments.files.len() > 1 && arguments.project.is_none());
    match (own, &arguments.out) {
        (Some(stem), out) => Some(out.as_deref().unwrap_or(Path::new("recrash-tests")).join(stem)),
        (None, out) => out.clone(),
    }
}

fn config(arguments: &Arguments, file: &Path, stop: &Arc<AtomicBool>) -> Result<Config, Failure> {
    let source = match (&arguments.classpath, &arguments.project) {
        (Some(class_path), _) => Source::ClassPath(class_path.clone()),
        (None, Some(project)) => Source::Project(project.clone()),
        (None, None) => Source::Recorded,
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Config {
        recording: file.to_owned(),
        source,
        out: out(arguments, file),
        junit: arguments.junit,
        junit_jars: arguments.junit_jars.clone().map_or_else(Vec::new, |jars| jars.0),
        jdk: arguments.jdk.clone(),
        java_home: std::env::var_os("JAVA_HOME"),
        path: std::env::var_os("PATH"),
        maven: "mvn".into(),
        gradle: "gradle".into(),
        local_repository: directories::maven_repository(),
        cache: directories::cache().unwrap_or_else(|| std::env::temp_dir().join("recrash")),
        directory: working_directory()?,
        scratch: std::env::temp_dir(),
        time_limit: Duration::from_millis(arguments.timeout.into()),
        heap: arguments.memory,
        parallel: arguments.parallel.unwrap_or_else(cores).max(1),
        jvm_options: arguments.jvm_options.clone(),
        command: Some(command(arguments, file)),
        stop: stop.clone(),
    })
}

/// The command that makes the tests again, for their comments.
fn command(arguments: &Arguments, file: &Path) -> String {
    let mut command = format!("recrash tests {}", pasteable(file));
    if let Some(class_path) = &arguments.classpath {
        command += &format!(" --classpath {}", pasteable(class_path.as_ref()));
    }
    if let Some(project) = &arguments.project {
        command += &format!(" --project {}", pasteable(project));
    }
    command
}

/// The first signal stops after what is under way and keeps what was verified; the second ends recrash.
fn stop_on_signals() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, 128 + signal, stop.clone()).map_err(Failure::internal)?;
        flag::register(signal, stop.clone()).map_err(Failure::internal)?;
    }
    Ok(stop)
}

fn working_directory() -> Result<PathBuf, Failure> {
    std::env::current_dir().map_err(|error| Failure::input(format!("the working directory is gone: {error}")))
}

fn junit(text: &str) -> Result<JUnit, String> {
    match text {
        "5" => Ok(JUnit::Five),
        "4" => Ok(JUnit::Four),
        _ => Err("write 5 or 4".into()),
    }
}

fn jars(text: &str) -> Result<Jars, String> {
    Ok(Jars(std::env::split_paths(text).collect()))
}
