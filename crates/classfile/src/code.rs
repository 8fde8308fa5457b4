//! The `Code` attribute: bytecode, exception table, and tables that refer to code.

use std::borrow::Cow;

use crate::error::Within;
use crate::instruction::Instructions;
use crate::{Attribute, Pool, Result, StackMapFrame, class, read, write};

/// The body of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code<'a> {
    /// Slots of the operand stack.
    pub max_stack: u16,
    /// Slots of local variables.
    pub max_locals: u16,
    /// The bytecode.
    pub bytes: Cow<'a, [u8]>,
    /// Byte offset of the bytecode from the start of the class file.
    pub offset: usize,
    /// The exception table; the first row that matches handles.
    pub handlers: Vec<Handler>,
    /// Attributes: line numbers, variables, stack map frames.
    pub attributes: Vec<Attribute<'a>>,
}

/// A row of the exception table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// First code index covered.
    pub start: u16,
    /// First code index not covered any more.
    pub end: u16,
    /// Code index of the handler.
    pub target: u16,
    /// Pool index of the class that is caught; 0 for everything.
    pub catch: u16,
}

impl<'a> Code<'a> {
    /// Reads a `Code` attribute.
    pub fn read(attribute: &'a Attribute<'a>, pool: &Pool<'a>) -> Result<Self> {
        read::code::code(&mut read::Reader::new(&attribute.data, attribute.offset), pool)
    }

    /// The content of the attribute.
    pub fn write(&self) -> Vec<u8> {
        write::code::code(self)
    }

    /// The instructions, decoded one by one.
    pub fn instructions(&self) -> Instructions<'_> {
        Instructions::new(&self.bytes, self.offset)
    }

    /// The attribute of that name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'a>> {
        class::find(&self.attributes, name)
    }

    /// The stack map frames, in the order of the code.
    pub fn frames(&self) -> Result<Vec<StackMapFrame>> {
        match self.attribute("StackMapTable") {
            Some(table) => {
                let frames = read::frames::table(&mut read::Reader::new(&table.data, table.offset));
                frames.within(|| "StackMapTable".into())
            }
            None => Ok(Vec::new()),
        }
    }
}
