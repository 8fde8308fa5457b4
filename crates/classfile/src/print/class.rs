//! Prints the outline of a class.

use super::access::{self, Of};
use super::{Printer, attributes, code, pool};
use crate::{Class, Location, Member};

/// The whole class.
pub(super) fn class(printer: &mut Printer<'_>, class: &Class<'_>) {
    printer.block(format_args!("class {}", pool::printable(class.name())), |printer| {
        printer.line(format_args!("version {}.{}", class.major, class.minor));
        printer.line(format_args!("access {}", access::text(class.access, Of::Class)));
        printer.line(format_args!("super {}", printer.constant(class.super_class)));
        for &interface in &class.interfaces {
            printer.line(format_args!("interface {}", printer.constant(interface)));
        }
        printer.block("pool", pool::pool);
        for field in &class.fields {
            member(printer, field, "field", Of::Field);
        }
        for method in &class.methods {
            self::method(printer, class, method);
        }
        attributes::attributes(printer, &class.attributes, Location::Class);
    });
}

fn title(member: &Member<'_>, kind: &str) -> String {
    format!("{kind} {} {}", pool::printable(member.name), pool::printable(member.descriptor))
}

fn member(printer: &mut Printer<'_>, member: &Member<'_>, kind: &str, of: Of) {
    printer.block(title(member, kind), |printer| {
        printer.line(format_args!("access {}", access::text(member.access, of)));
        attributes::attributes(printer, &member.attributes, Location::Field);
    });
}

fn method(printer: &mut Printer<'_>, class: &Class<'_>, method: &Member<'_>) {
    printer.block(title(method, "method"), |printer| {
        printer.line(format_args!("access {}", access::text(method.access, Of::Method)));
        for attribute in &method.attributes {
            // Only the class knows how its code is laid out.
            let read = crate::Code::read(attribute, &class.pool, class.code_layout());
            match read {
                Ok(body) if attribute.name == "Code" => code::code(printer, &body),
                _ => attributes::attribute(printer, attribute, Location::Method),
            }
        }
    });
}
