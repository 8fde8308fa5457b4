//! What tells whether a kept result is one of the same case under the same settings.

use std::io;
use std::path::{Path, PathBuf};

use program::parse_class_path;
use sha2::{Digest, Sha256};

use super::BenchConfig;
use super::case::Case;

/// A hash of all that decides what a search for a case does, except for its seed.
pub(crate) fn key(case: &Case, config: &BenchConfig, java: u32) -> String {
    let mut hash = Sha256::new();
    let BenchConfig { budget, via, version, parameters, confirmations, setting, .. } = config;
    hash.update(format!("{version} {} {budget:?} {java} {parameters:?} {confirmations}", via.name()));
    hash.update(format!("{:?} {:?}", setting.jvm_options, setting.heap));
    // What cannot be read has no content; that it cannot is told when the case is run.
    let entries = parse_class_path(&case.class_path.join(":"), &case.folder).unwrap_or_default();
    let entries = if case.class_path.is_empty() { vec![] } else { entries };
    for file in [case.description()].iter().chain(&case.traces).chain(&entries) {
        let _ = add(file, &mut hash);
    }
    format!("{:x}", hash.finalize())[..16].to_owned()
}

/// Adds the bytes of a file, or of all files below a folder.
fn add(path: &Path, hash: &mut Sha256) -> io::Result<()> {
    hash.update(path.file_name().unwrap_or_default().as_encoded_bytes());
    if !path.is_dir() {
        return io::copy(&mut std::fs::File::open(path)?, hash).map(drop);
    }
    let entries = std::fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
    let mut entries = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    entries.sort();
    entries.iter().try_for_each(|entry| add(entry, hash))
}
