//! The body of a method as text.
//!
//! ```text
//! block 0
//!   v3 = v0.length()                      line 12
//!   if v3 < 1 then block 1 else block 2
//! ```

use std::fmt::{self, Write};

use crate::body::{Block, Body, Constant, Definition, Terminator, ValueId};
use crate::dynamic::{Dynamic, Part};
use crate::operation::{Binary, CallKind, Comparison, Member, Operation, Test};

/// Where the lines of the source stand.
const COLUMN: usize = 88;

/// The body of a method as text.
pub fn body(body: &Body) -> String {
    let mut out = String::new();
    let printer = Printer { body };
    for (number, block) in body.blocks.iter().enumerate() {
        printer.block(&mut out, number, block).expect("a text takes all");
    }
    out
}

struct Printer<'b> {
    body: &'b Body,
}

impl Printer<'_> {
    fn block(&self, out: &mut String, number: usize, block: &Block) -> fmt::Result {
        writeln!(out, "block {number}{}", predecessors(block))?;
        for &phi in &block.phis {
            if let Definition::Phi { inputs, .. } = self.body.definition(phi) {
                let inputs: Vec<String> = inputs.iter().map(|&input| self.value(input)).collect();
                writeln!(out, "  v{phi} = one of {}", inputs.join(", "))?;
            }
        }
        let caught = |id: &usize| *self.body.definition(*id as ValueId) == Definition::Caught(number as u32);
        for id in (0..self.body.values.len()).filter(caught) {
            writeln!(out, "  v{id} = what was caught")?;
        }
        let mut line = None;
        for instruction in &block.instructions {
            let mut text = String::from("  ");
            if let Some(result) = instruction.result {
                write!(text, "v{result} = ")?;
            }
            text += &self.operation(&instruction.operation);
            self.line(out, &text, instruction.pc, &mut line)?;
        }
        let end = format!("  {}", self.end(&block.end));
        self.line(out, &end, block.end_pc, &mut line)?;
        for catch in &block.catches {
            let class = catch.class.as_deref().unwrap_or("anything");
            writeln!(out, "  {class} is caught in block {}", catch.to)?;
        }
        Ok(())
    }

    /// A line of text, and the line of the source where that is another one than before.
    fn line(&self, out: &mut String, text: &str, pc: u32, before: &mut Option<u32>) -> fmt::Result {
        let line = self.body.lines.line_of(pc);
        match line.filter(|_| line != *before) {
            Some(number) => writeln!(out, "{text:COLUMN$}line {number}")?,
            None => writeln!(out, "{text}")?,
        }
        *before = line;
        Ok(())
    }

    fn value(&self, value: ValueId) -> String {
        match self.body.definition(value) {
            Definition::Constant(constant) => literal(constant),
            Definition::Parameter(number) => format!("p{number}"),
            _ => format!("v{value}"),
        }
    }

    fn values(&self, values: &[ValueId]) -> String {
        values.iter().map(|&value| self.value(value)).collect::<Vec<_>>().join(", ")
    }

    fn operation(&self, operation: &Operation) -> String {
        let value = |value: &ValueId| self.value(*value);
        match operation {
            Operation::Binary(operator, [left, right]) => {
                format!("{} {} {}", value(left), sign(*operator), value(right))
            }
            Operation::Negate(of) => format!("-{}", value(of)),
            Operation::Convert(of, to) => format!("({}) {}", format!("{to:?}").to_lowercase(), value(of)),
            Operation::Compare(Comparison::Long, [left, right]) => {
                format!("compare {} with {}", value(left), value(right))
            }
            Operation::Compare(Comparison::Floating(nan), [left, right]) => {
                format!("compare {} with {}, {nan} for no number", value(left), value(right))
            }
            Operation::Length(array) => format!("{}.length", value(array)),
            Operation::Load { array, index, .. } => format!("{}[{}]", value(array), value(index)),
            Operation::Store { array, index, value: stored, .. } => {
                format!("{}[{}] = {}", value(array), value(index), value(stored))
            }
            Operation::GetField { field, object } => self.field(field, *object),
            Operation::PutField { field, object, value: put } => {
                format!("{} = {}", self.field(field, *object), value(put))
            }
            Operation::New(class) => format!("new {class}"),
            Operation::NewArray { descriptor, lengths } => {
                format!("new {descriptor} of {}", self.values(lengths))
            }
            Operation::Call { kind, method, arguments } => self.call(*kind, method, arguments),
            Operation::Dynamic { call, arguments } => self.dynamic(call, arguments),
            Operation::Cast(of, class) => format!("cast {} to {class}", value(of)),
            Operation::InstanceOf(of, class) => format!("{} is a {class}", value(of)),
            Operation::Enter(of) => format!("enter {}", value(of)),
            Operation::Exit(of) => format!("exit {}", value(of)),
        }
    }

    fn field(&self, field: &Member, object: Option<ValueId>) -> String {
        let owner = object.map_or(field.class.to_string(), |object| self.value(object));
        format!("{owner}.{}", field.name)
    }

    fn call(&self, kind: CallKind, method: &Member, arguments: &[ValueId]) -> String {
        match (kind, arguments.split_first()) {
            (CallKind::Virtual | CallKind::Interface, Some((receiver, rest))) => {
                format!(
                    "{}.{}({}) of {}",
                    self.value(*receiver),
                    method.name,
                    self.values(rest),
                    method.class
                )
            }
            (CallKind::Special, Some((receiver, rest))) => {
                let receiver = self.value(*receiver);
                format!("{receiver}.{}({}) of just {}", method.name, self.values(rest), method.class)
            }
            _ => format!("{}.{}({})", method.class, method.name, self.values(arguments)),
        }
    }

    fn dynamic(&self, call: &Dynamic, arguments: &[ValueId]) -> String {
        match call {
            Dynamic::Concatenation { parts, .. } => {
                let mut rest = arguments.iter();
                let part = |part: &Part| match part {
                    Part::Text(text) => quoted(text),
                    Part::Argument => rest.next().map(|&value| self.value(value)).unwrap_or_default(),
                    Part::Constant(constant) => constant.to_string(),
                };
                format!("text {}", parts.iter().map(part).collect::<Vec<_>>().join(" + "))
            }
            Dynamic::Lambda { interface, implementation, .. } => {
                format!("{interface} by {implementation} with ({})", self.values(arguments))
            }
            Dynamic::Other { bootstrap, name, .. } => {
                format!("{name} by {bootstrap} with ({})", self.values(arguments))
            }
        }
    }

    fn end(&self, end: &Terminator) -> String {
        match end {
            Terminator::Goto(to) => format!("goto block {to}"),
            Terminator::If { test, values: [left, right], then, otherwise } => {
                let (left, right) = (self.value(*left), self.value(*right));
                format!("if {left} {} {right} then block {then} else block {otherwise}", comparison(*test))
            }
            Terminator::Switch { value, cases, default } => {
                let cases: Vec<String> = cases.iter().map(|(key, to)| format!("{key}: block {to}")).collect();
                format!("switch {} {}, else block {default}", self.value(*value), cases.join(", "))
            }
            Terminator::Return(None) => "return".into(),
            Terminator::Return(Some(value)) => format!("return {}", self.value(*value)),
            Terminator::Throw(value) => format!("throw {}", self.value(*value)),
        }
    }
}

fn predecessors(block: &Block) -> String {
    let before = block.predecessors.iter().map(|before| match before.is_thrown {
        true => format!("{} throwing", before.block),
        false => before.block.to_string(),
    });
    match before.collect::<Vec<_>>().join(", ") {
        before if before.is_empty() => before,
        before => format!(", from {before}"),
    }
}

fn literal(constant: &Constant) -> String {
    match constant {
        Constant::Null => "null".into(),
        Constant::Int(value) => value.to_string(),
        Constant::Long(value) => format!("{value}L"),
        Constant::Float(bits) => format!("{:?}f", f32::from_bits(*bits)),
        Constant::Double(bits) => format!("{:?}", f64::from_bits(*bits)),
        Constant::Text(text) => quoted(text),
        Constant::Class(class) => format!("class {class}"),
        Constant::Other(text) => text.to_string(),
        Constant::ReturnAddress => "return address".into(),
    }
}

fn quoted(text: &[u16]) -> String {
    format!("{:?}", String::from_utf16_lossy(text))
}

fn sign(operator: Binary) -> &'static str {
    match operator {
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::Remainder => "%",
        Binary::ShiftLeft => "<<",
        Binary::ShiftRight => ">>",
        Binary::ShiftRightUnsigned => ">>>",
        Binary::And => "&",
        Binary::Or => "|",
        Binary::Xor => "^",
    }
}

fn comparison(test: Test) -> &'static str {
    match test {
        Test::Equal => "==",
        Test::NotEqual => "!=",
        Test::Less => "<",
        Test::NotLess => ">=",
        Test::Greater => ">",
        Test::NotGreater => "<=",
    }
}

impl fmt::Display for Member {
    /// `java/util/List.get(I)Ljava/lang/Object;`; a field has a colon before its descriptor.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.descriptor.starts_with('(') { "" } else { ":" };
        write!(out, "{}.{}{colon}{}", self.class, self.name, self.descriptor)
    }
}
