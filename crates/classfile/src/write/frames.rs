//! Writes stack map frames.

use super::Writer;
use crate::frame::{Delta, Frame, StackMapFrame, VerificationType};

/// The content of a `StackMapTable`. The frames stand in the order of their code indices.
pub(crate) fn table(frames: &[StackMapFrame]) -> Vec<u8> {
    let mut writer = Writer::with_capacity(2 + 4 * frames.len());
    let mut next = 0;
    writer.list2(frames, |writer, each| {
        frame(writer, each, each.pc - next);
        next = each.pc + 1;
    });
    writer.finish()
}

fn frame(writer: &mut Writer, frame: &StackMapFrame, distance: u32) {
    let distance = u16::try_from(distance).expect("code has at most 65535 bytes");
    let short = u8::try_from(distance).ok().filter(|&short| short <= 63 && !frame.extended);
    match (&frame.delta, short) {
        (Delta::Same, Some(short)) => writer.u1(short),
        (Delta::Same, None) => tagged(writer, 251, distance),
        (Delta::SameWithStack(top), short) => {
            match short {
                Some(short) => writer.u1(64 + short),
                None => tagged(writer, 247, distance),
            }
            verification_type(writer, top);
        }
        (Delta::Chop(count), _) => tagged(writer, 251 - count, distance),
        (Delta::Append(locals), _) => {
            tagged(writer, 251 + locals.len() as u8, distance);
            locals.iter().for_each(|local| verification_type(writer, local));
        }
        (Delta::Full(Frame { locals, stack }), _) => {
            tagged(writer, 255, distance);
            writer.list2(locals, verification_type);
            writer.list2(stack, verification_type);
        }
    }
}

fn tagged(writer: &mut Writer, tag: u8, distance: u16) {
    writer.u1(tag);
    writer.u2(distance);
}

fn verification_type(writer: &mut Writer, kind: &VerificationType) {
    match kind {
        VerificationType::Top => writer.u1(0),
        VerificationType::Integer => writer.u1(1),
        VerificationType::Float => writer.u1(2),
        VerificationType::Double => writer.u1(3),
        VerificationType::Long => writer.u1(4),
        VerificationType::Null => writer.u1(5),
        VerificationType::UninitializedThis => writer.u1(6),
        VerificationType::Object(class) => tagged(writer, 7, *class),
        VerificationType::Uninitialized(pc) => tagged(writer, 8, *pc),
    }
}
