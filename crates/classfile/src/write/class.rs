//! Writes the outline of a class file: header, pool, members, attributes as bytes.

use super::{Writer, pool};
use crate::{Attribute, Class, Member};

/// The bytes of a class file.
pub(crate) fn class(class: &Class<'_>) -> Vec<u8> {
    let mut writer = Writer::with_capacity(size(class));
    writer.u4(0xcafe_babe);
    writer.u2(class.minor);
    writer.u2(class.major);
    pool::pool(&mut writer, &class.pool);
    writer.u2(class.access);
    writer.u2(class.this_class);
    writer.u2(class.super_class);
    writer.list2(&class.interfaces, |writer, &interface| writer.u2(interface));
    writer.list2(&class.fields, member);
    writer.list2(&class.methods, member);
    attributes(&mut writer, &class.attributes);
    writer.finish()
}

fn size(class: &Class<'_>) -> usize {
    let members = class.fields.iter().chain(&class.methods);
    let inside: usize = members.map(|member| 8 + attributes_size(&member.attributes)).sum();
    let pool: usize = class.pool.parts().iter().map(|part| part.len()).sum();
    24 + pool + 2 * class.interfaces.len() + inside + attributes_size(&class.attributes)
}

fn attributes_size(attributes: &[Attribute<'_>]) -> usize {
    attributes.iter().map(|attribute| 6 + attribute.data.len()).sum()
}

fn member(writer: &mut Writer, member: &Member<'_>) {
    writer.u2(member.access);
    writer.u2(member.name_index);
    writer.u2(member.descriptor_index);
    attributes(writer, &member.attributes);
}

/// Writes a list of attributes.
pub(crate) fn attributes(writer: &mut Writer, attributes: &[Attribute<'_>]) {
    writer.list2(attributes, attribute);
}

fn attribute(writer: &mut Writer, attribute: &Attribute<'_>) {
    writer.u2(attribute.name_index);
    writer.length4(attribute.data.len());
    writer.bytes(&attribute.data);
}
