//! What went wrong, for the user: a sentence, the next step, an exit code.

use std::fmt::Display;
use std::panic::PanicHookInfo;
use std::process::ExitCode;

use anstream::eprintln;

/// Exit code for arguments and files that cannot be used.
pub const INPUT: u8 = 2;
/// Exit code for a program, JDK or JUnit that cannot be used.
pub const PROJECT: u8 = 3;
/// Exit code for faults of recrash itself.
pub const INTERNAL: u8 = 4;

const BOLD_RED: &str = "\x1b[1;31m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub struct Failure {
    exit_code: u8,
    message: String,
    hint: Option<String>,
}

impl Failure {
    /// Something that the user gave cannot be used.
    pub fn input(message: impl Display) -> Failure {
        Failure { exit_code: INPUT, message: message.to_string(), hint: None }
    }

    /// Something is wrong, with an exit code that is known.
    pub fn with_exit_code(exit_code: u8, message: impl Display) -> Failure {
        Failure { exit_code, message: message.to_string(), hint: None }
    }

    /// Something is wrong with recrash or the machine.
    pub fn internal(message: impl Display) -> Failure {
        Failure { exit_code: INTERNAL, message: message.to_string(), hint: None }
    }

    /// With the next step.
    pub fn hint(self, hint: impl Display) -> Failure {
        Failure { hint: Some(hint.to_string()), ..self }
    }

    /// Tells it on standard error.
    pub fn report(&self) -> ExitCode {
        eprintln!("{BOLD_RED}error:{PLAIN} {}", self.message);
        if let Some(hint) = &self.hint {
            eprintln!("  {BOLD}hint:{PLAIN} {hint}");
        }
        ExitCode::from(self.exit_code)
    }
}

impl From<pipeline::Error> for Failure {
    fn from(error: pipeline::Error) -> Failure {
        let failure = Failure::with_exit_code(error.exit_code(), &error);
        error.hint().into_iter().fold(failure, Failure::hint)
    }
}

/// Tells of a panic, in place of the standard message.
pub fn report_panic(panic: &PanicHookInfo<'_>) {
    let what = panic.payload_as_str().unwrap_or("no message");
    let place = panic.location().map(|location| format!(" at {location}")).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    Failure::internal(format!("internal error of recrash {version}{place}: {what}"))
        .hint("this is a bug; please report it with the command that you ran")
        .report();
}
