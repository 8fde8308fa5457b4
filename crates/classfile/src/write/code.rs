//! Writes the `Code` attribute.

use super::{Writer, class};
use crate::code::{Code, Handler};

/// The content of a `Code` attribute.
pub(crate) fn code(code: &Code<'_>) -> Vec<u8> {
    let mut writer = Writer::with_capacity(code.bytes.len() + 64);
    writer.u2(code.max_stack);
    writer.u2(code.max_locals);
    writer.length4(code.bytes.len());
    writer.bytes(&code.bytes);
    writer.list2(&code.handlers, handler);
    class::attributes(&mut writer, &code.attributes);
    writer.finish()
}

fn handler(writer: &mut Writer, handler: &Handler) {
    for value in [handler.start, handler.end, handler.target, handler.catch] {
        writer.u2(value);
    }
}
