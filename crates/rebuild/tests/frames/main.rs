//! Frames of all sorts, rebuilt and printed; compared with the files in `expected`. Set
//! `RECRASH_BLESS=1` to write these again.

#[path = "../tools.rs"]
mod tools;

mod heap;

use std::path::{Path, PathBuf};

use heap::{Builder, frame, recording};
use model::{Candidate, Reach};
use rebuild::{Program, Proposal};
use recording::{ClassKind, Elements, EntryField, Frame, Object, Recording, Value};

const STATIC: u16 = 0x8;
const PRIVATE: u16 = 0x2;

/// Everything that a frame can be called with, in one recording.
fn all_frames() -> Recording {
    let mut builder = Builder::default();
    let mut frames = shared_and_changed(&mut builder);
    frames.extend(values(&mut builder));
    frames.extend(lambdas(&mut builder));
    frames.extend(odd_methods(&mut builder));
    frames.extend(proxies(&mut builder));
    recording(builder.heap, frames)
}

/// A list in two places, and a counter that had another value when its frame was entered.
fn shared_and_changed(builder: &mut Builder) -> Vec<Frame> {
    let name = builder.string("Ann");
    let list = builder.list(&[name, Value::Null]);
    let counter = builder.class("shop/Frames$Counter", None, &["count:I", "names:Ljava/util/List;"]);
    let loud = builder.class("shop/Frames$Loud", Some(counter), &[]);
    let plain = builder.instance(counter, vec![Value::Int(2), list]);
    let overriding = builder.instance(loud, vec![Value::Int(5), Value::Null]);
    let two = frame("shop/Frames", "two", "(Ljava/util/List;Ljava/util/List;)V", STATIC, vec![list, list]);
    let next = |receiver| Frame {
        receiver: Some(receiver),
        ..frame("shop/Frames$Counter", "next", "(I)I", 0, vec![Value::Int(3)])
    };
    let Value::Reference(object) = plain else { panic!("it is an object") };
    let entry = EntryField {
        object,
        class: "shop/Frames$Counter".into(),
        field: "count".into(),
        value: Value::Int(1),
    };
    let [copy, other] = [(); 2].map(|()| builder.string("Ann"));
    let texts = vec![name, name, copy, other];
    let texts = frame(
        "shop/Frames",
        "texts",
        "(Ljava/lang/String;Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;)V",
        STATIC,
        texts,
    );
    let named = Frame { parameters: vec!["first".into(), "second".into()], ..two };
    vec![
        named,
        next(plain),
        Frame { entry_fields: vec![entry], parameters: vec!["by".into()], ..next(plain) },
        next(overriding),
        texts,
    ]
}

/// Records, a constant, an array, objects without fields.
fn values(builder: &mut Builder) -> Vec<Frame> {
    builder.class("shop/Frames$Pair", None, &["left:Ljava/lang/String;", "right:Ljava/lang/Object;"]);
    let pair = builder.with(ClassKind::Record, &[]);
    builder.class("shop/Frames$Secret", None, &["number:I"]);
    let secret = builder.with(ClassKind::Record, &[]);
    builder.class("shop/Frames$Mood", None, &[]);
    let mood = builder.with(ClassKind::Enum, &[]);
    let tool = builder.class("shop/Frames$Tool", None, &[]);
    let integer = builder.class("java/lang/Integer", None, &["value:I"]);
    let left = builder.string("left");
    let right = builder.instance(integer, vec![Value::Int(7)]);
    let marker = builder.class("shop/Frames$Marker", None, &[]);
    let marker = builder.instance(marker, Vec::new());
    let pair = builder.instance(pair, vec![left, right]);
    let secret = builder.instance(secret, vec![Value::Int(4)]);
    let mood = builder.add(Object::EnumConstant { class: mood, name: "GOOD".into() });
    let tool = builder.instance(tool, Vec::new());
    let numbers = builder.array("[I", Elements::Ints(vec![1, 2, 3]));
    let pair_descriptor = "(Lshop/Frames$Pair;Lshop/Frames$Secret;Lshop/Frames$Mood;)V";
    let frames_class = builder.class("shop/Frames", None, &[]);
    let this = builder.instance(frames_class, Vec::new());
    vec![
        frame("shop/Frames", "pair", pair_descriptor, STATIC, vec![pair, secret, mood]),
        Frame { receiver: Some(tool), ..frame("shop/Frames$Tool", "use", "()V", 0, Vec::new()) },
        Frame { receiver: Some(this), ..frame("shop/Frames", "hidden", "([I)V", PRIVATE, vec![numbers]) },
        frame("shop/Frames", "mark", "(Lshop/Frames$Marker;)V", STATIC, vec![marker]),
    ]
}

/// A method reference that the code shows once, and a lambda that could be one of two.
fn lambdas(builder: &mut Builder) -> Vec<Frame> {
    builder.class("shop/Frames$$Lambda$14/0x1", None, &["arg$1:I"]);
    let action = builder.with(ClassKind::Hidden, &["java/lang/Runnable"]);
    builder.class("shop/Frames$$Lambda$15/0x2", None, &[]);
    let size = builder.with(ClassKind::Hidden, &["java/util/function/Function"]);
    let action = builder.instance(action, vec![Value::Int(9)]);
    let size = builder.instance(size, Vec::new());
    let descriptor = "(Ljava/lang/Runnable;Ljava/util/function/Function;)V";
    vec![frame("shop/Frames", "run", descriptor, STATIC, vec![action, size])]
}

/// What source cannot call, and what cannot be called at all.
fn odd_methods(builder: &mut Builder) -> Vec<Frame> {
    let text = builder.string("z");
    let comparable = "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;";
    vec![
        frame("shop/Frames", "max", comparable, STATIC, vec![text, Value::Null]),
        frame("shop/Frames", "<clinit>", "()V", STATIC, Vec::new()),
        frame(
            "shop/Frames$Inner",
            "<init>",
            "(Lshop/Frames;Ljava/lang/String;)V",
            0,
            vec![Value::Null, text],
        ),
        frame("shop/Frames$Shape", "<init>", "(I)V", 0, vec![Value::Int(3)]),
        frame(
            "shop/Frames$Mood",
            "<init>",
            "(Ljava/lang/String;II)V",
            PRIVATE,
            vec![text, Value::Int(0), Value::Int(1)],
        ),
        frame("shop/Frames", "gone", "()V", STATIC, Vec::new()),
        frame("shop/Frames$Tool", "use", "()V", 0, Vec::new()),
        frame("shop/Elsewhere", "use", "()V", STATIC, Vec::new()),
    ]
}

/// Objects of classes that were made at run time: one passes calls on, one has its own values, one is of an interface.
fn proxies(builder: &mut Builder) -> Vec<Frame> {
    let counter = builder.class("shop/Frames$Counter", None, &["count:I", "names:Ljava/util/List;"]);
    let behind = builder.instance(counter, vec![Value::Int(6), Value::Null]);
    let source = builder.class("shop/made/Source", None, &["target:Ljava/lang/Object;"]);
    let source = builder.instance(source, vec![behind]);
    let Value::Reference(id) = source else { panic!("it is an object") };
    let callbacks = builder.array("[Ljava/lang/Object;", Elements::References(vec![None, Some(id)]));
    let made = "shop/Frames$Counter$$SpringCGLIB$$0";
    let proxy = builder.class(made, Some(counter), &["callbacks:[Ljava/lang/Object;"]);
    let passing = builder.instance(proxy, vec![Value::Int(0), Value::Null, callbacks]);
    let own = builder.instance(proxy, vec![Value::Int(8), Value::Null, callbacks]);
    builder.class("shop/Frames$Client$$Generated", None, &[]);
    let client = builder.with(ClassKind::Plain, &["shop/Frames$Client"]);
    let client = builder.instance(client, vec![]);
    let next = |receiver| Frame {
        receiver: Some(receiver),
        ..frame("shop/Frames$Counter", "next", "(I)I", 0, vec![Value::Int(1)])
    };
    let call = frame("shop/Frames", "call", "(Lshop/Frames$Client;)V", STATIC, vec![client]);
    vec![next(passing), next(own), call]
}

fn propose(is_closed: bool) -> Vec<Proposal> {
    let classes = compiled();
    let class_bytes = |name: &str| std::fs::read(classes.path().join(format!("{name}.class"))).ok();
    rebuild::propose(&all_frames(), &Program { class_bytes: &class_bytes, is_closed: &|_| is_closed })
}

fn compiled() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let jdk = jdks::oldest().home;
    let source = folder_of_test().join("Frames.java");
    tools::run(
        &jdk,
        "javac",
        ["--release".as_ref(), "17".as_ref(), "-d".as_ref(), folder.path().as_os_str(), source.as_os_str()],
    );
    folder
}

fn folder_of_test() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frames")
}

fn candidates(proposals: &[Proposal]) -> Vec<Candidate> {
    proposals.iter().filter_map(|proposal| proposal.candidate.clone().ok()).collect()
}

#[test]
fn frames_become_readable_tests() {
    let candidates = candidates(&propose(false));
    let suite = testgen::generate(&candidates, &testgen::TestgenConfig::default());
    for file in suite.files.iter().filter(|file| file.kind != testgen::FileKind::Support) {
        let path = folder_of_test().join("expected").join(&file.path);
        if std::env::var_os("RECRASH_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().expect("files lie in folders")).expect("a folder");
            std::fs::write(&path, &file.contents).expect("the file can be written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(file.contents, expected, "{} differs; RECRASH_BLESS=1 writes it again", path.display());
    }
}

#[test]
fn what_cannot_be_called_says_why() {
    let proposals = propose(false);
    let reasons: Vec<_> = proposals.iter().filter_map(|proposal| proposal.candidate.clone().err()).collect();
    assert_eq!(
        reasons,
        [
            "a constructor of an abstract class runs only for a subclass",
            "a constructor of an enum runs only in its static initialiser",
            "the class on the class path has no method gone()V",
            "the receiver was not recorded",
            "the class shop.Elsewhere is not on the class path",
        ]
    );
}

#[test]
fn tests_of_closed_packages_stand_elsewhere_and_call_by_reflection() {
    let candidates = candidates(&propose(true));
    assert!(candidates.iter().all(|candidate| candidate.package.as_deref() == Some("recrash/shop")));
    assert!(candidates.iter().all(|candidate| candidate.call.reach == Reach::Reflective));
}
