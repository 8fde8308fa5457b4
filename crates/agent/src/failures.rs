//! The failures of this JVM: each is recorded once and counted from then on.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

use crate::console;

/// How long the end of the JVM waits for recordings under way.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often a recording may be replaced by one with more frames.
const MOST_REPLACEMENTS: u32 = 3;

/// The failures that were seen.
pub struct Failures {
    most: u32,
    /// Whether the methods to record are found out one failure after the other.
    is_watching: bool,
    state: Mutex<State>,
    /// Told whenever a recording is done.
    done: Condvar,
}

/// A failure as the runtime sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sighting {
    /// What equal failures have in common.
    pub key: u64,
    /// The same where the VM leaves out the traces of frequent exceptions.
    pub key_without_trace: u64,
    /// How many of its frames are recorded.
    pub frames: u32,
    /// Whether somebody named it, or a thread ends: these have a limit of their own, and none of them
    /// is lost without a word.
    pub is_designated: bool,
    /// Whether its throwable was recorded before it had passed all of these frames.
    pub is_fuller: bool,
}

#[derive(Default)]
struct State {
    seen: HashMap<u64, Failure>,
    /// The keys of recorded failures by what they are without their traces.
    without_trace: HashMap<u64, u64>,
    under_way: u32,
    /// Lines for the end of the thread that failed: they come after what the JVM itself prints.
    pending: Vec<(ThreadId, String)>,
    has_told_limit: bool,
    last_trouble: String,
}

struct Failure {
    count: u64,
    /// Where it is recorded; none as long as it is not, or where a limit kept it out.
    path: Option<PathBuf>,
    is_designated: bool,
    frames: u32,
    replacements: u32,
    /// Whether a thread is writing it.
    is_being_written: bool,
    /// How many frames its recording has.
    written_frames: usize,
}

/// What to do with a recording that was made.
#[derive(Debug, PartialEq, Eq)]
pub enum Turn {
    /// Write it under a new name.
    New,
    /// Write it in the place of one that has fewer frames.
    Replace(PathBuf),
    /// There is one as good.
    Drop(PathBuf),
}

impl Failures {
    /// No failures; at most so many of either kind will be recorded.
    pub fn new(most: u32, is_watching: bool) -> Failures {
        Failures { most, is_watching, state: Mutex::default(), done: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What the lock protects is whole after every statement, so a panic elsewhere does no harm.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a failure is to be recorded. If not, it is counted.
    pub fn admit(&self, sighting: Sighting) -> bool {
        let admitted = self.lock().admit(sighting, self.most, self.is_watching);
        // Outside of the lock: a file is written, and nobody may read standard error.
        if let Some((path, count)) = admitted.counted {
            save_count(&path, count);
        }
        admitted.line.iter().for_each(|line| console::say(line));
        admitted.is_recorded
    }

    /// Waits until no other thread writes a recording of this failure, then says what becomes of one with
    /// so many frames. The one with more frames stays, whichever comes first.
    pub fn turn(&self, key: u64, frames: usize) -> Turn {
        let is_waiting =
            |state: &mut State| state.failure(key).is_some_and(|failure| failure.is_being_written);
        let waited = self.done.wait_timeout_while(self.lock(), PATIENCE, is_waiting);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let Some(failure) = state.failure(key) else { return Turn::New };
        match &failure.path {
            Some(path) if frames <= failure.written_frames => return Turn::Drop(path.clone()),
            _ => failure.is_being_written = true,
        }
        failure.written_frames = frames;
        failure.path.clone().map_or(Turn::New, Turn::Replace)
    }

    /// The recording of a failure is complete.
    pub fn recorded(&self, key: u64, path: PathBuf) {
        let mut state = self.lock();
        if let Some(failure) = state.failure(key) {
            failure.path = Some(path);
            failure.is_being_written = false;
        }
        self.finish_one(&mut state);
    }

    /// The failure is not recorded; when it is seen again it will be tried again. The reason is told
    /// unless it is the one told last.
    pub fn not_recorded(&self, key: u64, trouble: Option<String>) {
        let mut state = self.lock();
        match state.failure(key) {
            Some(failure) if failure.path.is_some() => failure.is_being_written = false,
            _ => drop(state.seen.remove(&key)),
        }
        let new = trouble.filter(|trouble| *trouble != state.last_trouble);
        if let Some(trouble) = &new {
            state.last_trouble.clone_from(trouble);
        }
        drop(state);
        new.iter().for_each(|trouble| console::say(trouble));
        // Last, because the end of the JVM waits for it.
        self.finish_one(&mut self.lock());
    }

    fn finish_one(&self, state: &mut State) {
        state.under_way = state.under_way.saturating_sub(1);
        self.done.notify_all();
    }

    /// Keeps a line for the end of the current thread.
    pub fn tell_later(&self, line: String) {
        self.lock().pending.push((std::thread::current().id(), line));
    }

    /// Tells what was kept for the end of the current thread.
    pub fn tell_pending(&self) {
        let current = std::thread::current().id();
        self.tell(|thread| *thread == current);
    }

    fn tell(&self, is_due: impl Fn(&ThreadId) -> bool) {
        let mut state = self.lock();
        let pending = std::mem::take(&mut state.pending);
        let (due, later): (Vec<_>, Vec<_>) = pending.into_iter().partition(|(thread, _)| is_due(thread));
        state.pending = later;
        drop(state);
        due.iter().for_each(|(_, line)| console::say(line));
    }

    /// Waits for recordings under way, tells what was kept, and writes the counts.
    pub fn finish(&self) {
        let waited = self.done.wait_timeout_while(self.lock(), PATIENCE, |state| state.under_way > 0);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let repeated = state.seen.values().filter(|failure| failure.count > 1);
        let counted = |failure: &Failure| Some((failure.path.clone()?, failure.count));
        let counts: Vec<(PathBuf, u64)> = repeated.filter_map(counted).collect();
        drop(state);
        counts.iter().for_each(|(path, count)| save_count(path, *count));
        self.tell(|_| true);
    }
}

/// A file whose count is out of date, with the count.
type Counted = Option<(PathBuf, u64)>;

/// What becomes of a failure.
#[derive(Debug, Default, PartialEq, Eq)]
struct Admitted {
    is_recorded: bool,
    counted: Counted,
    /// What there is to tell.
    line: Option<String>,
}

impl State {
    /// A failure by its key, or by the one that it has where the VM leaves out its trace.
    fn failure(&mut self, key: u64) -> Option<&mut Failure> {
        let key = match self.without_trace.get(&key) {
            Some(recorded) if !self.seen.contains_key(&key) => *recorded,
            _ => key,
        };
        self.seen.get_mut(&key)
    }

    fn admit(&mut self, sighting: Sighting, most: u32, is_watching: bool) -> Admitted {
        if let Some(failure) = self.failure(sighting.key) {
            let is_recorded = failure.is_replaced_by(sighting, is_watching);
            let counted = if sighting.is_fuller { None } else { failure.count_once_more() };
            self.under_way += u32::from(is_recorded);
            return Admitted { is_recorded, counted, line: None };
        }
        let is_recorded = self.has_room(sighting, most);
        if is_recorded || sighting.is_designated {
            self.seen.insert(sighting.key, Failure::new(sighting));
        }
        if is_recorded {
            self.without_trace.insert(sighting.key_without_trace, sighting.key);
            self.under_way += 1;
            return Admitted { is_recorded, ..Admitted::default() };
        }
        Admitted { line: self.refusal(sighting, most), ..Admitted::default() }
    }

    /// Whether the limit of this kind of failures is not reached.
    fn has_room(&self, sighting: Sighting, most: u32) -> bool {
        let same_kind = |failure: &&Failure| failure.is_designated == sighting.is_designated;
        self.seen.values().filter(same_kind).count() < most as usize
    }

    /// Of usual failures it is told once that more are not recorded, of designated ones each time.
    fn refusal(&mut self, sighting: Sighting, most: u32) -> Option<String> {
        if sighting.is_designated {
            return Some(format!("a failure is not recorded: {most} different ones are, --max-recordings"));
        }
        let has_told = std::mem::replace(&mut self.has_told_limit, true);
        (!has_told).then(|| format!("{most} different failures are recorded, further ones are not"))
    }
}

impl Failure {
    fn new(sighting: Sighting) -> Failure {
        let Sighting { is_designated, frames, .. } = sighting;
        Failure {
            count: 1,
            path: None,
            is_designated,
            frames,
            replacements: 0,
            is_being_written: false,
            written_frames: 0,
        }
    }

    /// Whether a recording is made again, because it lacks frames: those that its
    /// throwable passed later, or those of methods that were not watched yet.
    fn is_replaced_by(&mut self, sighting: Sighting, is_watching: bool) -> bool {
        let is_better = sighting.frames > self.frames && (sighting.is_fuller || is_watching);
        let is_replaced = is_better && self.replacements < MOST_REPLACEMENTS;
        if is_replaced {
            self.frames = sighting.frames;
            self.replacements += 1;
        }
        is_replaced
    }

    /// Counts; now and then the count is due to be written, in case the JVM is killed.
    fn count_once_more(&mut self) -> Counted {
        self.count += 1;
        let path = self.path.clone().filter(|_| self.count.is_power_of_two());
        path.map(|path| (path, self.count))
    }
}

/// A count that cannot be written (the file is gone) is ignored.
fn save_count(path: &Path, count: u64) {
    let _ = recording::set_count(path, count);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual(key: u64, frames: u32) -> Sighting {
        Sighting { key, key_without_trace: key + 1000, frames, ..Sighting::default() }
    }

    #[test]
    fn a_failure_is_admitted_once_and_again_where_it_was_not_recorded() {
        let failures = Failures::new(10, false);
        assert!(failures.admit(usual(1, 1)));
        assert!(!failures.admit(usual(1, 1)));
        failures.not_recorded(1, None);
        assert!(failures.admit(usual(1, 1)));
        failures.recorded(1, "/nowhere".into());
        assert!(!failures.admit(usual(1, 1)));
    }

    #[test]
    fn no_more_failures_of_a_kind_than_asked_for() {
        let failures = Failures::new(1, false);
        let designated = |key| Sighting { is_designated: true, ..usual(key, 1) };
        assert!(failures.admit(usual(1, 1)));
        assert!(!failures.admit(usual(2, 1)));
        assert!(failures.admit(designated(3)), "usual failures do not take its place");
        assert!(!failures.admit(designated(4)));
    }

    #[test]
    fn no_designated_failure_is_lost_without_a_line() {
        let mut state = State::default();
        let designated = |key| Sighting { is_designated: true, ..usual(key, 1) };
        let mut line = |sighting| state.admit(sighting, 1, false).line;
        assert_eq!(line(usual(1, 1)), None);
        assert!(line(usual(2, 1)).is_some_and(|line| line.contains("further ones are not")));
        assert_eq!(line(usual(3, 1)), None, "it was told");
        assert_eq!(line(designated(4)), None);
        for key in 5..8 {
            assert!(line(designated(key)).is_some_and(|line| line.contains("--max-recordings")));
            assert_eq!(line(designated(key)), None, "the same one again");
        }
    }

    #[test]
    fn a_failure_whose_trace_the_vm_leaves_out_is_known() {
        let failures = Failures::new(10, false);
        assert!(failures.admit(usual(1, 1)));
        assert!(!failures.admit(usual(1001, 1)));
        assert!(failures.admit(usual(1002, 1)));
    }

    #[test]
    fn a_fuller_recording_without_a_trace_replaces_the_one_that_is_there() {
        let failures = Failures::new(10, true);
        assert!(failures.admit(usual(1, 1)));
        assert_eq!(failures.turn(1, 1), Turn::New);
        failures.recorded(1, "/nowhere".into());
        assert!(failures.admit(usual(1001, 2)), "more methods are watched now");
        assert_eq!(failures.turn(1001, 2), Turn::Replace("/nowhere".into()));
    }

    #[test]
    fn a_recording_that_lacks_frames_is_made_again() {
        let fuller = |frames| Sighting { is_fuller: true, ..usual(1, frames) };
        let failures = Failures::new(10, false);
        assert!(failures.admit(usual(1, 1)));
        assert!(!failures.admit(usual(1, 2)), "another throwable passed more");
        assert!(failures.admit(fuller(2)));
        assert!(!failures.admit(fuller(2)));
        assert_eq!(failures.turn(1, 2), Turn::New, "the second may come first");
        failures.recorded(1, "/nowhere".into());
        assert_eq!(failures.turn(1, 1), Turn::Drop("/nowhere".into()));
        failures.recorded(1, "/nowhere".into());
        assert_eq!(failures.turn(1, 3), Turn::Replace("/nowhere".into()));
        let watching = Failures::new(10, true);
        assert!(watching.admit(usual(1, 1)));
        watching.recorded(1, "/nowhere".into());
        assert!(watching.admit(usual(1, 2)), "more methods are watched now");
    }

    #[test]
    fn the_end_waits_for_what_is_under_way() {
        let failures = Failures::new(1, false);
        assert!(failures.admit(usual(1, 1)));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                failures.recorded(1, "/nowhere".into());
            });
            failures.finish();
        });
        assert_eq!(failures.lock().under_way, 0);
    }
}
