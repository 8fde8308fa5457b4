//! The process of a solver: what is written to it, and its answers one by one.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process_group, prlimit};

/// An answer is no longer than this.
const LONGEST: usize = 64 << 20;
/// Answers that wait. Who says more than it is asked has to wait, too.
const MOST_ANSWERS: usize = 4;
/// Megabytes of addresses that a solver needs beside its memory: its program and its libraries.
const BESIDE_MEMORY: u64 = 512;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Silent {
    /// It takes too long.
    Late,
    /// The process has ended, or says what is no answer.
    Gone,
}

/// A running solver. Writing and reading have threads of their own, so that a solver that does neither can still be left.
pub(crate) struct Process {
    child: Child,
    to: Sender<String>,
    from: Receiver<String>,
}

impl Process {
    /// Starts a program that may have so many megabytes of memory. It has a process group of its own, so that what it
    /// starts ends with it.
    pub(crate) fn start(program: &str, arguments: &[String], memory: u32) -> std::io::Result<Process> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.process_group(0).spawn()?;
        let most = Some((u64::from(memory) + BESIDE_MEMORY) << 20);
        // A limit that the system refuses is one that it does not know.
        let _ = prlimit(Some(Pid::from_child(&child)), Resource::As, Rlimit { current: most, maximum: most });
        let mut input = child.stdin.take().expect("it was asked for");
        let output = child.stdout.take().expect("it was asked for");
        let (to, commands) = channel::<String>();
        let (answers, from) = sync_channel(MOST_ANSWERS);
        thread::spawn(move || {
            // When it is gone, the thread that reads knows.
            while let Ok(text) = commands.recv() {
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        thread::spawn(move || read(output, &answers));
        Ok(Process { child, to, from })
    }

    pub(crate) fn send(&self, text: String) {
        // When it is gone, the next answer says so.
        let _ = self.to.send(text);
    }

    pub(crate) fn receive(&self, patience: Duration) -> Result<String, Silent> {
        self.from.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silent::Late,
            RecvTimeoutError::Disconnected => Silent::Gone,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}

/// Hands on answers until there are no more, or what comes is none.
fn read(mut output: impl Read, answers: &SyncSender<String>) {
    let mut cutter = Cutter::default();
    let mut part = [0; 1 << 14];
    while let Ok(length @ 1..) = output.read(&mut part) {
        for &byte in &part[..length] {
            let Ok(answer) = cutter.add(byte) else { return };
            if answer.is_some_and(|answer| answers.send(answer).is_err()) {
                return;
            }
        }
    }
}

/// Cuts what a solver prints into answers: words on lines of their own, and what stands in brackets.
#[derive(Default)]
struct Cutter {
    bytes: Vec<u8>,
    depth: usize,
    /// The sign that ends what is quoted.
    quote: Option<u8>,
}

impl Cutter {
    fn add(&mut self, byte: u8) -> Result<Option<String>, ()> {
        if self.bytes.is_empty() && byte.is_ascii_whitespace() {
            return Ok(None);
        }
        self.bytes.push(byte);
        if self.bytes.len() > LONGEST {
            return Err(());
        }
        let is_closed = match (self.quote, byte) {
            (Some(quote), _) => {
                self.quote = self.quote.filter(|_| byte != quote);
                false
            }
            (None, b'"' | b'|') => {
                self.quote = Some(byte);
                false
            }
            (None, b'(') => {
                self.depth += 1;
                false
            }
            (None, b')') => {
                self.depth = self.depth.checked_sub(1).ok_or(())?;
                self.depth == 0
            }
            (None, b'\n') => self.depth == 0,
            _ => false,
        };
        if !is_closed {
            return Ok(None);
        }
        let answer = String::from_utf8(std::mem::take(&mut self.bytes)).map_err(|_| ())?;
        Ok(Some(answer.trim().to_owned()))
    }
}
