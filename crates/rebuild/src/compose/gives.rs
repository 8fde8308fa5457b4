//! What calls do with their arguments: which fields of the object get them, and which collections in fields.

use std::collections::HashMap;

use classfile::Class;
use ir::{Body, CallKind, Constant, Definition, Member, Operation, ValueId};

use crate::classes::{Classes, is_of_jdk};

/// Calls inside of calls that are followed.
const DEEPEST: usize = 4;

/// A field, or an element of the array in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    /// VM name of its class.
    pub(super) class: String,
    pub(super) name: String,
    /// The element of the array in it.
    pub(super) element: Option<usize>,
}

impl Field {
    fn of(member: &Member) -> Field {
        Field { class: member.class.to_string(), name: member.name.to_string(), element: None }
    }
}

/// What a call does with its arguments.
#[derive(Clone, Debug, Default)]
pub(super) struct Gives {
    /// By parameter: the field that gets it.
    pub(super) fields: Vec<Option<Field>>,
    /// The collection that gets them.
    pub(super) adds: Option<Adds>,
}

/// A collection in a field that gets arguments.
#[derive(Clone, Debug)]
pub(super) struct Adds {
    pub(super) field: Field,
    /// What is called on it.
    pub(super) method: String,
    /// By argument of that: the parameter.
    pub(super) parameters: Vec<usize>,
}

impl Gives {
    /// What a method does, as its code shows.
    pub(super) fn of(classes: &Classes<'_>, class: &str, name: &str, descriptor: &str) -> Gives {
        follow(classes, class, (name, descriptor), 0).unwrap_or_default()
    }
}

fn follow(classes: &Classes<'_>, class: &str, method: (&str, &str), deep: usize) -> Option<Gives> {
    if deep > DEEPEST || is_of_jdk(class) {
        return None;
    }
    let bytes = classes.bytes(class)?;
    let read = Class::read(&bytes).ok()?;
    let body = Body::of(&read, read.method(method.0, method.1)?).ok()??;
    let mut gives = Gives { fields: vec![None; body.parameters.len().saturating_sub(1)], ..Gives::default() };
    let sources = Sources { body: &body };
    for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
        match &instruction.operation {
            Operation::PutField { field, object: Some(object), value } if sources.is_own(*object) => {
                gives.note(&sources, *value, &Field::of(field));
            }
            Operation::Call { kind, method, arguments } if *kind != CallKind::Static => {
                let Some((receiver, passed)) = arguments.split_first() else { continue };
                if sources.is_own(*receiver) {
                    let inside = (&*method.name, &*method.descriptor);
                    let inner = follow(classes, &method.class, inside, deep + 1).unwrap_or_default();
                    for (field, &value) in inner.fields.iter().zip(passed) {
                        field.iter().for_each(|field| gives.note(&sources, value, field));
                    }
                } else if let Some(field) = sources.own_field(*receiver) {
                    gives.adds = gives.adds.take().or_else(|| sources.adds(field, method, passed));
                }
            }
            _ => {}
        }
    }
    Some(gives)
}

impl Gives {
    /// A field gets a value: a parameter, or an array that parameters are put into.
    fn note(&mut self, sources: &Sources<'_>, value: ValueId, field: &Field) {
        if let Some(parameter) = sources.parameter(value) {
            self.note_parameter(parameter, field.clone());
        }
        if field.element.is_none() {
            for (element, parameter) in sources.elements(value) {
                self.note_parameter(parameter, Field { element: Some(element), ..field.clone() });
            }
        }
    }

    fn note_parameter(&mut self, parameter: usize, field: Field) {
        if let Some(known) = self.fields.get_mut(parameter).filter(|known| known.is_none()) {
            *known = Some(field);
        }
    }
}

/// Where the values of an instance method come from.
struct Sources<'b> {
    body: &'b Body,
}

impl Sources<'_> {
    /// A value without what passes it on: casts, checks for null, boxes.
    fn plain(&self, mut value: ValueId) -> ValueId {
        loop {
            value = match self.body.operation(value) {
                Some(Operation::Cast(inner, _)) => *inner,
                Some(Operation::Call { method, arguments, .. }) if passes_on(method) => {
                    let Some(&first) = arguments.first() else { return value };
                    first
                }
                _ => return value,
            };
        }
    }

    fn is_own(&self, value: ValueId) -> bool {
        *self.body.definition(self.plain(value)) == Definition::Parameter(0)
    }

    /// The parameter that a value is, the receiver not counted.
    fn parameter(&self, value: ValueId) -> Option<usize> {
        match self.body.definition(self.plain(value)) {
            Definition::Parameter(number) => usize::from(*number).checked_sub(1),
            _ => None,
        }
    }

    /// The parameters that are put into a new array, with their places.
    fn elements(&self, array: ValueId) -> Vec<(usize, usize)> {
        let array = self.plain(array);
        if !matches!(self.body.operation(array), Some(Operation::NewArray { .. })) {
            return Vec::new();
        }
        let all = self.body.blocks.iter().flat_map(|block| &block.instructions);
        let stored = all.filter_map(|instruction| match instruction.operation {
            Operation::Store { array: own, index, value, .. } if own == array => {
                let Definition::Constant(Constant::Int(index)) = *self.body.definition(index) else {
                    return None;
                };
                Some((usize::try_from(index).ok()?, self.parameter(value)?))
            }
            _ => None,
        });
        stored.collect()
    }

    fn own_field(&self, value: ValueId) -> Option<Field> {
        match self.body.operation(self.plain(value)) {
            Some(Operation::GetField { field, object: Some(object) }) if self.is_own(*object) => {
                Some(Field::of(field))
            }
            _ => None,
        }
    }

    fn adds(&self, field: Field, method: &Member, passed: &[ValueId]) -> Option<Adds> {
        let parameters: Option<Vec<usize>> = passed.iter().map(|&value| self.parameter(value)).collect();
        let parameters = parameters.filter(|parameters| !parameters.is_empty())?;
        Some(Adds { field, method: method.name.to_string(), parameters })
    }
}

/// Whether a method gives what it was given.
fn passes_on(method: &Member) -> bool {
    matches!(
        (&*method.class, &*method.name),
        ("java/util/Objects", "requireNonNull")
            | (
                "java/lang/Integer"
                    | "java/lang/Long"
                    | "java/lang/Boolean"
                    | "java/lang/Double"
                    | "java/lang/Character",
                "valueOf"
            )
    )
}

/// What is known of calls, each looked at once.
#[derive(Default)]
pub(super) struct Known(HashMap<(String, String, String), Gives>);

impl Known {
    pub(super) fn of(&mut self, classes: &Classes<'_>, class: &str, name: &str, descriptor: &str) -> Gives {
        let key = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        self.0.entry(key).or_insert_with(|| Gives::of(classes, class, name, descriptor)).clone()
    }
}
