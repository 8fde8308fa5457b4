//! The crashes that logs have: how often, and where.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::toolchain::write::replace;

const FILE: &str = "crashes.jsonl";
/// The folder of traces.
pub(crate) const TRACES: &str = "crashes";

/// Crashes by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Crashes(pub(crate) BTreeMap<String, Seen>);

/// One crash, as it was seen in logs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// What it is, in a line.
    pub(crate) title: String,
    /// The message of the root cause, shortened.
    pub(crate) message: Option<String>,
    /// By the names of logs.
    pub(crate) logs: BTreeMap<String, InLog>,
}

/// How one log has a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct InLog {
    /// How often.
    pub(crate) times: u64,
    /// The line of the first one.
    pub(crate) first: usize,
    /// The line of the last one.
    pub(crate) last: usize,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    #[serde(flatten)]
    seen: Seen,
}

impl Seen {
    /// How often all logs have it.
    pub(crate) fn times(&self) -> u64 {
        self.logs.values().map(|log| log.times).sum()
    }

    /// Both together. The same log counts once: what is known of it after more lines is taken.
    fn join(self, other: Seen) -> Seen {
        let (first, second) = if self.rank() <= other.rank() { (self, other) } else { (other, self) };
        let mut logs = first.logs;
        for (name, log) in second.logs {
            logs.entry(name).and_modify(|known| *known = known.join(log)).or_insert(log);
        }
        Seen { logs, ..first }
    }

    /// Decides which of two titles stands: that of the first log's first line.
    fn rank(&self) -> (Option<(&String, usize)>, &String, &Option<String>) {
        (self.logs.iter().next().map(|(name, log)| (name, log.first)), &self.title, &self.message)
    }
}

impl InLog {
    fn join(self, other: InLog) -> InLog {
        InLog {
            times: self.times.max(other.times),
            first: self.first.min(other.first),
            last: self.last.max(other.last),
        }
    }
}

impl Crashes {
    /// Reads those of a folder of results. Lines that cannot be read are passed over.
    pub(crate) fn read(folder: &Path) -> io::Result<Crashes> {
        let text = match std::fs::read_to_string(folder.join(FILE)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        Ok(Crashes(lines.map(|line| (line.id, line.seen)).collect()))
    }

    /// Writes them beside and renames, so that the file is always whole.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), Error> {
        let lines = self.0.iter().map(|(id, seen)| {
            let line = Line { id: id.clone(), seen: seen.clone() };
            serde_json::to_string(&line).expect("numbers and words") + "\n"
        });
        replace(&folder.join(FILE), lines.collect::<String>().as_bytes())
    }

    /// Both together: in any order and twice, the same.
    pub(crate) fn join(mut self, other: Crashes) -> Crashes {
        for (id, seen) in other.0 {
            let joined = match self.0.remove(&id) {
                Some(known) => known.join(seen),
                None => seen,
            };
            self.0.insert(id, joined);
        }
        self
    }
}

#[cfg(test)]
mod unit {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::{Crashes, InLog, Seen};

    prop_compose! {
        fn in_log()(times in 1_u64..5, first in 1_usize..9, more in 0_usize..9) -> InLog {
            InLog { times, first, last: first + more }
        }
    }

    prop_compose! {
        fn seen()(
            title in "[ab]",
            message in proptest::option::of("[ab]"),
            logs in proptest::collection::btree_map("[a-c]", in_log(), 1..4),
        ) -> Seen {
            Seen { title, message, logs }
        }
    }

    fn crashes() -> impl Strategy<Value = Crashes> {
        proptest::collection::btree_map("[a-d]", seen(), 0..4).prop_map(Crashes)
    }

    proptest! {
        #[test]
        fn joining_is_the_same_in_any_order_and_twice(a in crashes(), b in crashes(), c in crashes()) {
            let join = |a: &Crashes, b: &Crashes| a.clone().join(b.clone());
            prop_assert_eq!(join(&a, &a), a.clone());
            prop_assert_eq!(join(&a, &b), join(&b, &a));
            prop_assert_eq!(join(&join(&a, &b), &c), join(&a, &join(&b, &c)));
        }

        #[test]
        fn what_is_written_is_read_again(crashes in crashes()) {
            let folder = tempfile::tempdir().expect("a scratch folder");
            crashes.write(folder.path()).expect("written");
            prop_assert_eq!(Crashes::read(folder.path()).expect("readable"), crashes);
        }
    }

    #[test]
    fn the_same_log_counts_once_and_another_one_is_added() {
        let crash = |log: &str, times: u64| {
            let logs = BTreeMap::from([(log.to_owned(), InLog { times, first: 1, last: 9 })]);
            Crashes(BTreeMap::from([("npe".to_owned(), Seen { title: "NPE".into(), message: None, logs })]))
        };
        let joined = crash("a.log", 3).join(crash("a.log", 5)).join(crash("b.log", 2));
        assert_eq!(joined.0["npe"].times(), 7);
    }
}
