//! Compiles `java/harness` and packs it into one jar that the crate embeds. Names are sorted and no
//! time is stored, so that the same sources give the same jar.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use rawzip::ZipArchiveWriter;

const PACKAGE: &str = "recrash/harness";

fn main() {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let sources = manifest.join("../../java/harness").join(PACKAGE);
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let classes = out.join("harness-classes");
    let _ = std::fs::remove_dir_all(&classes);
    compile(&files(&sources, "java"), &classes);
    let jar = pack(&files(&classes.join(PACKAGE), "class"));
    std::fs::write(out.join("harness.jar"), jar).expect("OUT_DIR can be written");
}

fn compile(sources: &[PathBuf], classes: &Path) {
    let javac = match env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin/javac"),
        None => PathBuf::from("javac"),
    };
    let mut command = Command::new(&javac);
    command.args(["--release", "17", "-encoding", "UTF-8", "-g", "-Xlint:all", "-Werror", "-d"]);
    let status = command.arg(classes).args(sources).status();
    match status {
        Ok(status) => assert!(status.success(), "the harness does not compile"),
        Err(error) => panic!("cannot start {}: {error}; set JAVA_HOME to a JDK 17 or newer", javac.display()),
    }
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e == extension)).collect();
    files.sort();
    files
}

fn pack(classes: &[PathBuf]) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for class in classes {
        let name = class.file_name().expect("a file").to_string_lossy();
        let name = format!("{PACKAGE}/{name}");
        let contents = std::fs::read(class).expect("javac wrote it");
        let (mut entry, config) = archive.new_file(&name).start().expect("a new entry");
        let mut writer = config.wrap(&mut entry);
        writer.write_all(&contents).expect("memory");
        let (_, descriptor) = writer.finish().expect("memory");
        entry.finish(descriptor).expect("memory");
    }
    archive.finish().expect("memory")
}
