//! The file that keeps results: one line of JSON for each, written when its search has ended.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Row;
use crate::Error;

/// The kept results.
pub(crate) struct Results {
    pub(crate) path: PathBuf,
    file: File,
    rows: Vec<Row>,
}

impl Results {
    /// Reads what is there. Lines that are no results, such as one that was half written when the machine
    /// stopped, are passed over.
    pub(crate) fn open(folder: &Path) -> Result<Results, Error> {
        let path = folder.join("results.jsonl");
        let open = || -> std::io::Result<Results> {
            std::fs::create_dir_all(folder)?;
            let mut file = OpenOptions::new().create(true).append(true).read(true).open(&path)?;
            let mut bytes = Vec::new();
            file.seek(SeekFrom::Start(0))?;
            file.read_to_end(&mut bytes)?;
            if bytes.last().is_some_and(|&last| last != b'\n') {
                file.write_all(b"\n")?;
            }
            let lines = bytes.split(|&byte| byte == b'\n');
            let rows = lines.filter_map(|line| serde_json::from_slice(line).ok()).collect();
            Ok(Results { path: path.clone(), file, rows })
        };
        open().map_err(|source| Error::Write { path: path.clone(), source })
    }

    /// The result of an earlier search that was the same. One in which recrash failed does not count.
    pub(crate) fn find(&self, id: &str, seed: u64, key: &str) -> Option<&Row> {
        let is_same = |row: &&Row| row.id == id && row.seed == seed && row.key == key && !row.failed;
        self.rows.iter().rev().find(is_same)
    }

    /// Keeps a result.
    pub(crate) fn add(&mut self, row: &Row) -> Result<(), Error> {
        let line = serde_json::to_string(row).expect("numbers, words and lists");
        let written = self.file.write_all((line + "\n").as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| Error::Write { path: self.path.clone(), source })
    }
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
        let mut results = open();
        results.add(&row(2, false)).expect("written");
        results.add(&row(3, true)).expect("written");
        let results = open();
        assert_eq!(results.find("A", 1, "k"), Some(&row(1, false)));
        assert_eq!(results.find("A", 2, "k"), Some(&row(2, false)));
        assert_eq!(results.find("A", 3, "k"), None, "it failed, so it is tried again");
        assert_eq!(results.find("A", 1, "other settings"), None);
    }
}
