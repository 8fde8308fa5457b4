//! The second chance: nothing is recorded at first, the methods of a failure from then on.

use std::path::Path;

use recording::Value;

use crate::support::{Program, Run};

fn run(program: &mut Program, list: &Path, name: &str) -> Run {
    program.options.second_chance = Some(list.to_owned());
    program.options.out_dir = program.folder.path().join(name);
    program.run()
}

#[test]
fn the_next_start_records_the_methods_of_the_last_failure() {
    for jdk in jdks::all() {
        let mut program = Program::new(&jdk, "UsedFields");
        let list = program.folder.path().join("watch");
        let first = run(&mut program, &list, "first");
        assert!(first.recordings.is_empty());
        assert!(first.stderr().contains("2 methods are now watched"), "{}", first.stderr());
        let text = std::fs::read_to_string(&list).expect("a watch list");
        assert_eq!(text, "UsedFields.bump\nUsedFields.main\n");

        std::fs::write(&list, "# only this one\nUsedFields.bump\n").expect("a writable list");
        let second = run(&mut program, &list, "second");
        let recording = second.recording();
        let methods: Vec<&str> = recording.frames.iter().map(|frame| &*frame.method.name).collect();
        assert_eq!(methods, ["bump"]);
        assert_eq!(recording.frames[0].strategy, "used-fields");
        let count = recording.frames[0].entry_fields.iter().find(|field| field.field == "count");
        assert_eq!(count.map(|field| field.value), Some(Value::Int(3)));
    }
}

#[test]
fn a_failure_that_happens_again_in_the_same_run_is_recorded() {
    for jdk in jdks::all() {
        let mut program = Program::new(&jdk, "FailingAgain");
        let list = program.folder.path().join("watch");
        let run = run(&mut program, &list, "out");
        let recording = run.recording();
        let shown: Vec<(&str, &[Value])> =
            recording.frames.iter().map(|frame| (&*frame.method.name, &*frame.arguments)).collect();
        let expected: [(&str, &[Value]); 3] = [
            ("add", &[Value::Int(2), Value::Null]),
            ("run", &[Value::Int(2)]),
            ("lambda$main$0", &[Value::Int(2)]),
        ];
        assert_eq!(shown, expected, "{}", run.stderr());
    }
}

#[test]
fn what_an_executor_swallows_is_watched_too() {
    let mut program = Program::new(&jdks::all()[0], "CompletableFutures");
    let list = program.folder.path().join("watch");
    let first = run(&mut program, &list, "first");
    assert!(first.recordings.is_empty());
    let second = run(&mut program, &list, "second");
    assert_eq!(second.recording().frames[0].method.name, "work", "{}", second.stderr());
}

#[test]
fn a_watch_list_that_cannot_be_written_is_told() {
    let jdk = &jdks::all()[0];
    let mut program = Program::new(jdk, "Plain");
    let run = run(&mut program, Path::new("/nowhere/watch"), "out");
    assert!(run.stderr().contains("the watch list /nowhere/watch cannot be written"), "{}", run.stderr());
    assert_eq!(run.stdout(), "begin\n");
}
