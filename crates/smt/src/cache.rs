//! What solvers said, kept from run to run in a file with a line for each answer.
//!
//! A line has the key of the conditions, the answer and a checksum. Several processes may append to one file: a line that
//! was mixed up with another one is not read. What is not known of an answer any more is asked again, so nothing is lost
//! with the file.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::key::Key;
use crate::read::Expression;
use crate::sort::Sort;
use crate::value::Value;

/// A larger file begins anew.
const LARGEST: u64 = 64 << 20;
const UNSATISFIABLE: &str = "unsat";
const SATISFIABLE: &str = "sat";

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
    answers: FxHashMap<Key, Kept>,
    file: Option<File>,
}

impl Cache {
    /// The answers of a file, and where new ones go.
    pub fn open(path: &Path) -> Result<Cache, Error> {
        let failed = |source| Error::Cache { path: path.to_owned(), source };
        let mut file = File::options().create(true).read(true).append(true).open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.len() > LARGEST {
            file.set_len(0).map_err(failed)?;
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let lines = String::from_utf8_lossy(&bytes);
        let answers = lines.lines().filter_map(parsed).collect();
        Ok(Cache { answers, file: Some(file) })
    }

    pub(crate) fn get(&self, key: &Key) -> Option<&Kept> {
        self.answers.get(key)
    }

    pub(crate) fn keep(&mut self, key: Key, kept: Kept) {
        if let Some(file) = &mut self.file {
            // A disk that is full costs time later, and nothing else.
            let _ = file.write_all(line(&key, &kept).as_bytes());
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
    let byte = |at: usize| u8::from_str_radix(key.get(2 * at..2 * at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..16).map(byte).collect();
    let kept = match answer.split_once(' ')? {
        (UNSATISFIABLE, core) => {
            let places = core.split(',').filter(|place| !place.is_empty()).map(|place| place.parse().ok());
            Kept::Unsatisfiable(places.collect::<Option<Vec<usize>>>()?)
        }
        (SATISFIABLE, values) => Kept::Satisfiable(values.to_owned()),
        _ => return None,
    };
    Some((bytes?.try_into().ok()?, kept))
}

fn checksum(content: &str) -> String {
    Sha256::digest(content)[..4].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_there_in_the_next_run_and_what_was_mixed_up_is_not() {
        let folder = tempfile::tempdir().expect("a directory");
        let path = folder.path().join("answers");
        let values = Kept::values(&[Value::text("a b\n(\""), Value::Int(-3)]);
        let mut cache = Cache::open(&path).expect("a new file");
        cache.keep([1; 16], Kept::Unsatisfiable(vec![0, 2]));
        cache.keep([2; 16], values.clone());
        let mut text = std::fs::read_to_string(&path).expect("the file");
        text.insert(text.len() - 2, 'x');
        text.push_str(&line(&[3; 16], &Kept::Unsatisfiable(vec![])));
        std::fs::write(&path, text).expect("the file");
        let cache = Cache::open(&path).expect("a file");
        assert_eq!(cache.get(&[1; 16]), Some(&Kept::Unsatisfiable(vec![0, 2])));
        assert_eq!(cache.get(&[2; 16]), None, "its line was changed");
        assert_eq!(cache.get(&[3; 16]), Some(&Kept::Unsatisfiable(vec![])));
        let Kept::Satisfiable(written) = values else { panic!("these are values") };
        let read = super::values(&written, &[&Sort::Text, &Sort::Int]);
        assert_eq!(read, Some(vec![Value::text("a b\n(\""), Value::Int(-3)]));
    }
}
