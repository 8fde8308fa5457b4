//! Prints stack map frames.

use super::Printer;
use crate::frame::{Delta, StackMapFrame, VerificationType};

/// One frame.
pub(super) fn frame(printer: &mut Printer<'_>, frame: &StackMapFrame) {
    let pc = frame.pc;
    let text = match &frame.delta {
        Delta::Same => "same".into(),
        Delta::SameWithStack(top) => format!("same, stack [{}]", kind(printer, top)),
        Delta::Chop(count) => format!("chop {count}"),
        Delta::Append(locals) => format!("append [{}]", kinds(printer, locals)),
        Delta::Full(full) => {
            format!("full [{}], stack [{}]", kinds(printer, &full.locals), kinds(printer, &full.stack))
        }
    };
    let extended = if frame.extended { " extended" } else { "" };
    printer.line(format_args!("{pc}: {text}{extended}"));
}

fn kinds(printer: &Printer<'_>, kinds: &[VerificationType]) -> String {
    kinds.iter().map(|each| kind(printer, each)).collect::<Vec<_>>().join(", ")
}

fn kind(printer: &Printer<'_>, kind: &VerificationType) -> String {
    match kind {
        VerificationType::Top => "top".into(),
        VerificationType::Integer => "int".into(),
        VerificationType::Float => "float".into(),
        VerificationType::Double => "double".into(),
        VerificationType::Long => "long".into(),
        VerificationType::Null => "null".into(),
        VerificationType::UninitializedThis => "uninitialized this".into(),
        VerificationType::Object(class) => printer.constant(*class),
        VerificationType::Uninitialized(pc) => format!("uninitialized {pc}"),
    }
}
