//! All classes of a root of the class path.

use std::collections::BTreeMap;
use std::path::Path;

use crate::archive::Archive;
use crate::cache_key;
use crate::class_path::{FAT, Root, Store};

/// Folders below a directory that are looked into, so that links that lead back end.
const DEEPEST_FOLDER: usize = 64;

const CLASS: &str = ".class";

impl Root {
    /// What people call it.
    pub(crate) fn origin(&self) -> &Path {
        &self.origin
    }

    /// The folder of its archive that classes are below.
    pub(crate) fn prefix(&self) -> &'static str {
        match self.store {
            Store::Directory(_) => "",
            Store::Archive { prefix, .. } => prefix,
        }
    }

    /// The files that hold its classes, as a JVM of version `java` sees them, ordered by the
    /// names of the classes.
    pub(crate) fn classes(&self, java: u32) -> Vec<String> {
        match &self.store {
            Store::Directory(directory) => {
                let mut files = Vec::new();
                list_folder(directory, "", DEEPEST_FOLDER, &mut files);
                files.sort_by(|a, b| a.strip_suffix(CLASS).cmp(&b.strip_suffix(CLASS)));
                files
            }
            Store::Archive { archive, prefix, multi_release } => {
                list_archive(archive, prefix, if *multi_release { java } else { 0 })
            }
        }
    }

    /// What its cache is kept under; none for a directory.
    pub(crate) fn key(&self, java: u32) -> Option<String> {
        let Store::Archive { prefix, .. } = &self.store else { return None };
        let origin = self.origin.to_str()?;
        let (file, inside) = origin.split_once("!/").unwrap_or((origin, ""));
        cache_key::of_file(Path::new(file), &format!("{inside}\n{prefix}\n{java}"))
    }
}

fn list_folder(directory: &Path, prefix: &str, depth: usize, files: &mut Vec<String>) {
    if depth == 0 {
        return;
    }
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.ends_with(CLASS) {
            files.push(format!("{prefix}{name}"));
        } else if entry.file_type().is_ok_and(|kind| kind.is_dir() || kind.is_symlink()) {
            list_folder(&entry.path(), &format!("{prefix}{name}/"), depth - 1, files);
        }
    }
}

/// The newest version that the JVM may use of each class below the prefix.
fn list_archive(archive: &Archive, prefix: &str, newest: u32) -> Vec<String> {
    let mut classes: BTreeMap<&str, (u32, &str)> = BTreeMap::new();
    for file in archive.names() {
        let Some((version, class)) = version_and_class(file, prefix) else { continue };
        let known = classes.get(class).is_some_and(|&(known, _)| known >= version);
        if version <= newest && !known {
            classes.insert(class, (version, file));
        }
    }
    classes.into_values().map(|(_, file)| file.to_owned()).collect()
}

fn version_and_class<'f>(file: &'f str, prefix: &str) -> Option<(u32, &'f str)> {
    let class = file.strip_suffix(CLASS)?;
    if let Some(versioned) = class.strip_prefix("META-INF/versions/").filter(|_| prefix.is_empty()) {
        let (version, class) = versioned.split_once('/')?;
        return Some((version.parse().ok()?, class));
    }
    let class = class.strip_prefix(prefix)?;
    let elsewhere = prefix.is_empty() && FAT.iter().any(|(classes, _)| class.starts_with(classes));
    (!elsewhere).then_some((0, class))
}
