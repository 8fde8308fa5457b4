//! The code of a line that matters: what can throw an exception there, or calls the method of the frame inside.

mod line;

use std::ops::Range;

use classfile::{Class, Member};
use ir::Body;

use crate::{Index, MethodId};
pub(crate) use line::{Line, is_of_jvm, parameter_slots};

/// What is wanted of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// It throws this exception, given by its VM name, with what the message tells.
    Throws(&'a str, Option<&'a Told>),
    /// It calls this method, or something that leads to it.
    Calls {
        /// VM name of the class whose method runs.
        class: &'a str,
        /// Name of the method.
        name: &'a str,
    },
}

/// What the message of an exception that the JVM made tells of the instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// What was done with a null, and where it came from, if that is known.
    Null(NullUse, Option<NullSource>),
    /// VM name of the class that something was cast to.
    Cast(String),
}

/// What an instruction does with an object.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum NullUse {
    /// The method of this name is called on it.
    Call(String),
    ReadField(String),
    WriteField(String),
    LoadElement,
    StoreElement,
    ArrayLength,
    Throw,
    EnterMonitor,
    ExitMonitor,
}

/// Where a null came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NullSource {
    /// A local variable or parameter of this name.
    Local(String),
    /// The local variable in this slot.
    Slot(u16),
    /// The parameter of this number, from 1.
    Parameter(u16),
    /// A field of this name.
    Field(String),
    /// A method of this name returned it.
    Result(String),
    /// An array held it.
    Element,
}

impl Index {
    /// The instructions of a line that matter, see [`wanted_code`]; none where the code cannot be read.
    pub fn wanted_code(&self, method: MethodId, line: &[Range<u32>], wanted: &Wanted) -> Vec<u32> {
        let Some(decoded) = self.decoded(method.class) else { return vec![] };
        let class = decoded.class();
        let summary = &self[method];
        let Some(member) = class.method(&summary.name, &summary.descriptor) else { return vec![] };
        Line::of(class, member, self.body(method).as_deref(), line).wanted(wanted)
    }
}

/// The instructions of a line that matter, by offset. Empty where nothing tells them from the rest of the line.
///
/// An exception that the program makes has the trace of its constructor's call, wherever it is thrown. Where the line has
/// none, something that it calls threw it, and the trace does not show that.
pub fn wanted_code(class: &Class, method: &Member, line: &[Range<u32>], wanted: &Wanted) -> Vec<u32> {
    let body = Body::of(class, method).ok().flatten();
    Line::of(class, method, body.as_ref(), line).wanted(wanted)
}
