//! Programs in modules and in jars, and beside another agent.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use recording::Value;
use sha2::{Digest, Sha256};

use jdks::Jdk;

use crate::support::{Program, compile};

fn write(path: PathBuf, text: &str) -> PathBuf {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
    std::fs::write(&path, text).expect("a writable folder");
    path
}

fn pack(jdk: &Jdk, folder: &Path, arguments: &[&str]) {
    let status = jdk.command("jar").current_dir(folder).args(arguments).status().expect("jar starts");
    assert!(status.success(), "jar {arguments:?}");
}

#[test]
fn a_named_module_that_exports_nothing() {
    for jdk in jdks::all() {
        let program = Program::without_sources(&jdk, "app");
        let folder = program.folder.path();
        let main = "package app; public class Main {
            static int fail(String s) { return s.length(); }
            public static void main(String[] args) { System.out.println(Main.class.getModule()); fail(null); } }";
        let sources = [
            write(folder.join("src/module-info.java"), "module app {}"),
            write(folder.join("src/app/Main.java"), main),
        ];
        compile(&jdk, &sources, &program.classes, &[]);
        let run = program
            .finish(program.command(true).arg("-p").arg(&program.classes).args(["-m", "app/app.Main"]));
        assert_eq!(run.stdout(), "module app\n");
        let recording = run.recording();
        assert_eq!(recording.frames.len(), 2, "{}", run.stderr());
        assert_eq!(recording.crash.throwables[0].frames[0].module.as_deref(), Some("app"));
        assert_eq!(recording.header.class_path[0].path, program.classes.display().to_string());
    }
}

#[test]
fn a_multi_release_jar_with_a_class_path_of_its_own() {
    for jdk in jdks::all() {
        let program = Program::without_sources(&jdk, "Main");
        let folder = program.folder.path();
        let class = |text: &str| format!("public class Version {{ static int of(int[] n) {{ {text} }} }}");
        let old = write(folder.join("old/Version.java"), &class("return 8;"));
        let new = write(folder.join("new/Version.java"), &class("return n[17];"));
        let main = "public class Main { public static void main(String[] a) { Version.of(new int[] {1}); } }";
        let main = write(folder.join("main/Main.java"), main);
        compile(&jdk, &[old], &folder.join("base"), &["--release", "17"]);
        compile(&jdk, &[new], &folder.join("v17"), &["--release", "17"]);
        compile(&jdk, &[main], &folder.join("app"), &["-cp", &folder.join("base").display().to_string()]);
        write(folder.join("multi.mf"), "Multi-Release: true\n");
        write(folder.join("app.mf"), "Main-Class: Main\nClass-Path: lib/multi%201.jar\n");
        std::fs::create_dir(folder.join("lib")).expect("a new folder");
        pack(
            &jdk,
            folder,
            &["cfm", "lib/multi 1.jar", "multi.mf", "-C", "base", ".", "--release", "17", "-C", "v17", "."],
        );
        pack(&jdk, folder, &["cfm", "app.jar", "app.mf", "-C", "app", "."]);
        let run = program.finish(program.command(true).args(["-jar", "app.jar"]));
        let recording = run.recording();
        assert_eq!(recording.frames[0].method.class, "Version", "{}", run.stderr());
        let library = folder.join("lib/multi 1.jar");
        let paths: Vec<&str> = recording.header.class_path.iter().map(|entry| &*entry.path).collect();
        assert_eq!(paths, ["app.jar", &library.display().to_string()]);
        let hash: [u8; 32] = Sha256::digest(std::fs::read(library).expect("a jar")).into();
        assert_eq!(recording.header.class_path[1].sha256, Some(hash));
    }
}

#[test]
fn the_header_tells_where_the_recording_comes_from() {
    for jdk in jdks::all() {
        let mut program = Program::new(&jdk, "Plain");
        program.options.label = Some("shop 1.4".to_owned());
        let run = program.run();
        let header = &run.recording().header;
        assert_eq!(header.label.as_deref(), Some("shop 1.4"));
        assert!(header.jdk.version.starts_with(&jdk.version.to_string()), "{:?}", header.jdk);
        assert!(header.jdk.os.starts_with("Linux"));
        assert_eq!(header.command_line.last().map(|word| &**word), Some("Plain"));
        assert_eq!(Path::new(&header.directory), program.folder.path().canonicalize().expect("a folder"));
        assert_eq!(header.thread.name, "main");
        assert_eq!((header.count, &*header.strategy), (1, "reference"));
        assert!(header.time > 1_600_000_000_000);
    }
}

/// JaCoCo knows classes by a hash of their bytes: the recorder must not come before it.
#[test]
fn beside_jacoco() {
    let jar = jacoco();
    for jdk in jdks::all() {
        let ids = |is_recorded: bool, is_first: bool| {
            let program = Program::new(&jdk, "Lambdas");
            let data = program.folder.path().join("jacoco.exec");
            let option = format!("-javaagent:{}=destfile={}", jar.display(), data.display());
            let mut command = program.command(is_recorded);
            if is_first {
                command.env("JAVA_TOOL_OPTIONS", &option);
            } else {
                command.arg(&option);
            }
            let run = program.finish(command.arg("-cp").arg(&program.classes).arg("Lambdas"));
            if is_recorded {
                assert_eq!(run.recording().frames.len(), 4, "{}", run.stderr());
            }
            class_ids(&std::fs::read(&data).expect("JaCoCo's data"))
        };
        let original = ids(false, false);
        assert!(original.iter().any(|(_, name)| name == "Lambdas"), "{original:?}");
        assert_eq!(ids(true, false), original);
        assert_eq!(ids(true, true), original);
    }
}

/// Another agent transforms a class again: its methods keep their numbers, its frames are recorded once.
#[test]
fn beside_an_agent_that_retransforms() {
    let agent = "import java.lang.instrument.Instrumentation;
        public class Other {
            static Instrumentation instrumentation;
            public static void premain(String options, Instrumentation given) { instrumentation = given; } }";
    let main = "public class Main {
            static int fail(String s, int n) { return s.length() + n; }
            static void call(int n) { try { fail(null, n); } catch (RuntimeException e) { if (n == 2) throw e; } }
            public static void main(String[] args) throws Exception {
                call(1);
                Other.instrumentation.retransformClasses(Main.class);
                call(2); } }";
    for jdk in jdks::all() {
        let program = Program::without_sources(&jdk, "Main");
        let folder = program.folder.path();
        let sources = [write(folder.join("Other.java"), agent), write(folder.join("Main.java"), main)];
        compile(&jdk, &sources, &program.classes, &[]);
        write(folder.join("other.mf"), "Premain-Class: Other\nCan-Retransform-Classes: true\n");
        pack(&jdk, folder, &["cfm", "other.jar", "other.mf", "-C", "classes", "Other.class"]);
        let mut command = program.command(true);
        let run =
            program.finish(command.arg("-javaagent:other.jar").arg("-cp").arg(&program.classes).arg("Main"));
        let recording = run.recording();
        let methods: Vec<&str> = recording.frames.iter().map(|frame| &*frame.method.name).collect();
        assert_eq!(methods, ["fail", "call", "main"], "{}", run.stderr());
        assert_eq!(recording.frames[0].arguments, [Value::Null, Value::Int(2)]);
    }
}

/// JaCoCo's agent, which Maven fetches once.
fn jacoco() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jacoco");
    let jar = folder.join("org.jacoco.agent-0.8.13-runtime.jar");
    if !jar.exists() {
        let status = Command::new("mvn")
            .args(["-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"])
            .arg("-Dartifact=org.jacoco:org.jacoco.agent:0.8.13:jar:runtime")
            .arg(format!("-DoutputDirectory={}", folder.display()))
            .status();
        assert!(status.expect("mvn starts").success(), "Maven cannot fetch JaCoCo");
    }
    jar
}

/// Ids and names in the blocks of JaCoCo's data: a header, a session, then classes with probes.
fn class_ids(data: &[u8]) -> BTreeSet<(u64, String)> {
    let mut at = 0;
    let mut take = |length: usize| {
        at += length;
        data.get(at - length..at)
    };
    let mut ids = BTreeSet::new();
    while let Some(kind) = take(1) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let number = |bytes: &[u8]| bytes.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
        match kind[0] {
            0x01 => drop(take(4)),
            0x10 => {
                let length = number(take(2).expect("a length"));
                take(length as usize + 16).expect("a session");
            }
            0x11 => {
                let id = number(take(8).expect("an id"));
                let length = number(take(2).expect("a length"));
                let name = text(take(length as usize).expect("a name"));
                let mut probes = 0;
                for shift in (0..).step_by(7) {
                    let byte = take(1).expect("a number")[0];
                    probes |= usize::from(byte & 0x7F) << shift;
                    if byte & 0x80 == 0 {
                        break;
                    }
                }
                take(probes.div_ceil(8)).expect("probes");
                ids.insert((id, name));
            }
            other => panic!("block {other}"),
        }
    }
    ids
}
