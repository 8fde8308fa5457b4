//! Directories without a build that we know: classes and jars where people keep them.

use std::path::{Path, PathBuf};

use super::{Project, ProjectError, ProjectKind};

const TESTS: &str = "target/test-classes";
const CLASSES: [&str; 8] = [
    "target/classes",
    TESTS,
    "build/classes",
    "build/classes/java/main",
    "build/resources/main",
    "classes",
    "bin",
    "out",
];
const JARS: [&str; 5] = ["", "lib", "libs", "target", "build/libs"];
const ARCHIVES: [&str; 2] = ["jar", "war"];

pub(super) fn discover(root: &Path) -> Result<Project, ProjectError> {
    let mut class_path: Vec<PathBuf> =
        CLASSES.iter().map(|name| root.join(name)).filter(|path| path.is_dir()).collect();
    if class_path.is_empty() && holds(root, "class") {
        class_path.push(root.to_owned());
    }
    for (folder, extension) in JARS.iter().flat_map(|folder| ARCHIVES.map(|extension| (folder, extension))) {
        class_path.extend(files(&root.join(folder), extension));
    }
    if class_path.is_empty() {
        return Err(ProjectError::Empty(root.to_owned()));
    }
    let (kind, out) = (ProjectKind::Plain, root.join("recrash-tests"));
    let tests = [root.join(TESTS)].into_iter().filter(|path| path.is_dir()).collect();
    Ok(Project { root: root.to_owned(), kind, class_path, tests, test_sources: vec![], out })
}

/// A program that is one file.
pub(super) fn of_jar(jar: &Path) -> Result<Project, ProjectError> {
    let is_archive = jar.extension().is_some_and(|kind| ARCHIVES.iter().any(|known| kind == *known));
    let root = jar.parent().filter(|_| is_archive).ok_or_else(|| ProjectError::Empty(jar.to_owned()))?;
    Ok(Project {
        root: root.to_owned(),
        kind: ProjectKind::Plain,
        class_path: vec![jar.to_owned()],
        tests: vec![],
        test_sources: vec![],
        out: root.join("recrash-tests"),
    })
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e == extension)).collect();
    files.sort();
    files
}

/// Whether a folder, or one directly or two levels below it, has files of a kind: packages.
fn holds(folder: &Path, extension: &str) -> bool {
    let below = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
    };
    let mut folders = vec![folder.to_owned()];
    folders.extend(below(folder));
    folders.extend(below(folder).iter().flat_map(|folder| below(folder)));
    folders.iter().any(|folder| !files(folder, extension).is_empty())
}
