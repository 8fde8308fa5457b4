//! Fewer statements.

use model::{Candidate, Expression, Statement};

use crate::walk;

/// Without the first half of the statements that nobody needs, the second half, quarters and so on.
pub(crate) fn without_many(candidate: &Candidate) -> Vec<Candidate> {
    let count = candidate.statements.len();
    let mut variants = Vec::new();
    let mut size = count;
    while size > 1 {
        for start in (0..count).step_by(size) {
            variants.extend(without(candidate, start..(start + size).min(count)));
        }
        size /= 2;
    }
    variants
}

/// Without one statement, the last first.
pub(crate) fn without_one(candidate: &Candidate) -> Vec<Candidate> {
    (0..candidate.statements.len())
        .rev()
        .filter_map(|number| without(candidate, number..number + 1))
        .collect()
}

/// With one use of a variable replaced by an earlier variable of the same type.
pub(crate) fn shared(candidate: &Candidate) -> Vec<Candidate> {
    let mut variants = Vec::new();
    for (place, expression) in walk::expressions(candidate).iter().enumerate() {
        let &Expression::Variable(number) = expression else { continue };
        let wanted = candidate.variable(number).map(|variable| &variable.descriptor);
        for earlier in 0..number {
            if candidate.variable(earlier).map(|variable| &variable.descriptor) == wanted {
                variants.push(walk::with(candidate, place, &Expression::Variable(earlier)));
            }
        }
    }
    variants
}

/// With a cast around the call that stands before it: nothing else uses what the call gives.
pub(crate) fn cast_at_once(candidate: &Candidate) -> Vec<Candidate> {
    let pairs = candidate.statements.windows(2).enumerate();
    let joined = pairs.filter_map(|(place, pair)| {
        let [
            Statement::Let { value: call @ Expression::Call { .. }, .. },
            Statement::Let { value: cast, .. },
        ] = pair
        else {
            return None;
        };
        let Expression::Cast { descriptor, value } = cast else { return None };
        let is_let = |statement: &&Statement| matches!(statement, Statement::Let { .. });
        let number = candidate.statements[..place].iter().filter(is_let).count() as u32;
        if **value != Expression::Variable(number) {
            return None;
        }
        let mut joined = candidate.clone();
        if let Statement::Let { value, .. } = &mut joined.statements[place + 1] {
            *value = Expression::Cast { descriptor: descriptor.clone(), value: Box::new(call.clone()) };
        }
        without(&joined, place..place + 1)
    });
    joined.collect()
}

/// The candidate without some statements; none where a later one uses their variables.
fn without(candidate: &Candidate, range: std::ops::Range<usize>) -> Option<Candidate> {
    let is_let = |statement: &&Statement| matches!(statement, Statement::Let { .. });
    let count = |statements: &[Statement]| statements.iter().filter(is_let).count() as u32;
    let first = count(&candidate.statements[..range.start]);
    let gone = count(&candidate.statements[range.clone()]);
    let mut shorter = candidate.clone();
    shorter.statements.drain(range);
    let mut used = false;
    walk::visit(&mut shorter, &mut |expression| {
        if let Expression::Variable(number) = expression {
            used |= (first..first + gone).contains(number);
            if *number >= first + gone {
                *number -= gone;
            }
        }
    });
    (!used).then_some(shorter)
}
