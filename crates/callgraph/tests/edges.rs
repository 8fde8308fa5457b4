//! Calls that a program really makes are in its graph: a debugger tells which call made each method of it and of the JDK's
//! collections run.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use callgraph::{CallGraph, Config};
use program::{ClassPath, Image, Index, IndexConfig};

#[path = "edges/compare.rs"]
mod compare;

#[test]
fn each_call_of_a_running_program_is_in_its_graph() {
    for jdk in jdks::all() {
        let folder = tempfile::tempdir().expect("a folder");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/edges");
        let file = folder.path().join("edges.txt");
        let class_path = folder.path().to_owned();
        let mut compile = jdk.command("javac");
        compile
            .arg("-d")
            .arg(&class_path)
            .args(["Recorder.java", "Work.java"].map(|name| sources.join(name)));
        run(&mut compile);
        let mut record = jdk.command("java");
        record.arg("-cp").arg(&class_path).arg("Recorder").arg(&file).arg(&class_path);
        run(record.args([
            "Work",
            "Work*",
            "java.util.ArrayList*",
            "java.util.HashMap*",
            "java.util.Tree*",
            "java.util.stream.*",
        ]));
        let edges = std::fs::read_to_string(&file).expect("calls");
        let class_path = Arc::new(ClassPath::open(&[class_path], 17).expect("a class path"));
        let image = Arc::new(Image::open(&jdk.home).expect("an image"));
        let index = Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 });
        let entry = index.method("Work", "main", "([Ljava/lang/String;)V").expect("it is there");
        let graph = CallGraph::of(&index, &[entry], Config { most_methods: 100_000 });
        let compared = compare::compare(&index, &graph, &edges);
        assert_eq!(compared.missing, Vec::<String>::new(), "{}", jdk.home.display());
        let (told, open) = (compared.told, compared.open);
        assert!(told > 400 && open * 50 < told, "{told} told, {open} open");
    }
}

fn run(command: &mut Command) {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
