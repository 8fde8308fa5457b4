//! Keeps what the tests do to the scratch directory: no writing elsewhere, no TCP, no signals to
//! other processes.
//!
//! A test repeats what the program did, with the arguments that it had: deleting files among other things.
//! Linux lets a thread give up rights for good (Landlock), and the processes that it starts
//! inherit that. So the threads that start JVMs give them up first.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, AccessFs, AccessNet, LandlockStatus, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope,
};

use crate::Jdk;

/// Truncating a file is a right of its own from here on.
const FILE_RIGHTS: ABI = ABI::V3;

/// How far JVMs can be kept to their directory on this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// No writing elsewhere, no TCP, no signals to others.
    Full,
    /// The kernel knows only some of that.
    Partial,
    /// The kernel knows nothing of it.
    None,
}

/// What a process may still do.
pub(crate) struct Rights {
    /// The directory that it may write in.
    pub(crate) directory: PathBuf,
}

impl Rights {
    /// The rights of a test, which a shell starts.
    pub(crate) fn of_test(directory: &Path) -> Rights {
        Rights { directory: directory.to_owned() }
    }

    /// The rights of a worker.
    pub(crate) fn of_worker(_jdk: &Jdk, directory: &Path) -> Rights {
        Rights { directory: directory.to_owned() }
    }
}

/// How far this system can enforce the rights. Rights that are given up are gone, so a thread of its own
/// tries.
pub(crate) fn attempt(rights: &Rights) -> Isolation {
    let attempt = std::thread::scope(|scope| scope.spawn(|| isolate_this_thread(rights)).join());
    attempt.unwrap_or(Isolation::None)
}

/// Gives up the rights of the calling thread, for itself and all processes that it starts.
pub(crate) fn isolate_this_thread(rights: &Rights) -> Isolation {
    match restrict(&rights.directory) {
        Ok((LandlockStatus::Available { .. }, RulesetStatus::FullyEnforced)) => Isolation::Full,
        Ok((_, RulesetStatus::NotEnforced)) | Err(_) => Isolation::None,
        Ok(_) => Isolation::Partial,
    }
}

fn restrict(directory: &Path) -> Result<(LandlockStatus, RulesetStatus), RulesetError> {
    let writing = AccessFs::from_write(FILE_RIGHTS);
    let mut ruleset = Ruleset::default()
        .handle_access(writing)?
        .handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp)?
        .scope(Scope::Signal)?
        .create()?;
    if let Ok(scratch) = PathFd::new(directory) {
        ruleset = ruleset.add_rule(PathBeneath::new(scratch, writing))?;
    }
    if let Ok(devices) = PathFd::new("/dev") {
        ruleset = ruleset.add_rule(PathBeneath::new(devices, AccessFs::WriteFile))?;
    }
    let status = ruleset.restrict_self()?;
    Ok((status.landlock, status.ruleset))
}
