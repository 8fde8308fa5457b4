//! Reads the outline of a class file: header, pool, members, attributes as bytes.

use std::borrow::Cow;

use super::{Reader, attributes::known_name, pool};
use crate::error::Within;
use crate::{Attribute, Class, Member, Pool, Problem, Result, Utf8};

const MAGIC: u32 = 0xcafe_babe;

/// Reads a whole class file.
pub(crate) fn class(bytes: &[u8]) -> Result<Class<'_>> {
    let mut reader = Reader::new(bytes, 0);
    let magic = reader.u4()?;
    if magic != MAGIC {
        return Err(crate::Error::new(0, Problem::Magic(magic)));
    }
    let (minor, major) = (reader.u2()?, reader.u2()?);
    let pool = pool::pool(&mut reader).within(|| "constant pool".into())?;
    let (access, this_class) = (reader.u2()?, reader.u2()?);
    let name = pool.original_class_name(this_class)?.to_string();
    body(&mut reader, Header { minor, major, pool, access, this_class }).in_class(|| name)
}

/// What stands before and with the class's own name.
struct Header<'a> {
    minor: u16,
    major: u16,
    pool: Pool<'a>,
    access: u16,
    this_class: u16,
}

/// Reads what follows the class's own name, which errors can name from here on.
fn body<'a>(reader: &mut Reader<'a>, header: Header<'a>) -> Result<Class<'a>> {
    let Header { minor, major, pool, access, this_class } = header;
    let super_class = reader.u2()?;
    if super_class != 0 {
        pool.original_class_name(super_class).within(|| "superclass".into())?;
    }
    let interfaces = reader.list2(Reader::u2)?;
    for &interface in &interfaces {
        pool.original_class_name(interface).within(|| "interfaces".into())?;
    }
    let fields = reader.list2(|reader| member(reader, &pool, "field"))?;
    let methods = reader.list2(|reader| member(reader, &pool, "method"))?;
    let attributes = attributes(reader, &pool)?;
    reader.finish()?;
    Ok(Class { minor, major, pool, access, this_class, super_class, interfaces, fields, methods, attributes })
}

fn member<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>, kind: &'static str) -> Result<Member<'a>> {
    let offset = reader.offset();
    let (access, name_index, descriptor_index) = (reader.u2()?, reader.u2()?, reader.u2()?);
    let name = pool.original_utf8(name_index).within(|| kind.into())?;
    let descriptor = pool.original_utf8(descriptor_index).within(|| format!("{kind} {name}"))?;
    let mut member =
        Member { access, name, descriptor, name_index, descriptor_index, attributes: Vec::new(), offset };
    member.attributes = attributes(reader, pool).within(|| member.label(kind))?;
    Ok(member)
}

/// Reads a list of attributes.
pub(crate) fn attributes<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>) -> Result<Vec<Attribute<'a>>> {
    reader.list2(|reader| attribute(reader, pool))
}

fn attribute<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>) -> Result<Attribute<'a>> {
    let name_index = reader.u2()?;
    let name = attribute_name(pool, name_index)?;
    let length = reader.u4().within(|| name.to_string())?;
    let offset = reader.offset();
    let data = Cow::Borrowed(reader.take(length as usize).within(|| name.to_string())?);
    Ok(Attribute { name, name_index, data, offset })
}

/// Names that edits added to the pool are known ones and borrow nothing from it.
fn attribute_name<'a>(pool: &Pool<'a>, index: u16) -> Result<Utf8<'a>> {
    match pool.original_utf8(index) {
        Ok(name) => Ok(name),
        Err(error) => pool.utf8(index).ok().and_then(known_name).map(Utf8::from).ok_or(error),
    }
}
