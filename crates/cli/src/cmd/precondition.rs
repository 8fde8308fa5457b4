//! `recrash precondition`: what must hold at the entry of each frame for a crash to happen.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use pipeline::reproduce::{
    Classes, EarlierFinds, ExecutionLimits, FrameConditions, Parameters, Preconditions, ReproduceConfig,
    Shortcuts, Wanted, Way, preconditions,
};
use pipeline::{Source, Via};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::search_arguments::at_least_one;
use crate::{input, output, quantity, setting};

/// Show what must hold at the entry of each frame for a crash to happen, in words like Java.
///
/// The code is executed backwards, from where the exception was thrown to the entry of the method, then on from the
/// call in the next frame. A solver says which paths exist. Nothing of the program is run. What is too large or unknown
/// is left open, and the result says so.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  recrash precondition crash.log --project .
  recrash precondition crash.log --classpath 'lib/*' --frame 2
  cat app.log | recrash precondition - --classpath shop.jar --json | jq .frames[].ways

A solver must be installed: z3 or cvc5 (Debian: apt-get install z3). Without --classpath and --project the
project in the working directory is used.

Exit codes: 0 conditions are known for at least one frame, 1 for none, 2 the log cannot be used, 3 a problem
of the project (class path, another version than the one that crashed, JDK) or no solver, 4 an internal error.")]
pub struct Arguments {
    /// The log; `-` reads standard input
    file: PathBuf,
    /// Which crash of the log, where it has several, counted from 1
    #[arg(long, value_name = "N")]
    crash: Option<usize>,
    /// Show this frame of the program only, counted from 1, the innermost first
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    frame: Option<usize>,
    /// Look at the N innermost frames of the program only: where the outer ones are of another version
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    frames: Option<usize>,
    /// Turn obfuscated names back with this mapping file of ProGuard or R8
    #[arg(long, value_name = "FILE")]
    mapping: Option<PathBuf>,
    /// Only classes of this package count as the program's; may be given several times [default: all of
    /// the class path]
    #[arg(long = "package", value_name = "NAME")]
    packages: Vec<String>,
    /// How often a path may come to the same place of a method: loops are followed no further
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    loops: Option<usize>,
    /// How many calls within each other are followed
    #[arg(long, value_name = "N")]
    calls: Option<usize>,
    /// Leave out an optimisation, to see what it is worth; may be given several times
    #[arg(long, value_name = "NAME")]
    without: Vec<Shortcut>,
    /// How many methods are followed at a call, at most, each for receivers of its class
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value_t = pipeline::CALL_TARGETS)]
    call_targets: usize,
    /// How long it may take
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = quantity::milliseconds)]
    budget: u32,
    #[command(flatten)]
    program: setting::ProgramArguments,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// An optimisation of the execution.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Shortcut {
    /// Code in which nothing matters is passed over
    Pruning,
    /// What contradicts itself is not asked about again, nor followed
    Backtracking,
    /// A solver is asked where ways meet, not only at the entry of the method
    Contradictions,
}

/// Exit code where nothing is known.
const NOTHING: u8 = 1;

/// Runs `recrash precondition`.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let config = config(arguments)?;
    let mut progress = Progress::start();
    let found = preconditions(&config, &wanted(arguments), &mut progress);
    progress.end();
    let found = found?;
    for warning in &found.warnings {
        eprintln!("warning: {warning}");
    }
    match arguments.json {
        true => output::print_json(&found)?,
        false => output::print(&text(&found))?,
    }
    let is_known = found.frames.iter().any(|frame| !frame.ways.is_empty());
    Ok(if is_known { ExitCode::SUCCESS } else { ExitCode::from(NOTHING) })
}

fn wanted(arguments: &Arguments) -> Wanted {
    let mut limits = ExecutionLimits::default();
    limits.visits = arguments.loops.unwrap_or(limits.visits);
    limits.depth = arguments.calls.unwrap_or(limits.depth);
    let is_taken = |shortcut| !arguments.without.contains(&shortcut);
    limits.shortcuts = Shortcuts {
        contradictions: is_taken(Shortcut::Contradictions),
        backtracking: is_taken(Shortcut::Backtracking),
        pruning: is_taken(Shortcut::Pruning),
    };
    Wanted { frame: arguments.frame, limits }
}

fn config(arguments: &Arguments) -> Result<ReproduceConfig, Failure> {
    let stop = setting::stop_on_signals()?;
    let mut setting = arguments.program.setting(&stop)?;
    setting.source.get_or_insert_with(|| Source::Project(".".into()));
    let packages = arguments.packages.clone();
    Ok(ReproduceConfig {
        log: input::name(&arguments.file).into(),
        text: input::log(&arguments.file)?,
        mapping: arguments.mapping.as_deref().map(input::mapping).transpose()?,
        crash: arguments.crash,
        classes: if packages.is_empty() { Classes::All } else { Classes::Packages(packages) },
        frames: arguments.frames,
        tests: Vec::new(),
        setting,
        via: Via::Search,
        allow_reflection: false,
        call_targets: arguments.call_targets,
        earlier: EarlierFinds::Ignore,
        budget: Duration::from_millis(arguments.budget.into()),
        seed: 1,
        parameters: Parameters::default(),
        confirmations: 1,
        pinned: false,
    })
}

fn text(found: &Preconditions) -> String {
    let frames = if found.count == 1 { "1 frame".to_owned() } else { format!("{} frames", found.count) };
    let mut text = format!("{}; {frames} of the program\n", found.crash);
    for frame in &found.frames {
        text += &frame_text(frame);
    }
    let last = found.frames.last().filter(|last| last.ways.is_empty() && last.frame < found.count);
    if let Some(last) = last {
        let (next, end) = (last.frame + 1, found.count);
        let frames = if next == end { format!("frame {end}") } else { format!("frames {next} to {end}") };
        let _ = writeln!(text, "\nSo nothing is known of {frames} either.");
    }
    text
}

fn frame_text(frame: &FrameConditions) -> String {
    let method = frame.ways.first().map(|way| format!("{}  ", way.method)).unwrap_or_default();
    let mut text = format!("\nframe {}  {method}({})\n", frame.frame, frame.place);
    for (number, way) in frame.ways.iter().enumerate() {
        if number > 0 {
            text += "  or\n";
        }
        text += &way_text(way);
    }
    if frame.ways.is_empty() {
        text += "  nothing is known: no path leads to the crash that could be followed\n";
    }
    if let Some(incomplete) = &frame.incomplete {
        let _ = writeln!(text, "  not all: {incomplete}");
    }
    text
}

fn way_text(way: &Way) -> String {
    let mut text = String::new();
    for condition in &way.conditions {
        let _ = writeln!(text, "    {condition}");
    }
    if way.conditions.is_empty() {
        text += "    (nothing: every call comes to the crash)\n";
    }
    for open in &way.left_open {
        let _ = writeln!(text, "    left open: {open}");
    }
    if !way.is_satisfiable {
        text += "    left open: the solver does not know whether this can hold\n";
    }
    text
}
