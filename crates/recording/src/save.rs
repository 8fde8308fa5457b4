//! Recordings on disk: a file with the name of a recording is always a whole one.
//!
//! A recording is written under a temporary name beside its place, which no one takes for a
//! recording, flushed to the disk and only then given its name. A file that is there already is
//! replaced only by a better recording of the same failure. Recordings are for their owner's eyes:
//! nobody else may read them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::format::{COUNT_OFFSET, count_block};
use crate::{Header, ReadError, Recording, WriteError};

/// Most names that are tried before giving up: `name-2`, `name-3`, …
const MAX_NAMES: u32 = 10_000;

/// Why a recording could not be saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The disk or the quota is full.
    #[error("no space left to write {path}", path = path.display())]
    NoSpace {
        /// What should have been written.
        path: PathBuf,
    },
    /// The directory may not be written.
    #[error("no permission to write {path}: {source}", path = path.display())]
    NoPermission {
        /// What should have been written.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Any other failure of the system.
    #[error("cannot write {path}: {source}", path = path.display())]
    Io {
        /// What should have been written.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The recording itself cannot be written.
    #[error(transparent)]
    Recording(WriteError),
    /// The file whose count should change is no recording.
    #[error("{path}: {source}", path = path.display())]
    NotARecording {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: ReadError,
    },
}

impl SaveError {
    fn new(path: &Path, source: io::Error) -> SaveError {
        let path = path.to_owned();
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                SaveError::NoSpace { path }
            }
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                SaveError::NoPermission { path, source }
            }
            _ => SaveError::Io { path, source },
        }
    }

    /// The next step for the user.
    pub fn hint(&self) -> String {
        match self {
            SaveError::NoSpace { .. } => "free some space, or record to another disk with --out DIR".into(),
            SaveError::NoPermission { .. } => {
                "record to a directory that you may write, with --out DIR".into()
            }
            SaveError::Io { .. } => "record to another directory with --out DIR".into(),
            SaveError::Recording(WriteError::TooLarge { .. }) => "lower the limit with --max-bytes".into(),
            SaveError::Recording(_) => "this is a bug of recrash; please report it".into(),
            SaveError::NotARecording { source, .. } => source.hint(),
        }
    }
}

/// Writes a recording into `dir`, which is made if it is not there, and returns its path: `name`,
/// or `name-2` and so on where that is taken.
pub fn write_atomically(dir: &Path, name: &str, recording: &Recording) -> Result<PathBuf, SaveError> {
    let path = dir.join(name);
    fs::create_dir_all(dir).map_err(|source| SaveError::new(dir, source))?;
    let temporary = Temporary::create(dir, name).map_err(|source| SaveError::new(&path, source))?;
    let written = temporary.write(recording).map_err(|error| match error {
        WriteError::Io(source) => SaveError::new(&path, source),
        other => SaveError::Recording(other),
    });
    written?;
    temporary.publish(dir, name).map_err(|source| SaveError::new(&path, source))
}

/// Writes a recording in the place of another one.
pub fn replace(path: &Path, recording: &Recording) -> Result<(), SaveError> {
    let (dir, name) = (path.parent().unwrap_or(Path::new(".")), path.file_name().unwrap_or_default());
    let failed = |source| SaveError::new(path, source);
    let temporary = Temporary::create(dir, &name.to_string_lossy()).map_err(failed)?;
    temporary.write(recording).map_err(|error| match error {
        WriteError::Io(source) => failed(source),
        other => SaveError::Recording(other),
    })?;
    fs::rename(&temporary.path, path).map(|()| sync_directory(dir)).map_err(failed)
}

/// Makes the directory and finds out whether recordings can be written into it, before they have to.
pub fn check_writable(dir: &Path) -> Result<(), SaveError> {
    let failed = |source| SaveError::new(dir, source);
    fs::create_dir_all(dir).map_err(failed)?;
    Temporary::create(dir, "recrash").map(drop).map_err(failed)
}

/// Changes how often the failure of a recording was seen.
///
/// One write of the few bytes of the count block, all within the first sector: another process
/// sees the old count or the new one.
pub fn set_count(path: &Path, count: u64) -> Result<(), SaveError> {
    let failed = |source| SaveError::new(path, source);
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
    let checked = Header::read_from(&mut file);
    checked.map_err(|source| SaveError::NotARecording { path: path.to_owned(), source })?;
    file.seek(SeekFrom::Start(COUNT_OFFSET)).map_err(failed)?;
    file.write_all(&count_block(count)).map_err(failed)
}

/// A file under a temporary name, which is removed when this value goes.
struct Temporary {
    path: PathBuf,
    file: File,
}

impl Temporary {
    /// `.name.PID.tmp`; a number is added where a process of the same id left one behind.
    fn create(dir: &Path, name: &str) -> io::Result<Temporary> {
        let process = std::process::id();
        let mut number = 1;
        loop {
            let suffix = if number == 1 { String::new() } else { format!("-{number}") };
            let path = dir.join(format!(".{name}.{process}{suffix}.tmp"));
            // What the program worked on is nobody else's business.
            match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
                Ok(file) => return Ok(Temporary { path, file }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MAX_NAMES => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn write(&self, recording: &Recording) -> Result<(), WriteError> {
        recording.write(BufWriter::new(&self.file))?;
        Ok(self.file.sync_all()?)
    }

    fn publish(&self, dir: &Path, name: &str) -> io::Result<PathBuf> {
        for number in 1..=MAX_NAMES {
            let path = dir.join(numbered(name, number));
            match self.give_name(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                result => return result.map(|()| sync_directory(dir)).map(|()| path),
            }
        }
        Err(io::Error::new(ErrorKind::AlreadyExists, format!("{MAX_NAMES} recordings have this name")))
    }

    /// A link fails where the name is taken, which a rename would not. Where the file system knows
    /// no links, look first and rename then.
    fn give_name(&self, path: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => match fs::exists(path)? {
                true => Err(io::Error::from(ErrorKind::AlreadyExists)),
                false => fs::rename(&self.path, path),
            },
            result => result,
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Where it was renamed it is not there any more; where it cannot be removed its name tells what it is.
        let _ = fs::remove_file(&self.path);
    }
}

/// `name-2.recrash` for the second of a name.
fn numbered(name: &str, number: u32) -> String {
    match (number, name.rsplit_once('.')) {
        (1, _) => name.to_owned(),
        (_, Some((stem, extension))) => format!("{stem}-{number}.{extension}"),
        (_, None) => format!("{name}-{number}"),
    }
}

/// Makes the new name durable; not every file system can, and the recording is whole anyway.
fn sync_directory(dir: &Path) {
    let _ = File::open(dir).and_then(|directory| directory.sync_all());
}
