//! Objects made in the plainest way: by their constructor without parameters, where that is enough.

use model::descriptor::{class_of, result};
use model::{Candidate, Expression};

use crate::walk;

/// With one object made by its constructor without parameters. `constructs` says of which classes a test may call that.
pub(crate) fn plainer(candidate: &Candidate, constructs: &dyn Fn(&str) -> bool) -> Vec<Candidate> {
    let expressions = walk::expressions(candidate);
    let made = expressions.iter().enumerate().filter_map(|(place, expression)| {
        let class = made_with_values(expression).filter(|class| constructs(class))?;
        Some((place, Expression::new_object(class, "()V", vec![])))
    });
    made.map(|(place, plain)| walk::with(candidate, place, &plain)).collect()
}

/// The class of the object that a constructor or a method makes of other values, as far as it is known.
fn made_with_values(expression: &Expression) -> Option<&str> {
    match expression {
        Expression::New { class, arguments, .. } if !arguments.is_empty() => Some(class),
        Expression::Call { method, receiver, arguments } if receiver.is_some() || !arguments.is_empty() => {
            let returned = result(&method.descriptor);
            returned.starts_with('L').then(|| class_of(returned))
        }
        _ => None,
    }
}
