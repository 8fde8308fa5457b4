//! One process with limits, ended with everything that it started.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use crate::disk::DiskWatch;
use crate::isolation::{self, Rights};
use crate::{Error, Jdk, environment};

/// The last bytes of the output that are kept.
const KEPT_OUTPUT: u64 = 64 << 10;
/// The files in its directory that receive the output of a process.
pub(crate) const STDOUT: &str = "stdout.txt";
pub(crate) const STDERR: &str = "stderr.txt";
const POLL: Duration = Duration::from_millis(5);

/// The limits of a process.
pub(crate) struct Limits<'a> {
    /// When it is killed.
    pub(crate) time: Duration,
    /// The largest address space in bytes.
    pub(crate) address_space: u64,
    /// What its files may take of the disk, in bytes: all together, and each.
    pub(crate) disk: u64,
    /// Set from outside to kill it at once.
    pub(crate) stop: &'a AtomicBool,
}

/// What ended a process.
#[derive(Clone)]
pub(crate) enum EndedBy {
    /// Itself, or the system.
    Itself(ExitStatus),
    /// Its time limit.
    Time,
    /// The limit of its files; what they were.
    Disk(String),
    /// Somebody who set [`Limits::stop`].
    Stop,
    /// Nothing: it has done what it was asked for, and waits.
    Nothing,
}

/// How a process ended.
pub(crate) struct Ended {
    pub(crate) by: EndedBy,
    pub(crate) time: Duration,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    /// How it ended, for people.
    pub(crate) fn how(&self) -> String {
        match &self.by {
            EndedBy::Disk(excess) => format!("killed: {excess}"),
            EndedBy::Time => format!("killed after {} s", self.time.as_secs()),
            EndedBy::Stop => "stopped".to_owned(),
            EndedBy::Nothing => "it runs on".to_owned(),
            EndedBy::Itself(status) => match status.signal() {
                Some(signal) => format!("signal {signal}"),
                None => format!("exit code {}", status.code().unwrap_or_default()),
            },
        }
    }

    /// Both outputs, for people.
    pub(crate) fn output(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }
}

/// Runs a JVM in a directory of its own, which also receives its output.
pub(crate) fn run(
    jdk: &Jdk,
    arguments: &[String],
    directory: &Path,
    limits: &Limits,
    rights: Rights,
) -> Result<Ended, Error> {
    Running::start(jdk, arguments, directory, limits, rights)?.wait_for(limits, &|| false)
}

/// A process that runs. It is killed with everything that it started when this goes.
pub(crate) struct Running {
    child: Child,
    is_over: bool,
    out: PathBuf,
    err: PathBuf,
    disk: DiskWatch,
}

impl Running {
    /// Starts a JVM in a directory of its own, which also receives its output.
    pub(crate) fn start(
        jdk: &Jdk,
        arguments: &[String],
        directory: &Path,
        limits: &Limits,
        rights: Rights,
    ) -> Result<Running, Error> {
        let rights = rights.through_shell();
        let (out, err) = (directory.join(STDOUT), directory.join(STDERR));
        let mut command = command(&jdk.java(), arguments, limits);
        environment::set(&mut command, jdk, directory);
        command.current_dir(directory).stdout(create(&out)?).stderr(create(&err)?);
        let child = isolation::spawn(&mut command, &rights)?;
        let disk = DiskWatch::new(rights.directory(), limits.disk);
        Ok(Running { child, is_over: false, out, err, disk })
    }

    /// Waits until something is done, which it is asked for now and then, or until the process ends or must.
    pub(crate) fn wait_for(&mut self, limits: &Limits, is_done: &dyn Fn() -> bool) -> Result<Ended, Error> {
        let (pid, start) = (Pid::from_child(&self.child), Instant::now());
        let mut by = None;
        while by.is_none() && !has_ended(pid)? {
            std::thread::sleep(POLL);
            by = match start.elapsed() < limits.time {
                _ if is_done() => Some(EndedBy::Nothing),
                _ if limits.stop.load(Ordering::Relaxed) => Some(EndedBy::Stop),
                true => self.disk.excess(pid).map(EndedBy::Disk),
                false => Some(EndedBy::Time),
            };
        }
        let by = match by {
            Some(EndedBy::Nothing) => EndedBy::Nothing,
            killed_by => {
                let status = self.kill()?;
                killed_by.unwrap_or(EndedBy::Itself(status))
            }
        };
        Ok(Ended { by, time: start.elapsed(), stdout: tail(&self.out), stderr: tail(&self.err) })
    }

    /// Kills the whole group before the process is reaped: until then its number cannot belong to anybody else.
    fn kill(&mut self) -> Result<ExitStatus, Error> {
        self.is_over = true;
        // The group is gone where nobody but the ended process was in it: that is no fault.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        self.child.wait().map_err(Error::io("wait for a JVM"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.is_over {
            let _ = self.kill();
        }
    }
}

/// The shell sets the limits, which only the process itself can do before it starts the program, and then becomes the program.
fn command(program: &Path, arguments: &[String], limits: &Limits) -> Command {
    let script = format!(
        "ulimit -c 0; ulimit -f {}; ulimit -v {}; exec \"$@\"",
        limits.disk / 512,
        limits.address_space / 1024
    );
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &script, "sh"]).arg(program).args(arguments);
    command.stdin(Stdio::null()).process_group(0);
    command
}

fn has_ended(pid: Pid) -> Result<bool, Error> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let status =
        waitid(WaitId::Pid(pid), options).map_err(|errno| Error::io("wait for a JVM")(errno.into()))?;
    Ok(status.is_some())
}

fn create(path: &PathBuf) -> Result<File, Error> {
    File::create(path).map_err(Error::io(format!("create {}", path.display())))
}

/// The last part of a file as text. The output is only shown, so what cannot be read is left out.
pub(crate) fn tail(path: &Path) -> String {
    let read = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(KEPT_OUTPUT)))?;
        let mut bytes = Vec::new();
        file.take(KEPT_OUTPUT).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    String::from_utf8_lossy(&read().unwrap_or_default()).into_owned()
}
