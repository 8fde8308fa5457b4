//! Reads the `Code` attribute.

use std::borrow::Cow;

use super::{Reader, class};
use crate::code::{Code, CodeLayout, Handler};
use crate::{Pool, Result};

/// Reads the content of a `Code` attribute to its end.
pub(crate) fn code<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>, layout: CodeLayout) -> Result<Code<'a>> {
    let (max_stack, max_locals, length) = match layout {
        CodeLayout::Narrow => (reader.u1()?.into(), reader.u1()?.into(), reader.u2()?.into()),
        CodeLayout::Wide => (reader.u2()?, reader.u2()?, reader.u4()?),
    };
    let offset = reader.offset();
    let bytes = Cow::Borrowed(reader.take(length as usize)?);
    let handlers = reader.list2(handler)?;
    let attributes = class::attributes(reader, pool)?;
    reader.finish()?;
    Ok(Code { layout, max_stack, max_locals, bytes, offset, handlers, attributes })
}

fn handler(reader: &mut Reader<'_>) -> Result<Handler> {
    Ok(Handler { start: reader.u2()?, end: reader.u2()?, target: reader.u2()?, catch: reader.u2()? })
}
