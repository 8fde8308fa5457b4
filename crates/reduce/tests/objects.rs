//! Restored objects go as far as the predicate lets them.

use std::collections::BTreeSet;

use model::{
    Candidate, Elements, Expression, FieldValue, FinalCall, Make, MethodRef, RestoredObject, Statement, Step,
    Variable,
};
use proptest::prelude::*;

fn object(fields: Vec<Expression>) -> RestoredObject {
    let field = |(at, value)| FieldValue { class: "a/Node".into(), name: format!("f{at}"), value };
    let fields = fields.into_iter().enumerate().map(field).collect();
    RestoredObject { make: Make::Allocate { class: "a/Node".into(), base: None }, fields, fill: vec![] }
}

fn list(elements: Vec<Expression>) -> RestoredObject {
    let add = |element| Step {
        method: MethodRef::new("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z"),
        arguments: vec![element],
    };
    let fill = elements.into_iter().map(add).collect();
    RestoredObject {
        fill,
        ..RestoredObject::made(Expression::new_object("java/util/ArrayList", "()V", vec![]))
    }
}

/// A candidate whose only argument is the object 0.
fn candidate(objects: Vec<RestoredObject>) -> Candidate {
    let variable = Variable { name: "root".into(), descriptor: "La/Node;".into() };
    let value = Expression::Restored(0);
    Candidate {
        statements: vec![Statement::Let { variable, value, comment: None }],
        call: FinalCall { arguments: vec![Expression::Variable(0)], ..FinalCall::default() },
        objects: (0..).zip(objects.into_iter().map(Into::into)).collect(),
        ..Candidate::default()
    }
}

/// Reduces with a predicate on one candidate, and counts the variants.
fn reduced(candidate: Candidate, keeps: &dyn Fn(&Candidate) -> bool) -> (Candidate, usize) {
    let mut count = 0;
    let reduced = reduce::reduce_restored(candidate, &|_| false, &mut |variants| {
        count += variants.len();
        variants.iter().map(keeps).collect()
    });
    (reduced, count)
}

/// The field of an object, where the root is still restored and has it.
fn field<'c>(candidate: &'c Candidate, object: u32, name: &str) -> Option<&'c Expression> {
    let fields = &candidate.objects.get(&object)?.fields;
    fields.iter().find(|field| field.name == name).map(|field| &field.value)
}

/// Objects whose fields refer to any others, in cycles too.
fn graphs() -> impl Strategy<Value = Vec<Vec<u32>>> {
    (2u32..40)
        .prop_flat_map(|count| prop::collection::vec(prop::collection::vec(0..count, 1..5), count as usize))
}

/// A way through a graph from its first object on: the fields that it takes.
fn way(graph: &[Vec<u32>], turns: &[usize]) -> BTreeSet<(u32, usize)> {
    let mut at = 0;
    let mut taken = BTreeSet::new();
    for turn in turns {
        let fields = &graph[at as usize];
        taken.insert((at, turn % fields.len()));
        at = fields[turn % fields.len()];
    }
    taken
}

proptest! {
    #[test]
    fn what_matters_stays_and_all_else_goes(graph in graphs(), turns in prop::collection::vec(0usize..5, 1..8)) {
        let objects = graph.iter().map(|fields| object(fields.iter().map(|&id| Expression::Restored(id)).collect()));
        let start = candidate(objects.collect());
        let needed = way(&graph, &turns);
        let keeps = |candidate: &Candidate| {
            needed.iter().all(|&(id, at)| field(candidate, id, &format!("f{at}")).is_some())
        };
        let (reduced_once, _) = reduced(start.clone(), &keeps);
        let left: BTreeSet<(u32, usize)> = reduced_once.objects.iter().flat_map(|(&id, object)| {
            object.fields.iter().map(move |field| (id, field.name[1..].parse().expect("a number")))
        }).collect();
        prop_assert_eq!(&left, &needed);
        let refers = |id: u32| needed.iter().any(|&(from, at)| graph[from as usize][at] == id);
        prop_assert!(reduced_once.objects.keys().all(|&id| id == 0 || refers(id)));
        prop_assert_eq!(&reduced(start, &keeps).0, &reduced_once, "the same each time");
    }
}

#[test]
fn of_ten_thousand_objects_the_one_that_matters_is_found_in_hundreds_of_runs() {
    const COUNT: u32 = 10_000;
    let wanted = 7_654;
    let mut objects = vec![object(vec![Expression::Restored(1), Expression::Int(5)])];
    objects.push(list((2..COUNT).map(Expression::Restored).collect()));
    objects.extend(
        (2..COUNT).map(|id| object(vec![Expression::Int(id.cast_signed()), Expression::Restored(0)])),
    );
    let keeps = |candidate: &Candidate| {
        let is_held = candidate.objects.get(&1).is_some_and(|list| {
            list.fill.iter().any(|step| step.arguments == [Expression::Restored(wanted)])
        });
        is_held && field(candidate, wanted, "f0").is_some()
    };
    let (reduced, count) = reduced(candidate(objects), &keeps);
    assert_eq!(reduced.objects.keys().copied().collect::<Vec<_>>(), [0, 1, wanted]);
    assert_eq!(reduced.objects[&0].fields.len() + reduced.objects[&wanted].fields.len(), 2);
    assert!(count < 1_000, "{count} variants");
}

#[test]
fn an_object_that_does_not_matter_becomes_a_plain_value() {
    let (reduced, _) = reduced(candidate(vec![object(vec![])]), &|_| true);
    assert!(reduced.objects.is_empty());
    assert!(matches!(reduced.statements[..], [Statement::Let { value: Expression::Null, .. }]));
}

#[test]
fn a_constructor_without_parameters_makes_what_must_be_an_object() {
    let is_object = |candidate: &Candidate| {
        !matches!(candidate.statements[..], [Statement::Let { value: Expression::Null, .. }])
    };
    let made = |constructs: bool| {
        let start = candidate(vec![object(vec![Expression::Int(1)])]);
        reduce::reduce_restored(start, &|class| constructs && class == "a/Node", &mut |variants| {
            variants.iter().map(is_object).collect()
        })
    };
    let new = Expression::new_object("a/Node", "()V", vec![]);
    assert!(matches!(&made(true).statements[..], [Statement::Let { value, .. }] if *value == new));
    assert!(made(true).objects.is_empty());
    assert_eq!(made(false).objects.len(), 1);
}

#[test]
fn arrays_become_shorter_and_arguments_null() {
    let array = |elements| RestoredObject::from(Make::Array { descriptor: "[I".into(), elements });
    let pair = Expression::static_call(
        "a/Pair",
        "of",
        "(Ljava/lang/Object;Ljava/lang/Object;)La/Pair;",
        vec![Expression::Restored(1), Expression::Restored(2)],
    );
    let numbers = array(Elements::Ints((0..100).collect()));
    let objects = vec![RestoredObject::made(pair), numbers, object(vec![])];
    let length = |candidate: &Candidate| match &candidate.objects.get(&1)?.make {
        Make::Array { elements, .. } => Some(elements.len()),
        _ => None,
    };
    let (reduced, _) = reduced(candidate(objects), &|candidate| length(candidate) >= Some(12));
    assert_eq!(reduced.objects.keys().copied().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(length(&reduced), Some(12));
}

#[test]
fn without_answers_it_ends() {
    let mut objects = vec![list((1..2_000).map(Expression::Restored).collect())];
    objects.extend((1..2_000).map(|id| object(vec![Expression::Int(id)])));
    let start = candidate(objects);
    let mut asked = 0;
    let reduced = reduce::reduce_restored(start.clone(), &|_| false, &mut |_| {
        asked += 1;
        Vec::new()
    });
    assert_eq!(reduced, start);
    assert!(asked < 10, "{asked}");
}

#[test]
fn no_variant_is_asked_for_again() {
    let node = |next| object(vec![Expression::Restored(next), Expression::Int(1)]);
    let start = candidate(vec![node(1), node(2), object(vec![Expression::Int(2)])]);
    let mut asked: Vec<Candidate> = Vec::new();
    let reduced = reduce::reduce_restored(start, &|_| false, &mut |variants| {
        for variant in variants {
            assert!(!asked.contains(variant), "{variant:?}");
            asked.push(variant.clone());
        }
        variants.iter().map(|variant| field(variant, 2, "f0").is_some()).collect()
    });
    assert_eq!(reduced.objects.len(), 3);
}

#[test]
fn what_is_far_away_is_cut() {
    let chain = |next| object(vec![Expression::Restored(next), Expression::Int(7)]);
    let whole = candidate(vec![
        list(vec![Expression::Restored(1), Expression::Int(3)]),
        chain(2),
        chain(3),
        chain(1),
    ]);
    let kept = |depth: usize| reduce::shallow(&whole, depth).objects.into_keys().collect::<Vec<u32>>();
    assert_eq!([kept(0), kept(1), kept(2), kept(3)], [vec![0], vec![0, 1], vec![0, 1, 2], vec![0, 1, 2, 3]]);
    assert_eq!(reduce::shallow(&whole, 3), whole);
    let nearest = reduce::shallow(&whole, 0);
    assert_eq!(nearest.objects[&0].fill.len(), 1, "nothing is added in place of what is cut");
    let two = reduce::shallow(&whole, 1);
    assert_eq!((field(&two, 1, "f0"), field(&two, 1, "f1")), (None, Some(&Expression::Int(7))));
}
