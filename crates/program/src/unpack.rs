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
                entries.extend(unpack(&archive, &target).map_err(unreadable)?);
            }
            entries.push(path.clone());
        }
        Ok(entries)
    }
}

fn unpack(archive: &Archive, target: &Path) -> io::Result<Vec<PathBuf>> {
    let mut budget = LARGEST_UNPACKED;
    let mut entries = Vec::new();
    for (classes, _) in FAT {
        let folder = target.join(classes);
        for name in archive.names().filter(|name| name.starts_with(classes) && is_plain(name)) {
            write(archive, name, &target.join(name), &mut budget)?;
        }
        if folder.is_dir() {
            entries.push(folder);
        }
    }
    for name in nested_jars(archive).into_iter().filter(|name| is_plain(name)) {
        let file = target.join(&name);
        write(archive, &name, &file, &mut budget)?;
        entries.push(file);
    }
    Ok(entries)
}

fn write(archive: &Archive, name: &str, file: &Path, budget: &mut u64) -> io::Result<()> {
    let bytes = archive.read(name)?.expect("the name was just listed");
    *budget = budget
        .checked_sub(bytes.len() as u64)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it unpacks to more than 4 GB"))?;
    std::fs::create_dir_all(file.parent().expect("below the target"))?;
    std::fs::write(file, bytes)
}
