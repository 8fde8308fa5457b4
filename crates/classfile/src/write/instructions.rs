//! Encodes instructions.

use super::Writer;
use crate::instruction::{Instruction, Lookup, Operands, Table};
use crate::opcode::{Layout, Opcode};

/// Encodes an instruction at the writer's position, which is its code index.
///
/// Operands must fit their layout: the decoder makes only such, and the editor widens first.
pub(crate) fn instruction(writer: &mut Writer, instruction: &Instruction) {
    let pc = writer.position() as u32;
    if instruction.wide {
        writer.u1(Opcode::WIDE.number());
    }
    writer.u1(instruction.opcode.number());
    let layout = instruction.opcode.info().layout;
    match &instruction.operands {
        Operands::None => {}
        Operands::Immediate(value) if layout == Layout::Byte => writer.u1(*value as u8),
        Operands::Immediate(value) => writer.i2(*value),
        Operands::Constant(index) if layout == Layout::ConstantByte => writer.u1(byte(*index)),
        Operands::Constant(index) => {
            writer.u2(*index);
            if layout == Layout::Dynamic {
                writer.u2(0);
            }
        }
        Operands::Local(_) if matches!(layout, Layout::LoadFixed(_) | Layout::StoreFixed(_)) => {}
        Operands::Local(local) if instruction.wide => writer.u2(*local),
        Operands::Local(local) => writer.u1(byte(*local)),
        Operands::Increment { local, by } if instruction.wide => {
            writer.u2(*local);
            writer.i2(*by);
        }
        Operands::Increment { local, by } => writer.bytes(&[byte(*local), *by as u8]),
        Operands::Jump(target) if layout == Layout::Jump2 => writer.i2(distance(pc, *target) as i16),
        Operands::Jump(target) => writer.i4(distance(pc, *target)),
        Operands::Table(switch) => table(writer, pc, switch),
        Operands::Lookup(switch) => lookup(writer, pc, switch),
        Operands::Interface { constant, count } => {
            writer.u2(*constant);
            writer.bytes(&[*count, 0]);
        }
        Operands::MultiArray { constant, dimensions } => {
            writer.u2(*constant);
            writer.u1(*dimensions);
        }
        Operands::ArrayType(kind) => writer.u1(*kind),
    }
}

/// How many bytes an instruction takes at code index `pc`.
pub(crate) fn length(instruction: &Instruction, pc: u32) -> u32 {
    let padding = 3 - pc % 4;
    let wide = instruction.wide;
    match (&instruction.operands, instruction.opcode.info().layout) {
        (Operands::Table(switch), _) => 1 + padding + 12 + 4 * switch.targets.len() as u32,
        (Operands::Lookup(switch), _) => 1 + padding + 8 + 8 * switch.pairs.len() as u32,
        (_, Layout::Increment) if wide => 6,
        (_, Layout::Load | Layout::Store | Layout::Ret) if wide => 4,
        (_, Layout::None | Layout::LoadFixed(_) | Layout::StoreFixed(_)) => 1,
        (_, Layout::Load | Layout::Store | Layout::Ret) => 2,
        (_, Layout::Byte | Layout::ConstantByte | Layout::ArrayType) => 2,
        (_, Layout::MultiArray) => 4,
        (_, Layout::Interface | Layout::Dynamic | Layout::Jump4) => 5,
        _ => 3,
    }
}

fn byte(value: u16) -> u8 {
    u8::try_from(value).expect("instructions that need two bytes are widened before they are encoded")
}

fn distance(pc: u32, target: u32) -> i32 {
    target.wrapping_sub(pc) as i32
}

fn pad(writer: &mut Writer) {
    while writer.position() & 3 != 0 {
        writer.u1(0);
    }
}

fn table(writer: &mut Writer, pc: u32, switch: &Table) {
    pad(writer);
    writer.i4(distance(pc, switch.default));
    writer.i4(switch.low);
    writer.i4(switch.low.wrapping_add(switch.targets.len() as i32).wrapping_sub(1));
    for &target in &switch.targets {
        writer.i4(distance(pc, target));
    }
}

fn lookup(writer: &mut Writer, pc: u32, switch: &Lookup) {
    pad(writer);
    writer.i4(distance(pc, switch.default));
    writer.length4(switch.pairs.len());
    for &(value, target) in &switch.pairs {
        writer.i4(value);
        writer.i4(distance(pc, target));
    }
}
