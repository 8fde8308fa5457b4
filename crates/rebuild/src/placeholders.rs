//! Placeholders: what stands in a second candidate where the recording lacks something.
//!
//! A first candidate has null there, or a collection without its elements. A crash that does not depend on what is missing
//! is the same in both.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use classfile::access;
use model::descriptor::class_of;
use model::{Elements, Expression, FieldValue, Make, RestoredObject, Shared};
use recording::{Object, Value};

use crate::classes::{ClassFacts, Classes};
use crate::heap_view::{HeapView, is_jdk};
use crate::recipes::Recipe;
use crate::shorthand;

/// The most classes that get a placeholder: those behind the fields of a placeholder may be all of the program.
const MOST_CLASSES: usize = 500;
/// The longest string or array whose rest is filled.
const LONGEST: usize = 1 << 20;

/// The placeholders of one candidate: one for each class that a missing value is declared with.
#[derive(Default)]
pub struct Placeholders {
    ids: RefCell<HashMap<String, u32>>,
    classes: RefCell<HashMap<u32, String>>,
    is_used: Cell<bool>,
}

impl Placeholders {
    /// Whether anything was missing.
    pub fn is_used(&self) -> bool {
        self.is_used.get()
    }

    /// The recipe of a placeholder that another one refers to.
    pub fn known(&self, id: u32, view: &HeapView<'_>, classes: &Classes<'_>) -> Option<Recipe> {
        let class = self.classes.borrow().get(&id).cloned()?;
        let object = self.object(&class, view, classes);
        Some(object.map_or_else(|| Recipe::Missing("nothing can be made of its class".into()), Recipe::exact))
    }

    /// The recipe of an object of the heap, without the null or the emptiness that is not the program's.
    pub fn instead(&self, recipe: Recipe, id: u32, view: &HeapView<'_>, classes: &Classes<'_>) -> Recipe {
        match (recipe, view.heap.object(id)) {
            (Recipe::Missing(why), object) => {
                self.is_used.set(true);
                let made = self.object(view.heap.class_name(object), view, classes);
                let made = made.or_else(|| said_by_interfaces(id, view));
                made.map_or(Recipe::Missing(why), Recipe::exact)
            }
            (Recipe::Differs(object, _), Object::Array { elements, .. }) => {
                self.is_used.set(true);
                Recipe::Exact(self.filled(object, elements.len(), view))
            }
            (Recipe::Differs(..), Object::String { text, length }) => {
                self.is_used.set(true);
                let mut units = text.to_utf16();
                units.resize((*length as usize).min(LONGEST.max(units.len())), u16::from(b'?'));
                Recipe::exact(RestoredObject::made(Expression::String(units)))
            }
            (Recipe::Differs(object, _), Object::Instance { .. }) if lacks_contents(id, view) => {
                self.is_used.set(true);
                self.for_incomplete(&object, id, view, classes)
            }
            (recipe, _) => recipe,
        }
    }

    /// Something else for an object of the JDK whose contents were cut. What should be deserialised has become null, since
    /// it lacks a part of its stream; the rest has become empty.
    fn for_incomplete(
        &self,
        object: &RestoredObject,
        id: u32,
        view: &HeapView<'_>,
        classes: &Classes<'_>,
    ) -> Recipe {
        let is_null = matches!(object.make, Make::Serialized { .. });
        let class = is_null.then(|| view.heap.class_name(view.heap.object(id)));
        let made = class.and_then(|class| self.object(class, view, classes));
        made.map_or_else(|| Recipe::Missing("its contents are not recorded".into()), Recipe::exact)
    }

    /// An array with something else than null or zero after its first elements.
    fn filled(
        &self,
        mut array: Shared<RestoredObject>,
        kept: usize,
        view: &HeapView<'_>,
    ) -> Shared<RestoredObject> {
        let Make::Array { descriptor, elements } = &mut array.to_mut().make else { return array };
        match elements {
            Elements::References(elements) => {
                let value = self.expression(&descriptor[1..], view);
                elements[kept..].fill(value);
            }
            Elements::Booleans(elements) => elements[kept..].fill(true),
            Elements::Bytes(elements) => elements[kept..].fill(1),
            Elements::Chars(elements) => elements[kept..].fill(1),
            Elements::Shorts(elements) => elements[kept..].fill(1),
            Elements::Ints(elements) => elements[kept..].fill(1),
            Elements::Longs(elements) => elements[kept..].fill(1),
            Elements::Floats(elements) => elements[kept..].fill(1.0),
            Elements::Doubles(elements) => elements[kept..].fill(1.0),
        }
        array
    }

    /// A value of a declared type: the placeholder of its class. Zero where it is primitive.
    fn expression(&self, descriptor: &str, view: &HeapView<'_>) -> Expression {
        let class = if descriptor.starts_with('L') { class_of(descriptor) } else { descriptor };
        if descriptor.len() == 1 {
            return Expression::zero(descriptor);
        }
        if let Some(id) = self.ids.borrow().get(class) {
            return Expression::Restored(*id);
        }
        if self.ids.borrow().len() >= MOST_CLASSES {
            return Expression::Null;
        }
        // What it is made of is found when it is looked at: its class may refer to itself.
        let placeholder = view.add(RestoredObject::made(Expression::Null));
        if let Expression::Restored(id) = placeholder {
            self.ids.borrow_mut().insert(class.to_owned(), id);
            self.classes.borrow_mut().insert(id, class.to_owned());
        }
        placeholder
    }

    /// Something of a class that is not null, if it can be made.
    fn object(&self, class: &str, view: &HeapView<'_>, classes: &Classes<'_>) -> Option<RestoredObject> {
        if let Some(element) = class.strip_prefix('[') {
            let (descriptor, elements) = (class.to_owned(), no_elements(element));
            return Some(Make::Array { descriptor, elements }.into());
        }
        let facts = classes.facts(class)?;
        if facts.access & access::INTERFACE != 0 {
            return Some(speaking(vec![class.to_owned()]));
        }
        if facts.access & access::ENUM != 0 {
            let mut fields = facts.fields.iter();
            let constant = fields.find(|field| field.access & access::ENUM != 0)?;
            return Some(shorthand::constant(class, &constant.name));
        }
        if facts.access & access::ABSTRACT != 0 {
            return None;
        }
        if is_of_jdk(class) && is_made_by_anybody(&facts) {
            return Some(shorthand::new(class, "()V", Vec::new()));
        }
        if let Some(descriptors) = facts.record.clone() {
            let components = descriptors.iter().map(|kind| self.expression(kind, view)).collect();
            return Some(Make::Record { class: class.into(), descriptors, components }.into());
        }
        let make = Make::Allocate { class: class.into(), base: None };
        Some(RestoredObject { make, fields: self.fields(class, view, classes), fill: Vec::new() })
    }

    /// The fields of a placeholder with placeholders in them.
    fn fields(&self, class: &str, view: &HeapView<'_>, classes: &Classes<'_>) -> Vec<FieldValue> {
        let mut values = Vec::new();
        let mut next = Some(class.to_owned()).filter(|class| !is_of_jdk(class));
        while let Some(class) = next {
            let Some(facts) = classes.facts(&class) else { break };
            let references = facts.fields.iter().filter(|field| field.descriptor.len() > 1);
            for field in references.filter(|field| field.access & access::STATIC == 0) {
                let value = self.expression(&field.descriptor, view);
                values.push(FieldValue { class: class.clone(), name: field.name.clone(), value });
            }
            next = facts.superclass.clone().filter(|class| !is_of_jdk(class));
        }
        values
    }
}

fn is_of_jdk(class: &str) -> bool {
    ["java/", "jdk/", "sun/"].iter().any(|prefix| class.starts_with(prefix))
}

fn is_made_by_anybody(facts: &ClassFacts) -> bool {
    let constructor = facts.method("<init>", "()V").map_or(0, |constructor| constructor.access);
    facts.access & constructor & access::PUBLIC != 0
}

/// An object of a class that no file describes, such as a lambda.
fn said_by_interfaces(id: u32, view: &HeapView<'_>) -> Option<RestoredObject> {
    let class = view.class(id).filter(|class| !class.interfaces.is_empty())?;
    Some(speaking(class.interfaces.clone()))
}

fn speaking(interfaces: Vec<String>) -> RestoredObject {
    Make::StandIn { interfaces, sentence: "Stands for something that was not recorded.".into() }.into()
}

/// Whether an object of the JDK has lost contents of its own to a limit: nodes, tables. What objects of the program in it have
/// lost is their own.
fn lacks_contents(id: u32, view: &HeapView<'_>) -> bool {
    let mut seen = HashSet::from([id]);
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let inside: Vec<u32> = match view.heap.object(id) {
            Object::Cut { .. } => return true,
            Object::Array { length, elements, .. } if elements.len() < *length as usize => return true,
            Object::Array { elements, .. } => elements.iter().filter_map(reference).collect(),
            Object::Instance { .. } => {
                let of_jdk = view.fields(id).into_iter().filter(|(owner, ..)| is_jdk(owner));
                of_jdk.filter_map(|(.., value)| reference(value)).collect()
            }
            _ => Vec::new(),
        };
        open.extend(inside.into_iter().filter(|id| seen.insert(*id)));
    }
    false
}

fn reference(value: Value) -> Option<u32> {
    match value {
        Value::Reference(id) => Some(id),
        _ => None,
    }
}

fn no_elements(descriptor: &str) -> Elements {
    match descriptor {
        "Z" => Elements::Booleans(Vec::new()),
        "B" => Elements::Bytes(Vec::new()),
        "C" => Elements::Chars(Vec::new()),
        "S" => Elements::Shorts(Vec::new()),
        "I" => Elements::Ints(Vec::new()),
        "J" => Elements::Longs(Vec::new()),
        "F" => Elements::Floats(Vec::new()),
        "D" => Elements::Doubles(Vec::new()),
        _ => Elements::References(Vec::new()),
    }
}
