//! System calls that a process may not make, by a seccomp filter.

use seccompiler::{BpfProgram, Error, SeccompAction, SeccompFilter};

/// System calls that fail with "permission denied". Those that change permissions, owners and times are among
/// them, since Landlock does not know of these: a search that calls `File.setReadOnly` would do so anywhere.
const DENIED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
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
/// Kernels with the x32 interface know each call of x86-64 by a second number, with this bit.
const SECOND_NUMBER: i64 = 0x4000_0000;

/// Takes the calls away from the calling thread and all processes that it starts.
pub(super) fn restrict() -> Result<(), Error> {
    let denied = DENIED.iter().flat_map(|&call| [call, call | SECOND_NUMBER]);
    let denied = denied.map(|call| (call, Vec::new())).collect();
    let errno = SeccompAction::Errno(libc::EACCES.cast_unsigned());
    let architecture = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(denied, SeccompAction::Allow, errno, architecture)?;
    let program: BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)
}
