//! What a message tells, in words.

use super::names::{clean, dotted};
use crate::{Access, Base, Hint, MethodName, NullAccess, NullPath, Step};

/// The hints as lines under a heading; nothing for none.
pub(super) fn lines(hints: &[Hint]) -> String {
    let lines = hints.iter().map(|hint| format!("  {}\n", hint_in_words(hint)));
    let lines: String = lines.collect();
    if lines.is_empty() { lines } else { format!("\nThe message tells\n{lines}") }
}

fn hint_in_words(hint: &Hint) -> String {
    let of_length =
        |length: &Option<i64>| length.map(|length| format!(", length {length}")).unwrap_or_default();
    let class = |class: &Option<String>| class.as_deref().map_or_else(|| "another class".to_owned(), dotted);
    match hint {
        Hint::Null(access) => null_access(access),
        Hint::Index { index, length } => format!("index {index}{}", of_length(length)),
        Hint::Range { from, to, length } => format!("range from {from} to {to}{}", of_length(length)),
        Hint::Cast { from, to } => format!("cast of {} to {}", class(from), class(to)),
        Hint::Stored(class) => format!("stored in an array: {}", dotted(class)),
        Hint::EnumConstant { class, name } => format!("no constant of {}: {}", dotted(class), quoted(name)),
        Hint::NegativeSize(size) => format!("size {size}"),
        Hint::DivisionByZero => "division by zero".to_owned(),
        Hint::Input(text) => format!("input {}", quoted(text)),
        Hint::Text(text) => format!("text {}", quoted(text)),
        Hint::Integer(number) => format!("number {number}"),
        Hint::Decimal(number) => format!("number {}", clean(number)),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", clean(text))
}

fn null_access(NullAccess { access, null }: &NullAccess) -> String {
    let what = match access {
        Access::Invoke(method) => format!("call of {}", method_name(method)),
        Access::ReadField(field) => format!("read of field {}", clean(field)),
        Access::WriteField(field) => format!("write of field {}", clean(field)),
        Access::LoadElement(kind) => format!("read of an element of an array of {}", clean(kind)),
        Access::StoreElement(kind) => format!("write of an element of an array of {}", clean(kind)),
        Access::ArrayLength => "length of an array".to_owned(),
        Access::Throw => "throw".to_owned(),
        Access::EnterMonitor => "start of a synchronized block".to_owned(),
        Access::ExitMonitor => "end of a synchronized block".to_owned(),
    };
    match null {
        Some(null) => format!("{what}; null: {}", path(null)),
        None => format!("{what} on null"),
    }
}

fn method_name(method: &MethodName) -> String {
    format!("{}.{}({})", dotted(&method.class), clean(&method.name), clean(&method.parameters.join(", ")))
}

fn path(NullPath { base, steps }: &NullPath) -> String {
    let base = match base {
        Base::This => "this".to_owned(),
        Base::Local(name) => format!("local {}", clean(name)),
        Base::LocalSlot(slot) => format!("local in slot {slot}"),
        Base::Parameter(number) => format!("parameter {number}"),
        Base::StaticField { class, name } => format!("static field {}.{}", dotted(class), clean(name)),
        Base::ReturnValue(method) => format!("result of {}", method_name(method)),
        Base::Literal => "the literal".to_owned(),
    };
    let steps = steps.iter().map(|step| match step {
        Step::Field(name) => format!(", then field {}", clean(name)),
        Step::Element(index) => format!(", then element {}", clean(index)),
    });
    base + &steps.collect::<String>()
}
