//! Prints instructions.

use super::{Printer, pool};
use crate::Pool;
use crate::instruction::{Instruction, Operands};
use crate::opcode::Layout;

/// An instruction with its code index; the cases of a switch below it.
pub(super) fn instruction(printer: &mut Printer<'_>, instruction: &Instruction) {
    let text = text(instruction, printer.pool);
    printer.block(format_args!("{:>5}: {text}", instruction.pc), |printer| match &instruction.operands {
        Operands::Table(table) => {
            for (case, target) in table.targets.iter().enumerate() {
                printer.line(format_args!("{}: {target}", i64::from(table.low) + case as i64));
            }
            printer.line(format_args!("default: {}", table.default));
        }
        Operands::Lookup(lookup) => {
            for (case, target) in &lookup.pairs {
                printer.line(format_args!("{case}: {target}"));
            }
            printer.line(format_args!("default: {}", lookup.default));
        }
        _ => {}
    });
}

/// An instruction without its code index.
pub(super) fn text(instruction: &Instruction, pool: &Pool<'_>) -> String {
    let name = match instruction.wide {
        true => format!("wide {}", instruction.opcode),
        false => instruction.opcode.to_string(),
    };
    match &instruction.operands {
        Operands::None | Operands::Table(_) | Operands::Lookup(_) => name,
        Operands::Immediate(value) => format!("{name} {value}"),
        Operands::Constant(index) => format!("{name} {}", pool::text(pool, *index)),
        Operands::Local(_) if names_local(instruction) => name,
        Operands::Local(local) => format!("{name} {local}"),
        Operands::Increment { local, by } => format!("{name} {local} by {by}"),
        Operands::Jump(target) => format!("{name} {target}"),
        Operands::Interface { constant, count } => {
            format!("{name} {} count {count}", pool::text(pool, *constant))
        }
        Operands::MultiArray { constant, dimensions } => {
            format!("{name} {} dimensions {dimensions}", pool::text(pool, *constant))
        }
        Operands::ArrayType(kind) => format!("{name} {}", array_type(*kind)),
    }
}

fn names_local(instruction: &Instruction) -> bool {
    matches!(instruction.opcode.info().layout, Layout::LoadFixed(_) | Layout::StoreFixed(_))
}

fn array_type(kind: u8) -> &'static str {
    const NAMES: [&str; 8] = ["boolean", "char", "float", "double", "byte", "short", "int", "long"];
    kind.checked_sub(4).and_then(|kind| NAMES.get(usize::from(kind))).unwrap_or(&"?")
}
