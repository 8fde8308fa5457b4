//! Logs to crashes: reads them as a stream, counts those that are the same, and keeps a trace of each.

use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use trace::{Found, Options, print};

use super::crashes::{Crashes, InLog, Seen, TRACES};
use super::identity::identity;
use super::{BatchConfig, LogFile};
use crate::Error;
use crate::cases::Event;
use crate::toolchain::write::replace;

/// What is beyond is counted and no more: names and places are held in memory.
const MAX_DIFFERENT: usize = 100_000;
/// How many bytes are read between two events.
const BETWEEN_EVENTS: u64 = 16 << 20;
const BUFFER: usize = 256 << 10;

/// What logs have.
pub(crate) struct Gathered {
    pub(crate) crashes: Crashes,
    /// Crashes that are not among them, because there are too many different ones.
    pub(crate) left_out: u64,
}

/// Reads all logs. Where the folder has a trace of a crash already, that one stays: what was found for it stays true.
pub(crate) fn gather(
    config: &BatchConfig,
    out: &Path,
    watch: &mut dyn FnMut(Event),
) -> Result<Gathered, Error> {
    let mut gathering = Gathering {
        config,
        out,
        gathered: Gathered { crashes: Crashes::default(), left_out: 0 },
        failure: None,
    };
    let counts = Cell::new((0, 0));
    for log in &config.logs {
        let unreadable = |source| Error::Log { name: log.name.clone(), source };
        let (input, of) = open(log).map_err(unreadable)?;
        let watch = RefCell::new(&mut *watch);
        let tell = |done: u64| {
            let (crashes, different) = counts.get();
            let mut watch = watch.borrow_mut();
            (*watch)(Event::Reading { log: &log.name, done, of, crashes, different });
            !config.cases.setting.is_stopped()
        };
        tell(0);
        let counted = Counted { input, done: 0, told: 0, tell: &tell };
        let mut add = |found: Found| {
            gathering.add(&log.name, &found);
            let (crashes, _) = counts.get();
            counts.set((crashes + 1, gathering.gathered.crashes.0.len()));
        };
        let buffered = BufReader::with_capacity(BUFFER, counted);
        let read = trace::unpacked(buffered).and_then(|unpacked| {
            trace::stream(BufReader::with_capacity(BUFFER, unpacked), &Options::default(), &mut add)
        });
        match read {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let reason = error.to_string();
                (*watch.borrow_mut())(Event::Damaged { log: &log.name, reason });
            }
            read => drop(read.map_err(unreadable)?),
        }
    }
    match gathering.failure {
        Some(error) => Err(error),
        None => Ok(gathering.gathered),
    }
}

/// The bytes of a log, and how many there are.
fn open(log: &LogFile) -> io::Result<(Box<dyn Read>, Option<u64>)> {
    let Some(path) = &log.path else { return Ok((Box::new(io::stdin()), None)) };
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    Ok((Box::new(file), Some(length).filter(|length| *length > 0)))
}

struct Gathering<'a> {
    config: &'a BatchConfig,
    out: &'a Path,
    gathered: Gathered,
    /// What kept a trace from being written.
    failure: Option<Error>,
}

impl Gathering<'_> {
    fn add(&mut self, log: &str, found: &Found) {
        let retraced = self.config.mapping.as_ref().map(|mapping| mapping.retraced(&found.crash));
        let crash = retraced.as_ref().unwrap_or(&found.crash);
        let id = identity(crash, &self.config.classes);
        let known = &mut self.gathered.crashes.0;
        if !known.contains_key(&id) {
            if known.len() >= MAX_DIFFERENT {
                self.gathered.left_out += 1;
                return;
            }
            let path = self.out.join(TRACES).join(&id).join("trace.txt");
            let written = if path.exists() { Ok(()) } else { replace(&path, print::trace(found).as_bytes()) };
            self.failure = self.failure.take().or(written.err());
            let (title, message) = (print::title(crash), print::message(crash));
            known.insert(id.clone(), Seen { title, message, logs: Default::default() });
        }
        let seen = known.get_mut(&id).expect("it was just added");
        let times = InLog { times: 0, first: found.line, last: found.line };
        let times = seen.logs.entry(log.to_owned()).or_insert(times);
        times.times += 1;
        times.first = times.first.min(found.line);
        times.last = times.last.max(found.line);
    }
}

/// Tells how far reading is, and ends it where nobody wants more.
struct Counted<'a, R> {
    input: R,
    done: u64,
    told: u64,
    tell: &'a dyn Fn(u64) -> bool,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_due = self.done >= self.told + BETWEEN_EVENTS;
        if is_due {
            self.told = self.done;
        }
        if is_due && !(self.tell)(self.done) {
            return Ok(0);
        }
        let count = self.input.read(buffer)?;
        self.done += count as u64;
        Ok(count)
    }
}
