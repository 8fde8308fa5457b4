//! What variables hold: an object stands for all objects of a class, or all arrays of a type that code of one class makes.

use std::sync::Arc;

use ir::{Handle, Member};
use program::{ClassId, Index, Name};
use rustc_hash::FxHashMap;

use crate::constraints::Variable;

/// The number of an object.
pub(crate) type ObjectId = u32;
/// An object that nobody knows: natives make it, or whoever calls the program.
pub(crate) const UNKNOWN: ObjectId = 0;
/// An array of references of which only that is known.
pub(crate) const ANY_ARRAY: ObjectId = 1;

/// What an object is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Object {
    Unknown,
    AnyArray,
    /// An object of exactly this class.
    Of(ClassId),
    /// An array, by its descriptor, made by code of a class.
    Array(Name, Option<ClassId>),
    /// A lambda or method reference, by its number.
    Lambda(u32),
}

/// What a lambda is.
#[derive(Debug)]
pub(crate) struct Lambda {
    pub(crate) interface: ClassId,
    /// The name of the method that it implements.
    pub(crate) name: Arc<str>,
    /// How many parameters that has.
    pub(crate) arity: usize,
    pub(crate) implementation: Handle,
    /// What it captured; none for primitive values.
    pub(crate) captured: Vec<Option<Variable>>,
}

impl Lambda {
    pub(crate) fn member(&self) -> &Member {
        &self.implementation.member
    }
}

/// All objects.
#[derive(Default)]
pub(crate) struct Objects {
    pub(crate) all: Vec<Object>,
    known: FxHashMap<Object, ObjectId>,
    pub(crate) lambdas: Vec<Lambda>,
}

impl Objects {
    /// The number of an object, and whether it is new.
    pub(crate) fn number(&mut self, object: Object) -> (ObjectId, bool) {
        if let Some(&known) = self.known.get(&object) {
            return (known, false);
        }
        let id = self.all.len() as ObjectId;
        self.all.push(object.clone());
        self.known.insert(object, id);
        (id, true)
    }

    pub(crate) fn known(&self, object: &Object) -> Option<ObjectId> {
        self.known.get(object).copied()
    }

    /// The class whose methods an object has.
    pub(crate) fn class(&self, index: &Index, object: ObjectId) -> Option<ClassId> {
        match self.all[object as usize] {
            Object::Unknown => None,
            Object::Of(class) => Some(class),
            Object::Lambda(number) => Some(self.lambdas[number as usize].interface),
            Object::Array(..) | Object::AnyArray => index.class("java/lang/Object").map(|class| class.id),
        }
    }
}
