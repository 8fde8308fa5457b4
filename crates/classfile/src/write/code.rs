//! Writes the `Code` attribute.

use super::{Writer, class};
use crate::code::{Code, CodeLayout, Handler};

/// The content of a `Code` attribute.
pub(crate) fn code(code: &Code<'_>) -> Vec<u8> {
    let mut writer = Writer::with_capacity(code.bytes.len() + 64);
    match code.layout {
        CodeLayout::Narrow => {
            writer.u1(narrow(code.max_stack));
            writer.u1(narrow(code.max_locals));
            writer.length2(code.bytes.len());
        }
        CodeLayout::Wide => {
            writer.u2(code.max_stack);
            writer.u2(code.max_locals);
            writer.length4(code.bytes.len());
        }
    }
    writer.bytes(&code.bytes);
    writer.list2(&code.handlers, handler);
    class::attributes(&mut writer, &code.attributes);
    writer.finish()
}

/// What was read fits; what the editor adds is checked there.
fn narrow(size: u16) -> u8 {
    u8::try_from(size).expect("the editor checked that sizes fit the layout")
}

fn handler(writer: &mut Writer, handler: &Handler) {
    for value in [handler.start, handler.end, handler.target, handler.catch] {
        writer.u2(value);
    }
}
