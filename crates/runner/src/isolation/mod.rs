//! Keeps what the program does to its scratch directory: no writing elsewhere, no reading of what is private, no
//! network, no new processes, no signals to others.
//!
//! A test repeats what the program did, with the arguments that it had, and a search calls methods at random:
//! deleting files among others. Linux lets a thread give up rights for good, and the processes
//! that it starts inherit that. So a thread that starts a JVM gives them up first: Landlock takes away
//! files, programs, TCP and signals; a seccomp filter takes away sockets of every kind, permissions and what only a
//! system's administrator needs; root's privileges go, too. Where one of both fails, the JVM is not started.

mod calls;
mod files;
mod privileges;
mod reading;
mod rights;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command};

use landlock::CompatLevel;

use crate::Error;

pub(crate) use rights::Rights;

/// What the user lets JVMs do, beyond what each needs.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    /// Directories below which nothing is read but what a JVM needs: those of users.
    pub private: Vec<PathBuf>,
    /// What is read below them anyway: the project, what the user names.
    pub readable: Vec<PathBuf>,
    /// Whether JVMs start even where the kernel cannot deny all of it; what it can deny is denied.
    pub is_optional: bool,
}

/// Something that a JVM of foreign code must not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denial {
    /// Changing files outside of the scratch directory.
    Writing,
    /// Reading what is private.
    Reading,
    /// Starting programs.
    Programs,
    /// Signals to processes that are not its own.
    Signals,
    /// Connections of every kind.
    Network,
    /// Changing permissions, owners and times of files.
    Permissions,
}

impl fmt::Display for Denial {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Denial::Writing => "writing files elsewhere",
            Denial::Reading => "reading files below home directories",
            Denial::Programs => "starting programs",
            Denial::Signals => "signals to other processes",
            Denial::Network => "the network",
            Denial::Permissions => "changing permissions of files",
        })
    }
}

/// What this kernel cannot deny to a process.
pub fn cannot_deny() -> Vec<Denial> {
    let denials = [Denial::Writing, Denial::Reading, Denial::Programs];
    let mut missing: Vec<Denial> = denials.into_iter().filter(|&denial| !files::can_deny(denial)).collect();
    // What is given up is gone, so a thread of its own tries.
    let filters = std::thread::spawn(|| calls::restrict(true).is_ok()).join();
    if !filters.unwrap_or(false) {
        missing.extend((!files::can_deny(Denial::Signals)).then_some(Denial::Signals));
        missing.extend([Denial::Network, Denial::Permissions]);
    }
    missing
}

/// Refuses to go on where the kernel cannot deny everything, unless the user wants that; then, a warning.
pub fn check(sandbox: &Sandbox) -> Result<Option<String>, Error> {
    let missing: Vec<String> = cannot_deny().iter().map(Denial::to_string).collect();
    match missing.is_empty() {
        true => Ok(None),
        false if sandbox.is_optional => {
            Ok(Some(format!("this kernel cannot keep the program from: {}", missing.join(", "))))
        }
        false => Err(Error::NoSandbox(format!("this kernel cannot deny: {}", missing.join(", ")))),
    }
}

/// Starts a process that has only these rights, from a thread that gives up all others. It is not started where that fails.
pub(crate) fn spawn(command: &mut Command, rights: &Rights) -> Result<Child, Error> {
    let what = format!("start {}", command.get_program().display());
    std::thread::scope(|scope| {
        let spawned = scope.spawn(|| {
            give_up(rights).map_err(|error| Error::NoSandbox(error.to_string()))?;
            command.spawn().map_err(Error::io(what))
        });
        spawned.join().expect("starting a process does not panic")
    })
}

/// Gives up the rights of the calling thread, for itself and all processes that it starts.
fn give_up(rights: &Rights) -> io::Result<()> {
    privileges::give_up();
    let level = if rights.is_optional { CompatLevel::BestEffort } else { CompatLevel::HardRequirement };
    let files = files::restrict(rights, level).map_err(io::Error::other);
    let calls = calls::restrict(!files::can_deny(Denial::Signals)).map_err(io::Error::other);
    if rights.is_optional { Ok(()) } else { files.and(calls) }
}
