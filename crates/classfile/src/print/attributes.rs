//! Prints attributes.

use super::access::{self, Of};
use super::{Printer, annotations, code, frames, module, pool};
use crate::attributes::*;
use crate::{Attribute, Location, Utf8};

/// A list of attributes.
pub(super) fn attributes(printer: &mut Printer<'_>, attributes: &[Attribute<'_>], location: Location) {
    for attribute in attributes {
        self::attribute(printer, attribute, location);
    }
}

/// One attribute: what it says, or its bytes.
pub(super) fn attribute(printer: &mut Printer<'_>, attribute: &Attribute<'_>, location: Location) {
    let name = pool::printable(attribute.name);
    match attribute.content(printer.pool, location) {
        Ok(Content::Unknown(bytes)) => {
            printer
                .block(format_args!("{name}, unknown, {} bytes", bytes.len()), |printer| printer.hex(bytes));
        }
        Ok(content) => self::content(printer, &name, &content),
        Err(error) => printer.block(format_args!("{name} ! {error}"), |printer| printer.hex(&attribute.data)),
    }
}

fn content(printer: &mut Printer<'_>, name: &str, content: &Content<'_>) {
    match content {
        Content::Code(body) => code::code(printer, body),
        Content::Synthetic | Content::Deprecated => printer.line(name),
        Content::ConstantValue(index)
        | Content::Signature(index)
        | Content::SourceFile(index)
        | Content::ModuleMainClass(index)
        | Content::NestHost(index) => printer.line(format_args!("{name} {}", printer.constant(*index))),
        Content::EnclosingMethod { class, method } => {
            let (class, method) = (printer.constant(*class), printer.constant(*method));
            printer.line(format_args!("{name} {class} {method}"));
        }
        Content::SourceDebugExtension(text) => {
            printer.line(format_args!("{name} {}", pool::printable(Utf8::new(text))));
        }
        Content::AnnotationDefault(value) => annotations::element(printer, name, value),
        _ => printer.block(name, |printer| rows(printer, content)),
    }
}

/// The attributes that are lists.
fn rows(printer: &mut Printer<'_>, content: &Content<'_>) {
    match content {
        Content::Exceptions(list)
        | Content::ModulePackages(list)
        | Content::NestMembers(list)
        | Content::PermittedSubclasses(list) => {
            list.iter().for_each(|&index| printer.line(printer.constant(index)));
        }
        Content::StackMapTable(rows) => rows.iter().for_each(|row| frames::frame(printer, row)),
        Content::InnerClasses(rows) => rows.iter().for_each(|row| inner_class(printer, row)),
        Content::LineNumberTable(rows) => {
            rows.iter().for_each(|row| printer.line(format_args!("{}: line {}", row.start, row.line)));
        }
        Content::LocalVariableTable(rows) | Content::LocalVariableTypeTable(rows) => {
            rows.iter().for_each(|row| local_variable(printer, row));
        }
        Content::Annotations(list) => list.iter().for_each(|each| annotations::annotation(printer, each)),
        Content::ParameterAnnotations(parameters) => {
            for (position, list) in parameters.iter().enumerate() {
                printer.block(format_args!("parameter {position}"), |printer| {
                    list.iter().for_each(|each| annotations::annotation(printer, each));
                });
            }
        }
        Content::TypeAnnotations(list) => {
            list.iter().for_each(|each| annotations::type_annotation(printer, each));
        }
        Content::BootstrapMethods(rows) => {
            rows.iter().enumerate().for_each(|(number, row)| bootstrap_method(printer, number, row));
        }
        Content::MethodParameters(rows) => rows.iter().for_each(|row| method_parameter(printer, row)),
        Content::Module(description) => module::module(printer, description),
        Content::Record(components) => components.iter().for_each(|each| record_component(printer, each)),
        _ => {}
    }
}

fn inner_class(printer: &mut Printer<'_>, row: &InnerClass) {
    let constant = |index| printer.constant(index);
    let (inner, outer, name) = (constant(row.inner), constant(row.outer), constant(row.name));
    let access = access::text(row.access, Of::Class);
    printer.line(format_args!("{inner} in {outer} named {name} access {access}"));
}

fn local_variable(printer: &mut Printer<'_>, row: &LocalVariable) {
    let (name, kind) = (printer.constant(row.name), printer.constant(row.kind));
    printer.line(format_args!("{}: {name} {kind} from {} for {}", row.slot, row.start, row.length));
}

fn bootstrap_method(printer: &mut Printer<'_>, number: usize, row: &BootstrapMethod) {
    let title = format!("{number}: {}", printer.constant(row.method));
    printer.block(title, |printer| {
        row.arguments.iter().for_each(|&argument| printer.line(printer.constant(argument)));
    });
}

fn method_parameter(printer: &mut Printer<'_>, row: &MethodParameter) {
    let name = printer.constant(row.name);
    printer.line(format_args!("{name} access {}", access::text(row.access, Of::Parameter)));
}

fn record_component(printer: &mut Printer<'_>, component: &RecordComponent<'_>) {
    let title = format!("{} {}", printer.constant(component.name), printer.constant(component.descriptor));
    printer.block(title, |printer| {
        attributes(printer, &component.attributes, Location::RecordComponent);
    });
}
