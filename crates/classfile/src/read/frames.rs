//! Reads stack map frames.

use super::Reader;
use crate::frame::{Delta, Frame, StackMapFrame, VerificationType};
use crate::{Problem, Result};

/// Reads a `StackMapTable` to its end.
pub(crate) fn table(reader: &mut Reader<'_>) -> Result<Vec<StackMapFrame>> {
    let mut next = 0;
    let frames = reader.list2(|reader| {
        let frame = frame(reader, next)?;
        next = frame.pc + 1;
        Ok(frame)
    })?;
    reader.finish()?;
    Ok(frames)
}

/// Reads a frame, where `next` is the code index after that of the frame before.
fn frame(reader: &mut Reader<'_>, next: u32) -> Result<StackMapFrame> {
    let at = reader.clone();
    let tag = reader.u1()?;
    let short = u16::from(tag & 0x3f);
    let (distance, delta) = match tag {
        0..=63 => (short, Delta::Same),
        64..=127 => (short, Delta::SameWithStack(verification_type(reader)?)),
        247 => (reader.u2()?, Delta::SameWithStack(verification_type(reader)?)),
        248..=250 => (reader.u2()?, Delta::Chop(251 - tag)),
        251 => (reader.u2()?, Delta::Same),
        252..=254 => (reader.u2()?, Delta::Append(reader.list(usize::from(tag) - 251, verification_type)?)),
        255 => (reader.u2()?, Delta::Full(full(reader)?)),
        _ => return Err(at.error(Problem::Tag { what: "stack map frame type", tag: tag.into() })),
    };
    let extended = matches!(tag, 247 | 251) && distance <= 63;
    Ok(StackMapFrame { pc: next + u32::from(distance), delta, extended })
}

fn full(reader: &mut Reader<'_>) -> Result<Frame> {
    Ok(Frame { locals: reader.list2(verification_type)?, stack: reader.list2(verification_type)? })
}

fn verification_type(reader: &mut Reader<'_>) -> Result<VerificationType> {
    let at = reader.clone();
    Ok(match reader.u1()? {
        0 => VerificationType::Top,
        1 => VerificationType::Integer,
        2 => VerificationType::Float,
        3 => VerificationType::Double,
        4 => VerificationType::Long,
        5 => VerificationType::Null,
        6 => VerificationType::UninitializedThis,
        7 => VerificationType::Object(reader.u2()?),
        8 => VerificationType::Uninitialized(reader.u2()?),
        tag => return Err(at.error(Problem::Tag { what: "verification type", tag: tag.into() })),
    })
}
