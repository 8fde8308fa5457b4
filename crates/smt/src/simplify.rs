//! What can be said in a simpler way. Each rule looks at an operation and its arguments, and these one or two levels deep.

use crate::operation::Operation;
use crate::sort::Sort;
use crate::terms::{Term, Terms};
use crate::theory::{Arrays, Bits, Core, Ints, Texts};
use crate::value::{Value, mask};

/// Conjunctions and disjunctions of more terms stay as they are inside of others.
const MOST_SPLICED: usize = 16;

/// A simpler term that means the same; none where no rule fits.
pub(crate) fn simpler(terms: &mut Terms, operation: &Operation, arguments: &[Term]) -> Option<Term> {
    match (operation, arguments) {
        (Operation::Core(Core::Not), &[term]) => not(terms, term),
        (Operation::Core(Core::And), _) => several(terms, Core::And, arguments),
        (Operation::Core(Core::Or), _) => several(terms, Core::Or, arguments),
        (Operation::Core(Core::Equal), &[first, second]) => {
            equal(terms, first, second).or_else(|| into_choice(terms, operation, arguments))
        }
        (Operation::Core(Core::IfThenElse), &[condition, then, otherwise]) => {
            choice(terms, condition, then, otherwise)
        }
        (Operation::Bits(bits), &[first]) => bits_of_one(terms, *bits, first),
        (Operation::Bits(bits), &[first, second]) => {
            bits_of_two(terms, *bits, first, second).or_else(|| into_choice(terms, operation, arguments))
        }
        (Operation::Ints(ints), &[first, second]) => ints_of_two(terms, *ints, first, second),
        (Operation::Texts(texts), _) => text(terms, texts, arguments),
        (Operation::Arrays(Arrays::Select), &[array, key]) => select(terms, array, key),
        (Operation::Arrays(Arrays::Store), &[array, key, element]) => store(terms, array, key, element),
        _ => None,
    }
}

fn not(terms: &Terms, term: Term) -> Option<Term> {
    (*terms.operation(term) == Operation::Core(Core::Not)).then(|| terms.arguments(term)[0])
}

/// Each once and in one order; nothing that does not matter, and no contradiction.
fn several(terms: &mut Terms, core: Core, arguments: &[Term]) -> Option<Term> {
    let neutral = terms.truth(core == Core::And);
    let absorbing = terms.truth(core == Core::Or);
    let mut flat: Vec<Term> = Vec::new();
    for &argument in arguments {
        let inner = terms.arguments(argument);
        match *terms.operation(argument) == Operation::Core(core) && inner.len() <= MOST_SPLICED {
            true => flat.extend(inner),
            false => flat.push(argument),
        }
    }
    flat.retain(|&term| term != neutral);
    flat.sort_unstable();
    flat.dedup();
    let is_contradicted =
        |&term: &Term| not(terms, term).is_some_and(|inner| flat.binary_search(&inner).is_ok());
    if flat.contains(&absorbing) || flat.iter().any(is_contradicted) {
        return Some(absorbing);
    }
    match *flat {
        [] => Some(neutral),
        [one] => Some(one),
        _ if flat == arguments => None,
        _ => Some(terms.plain(core.into(), &flat)),
    }
}

fn equal(terms: &mut Terms, first: Term, second: Term) -> Option<Term> {
    if first == second {
        return Some(terms.truth(true));
    }
    // A value stands second, otherwise what was made later.
    if terms.as_value(first).is_some() || terms.as_value(second).is_none() && first > second {
        return Some(terms.equal(second, first));
    }
    match *terms.as_value(second)? {
        Value::Bool(true) => Some(first),
        Value::Bool(false) => Some(terms.not(first)),
        Value::Bits { width, bits } => {
            let (term, added) = offset(terms, first)?;
            let rest = terms.bits(width, bits.wrapping_sub(added) as i128);
            Some(terms.equal(term, rest))
        }
        _ => None,
    }
}

/// A term and the number that is added to it.
fn offset(terms: &Terms, term: Term) -> Option<(Term, u128)> {
    match (terms.operation(term), terms.arguments(term)) {
        (Operation::Bits(Bits::Add), &[first, second]) => match terms.as_value(second) {
            Some(&Value::Bits { bits, .. }) => Some((first, bits)),
            _ => None,
        },
        _ => None,
    }
}

fn choice(terms: &mut Terms, condition: Term, then: Term, otherwise: Term) -> Option<Term> {
    if let Some(inner) = not(terms, condition) {
        return Some(terms.if_then_else(inner, otherwise, then));
    }
    match (terms.as_value(condition).and_then(Value::truth), then == otherwise) {
        (Some(true), _) | (_, true) => return Some(then),
        (Some(false), _) => return Some(otherwise),
        _ => {}
    }
    let truth = |term: Term| terms.as_value(term).and_then(Value::truth);
    match (truth(then), truth(otherwise)) {
        (Some(true), _) => Some(terms.or(&[condition, otherwise])),
        (_, Some(false)) => Some(terms.and(&[condition, then])),
        (Some(false), _) => {
            let other = terms.not(condition);
            Some(terms.and(&[other, otherwise]))
        }
        (_, Some(true)) => {
            let other = terms.not(condition);
            Some(terms.or(&[other, then]))
        }
        _ => None,
    }
}

/// A comparison of a choice between values with a value is a choice between truths: so compare the results of comparisons.
fn into_choice(terms: &mut Terms, operation: &Operation, arguments: &[Term]) -> Option<Term> {
    let &[first, second] = arguments else { return None };
    let is_truth = matches!(operation, Operation::Core(Core::Equal))
        || matches!(operation, Operation::Bits(bits) if bits.compares());
    if !is_truth || !is_choice_of_values(terms, first, 2) || terms.as_value(second).is_none() {
        return None;
    }
    let &[condition, then, otherwise] = terms.arguments(first) else { return None };
    let then = terms.apply(operation.clone(), &[then, second]);
    let otherwise = terms.apply(operation.clone(), &[otherwise, second]);
    Some(terms.if_then_else(condition, then, otherwise))
}

fn is_choice_of_values(terms: &Terms, term: Term, deep: u32) -> bool {
    let is_fine = |term: Term| terms.as_value(term).is_some() || is_choice_of_values(terms, term, deep - 1);
    deep > 0
        && *terms.operation(term) == Operation::Core(Core::IfThenElse)
        && terms.arguments(term)[1..].iter().all(|&term| is_fine(term))
}

fn bits_of_one(terms: &mut Terms, bits: Bits, term: Term) -> Option<Term> {
    let &Sort::Bits(width) = terms.sort(term) else { return None };
    match bits {
        Bits::Negate | Bits::Complement if *terms.operation(term) == Operation::Bits(bits) => {
            Some(terms.arguments(term)[0])
        }
        Bits::Extract(high, 0) if high + 1 == width => Some(term),
        Bits::Extract(high, 0) => match *terms.operation(term) {
            // The lower bits of what was widened are those of the narrow one.
            Operation::Bits(Bits::ExtendSigned(by) | Bits::ExtendUnsigned(by)) if high + 1 == width - by => {
                Some(terms.arguments(term)[0])
            }
            _ => None,
        },
        Bits::ExtendSigned(0) | Bits::ExtendUnsigned(0) => Some(term),
        _ => None,
    }
}

fn bits_of_two(terms: &mut Terms, bits: Bits, first: Term, second: Term) -> Option<Term> {
    let &Sort::Bits(width) = terms.sort(first) else { return None };
    if first == second {
        return of_itself(terms, bits, width, first);
    }
    let is_symmetric = matches!(bits, Bits::Add | Bits::Multiply | Bits::And | Bits::Or | Bits::Xor);
    if is_symmetric && (terms.as_value(first).is_some() || terms.as_value(second).is_none() && first > second)
    {
        return Some(terms.apply(bits, &[second, first]));
    }
    let &Value::Bits { bits: number, .. } = terms.as_value(second)? else { return None };
    match bits {
        Bits::Add if number != 0 => {
            let (term, added) = offset(terms, first)?;
            let sum = terms.bits(width, added.wrapping_add(number) as i128);
            Some(terms.apply(Bits::Add, &[term, sum]))
        }
        // So that there is one form for what is added.
        Bits::Subtract if number != 0 => {
            let negative = terms.bits(width, number.wrapping_neg() as i128);
            Some(terms.apply(Bits::Add, &[first, negative]))
        }
        Bits::Add | Bits::Subtract | Bits::Or | Bits::Xor if number == 0 => Some(first),
        Bits::ShiftLeft | Bits::ShiftRight | Bits::ShiftRightUnsigned if number == 0 => Some(first),
        Bits::Multiply | Bits::And if number == 0 => Some(second),
        Bits::Multiply | Bits::DivideSigned | Bits::DivideUnsigned if number == 1 && width > 1 => Some(first),
        Bits::And if number == mask(width) => Some(first),
        Bits::Or if number == mask(width) => Some(second),
        Bits::LessUnsigned if number == 0 => Some(terms.truth(false)),
        _ => None,
    }
}

fn of_itself(terms: &mut Terms, bits: Bits, width: u32, term: Term) -> Option<Term> {
    match bits {
        Bits::Subtract | Bits::Xor => Some(terms.bits(width, 0)),
        Bits::And | Bits::Or => Some(term),
        Bits::LessSigned | Bits::LessUnsigned => Some(terms.truth(false)),
        Bits::NotGreaterSigned | Bits::NotGreaterUnsigned => Some(terms.truth(true)),
        _ => None,
    }
}

fn ints_of_two(terms: &mut Terms, ints: Ints, first: Term, second: Term) -> Option<Term> {
    let number = |term: Term| terms.as_value(term).and_then(Value::int);
    match (ints, number(first), number(second)) {
        (Ints::Add, Some(0), _) | (Ints::Multiply, Some(1), _) | (Ints::Multiply, _, Some(0)) => Some(second),
        (Ints::Add | Ints::Subtract, _, Some(0)) | (Ints::Multiply, _, Some(1)) => Some(first),
        (Ints::Multiply, Some(0), _) => Some(first),
        (Ints::Subtract, ..) if first == second => Some(terms.int(0)),
        (Ints::Less | Ints::NotGreater, ..) if first == second => Some(terms.truth(ints == Ints::NotGreater)),
        _ => None,
    }
}

fn text(terms: &mut Terms, texts: &Texts, arguments: &[Term]) -> Option<Term> {
    let is_empty =
        |term: Term| terms.as_value(term).and_then(Value::units).is_some_and(|units| units.is_empty());
    match (texts, arguments) {
        (Texts::Concatenate, &[first, second]) if is_empty(first) => Some(second),
        (Texts::Concatenate, &[first, second]) if is_empty(second) => Some(first),
        (Texts::Contains, &[_, part]) if is_empty(part) => Some(terms.truth(true)),
        (Texts::Begins | Texts::Ends, &[part, _]) if is_empty(part) => Some(terms.truth(true)),
        (Texts::Contains | Texts::Begins | Texts::Ends, &[first, second]) if first == second => {
            Some(terms.truth(true))
        }
        (Texts::Less, &[first, second]) if first == second => Some(terms.truth(false)),
        (Texts::Length, &[term]) => length(terms, term),
        _ => None,
    }
}

/// The length of a row of texts, some of which are known: so many of these are taken apart.
fn length(terms: &mut Terms, term: Term) -> Option<Term> {
    let units =
        |terms: &Terms, term: Term| terms.as_value(term).and_then(Value::units).map(|units| units.len());
    let (mut rest, mut known) = (term, 0);
    for _ in 0..MOST_SPLICED {
        let (Operation::Texts(Texts::Concatenate), &[first, second]) =
            (terms.operation(rest), terms.arguments(rest))
        else {
            break;
        };
        (rest, known) = match (units(terms, first), units(terms, second)) {
            (Some(length), _) => (second, known + length),
            (_, Some(length)) => (first, known + length),
            _ => break,
        };
    }
    if rest == term {
        return None;
    }
    let (unknown, known) = (terms.plain(Texts::Length.into(), &[rest]), terms.int(known as i128));
    Some(terms.apply(Ints::Add, &[unknown, known]))
}

/// What was stored for the key; stores for other keys do not matter.
fn select(terms: &mut Terms, array: Term, key: Term) -> Option<Term> {
    let mut below = array;
    loop {
        match (terms.operation(below), terms.arguments(below)) {
            (Operation::Arrays(Arrays::All(_)), &[element]) => return Some(element),
            (Operation::Arrays(Arrays::Store), &[_, stored, element]) if stored == key => {
                return Some(element);
            }
            (Operation::Arrays(Arrays::Store), &[before, stored, _]) if differ(terms, stored, key) => {
                below = before
            }
            _ => break,
        }
    }
    (below != array).then(|| terms.plain(Arrays::Select.into(), &[below, key]))
}

fn differ(terms: &Terms, first: Term, second: Term) -> bool {
    match (terms.as_value(first), terms.as_value(second)) {
        (Some(first), Some(second)) => first != second,
        _ => false,
    }
}

fn store(terms: &mut Terms, array: Term, key: Term, element: Term) -> Option<Term> {
    match (terms.operation(element), terms.arguments(element)) {
        (Operation::Arrays(Arrays::Select), &[from, at]) if from == array && at == key => return Some(array),
        _ => {}
    }
    match (terms.operation(array), terms.arguments(array)) {
        (Operation::Arrays(Arrays::Store), &[before, at, _]) if at == key => {
            Some(terms.apply(Arrays::Store, &[before, key, element]))
        }
        _ => None,
    }
}
