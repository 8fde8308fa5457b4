//! The end of the stack: what can be recorded there, and that nothing breaks.

use recording::Value;

use crate::support::Program;

#[test]
fn both_ends_of_an_endless_recursion_are_kept() {
    for jdk in jdks::all() {
        let mut program = Program::new(&jdk, "StackOverflow");
        program.jvm_options = vec!["-Xss512k".to_owned()];
        let run = program.run();
        assert_eq!(run.stdout(), plain_output(&program), "{}", run.stderr());
        let recording = run.recording();
        assert_eq!(recording.crash.throwables[0].class, "java/lang/StackOverflowError");
        let depths: Vec<i32> = recording.frames.iter().filter_map(depth).collect();
        assert_eq!(recording.frames.len(), 512);
        assert_eq!(depths.len(), 511, "all but Thread.run's frame are of one method");
        assert!(depths.windows(2).all(|pair| pair[0] > pair[1]), "innermost first");
        assert_eq!(depths.last(), Some(&0));
        assert!(recording.notes.iter().any(|note| note.contains("were dropped")), "{:?}", recording.notes);
    }
}

fn plain_output(program: &Program) -> String {
    String::from_utf8_lossy(&program.run_plain().stdout).into_owned()
}

fn depth(frame: &recording::Frame) -> Option<i32> {
    match (&*frame.method.name, frame.arguments.first()) {
        ("endless", Some(Value::Int(depth))) => Some(*depth),
        _ => None,
    }
}
