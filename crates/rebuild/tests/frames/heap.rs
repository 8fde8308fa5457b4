//! Builds recordings by hand.

use model::{Crash, Frame as CrashFrame, MethodRef, Relation, Thrown};
use recording::{
    Class, ClassKind, Elements, Field, Frame, FramePlace, Heap, JavaString, Object, Recording, Value,
};

/// A heap that grows.
#[derive(Default)]
pub struct Builder {
    pub heap: Heap,
}

impl Builder {
    /// A class with fields given as `name:descriptor`.
    pub fn class(&mut self, name: &str, superclass: Option<u32>, fields: &[&str]) -> u32 {
        let field = |text: &&str| {
            let (name, descriptor) = text.split_once(':').expect("name and descriptor");
            Field { name: name.into(), descriptor: descriptor.into() }
        };
        self.heap.classes.push(Class {
            name: name.into(),
            kind: ClassKind::Plain,
            jdk: name.starts_with("java/") || name.starts_with('['),
            superclass,
            interfaces: Vec::new(),
            fields: fields.iter().map(field).collect(),
        });
        index(self.heap.classes.len() - 1)
    }

    /// Changes the class that was added last.
    pub fn with(&mut self, kind: ClassKind, interfaces: &[&str]) -> u32 {
        let class = self.heap.classes.last_mut().expect("a class was added");
        class.kind = kind;
        class.interfaces = interfaces.iter().map(|name| (*name).into()).collect();
        index(self.heap.classes.len() - 1)
    }

    pub fn add(&mut self, object: Object) -> Value {
        self.heap.objects.push(object);
        Value::Reference(index(self.heap.objects.len() - 1))
    }

    pub fn instance(&mut self, class: u32, fields: Vec<Value>) -> Value {
        self.add(Object::Instance { class, fields })
    }

    pub fn string(&mut self, text: &str) -> Value {
        self.add(Object::String { text: JavaString(text.into()), length: index(text.encode_utf16().count()) })
    }

    pub fn array(&mut self, descriptor: &str, elements: Elements) -> Value {
        let class = self.class(descriptor, None, &[]);
        self.add(Object::Array { class, length: index(elements.len()), elements })
    }

    /// An `ArrayList` of these objects.
    pub fn list(&mut self, elements: &[Value]) -> Value {
        let class = self.class("java/util/ArrayList", None, &["elementData:[Ljava/lang/Object;", "size:I"]);
        let size = i32::try_from(elements.len()).expect("lists are short");
        let elements = elements.iter().map(|value| match value {
            Value::Reference(id) => Some(*id),
            _ => None,
        });
        let array = self.array("[Ljava/lang/Object;", Elements::References(elements.collect()));
        self.instance(class, vec![array, Value::Int(size)])
    }
}

fn index(number: usize) -> u32 {
    u32::try_from(number).expect("heaps are small")
}

/// A frame of a method of `shop/Frames` or of a class nested in it.
pub fn frame(class: &str, name: &str, descriptor: &str, access: u16, arguments: Vec<Value>) -> Frame {
    Frame {
        place: FramePlace { throwable: 0, frame: Some(0) },
        method: MethodRef::new(class, name, descriptor),
        access,
        parameters: Vec::new(),
        strategy: "reference".into(),
        receiver: None,
        arguments,
        entry_fields: Vec::new(),
        cut: Vec::new(),
    }
}

/// A recording of these frames.
pub fn recording(heap: Heap, frames: Vec<Frame>) -> Recording {
    let frame = CrashFrame {
        class: "shop/Frames".into(),
        method: "two".into(),
        file: Some("Frames.java".into()),
        line: Some(56),
        ..CrashFrame::default()
    };
    let thrown = Thrown {
        relation: Relation::Top,
        class: "java/lang/IllegalStateException".into(),
        message: Some("broken".into()),
        frames: vec![frame],
    };
    Recording { crash: Crash { throwables: vec![thrown] }, frames, heap, ..Recording::default() }
}
