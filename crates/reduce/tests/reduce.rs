//! Candidates become as small as the predicate lets them.

use model::{
    Answer, Candidate, Elements, Expression, FinalCall, MethodRef, MockKind, Statement, StubKind, Variable,
};

fn call(name: &str, arguments: Vec<Expression>) -> Expression {
    Expression::Call { method: MethodRef::new("a/B", name, "()V"), receiver: None, arguments }
}

fn bind(value: Expression) -> Statement {
    let variable = Variable { name: "list".into(), descriptor: "La/List;".into() };
    Statement::Let { variable, value, comment: None }
}

fn candidate(statements: Vec<Statement>, arguments: Vec<Expression>) -> Candidate {
    Candidate { statements, call: FinalCall { arguments, ..FinalCall::default() }, ..Candidate::default() }
}

/// Reduces with a predicate on one candidate.
fn reduce(candidate: Candidate, keeps: impl Fn(&Candidate) -> bool) -> Candidate {
    reduce::reduce(candidate, &|_| false, &mut |variants| variants.iter().map(&keeps).collect())
}

#[test]
fn statements_that_do_not_matter_go_and_variables_are_counted_again() {
    let statements = vec![
        bind(call("first", vec![])),
        Statement::Do(call("noise", vec![])),
        bind(call("second", vec![])),
        Statement::Do(call("needed", vec![Expression::Variable(1)])),
    ];
    let needed = |candidate: &Candidate| {
        let text = format!("{candidate:?}");
        text.contains("needed") && text.contains("second")
    };
    let reduced = reduce(candidate(statements, vec![]), needed);
    assert_eq!(
        reduced.statements,
        [bind(call("second", vec![])), Statement::Do(call("needed", vec![Expression::Variable(0)]))]
    );
}

/// A stub whose only method answers this.
fn answering(value: Expression) -> Expression {
    let answers = vec![Answer { method: MethodRef::new("a/B", "next", "()Z"), value: Some(value) }];
    Expression::Stub { class: "a/B".into(), kind: StubKind::Interface, answers }
}

#[test]
fn a_row_of_answers_becomes_as_short_as_it_can() {
    let row = |answers: &[bool]| Expression::Row(answers.iter().copied().map(Expression::Boolean).collect());
    let start = candidate(vec![], vec![answering(row(&[true, true, true, false]))]);
    let ends = |candidate: &Candidate| format!("{candidate:?}").contains("Boolean(true), Boolean(false)]");
    assert_eq!(reduce(start.clone(), ends).call.arguments, [answering(row(&[true, false]))]);
    let is_any = |candidate: &Candidate| !candidate.call.arguments.is_empty();
    assert_eq!(reduce(start, is_any).call.arguments, [answering(Expression::Boolean(false))]);
}

#[test]
fn elements_that_do_not_matter_are_zeros() {
    let array = |bytes: &[u8]| Expression::Array {
        descriptor: "[B".into(),
        elements: Elements::Bytes(bytes.to_vec()),
    };
    let start = candidate(vec![], vec![array(&[9, 121, 253, 61])]);
    let ends_in_61 = |candidate: &Candidate| {
        let [Expression::Array { elements: Elements::Bytes(bytes), .. }] = &candidate.call.arguments[..]
        else {
            return false;
        };
        bytes.len() == 4 && bytes[3] == 61
    };
    assert_eq!(reduce(start, ends_in_61).call.arguments, [array(&[0, 0, 0, 61])]);
}

#[test]
fn what_throws_need_not_throw() {
    let thrown = Expression::Throw(Box::new(Expression::new_object("java/io/IOException", "()V", vec![])));
    let start = candidate(vec![], vec![answering(thrown)]);
    assert_eq!(reduce(start, |_| true).call.arguments, [answering(Expression::Boolean(false))]);
}

#[test]
fn a_cast_is_written_around_its_call() {
    let cast = |value| Expression::Cast { descriptor: "La/Item;".into(), value: Box::new(value) };
    let item = |value| {
        let variable = Variable { name: "item".into(), descriptor: "La/Item;".into() };
        Statement::Let { variable, value, comment: None }
    };
    let statements = vec![bind(call("first", vec![])), item(cast(Expression::Variable(0)))];
    let start = candidate(statements, vec![Expression::Variable(1)]);
    let has_cast = |candidate: &Candidate| format!("{candidate:?}").contains("Cast");
    let reduced = reduce(start, has_cast);
    assert_eq!(reduced.statements, [item(cast(call("first", vec![])))]);
    assert_eq!(reduced.call.arguments, [Expression::Variable(0)]);
}

#[test]
fn a_mock_is_told_only_what_matters() {
    let mock = |told: [Option<i32>; 3]| {
        let answer = |(number, value): (usize, Option<i32>)| Answer {
            method: MethodRef::new("a/B", &format!("m{number}"), "()I"),
            value: value.map(Expression::Int),
        };
        let answers = told.into_iter().enumerate().map(answer).collect();
        Expression::Stub { class: "a/B".into(), kind: StubKind::Mock(MockKind::Interface), answers }
    };
    let keeps = |candidate: &Candidate| match &candidate.call.arguments[..] {
        [Expression::Stub { answers, .. }] => {
            matches!(answers[1].value, Some(Expression::Int(value)) if value > 2)
        }
        _ => false,
    };
    let reduced = reduce(candidate(vec![], vec![mock([Some(1), Some(7), Some(0)])]), keeps);
    assert_eq!(reduced.call.arguments, [mock([None, Some(3), None])]);
}

#[test]
fn a_stub_answers_null_where_the_answer_does_not_matter_and_what_it_answered_goes() {
    let stub = |values: [Expression; 2]| {
        let answer = |(number, value): (usize, Expression)| Answer {
            method: MethodRef::new("a/B", &format!("m{number}"), "()La/List;"),
            value: Some(value),
        };
        let answers = values.into_iter().enumerate().map(answer).collect();
        Expression::Stub { class: "a/B".into(), kind: StubKind::Interface, answers }
    };
    let keeps = |candidate: &Candidate| match &candidate.call.arguments[..] {
        [Expression::Stub { answers, .. }] => match &answers[1].value {
            Some(Expression::Variable(number)) => {
                candidate.statements.get(*number as usize) == Some(&bind(call("second", vec![])))
            }
            _ => false,
        },
        _ => false,
    };
    let statements = vec![bind(call("first", vec![])), bind(call("second", vec![]))];
    let arguments = vec![stub([Expression::Variable(0), Expression::Variable(1)])];
    let reduced = reduce(candidate(statements, arguments), keeps);
    assert_eq!(reduced.statements, [bind(call("second", vec![]))]);
    assert_eq!(reduced.call.arguments, [stub([Expression::Null, Expression::Variable(0)])]);
}

#[test]
fn values_become_plain() {
    let arguments = vec![Expression::string("xx<b>yy"), Expression::Long(-77), Expression::Double(1234.5)];
    let keeps = |candidate: &Candidate| {
        let [Expression::String(text), Expression::Long(number), Expression::Double(_)] =
            &candidate.call.arguments[..]
        else {
            return false;
        };
        String::from_utf16_lossy(text).contains("<b") && number.abs() > 9
    };
    let reduced = reduce(candidate(vec![], arguments), keeps);
    assert_eq!(
        reduced.call.arguments,
        [Expression::string("<b"), Expression::Long(10), Expression::Double(0.0)]
    );
}

#[test]
fn objects_are_made_in_the_plainest_way_that_a_test_may_use() {
    let text = || vec![Expression::string("x")];
    let of = MethodRef::new("a/Codec", "of", "(Ljava/lang/String;)La/Codec;");
    let statements = vec![
        bind(Expression::new_object("a/List", "(Ljava/lang/String;)V", text())),
        bind(Expression::new_object("a/Secret", "(Ljava/lang/String;)V", text())),
        bind(Expression::Call { method: of, receiver: None, arguments: text() }),
    ];
    let start = candidate(statements, (0..3).map(Expression::Variable).collect());
    let all = |candidate: &Candidate| candidate.call.arguments == [0, 1, 2].map(Expression::Variable);
    let constructs = |class: &str| class != "a/Secret";
    let reduced = reduce::reduce(start, &constructs, &mut |variants| variants.iter().map(all).collect());
    let made = [
        bind(Expression::new_object("a/List", "()V", vec![])),
        bind(Expression::new_object("a/Secret", "(Ljava/lang/String;)V", vec![Expression::string("")])),
        bind(Expression::new_object("a/Codec", "()V", vec![])),
    ];
    assert_eq!(reduced.statements, made);
}

#[test]
fn a_set_of_the_jdk_stands_in_place_of_a_stub() {
    let stub =
        |class: &str| Expression::Stub { class: class.into(), kind: StubKind::Interface, answers: vec![] };
    let start = candidate(vec![], vec![stub("java/util/Set"), stub("a/B")]);
    let is_object = |value: &Expression| *value != Expression::Null;
    let reduced = reduce(start, |candidate| candidate.call.arguments.iter().all(is_object));
    let set = Expression::new_object("java/util/HashSet", "()V", vec![]);
    assert_eq!(reduced.call.arguments, [set, stub("a/B")]);
}

#[test]
fn a_constant_that_does_not_matter_is_a_plain_literal() {
    let constant = || Expression::StaticField { class: "a/Texts".into(), name: "NAME".into() };
    let mut start = candidate(vec![], vec![constant(), constant()]);
    start.call.descriptor = "(Ljava/lang/String;Ljava/lang/String;)V".into();
    let reduced = reduce(start, |candidate| candidate.call.arguments[1] == constant());
    assert_eq!(reduced.call.arguments, [Expression::string(""), constant()]);
}

#[test]
fn a_constant_list_is_a_list_of_as_many_texts_as_matter() {
    let constant = Expression::StaticField { class: "a/Lists".into(), name: "ALL".into() };
    let mut start = candidate(vec![], vec![constant.clone()]);
    start.call.descriptor = "(Ljava/util/List;)V".into();
    let reduced = reduce(start, |candidate| match &candidate.call.arguments[0] {
        Expression::Call { arguments, .. } => arguments.len() == 2,
        other => *other == constant,
    });
    let text = || Expression::string("");
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/List;";
    let two = Expression::static_call("java/util/List", "of", descriptor, vec![text(), text()]);
    assert_eq!(reduced.call.arguments, [two]);
}

#[test]
fn one_object_serves_where_two_did() {
    let statements = vec![bind(call("make", vec![])), bind(call("make", vec![]))];
    let arguments = vec![Expression::Variable(0), Expression::Variable(1)];
    let reduced = reduce(candidate(statements, arguments), |_| true);
    assert_eq!(reduced.statements.len(), 1);
    assert_eq!(reduced.call.arguments, [Expression::Variable(0), Expression::Variable(0)]);
}

#[test]
fn only_the_null_that_matters_stays() {
    let descriptor = "(Ljava/lang/String;La/List;Ljava/util/Map;La/Other;)V";
    let method = MethodRef::new("a/B", "sell", descriptor);
    let nulls = vec![Expression::Null; 4];
    let sell =
        |arguments| Statement::Do(Expression::Call { method: method.clone(), receiver: None, arguments });
    let statements = vec![bind(call("make", vec![])), sell(nulls)];
    let keeps = |candidate: &Candidate| match &candidate.statements[..] {
        [_, Statement::Do(Expression::Call { arguments, .. })] => arguments[2] == Expression::Null,
        _ => false,
    };
    let reduced = reduce(candidate(statements, vec![]), keeps);
    let filled = vec![Expression::string(""), Expression::Variable(0), Expression::Null, Expression::Null];
    assert_eq!(reduced.statements, [bind(call("make", vec![])), sell(filled)]);
}

#[test]
fn nothing_becomes_null() {
    let reduced =
        reduce(candidate(vec![bind(call("make", vec![]))], vec![Expression::Variable(0)]), |_| true);
    assert_eq!(reduced.call.arguments, [Expression::Variable(0)]);
}
