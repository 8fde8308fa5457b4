//! The JVM of a worker: its process, its limits, its two pipes.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use model::ProbeKind;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process_group, prlimit};

use super::config::WorkersConfig;
use super::encode::Bytes;
use crate::disk::DiskWatch;
use crate::isolation::{self, Rights};
use crate::process::tail;
use crate::{Error, environment};

/// Kinds of messages, as `Channel.java` has them.
pub(super) mod message {
    pub(crate) const START: u8 = 0;
    pub(crate) const BATCH: u8 = 1;
    pub(crate) const CLASS: u8 = 2;
    pub(crate) const AHEAD: u8 = 3;
    pub(crate) const READY: u8 = 0;
    pub(crate) const NEED: u8 = 1;
    pub(crate) const RESULTS: u8 = 2;
    pub(crate) const SPENT: u8 = 3;
    pub(crate) const WAITED: u8 = 4;
    pub(crate) const VOID: u8 = 5;
}

/// What a JVM reserves beside its heap: class space, code, stacks of threads.
const ADDRESS_SPACE_BESIDE_HEAP: u64 = 6 << 30;
/// A JVM on a busy machine takes its time to come up.
const START_TIME: Duration = Duration::from_secs(60);
const LONGEST_MESSAGE: usize = 256 << 20;

/// A running JVM.
pub(super) struct Jvm {
    child: Child,
    to: ChildStdin,
    from: ChildStdout,
    buffer: Vec<u8>,
    error_file: std::path::PathBuf,
    disk: DiskWatch,
}

/// Why there is no next message.
pub(super) enum Silent {
    /// The JVM has closed its pipe.
    Gone,
    /// Nothing came in time, or recrash was stopped.
    Late,
    /// Its files take too much of the disk; what they are.
    Excess(String),
}

impl Jvm {
    /// Starts a JVM in its own directory.
    pub(super) fn start(config: &WorkersConfig, jar: &Path, directory: &Path) -> Result<Jvm, Error> {
        let work = emptied(directory.join("work"))?;
        let error_file = directory.join("stderr.txt");
        // What a JVM said before it was replaced is worth reading, too.
        let errors = File::options().create(true).append(true).open(&error_file);
        let errors = errors.map_err(Error::io("create a file for the output of a JVM"))?;
        let mut command = Command::new(config.jdk.java());
        command.args(arguments(config, jar, directory)).current_dir(&work).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
        environment::set(&mut command, &config.jdk, &work);
        let mut child = isolation::spawn(&mut command, &rights(config, jar, &work))?;
        limit(&child, config);
        let to = child.stdin.take().expect("it was asked for");
        let from = child.stdout.take().expect("it was asked for");
        let disk = DiskWatch::new(&work, config.limits.disk);
        let mut jvm = Jvm { child, to, from, buffer: Vec::new(), error_file, disk };
        jvm.send(&start_message(config)).map_err(Error::io("talk to a worker"))?;
        Ok(jvm)
    }

    /// Waits until the JVM has come up.
    pub(super) fn wait_until_ready(&mut self, config: &WorkersConfig) -> Result<(), Error> {
        match self.receive(config, START_TIME) {
            Ok(first) if first.first() == Some(&message::READY) => Ok(()),
            _ => {
                let how = self.end().map_or_else(|| "no answer".to_owned(), how);
                Err(Error::Harness { task: "worker", how, output: tail(&self.error_file) })
            }
        }
    }

    /// Sends a message.
    pub(super) fn send(&mut self, bytes: &Bytes) -> io::Result<()> {
        let bytes = bytes.as_slice();
        let mut message = Vec::with_capacity(bytes.len() + 4);
        message.extend(u32::try_from(bytes.len()).expect("a message is not that long").to_be_bytes());
        message.extend_from_slice(bytes);
        self.to.write_all(&message)
    }

    /// The next message; waits no longer than `time` for a part of it.
    pub(super) fn receive(&mut self, config: &WorkersConfig, time: Duration) -> Result<Vec<u8>, Silent> {
        loop {
            if let Some((length, rest)) = self.buffer.split_first_chunk() {
                let length = u32::from_be_bytes(*length) as usize;
                if length > LONGEST_MESSAGE || length == 0 {
                    return Err(Silent::Gone);
                }
                if rest.len() >= length {
                    let message = rest[..length].to_vec();
                    self.buffer.drain(..4 + length);
                    return Ok(message);
                }
            }
            self.fill(config, time)?;
        }
    }

    fn fill(&mut self, config: &WorkersConfig, time: Duration) -> Result<(), Silent> {
        const SLICE: Duration = Duration::from_millis(100);
        let deadline = Instant::now() + time;
        let slice = Timespec::try_from(SLICE).expect("a small number");
        loop {
            if let Some(excess) = self.disk.excess(Pid::from_child(&self.child)) {
                return Err(Silent::Excess(excess));
            }
            let mut descriptor = [PollFd::from_borrowed_fd(self.from.as_fd(), PollFlags::IN)];
            if matches!(poll(&mut descriptor, Some(&slice)), Ok(1..)) {
                break;
            }
            if Instant::now() > deadline || config.stop.load(Ordering::Relaxed) {
                return Err(Silent::Late);
            }
        }
        let mut part = [0; 1 << 16];
        match self.from.read(&mut part) {
            Ok(0) | Err(_) => Err(Silent::Gone),
            Ok(length) => {
                self.buffer.extend_from_slice(&part[..length]);
                Ok(())
            }
        }
    }

    /// Ends the JVM with all that it started, and says how it had ended itself, if it had.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        let itself = self.wait_a_moment();
        // Until it is reaped its number cannot belong to anybody else; it is gone where it was reaped.
        if itself.is_none() {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            let _ = self.child.wait();
        }
        itself
    }

    /// A JVM that has closed its pipe is about to end.
    fn wait_a_moment(&mut self) -> Option<ExitStatus> {
        let closed = self.buffer.is_empty() && matches!(self.child.try_wait(), Ok(None));
        for _ in 0..if closed { 50 } else { 1 } {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        None
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            let _ = self.child.wait();
        }
    }
}

/// How a process ended, for people.
pub(super) fn how(status: ExitStatus) -> String {
    match status.signal() {
        Some(signal) => format!("signal {signal}"),
        None => format!("exit code {}", status.code().unwrap_or_default()),
    }
}

/// A directory without what a JVM before this one left in it.
fn emptied(directory: std::path::PathBuf) -> Result<std::path::PathBuf, Error> {
    let what = || Error::io(format!("empty {}", directory.display()));
    if directory.exists() {
        std::fs::remove_dir_all(&directory).map_err(what())?;
    }
    std::fs::create_dir_all(&directory).map_err(what())?;
    Ok(directory)
}

fn rights(config: &WorkersConfig, jar: &Path, work: &Path) -> Rights {
    let reads: Vec<_> = config.class_path.iter().cloned().chain([jar.to_owned()]).collect();
    Rights::of_jvm(&config.sandbox, &config.jdk, work, &reads)
}

/// Sets limits before the JVM knows of any candidate.
fn limit(child: &Child, config: &WorkersConfig) {
    let pid = Some(Pid::from_child(child));
    let most = |value| Rlimit { current: Some(value), maximum: Some(value) };
    // A limit that the system refuses is one that it does not know.
    let _ = prlimit(pid, Resource::As, most(2 * config.limits.heap + ADDRESS_SPACE_BESIDE_HEAP));
    let _ = prlimit(pid, Resource::Fsize, most(config.limits.disk));
    let _ = prlimit(pid, Resource::Core, most(0));
}

fn arguments(config: &WorkersConfig, jar: &Path, directory: &Path) -> Vec<String> {
    let work = directory.join("work");
    let mut arguments: Vec<String> = [
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+UnlockExperimentalVMOptions",
        // Every object has the same identity hash, so that the order of hash tables is no matter of chance.
        "-XX:hashCode=2",
        // Verifying takes half of the time in which classes are loaded again.
        "-XX:-BytecodeVerificationRemote",
        // The names in all classes that are loaded one after the other: in a table of the default size, looking them up takes a
        // fifth of a worker's time in a large program.
        "-XX:SymbolTableSize=524288",
        // Members are called a few times for each class loader: method handles for them do not pay.
        "-Djdk.reflect.useNativeAccessorOnly=true",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:-OmitStackTraceInFastThrow",
        "-XX:-UsePerfData",
        "-XX:-DontCompileHugeMethods",
        "-XX:+DisplayVMOutputToStderr",
        // Classes that are loaded again fill it; a collection of all for each few of them would take a third of the time.
        "-XX:MetaspaceSize=192m",
        "-XX:MaxMetaspaceSize=256m",
        "-XX:CompressedClassSpaceSize=128m",
        "-XX:ReservedCodeCacheSize=64m",
        "-XX:-CreateCoredumpOnCrash",
        "-Djava.awt.headless=true",
        "--add-modules=ALL-DEFAULT",
        "--add-exports=java.base/jdk.internal.misc=recrash.worker",
    ]
    .map(str::to_owned)
    .to_vec();
    arguments.push(format!("-Xmx{}", config.limits.heap));
    arguments.push(format!("-XX:ErrorFile={}", directory.join("hs_err.log").display()));
    arguments.push(format!("-Djava.io.tmpdir={}", work.display()));
    arguments.push(format!("-Duser.home={}", work.display()));
    arguments.extend(config.jvm_options.iter().cloned());
    arguments.push(format!("--module-path={}", jar.display()));
    arguments.extend(["-m".to_owned(), "recrash.worker/recrash.worker.Main".to_owned()]);
    arguments
}

fn start_message(config: &WorkersConfig) -> Bytes {
    let mut bytes = Bytes::new(message::START);
    bytes.unsigned(config.limits.steps);
    bytes.unsigned(config.limits.time.as_millis().try_into().unwrap_or(u64::MAX));
    bytes.octet(u8::from(config.watches_initializers));
    bytes.octet(u8::from(config.follows));
    bytes.unsigned(config.class_path.len() as u64);
    for path in &config.class_path {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.clone());
        bytes.text(&absolute.display().to_string());
    }
    bytes.unsigned(config.probes.len() as u64);
    for probe in &config.probes {
        match probe {
            ProbeKind::Place => bytes.octet(0),
            ProbeKind::Branch => bytes.octet(1),
            ProbeKind::Switch { keys } => {
                bytes.octet(2);
                bytes.unsigned(keys.len() as u64);
                keys.iter().for_each(|&key| bytes.signed(key.into()));
            }
        }
    }
    bytes
}
