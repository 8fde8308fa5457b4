//! Prints the outline of a class.

use super::access::{self, Of};
use super::{Printer, attributes, pool};
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
            member(printer, field, "field", Of::Field, Location::Field);
        }
        for method in &class.methods {
            member(printer, method, "method", Of::Method, Location::Method);
        }
        attributes::attributes(printer, &class.attributes, Location::Class);
    });
}

fn title(member: &Member<'_>, kind: &str) -> String {
    format!("{kind} {} {}", pool::printable(member.name), pool::printable(member.descriptor))
}

fn member(printer: &mut Printer<'_>, member: &Member<'_>, kind: &str, of: Of, location: Location) {
    printer.block(title(member, kind), |printer| {
        printer.line(format_args!("access {}", access::text(member.access, of)));
        attributes::attributes(printer, &member.attributes, location);
    });
}
