//! Writes constants and the constant pool.

use super::Writer;
use crate::pool::MemberIndex;
use crate::read::pool::tag;
use crate::{Constant, Pool};

/// Writes the count and all entries.
pub(crate) fn pool(writer: &mut Writer, pool: &Pool<'_>) {
    writer.u2(pool.count());
    for part in pool.parts() {
        writer.bytes(part);
    }
}

/// The bytes of one entry.
pub(crate) fn constant(constant: &Constant<'_>) -> Vec<u8> {
    let mut writer = Writer::default();
    match *constant {
        Constant::Utf8(text) => {
            writer.u1(tag::UTF8);
            writer.length2(text.bytes().len());
            writer.bytes(text.bytes());
        }
        Constant::Integer(value) => tagged4(&mut writer, tag::INTEGER, value as u32),
        Constant::Float(bits) => tagged4(&mut writer, tag::FLOAT, bits),
        Constant::Long(value) => tagged8(&mut writer, tag::LONG, value as u64),
        Constant::Double(bits) => tagged8(&mut writer, tag::DOUBLE, bits),
        Constant::Class(name) => tagged2(&mut writer, tag::CLASS, name),
        Constant::String(text) => tagged2(&mut writer, tag::STRING, text),
        Constant::Field(member) => tagged_member(&mut writer, tag::FIELD, member),
        Constant::Method(member) => tagged_member(&mut writer, tag::METHOD, member),
        Constant::InterfaceMethod(member) => tagged_member(&mut writer, tag::INTERFACE_METHOD, member),
        Constant::NameAndType { name, descriptor } => pair(&mut writer, tag::NAME_AND_TYPE, name, descriptor),
        Constant::MethodHandle { kind, reference } => {
            writer.bytes(&[tag::METHOD_HANDLE, kind]);
            writer.u2(reference);
        }
        Constant::MethodType(descriptor) => tagged2(&mut writer, tag::METHOD_TYPE, descriptor),
        Constant::Dynamic { bootstrap, name_and_type } => {
            pair(&mut writer, tag::DYNAMIC, bootstrap, name_and_type);
        }
        Constant::InvokeDynamic { bootstrap, name_and_type } => {
            pair(&mut writer, tag::INVOKE_DYNAMIC, bootstrap, name_and_type);
        }
        Constant::Module(name) => tagged2(&mut writer, tag::MODULE, name),
        Constant::Package(name) => tagged2(&mut writer, tag::PACKAGE, name),
    }
    writer.finish()
}

fn tagged2(writer: &mut Writer, tag: u8, index: u16) {
    writer.u1(tag);
    writer.u2(index);
}

fn tagged4(writer: &mut Writer, tag: u8, value: u32) {
    writer.u1(tag);
    writer.u4(value);
}

fn tagged8(writer: &mut Writer, tag: u8, value: u64) {
    writer.u1(tag);
    writer.u8(value);
}

fn pair(writer: &mut Writer, tag: u8, first: u16, second: u16) {
    tagged2(writer, tag, first);
    writer.u2(second);
}

fn tagged_member(writer: &mut Writer, tag: u8, member: MemberIndex) {
    pair(writer, tag, member.class, member.name_and_type);
}
