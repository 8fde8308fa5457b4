//! `recrash record`: runs a command with the recorder in every JVM that it starts.

use std::collections::HashSet;
use std::ffi::OsString;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use recording::print::pasteable;
use recording::{AgentOptions, Limits};

use crate::failure::{Failure, PROJECT};
use crate::{agent_library, child, input, left_running, quantity, tool_options};

/// Run a command and record the failures of every JVM that it starts.
///
/// The command may be java itself or anything that starts it: mvn, gradle, a script. It runs as without
/// recrash; each failure leaves a recording.
#[derive(clap::Args)]
#[command(
    override_usage = "recrash record [OPTIONS] -- COMMAND...",
    after_help = "\
Examples:
  recrash record -- java -jar shop.jar import orders.csv
  recrash record --label 'shop 1.4' --failure-point com.acme.Errors.report -- ./start.sh
  recrash record --include 'com.acme.*' --copy used-fields -- mvn -q exec:java
  recrash record --second-chance watched.txt -- java -jar shop.jar serve

Exit code: that of the command, 128 + n when signal n ended it;
2 when the command cannot be started or the recordings could not be written.

A JVM that was running before is not recorded: start Gradle with --no-daemon, Maven not as mvnd."
)]
pub struct Arguments {
    /// Where recordings go
    #[arg(long, value_name = "DIR", default_value = "./recrash")]
    out: PathBuf,
    /// A name for the program and its version, kept in each recording
    #[arg(long)]
    label: Option<String>,
    /// Record only classes that match, like 'com.acme.*'; may be given several times
    #[arg(long, value_name = "GLOB", value_parser = class_glob)]
    include: Vec<String>,
    /// Leave classes alone that match, even where --include does; may be given several times
    #[arg(long, value_name = "GLOB", value_parser = class_glob)]
    exclude: Vec<String>,
    /// What is kept of the state at a method's entry
    #[arg(long, value_enum, default_value_t = Copy::Reference)]
    copy: Copy,
    /// What counts as a failure, with commas between: default (loggers, frameworks, executors), uncaught
    /// (nothing but what ends a thread), and methods like com.acme.Errors.report that get the throwable
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "default", value_parser = failure_points)]
    failure_points: Vec<FailurePoints>,
    /// One more such method; may be given several times
    #[arg(long = "failure-point", value_name = "CLASS.METHOD", value_parser = method)]
    failure_point: Vec<String>,
    /// Record nothing but the methods that this file lists, and add those of each failure to it
    #[arg(long, value_name = "FILE")]
    second_chance: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArguments,
    /// Most distinct failures that one JVM records: so many that end a thread or are named, and so many that
    /// loggers, frameworks and executors see
    #[arg(long, value_name = "N", default_value_t = AgentOptions::default().max_recordings)]
    max_recordings: u32,
    /// The command with its arguments, after --
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// The limits of one recording; what is beyond them is left out and listed.
#[derive(clap::Args)]
struct LimitArguments {
    /// Most objects in one recording
    #[arg(long, value_name = "N", default_value_t = Limits::default().objects)]
    max_objects: u32,
    /// Most bytes of objects in one recording, before compression
    #[arg(long, value_name = "BYTES", default_value = "64M", value_parser = object_bytes)]
    max_bytes: u64,
    /// Most references from a frame's values to an object
    #[arg(long, value_name = "N", default_value_t = Limits::default().depth)]
    max_depth: u32,
    /// Most time for taking one recording
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = quantity::milliseconds)]
    max_time: u32,
}

/// The copy strategies.
#[derive(Clone, std::marker::Copy, ValueEnum)]
enum Copy {
    /// References as of entry, the contents of objects as of the failure point
    Reference,
    /// Also, at entry, the fields that the method uses
    UsedFields,
}

/// One of the names of `--failure-points`.
#[derive(Clone)]
enum FailurePoints {
    /// What is there by default.
    Usual,
    /// Uncaught throwables, which always count.
    Uncaught,
    /// A method.
    Method(String),
}

/// Most recordings that are listed at the end; they are all in one directory.
const MAX_SHOWN: usize = 5;

/// Runs `recrash record`.
pub fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let (program, rest) = arguments.command.split_first().ok_or_else(no_command)?;
    let out = absolute(&arguments.out)?;
    let made = !out.exists();
    recording::check_writable(&out).map_err(|error| Failure::input(&error).hint(error.hint()))?;
    let before: HashSet<PathBuf> = input::recordings_in(&out).into_iter().collect();
    let scratch = tempfile::Builder::new().prefix("recrash-").tempdir();
    let cannot = |error| no_room(format!("cannot make a temporary directory: {error}"));
    let scratch = scratch.map_err(cannot)?;
    let started = scratch.path().join("started");
    open_to_all(scratch.path(), &started).map_err(cannot)?;
    let tool_options = install(&arguments, &out, &started, scratch.path())?;
    let ended = child::run(program, rest, &tool_options);
    if made {
        // Only an empty directory is removed: without a failure nothing is left behind.
        let _ = std::fs::remove_dir(&out);
    }
    let status = ended?;
    // A JVM that starts when the command is over finds its options anyway.
    let left_running = left_running::knows(scratch.path());
    report(&out, &before, &started, left_running);
    if left_running {
        let _ = scratch.keep();
    } else if !status.success() && has_started(&started) && arguments.second_chance.is_none() {
        explain_silence(&out);
    }
    Ok(ExitCode::from(child::exit_code(status)))
}

/// The command may start its JVM as another user, who reads the options and notes that it started.
fn open_to_all(scratch: &Path, started: &Path) -> std::io::Result<()> {
    std::fs::set_permissions(scratch, std::fs::Permissions::from_mode(0o755))?;
    std::fs::File::create(started)?.set_permissions(std::fs::Permissions::from_mode(0o666))
}

/// Whether a JVM noted that it started.
fn has_started(started: &Path) -> bool {
    std::fs::metadata(started).is_ok_and(|found| found.len() > 0)
}

fn no_room(message: String) -> Failure {
    Failure::with_exit_code(PROJECT, message)
        .hint("make room, or name another directory for temporary files with TMPDIR")
}

fn no_command() -> Failure {
    Failure::input("no command to run").hint("give it after --, as in: recrash record -- java -jar app.jar")
}

/// Unpacks the agent and writes its options; the value of `JAVA_TOOL_OPTIONS`.
fn install(arguments: &Arguments, out: &Path, started: &Path, scratch: &Path) -> Result<OsString, Failure> {
    let cannot = |error| no_room(format!("cannot unpack the recorder: {error}"));
    let library = agent_library::unpack(scratch).map_err(cannot)?;
    let options = scratch.join("options.json");
    let json =
        serde_json::to_vec_pretty(&agent_options(arguments, out, started)?).map_err(Failure::internal)?;
    std::fs::write(&options, json).map_err(cannot)?;
    let value = tool_options::with_agent(std::env::var_os("JAVA_TOOL_OPTIONS"), &library, &options);
    value.ok_or_else(|| {
        Failure::input(format!("no JVM can load the recorder from {}", library.display()))
            .hint("set XDG_CACHE_HOME or TMPDIR to a directory without = in its path")
    })
}

fn agent_options(arguments: &Arguments, out: &Path, started: &Path) -> Result<AgentOptions, Failure> {
    let copy = match arguments.copy {
        Copy::Reference => "reference",
        Copy::UsedFields => "used-fields",
    };
    let limits = &arguments.limits;
    Ok(AgentOptions {
        out_dir: out.to_owned(),
        label: arguments.label.clone(),
        include: arguments.include.clone(),
        exclude: arguments.exclude.clone(),
        copy: copy.into(),
        usual_failure_points: arguments
            .failure_points
            .iter()
            .any(|name| matches!(name, FailurePoints::Usual)),
        failure_points: named_methods(arguments),
        second_chance: arguments.second_chance.as_deref().map(absolute).transpose()?,
        limits: Limits {
            objects: limits.max_objects,
            bytes: limits.max_bytes,
            depth: limits.max_depth,
            milliseconds: limits.max_time,
        },
        max_recordings: arguments.max_recordings,
        started_file: Some(started.to_owned()),
    })
}

/// The methods that the user named as failure points.
fn named_methods(arguments: &Arguments) -> Vec<String> {
    let listed = arguments.failure_points.iter().filter_map(|name| match name {
        FailurePoints::Method(method) => Some(method),
        FailurePoints::Usual | FailurePoints::Uncaught => None,
    });
    listed.chain(&arguments.failure_point).cloned().collect()
}

/// What the user needs to know when the command is over. The recorder has printed each recording.
fn report(out: &Path, before: &HashSet<PathBuf>, started: &Path, left_running: bool) {
    if left_running {
        let out = pasteable(&relative(out));
        eprintln!("recrash: the command left processes running, failures of their JVMs go to {out}");
    } else if !has_started(started) {
        eprintln!(
            "recrash: no JVM was seen, nothing was recorded: the command must start one, not use one that runs already"
        );
        return;
    }
    let mut written = input::recordings_in(out);
    written.retain(|recording| !before.contains(recording));
    if written.len() > 1 {
        let shown: Vec<String> =
            written.iter().take(MAX_SHOWN).map(|path| pasteable(&relative(path))).collect();
        eprintln!("recrash: {} recordings; next: recrash tests {}", written.len(), shown.join(" "));
    }
}

/// A command that failed without a recording leaves the user to guess.
fn explain_silence(out: &Path) {
    if input::recordings_in(out).is_empty() {
        eprintln!(
            "recrash: the command failed, but no exception was seen to end a thread or a task or to be logged as an error; if \
             the program catches it, name the method that it is passed to: --failure-point CLASS.METHOD"
        );
    }
}

/// A path as the user would write it.
fn relative(path: &Path) -> PathBuf {
    let directory = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(directory).unwrap_or(path).to_owned()
}

/// The JVM may run in another directory.
fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(path).map_err(|error| Failure::input(format!("{}: {error}", path.display())))
}

fn class_glob(text: &str) -> Result<String, String> {
    match text {
        "" => Err("write a class or a pattern, like com.acme.*".into()),
        _ if text.contains('/') => Err(format!("write names with dots: {}", text.replace('/', "."))),
        _ => Ok(text.to_owned()),
    }
}

fn failure_points(text: &str) -> Result<FailurePoints, String> {
    match text {
        "default" => Ok(FailurePoints::Usual),
        "uncaught" => Ok(FailurePoints::Uncaught),
        _ => Ok(FailurePoints::Method(method(text)?)),
    }
}

fn method(text: &str) -> Result<String, String> {
    match text.rsplit_once('.') {
        Some((class, name)) if !class.is_empty() && !name.is_empty() && !text.contains(['/', '(']) => {
            Ok(text.to_owned())
        }
        _ => Err("write class and method with dots, like org.slf4j.Logger.error".into()),
    }
}

/// A recording that is larger could not be read back.
fn object_bytes(text: &str) -> Result<u64, String> {
    let most = u64::from(recording::MAX_BLOCK_LEN) / 2;
    match quantity::bytes(text)? {
        bytes if bytes > most => Err(format!("at most {}M", most >> 20)),
        bytes => Ok(bytes),
    }
}
