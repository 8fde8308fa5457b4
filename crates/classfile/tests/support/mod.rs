//! What tests need of a JDK: compile, run, take classes out of it.

#![allow(dead_code, reason = "each test uses what it needs")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs a program of a JDK and checks that it succeeds.
pub fn run(jdk: &Path, tool: &str, arguments: &[&str]) -> Output {
    let output = Command::new(jdk.join("bin").join(tool)).args(arguments).output().expect("the JDK has it");
    let text = String::from_utf8_lossy(&output.stderr);
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{tool} {arguments:?} failed:\n{out}\n{text}");
    output
}

/// Compiles sources (name, text) with debug information.
pub fn compile(jdk: &Path, sources: &[(&str, &str)], options: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments: Vec<String> = ["-g", "-d"].map(String::from).into();
    arguments.push(text(folder.path()));
    arguments.extend(options.iter().map(|option| option.to_string()));
    for (name, source) in sources {
        let path = folder.path().join(name);
        std::fs::write(&path, source).expect("the folder can be written");
        arguments.push(text(&path));
    }
    run(jdk, "javac", &arguments.iter().map(String::as_str).collect::<Vec<_>>());
    folder
}

/// The path as text.
pub fn text(path: &Path) -> String {
    path.to_str().expect("temporary folders have plain names").to_owned()
}

/// Every class file below a folder: path and bytes.
pub fn classes_in(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut classes = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            classes.extend(classes_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "class") {
            let bytes = std::fs::read(&path).expect("the file is there");
            classes.push((path, bytes));
        }
    }
    classes.sort();
    classes
}

/// Rewrites every class below a folder in place.
pub fn rewrite(folder: &Path, mut edit: impl FnMut(&[u8]) -> Option<Vec<u8>>) {
    for (path, bytes) in classes_in(folder) {
        if let Some(edited) = edit(&bytes) {
            std::fs::write(path, edited).expect("the folder can be written");
        }
    }
}

/// The class files of some classes of the JDK itself, by VM name.
pub fn jdk_classes(jdk: &Path, names: &[&str]) -> Vec<Vec<u8>> {
    const DUMP: &str = "public class Dump { public static void main(String[] names) throws Exception {
        for (String name : names) {
            java.nio.file.Path file = java.nio.file.Path.of(names[0]).resolve(name.replace('/', '.'));
            if (name != names[0]) java.nio.file.Files.write(file,
                ClassLoader.getSystemResourceAsStream(name + \".class\").readAllBytes());
        } } }";
    let folder = compile(jdk, &[("Dump.java", DUMP)], &[]);
    let path = text(folder.path());
    let arguments: Vec<&str> =
        ["-cp", &path, "Dump", &path].into_iter().chain(names.iter().copied()).collect();
    run(jdk, "java", &arguments);
    let read =
        |name: &&str| std::fs::read(folder.path().join(name.replace('/', "."))).expect("it was dumped");
    names.iter().map(read).collect()
}
