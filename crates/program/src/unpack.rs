//! Fat jars and wars as a plain JVM can use them: their classes as a directory, their jars as files.

use std::io;
use std::path::{Path, PathBuf};

use crate::archive::Archive;
use crate::class_path::{FAT, is_plain, nested_jars};
use crate::{ClassPath, ClassPathError};

/// The most that is unpacked of one jar.
const LARGEST_UNPACKED: u64 = 4 << 30;

impl ClassPath {
    /// The entries for the command line of a JVM. What a plain JVM cannot look into (the inside
    /// of Spring Boot jars and wars) is unpacked below `scratch` and stands before its jar.
    pub fn for_jvm(&self, scratch: &Path) -> Result<Vec<PathBuf>, ClassPathError> {
        let mut entries = Vec::new();
        for (number, path) in self.paths().iter().enumerate() {
            if path.is_file() {
                let unreadable = |source| ClassPathError::Unreadable { path: path.clone(), source };
                let archive = Archive::open(path).map_err(unreadable)?;
                let target = scratch.join(number.to_string());
                let mut unpacking = Unpacking { archive: &archive, path, room: LARGEST_UNPACKED };
                entries.extend(unpacking.unpack(&target)?);
            }
            entries.push(path.clone());
        }
        Ok(entries)
    }
}

struct Unpacking<'a> {
    archive: &'a Archive,
    path: &'a Path,
    /// How many bytes may still be unpacked.
    room: u64,
}

impl Unpacking<'_> {
    fn unpack(&mut self, target: &Path) -> Result<Vec<PathBuf>, ClassPathError> {
        let mut entries = Vec::new();
        for (classes, _) in FAT {
            let folder = target.join(classes);
            for name in self.archive.names().filter(|name| name.starts_with(classes) && is_plain(name)) {
                let bytes = self.read(name)?;
                write(&target.join(name), &bytes)?;
            }
            if folder.is_dir() {
                entries.push(folder);
            }
        }
        for name in nested_jars(self.archive).into_iter().filter(|name| is_plain(name)) {
            let file = target.join(&name);
            // A jar that is damaged is none, as where it is looked up.
            if let Ok(bytes) = self.read(&name) {
                write(&file, &bytes)?;
                entries.push(file);
            }
        }
        Ok(entries)
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, ClassPathError> {
        let unreadable = |source| ClassPathError::Unreadable { path: self.path.to_owned(), source };
        let bytes = self.archive.read(name).map_err(unreadable)?.expect("the name was just listed");
        let too_large = || io::Error::new(io::ErrorKind::InvalidData, "it unpacks to more than 4 GB");
        let rest = self.room.checked_sub(bytes.len() as u64);
        self.room = rest.ok_or_else(too_large).map_err(unreadable)?;
        Ok(bytes)
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), ClassPathError> {
    let folder = file.parent().expect("below the target");
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(file, bytes));
    written.map_err(|source| ClassPathError::NotUnpacked { path: file.to_owned(), source })
}
