//! The agent library, carried inside the binary and unpacked where JVMs can load it.
//!
//! It is kept in the user's cache directory: a JVM that the command leaves running (a build daemon)
//! starts further JVMs with the same options long after `recrash record` is gone.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::directories;

const LIBRARY: &[u8] = include_bytes!(env!("RECRASH_AGENT"));
const NAME: &str = concat!("agent-", env!("RECRASH_AGENT_HASH"), ".so");

/// Unpacks the library, if it is not there yet, into the cache directory or else into `scratch`. The
/// command may start its JVM as another user, who must be able to read it; a home directory is often
/// closed to others.
pub fn unpack(scratch: &Path) -> io::Result<PathBuf> {
    let cached = directories::cache().and_then(|cache| unpack_to(&cache).ok());
    match cached.filter(|path| !path.to_string_lossy().contains('=') && is_open_to_all(path)) {
        Some(path) => Ok(path),
        None => unpack_to(scratch),
    }
}

/// Whether every user can reach a file: each directory above can be passed.
fn is_open_to_all(file: &Path) -> bool {
    const PASS: u32 = 0o001;
    let mut directories = file.ancestors().skip(1);
    directories.all(|dir| fs::metadata(dir).is_ok_and(|found| found.permissions().mode() & PASS != 0))
}

/// The bytes are compared, so that a file that someone changed is not loaded.
fn unpack_to(dir: &Path) -> io::Result<PathBuf> {
    let path = dir.join(NAME);
    let readable = fs::Permissions::from_mode(0o644);
    if fs::read(&path).is_ok_and(|bytes| bytes == LIBRARY) {
        fs::set_permissions(&path, readable)?;
        return Ok(path);
    }
    fs::create_dir_all(dir)?;
    let mut file = tempfile::NamedTempFile::new_in(dir)?;
    file.write_all(LIBRARY)?;
    file.as_file().set_permissions(readable)?;
    file.persist(&path)?;
    Ok(path)
}
