//! Processes that a command leaves behind when it ends, as start scripts of servers do.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Whether a process has this path in the environment that it was started with. One that cannot be
/// looked into belongs to somebody else.
pub fn knows(path: &Path) -> bool {
    let wanted = path.as_os_str().as_bytes();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let environments = processes.filter_map(|process| fs::read(process.path().join("environ")).ok());
    environments.into_iter().any(|bytes| bytes.windows(wanted.len()).any(|window| window == wanted))
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_process_is_known_by_its_environment() {
        let dir = tempfile::tempdir().expect("a directory");
        assert!(!knows(dir.path()));
        let mut command = Command::new("sleep");
        let mut child = command.arg("60").env("X", dir.path().join("x")).spawn().expect("sleep starts");
        // A process has its environment a moment after it was started.
        let is_known = || {
            knows(dir.path()) || {
                std::thread::sleep(Duration::from_millis(20));
                false
            }
        };
        assert!((0..250).any(|_| is_known()));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!(!knows(dir.path()));
    }
}
