//! Prints constants.

use super::Printer;
use crate::{Constant, MemberIndex, Pool, Utf8};

/// Comments beside instructions are cut here, or a hostile file of some kilobytes would print
/// gigabytes.
const LONGEST: usize = 160;

/// All entries of the pool.
pub(super) fn pool(printer: &mut Printer<'_>) {
    let pool = printer.pool;
    for index in pool.indices() {
        match pool.get(index) {
            Ok(constant) => printer.line(entry(pool, index, constant)),
            Err(error) => printer.line(format_args!("#{index} ! {error}")),
        }
    }
}

fn entry(pool: &Pool<'_>, index: u16, constant: Constant<'_>) -> String {
    match constant {
        Constant::Utf8(text) => format!("#{index} = Utf8 {}", printable(text)),
        _ => format!("#{index} = {} {}", kind(&constant), content(pool, constant)),
    }
}

fn kind(constant: &Constant<'_>) -> &'static str {
    match constant {
        Constant::Utf8(_) => "Utf8",
        Constant::Integer(_) => "Integer",
        Constant::Float(_) => "Float",
        Constant::Long(_) => "Long",
        Constant::Double(_) => "Double",
        Constant::Class(_) => "Class",
        Constant::String(_) => "String",
        Constant::Field(_) => "Field",
        Constant::Method(_) => "Method",
        Constant::InterfaceMethod(_) => "InterfaceMethod",
        Constant::NameAndType { .. } => "NameAndType",
        Constant::MethodHandle { .. } => "MethodHandle",
        Constant::MethodType(_) => "MethodType",
        Constant::Dynamic { .. } => "Dynamic",
        Constant::InvokeDynamic { .. } => "InvokeDynamic",
        Constant::Module(_) => "Module",
        Constant::Package(_) => "Package",
    }
}

/// Index and content of a constant, `#7 java/lang/Object`; `-` for index 0.
pub(super) fn text(pool: &Pool<'_>, index: u16) -> String {
    if index == 0 {
        return "-".into();
    }
    let mut text = match pool.get(index) {
        Ok(constant) => format!("#{index} {}", content(pool, constant)),
        Err(_) => format!("#{index} !"),
    };
    if let Some((cut, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(cut);
        text.push('…');
    }
    text
}

fn content(pool: &Pool<'_>, constant: Constant<'_>) -> String {
    match constant {
        Constant::Utf8(text) => printable(text),
        Constant::Integer(value) => value.to_string(),
        Constant::Float(bits) => format!("{:?}f", f32::from_bits(bits)),
        Constant::Long(value) => format!("{value}L"),
        Constant::Double(bits) => format!("{:?}d", f64::from_bits(bits)),
        Constant::Class(name) | Constant::MethodType(name) => utf8(pool, name),
        Constant::Module(name) | Constant::Package(name) => utf8(pool, name),
        Constant::String(text) => format!("\"{}\"", utf8(pool, text)),
        Constant::Field(member) | Constant::Method(member) | Constant::InterfaceMethod(member) => {
            member_text(pool, member)
        }
        Constant::NameAndType { name, descriptor } => {
            format!("{} {}", utf8(pool, name), utf8(pool, descriptor))
        }
        Constant::MethodHandle { kind, reference } => {
            format!("{} {}", handle_kind(kind), member_at(pool, reference))
        }
        Constant::Dynamic { bootstrap, name_and_type }
        | Constant::InvokeDynamic { bootstrap, name_and_type } => {
            format!("bootstrap {bootstrap} {}", name_and_type_text(pool, name_and_type))
        }
    }
}

fn member_at(pool: &Pool<'_>, index: u16) -> String {
    match pool.get(index) {
        Ok(Constant::Field(member) | Constant::Method(member) | Constant::InterfaceMethod(member)) => {
            member_text(pool, member)
        }
        _ => "!".into(),
    }
}

fn member_text(pool: &Pool<'_>, member: MemberIndex) -> String {
    let class = pool.class_name(member.class).map_or_else(|_| "!".into(), printable);
    format!("{class}.{}", name_and_type_text(pool, member.name_and_type))
}

fn name_and_type_text(pool: &Pool<'_>, index: u16) -> String {
    match pool.name_and_type(index) {
        Ok((name, descriptor)) => format!("{}:{}", printable(name), printable(descriptor)),
        Err(_) => "!".into(),
    }
}

fn utf8(pool: &Pool<'_>, index: u16) -> String {
    pool.utf8(index).map_or_else(|_| "!".into(), printable)
}

fn handle_kind(kind: u8) -> &'static str {
    const KINDS: [&str; 10] = [
        "?",
        "getfield",
        "getstatic",
        "putfield",
        "putstatic",
        "invokevirtual",
        "invokestatic",
        "invokespecial",
        "newinvokespecial",
        "invokeinterface",
    ];
    KINDS.get(usize::from(kind)).unwrap_or(&"?")
}

/// The text without line ends and other control characters.
pub(super) fn printable(text: Utf8<'_>) -> String {
    let mut printable = String::new();
    for character in text.text().chars() {
        if character.is_control() {
            printable.extend(character.escape_default());
        } else {
            printable.push(character);
        }
    }
    printable
}
