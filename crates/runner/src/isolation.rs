//! Keeps what the program does to its scratch directory: no writing elsewhere, no network, no new
//! processes, no signals to others.
//!
//! A test repeats what the program did, with the arguments that it had, and a search calls methods at random:
//! deleting files among others. Linux lets a thread give up rights for good, and the processes
//! that it starts inherit that. So threads that start JVMs give them up first: Landlock takes away
//! files, programs, TCP and signals; a seccomp filter takes away sockets of every kind and what only a
//! system's administrator needs.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

use crate::Jdk;

/// Truncating a file is a right of its own from here on.
const FILE_RIGHTS: ABI = ABI::V3;
/// System calls that fail with "permission denied". Those that change permissions, owners and times are among
/// them, since Landlock does not know of these: a search that calls `File.setReadOnly` would do so anywhere.
const DENIED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_sethostname,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];
/// The number is the same on all architectures.
const FCHMODAT2: i64 = 452;

/// How far JVMs can be kept from harming this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// No writing elsewhere, no network, no signals to others, no new processes where they are not wanted.
    Full,
    /// The kernel knows only some of that.
    Partial,
    /// The kernel knows nothing of it.
    None,
}

/// What a process may still do.
pub(crate) struct Rights {
    /// The directory that it may write in.
    directory: PathBuf,
    /// The only programs that it may start; all if there is no list.
    programs: Option<Vec<PathBuf>>,
}

impl Rights {
    /// The rights of a test, which a shell starts.
    pub(crate) fn of_test(jdk: &Jdk, directory: &Path, may_start_processes: bool) -> Rights {
        let mut rights = Rights::of_worker(jdk, directory);
        match &mut rights.programs {
            Some(programs) if !may_start_processes => programs.push("/bin/sh".into()),
            programs => *programs = None,
        }
        rights
    }

    /// The rights of a worker.
    pub(crate) fn of_worker(jdk: &Jdk, directory: &Path) -> Rights {
        let programs = [jdk.java()].into_iter().chain(dynamic_loaders()).collect();
        Rights { directory: directory.to_owned(), programs: Some(programs) }
    }
}

/// The kernel starts every program through one of these.
fn dynamic_loaders() -> Vec<PathBuf> {
    let folders = ["/lib64", "/lib"].into_iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    let files = folders.flatten().flatten().map(|entry| entry.path());
    let is_loader =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("ld-"));
    files.filter(is_loader).collect()
}

/// How far this system can enforce the rights. Rights that are given up are gone, so a thread of its own
/// tries.
pub(crate) fn attempt(rights: &Rights) -> Isolation {
    let attempt = std::thread::scope(|scope| scope.spawn(|| isolate_this_thread(rights)).join());
    attempt.unwrap_or(Isolation::None)
}

/// Gives up the rights of the calling thread, for itself and all processes that it starts.
pub(crate) fn isolate_this_thread(rights: &Rights) -> Isolation {
    let files = restrict_files(rights).unwrap_or(RulesetStatus::NotEnforced);
    let calls = restrict_calls().is_ok();
    match (files, calls) {
        (RulesetStatus::FullyEnforced, true) => Isolation::Full,
        (RulesetStatus::NotEnforced, false) => Isolation::None,
        _ => Isolation::Partial,
    }
}

fn restrict_files(rights: &Rights) -> Result<RulesetStatus, RulesetError> {
    let writing = AccessFs::from_write(FILE_RIGHTS);
    let handled = if rights.programs.is_some() { writing | AccessFs::Execute } else { writing };
    let mut ruleset = Ruleset::default()
        .handle_access(handled)?
        .handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp)?
        .scope(Scope::Signal)?
        .create()?;
    if let Ok(scratch) = PathFd::new(&rights.directory) {
        ruleset = ruleset.add_rule(PathBeneath::new(scratch, writing))?;
    }
    for device in ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"] {
        if let Ok(device) = PathFd::new(device) {
            ruleset = ruleset.add_rule(PathBeneath::new(device, AccessFs::WriteFile))?;
        }
    }
    for program in rights.programs.iter().flatten() {
        if let Ok(program) = PathFd::new(program) {
            ruleset = ruleset.add_rule(PathBeneath::new(program, AccessFs::Execute))?;
        }
    }
    Ok(ruleset.restrict_self()?.ruleset)
}

fn restrict_calls() -> Result<(), seccompiler::Error> {
    let denied = DENIED.iter().map(|&call| (call, Vec::new())).collect();
    let errno = SeccompAction::Errno(libc::EACCES.cast_unsigned());
    let architecture = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(denied, SeccompAction::Allow, errno, architecture)?;
    let program: BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)
}
