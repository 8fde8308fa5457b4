//! Candidates that keep to type arguments, and candidates that only raw types let through, by the JDK's own classes.

use std::sync::{Arc, LazyLock};

use model::{Answer, Candidate, Elements, Expression, FinalCall, MethodRef, Statement, StubKind, Variable};
use program::{ClassPath, Image, Index, IndexConfig};

const COLLECTION: &str = "Ljava/util/Collection;";

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("temporary directory");
    let class_path = Arc::new(ClassPath::open(&[folder.path().to_owned()], 17).expect("a folder"));
    let image = Arc::new(Image::open(&jdks::oldest().home).expect("a JDK image"));
    Index::open(class_path, Some(image), &IndexConfig { cache: None, threads: 2 })
});

fn bound(value: Expression) -> Statement {
    let variable = Variable { name: "value".into(), descriptor: "Ljava/lang/Object;".into() };
    Statement::Let { variable, value, comment: None }
}

fn object() -> Expression {
    Expression::new_object("java/lang/Object", "()V", vec![])
}

fn objects(elements: Vec<Expression>) -> Expression {
    let elements = Elements::References(elements);
    Expression::Array { descriptor: "[Ljava/lang/Object;".into(), elements }
}

fn first() -> Expression {
    Expression::Variable(0)
}

/// A call of a static method of `java.util.Collections`.
fn of_collections(name: &str, descriptor: &str, arguments: Vec<Expression>) -> FinalCall {
    let (class, name) = ("java/util/Collections".into(), name.into());
    FinalCall { class, name, descriptor: descriptor.into(), arguments, ..FinalCall::default() }
}

fn add(class: &str, value: Expression) -> Statement {
    let method = MethodRef::new(class, "add", "(Ljava/lang/Object;)Z");
    Statement::Do(Expression::Call { method, receiver: Some(Box::new(first())), arguments: vec![value] })
}

fn largest() -> FinalCall {
    of_collections("max", &format!("({COLLECTION})Ljava/lang/Object;"), vec![first()])
}

fn fits(statements: Vec<Statement>, call: FinalCall) -> bool {
    let candidate = Candidate { statements, call, ..Candidate::default() };
    catalog::fits_type_arguments(&candidate, &INDEX)
}

#[test]
fn elements_keep_to_the_bound_of_a_type_variable() {
    let list = || bound(Expression::new_object("java/util/ArrayList", "()V", vec![]));
    let text = Expression::string("a");
    assert!(fits(vec![list(), add("java/util/ArrayList", text.clone())], largest()));
    assert!(!fits(vec![list(), add("java/util/ArrayList", object())], largest()));
    // Nothing holds numbers and texts that compares them with each other.
    let mixed =
        vec![list(), add("java/util/ArrayList", text), add("java/util/ArrayList", Expression::Int(1))];
    assert!(!fits(mixed.clone(), largest()));
    let reverse = of_collections("reverse", "(Ljava/util/List;)V", vec![first()]);
    assert!(fits(mixed, reverse));
}

#[test]
fn a_factory_passes_the_type_of_its_arguments_on() {
    let list = |elements| {
        let arguments = vec![objects(elements)];
        bound(Expression::static_call(
            "java/util/Arrays",
            "asList",
            "([Ljava/lang/Object;)Ljava/util/List;",
            arguments,
        ))
    };
    assert!(fits(vec![list(vec![Expression::Int(1), Expression::Int(2)])], largest()));
    assert!(!fits(vec![list(vec![object()])], largest()));
    assert!(!fits(vec![list(vec![objects(vec![])])], largest()));
    assert!(fits(vec![list(vec![Expression::Null])], largest()));
}

#[test]
fn what_a_method_declares_is_kept() {
    let environment = Expression::static_call("java/lang/System", "getenv", "()Ljava/util/Map;", vec![]);
    let put = |key| FinalCall {
        class: "java/util/Map".into(),
        name: "put".into(),
        descriptor: "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;".into(),
        receiver: Some(first()),
        arguments: vec![key, Expression::string("b")],
        ..FinalCall::default()
    };
    assert!(fits(vec![bound(environment.clone())], put(Expression::string("a"))));
    assert!(!fits(vec![bound(environment.clone())], put(Expression::Int(1))));
    let method = MethodRef::new("java/util/Map", "keySet", "()Ljava/util/Set;");
    let keys = Expression::Call { method, receiver: Some(Box::new(environment)), arguments: vec![] };
    let add_all = |element| {
        let descriptor = format!("({COLLECTION}[Ljava/lang/Object;)Z");
        of_collections("addAll", &descriptor, vec![first(), objects(vec![element])])
    };
    assert!(fits(vec![bound(keys.clone())], add_all(Expression::string("a"))));
    assert!(!fits(vec![bound(keys)], add_all(Expression::Int(1))));
}

#[test]
fn what_a_stub_answers_is_of_its_type() {
    let stub = |value| {
        let method = MethodRef::new("java/util/function/Supplier", "get", "()Ljava/lang/Object;");
        let (class, answers) =
            ("java/util/function/Supplier".into(), vec![Answer { method, value: Some(value) }]);
        Expression::Stub { class, kind: StubKind::Lambda, answers }
    };
    let list = |value| {
        let stream = "(Ljava/util/function/Supplier;)Ljava/util/stream/Stream;";
        let arguments = vec![stub(value)];
        let stream = Expression::static_call("java/util/stream/Stream", "generate", stream, arguments);
        let method = MethodRef::new("java/util/stream/Stream", "toList", "()Ljava/util/List;");
        bound(Expression::Call { method, receiver: Some(Box::new(stream)), arguments: vec![] })
    };
    assert!(fits(vec![list(Expression::string("a"))], largest()));
    assert!(!fits(vec![list(object())], largest()));
}

#[test]
fn a_stub_is_of_whatever_type_is_wanted() {
    let class = "java/util/Comparator".to_owned();
    let comparator = Expression::Stub { class, kind: StubKind::Lambda, answers: vec![] };
    let set = Expression::new_object("java/util/TreeSet", "(Ljava/util/Comparator;)V", vec![comparator]);
    let statements = || vec![bound(set.clone()), add("java/util/TreeSet", object())];
    let reverse = of_collections("unmodifiableSet", "(Ljava/util/Set;)Ljava/util/Set;", vec![first()]);
    assert!(fits(statements(), reverse));
    assert!(!fits(statements(), largest()));
}

/// The type arguments of the only variable, as source has them.
fn written(value: Expression, descriptor: &str, rest: Vec<Statement>, call: FinalCall) -> Vec<String> {
    let variable = Variable { name: "value".into(), descriptor: descriptor.into() };
    let statements = [Statement::Let { variable, value, comment: None }].into_iter().chain(rest).collect();
    let candidate = Candidate { statements, call, ..Candidate::default() };
    let all = catalog::type_arguments(&candidate, &INDEX, "a");
    all[0].iter().map(|argument| argument.class.clone()).collect()
}

#[test]
fn variables_have_the_type_arguments_that_their_uses_tell() {
    let list = || Expression::new_object("java/util/ArrayList", "()V", vec![]);
    let of_list = |rest| written(list(), "Ljava/util/ArrayList;", rest, largest());
    let text = || Expression::string("a");
    assert_eq!(of_list(vec![add("java/util/ArrayList", text())]), ["java/lang/String"]);
    assert_eq!(
        of_list(vec![add("java/util/ArrayList", text()), add("java/util/ArrayList", text())]),
        ["java/lang/String"]
    );
    // Raw types alone let this through.
    assert!(of_list(vec![add("java/util/ArrayList", object())]).is_empty());
    let shuffle = of_collections("shuffle", "(Ljava/util/List;)V", vec![first()]);
    let nothing_known = written(list(), "Ljava/util/ArrayList;", vec![], shuffle.clone());
    assert_eq!(nothing_known, ["java/lang/Object"]);
    let plain = written(object(), "Ljava/lang/Object;", vec![], shuffle);
    assert!(plain.is_empty());
}
