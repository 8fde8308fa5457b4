//! The files of a case.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

/// The cases of a suite, a file or a folder each, by topic and name.
pub fn of_suite(root: &Path, suite: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for topic in entries(&root.join("tests").join(suite))? {
        let is_case = |path: &PathBuf| path.is_dir() || is_java(path);
        found.extend(entries(&topic)?.into_iter().filter(is_case));
    }
    Ok(found)
}

/// What follows `package ` or `module ` at the start of a line, up to the semicolon or brace.
pub fn declared(source: &Path, keyword: &str) -> Result<Option<String>> {
    let text = fs::read_to_string(source)?;
    let line = text.lines().find_map(|line| line.trim_start_matches("open ").strip_prefix(keyword));
    Ok(line.map(|line| line.trim_end_matches([';', '{', ' ', '}']).to_owned()))
}

/// The Java sources in a folder and below, or the file itself.
pub fn java_below(path: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_dir() {
        entries(path)?.iter().try_for_each(|entry| java_below(entry, found))?;
    } else if is_java(path) {
        ensure!(path.is_file(), "{} is no file", path.display());
        found.push(path.to_owned());
    }
    Ok(())
}

/// Makes a folder, without what an earlier run left in it.
pub fn clear(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::create_dir_all(folder)?)
}

/// The entries of a folder, sorted; none where there is no such folder.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

/// The last part of a path.
pub fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default()
}

/// Changes whenever one of the files changes.
pub fn stamp<'f>(files: impl Iterator<Item = &'f PathBuf>) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        (file, fs::read(file)?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn is_java(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "java")
}
