//! Runs the user's command as if recrash were not there: its standard streams, its signals, its exit
//! code.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus};
use std::thread;

use rustix::process::{Pid, Signal, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::SignalsInfo;
use signal_hook::iterator::exfiltrator::WithOrigin;
use signal_hook::low_level::siginfo::{Cause, Origin};

use crate::failure::Failure;

/// Runs a command to its end.
pub fn run(
    program: &OsString,
    arguments: &[OsString],
    tool_options: &OsString,
) -> Result<ExitStatus, Failure> {
    let mut signals =
        SignalsInfo::<WithOrigin>::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]).map_err(Failure::internal)?;
    let mut command = Command::new(program);
    command.args(arguments).env("JAVA_TOOL_OPTIONS", tool_options);
    let mut child = command.spawn().map_err(|error| cannot_start(program, &error))?;
    let pid = Pid::from_child(&child);
    let handle = signals.handle();
    let forwarder = thread::spawn(move || signals.forever().for_each(|origin| forward(pid, &origin)));
    let status = wait(&mut child);
    handle.close();
    let _ = forwarder.join();
    status
}

fn wait(child: &mut Child) -> Result<ExitStatus, Failure> {
    child.wait().map_err(|error| Failure::internal(format!("cannot wait for the command: {error}")))
}

/// A terminal sends its signals to the whole group, the command among it: only what another process
/// sent to recrash alone is passed on.
fn forward(child: Pid, origin: &Origin) {
    if let (Cause::Sent(_), Some(signal)) = (origin.cause, Signal::from_named_raw(origin.signal)) {
        // The command may be gone by now.
        let _ = kill_process(child, signal);
    }
}

/// The exit code that a shell would give: 128 + n for a command that signal n ended.
pub fn exit_code(status: ExitStatus) -> u8 {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX)
}

fn cannot_start(program: &OsString, error: &io::Error) -> Failure {
    let name = program.to_string_lossy();
    match error.kind() {
        ErrorKind::NotFound => {
            let failure = Failure::input(format!("cannot start {name}: there is no such command"));
            failure.hint("check the spelling, or give its full path after --")
        }
        ErrorKind::PermissionDenied => {
            let failure = Failure::input(format!("cannot start {name}: it is not executable"));
            failure.hint(format!("chmod +x {name}, or start it with its interpreter: -- sh {name}"))
        }
        _ => Failure::input(format!("cannot start {name}: {error}")),
    }
}
