//! System calls that a process may not make, by a seccomp filter.

use seccompiler::{BpfProgram, Error, SeccompAction, SeccompFilter};

/// System calls that fail with "permission denied". Those that change permissions, owners and times are among
/// them, since Landlock does not know of these: a search that calls `File.setReadOnly` would do so anywhere.
const DENIED: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_truncate,
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
/// How a process sends signals to others. What a JVM sends to its own threads is another call.
const SIGNALS: [i64; 5] = [
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_send_signal,
];
/// The number is the same on all architectures.
const FCHMODAT2: i64 = 452;
/// Kernels with the x32 interface know each call of x86-64 by a second number, with this bit.
const SECOND_NUMBER: i64 = 0x4000_0000;

/// Takes the calls away from the calling thread and all processes that it starts; signals only where Landlock cannot tell
/// its own processes from others, since a program may well end those that it started.
pub(super) fn restrict(with_signals: bool) -> Result<(), Error> {
    let signals: &[i64] = if with_signals { &SIGNALS } else { &[] };
    let denied = DENIED.iter().chain(signals).flat_map(|&call| [call, call | SECOND_NUMBER]);
    let denied = denied.map(|call| (call, Vec::new())).collect();
    let errno = SeccompAction::Errno(libc::EACCES.cast_unsigned());
    let architecture = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(denied, SeccompAction::Allow, errno, architecture)?;
    let program: BpfProgram = filter.try_into()?;
    seccompiler::apply_filter(&program)
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Output};

    use super::restrict;

    fn run(with_signals: bool, program: &str, arguments: &[&str]) -> Output {
        let limited = || {
            restrict(with_signals).expect("a filter");
            Command::new(program).args(arguments).output().expect("started")
        };
        std::thread::scope(|scope| scope.spawn(limited).join().expect("no panic"))
    }

    #[test]
    fn signals_to_others_are_denied_where_landlock_cannot() {
        let ask = ["-c", "sleep 20 & kill $!"];
        assert!(run(false, "/bin/sh", &ask).status.success(), "a program may end what it started");
        let other = std::process::id().to_string();
        let denied = run(true, "/bin/sh", &["-c", "kill -0 $0", &other]);
        assert!(!denied.status.success(), "{denied:?}");
    }

    #[test]
    fn a_jvm_runs_without_signals() {
        let java = std::env::var_os("JAVA_HOME").map_or_else(
            || "java".into(),
            |home| std::path::Path::new(&home).join("bin/java").into_os_string(),
        );
        let ended = run(true, &java.to_string_lossy(), &["-version"]);
        assert!(ended.status.success(), "{ended:?}");
    }
}
