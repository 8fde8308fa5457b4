//! Objects of all sorts, from the fields that a JVM holds to tests that restore them.
//!
//! The case `values/Zoo` makes the objects. On each JDK they are written out by all their fields, more
//! than the recorder keeps; rebuilt, printed as tests and compiled; and run on each JDK, where every
//! restored object must look like the original. The case suite does the same with the recorder.

#[path = "../tools.rs"]
mod tools;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use model::{Crash, Frame as CrashFrame, MethodRef, Relation, Thrown};
use recording::{Class, ClassKind, Elements, Frame, FramePlace, Heap, JavaString, Object, Recording, Value};
use tools::run;

/// Options that open the JDK to the program that writes objects out.
const OPENS: &[&str] = &[
    "java.io",
    "java.lang",
    "java.lang.invoke",
    "java.lang.ref",
    "java.lang.reflect",
    "java.math",
    "java.net",
    "java.nio",
    "java.nio.charset",
    "java.nio.file",
    "java.text",
    "java.time",
    "java.time.format",
    "java.time.zone",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
    "java.util.concurrent.locks",
    "java.util.function",
    "java.util.regex",
    "java.util.stream",
    "sun.nio.cs",
    "sun.nio.fs",
    "sun.util.calendar",
    "sun.util.locale",
    "sun.invoke.util",
    "jdk.internal.reflect",
    "jdk.internal.loader",
    "jdk.internal.misc",
    "jdk.internal.access",
    "jdk.internal.util",
    "sun.security.util",
    "sun.net.www.protocol.http",
    "sun.reflect.generics.factory",
    "sun.reflect.generics.repository",
    "sun.reflect.generics.scope",
    "sun.reflect.generics.tree",
    "java.security",
    "jdk.internal.ref",
    "sun.nio.ch",
    "jdk.internal.math",
    "java.lang.module",
    "sun.util.resources",
    "sun.reflect.annotation",
    "jdk.internal.foreign",
    "java.nio.channels",
    "java.util.zip",
    "sun.invoke.empty",
    "jdk.internal.vm",
    "java.lang.runtime",
    "jdk.internal.module",
    "java.time.temporal",
    "java.time.chrono",
    "jdk.internal.perf",
    "sun.util.spi",
    "sun.util.locale.provider",
];

#[test]
fn restored_objects_look_like_the_originals() {
    let jdks = jdks::homes();
    for recorded_on in &jdks {
        let folder = tempfile::tempdir().expect("a scratch folder");
        let tests = make_tests(recorded_on, folder.path());
        for run_on in &jdks {
            check(run_on, folder.path(), &tests, recorded_on);
        }
    }
}

/// Where the Java sources of this test are.
fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/round_trip")
}

/// Where the objects are made: the case suite records them with the real recorder.
fn zoo() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/values/Zoo/zoo")
}

/// Writes the objects out on a JDK and compiles tests that restore them; gives their classes.
fn make_tests(jdk: &Path, folder: &Path) -> Vec<String> {
    let classes = folder.join("classes");
    let [zoo, own] = [(zoo(), ["Zoo", "Show"]), (sources().join("zoo"), ["Dumper", "Runner"])]
        .map(|(folder, names)| names.map(|name| folder.join(format!("{name}.java"))));
    let names: Vec<_> = zoo.into_iter().chain(own).collect();
    let stub = sources().join("org/junit/jupiter/api/Test.java");
    run(
        jdk,
        "javac",
        [
            OsStr::new("-g"),
            "--release".as_ref(),
            "17".as_ref(),
            "-nowarn".as_ref(),
            "-d".as_ref(),
            classes.as_ref(),
        ]
        .into_iter()
        .chain(names.iter().chain([&stub]).map(|path| path.as_os_str())),
    );
    let heap = folder.join("heap");
    let opens = OPENS
        .iter()
        .flat_map(|package| ["--add-opens".to_owned(), format!("java.base/{package}=ALL-UNNAMED")]);
    let logging = [
        "--add-opens",
        "java.logging/java.util.logging=ALL-UNNAMED",
        "--add-opens",
        "java.sql/java.sql=ALL-UNNAMED",
    ];
    let arguments = opens.chain(logging.map(str::to_owned)).chain([
        "-cp".into(),
        classes.display().to_string(),
        "zoo.Dumper".into(),
        heap.display().to_string(),
    ]);
    run(jdk, "java", arguments);
    let bytes = std::fs::read(heap).expect("the heap was written");
    let (heap, cases): (Heap, Vec<(String, Value)>) =
        postcard::from_bytes(&bytes).expect("the heap is well-formed");
    let recording = recording_of(heap, cases);
    let class_bytes = |name: &str| std::fs::read(classes.join(format!("{name}.class"))).ok();
    let program = rebuild::Program { class_bytes: &class_bytes, is_closed: &|_| false };
    let proposals = rebuild::propose(&recording, &program);
    let candidates: Vec<_> =
        proposals.into_iter().map(|proposal| proposal.candidate.expect("every case is possible")).collect();
    let suite = testgen::generate(&candidates, &testgen::TestgenConfig::default());
    write_and_compile(jdk, folder, &suite)
}

fn write_and_compile(jdk: &Path, folder: &Path, suite: &testgen::TestSuite) -> Vec<String> {
    let tests = folder.join("tests");
    let mut sources = Vec::new();
    for file in &suite.files {
        let path = tests.join(&file.path);
        std::fs::create_dir_all(path.parent().expect("files lie in folders")).expect("a folder for the file");
        std::fs::write(&path, &file.contents).expect("the file can be written");
        if file.path.ends_with(".java") {
            sources.push(path);
        }
    }
    let classes = folder.join("classes");
    let options = [OsStr::new("-nowarn"), "-cp".as_ref(), classes.as_ref(), "-d".as_ref(), classes.as_ref()];
    let options = options.into_iter().chain(["--release".as_ref(), "17".as_ref()]);
    run(jdk, "javac", options.chain(sources.iter().map(|path| path.as_os_str())));
    let mut classes: Vec<_> = suite.tests.iter().map(|test| test.class.clone()).collect();
    classes.dedup();
    classes
}

/// A recording in which each case is a frame that was called with it, and one more frame was called
/// with all of them: there everything is restored from the resource.
fn recording_of(mut heap: Heap, cases: Vec<(String, Value)>) -> Recording {
    let mut frames = Vec::new();
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for (name, value) in cases {
        let name = add(&mut heap, string(&name));
        names.push(Some(name));
        let Value::Reference(object) = value else { panic!("every case is an object") };
        values.push(Some(object));
        frames.push(frame("check", "(Ljava/lang/String;Ljava/lang/Object;)V", vec![name, object]));
    }
    let [names, values] =
        [(names, "[Ljava/lang/String;"), (values, "[Ljava/lang/Object;")].map(|(elements, class)| {
            let length = u32::try_from(elements.len()).expect("there are few cases");
            let class = array_class(&mut heap, class);
            add(&mut heap, Object::Array { class, length, elements: Elements::References(elements) })
        });
    frames.push(frame("checkAll", "([Ljava/lang/String;[Ljava/lang/Object;)V", vec![names, values]));
    Recording { crash: crash(), frames, heap, ..Recording::default() }
}

fn crash() -> Crash {
    let (class, file) = ("zoo/Zoo".into(), Some("Zoo.java".into()));
    let frame = CrashFrame { class, method: "check".into(), file, line: Some(1), ..CrashFrame::default() };
    let thrown =
        Thrown { relation: Relation::Top, class: "zoo/Zoo$Same".into(), message: None, frames: vec![frame] };
    Crash { throwables: vec![thrown] }
}

fn frame(name: &str, descriptor: &str, arguments: Vec<u32>) -> Frame {
    const STATIC: u16 = 8;
    Frame {
        place: FramePlace { throwable: 0, frame: Some(0) },
        method: MethodRef::new("zoo/Zoo", name, descriptor),
        access: STATIC,
        parameters: vec!["name".into(), "value".into()],
        strategy: "reference".into(),
        receiver: None,
        arguments: arguments.into_iter().map(Value::Reference).collect(),
        entry_fields: Vec::new(),
        cut: Vec::new(),
    }
}

fn string(text: &str) -> Object {
    let length = u32::try_from(text.len()).expect("names are short");
    Object::String { text: JavaString(text.as_bytes().to_vec()), length }
}

fn add(heap: &mut Heap, object: Object) -> u32 {
    heap.objects.push(object);
    u32::try_from(heap.objects.len() - 1).expect("the heap is small")
}

fn array_class(heap: &mut Heap, name: &str) -> u32 {
    let class = Class {
        name: name.into(),
        kind: ClassKind::Array,
        jdk: true,
        superclass: None,
        interfaces: Vec::new(),
        fields: Vec::new(),
    };
    heap.classes.push(class);
    u32::try_from(heap.classes.len() - 1).expect("there are few classes")
}

/// Whether a test ended in the exception that says that objects look the same.
fn is_same(line: &str) -> bool {
    line.contains("zoo.Zoo$Same") || line.contains("IllegalStateException: all the same")
}

/// Runs the tests; each must end in the exception that says that the objects look the same.
fn check(jdk: &Path, folder: &Path, tests: &[String], recorded_on: &Path) {
    let path =
        std::env::join_paths([folder.join("classes"), folder.join("tests")]).expect("no colons in names");
    let output = run(
        jdk,
        "java",
        [OsStr::new("-cp"), &path, "zoo.Runner".as_ref()].into_iter().chain(tests.iter().map(OsStr::new)),
    );
    let failed: Vec<_> = output.lines().filter(|line| !is_same(line)).collect();
    let context = format!("recorded on {}, run on {}", recorded_on.display(), jdk.display());
    assert!(output.lines().count() > 150, "{context}: only {} tests ran", output.lines().count());
    assert!(
        failed.is_empty(),
        "{context}: {} of {} differ:\n{}",
        failed.len(),
        output.lines().count(),
        failed.join("\n")
    );
}
