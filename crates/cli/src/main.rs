//! The command line of recrash: the only crate that prints or chooses defaults.
//!
//! Results go to standard output, progress and errors to standard error. Every error is one sentence
//! and, where there is one, the next step; its kind is the exit code.

mod agent_library;
mod batch_table;
mod bench_table;
mod cases_progress;
mod child;
mod cmd;
mod directories;
mod failure;
mod input;
mod left_running;
mod output;
mod progress;
mod quantity;
mod reproduction;
mod search_arguments;
mod setting;
mod shard;
mod tool_options;
mod verdict;
mod version;

use std::panic::UnwindSafe;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// The index of a large program is freed and made anew in small parts by many threads. The C library keeps a tenth of its
/// memory beside what is in use; how soon this one gives it back is said in `.cargo/config.toml`.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Turns a crash of a JVM program into small failing JUnit tests.
#[derive(Parser)]
#[command(name = "recrash", version, max_term_width = 100, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  recrash record -- java -jar shop.jar import orders.csv
  recrash show recrash/npe-shipping-zone-3f2a.recrash --frame 2
  recrash tests recrash/npe-shipping-zone-3f2a.recrash --project .
  recrash reproduce prod.log --project .
  recrash precondition prod.log --project . --frame 2
  recrash trace prod.log
  recrash batch logs --project .
  recrash bench crashes --budget 60s --repeat 3

Exit codes:
  0  done; of `tests`, `reproduce`, `batch`, `bench` and `merge`: at least one test reproduces its crash
  1  of these: no test reproduces its crash; of `trace`: no crash was found; of `precondition`: nothing is known
  2  unusable input: arguments, a recording, a class file, a log, a case
  3  a problem of the project: class path, JDK, JUnit; or no sandbox for it
  4  an internal error of recrash
  `record` exits with the exit code of the command that it runs, 128 + n when signal n ended it.";

#[derive(Subcommand)]
enum Command {
    Record(cmd::record::Arguments),
    Show(cmd::show::Arguments),
    Tests(cmd::tests::Arguments),
    Reproduce(cmd::reproduce::Arguments),
    Precondition(cmd::precondition::Arguments),
    Trace(cmd::trace::Arguments),
    Batch(cmd::batch::Arguments),
    Bench(cmd::bench::Arguments),
    Merge(cmd::merge::Arguments),
    Dump(cmd::dump::Arguments),
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(failure::report_panic));
    let arguments = Arguments::parse();
    guarded(|| run(arguments.command))
}

/// Every end becomes an exit code; the hook has printed a panic.
fn guarded(run: impl FnOnce() -> Result<ExitCode, Failure> + UnwindSafe) -> ExitCode {
    match std::panic::catch_unwind(run) {
        Ok(Ok(code)) => code,
        Ok(Err(failure)) => failure.report(),
        Err(_) => ExitCode::from(failure::INTERNAL),
    }
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Record(arguments) => cmd::record::run(arguments),
        Command::Show(arguments) => cmd::show::run(&arguments),
        Command::Tests(arguments) => cmd::tests::run(&arguments),
        Command::Reproduce(arguments) => cmd::reproduce::run(&arguments),
        Command::Precondition(arguments) => cmd::precondition::run(&arguments),
        Command::Trace(arguments) => cmd::trace::run(&arguments),
        Command::Batch(arguments) => cmd::batch::run(&arguments),
        Command::Bench(arguments) => cmd::bench::run(&arguments),
        Command::Merge(arguments) => cmd::merge::run(&arguments),
        Command::Dump(arguments) => cmd::dump::run(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_internal_error() {
        let code = guarded(|| panic!("on purpose"));
        assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(4)));
    }

    #[test]
    fn the_definition_of_the_arguments_is_sound() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
