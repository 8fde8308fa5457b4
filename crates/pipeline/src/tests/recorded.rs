//! Where the program was when it was recorded, and whether it is still the same.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use program::sha256;
use recording::{ClassPathEntry, Header};

use crate::Error;

/// How many warnings of one kind are shown one by one.
const SHOWN: usize = 3;

/// The recorded entries that still exist.
pub(crate) fn paths(header: &Header) -> Result<Vec<PathBuf>, Error> {
    let (paths, gone) = parted(header);
    if paths.is_empty() {
        return Err(Error::RecordedClassPathGone(gone.len()));
    }
    Ok(paths)
}

/// What the recorded class path had that is gone.
pub(crate) fn gone(header: &Header) -> Vec<String> {
    let gone = parted(header).1;
    shortened(gone.iter().map(|path| format!("{} does not exist any more", path.display())).collect())
}

fn parted(header: &Header) -> (Vec<PathBuf>, Vec<PathBuf>) {
    header.class_path.iter().map(|entry| place(header, entry)).partition(|path| path.exists())
}

fn place(header: &Header, entry: &ClassPathEntry) -> PathBuf {
    Path::new(&header.directory).join(&entry.path)
}

/// How the jars at hand differ from those that were recorded: by hash, found by their names.
pub(crate) fn differences(header: &Header, paths: &[PathBuf]) -> Vec<String> {
    let by_name: HashMap<_, _> = paths.iter().filter_map(|path| Some((path.file_name()?, path))).collect();
    let mut warnings = Vec::new();
    for entry in &header.class_path {
        let (Some(recorded), Some(name)) = (entry.sha256, Path::new(&entry.path).file_name()) else {
            continue;
        };
        match by_name.get(name).map(|path| sha256(path)) {
            Some(Ok(Some(hash))) if hash != recorded => {
                warnings.push(format!("{} is not the one that was recorded", name.to_string_lossy()));
            }
            None => warnings
                .push(format!("{}, which was recorded, is not on the class path", name.to_string_lossy())),
            _ => {}
        }
    }
    shortened(warnings)
}

fn shortened(mut warnings: Vec<String>) -> Vec<String> {
    let more = warnings.len().saturating_sub(SHOWN);
    warnings.truncate(SHOWN);
    if more > 0 {
        warnings.push(format!("and {more} more like that"));
    }
    warnings
}

#[cfg(test)]
mod unit {
    use recording::{ClassPathEntry, Header};

    use super::differences;

    #[test]
    fn other_jars_are_noticed_by_their_hash() {
        let folder = tempfile::tempdir().expect("temporary directory");
        let same = folder.path().join("same.jar");
        let other = folder.path().join("other.jar");
        std::fs::write(&same, "same").expect("written");
        std::fs::write(&other, "other").expect("written");
        let entry = |path: &str, sha256| ClassPathEntry { path: path.into(), sha256 };
        let hash = program::sha256(&same).expect("readable");
        let recorded = vec![entry("/old/same.jar", hash), entry("other.jar", hash), entry("gone.jar", hash)];
        let header =
            Header { class_path: [recorded, vec![entry("classes", None)]].concat(), ..Header::default() };
        let warnings = differences(&header, &[same, other]);
        let expected = [
            "other.jar is not the one that was recorded",
            "gone.jar, which was recorded, is not on the class path",
        ];
        assert_eq!(warnings, expected);
    }
}
