//! Decodes instructions.

use super::Reader;
use crate::instruction::{Instruction, Lookup, Operands, Table};
use crate::opcode::{Layout, Opcode};
use crate::{Problem, Result};

/// Decodes the next instruction; the reader starts at code index 0.
pub(crate) fn instruction(reader: &mut Reader<'_>) -> Result<Instruction> {
    let pc = reader.position() as u32;
    let mut opcode = opcode(reader)?;
    let wide = opcode == Opcode::WIDE;
    let operands = if wide {
        opcode = self::opcode(reader)?;
        wide_operands(reader, opcode)?
    } else {
        operands(reader, opcode, pc)?
    };
    Ok(Instruction { pc, length: reader.position() as u32 - pc, opcode, wide, operands })
}

fn opcode(reader: &mut Reader<'_>) -> Result<Opcode> {
    let at = reader.clone();
    let number = reader.u1()?;
    Opcode::new(number).ok_or_else(|| at.error(Problem::Tag { what: "opcode", tag: number.into() }))
}

fn wide_operands(reader: &mut Reader<'_>, opcode: Opcode) -> Result<Operands> {
    match opcode.info().layout {
        Layout::Load | Layout::Store | Layout::Ret => Ok(Operands::Local(reader.u2()?)),
        Layout::Increment => Ok(Operands::Increment { local: reader.u2()?, by: reader.i2()? }),
        _ => Err(reader.error(Problem::Tag { what: "wide opcode", tag: opcode.number().into() })),
    }
}

fn operands(reader: &mut Reader<'_>, opcode: Opcode, pc: u32) -> Result<Operands> {
    Ok(match opcode.info().layout {
        Layout::None | Layout::Wide => Operands::None,
        Layout::Byte => Operands::Immediate(i16::from(reader.u1()? as i8)),
        Layout::Short => Operands::Immediate(reader.i2()?),
        Layout::ConstantByte => Operands::Constant(reader.u1()?.into()),
        Layout::Constant => Operands::Constant(reader.u2()?),
        Layout::Load | Layout::Store | Layout::Ret => Operands::Local(reader.u1()?.into()),
        Layout::LoadFixed(local) | Layout::StoreFixed(local) => Operands::Local(local.into()),
        Layout::Increment => {
            Operands::Increment { local: reader.u1()?.into(), by: i16::from(reader.u1()? as i8) }
        }
        Layout::Jump2 => {
            let distance = reader.i2()?;
            Operands::Jump(pc.wrapping_add_signed(distance.into()))
        }
        Layout::Jump4 => Operands::Jump(target(reader, pc)?),
        Layout::Table => Operands::Table(Box::new(table(reader, pc)?)),
        Layout::Lookup => Operands::Lookup(Box::new(lookup(reader, pc)?)),
        Layout::Interface => {
            let (constant, count) = (reader.u2()?, reader.u1()?);
            reader.u1()?;
            Operands::Interface { constant, count }
        }
        Layout::Dynamic => {
            let constant = reader.u2()?;
            reader.u2()?;
            Operands::Constant(constant)
        }
        Layout::MultiArray => Operands::MultiArray { constant: reader.u2()?, dimensions: reader.u1()? },
        Layout::ArrayType => Operands::ArrayType(reader.u1()?),
    })
}

/// Targets outside of the code are found when they are looked up.
fn target(reader: &mut Reader<'_>, pc: u32) -> Result<u32> {
    Ok(pc.wrapping_add_signed(reader.i4()?))
}

fn skip_padding(reader: &mut Reader<'_>) -> Result<()> {
    reader.take((4 - reader.position() % 4) % 4).map(drop)
}

fn table(reader: &mut Reader<'_>, pc: u32) -> Result<Table> {
    skip_padding(reader)?;
    let default = target(reader, pc)?;
    let at = reader.clone();
    let (low, high) = (reader.i4()?, reader.i4()?);
    let count = i64::from(high) - i64::from(low) + 1;
    let count = checked_count(&at, count, 4)?;
    Ok(Table { default, low, targets: reader.list(count, |reader| target(reader, pc))? })
}

fn lookup(reader: &mut Reader<'_>, pc: u32) -> Result<Lookup> {
    skip_padding(reader)?;
    let default = target(reader, pc)?;
    let at = reader.clone();
    let count = i64::from(reader.i4()?);
    let count = checked_count(&at, count, 8)?;
    Ok(Lookup { default, pairs: reader.list(count, |reader| Ok((reader.i4()?, target(reader, pc)?)))? })
}

/// Refuses a count of switch cases for which the code has no bytes.
fn checked_count(at: &Reader<'_>, count: i64, size: usize) -> Result<usize> {
    let room = at.left() / size;
    usize::try_from(count)
        .ok()
        .filter(|&count| count <= room)
        .ok_or_else(|| at.error(Problem::Limit { what: "the number of switch cases", limit: room }))
}
