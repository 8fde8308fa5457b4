//! Bodies mean what their methods do: an interpreter runs them on the inputs of a real run, and compares what they give.

mod arithmetic;
mod frame;
mod heap;
mod machine;
mod natives;
mod texts;

use std::path::Path;

use jdks::Jdk;
use machine::{End, Machine};
use program::{ClassPath, Image};

#[test]
fn own_methods_give_what_the_jvm_gives() {
    for jdk in jdks::all() {
        let tally = compare(&jdk, &["Sample"]);
        // A cache of numbers needs properties of a JVM; texts of newer JDKs need addresses.
        let most = if jdk.version == 17 { 1 } else { 4 };
        assert!(tally.same > 500 && tally.skipped.len() <= most, "{tally:?}");
    }
}

#[test]
fn methods_of_the_jdk_give_what_the_jvm_gives() {
    // Of `Math` the JVM computes some functions itself, a little otherwise than the code.
    let classes =
        ["Integer", "Long", "StrictMath", "Character", "Short"].map(|name| format!("java.lang.{name}"));
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    for jdk in jdks::all() {
        let tally = compare(&jdk, &classes);
        assert!(tally.same > 4_000, "{tally:?}");
    }
}

/// How many calls gave the same, and those that need what the interpreter does not know.
#[derive(Debug, Default)]
struct Tally {
    same: usize,
    skipped: Vec<String>,
}

fn compare(jdk: &Jdk, classes: &[&str]) -> Tally {
    let dir = tempfile::tempdir().expect("a directory");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/execute");
    let sources = ["Driver.java", "Sample.java"].map(|name| sources.join(name));
    let compiled = jdk.command("javac").arg("-d").arg(dir.path()).args(sources).status().expect("javac");
    assert!(compiled.success());
    let run =
        jdk.command("java").arg("-cp").arg(dir.path()).arg("Driver").args(classes).output().expect("java");
    assert!(run.status.success(), "{run:?}");
    let lines = String::from_utf8(run.stdout).expect("text");
    let image = Image::open(&jdk.home).expect("an image");
    let own = ClassPath::open(&[dir.path().to_owned()], jdk.version).expect("classes");
    // Calls of the program are calls of the interpreter.
    let thread = std::thread::Builder::new().stack_size(1 << 28);
    let thread = thread.spawn(move || {
        let bytes = |name: &str| own.class_bytes(name).or_else(|| image.class_bytes(name).ok().flatten());
        run_all(&lines, &bytes)
    });
    thread.expect("started").join().expect("no panic")
}

fn run_all(lines: &str, bytes: &dyn Fn(&str) -> Option<Vec<u8>>) -> Tally {
    let mut tally = Tally::default();
    let mut machine = Machine::new(bytes);
    for line in lines.lines() {
        let (call, expected) = line.split_once(" = ").expect("a result");
        let mut words = call.split(' ');
        let [class, name, descriptor] = [(); 3].map(|()| words.next().expect("a call"));
        let arguments = words.map(|word| machine.read(word)).collect();
        match machine.run(class, name, descriptor, arguments) {
            End::Gave(value) => {
                assert_eq!(machine.shown(value, descriptor), expected, "{line}");
                tally.same += 1;
            }
            End::Threw(class) => {
                assert_eq!(format!("!{class}"), expected, "{line}");
                tally.same += 1;
            }
            End::Unknown(what) => tally.skipped.push(format!("{class}.{name}: {what}")),
        }
    }
    tally.skipped.dedup();
    tally
}
