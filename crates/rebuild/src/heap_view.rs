//! The heap as one frame saw it: with the fields that it had at entry in place of what the heap says.

use std::cell::RefCell;
use std::collections::HashMap;

use model::generated::is_generated;
use model::{Expression, RestoredObject};
use recording::{Class, EntryField, Field, Heap, Object, Value};

/// Longer strings are objects of their own, so that they are written once.
const INLINE_STRING: u32 = 200;

/// The one enum of the JDK that programs get constants of and may not name.
const NATURAL_ORDER: &str = "java/util/Comparators$NaturalOrderComparator";

/// Objects that the heap does not hold and that restoring others needs.
pub type Extra = RefCell<Vec<RestoredObject>>;

/// A heap with the fields of one frame's entry.
pub struct HeapView<'a> {
    /// The heap.
    pub heap: &'a Heap,
    overrides: HashMap<(u32, usize), Value>,
    extra: &'a Extra,
}

impl<'a> HeapView<'a> {
    /// The heap as a frame with these entry fields saw it. All frames share the extra objects.
    pub fn new(heap: &'a Heap, entry_fields: &[EntryField], extra: &'a Extra) -> HeapView<'a> {
        let view = HeapView { heap, overrides: HashMap::new(), extra };
        let overrides = entry_fields.iter().filter_map(|entry| {
            let slot = view.slot(entry.object, &entry.class, &entry.field)?;
            Some(((entry.object, slot), entry.value))
        });
        HeapView { overrides: overrides.collect(), ..view }
    }

    fn slot(&self, object: u32, class: &str, field: &str) -> Option<usize> {
        let Object::Instance { class: of, .. } = self.heap.objects.get(usize::try_from(object).ok()?)? else {
            return None;
        };
        self.heap.fields(*of).position(|(owner, declared)| owner.name == class && declared.name == field)
    }

    /// Whether the frame saw the object otherwise than the heap has it.
    pub fn is_overridden(&self, id: u32) -> bool {
        self.overrides.keys().any(|(object, _)| *object == id)
    }

    /// The fields of an object with the classes that declare them.
    pub fn fields(&self, id: u32) -> Vec<(&'a Class, &'a Field, Value)> {
        let Object::Instance { class, fields } = self.heap.object(id) else { return Vec::new() };
        let declared = self.heap.fields(*class).zip(fields).enumerate();
        declared
            .map(|(slot, ((class, field), value))| {
                (class, field, *self.overrides.get(&(id, slot)).unwrap_or(value))
            })
            .collect()
    }

    /// The class of an object, if the heap describes it.
    pub fn class(&self, id: u32) -> Option<&'a Class> {
        self.heap.object(id).class().map(|class| self.heap.class(class))
    }

    /// VM name of an object's class.
    pub fn class_name(&self, id: u32) -> &'a str {
        self.heap.class_name(self.heap.object(id))
    }

    /// The names of an object's class and its superclasses, the object's own first.
    pub fn lineage(&self, id: u32) -> Vec<&'a str> {
        let class = self.heap.object(id).class();
        let lineage = class.map_or(Vec::new(), |class| self.heap.lineage(class));
        lineage.into_iter().rev().map(|class| class.name.as_str()).collect()
    }

    /// The nearest class of the JDK that an object is of.
    pub fn jdk_class(&self, id: u32) -> Option<&'a str> {
        let class = self.heap.object(id).class()?;
        self.heap
            .lineage(class)
            .into_iter()
            .rev()
            .find(|class| is_jdk(class))
            .map(|class| class.name.as_str())
    }

    /// A value as an expression: what is as good as a literal becomes one, other objects are named.
    pub fn expression(&self, value: Value) -> Expression {
        match value {
            Value::Null => Expression::Null,
            Value::Reference(id) => self.literal(id).unwrap_or(Expression::Restored(id)),
            Value::Boolean(value) => Expression::Boolean(value),
            Value::Byte(value) => Expression::Byte(value),
            Value::Char(value) => Expression::Char(value),
            Value::Short(value) => Expression::Short(value),
            Value::Int(value) => Expression::Int(value),
            Value::Long(value) => Expression::Long(value),
            Value::Float(value) => Expression::Float(value),
            Value::Double(value) => Expression::Double(value),
        }
    }

    /// An object that has no identity worth keeping: a short string, a box, a constant, a class.
    fn literal(&self, id: u32) -> Option<Expression> {
        match self.heap.object(id) {
            Object::String { text, length } if *length <= INLINE_STRING => {
                Some(Expression::String(text.to_utf16())).filter(|_| text.utf16_len() == *length as usize)
            }
            Object::EnumConstant { class, .. } if self.heap.class(*class).name == NATURAL_ORDER => None,
            Object::EnumConstant { class, name } => Some(Expression::StaticField {
                class: self.heap.class(*class).name.clone(),
                name: name.clone(),
            }),
            Object::ClassObject { name } => {
                Some(Expression::Class(name.clone())).filter(|_| !is_generated(name))
            }
            Object::Instance { .. } => self.boxed(id),
            _ => None,
        }
    }

    fn boxed(&self, id: u32) -> Option<Expression> {
        const BOXES: &[&str] =
            &["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
        let name = self.class_name(id).strip_prefix("java/lang/")?;
        let value = self.fields(id).first().map(|(_, _, value)| *value)?;
        BOXES.contains(&name).then(|| self.expression(value))
    }

    /// Adds an object that the heap does not hold, and names it.
    pub fn add(&self, object: RestoredObject) -> Expression {
        let mut extra = self.extra.borrow_mut();
        extra.push(object);
        Expression::Restored(u32::try_from(self.heap.objects.len() + extra.len() - 1).unwrap_or(u32::MAX))
    }

    /// An object that was added.
    pub fn added(&self, id: u32) -> Option<RestoredObject> {
        let index = usize::try_from(id).ok()?.checked_sub(self.heap.objects.len())?;
        self.extra.borrow().get(index).cloned()
    }
}

/// Whether a class is the JDK's, which tests must not touch. A program may load some of these itself:
/// the file system of another JDK's image.
pub fn is_jdk(class: &Class) -> bool {
    class.jdk || class.name.starts_with("jdk/internal/") || class.name.starts_with("sun/")
}
