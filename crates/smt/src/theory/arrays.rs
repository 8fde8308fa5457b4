//! Arrays: from keys to elements, without an end.

use std::fmt;

use crate::sort::Sort;

/// Operations on arrays.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arrays {
    /// The element for a key.
    Select,
    /// The array with another element for a key.
    Store,
    /// The array of this sort that has one element for all keys.
    All(Sort),
}

impl Arrays {
    pub(crate) fn sort(&self, arguments: &[&Sort]) -> Sort {
        match (self, arguments[0]) {
            (Arrays::Select, Sort::Array(of)) => of.1.clone(),
            (Arrays::All(sort), _) => sort.clone(),
            (_, array) => array.clone(),
        }
    }
}

impl fmt::Display for Arrays {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arrays::Select => write!(out, "select"),
            Arrays::Store => write!(out, "store"),
            Arrays::All(sort) => write!(out, "(as const {sort})"),
        }
    }
}
