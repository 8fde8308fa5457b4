//! The file that keeps results: one line of JSON for each, written when its search has ended.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Row;
use crate::Error;
use crate::toolchain::write::replace;

/// Its name.
pub(crate) const FILE: &str = "results.jsonl";

/// The kept results.
pub(crate) struct Results {
    pub(crate) path: PathBuf,
    folder: PathBuf,
    file: File,
    rows: Vec<Row>,
}

impl Results {
    /// Reads what is there. Lines that are no results, such as one that was half written when the machine
    /// stopped, are passed over. The file is locked: two runs must not work in one folder.
    pub(crate) fn open(folder: &Path) -> Result<Results, Error> {
        let path = folder.join(FILE);
        let open = || -> std::io::Result<Results> {
            std::fs::create_dir_all(folder)?;
            let mut file = OpenOptions::new().create(true).append(true).read(true).open(&path)?;
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return Err(ErrorKind::ResourceBusy.into());
            }
            let mut bytes = Vec::new();
            file.seek(SeekFrom::Start(0))?;
            file.read_to_end(&mut bytes)?;
            if bytes.last().is_some_and(|&last| last != b'\n') {
                file.write_all(b"\n")?;
            }
            Ok(Results { path: path.clone(), folder: folder.to_owned(), file, rows: parse(&bytes) })
        };
        open().map_err(|source| match source.kind() {
            ErrorKind::ResourceBusy => Error::Busy(folder.to_owned()),
            _ => Error::Write { path: path.clone(), source },
        })
    }

    /// The result of an earlier search that was the same. One in which recrash failed does not count, nor one whose test is
    /// not there: another search may have been killed when it had made room for its own.
    pub(crate) fn find(&self, id: &str, seed: u64, key: &str) -> Option<&Row> {
        let row = self.last(id, seed)?;
        (row.key == key && !row.failed && !row.not_run && has_test(&self.folder, row)).then_some(row)
    }

    fn last(&self, id: &str, seed: u64) -> Option<&Row> {
        self.rows.iter().rev().find(|row| row.id == id && row.seed == seed)
    }

    /// Keeps a result, unless it is the last one once more.
    pub(crate) fn add(&mut self, row: &Row) -> Result<(), Error> {
        if self.last(&row.id, row.seed) == Some(row) {
            return Ok(());
        }
        let line = serde_json::to_string(row).expect("numbers, words and lists");
        let written = self.file.write_all((line + "\n").as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| Error::Write { path: self.path.clone(), source })?;
        self.rows.push(row.clone());
        Ok(())
    }
}

/// The results that a folder keeps.
pub(crate) fn read(folder: &Path) -> std::io::Result<Vec<Row>> {
    match std::fs::read(folder.join(FILE)) {
        Ok(bytes) => Ok(parse(&bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Writes all results of a folder anew.
pub(crate) fn write<'a>(folder: &Path, rows: impl Iterator<Item = &'a Row>) -> Result<(), Error> {
    let lines = rows.map(|row| serde_json::to_string(row).expect("numbers, words and lists") + "\n");
    replace(&folder.join(FILE), lines.collect::<String>().as_bytes())
}

/// Whether the test that a result tells of is there.
pub(crate) fn has_test(folder: &Path, row: &Row) -> bool {
    row.test.as_ref().is_none_or(|test| folder.join(test).is_file())
}

fn parse(bytes: &[u8]) -> Vec<Row> {
    bytes.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()
}

#[cfg(test)]
mod unit {
    use std::io::Write;

    use super::{Results, Row};

    fn row(seed: u64, failed: bool) -> Row {
        Row { seed, failed, ..Row::empty("A", "k") }
    }

    #[test]
    fn results_are_found_again_after_a_torn_line() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let open = || Results::open(folder.path()).expect("opened");
        let mut results = open();
        results.add(&row(1, false)).expect("written");
        results.file.write_all(b"{\"id\":\"A\",\"se").expect("written");
        drop(results);
        let mut results = open();
        results.add(&row(2, false)).expect("written");
        results.add(&row(3, true)).expect("written");
        drop(results);
        let results = open();
        assert_eq!(results.find("A", 1, "k"), Some(&row(1, false)));
        assert_eq!(results.find("A", 2, "k"), Some(&row(2, false)));
        assert_eq!(results.find("A", 3, "k"), None, "it failed, so it is tried again");
        assert_eq!(results.find("A", 1, "other settings"), None);
    }
    #[test]
    fn what_is_known_is_not_written_again_and_what_lost_its_test_is_not_known() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let mut results = Results::open(folder.path()).expect("opened");
        let found = Row { test: Some("tests/A/T.java".into()), ..row(1, false) };
        results.add(&found).expect("written");
        results.add(&found).expect("written");
        assert_eq!(super::read(folder.path()).expect("readable"), std::slice::from_ref(&found));
        assert_eq!(results.find("A", 1, "k"), None);
        std::fs::create_dir_all(folder.path().join("tests/A")).expect("created");
        std::fs::write(folder.path().join("tests/A/T.java"), "").expect("written");
        assert_eq!(results.find("A", 1, "k"), Some(&found));
    }

    #[test]
    fn two_runs_do_not_work_in_one_folder() {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let first = Results::open(folder.path()).expect("opened");
        let second = Results::open(folder.path()).err().expect("refused").to_string();
        assert!(second.starts_with("another recrash works in "), "{second}");
        drop(first);
        assert!(Results::open(folder.path()).is_ok());
    }
}
