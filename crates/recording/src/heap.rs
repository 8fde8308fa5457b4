//! The heap of a recording: every object that the recorder reached, once, with sharing and cycles.
//!
//! Objects of the program and of the JDK alike are stored by their fields, as the VM held them.
//! What a JDK object means (a `HashMap` by its entries) is for the reader to find out: the recorder
//! calls no method of what it walks.

use serde::{Deserialize, Serialize};

use crate::JavaString;

/// Every class and object that the recorder reached. Indices of `objects` and `classes` are the
/// names by which values and objects refer to each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Heap {
    /// The classes of the objects and their superclasses.
    pub classes: Vec<Class>,
    /// The objects.
    pub objects: Vec<Object>,
}

/// A class of a recorded object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// VM name: `com/acme/Order`, for arrays the descriptor: `[I`, `[Lcom/acme/Order;`.
    pub name: String,
    /// What kind of class it is.
    pub kind: ClassKind,
    /// Whether the boot or platform loader defined it.
    pub jdk: bool,
    /// Index of its superclass, none for `Object`, interfaces and arrays.
    pub superclass: Option<u32>,
    /// VM names of the interfaces it implements itself.
    pub interfaces: Vec<String>,
    /// Its own instance fields, those of superclasses not among them.
    pub fields: Vec<Field>,
}

/// The kinds of classes that matter for restoring an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClassKind {
    /// An ordinary class.
    Plain,
    /// An enum, or the class of an enum constant with a body.
    Enum,
    /// A record.
    Record,
    /// An array class.
    Array,
    /// A hidden class: of a lambda or a method reference, mostly.
    Hidden,
    /// A dynamic proxy.
    Proxy,
}

/// An instance field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Name.
    pub name: String,
    /// Descriptor, `I` or `Ljava/util/List;`.
    pub descriptor: String,
}

/// One object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Object {
    /// An object by its fields: those of the topmost superclass first, then downwards, each class's
    /// in the order of [`Class::fields`].
    Instance {
        /// Its class.
        class: u32,
        /// The values of its fields.
        fields: Vec<Value>,
    },
    /// An array. Where fewer elements are stored than its length says, the rest was cut.
    Array {
        /// Its class.
        class: u32,
        /// Its length.
        length: u32,
        /// Its elements, from the first on.
        elements: Elements,
    },
    /// A string. Where it was cut, `length` (in UTF-16 units) is more than what is stored.
    String {
        /// What is stored of it.
        text: JavaString,
        /// Its length in UTF-16 units.
        length: u32,
    },
    /// A constant of an enum.
    EnumConstant {
        /// The enum that declares it (not the class of a constant's body).
        class: u32,
        /// Its name.
        name: String,
    },
    /// A `java.lang.Class`, with the VM name or descriptor that it stands for.
    ClassObject {
        /// VM name of the class; `int` and the like for primitive types.
        name: String,
    },
    /// An object that is not walked on purpose: a thread, a class loader, a socket.
    Opaque {
        /// Its class.
        class: u32,
        /// What can be said of it without running code of the program, such as a thread's name.
        text: String,
    },
    /// An object that a limit kept out.
    Cut {
        /// Its class.
        class: u32,
        /// Which limit.
        limit: Limit,
    },
}

/// The limit that kept an object out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// Too many objects.
    Objects,
    /// Too many bytes.
    Bytes,
    /// Too far away from the frame's values.
    Depth,
    /// The time was up.
    Time,
    /// The recorder had a fault here, which the notes tell.
    Fault,
}

/// The elements of an array.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Elements {
    /// Of a reference type: indices of objects, or none for null.
    References(Vec<Option<u32>>),
    /// Of type `boolean`.
    Booleans(Vec<bool>),
    /// Of type `byte`.
    Bytes(Vec<u8>),
    /// Of type `char`.
    Chars(Vec<u16>),
    /// Of type `short`.
    Shorts(Vec<i16>),
    /// Of type `int`.
    Ints(Vec<i32>),
    /// Of type `long`.
    Longs(Vec<i64>),
    /// Of type `float`.
    Floats(#[serde(with = "crate::json::floats")] Vec<f32>),
    /// Of type `double`.
    Doubles(#[serde(with = "crate::json::floats")] Vec<f64>),
}

/// A value of a field, an argument or a receiver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// Null.
    Null,
    /// The object with this index.
    Reference(u32),
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `char`.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(#[serde(with = "crate::json::float")] f32),
    /// A `double`.
    Double(#[serde(with = "crate::json::float")] f64),
}
