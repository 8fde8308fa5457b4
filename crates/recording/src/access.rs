//! Ways to look into a heap.

use crate::{Class, Elements, Field, Heap, Object, Value};

impl Heap {
    /// The object with this index.
    pub fn object(&self, index: u32) -> &Object {
        &self.objects[index as usize]
    }

    /// The class with this index.
    pub fn class(&self, index: u32) -> &Class {
        &self.classes[index as usize]
    }

    /// VM name of an object's class.
    pub fn class_name(&self, object: &Object) -> &str {
        match object {
            Object::String { .. } => "java/lang/String",
            Object::ClassObject { .. } => "java/lang/Class",
            _ => object.class().map_or("java/lang/Object", |class| &self.class(class).name),
        }
    }

    /// A class and its superclasses, the topmost first.
    pub fn lineage(&self, class: u32) -> Vec<&Class> {
        let mut lineage = Vec::new();
        let mut next = Some(class);
        while let Some(index) = next {
            lineage.push(self.class(index));
            next = self.class(index).superclass;
        }
        lineage.reverse();
        lineage
    }

    /// The fields of an object's class with the classes that declare them, in the order in which
    /// [`Object::Instance`] has their values.
    pub fn fields(&self, class: u32) -> impl Iterator<Item = (&Class, &Field)> {
        self.lineage(class).into_iter().flat_map(|class| class.fields.iter().map(move |field| (class, field)))
    }

    /// The value of an instance's field, the one that the most derived class declares under this name.
    pub fn field(&self, object: &Object, name: &str) -> Option<Value> {
        let Object::Instance { class, fields } = object else { return None };
        let named = self.fields(*class).zip(fields).filter(|((_, field), _)| field.name == name);
        named.last().map(|(_, value)| *value)
    }
}

impl Object {
    /// Index of its class; none for strings and class objects, whose class is known.
    pub fn class(&self) -> Option<u32> {
        match self {
            Object::Instance { class, .. }
            | Object::Array { class, .. }
            | Object::EnumConstant { class, .. }
            | Object::Opaque { class, .. }
            | Object::Cut { class, .. } => Some(*class),
            Object::String { .. } | Object::ClassObject { .. } => None,
        }
    }
}

impl Elements {
    /// How many elements are stored.
    pub fn len(&self) -> usize {
        match self {
            Elements::References(elements) => elements.len(),
            Elements::Booleans(elements) => elements.len(),
            Elements::Bytes(elements) => elements.len(),
            Elements::Chars(elements) => elements.len(),
            Elements::Shorts(elements) => elements.len(),
            Elements::Ints(elements) => elements.len(),
            Elements::Longs(elements) => elements.len(),
            Elements::Floats(elements) => elements.len(),
            Elements::Doubles(elements) => elements.len(),
        }
    }

    /// Whether no element is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The element with this index, if it is stored.
    pub fn get(&self, index: usize) -> Option<Value> {
        match self {
            Elements::References(elements) => {
                elements.get(index).map(|element| element.map_or(Value::Null, Value::Reference))
            }
            Elements::Booleans(elements) => elements.get(index).copied().map(Value::Boolean),
            Elements::Bytes(elements) => elements.get(index).map(|&byte| Value::Byte(byte as i8)),
            Elements::Chars(elements) => elements.get(index).copied().map(Value::Char),
            Elements::Shorts(elements) => elements.get(index).copied().map(Value::Short),
            Elements::Ints(elements) => elements.get(index).copied().map(Value::Int),
            Elements::Longs(elements) => elements.get(index).copied().map(Value::Long),
            Elements::Floats(elements) => elements.get(index).copied().map(Value::Float),
            Elements::Doubles(elements) => elements.get(index).copied().map(Value::Double),
        }
    }

    /// The stored elements.
    pub fn iter(&self) -> impl Iterator<Item = Value> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// The letters with which the descriptor of the element type may begin.
    pub(crate) fn type_letters(&self) -> &'static [char] {
        match self {
            Elements::References(_) => &['L', '['],
            Elements::Booleans(_) => &['Z'],
            Elements::Bytes(_) => &['B'],
            Elements::Chars(_) => &['C'],
            Elements::Shorts(_) => &['S'],
            Elements::Ints(_) => &['I'],
            Elements::Longs(_) => &['J'],
            Elements::Floats(_) => &['F'],
            Elements::Doubles(_) => &['D'],
        }
    }
}
