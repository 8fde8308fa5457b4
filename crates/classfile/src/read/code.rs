//! Reads the `Code` attribute.

use std::borrow::Cow;

use super::{Reader, class};
use crate::code::{Code, Handler};
use crate::{Pool, Result};

/// Reads the content of a `Code` attribute to its end.
///
/// Before version 45.3 sizes took half the bytes. No compiler that people remember wrote that, and
/// VMs do not read it any more.
pub(crate) fn code<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>) -> Result<Code<'a>> {
    let (max_stack, max_locals, length) = (reader.u2()?, reader.u2()?, reader.u4()?);
    let offset = reader.offset();
    let bytes = Cow::Borrowed(reader.take(length as usize)?);
    let handlers = reader.list2(handler)?;
    let attributes = class::attributes(reader, pool)?;
    reader.finish()?;
    Ok(Code { max_stack, max_locals, bytes, offset, handlers, attributes })
}

fn handler(reader: &mut Reader<'_>) -> Result<Handler> {
    Ok(Handler { start: reader.u2()?, end: reader.u2()?, target: reader.u2()?, catch: reader.u2()? })
}
