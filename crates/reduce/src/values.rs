//! Plainer values: numbers towards 0, strings shorter, arrays shorter and with zeros, plain objects of the JDK in place of
//! stubs, stubs that answer `null`, mocks that are told less.

use model::descriptor::result;
use model::{Answer, Candidate, Elements, Expression};

use crate::{arguments, nested, walk};

const OBJECT: &str = "java/lang/Object";

/// With one value plainer, the plainest first.
pub(crate) fn plainer(candidate: &Candidate) -> Vec<Candidate> {
    let expressions = walk::expressions(candidate);
    let variants = expressions.iter().enumerate().flat_map(|(place, expression)| {
        plainer_values(expression).into_iter().map(move |plainer| (place, plainer))
    });
    variants.map(|(place, plainer)| walk::with(candidate, place, &plainer)).collect()
}

fn plainer_values(expression: &Expression) -> Vec<Expression> {
    match expression {
        Expression::Boolean(true) => vec![Expression::Boolean(false)],
        Expression::Byte(value) => integers((*value).into(), |value| Expression::Byte(value as i8)),
        Expression::Short(value) => integers((*value).into(), |value| Expression::Short(value as i16)),
        Expression::Int(value) => integers((*value).into(), |value| Expression::Int(value as i32)),
        Expression::Long(value) => integers(*value, Expression::Long),
        Expression::Float(value) => decimals((*value).into(), |value| Expression::Float(value as f32)),
        Expression::Double(value) => decimals(*value, Expression::Double),
        Expression::Char(value) => characters(*value).into_iter().map(Expression::Char).collect(),
        Expression::String(text) => strings(text).into_iter().map(Expression::String).collect(),
        Expression::Array { descriptor, elements } => {
            let array = |elements| Expression::Array { descriptor: descriptor.clone(), elements };
            shorter_arrays(elements).into_iter().chain(plainer_elements(elements)).map(array).collect()
        }
        Expression::Stub { class, kind, answers } => {
            let stub = |answers| Expression::Stub { class: class.clone(), kind: kind.clone(), answers };
            let fewer = if kind.is_mock() { without_one_answer(answers) } else { with_one_null(answers) };
            // What every object has anyway need not be overridden, and an object that overrides nothing is a plain one.
            let own: Vec<Answer> =
                answers.iter().filter(|answer| answer.method.class != OBJECT).cloned().collect();
            let usual = match own.len() < answers.len() {
                true if class == OBJECT => Some(Expression::new_object(OBJECT, "()V", vec![])),
                true => Some(stub(own)),
                false => None,
            };
            let real = arguments::plain(&format!("L{class};"));
            real.into_iter().chain(usual).chain(fewer.into_iter().map(stub)).collect()
        }
        Expression::Row(answers) => rows(answers),
        _ => Vec::new(),
    }
}

/// One of the answers alone, else one answer less.
fn rows(answers: &[Expression]) -> Vec<Expression> {
    let without = |place: usize| {
        let mut fewer = answers.to_vec();
        fewer.remove(place);
        Expression::Row(fewer)
    };
    let fewer = (0..answers.len()).filter(|_| answers.len() > 2).map(without);
    answers.iter().cloned().chain(fewer).collect()
}

/// A mock's methods that are told nothing answer by themselves.
fn without_one_answer(answers: &[Answer]) -> Vec<Vec<Answer>> {
    let told = (0..answers.len()).filter(|&place| answers[place].value.is_some());
    let without = |place: usize| {
        let mut fewer = answers.to_vec();
        fewer[place].value = None;
        fewer
    };
    told.map(without).collect()
}

/// A stub's methods must answer something, unless they return nothing.
fn with_one_null(answers: &[Answer]) -> Vec<Vec<Answer>> {
    let plainest = |answer: &Answer| match result(&answer.method.descriptor) {
        "V" => None,
        returned if returned.starts_with(['L', '[']) => Some(Expression::Null),
        // What throws may do without.
        primitive if matches!(answer.value, Some(Expression::Throw(_))) => Some(Expression::zero(primitive)),
        _ => answer.value.clone(),
    };
    let with = |place: usize| {
        let mut plainer = answers.to_vec();
        plainer[place].value = plainest(&answers[place]);
        plainer
    };
    (0..answers.len()).filter(|&place| plainest(&answers[place]) != answers[place].value).map(with).collect()
}

/// 0, then half the way, then one step nearer; a positive number rather than a negative one.
fn integers(value: i64, literal: impl Fn(i64) -> Expression) -> Vec<Expression> {
    let mut plainer = vec![
        0,
        1,
        value.checked_neg().filter(|_| value < 0).unwrap_or(0),
        value / 10,
        value / 2,
        value - value.signum(),
    ];
    plainer.retain(|&other| other.unsigned_abs() < value.unsigned_abs() || other > value && other == -value);
    dedup(plainer).into_iter().map(literal).collect()
}

fn decimals(value: f64, literal: impl Fn(f64) -> Expression) -> Vec<Expression> {
    let mut plainer = vec![0.0, 1.0, value.trunc(), (value / 2.0).trunc()];
    plainer.retain(|&other: &f64| digits(other) < digits(value));
    dedup(plainer).into_iter().map(literal).collect()
}

/// How long a number is to read; what is not finite is longest.
fn digits(value: f64) -> (bool, usize) {
    (!value.is_finite(), format!("{value}").len() + usize::from(value != 0.0))
}

fn characters(value: u16) -> Vec<u16> {
    let plain = b'a'.into();
    let is_plain = |value: u16| u8::try_from(value).is_ok_and(|value| value.is_ascii_alphanumeric());
    if is_plain(value) { vec![] } else { vec![plain] }
}

/// Empty, a half, one item between brackets less, one letter less, one letter plainer.
fn strings(text: &[u16]) -> Vec<Vec<u16>> {
    let mut plainer = Vec::new();
    if text.is_empty() {
        return plainer;
    }
    plainer.push(Vec::new());
    if text.len() > 3 {
        plainer.push(text[..text.len() / 2].to_vec());
        plainer.push(text[text.len() / 2..].to_vec());
        plainer.extend(nested::with_one_item_less(text));
    }
    for at in (0..text.len().min(64)).rev() {
        let mut shorter = text.to_vec();
        shorter.remove(at);
        plainer.push(shorter);
    }
    for at in 0..text.len().min(64) {
        for plain in characters(text[at]) {
            let mut plainer_text = text.to_vec();
            plainer_text[at] = plain;
            plainer.push(plainer_text);
        }
    }
    plainer
}

/// Empty, or with one element less.
fn shorter_arrays(elements: &Elements) -> Vec<Elements> {
    macro_rules! shorter {
        ($elements:expr, $kind:ident) => {{
            let without = |at: usize| {
                let mut shorter = $elements.clone();
                shorter.remove(at);
                Elements::$kind(shorter)
            };
            let empty = (!$elements.is_empty()).then(|| Elements::$kind(Vec::new()));
            empty.into_iter().chain((0..$elements.len().min(64)).rev().map(without)).collect()
        }};
    }
    match elements {
        Elements::References(elements) => shorter!(elements, References),
        Elements::Booleans(elements) => shorter!(elements, Booleans),
        Elements::Bytes(elements) => shorter!(elements, Bytes),
        Elements::Chars(elements) => shorter!(elements, Chars),
        Elements::Shorts(elements) => shorter!(elements, Shorts),
        Elements::Ints(elements) => shorter!(elements, Ints),
        Elements::Longs(elements) => shorter!(elements, Longs),
        Elements::Floats(elements) => shorter!(elements, Floats),
        Elements::Doubles(elements) => shorter!(elements, Doubles),
    }
}

/// With one number 0; those of objects are expressions of their own.
fn plainer_elements(elements: &Elements) -> Vec<Elements> {
    macro_rules! plainer {
        ($elements:expr, $kind:ident, $plain:expr) => {{
            let other = (0..$elements.len().min(64)).filter(|&at| $elements[at] != $plain);
            let with = |at: usize| {
                let mut plainer = $elements.clone();
                plainer[at] = $plain;
                Elements::$kind(plainer)
            };
            other.map(with).collect()
        }};
    }
    match elements {
        Elements::References(_) | Elements::Booleans(_) | Elements::Chars(_) => Vec::new(),
        Elements::Bytes(elements) => plainer!(elements, Bytes, 0),
        Elements::Shorts(elements) => plainer!(elements, Shorts, 0),
        Elements::Ints(elements) => plainer!(elements, Ints, 0),
        Elements::Longs(elements) => plainer!(elements, Longs, 0),
        Elements::Floats(elements) => plainer!(elements, Floats, 0.0),
        Elements::Doubles(elements) => plainer!(elements, Doubles, 0.0),
    }
}

fn dedup<T: PartialEq>(list: Vec<T>) -> Vec<T> {
    let mut kept: Vec<T> = Vec::with_capacity(list.len());
    for value in list {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}
