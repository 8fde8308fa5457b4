//! Logic, and what there is for all sorts.

use std::fmt;

use crate::sort::Sort;
use crate::value::Value;

/// Logic, and what there is for all sorts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Core {
    /// One argument.
    Not,
    /// Any number of arguments.
    And,
    /// Any number of arguments.
    Or,
    /// Two arguments of the same sort. A floating point number equals itself, even where it is not a number.
    Equal,
    /// A condition, and a value for each case.
    IfThenElse,
}

impl Core {
    pub(crate) fn sort(self, arguments: &[&Sort]) -> Sort {
        match self {
            Core::IfThenElse => arguments[1].clone(),
            _ => Sort::Bool,
        }
    }

    pub(crate) fn fold(self, arguments: &[Value]) -> Option<Value> {
        let mut truths = arguments.iter().map(Value::truth);
        Some(match self {
            Core::Not => Value::Bool(!truths.next()??),
            Core::And => Value::Bool(truths.all(|truth| truth == Some(true))),
            Core::Or => Value::Bool(truths.any(|truth| truth == Some(true))),
            Core::Equal => Value::Bool(arguments[0] == arguments[1]),
            Core::IfThenElse if truths.next()?? => arguments[1].clone(),
            Core::IfThenElse => arguments[2].clone(),
        })
    }
}

impl fmt::Display for Core {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Core::Not => "not",
            Core::And => "and",
            Core::Or => "or",
            Core::Equal => "=",
            Core::IfThenElse => "ite",
        })
    }
}
