//! Formulas of a million nodes: they take time in proportion, and no stack.

use std::time::{Duration, Instant};

use smt::{
    Answer, Arrays, Bits, Cache, Core, Ints, Kind, Limits, Portfolio, Solver, Sort, Term, Terms, Texts,
};

const DEEP: usize = 1_000_000;
/// On a busy machine; one that is quadratic takes hours.
const LONG: Duration = Duration::from_secs(120);

/// A term that is applied to itself again and again.
fn chain(terms: &mut Terms, first: Term, mut next: impl FnMut(&mut Terms, Term, i128) -> Term) -> Term {
    (0..DEEP as i128).fold(first, |term, number| next(terms, term, number))
}

/// Chains of all theories as conditions: on the right, on the left, and through both.
fn deep(terms: &mut Terms) -> Vec<Term> {
    let (bits, text) = (Sort::Bits(32), Sort::Text);
    let x = terms.variable("x", bits.clone());
    let b = terms.variable("b", Sort::Bool);
    let t = terms.variable("t", text);
    let i = terms.variable("i", Sort::Int);
    let memory = terms.variable("memory", Sort::array(bits.clone(), bits.clone()));
    let number = |terms: &mut Terms, number: i128| terms.bits(32, number);
    let sum = chain(terms, x, |terms, sum, at| {
        let operation = [Bits::Multiply, Bits::Xor, Bits::Add, Bits::ShiftLeft][at as usize % 4];
        let other = number(terms, at % 7 + 2);
        terms.apply(operation, &[sum, other])
    });
    let choice = chain(terms, x, |terms, other, at| {
        let key = number(terms, at);
        let is_key = terms.equal(x, key);
        terms.if_then_else(is_key, key, other)
    });
    let either = chain(terms, b, |terms, before, at| {
        let key = number(terms, at);
        let is_key = terms.equal(x, key);
        let both = terms.and(&[before, is_key]);
        let neither = terms.not(both);
        terms.or(&[neither, b])
    });
    let written = chain(terms, memory, |terms, before, at| {
        let (key, sum) = (number(terms, at), terms.apply(Bits::Add, &[x, x]));
        terms.apply(Arrays::Store, &[before, key, sum])
    });
    let letter = terms.text("a");
    let row = chain(terms, t, |terms, before, _| terms.apply(Texts::Concatenate, &[before, letter]));
    let mirrored = chain(terms, t, |terms, before, _| terms.apply(Texts::Concatenate, &[letter, before]));
    let places = chain(terms, i, |terms, before, at| {
        let other = terms.int(at);
        terms.apply(Ints::Add, &[before, other])
    });
    let (seven, long) = (terms.bits(32, 7), terms.int(7));
    let read = terms.apply(Arrays::Select, &[written, x]);
    let lengths = [row, mirrored].map(|text| terms.apply(Texts::Length, &[text]));
    let mut all: Vec<Term> = [sum, choice, read].map(|term| terms.equal(term, seven)).to_vec();
    all.extend([lengths[0], lengths[1], places].map(|term| terms.apply(Ints::Less, &[long, term])));
    all.push(terms.apply(Core::Equal, &[either, b]));
    all
}

#[test]
fn conditions_of_a_million_nodes_are_asked_and_answered_in_time() {
    let begun = Instant::now();
    let mut terms = Terms::default();
    let conditions = deep(&mut terms);
    assert!(begun.elapsed() < LONG, "they are made: {:?}", begun.elapsed());
    let folder = tempfile::tempdir().expect("a directory");
    let limits = Limits { patience: Duration::from_secs(1), ..Limits::default() };
    for condition in conditions {
        let solver = Solver::new(Kind::Z3, &limits);
        let mut portfolio = Portfolio::of(vec![solver], &[limits]).with_cache(Cache::open(folder.path()));
        assert!(!matches!(portfolio.check(&terms, &[condition], 0), Answer::Unsatisfiable(_)));
    }
    assert!(begun.elapsed() < LONG, "they are asked: {:?}", begun.elapsed());
}
