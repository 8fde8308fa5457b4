//! The agent library, carried inside the binary and unpacked where JVMs can load it.
//!
//! It is kept in the user's cache directory: a JVM that the command leaves running (a build daemon)
//! starts further JVMs with the same options long after `recrash record` is gone.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::directories;

const LIBRARY: &[u8] = include_bytes!(env!("RECRASH_AGENT"));
const NAME: &str = concat!("agent-", env!("RECRASH_AGENT_HASH"), ".so");

/// Unpacks the library, if it is not there yet, into the cache directory or else into `scratch`.
pub fn unpack(scratch: &Path) -> io::Result<PathBuf> {
    let cached = directories::cache().and_then(|cache| unpack_to(&cache).ok());
    match cached.filter(|path| !path.to_string_lossy().contains('=')) {
        Some(path) => Ok(path),
        None => unpack_to(scratch),
    }
}

/// The bytes are compared, so that a file that someone changed is not loaded.
fn unpack_to(dir: &Path) -> io::Result<PathBuf> {
    let path = dir.join(NAME);
    if fs::read(&path).is_ok_and(|bytes| bytes == LIBRARY) {
        return Ok(path);
    }
    fs::create_dir_all(dir)?;
    let mut file = tempfile::NamedTempFile::new_in(dir)?;
    file.write_all(LIBRARY)?;
    file.persist(&path)?;
    Ok(path)
}
