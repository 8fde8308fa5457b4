//! Compiles `java/harness` and `java/worker` and packs each into a jar that the crate embeds. Names are
//! sorted and no time is stored, so that the same sources give the same jar.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use rawzip::ZipArchiveWriter;

/// A jar to build.
struct Jar {
    /// Folder below `java` and name of the jar.
    name: &'static str,
    package: &'static str,
    /// Sources beside the package.
    more: &'static [&'static str],
    /// Sources of other folders below `java`.
    others: &'static [&'static str],
    /// The worker uses the JDK's internal `Unsafe`, which `--release` does not let it see. Its concatenation is inline
    /// because an `invokedynamic` that is linked at the limit of a stack harms the VM.
    options: &'static [&'static str],
}

const JARS: [Jar; 2] = [
    Jar {
        name: "harness",
        package: "recrash/harness",
        more: &[],
        others: &[],
        options: &["--release", "17", "-g", "-Xlint:all"],
    },
    Jar {
        name: "worker",
        package: "recrash/worker",
        more: &["module-info"],
        others: &["restore/recrash/Restore"],
        options: &[
            "-source",
            "17",
            "-target",
            "17",
            "-g:source,lines",
            "-proc:none",
            "-Xlint:all,-options",
            "-XDstringConcat=inline",
            "--add-exports",
            "java.base/jdk.internal.misc=recrash.worker",
        ],
    },
];

fn main() {
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    for jar in JARS {
        build(&jar);
    }
}

fn build(jar: &Jar) {
    let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let folder = manifest.join("../../java").join(jar.name);
    println!("cargo::rerun-if-changed={}", folder.display());
    let classes = out.join(format!("{}-classes", jar.name));
    let _ = std::fs::remove_dir_all(&classes);
    let mut sources = files(&folder.join(jar.package), "java");
    sources.extend(jar.more.iter().map(|name| folder.join(format!("{name}.java"))));
    for other in jar.others {
        let source = manifest.join(format!("../../java/{other}.java"));
        println!("cargo::rerun-if-changed={}", source.display());
        sources.push(source);
    }
    compile(jar, &sources, &classes);
    let mut compiled = files(&classes.join(jar.package), "class");
    if !jar.others.is_empty() {
        compiled.extend(files(&classes.join("recrash"), "class"));
    }
    compiled.extend(jar.more.iter().map(|name| classes.join(format!("{name}.class"))));
    std::fs::write(out.join(format!("{}.jar", jar.name)), pack(&classes, &compiled))
        .expect("OUT_DIR can be written");
}

fn compile(jar: &Jar, sources: &[PathBuf], classes: &Path) {
    let javac = match env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin/javac"),
        None => PathBuf::from("javac"),
    };
    let mut command = Command::new(&javac);
    command.args(jar.options).args(["-encoding", "UTF-8", "-Werror", "-d"]);
    let status = command.arg(classes).args(sources).status();
    match status {
        Ok(status) => assert!(status.success(), "the {} does not compile", jar.name),
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

fn pack(root: &Path, classes: &[PathBuf]) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for class in classes {
        let name = class.strip_prefix(root).expect("it was compiled to there").to_string_lossy();
        let contents = std::fs::read(class).expect("javac wrote it");
        let (mut entry, config) = archive.new_file(&name).start().expect("a new entry");
        let mut writer = config.wrap(&mut entry);
        writer.write_all(&contents).expect("memory");
        let (_, descriptor) = writer.finish().expect("memory");
        entry.finish(descriptor).expect("memory");
    }
    archive.finish().expect("memory")
}
