//! Keeps what the tests do to the scratch directory: no writing elsewhere, no TCP, no signals to
//! other processes.
//!
//! A test repeats what the program did, with the arguments that it had: deleting files among other things.
//! Linux lets a thread give up rights for good (Landlock), and the processes that it starts
//! inherit that. So the threads that start JVMs give them up first.

use std::path::Path;

use landlock::{
    ABI, AccessFs, AccessNet, LandlockStatus, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope,
};

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

/// Gives up the rights of the calling thread to write outside a directory, for itself and all processes
/// that it starts.
pub(crate) fn isolate_this_thread(directory: &Path) -> Isolation {
    match restrict(directory) {
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
