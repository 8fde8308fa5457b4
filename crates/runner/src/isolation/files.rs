//! Files, programs, TCP and signals, by Landlock.

use std::path::Path;

use landlock::{
    ABI, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope, make_bitflags,
};

use super::{Denial, Rights};

/// What every kernel with Landlock can deny. It takes no more to keep files as they are: who may not open a file for
/// writing can truncate it only by a system call that a filter denies.
const LEAST: ABI = ABI::V1;
/// What newer kernels deny, too: truncating a file is a right of its own from the third version on, control of devices from
/// the fifth.
const FILE_RIGHTS: ABI = ABI::V5;
const READING: BitFlags<AccessFs> = make_bitflags!(AccessFs::{ReadFile | ReadDir});
/// What is read of a program that may be started.
const STARTING: BitFlags<AccessFs> = make_bitflags!(AccessFs::{ReadFile | Execute});
/// Nobody needs to make these, and who may make them can read a whole disk.
const DEVICES: BitFlags<AccessFs> = make_bitflags!(AccessFs::{MakeChar | MakeBlock});
const HARMLESS: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Whether this kernel can deny it. Nothing is given up by asking.
pub(super) fn can_deny(denial: Denial) -> bool {
    let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    let ruleset = match denial {
        Denial::Writing | Denial::Permissions => ruleset.handle_access(AccessFs::from_write(LEAST)),
        Denial::Reading => ruleset.handle_access(READING),
        Denial::Programs => ruleset.handle_access(AccessFs::Execute),
        Denial::Network => ruleset.handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp),
        Denial::Signals => ruleset.scope(Scope::Signal),
    };
    ruleset.is_ok()
}

/// Takes away from the calling thread, and all processes that it starts, what is not among their rights.
pub(super) fn restrict(rights: &Rights, level: CompatLevel) -> Result<(), RulesetError> {
    let writing = AccessFs::from_write(FILE_RIGHTS);
    let handled = writing | READING;
    let handled = if rights.programs.is_some() { handled | AccessFs::Execute } else { handled };
    // What only newer kernels know is denied by the filter of system calls as well.
    let mut ruleset = Ruleset::default()
        .set_compatibility(level)
        .handle_access(handled & (AccessFs::from_write(LEAST) | AccessFs::from_read(LEAST)))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(handled)?
        .handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp)?
        .scope(Scope::Signal)?
        .create()?;
    ruleset = allow(ruleset, &rights.directory, (writing & !DEVICES) | READING)?;
    for device in HARMLESS {
        ruleset = allow(ruleset, Path::new(device), AccessFs::WriteFile.into())?;
    }
    for path in &rights.readable {
        ruleset = allow(ruleset, path, READING)?;
    }
    for program in rights.programs.iter().flatten() {
        ruleset = allow(ruleset, program, STARTING)?;
    }
    ruleset.set_compatibility(level).restrict_self().map(|_| ())
}

/// What is not there needs no rule.
fn allow(
    ruleset: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(opened) = PathFd::new(path) else { return Ok(ruleset) };
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(FILE_RIGHTS) };
    ruleset.add_rule(PathBeneath::new(opened, access))
}
