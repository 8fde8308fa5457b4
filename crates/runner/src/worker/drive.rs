//! Drives one worker: sends batches, answers its questions, replaces it when it is gone.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use model::{End, Observation};

use super::ahead::{self, Ahead, Named, Told};
use super::config::WorkersConfig;
use super::decode::{Malformed, Reader, Tables};
use super::encode::{self, Bytes};
use super::jvm::{Jvm, Silent, how, message};
use super::names::Names;
use super::queue::{self, Queue};
use super::{ended, not_run};
use crate::Error;

/// What the worker may take over its own limits until its JVM is killed from outside.
const GRACE: Duration = Duration::from_secs(10);
/// How often a JVM may fail to come up.
const ATTEMPTS: usize = 3;

/// A worker: its JVM, and what that knows.
pub(super) struct Worker {
    jar: PathBuf,
    directory: PathBuf,
    ahead: Arc<Ahead>,
    jvm: Option<Running>,
    /// How long its candidates have waited, as far as its JVMs have told.
    waited: Duration,
}

/// A JVM and what was said to it and by it.
struct Running {
    jvm: Jvm,
    is_ready: bool,
    names: Names,
    tables: Tables,
    /// Hears what it asks for, and knows what others ask for.
    ahead: Arc<Ahead>,
    told: Told,
    /// How long its candidates have waited.
    waited: Duration,
}

/// How a batch ended.
enum Batch {
    /// All candidates have reported.
    Done,
    /// The worker wants to be replaced; what it reported is good.
    Spent,
    /// The JVM is gone or does not answer.
    Lost(End),
}

pub(super) type Observed = Vec<(usize, Observation)>;

impl Worker {
    /// A worker whose JVM starts with its first batch.
    pub(super) fn new(jar: &Path, directory: &Path, number: usize, ahead: &Arc<Ahead>) -> Worker {
        Worker {
            jar: jar.to_owned(),
            directory: directory.join(format!("worker-{number}")),
            ahead: Arc::clone(ahead),
            jvm: None,
            waited: Duration::ZERO,
        }
    }

    /// Starts its JVM without waiting for it.
    pub(super) fn start(&mut self, config: &WorkersConfig) -> Result<(), Error> {
        self.jvm = Some(self.start_jvm(config)?);
        Ok(())
    }

    /// How long its candidates have waited since this was asked last.
    pub(super) fn take_waited(&mut self) -> Duration {
        std::mem::take(&mut self.waited)
    }

    fn start_jvm(&self, config: &WorkersConfig) -> Result<Running, Error> {
        let jvm = Jvm::start(config, &self.jar, &self.directory)?;
        Ok(Running {
            jvm,
            is_ready: false,
            names: Names::default(),
            tables: Tables::default(),
            ahead: Arc::clone(&self.ahead),
            told: Told::default(),
            waited: Duration::ZERO,
        })
    }

    /// The JVM, started where there is none.
    fn running(&mut self, config: &WorkersConfig) -> Result<&mut Running, Error> {
        let mut attempts = 0;
        while self.jvm.as_ref().is_none_or(|running| !running.is_ready) {
            attempts += 1;
            let mut running = match self.jvm.take() {
                Some(running) => running,
                None => self.start_jvm(config)?,
            };
            // While the JVM comes up, its classes are made ready.
            let ahead = self.ahead.news(config, &mut running.told);
            match running.jvm.wait_until_ready(config) {
                Ok(()) => {
                    // Where that fails, the JVM is gone, and the next batch finds out.
                    let _ = running.give(&ahead);
                    running.is_ready = true;
                    self.jvm = Some(running);
                }
                Err(error) if attempts == ATTEMPTS => return Err(error),
                Err(_) => {}
            }
        }
        Ok(self.jvm.as_mut().expect("it was started above"))
    }

    /// Takes batches until there are none or recrash is stopped.
    pub(super) fn work(&mut self, config: &WorkersConfig, queue: &Queue<'_>) -> Result<Observed, Error> {
        let mut observed = Vec::new();
        while !config.stop.load(Ordering::Relaxed) {
            let Some(range) = queue.take() else { break };
            self.batch(config, queue, range, &mut observed)?;
        }
        Ok(observed)
    }

    /// Runs a batch to its end, however many JVMs that takes.
    pub(super) fn batch(
        &mut self,
        config: &WorkersConfig,
        queue: &Queue<'_>,
        range: Range<usize>,
        observed: &mut Observed,
    ) -> Result<(), Error> {
        let mut left: Vec<usize> = range.collect();
        let mut one_by_one = false;
        while !left.is_empty() && !config.stop.load(Ordering::Relaxed) {
            let running = self.running(config)?;
            let before = observed.len();
            let end = running.run(config, queue, &left, one_by_one, observed);
            let waited = std::mem::take(&mut running.waited);
            self.waited += waited;
            let reported: Vec<usize> = observed[before..].iter().map(|(number, _)| *number).collect();
            left.retain(|number| !reported.contains(number));
            match end {
                Batch::Done => {}
                Batch::Spent => {
                    self.jvm = None;
                    // One that had nothing to tell would have nothing to tell again.
                    one_by_one |= reported.is_empty();
                }
                Batch::Lost(end) => {
                    self.jvm = None;
                    // Unless each candidate reported at once, nobody knows which one it was.
                    if one_by_one && !left.is_empty() && !config.stop.load(Ordering::Relaxed) {
                        observed.push((left.remove(0), ended(end, None)));
                    }
                    one_by_one = true;
                    // Who waited until the end of the time need not wait once more.
                    if queue.is_late() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Running {
    fn run(
        &mut self,
        config: &WorkersConfig,
        queue: &Queue<'_>,
        numbers: &[usize],
        one_by_one: bool,
        observed: &mut Observed,
    ) -> Batch {
        let mut sent = Vec::new();
        let mut body = Bytes::default();
        for &number in numbers {
            match encode::candidate(&queue.candidates()[number], &mut self.names) {
                Ok(bytes) => {
                    body.unsigned(bytes.as_slice().len() as u64);
                    body.extend(&bytes);
                    sent.push(number);
                }
                Err(encode::Refused(why)) => observed.push((number, not_run(why))),
            }
        }
        let mut batch = Bytes::new(message::BATCH);
        batch.octet(one_by_one.into());
        self.names.take_definitions(&mut batch);
        batch.unsigned(sent.len() as u64);
        batch.extend(&body);
        if self.tell_news(config).and_then(|()| self.jvm.send(&batch)).is_err() {
            return self.lost(config, Silent::Gone);
        }
        self.collect(config, queue, &sent, observed)
    }

    /// Answers questions until all candidates have reported.
    fn collect(
        &mut self,
        config: &WorkersConfig,
        queue: &Queue<'_>,
        sent: &[usize],
        observed: &mut Observed,
    ) -> Batch {
        let mut waiting = sent.iter();
        let most = config.limits.time * u32::try_from(queue::MOST).expect("a small number") + GRACE;
        while !waiting.as_slice().is_empty() {
            let message = match self.jvm.receive(config, queue.patience(most, GRACE)) {
                Ok(message) => message,
                Err(silent) => return self.lost(config, silent),
            };
            let mut reader = Reader { rest: &message[1..] };
            let understood = match message[0] {
                message::NEED => self.answer(config, &mut reader),
                message::RESULTS => self.results(config, &mut reader, &mut waiting, observed),
                message::VOID => self.pass_over(config, &mut reader),
                message::WAITED => reader.unsigned().map(|time| self.waited += Duration::from_millis(time)),
                message::SPENT => return Batch::Spent,
                _ => Err(Malformed),
            };
            if understood.is_err() {
                return self.lost(config, Silent::Gone);
            }
        }
        Batch::Done
    }

    /// Answers a question. Where several JVMs load the same classes, one is ahead, and what it asked for the others will.
    fn answer(&mut self, config: &WorkersConfig, reader: &mut Reader<'_>) -> Result<(), Malformed> {
        let name = reader.text()?;
        let mut bytes = Bytes::new(message::CLASS);
        if let Some(class) = (config.class_bytes)(&name) {
            self.ahead.note(&name, &mut self.told);
            bytes.raw(&class);
        }
        self.tell_news(config).and_then(|()| self.jvm.send(&bytes)).map_err(|_| Malformed)
    }

    /// Gives the JVM the classes that others asked for meanwhile.
    fn tell_news(&mut self, config: &WorkersConfig) -> io::Result<()> {
        let news = self.ahead.news(config, &mut self.told);
        self.give(&news)
    }

    fn give(&mut self, classes: &[Named]) -> io::Result<()> {
        ahead::messages(classes).try_for_each(|message| self.jvm.send(&message))
    }

    fn results(
        &mut self,
        config: &WorkersConfig,
        reader: &mut Reader<'_>,
        waiting: &mut std::slice::Iter<'_, usize>,
        observed: &mut Observed,
    ) -> Result<(), Malformed> {
        while !reader.rest.is_empty() {
            let observation = self.tables.observation(reader, config)?;
            observed.push((*waiting.next().ok_or(Malformed)?, observation));
        }
        Ok(())
    }

    /// Results of candidates that are executed again. What they name is numbered all the same.
    fn pass_over(&mut self, config: &WorkersConfig, reader: &mut Reader<'_>) -> Result<(), Malformed> {
        while !reader.rest.is_empty() {
            self.tables.observation(reader, config)?;
        }
        Ok(())
    }

    /// The end of the candidate that was running when the JVM went.
    fn lost(&mut self, config: &WorkersConfig, silent: Silent) -> Batch {
        let status = self.jvm.end();
        Batch::Lost(match (silent, status) {
            (Silent::Excess(excess), _) => End::Died { how: format!("killed: {excess}") },
            (Silent::Late, _) => End::TimedOut { seconds: config.limits.time.as_secs(), frames: Vec::new() },
            (Silent::Gone, Some(status)) => match status.code() {
                Some(code) => End::Exited { code, frames: Vec::new() },
                None => End::Died { how: how(status) },
            },
            (Silent::Gone, None) => End::Died { how: "it stopped answering".into() },
        })
    }
}
