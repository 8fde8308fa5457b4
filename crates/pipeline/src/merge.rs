//! `recrash merge`: puts folders of results together, those of `batch` or of `bench`.
//!
//! In any order and twice, the result is the same. Of two results for the same crash and seed the better one stays:
//! reproduced before not reproduced, before not run, before failed; then the higher frame, the same message, known on the fixed
//! release, fewer stubs, fewer statements, less time. What is equal in all that is decided by its bytes.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Error;
use crate::batch::{self, Crashes, TRACES};
use crate::bench;
use crate::cases::{RESULTS, Results, Row, has_test, read_results, write_results};
use crate::toolchain::write::replace;

/// What was put together.
#[derive(Debug)]
pub enum Merged {
    /// Results of `batch`.
    Batch(batch::Report),
    /// Results of `bench`.
    Bench(bench::Report),
}

/// Puts folders together, with what `out` has already.
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<Merged, Error> {
    // A shard may have had nothing to do; a folder without the file is none of ours.
    if let Some(other) = folders.iter().find(|folder| !folder.join(RESULTS).is_file()) {
        return Err(Error::NoResults(other.clone()));
    }
    let folders = folders.iter().map(|folder| State::read(folder)).collect::<Result<Vec<State>, Error>>()?;
    let lock = Results::open(out)?;
    let state = folders.into_iter().fold(State::read(out)?, State::join);
    state.write(out)?;
    let rows: Vec<Row> = state.rows.into_values().map(|held| held.row).collect();
    drop(lock);
    if state.crashes.0.is_empty() {
        let mut ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        ids.dedup();
        let cases = ids.len();
        return Ok(Merged::Bench(bench::report(rows, cases, out.join(RESULTS))));
    }
    let report = batch::report(&state.crashes, &rows, out);
    batch::write_table(&report)?;
    Ok(Merged::Batch(report))
}

/// What a folder of results holds, or several together.
#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    crashes: Crashes,
    /// By case and seed.
    rows: BTreeMap<(String, u64), Held>,
    /// Traces by case.
    traces: BTreeMap<String, File>,
}

/// A result and the folder that has its test.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    row: Row,
    /// Of the files of its test.
    hash: String,
    folder: PathBuf,
}

/// A file in one of the folders.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct File {
    hash: String,
    folder: PathBuf,
}

impl State {
    /// Reads a folder. A result whose test is gone is none.
    fn read(folder: &Path) -> Result<State, Error> {
        let unreadable = |source| Error::Log { name: folder.display().to_string(), source };
        let crashes = Crashes::read(folder).map_err(unreadable)?;
        let mut state = State { crashes, ..State::default() };
        for row in read_results(folder).map_err(unreadable)? {
            // The last line counts.
            let place = (row.id.clone(), row.seed);
            state.rows.remove(&place);
            if has_test(folder, &row) {
                let hash = tests(&row).map(|tests| hash_below(&folder.join(tests))).transpose();
                let hash = hash.map_err(unreadable)?.unwrap_or_default();
                state.rows.insert(place, Held { row, hash, folder: folder.to_owned() });
            }
        }
        for id in state.crashes.0.keys() {
            if let Ok(bytes) = std::fs::read(folder.join(trace(id))) {
                let file = File { hash: hex(&Sha256::digest(&bytes)), folder: folder.to_owned() };
                state.traces.insert(id.clone(), file);
            }
        }
        Ok(state)
    }

    /// Both together.
    fn join(mut self, other: State) -> State {
        for (place, held) in other.rows {
            let better = match self.rows.remove(&place) {
                Some(known) if known.compare(&held) == Ordering::Greater => known,
                _ => held,
            };
            self.rows.insert(place, better);
        }
        for (id, file) in other.traces {
            let least = self.traces.remove(&id).filter(|known| *known <= file).unwrap_or(file);
            self.traces.insert(id, least);
        }
        self.crashes = self.crashes.join(other.crashes);
        self
    }

    /// Writes what is put together to a folder that may be one of those that it came from.
    fn write(&self, out: &Path) -> Result<(), Error> {
        for held in self.rows.values() {
            if let Some(tests) = tests(&held.row).filter(|_| held.folder != out) {
                let (from, to) = (held.folder.join(&tests), out.join(&tests));
                let moved = |text: String| with_new_place(&text, &tests, out);
                copy_folder(&from, &to, &moved).map_err(|source| Error::Write { path: to, source })?;
            }
        }
        for (id, file) in &self.traces {
            // The trace that a result belongs to must stay with it: by it a later run knows the result again.
            let of_row = self.rows.range((id.clone(), 0)..=(id.clone(), u64::MAX)).next();
            let of_row = of_row.map(|(_, held)| held.folder.join(trace(id))).filter(|path| path.is_file());
            let from = of_row.unwrap_or_else(|| file.folder.join(trace(id)));
            let to = out.join(trace(id));
            if from != to {
                let bytes =
                    std::fs::read(&from).map_err(|source| Error::Write { path: from.clone(), source })?;
                replace(&to, &bytes)?;
            }
        }
        if !self.crashes.0.is_empty() {
            self.crashes.write(out)?;
        }
        write_results(out, self.rows.values().map(|held| &held.row))
    }
}

impl Held {
    /// Greater is better. Equal are only those that are the same in all that is merged.
    fn compare(&self, other: &Held) -> Ordering {
        let text = |held: &Held| serde_json::to_string(&held.row).expect("numbers, words and lists");
        let rank = rank(&self.row).cmp(&rank(&other.row));
        let time = || other.row.seconds.total_cmp(&self.row.seconds);
        rank.then_with(time)
            .then_with(|| text(self).cmp(&text(other)))
            .then_with(|| self.hash.cmp(&other.hash))
    }
}

/// The rule, as far as it is made of whole numbers.
fn rank(row: &Row) -> impl Ord + use<> {
    let standing = match row {
        Row { failed: true, .. } => 0,
        Row { not_run: true, .. } => 1,
        Row { reproduced: false, .. } => 2,
        _ => 3,
    };
    let same_message = row.same_message == Some(true);
    let smaller = (Reverse(row.stubs.len()), Reverse(row.statements));
    (standing, row.frame, same_message, row.after_fix.is_some(), smaller)
}

fn trace(id: &str) -> PathBuf {
    Path::new(TRACES).join(id).join("trace.txt")
}

/// The folder of a result's test, `tests/ID`. A path that leads out of the folder of results is none.
fn tests(row: &Row) -> Option<PathBuf> {
    let test = row.test.as_ref()?;
    let is_plain = |part: &std::path::Component| matches!(part, std::path::Component::Normal(_));
    let parts: Vec<_> = test.components().collect();
    (parts.len() > 2 && parts.iter().all(is_plain)).then(|| parts[..2].iter().collect())
}

/// The files that belong to a test: neither what was compiled from them, nor the arguments of commands, which have the paths
/// of their machine.
fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

fn is_arguments(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "args")
}

fn hash_below(folder: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    for file in files_below(folder)?.iter().filter(|file| !is_arguments(file)) {
        hash.update(file.strip_prefix(folder).unwrap_or(file).as_os_str().as_encoded_bytes());
        hash.update(std::fs::read(file)?);
    }
    Ok(hex(&hash.finalize()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Copies a folder beside and puts it into place as a whole.
fn copy_folder(from: &Path, to: &Path, moved: &dyn Fn(String) -> String) -> io::Result<()> {
    let parent = to.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(parent)?;
    let beside = tempfile::tempdir_in(parent)?;
    let copy = beside.path().join("copy");
    for file in files_below(from)? {
        let place = copy.join(file.strip_prefix(from).unwrap_or(&file));
        place.parent().map(std::fs::create_dir_all).transpose()?;
        match is_arguments(&file) {
            true => std::fs::write(&place, moved(std::fs::read_to_string(&file)?))?,
            false => std::fs::copy(&file, &place).map(drop)?,
        }
    }
    if to.exists() {
        std::fs::remove_dir_all(to)?;
    }
    std::fs::rename(&copy, to)
}

/// The arguments of a command whose tests are below another folder now. The machine that wrote them may have had the folder
/// elsewhere, so that its place is taken from the arguments themselves.
fn with_new_place(text: &str, tests: &Path, out: &Path) -> String {
    let inside = format!("/{}", tests.display());
    let Some(end) = text.find(&format!("{inside}/classes")) else { return text.to_owned() };
    let start = text[..end].rfind(['"', '\n', ':', ' ']).map_or(0, |at| at + 1);
    text.replace(&format!("{}{inside}", &text[start..end]), &format!("{}{inside}", out.display()))
}

#[cfg(test)]
mod unit {
    use std::path::{Path, PathBuf};

    use proptest::prelude::*;

    use super::{Held, Row, State, with_new_place};

    prop_compose! {
        fn held()(
            seed in 1_u64..3,
            id in "[ab]",
            flags in any::<[bool; 3]>(),
            frame in 0_u32..3,
            seconds in prop_oneof![Just(1.0), Just(2.0)],
            same_message in any::<Option<bool>>(),
            reason in proptest::option::of("[xy]"),
            hash in "[01]",
        ) -> Held {
            let [reproduced, failed, not_run] = flags;
            let row =
                Row { seed, reproduced, failed, not_run, frame, seconds, same_message, reason, ..Row::empty(&id, "k") };
            Held { row, hash, folder: PathBuf::new() }
        }
    }

    fn state() -> impl Strategy<Value = State> {
        proptest::collection::vec(held(), 0..6).prop_map(|rows| {
            let rows = rows.into_iter().map(|held| ((held.row.id.clone(), held.row.seed), held));
            State { rows: rows.collect(), ..State::default() }
        })
    }

    proptest! {
        #[test]
        fn merging_is_the_same_in_any_order_and_twice(a in state(), b in state(), c in state()) {
            let join = |a: &State, b: &State| a.clone().join(b.clone());
            prop_assert_eq!(join(&a, &a), a.clone());
            prop_assert_eq!(join(&a, &b), join(&b, &a));
            prop_assert_eq!(join(&join(&a, &b), &c), join(&a, &join(&b, &c)));
        }

        #[test]
        fn no_result_is_lost_and_none_becomes_worse(a in state(), b in state()) {
            let joined = a.clone().join(b.clone());
            for (place, held) in a.rows.iter().chain(&b.rows) {
                let stays = &joined.rows[place];
                prop_assert!(stays.row.reproduced || !held.row.reproduced || held.row.failed || held.row.not_run);
            }
            prop_assert!(joined.rows.keys().all(|place| a.rows.contains_key(place) || b.rows.contains_key(place)));
        }
    }

    #[test]
    fn the_arguments_of_a_command_follow_the_test() {
        let text = "-cp\n\"/node/out/tests/A-1/classes:/node/out/tests/A-1:/lib/x.jar\"\n-d\n/node/out/tests/A-1/classes\n";
        let moved = with_new_place(text, Path::new("tests/A-1"), Path::new("/all"));
        assert_eq!(moved, text.replace("/node/out/", "/all/"));
        assert_eq!(with_new_place("-ea\n", Path::new("tests/A-1"), Path::new("/all")), "-ea\n");
    }
}
