//! Reads the constant pool. Only the shape is checked here; what an index leads to, when it is used.

use super::Reader;
use crate::pool::{MemberIndex, UNUSABLE};
use crate::{Constant, Pool, Problem, Result, Utf8};

/// Tags of the constants, as the format numbers them.
pub(crate) mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const INTERFACE_METHOD: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// Reads the count and all entries.
pub(crate) fn pool<'a>(reader: &mut Reader<'a>) -> Result<Pool<'a>> {
    let count = usize::from(reader.u2()?);
    let base = reader.offset();
    let mut entries = reader.clone();
    let mut starts = vec![UNUSABLE];
    while starts.len() < count {
        starts.push((reader.offset() - base) as u32);
        if skip(reader)? {
            starts.push(UNUSABLE);
        }
    }
    if count > 0 && starts.len() > count {
        return Err(reader.error(Problem::Limit { what: "the last wide constant", limit: count }));
    }
    let raw = entries.take(reader.offset() - base)?;
    Ok(Pool::new(raw, base, starts))
}

/// Skips one entry; says whether it takes two indices.
fn skip(reader: &mut Reader<'_>) -> Result<bool> {
    let at = reader.clone();
    let tag = reader.u1()?;
    let length = match tag {
        tag::UTF8 => usize::from(reader.u2()?),
        tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
        tag::METHOD_HANDLE => 3,
        tag::INTEGER | tag::FLOAT | tag::DYNAMIC | tag::INVOKE_DYNAMIC => 4,
        tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD | tag::NAME_AND_TYPE => 4,
        tag::LONG | tag::DOUBLE => 8,
        _ => return Err(at.error(Problem::Tag { what: "constant pool tag", tag: tag.into() })),
    };
    reader.take(length)?;
    Ok(matches!(tag, tag::LONG | tag::DOUBLE))
}

/// Reads one entry.
pub(crate) fn constant<'a>(reader: &mut Reader<'a>) -> Result<Constant<'a>> {
    let at = reader.clone();
    Ok(match reader.u1()? {
        tag::UTF8 => {
            let length = reader.u2()?;
            Constant::Utf8(Utf8::new(reader.take(usize::from(length))?))
        }
        tag::INTEGER => Constant::Integer(reader.i4()?),
        tag::FLOAT => Constant::Float(reader.u4()?),
        tag::LONG => Constant::Long(reader.u8()? as i64),
        tag::DOUBLE => Constant::Double(reader.u8()?),
        tag::CLASS => Constant::Class(reader.u2()?),
        tag::STRING => Constant::String(reader.u2()?),
        tag::FIELD => Constant::Field(member(reader)?),
        tag::METHOD => Constant::Method(member(reader)?),
        tag::INTERFACE_METHOD => Constant::InterfaceMethod(member(reader)?),
        tag::NAME_AND_TYPE => Constant::NameAndType { name: reader.u2()?, descriptor: reader.u2()? },
        tag::METHOD_HANDLE => Constant::MethodHandle { kind: reader.u1()?, reference: reader.u2()? },
        tag::METHOD_TYPE => Constant::MethodType(reader.u2()?),
        tag::DYNAMIC => Constant::Dynamic { bootstrap: reader.u2()?, name_and_type: reader.u2()? },
        tag::INVOKE_DYNAMIC => {
            Constant::InvokeDynamic { bootstrap: reader.u2()?, name_and_type: reader.u2()? }
        }
        tag::MODULE => Constant::Module(reader.u2()?),
        tag::PACKAGE => Constant::Package(reader.u2()?),
        tag => return Err(at.error(Problem::Tag { what: "constant pool tag", tag: tag.into() })),
    })
}

fn member(reader: &mut Reader<'_>) -> Result<MemberIndex> {
    Ok(MemberIndex { class: reader.u2()?, name_and_type: reader.u2()? })
}
