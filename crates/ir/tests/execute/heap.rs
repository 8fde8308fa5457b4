//! Values and objects of the interpreter.

use std::collections::HashMap;
use std::rc::Rc;

use classfile::descriptor::Kind;
use ir::Dynamic;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Object(Option<usize>),
}

pub const NULL: Value = Value::Object(None);

#[derive(Debug)]
pub enum Object {
    Instance { class: Rc<str>, fields: HashMap<String, Value> },
    Array { descriptor: Rc<str>, elements: Vec<Value> },
    Lambda { call: std::sync::Arc<Dynamic>, captured: Vec<Value> },
}

impl Value {
    pub fn int(self) -> i32 {
        let Value::Int(value) = self else { panic!("{self:?} is no int") };
        value
    }

    pub fn long(self) -> i64 {
        let Value::Long(value) = self else { panic!("{self:?} is no long") };
        value
    }

    pub fn float(self) -> f32 {
        let Value::Float(value) = self else { panic!("{self:?} is no float") };
        value
    }

    pub fn double(self) -> f64 {
        let Value::Double(value) = self else { panic!("{self:?} is no double") };
        value
    }

    pub fn object(self) -> Option<usize> {
        let Value::Object(value) = self else { panic!("{self:?} is no object") };
        value
    }
}

/// What a field or element of this type holds at first.
pub fn zero(descriptor: &str) -> Value {
    match descriptor.as_bytes()[0] {
        b'J' => Value::Long(0),
        b'F' => Value::Float(0.0),
        b'D' => Value::Double(0.0),
        b'L' | b'[' => NULL,
        _ => Value::Int(0),
    }
}

pub fn has_kind(value: Value, kind: Kind) -> bool {
    matches!(
        (value, kind),
        (Value::Int(_), Kind::Int)
            | (Value::Long(_), Kind::Long)
            | (Value::Float(_), Kind::Float)
            | (Value::Double(_), Kind::Double)
            | (Value::Object(_), Kind::Reference)
    )
}
