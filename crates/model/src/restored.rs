//! Objects that a test restores from its resource file, because no Java code could build them.
//!
//! They form a graph that may be cyclic. Each object says how it is made and, once all the objects
//! that it belongs together with are made, how it is filled. Objects of the program get their fields;
//! objects of the JDK are made and filled through its public methods.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Elements, Expression, MethodRef, Shared};

/// The objects of one candidate, by their ids.
pub type RestoredObjects = BTreeMap<u32, Shared<RestoredObject>>;

/// How to restore one object.
///
/// The expressions in it are literals, [`Expression::Restored`] and arrays of these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RestoredObject {
    /// How it is made.
    pub make: Make,
    /// The fields of the program's classes in it; all fields of an object that is deserialised.
    pub fields: Vec<FieldValue>,
    /// What is called on it afterwards: `add`, `put` and the like.
    pub fill: Vec<Step>,
}

/// How an object is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Make {
    /// By an expression: a constructor, a factory, a static field, a string.
    Expression(Expression),
    /// Without running a constructor of the program: that of a superclass in the JDK runs instead.
    Allocate {
        /// VM name of the class.
        class: String,
        /// The JDK's constructor, none for that of `Object`.
        base: Option<Base>,
    },
    /// By Java's deserialisation, from its fields: an object of the JDK that nothing else is known of.
    Serialized {
        /// VM name of the class.
        class: String,
    },
    /// By a record's canonical constructor.
    Record {
        /// VM name of the class.
        class: String,
        /// Descriptors of the components.
        descriptors: Vec<String>,
        /// Values of the components.
        components: Vec<Expression>,
    },
    /// An array.
    Array {
        /// Its descriptor.
        descriptor: String,
        /// Its elements.
        elements: Elements,
    },
    /// A lambda or a method reference, made as the program makes it.
    Lambda(Lambda),
    /// Something that says what it stands for when it is called.
    StandIn {
        /// VM names of the interfaces that it implements.
        interfaces: Vec<String>,
        /// What it says.
        sentence: String,
    },
}

/// A constructor of a superclass in the JDK.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Base {
    /// VM name of the superclass.
    pub class: String,
    /// Descriptor of its constructor.
    pub descriptor: String,
    /// Its arguments.
    pub arguments: Vec<Expression>,
}

/// A lambda: what `LambdaMetafactory` is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lambda {
    /// VM name of the class that it is written in.
    pub host: String,
    /// VM name of the functional interface.
    pub interface: String,
    /// Name of the interface's method.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its descriptor in this use, with type arguments put in.
    pub instantiated: String,
    /// The method that it calls.
    pub method: MethodRef,
    /// How it calls it: a reference kind of the VM, 5 to 9.
    pub reference_kind: u8,
    /// Descriptors of what it captured.
    pub captured_types: Vec<String>,
    /// What it captured.
    pub captured: Vec<Expression>,
}

/// The value of a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldValue {
    /// VM name of the declaring class.
    pub class: String,
    /// Name.
    pub name: String,
    /// Value.
    pub value: Expression,
}

/// A call on an object that has been made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The method, as the JDK class declares it.
    pub method: MethodRef,
    /// The arguments.
    pub arguments: Vec<Expression>,
}

impl RestoredObject {
    /// An object made by an expression alone.
    pub fn made(expression: Expression) -> RestoredObject {
        RestoredObject::from(Make::Expression(expression))
    }

    /// Every expression in it.
    pub fn expressions(&self) -> Vec<&Expression> {
        let fields = self.fields.iter().map(|field| &field.value);
        let fill = self.fill.iter().flat_map(|step| &step.arguments);
        self.make.expressions().into_iter().chain(fields).chain(fill).collect()
    }

    /// Every expression in it, to be changed.
    pub fn expressions_mut(&mut self) -> Vec<&mut Expression> {
        let fields = self.fields.iter_mut().map(|field| &mut field.value);
        let fill = self.fill.iter_mut().flat_map(|step| &mut step.arguments);
        self.make.expressions_mut().into_iter().chain(fields).chain(fill).collect()
    }
}

impl From<Make> for RestoredObject {
    fn from(make: Make) -> RestoredObject {
        RestoredObject { make, fields: Vec::new(), fill: Vec::new() }
    }
}

impl Make {
    /// Every expression in it.
    pub fn expressions(&self) -> Vec<&Expression> {
        match self {
            Make::Expression(expression) => vec![expression],
            Make::Allocate { base, .. } => base.iter().flat_map(|base| &base.arguments).collect(),
            Make::Record { components, .. } => components.iter().collect(),
            Make::Array { elements: Elements::References(elements), .. } => elements.iter().collect(),
            Make::Lambda(lambda) => lambda.captured.iter().collect(),
            Make::Array { .. } | Make::Serialized { .. } | Make::StandIn { .. } => Vec::new(),
        }
    }

    fn expressions_mut(&mut self) -> Vec<&mut Expression> {
        match self {
            Make::Expression(expression) => vec![expression],
            Make::Allocate { base, .. } => base.iter_mut().flat_map(|base| &mut base.arguments).collect(),
            Make::Record { components, .. } => components.iter_mut().collect(),
            Make::Array { elements: Elements::References(elements), .. } => elements.iter_mut().collect(),
            Make::Lambda(lambda) => lambda.captured.iter_mut().collect(),
            Make::Array { .. } | Make::Serialized { .. } | Make::StandIn { .. } => Vec::new(),
        }
    }
}
