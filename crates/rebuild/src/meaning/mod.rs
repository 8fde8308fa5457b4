//! What objects of the JDK mean, and how its public methods make them again.
//!
//! The recorder keeps the fields of a `HashMap`; a test must not touch them, since they differ
//! between JDKs and are closed to it. Each family of classes reads the fields that JDK 17 to 25
//! have and says which constructor, factory and calls make an equal object. An object whose fields
//! are not as expected has no meaning.

mod buffers;
mod concurrent;
mod formatters;
mod immutable;
mod io;
mod maps;
mod numbers;
pub mod opaque;
mod runtime;
mod sequences;
mod sets;
mod text;
mod throwables;
mod time;
mod unread;
mod views;
mod wrappers;

use model::{Base, Expression, Make, RestoredObject};
use recording::{Object, Value};

use crate::heap_view::HeapView;

pub use runtime::natural_order;

/// A family of classes: the meaning of an object, if the family knows its class.
type Family = fn(&Subject<'_>) -> Option<RestoredObject>;

const FAMILIES: &[Family] = &[
    sequences::of,
    maps::of,
    sets::of,
    immutable::of,
    wrappers::of,
    views::of,
    numbers::of,
    time::of,
    formatters::of,
    text::of,
    io::of,
    buffers::of,
    concurrent::of,
    runtime::of,
    throwables::of,
];

/// How the JDK makes the object again, read as an object of the nearest JDK class.
pub fn of(view: &HeapView<'_>, id: u32) -> Option<RestoredObject> {
    let subject = Subject { view, id, class: view.jdk_class(id)? };
    FAMILIES.iter().find_map(|family| family(&subject))
}

/// An object with the class of the JDK that it is read as.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The heap.
    pub view: &'a HeapView<'a>,
    /// The object.
    pub id: u32,
    /// The class.
    pub class: &'a str,
}

impl<'a> Subject<'a> {
    /// The value of a field that a class of the JDK declares.
    pub fn field(&self, name: &str) -> Option<Value> {
        let fields = self.view.fields(self.id).into_iter().rev();
        fields
            .into_iter()
            .find(|(class, field, _)| class.jdk && field.name == name)
            .map(|(_, _, value)| value)
    }

    /// The value of a field as an expression.
    pub fn value(&self, name: &str) -> Option<Expression> {
        Some(self.view.expression(self.field(name)?))
    }

    /// The value of a field that is not null, as an expression.
    pub fn some(&self, name: &str) -> Option<Expression> {
        self.value(name).filter(|value| *value != Expression::Null)
    }

    /// The value of a field of an integral type.
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.field(name)? {
            Value::Boolean(value) => Some(i64::from(value)),
            Value::Byte(value) => Some(i64::from(value)),
            Value::Char(value) => Some(i64::from(value)),
            Value::Short(value) => Some(i64::from(value)),
            Value::Int(value) => Some(i64::from(value)),
            Value::Long(value) => Some(value),
            _ => None,
        }
    }

    /// The value of a field as an `int` expression.
    pub fn int(&self, name: &str) -> Option<Expression> {
        i32::try_from(self.integer(name)?).ok().map(Expression::Int)
    }

    /// The value of a field that counts something.
    pub fn count(&self, name: &str) -> Option<usize> {
        usize::try_from(self.integer(name)?).ok()
    }

    /// The object in a field.
    pub fn at(&self, name: &str) -> Option<Subject<'a>> {
        self.of_value(self.field(name)?)
    }

    /// The object that a value refers to.
    pub fn of_value(&self, value: Value) -> Option<Subject<'a>> {
        let Value::Reference(id) = value else { return None };
        let class = self.view.jdk_class(id).unwrap_or(self.view.class_name(id));
        Some(Subject { view: self.view, id, class })
    }

    /// The string in a field, if it is valid Unicode and whole.
    pub fn text(&self, name: &str) -> Option<String> {
        let Value::Reference(id) = self.field(name)? else { return None };
        match self.view.heap.object(id) {
            Object::String { text, length } if text.utf16_len() == *length as usize => {
                text.as_str().map(str::to_owned)
            }
            _ => None,
        }
    }

    /// The elements of the array in a field, if it is whole; none where it is null.
    pub fn array(&self, name: &str) -> Option<Vec<Value>> {
        match self.field(name)? {
            Value::Null => Some(Vec::new()),
            value => self.of_value(value)?.elements(),
        }
    }

    /// The elements of this array, if it is whole.
    pub fn elements(&self) -> Option<Vec<Value>> {
        match self.view.heap.object(self.id) {
            Object::Array { length, elements, .. } if elements.len() == *length as usize => {
                Some(elements.iter().collect())
            }
            _ => None,
        }
    }

    /// The nodes of a linked list that starts in a field, if it ends.
    pub fn chain(&self, first: &str, next: &str) -> Option<Vec<Subject<'a>>> {
        let mut nodes = Vec::new();
        let mut node = self.at(first);
        while let Some(subject) = node {
            nodes.push(subject);
            node = subject.at(next);
            if nodes.len() > self.view.heap.objects.len() {
                return None;
            }
        }
        Some(nodes)
    }

    /// Values as expressions.
    pub fn expressions(&self, values: Vec<Value>) -> Vec<Expression> {
        values.into_iter().map(|value| self.view.expression(value)).collect()
    }

    /// Whether the object is of exactly the class that it is read as.
    pub fn is_exact(&self) -> bool {
        self.view.class_name(self.id) == self.class
    }
}

/// The constructor of the JDK's part of an object of the program, if a constructor makes that.
pub fn base(make: Make) -> Option<Base> {
    match make {
        Make::Expression(Expression::New { class, descriptor, arguments, .. }) => {
            Some(Base { class, descriptor, arguments })
        }
        Make::Allocate { base, .. } => base,
        _ => None,
    }
}
