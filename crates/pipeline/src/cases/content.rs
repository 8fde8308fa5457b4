//! What tells whether a kept result is one of the same case under the same settings.

use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::CasesConfig;

/// A hash of all that decides what a search does, except for its seed.
#[derive(Clone)]
pub(crate) struct Content(Sha256);

impl Content {
    /// What is the same for all cases of a run.
    pub(crate) fn new(config: &CasesConfig, java: u32) -> Content {
        let CasesConfig { budget, via, version, parameters, confirmations, setting, .. } = config;
        let mut content = Content(Sha256::new());
        content.text(&format!("{version} {} {budget:?} {java} {parameters:?} {confirmations}", via.name()));
        content.text(&format!("{:?} {:?}", setting.jvm_options, setting.heap));
        content
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, text: &str) {
        self.0.update(text);
    }

    /// Adds the bytes of a file, or of all files below a folder. What cannot be read has no content; that it cannot is told
    /// when the case is run.
    pub(crate) fn file(&mut self, path: &Path) {
        let _ = add(path, &mut self.0);
    }

    /// The key.
    pub(crate) fn key(self) -> String {
        format!("{:x}", self.0.finalize())[..16].to_owned()
    }
}

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
