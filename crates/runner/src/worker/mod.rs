//! Workers: long-living JVMs that execute candidates without a compiler.
//!
//! Candidates go out in batches over a pipe, as numbers and literals (`encode`); what they showed comes
//! back over another (`decode`). Classes of the program are defined by the worker from bytes that it asks
//! for here, so that they can be instrumented. Candidates do not influence each other: the worker
//! undoes what a candidate did to static state, or loads the program's classes again.
//!
//! A candidate that hangs or kills its JVM is an observation like any other; the JVM is replaced
//! and the candidates that were with it run again.

mod ahead;
mod config;
mod course;
mod decode;
mod drive;
mod encode;
mod jvm;
mod mocks;
mod names;
mod queue;
mod same;
mod texts;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use model::{Candidate, End, Observation};
use tempfile::TempDir;

pub use config::{ClassBytes, WorkerLimits, WorkersConfig};
pub use same::same;

use crate::Error;
use ahead::Ahead;
use drive::Worker;
use queue::{Queue, Sizes};

/// JVMs that execute candidates.
pub struct Workers {
    config: WorkersConfig,
    /// Goes with the workers.
    _directory: TempDir,
    workers: Vec<Mutex<Worker>>,
    /// More of them than cores, for candidates that wait. Their JVMs start when they are needed.
    extra: Vec<Mutex<Worker>>,
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
        let ahead = Arc::new(Ahead::new(&config));
        let worker = |number| Mutex::new(Worker::new(&jar, directory.path(), number, &ahead));
        let count = config.count.max(1);
        let workers: Vec<_> = (0..count).map(worker).collect();
        let extra = (count..2 * count).map(worker).collect();
        workers.iter().try_for_each(|worker| lock(worker).start(&config))?;
        Ok(Workers { config, _directory: directory, workers, extra, pace: Pace::default() })
    }

    /// Executes candidates and returns what each showed, in their order. Which worker runs which
    /// makes no difference.
    pub fn run(&self, candidates: &[Candidate]) -> Result<Vec<Observation>, Error> {
        self.run_part((0, 1), candidates, None)
    }

    /// The same on one of several parts of the workers, while other threads use the others; given by its number from 0
    /// and how many there are. Where there are fewer workers than parts, they take turns. Where candidates are slow, workers of
    /// other parts that have nothing to do help. After the deadline no more of them begin: then there are fewer observations.
    pub fn run_part(
        &self,
        (part, parts): (usize, usize),
        candidates: &[Candidate],
        deadline: Option<Instant>,
    ) -> Result<Vec<Observation>, Error> {
        let first = part % self.workers.len();
        let is_own = |at: usize| at >= first && (at - first).is_multiple_of(parts);
        let numbered = self.workers.iter().enumerate();
        let (own, others): (Vec<_>, Vec<_>) = numbered.partition(|&(at, _)| is_own(at));
        let helpers: Vec<&Mutex<Worker>> = if self.pace.is_slow() {
            let extra = self.extra.iter().filter(|_| self.pace.waits());
            others.into_iter().map(|(_, worker)| worker).chain(extra).collect()
        } else {
            Vec::new()
        };
        let sizes = Sizes::new(own.len(), helpers.len(), self.pace.each());
        let queue = Queue::new(candidates, sizes, deadline);
        let begun = Instant::now();
        let finished: Vec<Result<_, Error>> = std::thread::scope(|scope| {
            let queue = &queue;
            let help = |worker| scope.spawn(move || queue.help(&self.config, worker));
            let work = |(_, worker)| scope.spawn(move || lock(worker).work(&self.config, queue));
            let mut own = own.into_iter();
            let (_, itself) = own.next().expect("a part has a worker");
            let threads: Vec<_> = helpers.into_iter().map(help).chain(own.map(work)).collect();
            let mut worker = lock(itself);
            let begun = Instant::now();
            let mut finished = vec![worker.work(&self.config, queue)];
            self.pace.see_waiting(worker.take_waited(), begun.elapsed());
            drop(worker);
            let joined =
                threads.into_iter().map(|thread| thread.join().expect("a worker's thread does not panic"));
            finished.extend(joined);
            finished
        });
        self.pace.see(begun.elapsed(), queue.taken());
        let mut results: Vec<Option<Observation>> = vec![None; queue.taken()];
        for part in finished {
            for (number, observation) in part? {
                results[number] = Some(observation);
            }
        }
        let stopped = || not_run("recrash was stopped".into());
        Ok(results.into_iter().map(|observation| observation.unwrap_or_else(stopped)).collect())
    }
}

/// How long a candidate takes, about, and whether it waits most of that time. It decides who runs what, never what is observed.
struct Pace {
    microseconds: AtomicU64,
    waiting: Mutex<Waiting>,
}

/// How long workers had candidates lately, and how long these waited.
#[derive(Default)]
struct Waiting {
    time: Duration,
    waited: Duration,
}

impl Default for Pace {
    /// Nothing is known yet, and while a program is loaded candidates are slow.
    fn default() -> Pace {
        Pace { microseconds: AtomicU64::new(10 * Pace::SLOW), waiting: Mutex::default() }
    }
}

impl Pace {
    /// From so many microseconds on it pays to wake another worker for a few candidates.
    const SLOW: u64 = 1000;
    /// A JVM takes its time to load the program: candidates must have waited for longer than that. What is longer ago than a
    /// multiple of it counts ever less.
    const WORTH_A_JVM: Duration = Duration::from_secs(3);

    fn each(&self) -> Duration {
        Duration::from_micros(self.microseconds.load(Ordering::Relaxed))
    }

    fn is_slow(&self) -> bool {
        self.microseconds.load(Ordering::Relaxed) > Pace::SLOW
    }

    fn waits(&self) -> bool {
        let waiting = self.waiting();
        waiting.waited > Pace::WORTH_A_JVM && 2 * waiting.waited > waiting.time
    }

    fn see(&self, time: Duration, candidates: usize) {
        let each = time.as_micros() as u64 / candidates.max(1) as u64;
        let before = self.microseconds.load(Ordering::Relaxed);
        self.microseconds.store((7 * before + each) / 8, Ordering::Relaxed);
    }

    fn see_waiting(&self, waited: Duration, time: Duration) {
        let mut waiting = self.waiting();
        waiting.time += time;
        waiting.waited += waited.min(time);
        if waiting.time > 8 * Pace::WORTH_A_JVM {
            waiting.time /= 2;
            waiting.waited /= 2;
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
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
    Observation {
        end,
        failed_at,
        probes: Vec::new(),
        steps: 0,
        output: String::new(),
        compared: Vec::new(),
        course: None,
    }
}
