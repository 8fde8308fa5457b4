//! Texts, and values as the driver writes them.

use std::collections::HashMap;

use classfile::descriptor::{MethodDescriptor, Type};
use ir::Part;

use crate::heap::{NULL, Object, Value};
use crate::machine::{Machine, Result, Stop};

impl Machine<'_> {
    /// A text of the JDK: bytes, one or two for each unit.
    pub fn text(&mut self, units: &[u16]) -> Value {
        let is_latin = units.iter().all(|&unit| unit < 256);
        let bytes: Vec<u8> = match is_latin {
            true => units.iter().map(|&unit| unit as u8).collect(),
            false => units.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
        };
        let elements = bytes.into_iter().map(|byte| Value::Int((byte as i8).into())).collect();
        let value = self.allocate(Object::Array { descriptor: "[B".into(), elements });
        let field = |name: &str| format!("java/lang/String.{name}");
        let fields = HashMap::from([
            (field("value"), Value::Object(Some(value))),
            (field("coder"), Value::Int(if is_latin { 0 } else { 1 })),
            (field("hash"), Value::Int(0)),
            (field("hashIsZero"), Value::Int(0)),
        ]);
        Value::Object(Some(self.allocate(Object::Instance { class: "java/lang/String".into(), fields })))
    }

    /// The units of a text.
    fn units(&self, id: usize) -> Option<Vec<u16>> {
        let Object::Instance { class, fields } = &self.heap[id] else { return None };
        if **class != *"java/lang/String" {
            return None;
        }
        let Object::Array { elements, .. } = &self.heap[fields["java/lang/String.value"].object()?] else {
            return None;
        };
        let bytes: Vec<u8> = elements.iter().map(|byte| byte.int() as u8).collect();
        Some(match fields["java/lang/String.coder"].int() {
            0 => bytes.iter().map(|&byte| byte.into()).collect(),
            _ => bytes.chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect(),
        })
    }

    /// A value as the driver writes it.
    pub fn read(&mut self, word: &str) -> Value {
        let rest = word.get(1..).unwrap_or_default();
        match word.as_bytes()[0] {
            b'I' => Value::Int(rest.parse().expect("an int")),
            b'J' => Value::Long(rest.parse().expect("a long")),
            b'F' => Value::Float(f32::from_bits(u32::from_str_radix(rest, 16).expect("bits"))),
            b'D' => Value::Double(f64::from_bits(u64::from_str_radix(rest, 16).expect("bits"))),
            b'T' => {
                let unit =
                    |place: usize| u16::from_str_radix(&rest[4 * place..4 * place + 4], 16).expect("a unit");
                let units: Vec<u16> = (0..rest.len() / 4).map(unit).collect();
                self.text(&units)
            }
            b'A' => {
                let numbers = rest.trim_matches(['[', ']']).split(',').filter(|number| !number.is_empty());
                let elements = numbers.map(|number| Value::Int(number.parse().expect("an int"))).collect();
                Value::Object(Some(self.allocate(Object::Array { descriptor: "[I".into(), elements })))
            }
            _ => NULL,
        }
    }

    /// A result as the driver writes it.
    pub fn shown(&self, value: Option<Value>, descriptor: &str) -> String {
        // Whatever has no sign and payload of its own is one NaN to the driver.
        match value {
            None | Some(Value::Object(None)) => "null".into(),
            Some(Value::Int(value)) => format!("I{value}"),
            Some(Value::Long(value)) => format!("J{value}"),
            Some(Value::Float(value)) if value.is_nan() => "F7fc00000".into(),
            Some(Value::Float(value)) => format!("F{:x}", value.to_bits()),
            Some(Value::Double(value)) if value.is_nan() => "D7ff8000000000000".into(),
            Some(Value::Double(value)) => format!("D{:x}", value.to_bits()),
            Some(Value::Object(Some(id))) => match (self.units(id), &self.heap[id]) {
                (Some(units), _) => {
                    units.iter().fold(String::from("T"), |text, unit| format!("{text}{unit:04x}"))
                }
                (None, Object::Array { elements, .. }) if descriptor.ends_with(")[I") => {
                    let numbers: Vec<String> = elements.iter().map(|each| each.int().to_string()).collect();
                    format!("A[{}]", numbers.join(","))
                }
                (None, Object::Instance { class, fields }) => {
                    let boxed = fields.get(&format!("{class}.value")).copied();
                    boxed
                        .filter(|boxed| !matches!(boxed, Value::Object(_)))
                        .map_or("object".into(), |boxed| self.shown(Some(boxed), ""))
                }
                _ => "object".into(),
            },
        }
    }

    pub fn concatenate(&mut self, parts: &[Part], descriptor: &str, arguments: &[Value]) -> Result<Value> {
        let descriptor =
            MethodDescriptor::parse(classfile::Utf8::new(descriptor.as_bytes())).expect("a descriptor");
        let (mut units, mut rest) = (Vec::new(), arguments.iter().zip(&descriptor.parameters));
        for part in parts {
            match part {
                Part::Text(text) => units.extend(text),
                Part::Argument => {
                    let (&value, descriptor) = rest.next().expect("an argument");
                    let descriptor = match descriptor {
                        Type::Byte | Type::Short => "I".into(),
                        Type::Object(_) | Type::Array(_) => "Ljava/lang/Object;".into(),
                        other => other.to_string(),
                    };
                    let method = format!("({descriptor})Ljava/lang/String;");
                    self.initialise("java/lang/String")?;
                    let text = self.invoke("java/lang/String", "valueOf", &method, vec![value])?;
                    let text = text.and_then(Value::object).and_then(|id| self.units(id));
                    units.extend(text.ok_or(Stop::Unknown("a text of an object".into()))?);
                }
                Part::Constant(constant) => return Err(Stop::Unknown(constant.to_string())),
            }
        }
        Ok(self.text(&units))
    }
}
