//! Descriptors of fields and methods.

use std::fmt;

use crate::{Error, Problem, Result, Utf8};

/// A type as a descriptor names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Type<'a> {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// VM name of a class.
    Object(Utf8<'a>),
    /// Descriptor of an array.
    Array(Utf8<'a>),
}

/// How the machine holds a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Reference,
}

/// Parameters and result of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    /// Types of the parameters, without the receiver.
    pub parameters: Vec<Type<'a>>,
    /// Type of the result; none for `void`.
    pub result: Option<Type<'a>>,
}

impl<'a> Type<'a> {
    /// Parses a field descriptor.
    pub fn parse(descriptor: Utf8<'a>) -> Result<Self> {
        match next_type(descriptor.bytes()) {
            Some((parsed, [])) => Ok(parsed),
            _ => Err(wrong(descriptor)),
        }
    }

    /// How the machine holds it.
    pub fn kind(&self) -> Kind {
        match self {
            Type::Long => Kind::Long,
            Type::Float => Kind::Float,
            Type::Double => Kind::Double,
            Type::Object(_) | Type::Array(_) => Kind::Reference,
            _ => Kind::Int,
        }
    }
}

impl fmt::Display for Type<'_> {
    /// The descriptor.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Boolean => out.write_str("Z"),
            Type::Byte => out.write_str("B"),
            Type::Char => out.write_str("C"),
            Type::Short => out.write_str("S"),
            Type::Int => out.write_str("I"),
            Type::Long => out.write_str("J"),
            Type::Float => out.write_str("F"),
            Type::Double => out.write_str("D"),
            Type::Object(name) => write!(out, "L{name};"),
            Type::Array(descriptor) => write!(out, "{descriptor}"),
        }
    }
}

impl Kind {
    /// Slots of locals or stack that a value takes.
    pub fn slots(self) -> u16 {
        if matches!(self, Kind::Long | Kind::Double) { 2 } else { 1 }
    }
}

impl<'a> MethodDescriptor<'a> {
    /// Parses a method descriptor. Arguments may take 255 slots, as the VM has it.
    pub fn parse(descriptor: Utf8<'a>) -> Result<Self> {
        let parsed = Self::parse_bytes(descriptor.bytes());
        parsed.filter(|parsed| parsed.parameter_slots() <= 255).ok_or_else(|| wrong(descriptor))
    }

    fn parse_bytes(bytes: &'a [u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(b"(")?;
        let mut parameters = Vec::new();
        while rest.first()? != &b')' {
            let (parameter, after) = next_type(rest)?;
            parameters.push(parameter);
            rest = after;
        }
        let result = match &rest[1..] {
            b"V" => None,
            result => Some(next_type(result).filter(|(_, after)| after.is_empty())?.0),
        };
        Some(Self { parameters, result })
    }

    /// Slots that the arguments take, without the receiver.
    pub fn parameter_slots(&self) -> usize {
        self.parameters.iter().map(|parameter| usize::from(parameter.kind().slots())).sum()
    }
}

/// The type at the start of `bytes` and what follows it.
fn next_type(bytes: &[u8]) -> Option<(Type<'_>, &[u8])> {
    let (&first, rest) = bytes.split_first()?;
    let parsed = match first {
        b'Z' => Type::Boolean,
        b'B' => Type::Byte,
        b'C' => Type::Char,
        b'S' => Type::Short,
        b'I' => Type::Int,
        b'J' => Type::Long,
        b'F' => Type::Float,
        b'D' => Type::Double,
        b'L' => {
            let end = rest.iter().position(|&byte| byte == b';').filter(|&end| end > 0)?;
            return Some((Type::Object(Utf8::new(&rest[..end])), &rest[end + 1..]));
        }
        b'[' => {
            let dimensions = bytes.iter().take_while(|&&byte| byte == b'[').count();
            let (_, after) = next_type(&bytes[dimensions..])?;
            return Some((Type::Array(Utf8::new(&bytes[..bytes.len() - after.len()])), after));
        }
        _ => return None,
    };
    Some((parsed, rest))
}

fn wrong(descriptor: Utf8<'_>) -> Error {
    Error::nowhere(Problem::Descriptor(descriptor.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_methods() {
        let parsed = MethodDescriptor::parse("(I[[JLjava/lang/String;D[Lx/Y;)V".into()).expect("it is one");
        assert_eq!(
            parsed.parameters,
            [
                Type::Int,
                Type::Array("[[J".into()),
                Type::Object("java/lang/String".into()),
                Type::Double,
                Type::Array("[Lx/Y;".into())
            ]
        );
        assert_eq!((parsed.result, parsed.parameter_slots()), (None, 6));
    }

    #[test]
    fn refuses_what_is_none() {
        for text in ["", "(", "()", "(V)V", "()L;", "()II", "(L)V", "([)V", "I", "()[V"] {
            assert!(MethodDescriptor::parse(text.into()).is_err(), "{text}");
        }
        assert!(Type::parse("II".into()).is_err());
        let long = format!("({})V", "J".repeat(128));
        assert!(MethodDescriptor::parse(long.as_str().into()).is_err());
    }
}
