//! Properties of the operators, in arbitrary worlds. A file for each operator.

mod crossover;
mod first_test;
mod graft;
mod mutation;

use std::sync::Arc;

use catalog::{Callable, Test};

/// What a test calls, in its order.
fn called(test: &Test) -> Vec<Arc<Callable>> {
    test.statements.iter().filter_map(|statement| statement.callable().cloned()).collect()
}

/// Whether all of these come among others, in their order.
fn come_among<T: PartialEq>(these: &[T], others: &[T]) -> bool {
    let mut others = others.iter();
    these.iter().all(|this| others.any(|other| other == this))
}
