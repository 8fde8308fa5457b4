//! What holds of all terms: simplified ones have the value of what they were made of, and values are computed as a solver
//! computes them.

use proptest::prelude::*;
use rustc_hash::FxHashMap;

use crate::model::Model;
use crate::operation::Operation;
use crate::solver::{Answer, Kind, Limits, Solver};
use crate::sort::{Precision, Sort};
use crate::terms::{Term, Terms};
use crate::theory::{Arrays, Bits, Core, Floats, Ints, Texts};
use crate::value::Value;

const WIDTH: u32 = 8;

/// Makes terms of chance, and says what their value is.
struct Maker<'b> {
    bytes: std::slice::Iter<'b, u8>,
    terms: Terms,
    values: FxHashMap<Term, Value>,
}

impl Maker<'_> {
    fn new(bytes: &[u8]) -> Maker<'_> {
        Maker { bytes: bytes.iter(), terms: Terms::default(), values: FxHashMap::default() }
    }

    /// A number below a limit; 0 when there is no chance left.
    fn next(&mut self, limit: usize) -> usize {
        self.bytes.next().map_or(0, |&byte| usize::from(byte) % limit)
    }

    fn leaf(&mut self, sort: &Sort) -> (Term, Value) {
        let number = self.next(256) as u128;
        let value = match sort {
            Sort::Bool => Value::Bool(number.is_multiple_of(2)),
            Sort::Bits(width) => Value::bits(*width, [0, 1, 127, 128, 255, number][self.next(6)]),
            Sort::Int => Value::Int(number as i128 % 8 - 2),
            Sort::Text => Value::text(["", "a", "ab", "ba", "aab", "7", "12"][number as usize % 7]),
            Sort::Float(Precision::Single) => Value::single(SINGLES[number as usize % SINGLES.len()]),
            Sort::Float(Precision::Double) => Value::double(SINGLES[number as usize % SINGLES.len()].into()),
            Sort::Array(_) => panic!("none are made"),
        };
        if self.next(2) == 0 {
            return (self.terms.value(value.clone()), value);
        }
        let name = format!("x{}", self.next(3));
        let variable = self.terms.variable(&name, sort.clone());
        let value = self.values.entry(variable).or_insert(value).clone();
        (variable, value)
    }

    fn term(&mut self, sort: &Sort, depth: usize) -> (Term, Value) {
        if depth == 0 || self.next(5) == 0 {
            return self.leaf(sort);
        }
        let (operation, sorts) = operation(sort, self.next(256));
        let (arguments, values): (Vec<Term>, Vec<Value>) =
            sorts.iter().map(|sort| self.term(sort, depth - 1)).unzip();
        match operation.fold(&values) {
            Some(value) => (self.terms.apply(operation, &arguments), value),
            None => self.leaf(sort),
        }
    }
}

const SINGLES: [f32; 10] =
    [0.0, -0.0, 1.0, -1.5, 0.1, 1e10, f32::MAX, f32::MIN_POSITIVE, f32::INFINITY, f32::NAN];

/// An operation that makes this sort, and what it takes.
fn operation(sort: &Sort, choice: usize) -> (Operation, Vec<Sort>) {
    let bits = || Sort::Bits(WIDTH);
    let choose =
        |all: Vec<(Operation, Vec<Sort>)>| all.into_iter().cycle().nth(choice).expect("it goes round");
    let chosen = |sort: Sort| (Core::IfThenElse.into(), vec![Sort::Bool, sort.clone(), sort]);
    let float = || Sort::Float(Precision::Single);
    match sort {
        Sort::Bool => choose(vec![
            (Core::Not.into(), vec![Sort::Bool]),
            (Core::And.into(), vec![Sort::Bool; 3]),
            (Core::Or.into(), vec![Sort::Bool; 2]),
            (Core::Equal.into(), vec![Sort::Bool; 2]),
            (Core::Equal.into(), vec![bits(); 2]),
            (Core::Equal.into(), vec![Sort::Text; 2]),
            chosen(Sort::Bool),
            (Bits::LessSigned.into(), vec![bits(); 2]),
            (Bits::NotGreaterSigned.into(), vec![bits(); 2]),
            (Bits::LessUnsigned.into(), vec![bits(); 2]),
            (Bits::NotGreaterUnsigned.into(), vec![bits(); 2]),
            (Ints::Less.into(), vec![Sort::Int; 2]),
            (Ints::NotGreater.into(), vec![Sort::Int; 2]),
            (Texts::Contains.into(), vec![Sort::Text; 2]),
            (Texts::Begins.into(), vec![Sort::Text; 2]),
            (Texts::Ends.into(), vec![Sort::Text; 2]),
            (Texts::Less.into(), vec![Sort::Text; 2]),
            (Floats::Less.into(), vec![float(); 2]),
            (Floats::Same.into(), vec![float(); 2]),
            (Floats::IsNotANumber.into(), vec![float()]),
        ]),
        Sort::Bits(WIDTH) => {
            let two = [
                Bits::Add,
                Bits::Subtract,
                Bits::Multiply,
                Bits::DivideSigned,
                Bits::RemainderSigned,
                Bits::DivideUnsigned,
                Bits::RemainderUnsigned,
                Bits::And,
                Bits::Or,
                Bits::Xor,
                Bits::ShiftLeft,
                Bits::ShiftRight,
                Bits::ShiftRightUnsigned,
            ];
            let mut all: Vec<_> = two.map(|two| (two.into(), vec![bits(); 2])).into();
            all.extend([Bits::Negate, Bits::Complement].map(|one| (one.into(), vec![bits()])));
            all.push((Bits::Extract(7, 0).into(), vec![Sort::Bits(16)]));
            all.push((Ints::ToBits(WIDTH).into(), vec![Sort::Int]));
            all.push((Floats::ToSigned(WIDTH).into(), vec![float()]));
            all.push(chosen(bits()));
            choose(all)
        }
        Sort::Bits(_) => choose(vec![
            (Bits::ExtendSigned(8).into(), vec![bits()]),
            (Bits::ExtendUnsigned(8).into(), vec![bits()]),
            (Bits::Concatenate.into(), vec![bits(); 2]),
        ]),
        Sort::Int => choose(vec![
            (Ints::Add.into(), vec![Sort::Int; 2]),
            (Ints::Subtract.into(), vec![Sort::Int; 2]),
            (Ints::Multiply.into(), vec![Sort::Int; 2]),
            (Ints::Negate.into(), vec![Sort::Int]),
            (Bits::ToInt.into(), vec![bits()]),
            (Texts::Length.into(), vec![Sort::Text]),
            (Texts::Find.into(), vec![Sort::Text, Sort::Text, Sort::Int]),
            (Texts::ToCode.into(), vec![Sort::Text]),
            (Texts::ToInt.into(), vec![Sort::Text]),
            chosen(Sort::Int),
        ]),
        Sort::Text => choose(vec![
            (Texts::Concatenate.into(), vec![Sort::Text; 2]),
            (Texts::At.into(), vec![Sort::Text, Sort::Int]),
            (Texts::Part.into(), vec![Sort::Text, Sort::Int, Sort::Int]),
            (Texts::Replace.into(), vec![Sort::Text; 3]),
            (Texts::FromInt.into(), vec![Sort::Int]),
            (Texts::FromCode.into(), vec![Sort::Int]),
            chosen(Sort::Text),
        ]),
        Sort::Float(_) => choose(vec![
            (Floats::Add.into(), vec![float(); 2]),
            (Floats::Subtract.into(), vec![float(); 2]),
            (Floats::Multiply.into(), vec![float(); 2]),
            (Floats::Divide.into(), vec![float(); 2]),
            (Floats::Negate.into(), vec![float()]),
            (Floats::SquareRoot.into(), vec![float()]),
            (Floats::Truncate.into(), vec![float()]),
            (Floats::FromSigned(Precision::Single).into(), vec![bits()]),
            (Floats::To(Precision::Single).into(), vec![Sort::Float(Precision::Double)]),
        ]),
        Sort::Array(_) => panic!("none are made"),
    }
}

fn sorts() -> impl Strategy<Value = Sort> {
    let float = Sort::Float(Precision::Single);
    prop::sample::select(vec![Sort::Bool, Sort::Bits(WIDTH), Sort::Bits(16), Sort::Int, Sort::Text, float])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn simplified_terms_have_the_same_value(sort in sorts(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut maker = Maker::new(&bytes);
        let (term, value) = maker.term(&sort, 5);
        prop_assert_eq!(maker.terms.sort(term), &sort);
        let model = Model::new(&maker.terms, maker.values.clone());
        prop_assert_eq!(model.value(&maker.terms, term), Some(value));
    }
}

/// Whether a solver that is told an operation on values agrees to the result.
#[test]
fn values_are_computed_as_a_solver_does() {
    let mut solver = Solver::new(Kind::Z3, &Limits::default());
    assert!(solver.is_installed(), "scripts/setup installs z3");
    let mut terms = Terms::default();
    let mut rng = 12345u32;
    let mut chance = || {
        rng = rng.wrapping_mul(1_103_515_245).wrapping_add(12345);
        (rng >> 16) as u8
    };
    let float = Sort::Float(Precision::Single);
    let mut conditions = Vec::new();
    for sort in [Sort::Bool, Sort::Bits(WIDTH), Sort::Bits(16), Sort::Int, Sort::Text, float] {
        for choice in 0..120 {
            let (operation, takes) = operation(&sort, choice);
            let bytes: Vec<u8> = (0..40).map(|_| chance()).collect();
            let mut maker = Maker::new(&bytes);
            let values: Vec<Value> = takes.iter().map(|sort| maker.leaf(sort).1).collect();
            let Some(result) = operation.fold(&values) else { continue };
            let arguments: Vec<Term> = values.into_iter().map(|value| terms.value(value)).collect();
            let asked = terms.plain(operation, &arguments);
            let result = terms.value(result);
            conditions.push(terms.plain(Core::Equal.into(), &[asked, result]));
        }
    }
    assert!(conditions.len() > 600, "{}", conditions.len());
    for (number, some) in conditions.chunks(50).enumerate() {
        if let Answer::Unsatisfiable(core) = solver.check(&terms, some) {
            let Operation::Core(_) = terms.operation(some[core[0]]) else { panic!("an equation") };
            let wrong = terms.arguments(some[core[0]]).to_vec();
            panic!(
                "{number}: {:?} of {:?}",
                terms.operation(wrong[0]),
                terms.arguments(wrong[0]).iter().map(|&term| terms.as_value(term)).collect::<Vec<_>>()
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn elements_are_the_last_that_were_stored(stores in prop::collection::vec((0usize..5, 0usize..5), 0..6), key in 0usize..5) {
        let mut terms = Terms::default();
        let sort = Sort::array(Sort::Int, Sort::Int);
        let names = ["a", "b"].map(|name| terms.variable(name, Sort::Int));
        let keys: Vec<Term> = (0..3).map(|key| terms.int(key)).chain(names).collect();
        let mut simple = terms.variable("array", sort);
        let mut plain = simple;
        for (key, element) in stores {
            simple = terms.apply(Arrays::Store, &[simple, keys[key], keys[element]]);
            plain = terms.plain(Arrays::Store.into(), &[plain, keys[key], keys[element]]);
        }
        let simple = terms.apply(Arrays::Select, &[simple, keys[key]]);
        let plain = terms.plain(Arrays::Select.into(), &[plain, keys[key]]);
        let same = terms.plain(Core::Equal.into(), &[simple, plain]);
        let differ = terms.plain(Core::Not.into(), &[same]);
        let answer = Solver::new(Kind::Z3, &Limits::default()).check(&terms, &[differ]);
        prop_assert_eq!(answer, Answer::Unsatisfiable(vec![0]));
    }
}
