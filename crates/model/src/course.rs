//! What a run of a candidate went through, noted step by step.

use serde::{Deserialize, Serialize};

use crate::MethodRef;

/// What one run went through, in its order: the blocks of the program's methods, and the values that came from where nobody
/// looks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// What happened.
    pub passed: Vec<Passed>,
    /// The methods that were entered, by number.
    pub methods: Vec<MethodRef>,
    /// The objects that were seen, by number.
    pub objects: Vec<SeenObject>,
    /// Whether it was too long, so that the rest is missing.
    pub is_cut: bool,
}

/// A step of a course.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Passed {
    /// A method of the program was entered. Its parameters follow, in constructors without the receiver.
    Entered(u32),
    /// A parameter of the method that was entered last.
    Given(Noted),
    /// A block that jumps lead to, or that stands behind a jump: the code index of its start.
    At(u32),
    /// A handler caught something.
    Caught {
        /// The number of its method.
        method: u32,
        /// The code index of its start.
        pc: u32,
    },
    /// An instruction was done.
    Done {
        /// Its code index.
        pc: u32,
        /// What it yields; none where that is nothing.
        value: Option<Noted>,
    },
    /// An expression of the test was evaluated.
    Evaluated(Noted),
}

/// A value of a course.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Noted {
    /// `int`, or what is held as one.
    Int(i32),
    /// `long`
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    /// `null`
    Null,
    /// An object, by its number.
    Object(u32),
}

/// An object of a course.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeenObject {
    /// VM name of its class; descriptor of an array.
    pub class: String,
    /// What is known of it.
    pub content: Content,
}

/// What is known of an object that does not change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Content {
    /// Nothing.
    Unknown,
    /// The units of a text, unless it is long.
    Text(Vec<u16>),
    /// The length of an array.
    Length(u32),
    /// The value in a box.
    Boxed(Noted),
}
