//! Workers: long-living JVMs that execute candidates without a compiler.
//!
//! Candidates go out in batches over a pipe, as numbers and literals (`encode`); what they showed comes
//! back over another (`decode`). Classes of the program are defined by the worker from bytes that it asks
//! for here, so that they can be instrumented. Candidates do not influence each other: the worker
//! undoes what a candidate did to static state, or loads the program's classes again.
//!
//! A candidate that hangs or kills its JVM is an observation like any other; the JVM is replaced
//! and the candidates that were with it run again.

mod config;
mod decode;
mod drive;
mod encode;
mod jvm;
mod mocks;
mod names;
mod texts;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use model::{Candidate, End, Observation};
use tempfile::TempDir;

pub use config::{ClassBytes, WorkerLimits, WorkersConfig};

use crate::Error;
use drive::Worker;

/// JVMs that execute candidates.
pub struct Workers {
    config: WorkersConfig,
    /// Goes with the workers.
    _directory: TempDir,
    workers: Vec<Mutex<Worker>>,
    pace: Pace,
}

static WORKER: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/worker.jar"));

impl Workers {
    /// Starts workers. The JVMs come up while the first candidates are made.
    pub fn start(config: WorkersConfig) -> Result<Workers, Error> {
        let directory = tempfile::Builder::new()
            .prefix("recrash-workers-")
            .tempdir_in(&config.scratch)
            .map_err(Error::io(format!("create a directory in {}", config.scratch.display())))?;
        let jar = directory.path().join("worker.jar");
        std::fs::write(&jar, WORKER).map_err(Error::io(format!("write {}", jar.display())))?;
        let mut workers = Vec::new();
        for number in 0..config.count.max(1) {
            workers.push(Mutex::new(Worker::start(&config, &jar, directory.path(), number)?));
        }
        Ok(Workers { config, _directory: directory, workers, pace: Pace::default() })
    }

    /// Executes candidates and returns what each showed, in their order. Which worker runs which
    /// makes no difference.
    pub fn run(&self, candidates: &[Candidate]) -> Result<Vec<Observation>, Error> {
        self.run_part((0, 1), candidates)
    }

    /// The same on one of several parts of the workers, while other threads use the others; given by its number from 0
    /// and how many there are. Where there are fewer workers than parts, they take turns. Where candidates are slow, workers of
    /// other parts that have nothing to do help.
    pub fn run_part(
        &self,
        (part, parts): (usize, usize),
        candidates: &[Candidate],
    ) -> Result<Vec<Observation>, Error> {
        let first = part % self.workers.len();
        let is_own = |at: usize| at >= first && (at - first).is_multiple_of(parts);
        let numbered = self.workers.iter().enumerate();
        let (own, others): (Vec<_>, Vec<_>) = numbered.partition(|&(at, _)| is_own(at));
        let helpers = if self.pace.is_slow() { others } else { Vec::new() };
        let queue = drive::Queue::new(candidates, own.len() + helpers.len());
        let begun = Instant::now();
        let finished: Vec<Result<_, Error>> = std::thread::scope(|scope| {
            let queue = &queue;
            let help = |(_, worker)| scope.spawn(move || queue.help(&self.config, worker));
            let work = |(_, worker)| scope.spawn(move || lock(worker).work(&self.config, queue));
            let mut own = own.into_iter();
            let (_, itself) = own.next().expect("a part has a worker");
            let threads: Vec<_> = helpers.into_iter().map(help).chain(own.map(work)).collect();
            let mut finished = vec![lock(itself).work(&self.config, queue)];
            let joined =
                threads.into_iter().map(|thread| thread.join().expect("a worker's thread does not panic"));
            finished.extend(joined);
            finished
        });
        self.pace.see(begun.elapsed(), candidates.len());
        let mut results: Vec<Option<Observation>> = vec![None; candidates.len()];
        for part in finished {
            for (number, observation) in part? {
                results[number] = Some(observation);
            }
        }
        let stopped = || not_run("recrash was stopped".into());
        Ok(results.into_iter().map(|observation| observation.unwrap_or_else(stopped)).collect())
    }
}

/// How long a candidate takes, about. It decides who runs what, never what is observed.
#[derive(Default)]
struct Pace(AtomicU64);

impl Pace {
    /// From so many microseconds on it pays to wake another worker for a few candidates.
    const SLOW: u64 = 1000;

    fn is_slow(&self) -> bool {
        self.0.load(Ordering::Relaxed) > Pace::SLOW
    }

    fn see(&self, time: Duration, candidates: usize) {
        let each = time.as_micros() as u64 / candidates.max(1) as u64;
        let before = self.0.load(Ordering::Relaxed);
        self.0.store((7 * before + each) / 8, Ordering::Relaxed);
    }
}

/// Locks a worker. What a thread that panicked left of it is replaced like a JVM that is gone.
fn lock(worker: &Mutex<Worker>) -> MutexGuard<'_, Worker> {
    worker.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The observation of a candidate that was not executed.
fn not_run(why: String) -> Observation {
    ended(End::NotRun(why), None)
}

/// The observation of a candidate of which nothing but its end is known.
fn ended(end: End, failed_at: Option<u32>) -> Observation {
    Observation { end, failed_at, probes: Vec::new(), steps: 0, output: String::new(), compared: Vec::new() }
}
