//! Every form of expression and statement, executed.

use model::{Answer, Candidate, Elements, Expression, MethodRef, MockKind, Reach, Statement, StubKind};

use crate::program::{Program, bind, describe, final_call, static_call};

const SOURCE: &str = include_str!("java/Expressions.java");
const CLASS: &str = "shop/Expressions";
const SHAPE: &str = "shop/Expressions$Shape";

fn new(class: &str, descriptor: &str, arguments: Vec<Expression>) -> Expression {
    Expression::new_object(class, descriptor, arguments)
}

fn fail_with(statements: Vec<Statement>, value: Expression) -> Candidate {
    final_call(statements, CLASS, "fail", "(Ljava/lang/Object;)V", None, vec![value])
}

fn cases() -> Vec<(Candidate, &'static str)> {
    let text = |text: &str| Expression::string(text);
    let types = vec![
        Expression::Boolean(true),
        Expression::Byte(-1),
        Expression::Char(65),
        Expression::Short(-300),
        Expression::Int(i32::MIN),
        Expression::Long(i64::MAX),
        Expression::Float(0.5),
        Expression::Double(-0.25),
        text("\u{e4}\u{1f600}"),
        Expression::Class("[[I".into()),
    ];
    let array = |descriptor: &str, elements| Expression::Array { descriptor: descriptor.into(), elements };
    let arrays = vec![
        array("[I", Elements::Ints(vec![1, 2, 3])),
        array("[B", Elements::Bytes(vec![0, 255])),
        array("[Ljava/lang/String;", Elements::References(vec![text("t")])),
        array("[[Ljava/lang/Object;", Elements::References(vec![Expression::Null])),
    ];
    let object = |name| new(CLASS, "(Ljava/lang/String;)V", vec![text(name)]);
    let name = MethodRef::new(CLASS, "name", "()Ljava/lang/String;");
    let call_name = Expression::Call {
        method: name,
        receiver: Some(Box::new(Expression::Variable(0))),
        arguments: vec![],
    };
    let set = Statement::Set {
        class: CLASS.into(),
        name: "held".into(),
        reach: Reach::Direct,
        receiver: Some(Expression::Variable(0)),
        value: Expression::Int(3),
    };
    let set_static = Statement::Set {
        class: CLASS.into(),
        name: "counter".into(),
        reach: Reach::Direct,
        receiver: None,
        value: Expression::Int(8),
    };
    let counter = Expression::StaticField { class: CLASS.into(), name: "counter".into() };
    let held = Expression::Field {
        class: CLASS.into(),
        name: "held".into(),
        receiver: Box::new(Expression::Variable(0)),
    };
    vec![
        (
            static_call(CLASS, "types", "(ZBCSIJFDLjava/lang/String;Ljava/lang/Class;)V", types),
            "threw java/lang/IllegalStateException: true -1 A -300 -2147483648 9223372036854775807 0.5 -0.25 \u{e4}\u{1f600} \
             class [[I at shop/Expressions.fail:13 shop/Expressions.types:17",
        ),
        (
            static_call(CLASS, "arrays", "([I[B[Ljava/lang/String;[[Ljava/lang/Object;)V", arrays),
            "threw java/lang/IllegalStateException: 3 -1 t class [[Ljava.lang.Object;1 at shop/Expressions.fail:13 \
             shop/Expressions.arrays:21",
        ),
        (
            fail_with(vec![bind(object("private")), set], Expression::Variable(0)),
            "threw java/lang/IllegalStateException: Expressions private 3 at shop/Expressions.fail:13",
        ),
        (
            fail_with(vec![bind(object("called"))], call_name),
            "threw java/lang/IllegalStateException: called at shop/Expressions.fail:13",
        ),
        (
            fail_with(vec![bind(object("field"))], held),
            "threw java/lang/IllegalStateException: null at shop/Expressions.fail:13",
        ),
        (
            fail_with(vec![set_static], counter.clone()),
            "threw java/lang/IllegalStateException: 8 at shop/Expressions.fail:13",
        ),
        // The static field has its value again.
        (fail_with(vec![], counter), "threw java/lang/IllegalStateException: 7 at shop/Expressions.fail:13"),
        (
            static_call(CLASS, "cause", "()V", vec![]),
            "threw java/lang/RuntimeException: wrapped at shop/Expressions.cause:36 / java/lang/IllegalStateException: 1 \
             at shop/Expressions.fail:13 shop/Expressions.cause:34",
        ),
        (
            static_call(CLASS, "sort", "(Ljava/util/Comparator;)V", vec![comparator()]),
            "threw java/lang/IllegalStateException: -5 at shop/Expressions.fail:13 shop/Expressions.sort:28",
        ),
        (
            static_call(CLASS, "area", "(Lshop/Expressions$Shape;)V", vec![shape()]),
            "threw java/lang/IllegalStateException: 1.5 shape 10 own at shop/Expressions.fail:13 shop/Expressions.area:30",
        ),
        (
            static_call(CLASS, "area", "(Lshop/Expressions$Shape;)V", vec![mock()]),
            "threw java/lang/IllegalStateException: 0.0 told 0 null at shop/Expressions.fail:13 shop/Expressions.area:30",
        ),
        (
            static_call(CLASS, "sort", "(Ljava/util/Comparator;)V", vec![mocked_comparator()]),
            "threw java/lang/IllegalStateException: 0 at shop/Expressions.fail:13 shop/Expressions.sort:28",
        ),
        (
            reflective(Reach::Direct),
            "threw java/lang/IllegalStateException: child at shop/Expressions$Child.who:51",
        ),
        (
            reflective(Reach::Reflective),
            "threw java/lang/IllegalStateException: parent at shop/Expressions$Parent.who:50",
        ),
        (broken(), BROKEN),
        // A class that could not be initialised is loaded again.
        (broken(), BROKEN),
        (
            final_call(vec![], "java/lang/String", "length", "()I", Some(Expression::Null), vec![]),
            "threw java/lang/NullPointerException at ",
        ),
        (static_call(CLASS, "gone", "()V", vec![]), "not run: there is no shop.Expressions.gone[]"),
        (
            fail_with(vec![], new(SHAPE, "(IJ)V", vec![Expression::Int(1), Expression::Long(2)])),
            "not run: shop.Expressions$Shape is abstract",
        ),
        (fail_with(vec![], Expression::Restored(1)), "not run: there is no object @1"),
        (static_call("no/Such", "a", "()V", vec![]), "not run: there is no class Lno/Such;"),
        (
            static_call(CLASS, "fail", "(Ljava/lang/Object;)V", vec![]),
            "not run: 0 arguments for (Ljava/lang/Object;)V",
        ),
        (
            final_call(vec![], CLASS, "<init>", "(Ljava/lang/String;)V", None, vec![Expression::Null]),
            "passed",
        ),
    ]
}

const BROKEN: &str = "threw java/lang/ExceptionInInitializerError at  / java/lang/NumberFormatException: For input string: \"x\" at ";

fn broken() -> Candidate {
    final_call(vec![], "shop/Expressions$Broken", "<clinit>", "()V", None, vec![])
}

fn reflective(reach: Reach) -> Candidate {
    let child = new("shop/Expressions$Child", "()V", vec![]);
    let mut candidate =
        final_call(vec![], "shop/Expressions$Parent", "who", "()Ljava/lang/String;", Some(child), vec![]);
    candidate.call.reach = reach;
    candidate
}

fn answer(name: &str, descriptor: &str, value: Option<Expression>) -> Answer {
    Answer { method: MethodRef::new(SHAPE, name, descriptor), value }
}

fn comparator() -> Expression {
    let compare = answer("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I", Some(Expression::Int(-5)));
    Expression::Stub { class: "java/util/Comparator".into(), kind: StubKind::Lambda, answers: vec![compare] }
}

fn shape() -> Expression {
    let answers = vec![
        answer("area", "()D", Some(Expression::Double(1.5))),
        answer("describe", "()Ljava/lang/String;", Some(Expression::string("shape"))),
        answer("nothing", "()V", None),
        // The superclass's constructor asks for it already.
        answer("count", "()I", Some(Expression::Int(5))),
    ];
    let arguments = vec![Expression::Int(2), Expression::Long(3)];
    let kind = StubKind::Class { descriptor: "(IJ)V".into(), arguments };
    Expression::Stub { class: SHAPE.into(), kind, answers }
}

/// No constructor runs, and what is not told is zero or nothing, even where the class has code for it.
fn mock() -> Expression {
    let answers = vec![
        answer("area", "()D", None),
        answer("describe", "()Ljava/lang/String;", Some(Expression::string("told"))),
        answer("tag", "()Ljava/lang/String;", None),
        answer("nothing", "()V", None),
        answer("count", "()I", None),
    ];
    Expression::Stub { class: SHAPE.into(), kind: StubKind::Mock(MockKind::Class), answers }
}

fn mocked_comparator() -> Expression {
    let compare = answer("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I", None);
    let kind = StubKind::Mock(MockKind::Interface);
    Expression::Stub { class: "java/util/Comparator".into(), kind, answers: vec![compare] }
}

#[test]
fn every_form_is_executed() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Expressions.java", SOURCE);
        let (candidates, expected): (Vec<_>, Vec<_>) = cases().into_iter().unzip();
        let observations = program.run(&candidates);
        for (observation, expected) in observations.iter().zip(expected) {
            let text = describe(observation);
            let is_as_expected = if expected == BROKEN {
                text.starts_with("threw java/lang/ExceptionInInitializerError")
                    && text.contains("NumberFormatException")
            } else {
                text == expected
            };
            assert!(is_as_expected, "{}:\n{text}\n{expected}", home.display());
        }
    }
}

#[test]
fn stubs_answer_in_a_row_and_throw() {
    let program = Program::new(&jdks::homes()[0], "Expressions.java", SOURCE);
    let text = |text: &str| Expression::string(text);
    let row = |values: &[bool]| Expression::Row(values.iter().copied().map(Expression::Boolean).collect());
    let letters = Expression::Row(vec![text("a"), text("b")]);
    let answers = vec![
        answer("hasMoreElements", "()Z", Some(row(&[true, true, true, false]))),
        answer("nextElement", "()Ljava/lang/Object;", Some(letters)),
    ];
    let stub = Expression::Stub { class: "java/util/Enumeration".into(), kind: StubKind::Interface, answers };
    let descriptor = "(Ljava/util/Enumeration;)Ljava/util/ArrayList;";
    let listed = Expression::static_call("java/util/Collections", "list", descriptor, vec![stub]);
    let thrown = new("java/lang/ArithmeticException", "(Ljava/lang/String;)V", vec![text("own")]);
    let run = answer("run", "()V", Some(Expression::Throw(Box::new(thrown))));
    let (class, kind) = ("java/lang/Runnable".to_owned(), StubKind::Lambda);
    let runs = Expression::Stub { class, kind, answers: vec![run] };
    let throws = final_call(vec![], "java/lang/Runnable", "run", "()V", Some(runs), vec![]);
    let observed = program.run(&[fail_with(vec![], listed), throws]);
    let expected = "threw java/lang/IllegalStateException: [a, b, b] at shop/Expressions.fail:13";
    assert_eq!(describe(&observed[0]), expected);
    let thrown = describe(&observed[1]);
    assert!(
        thrown.starts_with("threw java/lang/ArithmeticException: own at recrash/stub/lang_Runnable$"),
        "{thrown}"
    );
    assert!(thrown.ends_with(".run:0"), "only the stub is in its trace: {thrown}");
}

const DICTIONARY: &str = "java/util/Dictionary";
const GET: &str = "(Ljava/lang/Object;)Ljava/lang/Object;";
const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";

/// A dictionary in a variable, whose `get` and `put` answer this.
fn dictionary(get: Expression, put: Expression) -> Statement {
    let answers = vec![answer("get", GET, Some(get)), answer("put", PUT, Some(put))];
    let kind = StubKind::Class { descriptor: "()V".into(), arguments: vec![] };
    bind(Expression::Stub { class: DICTIONARY.into(), kind, answers })
}

fn on_dictionary(name: &str, descriptor: &str, texts: &[&str]) -> Expression {
    let method = MethodRef::new(DICTIONARY, name, descriptor);
    let arguments = texts.iter().map(|text| Expression::string(text)).collect();
    Expression::Call { method, receiver: Some(Box::new(Expression::Variable(0))), arguments }
}

#[test]
fn stubs_answer_by_a_text() {
    let program = Program::new(&jdks::homes()[0], "Expressions.java", SOURCE);
    let under = |key: &str, value: &str| Expression::Under {
        key: key.encode_utf16().collect(),
        value: Box::new(Expression::string(value)),
    };
    let by_text = || Expression::Row(vec![under("a", "first"), under("b", "second")]);
    let asked =
        |key| fail_with(vec![dictionary(by_text(), Expression::Null)], on_dictionary("get", GET, &[key]));
    let observed = program.run(&[asked("b"), asked("a"), asked("c")]);
    let told =
        |said: &str| format!("threw java/lang/IllegalStateException: {said} at shop/Expressions.fail:13");
    let observed: Vec<String> = observed.iter().map(describe).collect();
    assert_eq!(observed, [told("second"), told("first"), told("null")]);
}

#[test]
fn stubs_give_back_what_they_were_given() {
    let program = Program::new(&jdks::homes()[0], "Expressions.java", SOURCE);
    let given = |get, put, asked| {
        let kept = Statement::Do(on_dictionary("put", PUT, &["a", "kept"]));
        fail_with(vec![dictionary(get, put), kept], asked)
    };
    let (kept, null) = (|| Expression::Kept, || Expression::Null);
    let get = |key| on_dictionary("get", GET, &[key]);
    let candidates = [
        given(kept(), null(), get("a")),
        given(kept(), null(), get("b")),
        given(null(), null(), get("a")),
        given(null(), kept(), on_dictionary("put", PUT, &["b", "own"])),
    ];
    let observed: Vec<String> = program.run(&candidates).iter().map(describe).collect();
    let told =
        |said: &str| format!("threw java/lang/IllegalStateException: {said} at shop/Expressions.fail:13");
    assert_eq!(observed, [told("kept"), told("null"), told("null"), told("own")]);
}

#[test]
fn a_cast_that_fails_is_the_candidates_own_failure() {
    let program = Program::new(&jdks::homes()[0], "Expressions.java", SOURCE);
    let cast = |descriptor: &str| {
        let value = Box::new(Expression::string("a"));
        fail_with(vec![], Expression::Cast { descriptor: descriptor.into(), value })
    };
    let observed = program.run(&[cast("Ljava/lang/Integer;"), cast("Ljava/lang/String;")]);
    assert_eq!(describe(&observed[0]), "threw java/lang/ClassCastException at ");
    assert_eq!(
        describe(&observed[1]),
        "threw java/lang/IllegalStateException: a at shop/Expressions.fail:13"
    );
}

#[test]
fn the_statement_that_fails_is_told() {
    let program = Program::new(&jdks::homes()[0], "Expressions.java", SOURCE);
    let fail = || Expression::static_call(CLASS, "fail", "(Ljava/lang/Object;)V", vec![Expression::Null]);
    let fine =
        || Statement::Do(Expression::static_call("java/lang/Math", "abs", "(I)I", vec![Expression::Int(1)]));
    let second = fail_with(vec![fine(), Statement::Do(fail())], Expression::Null);
    let last = fail_with(vec![fine(), fine()], Expression::Null);
    let fine = static_call("java/lang/Math", "abs", "(I)I", vec![Expression::Int(1)]);
    let failed: Vec<_> =
        program.run(&[second, last, fine]).into_iter().map(|observation| observation.failed_at).collect();
    assert_eq!(failed, [Some(1), Some(2), None]);
}
