//! The failures of this JVM: each is recorded once and counted from then on.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

use crate::console;

/// How long the end of the JVM waits for recordings under way.
const PATIENCE: Duration = Duration::from_secs(20);

/// The failures that were seen.
pub struct Failures {
    most: u32,
    state: Mutex<State>,
    /// Told whenever a recording is done.
    done: Condvar,
}

#[derive(Default)]
struct State {
    seen: HashMap<u64, Failure>,
    under_way: u32,
    /// Lines for the end of the thread that failed: they come after what the JVM itself prints.
    pending: Vec<(ThreadId, String)>,
    has_told_limit: bool,
    last_trouble: String,
}

struct Failure {
    count: u64,
    path: Option<PathBuf>,
}

impl Failures {
    /// No failures; at most so many will be recorded.
    pub fn new(most: u32) -> Failures {
        Failures { most, state: Mutex::default(), done: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What the lock protects is whole after every statement, so a panic elsewhere does no harm.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the failure with this key is to be recorded. If not, it is counted.
    pub fn admit(&self, key: u64) -> bool {
        let mut state = self.lock();
        if let Some(failure) = state.seen.get_mut(&key) {
            failure.count += 1;
            // Now and then, in case the JVM is killed.
            if failure.count.is_power_of_two() {
                failure.save_count();
            }
            return false;
        }
        if state.seen.len() >= self.most as usize {
            if !std::mem::replace(&mut state.has_told_limit, true) {
                console::say(&format!("{} different failures are recorded, further ones are not", self.most));
            }
            return false;
        }
        state.seen.insert(key, Failure { count: 1, path: None });
        state.under_way += 1;
        true
    }

    /// The recording of a failure is complete.
    pub fn recorded(&self, key: u64, path: PathBuf) {
        let mut state = self.lock();
        if let Some(failure) = state.seen.get_mut(&key) {
            failure.path = Some(path);
        }
        self.finish_one(&mut state);
    }

    /// The failure is not recorded; when it is seen again it will be tried again. The reason is told
    /// unless it is the one told last.
    pub fn not_recorded(&self, key: u64, trouble: Option<String>) {
        let mut state = self.lock();
        state.seen.remove(&key);
        if let Some(trouble) = trouble.filter(|trouble| *trouble != state.last_trouble) {
            console::say(&trouble);
            state.last_trouble = trouble;
        }
        self.finish_one(&mut state);
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
        self.lock().pending.retain(|(thread, line)| {
            let is_due = is_due(thread);
            if is_due {
                console::say(line);
            }
            !is_due
        });
    }

    /// Waits for recordings under way, tells what was kept, and writes the counts.
    pub fn finish(&self) {
        let waited = self.done.wait_timeout_while(self.lock(), PATIENCE, |state| state.under_way > 0);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        for failure in state.seen.values().filter(|failure| failure.count > 1) {
            failure.save_count();
        }
        drop(state);
        self.tell(|_| true);
    }
}

impl Failure {
    /// A count that cannot be written (the file is gone) is ignored.
    fn save_count(&self) {
        if let Some(path) = &self.path {
            let _ = recording::set_count(path, self.count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_admitted_once_and_again_where_it_was_not_recorded() {
        let failures = Failures::new(10);
        assert!(failures.admit(1));
        assert!(!failures.admit(1));
        failures.not_recorded(1, None);
        assert!(failures.admit(1));
        failures.recorded(1, "/nowhere".into());
        assert!(!failures.admit(1));
    }

    #[test]
    fn no_more_failures_than_asked_for() {
        let failures = Failures::new(1);
        assert!(failures.admit(1));
        assert!(!failures.admit(2));
    }

    #[test]
    fn the_end_waits_for_what_is_under_way() {
        let failures = Failures::new(1);
        assert!(failures.admit(1));
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
