//! Candidates with restored objects show in a worker what their tests show in fresh JVMs.

use std::path::Path;

use model::{
    Base, Candidate, Elements, End, Expression, FieldValue, Frame, Lambda, Make, MethodRef, Observation,
    Reach, RestoredObject, Step,
};
use runner::{Jdk, Needed, Runner, RunnerConfig, SourceFile, TestMethod};

use crate::common;
use crate::program::{Program, bind, describe, final_call};

const SOURCE: &str = include_str!("java/Restored.java");
const CLASS: &str = "shop/Restored";
const ITEM: &str = "shop/Restored$Item";

fn field(class: &str, name: &str, value: Expression) -> FieldValue {
    FieldValue { class: class.into(), name: name.into(), value }
}

fn step(class: &str, name: &str, descriptor: &str, arguments: Vec<Expression>) -> Step {
    Step { method: MethodRef::new(class, name, descriptor), arguments }
}

fn item(name: Expression, next: u32) -> RestoredObject {
    let colour = Expression::StaticField { class: "shop/Restored$Colour".into(), name: "GREEN".into() };
    RestoredObject {
        make: Make::Allocate { class: ITEM.into(), base: None },
        fields: vec![
            field("shop/Restored$Base", "id", Expression::Long(4711)),
            field(ITEM, "name", name),
            field(ITEM, "colour", colour),
            field(ITEM, "size", Expression::Restored(3)),
            field(ITEM, "next", Expression::Restored(next)),
            field(ITEM, "label", Expression::Restored(4)),
        ],
        fill: vec![],
    }
}

fn label() -> Lambda {
    Lambda {
        host: CLASS.into(),
        interface: "java/util/function/Supplier".into(),
        name: "get".into(),
        descriptor: "()Ljava/lang/Object;".into(),
        instantiated: "()Ljava/lang/String;".into(),
        method: MethodRef::new(CLASS, "label", "(Ljava/lang/String;)Ljava/lang/String;"),
        reference_kind: 6,
        captured_types: vec!["Ljava/lang/String;".into()],
        captured: vec![Expression::string("kept")],
    }
}

fn collection(class: &str, fill: Vec<Step>) -> RestoredObject {
    RestoredObject { fill, ..RestoredObject::made(Expression::new_object(class, "()V", vec![])) }
}

/// One object of each kind, two of them in a cycle.
fn objects(name: Expression) -> Vec<(u32, RestoredObject)> {
    let add = step("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z", vec![Expression::Restored(1)]);
    let put = |class: &str, key: &str| {
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        step(class, "put", descriptor, vec![Expression::string(key), Expression::Int(7)])
    };
    let base = Base { class: "java/util/HashMap".into(), descriptor: "()V".into(), arguments: vec![] };
    let named = RestoredObject {
        make: Make::Allocate { class: "shop/Restored$Named".into(), base: Some(base) },
        fields: vec![field("shop/Restored$Named", "name", Expression::string("n"))],
        fill: vec![put("java/util/HashMap", "a")],
    };
    let size = Make::Record {
        class: "shop/Restored$Size".into(),
        descriptors: vec!["I".into(), "Ljava/lang/String;".into()],
        components: vec![Expression::Int(3), Expression::string("cm\n")],
    };
    let numbers = Make::Array { descriptor: "[I".into(), elements: Elements::Ints(vec![5, 6]) };
    vec![
        (1, item(name, 2)),
        (2, item(Expression::Null, 1)),
        (3, size.into()),
        (4, Make::Lambda(label()).into()),
        (5, collection("java/util/ArrayList", vec![add])),
        (6, collection("java/util/TreeMap", vec![put("java/util/TreeMap", "b")])),
        (7, named),
        (8, numbers.into()),
    ]
}

fn candidate(name: &str, descriptor: &str, roots: &[u32], objects: Vec<(u32, RestoredObject)>) -> Candidate {
    let statements = roots.iter().map(|&id| bind(Expression::Restored(id))).collect();
    let arguments = (0..roots.len() as u32).map(Expression::Variable).collect();
    let mut candidate = final_call(statements, CLASS, name, descriptor, None, arguments);
    candidate.call.reach = Reach::Reflective;
    candidate.objects = objects.into_iter().map(|(id, object)| (id, object.into())).collect();
    candidate
}

fn cases() -> Vec<(Candidate, &'static str)> {
    const FAIL: &str = "(Lshop/Restored$Item;Ljava/util/List;Ljava/util/Map;Lshop/Restored$Named;[I)V";
    const LENGTH: &str = "(Lshop/Restored$Item;)V";
    let all = || candidate("fail", FAIL, &[1, 5, 6, 7, 8], objects(Expression::string("kettle")));
    let told = "threw java/lang/IllegalStateException: 4711 kettle GREEN Size[width=3, unit=cm\n] true <kept> 1true {b=7} n76 1 \
                at shop/Restored.fail:58";
    let nameless = candidate("length", LENGTH, &[1], objects(Expression::Null));
    let null = "threw java/lang/NullPointerException: Cannot invoke \"String.length()\" because \"item.name\" is null \
                at shop/Restored.length:62";
    // A second time: what the first one counted is forgotten, and the parts of the text are known.
    vec![(all(), told), (nameless, null), (all(), told)]
}

#[test]
fn a_worker_restores_what_a_test_restores() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Restored.java", SOURCE);
        let (candidates, expected): (Vec<_>, Vec<_>) = cases().into_iter().unzip();
        let in_worker: Vec<_> = program.run(&candidates).iter().map(describe).collect();
        assert_eq!(in_worker, expected, "{}", home.display());
        assert_eq!(in_fresh_jvms(&home, &program, &candidates), expected, "{}", home.display());
    }
}

#[test]
fn what_cannot_be_restored_is_not_run_and_says_why() {
    let program = Program::new(&jdks::homes()[0], "Restored.java", SOURCE);
    let gone = RestoredObject::from(Make::Allocate { class: "shop/Gone".into(), base: None });
    let length = |objects| candidate("length", "(Lshop/Restored$Item;)V", &[1], objects);
    let large = Expression::String(vec![97; 9 << 20]);
    let observations = program.run(&[length(vec![(1, gone)]), length(vec![]), length(objects(large))]);
    let told: Vec<_> = observations.iter().map(describe).collect();
    assert_eq!(
        told,
        [
            "not run: null stands for @1 shop.Gone: the class shop.Gone is not on the class path",
            "not run: there is no object @1",
            "not run: its objects are more than 8 MB of text",
        ]
    );
}

/// What the tests of candidates show, without their own frames.
fn in_fresh_jvms(home: &Path, program: &Program, candidates: &[Candidate]) -> Vec<String> {
    let jars = common::junit(&Needed::Five { version: None });
    let jdk = Jdk::at(home).expect("a JDK");
    let runner =
        Runner::new(RunnerConfig::new(jdk, vec![program.classes.path().to_owned()], jars)).expect("a runner");
    let suite = testgen::generate(candidates, &testgen::TestgenConfig::default());
    let file = |file: &testgen::GeneratedFile| SourceFile {
        path: file.path.clone().into(),
        contents: file.contents.clone().into_bytes(),
    };
    let compiled = runner.compile(&suite.files.iter().map(file).collect::<Vec<_>>()).expect("compiled");
    assert!(compiled.errors.is_empty(), "{:?}", compiled.errors);
    let test =
        |test: &testgen::TestRef| TestMethod { class: test.class.clone(), method: test.method.clone() };
    let tests: Vec<_> = suite.tests.iter().map(test).collect();
    let outcomes = runner.run(&compiled, &tests, &mut |_, _| ()).expect("run");
    outcomes.into_iter().map(|outcome| shown(outcome.expect("nobody stopped the runner").end)).collect()
}

fn shown(mut end: End) -> String {
    if let End::Threw(crash) = &mut end {
        let is_program = |frame: &Frame| frame.class == CLASS;
        crash.throwables.iter_mut().for_each(|thrown| thrown.frames.retain(is_program));
    }
    describe(&Observation {
        end,
        failed_at: None,
        probes: vec![],
        steps: 0,
        output: String::new(),
        compared: vec![],
        course: None,
    })
}
