//! What solvers answer, and what becomes of those that hang, die or talk nonsense.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use smt::{
    Answer, Arrays, Bits, Cache, Floats, Ints, Kind, Limits, Model, Portfolio, Precision, Regex, Solver,
    Sort, Term, Terms, Texts, Value,
};

fn solvers() -> Vec<Solver> {
    let mut all: Vec<Solver> =
        [Kind::Z3, Kind::Cvc5].map(|kind| Solver::new(kind, &Limits::default())).into_iter().collect();
    all.retain_mut(Solver::is_installed);
    assert!(!all.is_empty(), "scripts/setup installs z3");
    all
}

/// A model of each solver.
fn models(terms: &Terms, conditions: &[Term]) -> Vec<Model> {
    let model = |mut solver: Solver| match solver.check(terms, conditions) {
        Answer::Satisfiable(model) => model,
        other => panic!("{:?}: {other:?}", solver.kind()),
    };
    solvers().into_iter().map(model).collect()
}

fn assert_contradiction(terms: &Terms, conditions: &[Term], core: &[usize]) {
    for mut solver in solvers() {
        assert_eq!(
            solver.check(terms, conditions),
            Answer::Unsatisfiable(core.to_vec()),
            "{:?}",
            solver.kind()
        );
    }
}

#[test]
fn numbers_wrap_around() {
    let mut terms = Terms::default();
    let x = terms.variable("x", Sort::Bits(32));
    let (seven, zero) = (terms.bits(32, 7), terms.bits(32, 0));
    let product = terms.apply(Bits::Multiply, &[x, seven]);
    let sum = terms.apply(Bits::Add, &[x, seven]);
    let is_large = terms.apply(Bits::LessSigned, &[zero, x]);
    let wraps = terms.apply(Bits::LessSigned, &[sum, zero]);
    let five = terms.bits(32, 5);
    let is_five = terms.equal(product, five);
    for model in models(&terms, &[is_large, wraps]) {
        let x = model.value(&terms, x).and_then(|value| value.signed()).expect("a number");
        assert!(x > i128::from(i32::MAX) - 7, "{x}");
    }
    for model in models(&terms, &[is_five]) {
        let x = model.value(&terms, x).and_then(|value| value.signed()).expect("a number");
        assert_eq!((x as i32).wrapping_mul(7), 5);
    }
}

#[test]
fn conditions_that_contradict_each_other_are_named() {
    let mut terms = Terms::default();
    let [x, y] = ["x", "y"].map(|name| terms.variable(name, Sort::Bits(32)));
    let less = terms.apply(Bits::LessSigned, &[x, y]);
    let (three, four) = (terms.bits(32, 3), terms.bits(32, 4));
    let y_is_three = terms.equal(y, three);
    let x_is_four = terms.equal(x, four);
    let z = terms.variable("z", Sort::Bool);
    assert_contradiction(&terms, &[z, less, y_is_three, x_is_four], &[1, 2, 3]);
}

#[test]
fn texts_are_found() {
    let mut terms = Terms::default();
    let text = terms.variable("text", Sort::Text);
    let (from, colon) = (terms.int(0), terms.text(":"));
    let at = terms.apply(Texts::Find, &[text, colon, from]);
    let length = terms.apply(Texts::Length, &[text]);
    let (one, five) = (terms.int(1), terms.int(5));
    let last = terms.apply(Ints::Subtract, &[length, one]);
    let ends = terms.equal(at, last);
    let long = terms.equal(length, five);
    let digit = Regex::Range(b'0'.into(), b'9'.into());
    let row = Regex::Row(vec![Regex::Many(Box::new(digit)), Regex::Text([0x3a].into())]);
    let digits = terms.apply(Texts::Matches(row.into()), &[text]);
    for model in models(&terms, &[ends, long, digits]) {
        let value = model.value(&terms, text).expect("a text");
        let found = String::from_utf16(value.units().expect("a text")).expect("letters");
        assert!(
            found.len() == 5 && found.ends_with(':') && found[..4].bytes().all(|b| b.is_ascii_digit()),
            "{found}"
        );
    }
}

#[test]
fn letters_of_all_kinds_come_back() {
    let mut terms = Terms::default();
    let text = terms.variable("text", Sort::Text);
    let wanted = terms.value(Value::Text([0, 0x22, 0x5c, 0xe9, 0x130, 0xd800, 0xffff].into()));
    let end = terms.text("!");
    let whole = terms.apply(Texts::Concatenate, &[text, end]);
    let same = terms.apply(Texts::Concatenate, &[wanted, end]);
    let condition = terms.equal(whole, same);
    for model in models(&terms, &[condition]) {
        assert_eq!(model.value(&terms, text).as_ref(), terms.as_value(wanted));
    }
}

#[test]
fn floating_point_numbers_are_not_real_ones() {
    let mut terms = Terms::default();
    let x = terms.variable("x", Sort::Float(Precision::Double));
    let same = terms.apply(Floats::Same, &[x, x]);
    let odd = terms.not(same);
    for model in models(&terms, &[odd]) {
        assert_eq!(model.value(&terms, x), Some(Value::double(f64::NAN)));
    }
    let (one, zero) = (terms.value(Value::double(1.0)), terms.value(Value::double(0.0)));
    let sum = terms.apply(Floats::Add, &[x, one]);
    let is_lost = terms.apply(Floats::Same, &[sum, one]);
    let is_more = terms.apply(Floats::Less, &[zero, x]);
    for model in models(&terms, &[is_lost, is_more]) {
        let Some(Value::Float(_, bits)) = model.value(&terms, x) else { panic!("a number") };
        let x = f64::from_bits(bits);
        assert!(x > 0.0 && x + 1.0 == 1.0, "{x}");
    }
}

#[test]
fn elements_of_arrays_belong_to_a_model() {
    let mut terms = Terms::default();
    let field = terms.variable("size", Sort::array(Sort::Int, Sort::Bits(32)));
    let [a, b] = ["a", "b"].map(|name| terms.variable(name, Sort::Int));
    let (three, four) = (terms.bits(32, 3), terms.bits(32, 4));
    let stored = terms.apply(Arrays::Store, &[field, a, three]);
    let of_b = terms.apply(Arrays::Select, &[stored, b]);
    let before = terms.apply(Arrays::Select, &[field, b]);
    let is_four = terms.equal(of_b, four);
    for model in models(&terms, &[is_four]) {
        assert_ne!(model.value(&terms, a), model.value(&terms, b));
        assert_eq!(model.value(&terms, before), Some(Value::bits(32, 4)));
    }
    let same = terms.equal(a, b);
    assert_contradiction(&terms, &[is_four, same], &[0, 1]);
}

#[test]
fn what_was_told_is_taken_back() {
    let mut terms = Terms::default();
    let x = terms.variable("x", Sort::Bits(8));
    let is: Vec<Term> = (0..4)
        .map(|number| {
            let number = terms.bits(8, number);
            terms.equal(x, number)
        })
        .collect();
    let isnt: Vec<Term> = is.iter().map(|&is| terms.not(is)).collect();
    for mut solver in solvers() {
        for round in 0..3 {
            assert!(
                matches!(solver.check(&terms, &[isnt[0], isnt[1], is[2]]), Answer::Satisfiable(_)),
                "{round}"
            );
            assert_eq!(solver.check(&terms, &[isnt[0], is[3], is[1]]), Answer::Unsatisfiable(vec![1, 2]));
            assert!(matches!(solver.check(&terms, &[]), Answer::Satisfiable(_)));
        }
    }
}

#[test]
fn a_chain_of_a_million_terms_needs_no_stack() {
    let mut terms = Terms::default();
    let mut sum = terms.variable("x", Sort::Bits(32));
    let y = terms.variable("y", Sort::Bits(32));
    for step in 0..500_000 {
        let operation = if step % 2 == 0 { Bits::Xor } else { Bits::Add };
        let other = if step % 2 == 0 { terms.bits(32, step + 1) } else { y };
        sum = terms.apply(operation, &[sum, other]);
    }
    let zero = terms.bits(32, 0);
    let condition = terms.equal(sum, zero);
    let limits = Limits { patience: Duration::from_secs(5), ..Limits::default() };
    let mut solver = Solver::new(Kind::Z3, &limits);
    let begun = Instant::now();
    let answer = solver.check(&terms, &[condition]);
    assert!(!matches!(answer, Answer::Unsatisfiable(_)), "x is free");
    assert!(begun.elapsed() < Duration::from_secs(60));
}

/// A program that stands for a solver.
fn fake(folder: &Path, script: &str) -> Solver {
    let path = folder.join("solver");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a script");
    let limits = Limits { patience: Duration::from_millis(300), ..Limits::default() };
    Solver::of_program(&path.display().to_string(), Kind::Z3, &limits)
}

fn condition(terms: &mut Terms) -> Term {
    let x = terms.variable("x", Sort::Bits(8));
    let seven = terms.bits(8, 7);
    terms.equal(x, seven)
}

#[test]
fn a_solver_that_hangs_dies_or_talks_nonsense_does_not_know() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut terms = Terms::default();
    let condition = condition(&mut terms);
    for (script, why) in [
        ("sleep 60", "z3 gave no answer in 0 s"),
        ("exit 1", "z3 ended"),
        ("echo hello; cat > /dev/null", "z3 said hello"),
        ("echo ')'; cat > /dev/null", "z3 ended"),
        ("echo sat; echo '((v0 #x08))'; cat > /dev/null", "the values of z3 do not fit"),
        ("echo sat; echo '((v0 7.5))'; cat > /dev/null", "z3 gave no values"),
        ("echo unsat; echo '(c9)'; cat > /dev/null", "z3 said (c9)"),
        ("yes '(' | tr -d '\\n'", "z3 gave no answer in 0 s"),
        ("yes '(error \"no\")'", "z3 said (error \"no\")"),
    ] {
        let mut solver = fake(folder.path(), script);
        assert_eq!(solver.check(&terms, &[condition]), Answer::Unknown(why.into()), "{script}");
    }
    let mut missing = Solver::of_program("/nonexistent/z3", Kind::Z3, &Limits::default());
    let Answer::Unknown(why) = missing.check(&terms, &[condition]) else { panic!("there is none") };
    assert!(why.starts_with("cannot start /nonexistent/z3"), "{why}");
}

#[test]
fn a_solver_that_dies_in_the_middle_is_started_again_and_one_that_always_does_is_not() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut terms = Terms::default();
    let condition = condition(&mut terms);
    let starts = folder.path().join("starts");
    let answer = "*check-sat*) echo sat;; *get-value*) echo '((v0 #x07))'; exit 0;;";
    let script =
        format!("echo x >> {}; while read line; do case $line in {answer} esac; done", starts.display());
    let mut solver = fake(folder.path(), &script);
    for _ in 0..3 {
        assert!(matches!(solver.check(&terms, &[condition]), Answer::Satisfiable(_)));
        assert_eq!(solver.check(&terms, &[condition]), Answer::Unknown("z3 ended".into()));
    }
    let count = || fs::read_to_string(&starts).expect("it was started").len() / 2;
    assert_eq!(count(), 3);
    let mut solver = fake(folder.path(), &format!("echo x >> {}; exit 1", starts.display()));
    for _ in 0..20 {
        assert!(matches!(solver.check(&terms, &[condition]), Answer::Unknown(_)));
    }
    assert!(count() < 3 + 10, "{} starts", count());
}

/// What a solver says is held only as long as somebody wants to know it.
#[test]
fn a_solver_that_says_more_than_it_is_asked_has_to_wait() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut terms = Terms::default();
    let condition = condition(&mut terms);
    let said = folder.path().join("said");
    let long = "x".repeat(10_000);
    let script = format!("echo unknown; while echo {long}; do echo {long} >> {}; done", said.display());
    let mut solver = fake(folder.path(), &script);
    assert_eq!(solver.check(&terms, &[condition]), Answer::Unknown("z3 does not know".into()));
    std::thread::sleep(Duration::from_millis(500));
    let size = fs::metadata(&said).map_or(0, |file| file.len());
    assert!(size < 2_000_000, "{size} bytes");
}

#[test]
fn a_solver_has_no_more_memory_than_it_may() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut terms = Terms::default();
    let condition = condition(&mut terms);
    fake(folder.path(), "head -c 2000000000 /dev/zero | tail -n 1 > /dev/null && echo sat || echo unknown");
    let program = folder.path().join("solver").display().to_string();
    let limits = Limits { memory: 64, ..Limits::default() };
    let mut solver = Solver::of_program(&program, Kind::Z3, &limits);
    assert_eq!(solver.check(&terms, &[condition]), Answer::Unknown("z3 does not know".into()));
}

#[test]
fn who_does_not_speak_as_a_solver_is_none() {
    let folder = tempfile::tempdir().expect("a directory");
    let why = |script: &str| fake(folder.path(), script).version().expect_err("it is none").to_string();
    assert!(why("echo hello").ends_with("solver does not work: it said hello"), "{}", why("echo hello"));
    assert!(why("exit 1").ends_with("it ended"), "{}", why("exit 1"));
    assert!(why("sleep 60").ends_with("it gave no answer"), "{}", why("sleep 60"));
    let version = fake(folder.path(), "echo '(:version \"4.8.12\")'; cat > /dev/null").version();
    assert_eq!(version.expect("it is one"), "z3 4.8.12");
}

/// Solvers with some efforts, each of which has little patience.
fn several(solvers: Vec<Solver>, efforts: usize) -> Portfolio {
    Portfolio::of(solvers, &vec![Limits { patience: Duration::from_secs(5), ..Limits::default() }; efforts])
}

/// Steps are limited for a question, and not for what is told before it: such a limit made z3 forget what it was told.
#[test]
fn a_question_with_few_steps_spoils_none_after_it() {
    let mut terms = Terms::default();
    let [x, y] = ["x", "y"].map(|name| terms.variable(name, Sort::Bits(64)));
    let product = terms.apply(Bits::Multiply, &[x, y]);
    let (large, one) = (terms.bits(64, 1_000_003 * 998_244_353), terms.bits(64, 1));
    let hard = terms.equal(product, large);
    let above = |terms: &mut Terms, term| terms.apply(Bits::LessSigned, &[one, term]);
    let known = [hard, above(&mut terms, x), above(&mut terms, y)];
    let few = Limits { steps: 2_000, ..Limits::default() };
    let mut portfolio = Portfolio::of(vec![Solver::new(Kind::Z3, &few)], &[few]);
    for number in 0..200 {
        let asked = terms.bits(64, number + 2);
        let is_it = terms.equal(x, asked);
        assert!(matches!(portfolio.check(&terms, &[known[0], known[1], known[2]], 0), Answer::Unknown(_)));
        assert!(matches!(portfolio.check(&terms, &[known[1], is_it], 0), Answer::Satisfiable(_)), "{number}");
    }
}

#[test]
fn the_next_solver_is_asked_and_answers_are_kept() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut terms = Terms::default();
    let condition = condition(&mut terms);
    let kept = folder.path().join("kept");
    let all = || solvers().into_iter().next().expect("a solver");
    let mut portfolio = several(vec![fake(folder.path(), "exit 1"), all()], 1).with_cache(Cache::open(&kept));
    let first = portfolio.check(&terms, &[condition], 0);
    assert!(matches!(first, Answer::Satisfiable(_)));
    // Another run, with other terms before it.
    let mut terms = Terms::default();
    let seven = terms.bits(8, 7);
    terms.variable("other", Sort::Bool);
    let x = terms.variable("renamed", Sort::Bits(8));
    let condition = terms.equal(x, seven);
    let mut again = several(vec![all()], 1).with_cache(Cache::open(&kept));
    let Answer::Satisfiable(model) = again.check(&terms, &[condition], 0) else { panic!("it was kept") };
    assert_eq!(model.value(&terms, x), Some(Value::bits(8, 7)));
    let statistics = again.statistics();
    assert_eq!((statistics.checks, statistics.cached, statistics.time), (1, 1, Duration::ZERO));
    // Another solver has to be asked.
    let mut other = several(vec![], 1).with_cache(Cache::open(&kept));
    assert!(matches!(other.check(&terms, &[condition], 0), Answer::Unknown(_)));
}

#[test]
fn what_nobody_knew_is_asked_again_with_more_effort_only() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut terms = Terms::default();
    let condition = condition(&mut terms);
    let asked = folder.path().join("asked");
    let script = format!(
        "while read line; do case $line in *check-sat*) echo x >> {0}; echo unknown; esac; done",
        asked.display()
    );
    let mut portfolio = several(vec![fake(folder.path(), &script)], 2);
    fs::write(&asked, "").expect("a file");
    for effort in [0, 0, 1, 1, 0] {
        assert!(matches!(portfolio.check(&terms, &[condition], effort), Answer::Unknown(_)));
    }
    assert_eq!(fs::read_to_string(&asked).expect("a file"), "x\nx\n", "once with each effort");
}
