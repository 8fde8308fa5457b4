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

use std::sync::{Mutex, MutexGuard};

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
        Ok(Workers { config, _directory: directory, workers })
    }

    /// Executes candidates and returns what each showed, in their order. Which worker runs which
    /// makes no difference.
    pub fn run(&self, candidates: &[Candidate]) -> Result<Vec<Observation>, Error> {
        self.run_part((0, 1), candidates)
    }

    /// The same on one of several parts of the workers, while other threads use the others; given by its number from 0
    /// and how many there are. Where there are fewer workers than parts, they take turns.
    pub fn run_part(
        &self,
        (part, parts): (usize, usize),
        candidates: &[Candidate],
    ) -> Result<Vec<Observation>, Error> {
        let chosen: Vec<_> = self.workers.iter().skip(part % self.workers.len()).step_by(parts).collect();
        let queue = drive::Queue::new(candidates, chosen.len());
        let mut results: Vec<Option<Observation>> = vec![None; candidates.len()];
        let finished: Vec<Result<_, Error>> = std::thread::scope(|scope| {
            let queue = &queue;
            let work = |worker| scope.spawn(move || lock(worker).work(&self.config, queue));
            let threads: Vec<_> = chosen.into_iter().map(work).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("a worker's thread does not panic"))
                .collect()
        });
        for part in finished {
            for (number, observation) in part? {
                results[number] = Some(observation);
            }
        }
        let stopped = || not_run("recrash was stopped".into());
        Ok(results.into_iter().map(|observation| observation.unwrap_or_else(stopped)).collect())
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
