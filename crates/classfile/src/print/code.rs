//! Prints the code of a method.

use super::{Printer, attributes, instructions};
use crate::{Code, Location};

/// A `Code` attribute.
pub(super) fn code(printer: &mut Printer<'_>, code: &Code<'_>) {
    let (stack, locals, length) = (code.max_stack, code.max_locals, code.bytes.len());
    printer.block(format_args!("Code stack {stack} locals {locals} bytes {length}"), |printer| {
        for instruction in code.instructions() {
            match instruction {
                Ok(instruction) => instructions::instruction(printer, &instruction),
                Err(error) => printer.line(format_args!("! {error}")),
            }
        }
        for row in &code.handlers {
            let catch = if row.catch == 0 { "everything".into() } else { printer.constant(row.catch) };
            printer.line(format_args!("catch {}..{} at {}: {catch}", row.start, row.end, row.target));
        }
        attributes::attributes(printer, &code.attributes, Location::Code);
    });
}
