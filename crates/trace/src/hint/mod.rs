//! What an exception's class and message tell: values to seed candidates with, and the null
//! that a helpful message names.
//!
//! ```
//! # use trace::{Hint, hints_of};
//! let hints = hints_of("java/lang/IndexOutOfBoundsException", "Index 5 out of bounds for length 3");
//! assert_eq!(hints[0], Hint::Index { index: 5, length: Some(3) });
//! ```

mod null_access;
mod path;
mod range;
mod types;
mod values;

use model::Thrown;
use serde::Serialize;

pub use null_access::{Access, MethodName, NullAccess};
pub use path::{Base, NullPath, Step};

/// One thing that a message tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Hint {
    /// A helpful message of a `NullPointerException`.
    Null(NullAccess),
    /// An index that is out of bounds, and the length, where it is told.
    Index {
        /// The index.
        index: i64,
        /// Length of the array, list or text.
        length: Option<i64>,
    },
    /// A range that is out of bounds, and the length, where it is told.
    Range {
        /// Where it begins.
        from: i64,
        /// Where it ends.
        to: i64,
        /// Length of the array, list or text.
        length: Option<i64>,
    },
    /// An object of one class was taken for another; VM names.
    Cast {
        /// Class of the object; None where an old JVM tells the other one only.
        from: Option<String>,
        /// Class that it was cast to.
        to: Option<String>,
    },
    /// An object of this class was put into an array of another; VM name.
    Stored(String),
    /// A name that is no constant of an enum.
    EnumConstant {
        /// VM name of the enum.
        class: String,
        /// The name.
        name: String,
    },
    /// An array or a collection was to have this size.
    NegativeSize(i64),
    /// An integer was divided by zero.
    DivisionByZero,
    /// A text that could not be read as what it should be: the input, most likely.
    Input(String),
    /// A text that stands in quotes in the message, or at its end.
    Text(String),
    /// A whole number in the message.
    Integer(i64),
    /// Another number in the message, as it stands there.
    Decimal(String),
}

/// A message may be megabytes long; its start says what it has to say.
const MAX_MESSAGE: usize = 4096;
/// No more hints are of use.
const MAX_HINTS: usize = 50;

/// What a throwable tells, the most useful first.
pub fn hints(thrown: &Thrown) -> Vec<Hint> {
    thrown
        .message
        .as_deref()
        .map_or_else(|| by_class(&thrown.class), |message| hints_of(&thrown.class, message))
}

/// What the message of an exception of this class (VM name) tells, the most useful first.
pub fn hints_of(class: &str, message: &str) -> Vec<Hint> {
    let message = start(message, MAX_MESSAGE);
    let simple = class.rsplit('/').next().unwrap_or(class);
    if let Some(access) = null_access::parse(message).filter(|_| simple == "NullPointerException") {
        return vec![Hint::Null(access)];
    }
    let told = types::parse(simple, message).or_else(|| range::parse(simple, message));
    unique(told.map_or_else(|| values::parse(message), |hint| vec![hint]))
}

/// What is known without a message.
fn by_class(class: &str) -> Vec<Hint> {
    match class {
        "java/lang/ArithmeticException" => vec![Hint::DivisionByZero],
        _ => Vec::new(),
    }
}

fn unique(hints: Vec<Hint>) -> Vec<Hint> {
    let mut unique: Vec<Hint> = Vec::new();
    for hint in hints {
        if unique.len() < MAX_HINTS && !unique.contains(&hint) {
            unique.push(hint);
        }
    }
    unique
}

/// At most this many bytes from the start of a text.
fn start(text: &str, mut length: usize) -> &str {
    if text.len() <= length {
        return text;
    }
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    &text[..length]
}
