//! What solvers said, kept from run to run in a folder: a line for each answer.
//!
//! A line has a checksum, the key of the conditions and the answer. Several processes may append to one file: a line that
//! was mixed up with another one is not believed. There are two files: when the newer one is long, it becomes the older
//! one, whose answers are written again as they are asked for. So what nobody asks for any more is forgotten. What is not
//! known of an answer is asked again, so nothing is lost with a file.

use std::fs::File;
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::key::Key;
use crate::read::Expression;
use crate::sort::Sort;
use crate::value::Value;

/// A newer file that is longer becomes the older one.
const LONG: u64 = 8 << 20;
/// Longer answers are not written: their values are those of a formula that hardly comes again.
const LONGEST_LINE: usize = 64 << 10;
const NEWER: &str = "answers";
const OLDER: &str = "answers.old";
const UNSATISFIABLE: &str = "unsat";
const SATISFIABLE: &str = "sat";
/// Letters of a checksum and of a key.
const SUM: usize = 8;
const KEY: usize = 32;

/// An answer as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// The places of conditions that contradict each other.
    Unsatisfiable(Vec<usize>),
    /// The values of what makes a model, in its order, as SMT-LIB writes them.
    Satisfiable(String),
}

/// What solvers said.
#[derive(Debug, Default)]
pub struct Cache {
    /// The answers of this run.
    answers: FxHashMap<Key, Kept>,
    /// The text of both files, the older one first.
    text: String,
    /// The lines in it, none of which is checked before it is asked for.
    lines: FxHashMap<Key, Range<usize>>,
    /// Where the newer file begins in the text.
    newer: usize,
    file: Option<File>,
}

impl Cache {
    /// The answers of a folder, and where new ones go. Without a folder that can be read and written, answers are kept
    /// for this run only: that costs time, and nothing else.
    pub fn open(folder: &Path) -> Cache {
        let _ = std::fs::create_dir_all(folder);
        let [newer, older] = [NEWER, OLDER].map(|name| folder.join(name));
        if std::fs::metadata(&newer).is_ok_and(|file| file.len() > LONG) {
            let _ = std::fs::rename(&newer, &older);
        }
        let mut text = contents(&older);
        text.push('\n');
        let begin = text.len();
        text.push_str(&contents(&newer));
        let lines = lines(&text);
        let file = File::options().create(true).append(true).open(newer).ok();
        Cache { answers: FxHashMap::default(), text, lines, newer: begin, file }
    }

    /// The answer for a key, if there is one.
    pub(crate) fn get(&mut self, key: &Key) -> Option<Kept> {
        if let Some(known) = self.answers.get(key) {
            return Some(known.clone());
        }
        let line = self.lines.get(key)?.clone();
        let kept = parsed(&self.text[line.clone()]).filter(|(own, _)| own == key)?.1;
        match line.start < self.newer {
            true => self.keep(*key, kept.clone()),
            false => _ = self.answers.insert(*key, kept.clone()),
        }
        Some(kept)
    }

    pub(crate) fn keep(&mut self, key: Key, kept: Kept) {
        let line = line(&key, &kept);
        if let Some(file) = self.file.as_mut().filter(|_| line.len() <= LONGEST_LINE) {
            // A disk that is full costs time later, and nothing else.
            let _ = file.write_all(line.as_bytes());
        }
        self.answers.insert(key, kept);
    }
}

impl Kept {
    pub(crate) fn values(values: &[Value]) -> Kept {
        let written: Vec<String> = values.iter().map(Value::to_string).collect();
        Kept::Satisfiable(format!("({})", written.join(" ")))
    }
}

/// What a file says; nothing where it is not there or not of this kind.
fn contents(path: &PathBuf) -> String {
    let is_fine = std::fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= 4 * LONG);
    let bytes = if is_fine { std::fs::read(path).unwrap_or_default() } else { Vec::new() };
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// The lines of a text by their keys; the last one of a key counts.
fn lines(text: &str) -> FxHashMap<Key, Range<usize>> {
    let mut lines = FxHashMap::default();
    let mut start = 0;
    for line in text.split('\n') {
        if let Some(key) = line.get(SUM + 1..SUM + 1 + KEY).and_then(key_of) {
            lines.insert(key, start..start + line.len());
        }
        start += line.len() + 1;
    }
    lines
}

/// The values of a kept answer, if these are their sorts.
pub(crate) fn values(written: &str, sorts: &[&Sort]) -> Option<Vec<Value>> {
    let expression = Expression::read(written)?;
    let list = expression.list()?;
    (list.len() == sorts.len())
        .then(|| list.iter().zip(sorts).map(|(value, sort)| value.value(sort)).collect())?
}

fn line(key: &Key, kept: &Kept) -> String {
    let key: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    let answer = match kept {
        Kept::Unsatisfiable(core) => {
            let core: Vec<String> = core.iter().map(usize::to_string).collect();
            format!("{UNSATISFIABLE} {}", core.join(","))
        }
        Kept::Satisfiable(values) => format!("{SATISFIABLE} {values}"),
    };
    let content = format!("{key} {answer}");
    format!("{} {content}\n", checksum(&content))
}

fn parsed(line: &str) -> Option<(Key, Kept)> {
    let (sum, content) = line.split_once(' ')?;
    let (key, answer) = content.split_once(' ').filter(|_| sum == checksum(content))?;
    let kept = match answer.split_once(' ')? {
        (UNSATISFIABLE, core) => {
            let places = core.split(',').filter(|place| !place.is_empty()).map(|place| place.parse().ok());
            Kept::Unsatisfiable(places.collect::<Option<Vec<usize>>>()?)
        }
        (SATISFIABLE, values) => Kept::Satisfiable(values.to_owned()),
        _ => return None,
    };
    Some((key_of(key)?, kept))
}

fn key_of(written: &str) -> Option<Key> {
    let number = u128::from_str_radix(written, 16).ok().filter(|_| written.len() == KEY)?;
    Some(number.to_be_bytes())
}

fn checksum(content: &str) -> String {
    Sha256::digest(content)[..SUM / 2].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unsatisfiable(place: usize) -> Kept {
        Kept::Unsatisfiable(vec![place])
    }

    #[test]
    fn answers_are_there_in_the_next_run_and_what_was_mixed_up_is_not() {
        let folder = tempfile::tempdir().expect("a directory");
        let path = folder.path().join(NEWER);
        let values = Kept::values(&[Value::text("a b\n(\""), Value::Int(-3)]);
        let mut cache = Cache::open(folder.path());
        cache.keep([1; 16], Kept::Unsatisfiable(vec![0, 2]));
        cache.keep([2; 16], values.clone());
        let mut text = std::fs::read_to_string(&path).expect("the file");
        text.insert(text.len() - 2, 'x');
        text.push_str(&line(&[3; 16], &Kept::Unsatisfiable(vec![])));
        std::fs::write(&path, text).expect("the file");
        let mut cache = Cache::open(folder.path());
        assert_eq!(cache.get(&[1; 16]), Some(Kept::Unsatisfiable(vec![0, 2])));
        assert_eq!(cache.get(&[2; 16]), None, "its line was changed");
        assert_eq!(cache.get(&[3; 16]), Some(Kept::Unsatisfiable(vec![])));
        let Kept::Satisfiable(written) = values else { panic!("these are values") };
        let read = super::values(&written, &[&Sort::Text, &Sort::Int]);
        assert_eq!(read, Some(vec![Value::text("a b\n(\""), Value::Int(-3)]));
    }

    #[test]
    fn a_damaged_file_is_ignored_and_a_folder_that_cannot_be_used_costs_nothing() {
        let folder = tempfile::tempdir().expect("a directory");
        let mut bytes = vec![0xff, b'\n', 0, b' ', 0xc3];
        bytes.extend([b'0'; 100]);
        std::fs::write(folder.path().join(NEWER), bytes).expect("the file");
        std::fs::create_dir(folder.path().join(OLDER)).expect("a folder in its place");
        let mut cache = Cache::open(folder.path());
        assert_eq!(cache.get(&[0; 16]), None);
        // The damaged line has no end: the first one behind it is lost with it, and no other.
        cache.keep([1; 16], unsatisfiable(1));
        cache.keep([2; 16], unsatisfiable(2));
        assert_eq!(Cache::open(folder.path()).get(&[2; 16]), Some(unsatisfiable(2)));
        let file = folder.path().join(NEWER);
        let mut nowhere = Cache::open(&file.join("no folder"));
        nowhere.keep([1; 16], unsatisfiable(1));
        assert_eq!(nowhere.get(&[1; 16]), Some(unsatisfiable(1)));
    }

    #[test]
    fn processes_append_to_one_file() {
        let folder = tempfile::tempdir().expect("a directory");
        let long = |number: u8| Kept::Satisfiable(format!("({})", number.to_string().repeat(9_000)));
        std::thread::scope(|scope| {
            for writer in 0..4u8 {
                let mut cache = Cache::open(folder.path());
                scope
                    .spawn(move || (0..50u8).for_each(|at| cache.keep([writer * 50 + at; 16], long(writer))));
            }
        });
        let mut cache = Cache::open(folder.path());
        let right = (0..200u8).filter(|&key| cache.get(&[key; 16]) == Some(long(key / 50))).count();
        assert_eq!(right, 200, "a line is written at once");
    }

    #[test]
    fn what_nobody_asks_for_is_forgotten() {
        let folder = tempfile::tempdir().expect("a directory");
        let key = |number: u32| {
            let mut key = [0; 16];
            key[..4].copy_from_slice(&number.to_be_bytes());
            key
        };
        let large = Kept::Satisfiable(format!("({})", "7 ".repeat(30_000)));
        let mut next = 0;
        for round in 0..4 {
            let mut cache = Cache::open(folder.path());
            if round > 0 {
                assert!(cache.get(&key(0)).is_some(), "it is asked for in each round: {round}");
            }
            let end = next + u32::try_from(LONG / 60_000 + 2).expect("some hundreds");
            (next..end).for_each(|number| cache.keep(key(number), large.clone()));
            next = end;
        }
        let mut cache = Cache::open(folder.path());
        assert!(cache.get(&key(1)).is_none() && cache.get(&key(next - 1)).is_some());
        let size = |name: &str| std::fs::metadata(folder.path().join(name)).map_or(0, |file| file.len());
        assert!(size(NEWER) + size(OLDER) < 3 * LONG, "{} and {}", size(NEWER), size(OLDER));
    }
}
