//! Compiles `java/runtime`, the Java part of the recorder, and writes the list of its class files
//! that the crate embeds.

use std::env;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = "java/recrash";

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let sources = manifest.join("../../java/runtime").join(PACKAGE);
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let classes = out.join("runtime-classes");
    let _ = std::fs::remove_dir_all(&classes);
    compile(&files(&sources, "java"), &classes);
    let table = table(&files(&classes.join(PACKAGE), "class"));
    std::fs::write(out.join("runtime_classes.rs"), table).expect("OUT_DIR can be written");
}

/// No `--release`: it does not let the runtime see the JDK's internal `Unsafe` and annotations. Concatenation is
/// inline because an `invokedynamic` that is linked at the limit of a stack harms the VM.
fn compile(sources: &[PathBuf], classes: &Path) {
    let javac = match env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin/javac"),
        None => PathBuf::from("javac"),
    };
    let mut command = Command::new(&javac);
    command.args(["-source", "17", "-target", "17", "-encoding", "UTF-8", "-g:source,lines", "-proc:none"]);
    command.args(["-Xlint:all,-options", "-Werror", "-XDstringConcat=inline"]);
    for package in ["jdk.internal.misc", "jdk.internal.vm.annotation"] {
        command.args(["--add-exports", &format!("java.base/{package}=ALL-UNNAMED")]);
    }
    command.arg("-d");
    match command.arg(classes).args(sources).status() {
        Ok(status) => assert!(status.success(), "the runtime does not compile"),
        Err(error) => panic!("cannot start {}: {error}; set JAVA_HOME to a JDK 17 or newer", javac.display()),
    }
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

/// A Rust expression: VM name and bytes of each class.
fn table(classes: &[PathBuf]) -> String {
    let mut table = String::from("&[\n");
    for class in classes {
        let name = class.file_stem().expect("a file").to_string_lossy();
        writeln!(table, "    (\"{PACKAGE}/{name}\", include_bytes!({class:?})),").expect("memory");
    }
    table + "]\n"
}
