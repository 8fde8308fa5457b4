//! What instructions do with values.

use std::sync::Arc;

use classfile::descriptor::Kind;

use crate::body::ValueId;
use crate::dynamic::Dynamic;

/// An operation on values. What it can throw is what its opcode can.
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// Arithmetic on two values of the result's kind; the distance of a shift is an `int`.
    Binary(Binary, [ValueId; 2]),
    /// The negative value.
    Negate(ValueId),
    /// A number as one of another type.
    Convert(ValueId, Number),
    /// −1, 0 or 1.
    Compare(Comparison, [ValueId; 2]),
    /// The length of an array.
    Length(ValueId),
    /// An element of an array.
    Load {
        /// What the array holds.
        element: Element,
        /// The array.
        array: ValueId,
        /// The index.
        index: ValueId,
    },
    /// Sets an element of an array.
    Store {
        /// What the array holds.
        element: Element,
        /// The array.
        array: ValueId,
        /// The index.
        index: ValueId,
        /// The value.
        value: ValueId,
    },
    /// A field of an object, or a static one.
    GetField {
        /// The field, as the code names it.
        field: Arc<Member>,
        /// The object; none for a static field.
        object: Option<ValueId>,
    },
    /// Sets a field of an object, or a static one.
    PutField {
        /// The field, as the code names it.
        field: Arc<Member>,
        /// The object; none for a static field.
        object: Option<ValueId>,
        /// The value.
        value: ValueId,
    },
    /// A new object whose constructor has not run.
    New(Arc<str>),
    /// A new array; several lengths are those of the outer dimensions.
    NewArray {
        /// Descriptor of the array.
        descriptor: Arc<str>,
        /// The lengths.
        lengths: Vec<ValueId>,
    },
    /// Calls a method.
    Call {
        /// How the method is chosen.
        kind: CallKind,
        /// The method, as the code names it.
        method: Arc<Member>,
        /// The receiver, where there is one, and the arguments.
        arguments: Vec<ValueId>,
    },
    /// Calls what a bootstrap method made.
    Dynamic {
        /// What that is.
        call: Arc<Dynamic>,
        /// The arguments.
        arguments: Vec<ValueId>,
    },
    /// The same object, if it is of this class (VM name, or descriptor of an array) or null.
    Cast(ValueId, Arc<str>),
    /// 1 if the object is of this class, else 0.
    InstanceOf(ValueId, Arc<str>),
    /// Waits for an object's monitor.
    Enter(ValueId),
    /// Gives an object's monitor back.
    Exit(ValueId),
}

/// Arithmetic on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    /// Keeps the sign.
    ShiftRight,
    /// Fills with zeros.
    ShiftRightUnsigned,
    And,
    Or,
    Xor,
}

/// Comparisons whose result is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// Of longs.
    Long,
    /// Of floats or doubles; this is the result where one is not a number.
    Floating(i8),
}

/// Types of numbers that others are converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Number {
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

/// What an array holds, as far as the instruction tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Element {
    Int,
    Long,
    Float,
    Double,
    Reference,
    /// Bytes or booleans.
    Byte,
    Char,
    Short,
}

/// Conditions of branches, on two ints or two references.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Test {
    Equal,
    NotEqual,
    Less,
    NotLess,
    Greater,
    NotGreater,
}

/// How the method of a call is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// By the receiver's class.
    Virtual,
    /// By the receiver's class, named by an interface.
    Interface,
    /// Exactly this one: constructors, private methods, those of a superclass.
    Special,
    /// It has no receiver.
    Static,
}

/// A field or method as code names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Member {
    /// VM name of the class; descriptor of an array.
    pub class: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
}

impl Operation {
    /// The values that it reads.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Operation::Binary(_, values) | Operation::Compare(_, values) => values.to_vec(),
            Operation::Negate(value)
            | Operation::Convert(value, _)
            | Operation::Length(value)
            | Operation::Cast(value, _)
            | Operation::InstanceOf(value, _)
            | Operation::Enter(value)
            | Operation::Exit(value) => vec![*value],
            Operation::Load { array, index, .. } => vec![*array, *index],
            Operation::Store { array, index, value, .. } => vec![*array, *index, *value],
            Operation::GetField { object, .. } => object.iter().copied().collect(),
            Operation::PutField { object, value, .. } => object.iter().copied().chain([*value]).collect(),
            Operation::New(_) => vec![],
            Operation::NewArray { lengths, .. } => lengths.clone(),
            Operation::Call { arguments, .. } | Operation::Dynamic { arguments, .. } => arguments.clone(),
        }
    }

    /// Puts other values in place of those that it reads.
    pub(crate) fn replace(&mut self, other: &impl Fn(ValueId) -> ValueId) {
        let mut change = |value: &mut ValueId| *value = other(*value);
        match self {
            Operation::Binary(_, values) | Operation::Compare(_, values) => {
                values.iter_mut().for_each(change)
            }
            Operation::Negate(value)
            | Operation::Convert(value, _)
            | Operation::Length(value)
            | Operation::Cast(value, _)
            | Operation::InstanceOf(value, _)
            | Operation::Enter(value)
            | Operation::Exit(value) => change(value),
            Operation::Load { array, index, .. } => [array, index].into_iter().for_each(change),
            Operation::Store { array, index, value, .. } => {
                [array, index, value].into_iter().for_each(change)
            }
            Operation::GetField { object, .. } => object.iter_mut().for_each(change),
            Operation::PutField { object, value, .. } => {
                object.iter_mut().for_each(&mut change);
                change(value);
            }
            Operation::New(_) => {}
            Operation::NewArray { lengths: values, .. }
            | Operation::Call { arguments: values, .. }
            | Operation::Dynamic { arguments: values, .. } => values.iter_mut().for_each(change),
        }
    }
}

impl Test {
    /// The condition that holds where this one does not.
    pub fn negated(self) -> Test {
        match self {
            Test::Equal => Test::NotEqual,
            Test::NotEqual => Test::Equal,
            Test::Less => Test::NotLess,
            Test::NotLess => Test::Less,
            Test::Greater => Test::NotGreater,
            Test::NotGreater => Test::Greater,
        }
    }
}

impl Element {
    /// How the machine holds it.
    pub fn kind(self) -> Kind {
        match self {
            Element::Long => Kind::Long,
            Element::Float => Kind::Float,
            Element::Double => Kind::Double,
            Element::Reference => Kind::Reference,
            Element::Int | Element::Byte | Element::Char | Element::Short => Kind::Int,
        }
    }
}

impl Number {
    /// How the machine holds it.
    pub fn kind(self) -> Kind {
        match self {
            Number::Long => Kind::Long,
            Number::Float => Kind::Float,
            Number::Double => Kind::Double,
            Number::Byte | Number::Char | Number::Short | Number::Int => Kind::Int,
        }
    }
}
