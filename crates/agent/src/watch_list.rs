//! The second chance: methods of earlier failures, in a file that many JVMs may share.
//!
//! One method a line, `com/acme/Shipping.zone`; lines that begin with `#` are comments.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A watch list and its file.
pub struct WatchList {
    path: PathBuf,
    methods: Mutex<BTreeSet<String>>,
}

impl WatchList {
    /// Reads a list; a file that is not there yet is an empty one.
    pub fn read(path: PathBuf) -> WatchList {
        let methods = std::fs::read_to_string(&path).map(|text| parse(&text)).unwrap_or_default();
        WatchList { path, methods: Mutex::new(methods) }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<String>> {
        // A set of strings is whole after every call, so a panic elsewhere does no harm.
        self.methods.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where it is kept.
    pub fn path(&self) -> &PathBuf {
        &self.path
    }

    /// The names of a class's methods that are on the list.
    pub fn methods_of(&self, class: &str) -> Vec<String> {
        let methods = self.lock();
        let split = methods.iter().filter_map(|method| method.rsplit_once('.'));
        split.filter(|(owner, _)| *owner == class).map(|(_, name)| name.to_owned()).collect()
    }

    /// Puts methods on the list and into the file; returns those that were not there.
    pub fn add(&self, methods: BTreeSet<String>) -> io::Result<Vec<String>> {
        let added: Vec<String> = {
            let mut known = self.lock();
            methods.into_iter().filter(|method| known.insert(method.clone())).collect()
        };
        if !added.is_empty() {
            self.append(&added)?;
        }
        Ok(added)
    }

    /// Appends in one write to the end, which the system lets no other process interrupt. What two
    /// processes append at the same time stands there twice, and that means the same.
    fn append(&self, methods: &[String]) -> io::Result<()> {
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        let mut lines = String::new();
        if !text.is_empty() && !text.ends_with('\n') {
            lines.push('\n');
        }
        for method in methods {
            lines.push_str(method);
            lines.push('\n');
        }
        let mut file = OpenOptions::new().append(true).create(true).open(&self.path)?;
        file.write_all(lines.as_bytes())
    }
}

fn parse(text: &str) -> BTreeSet<String> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(methods: &[&str]) -> BTreeSet<String> {
        methods.iter().map(|&method| method.to_owned()).collect()
    }

    #[test]
    fn two_processes_share_a_file() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("watch");
        std::fs::write(&path, "# by hand\n a/A.run \n\na/B.run").expect("a new file");
        let (one, other) = (WatchList::read(path.clone()), WatchList::read(path.clone()));
        assert_eq!(one.methods_of("a/A"), ["run"]);
        assert_eq!(one.methods_of("a/C"), Vec::<String>::new());
        assert_eq!(one.add(set(&["a/A.run", "a/C.<init>"])).expect("a writable file"), ["a/C.<init>"]);
        assert_eq!(other.add(set(&["a/D.run"])).expect("a writable file"), ["a/D.run"]);
        let all = WatchList::read(path);
        assert_eq!(*all.lock(), set(&["a/A.run", "a/B.run", "a/C.<init>", "a/D.run"]));
    }

    #[test]
    fn a_file_that_cannot_be_written_is_an_error() {
        let list = WatchList::read("/nowhere/watch".into());
        assert!(list.add(set(&["a/A.run"])).is_err());
        assert!(list.add(BTreeSet::new()).is_ok());
    }
}
