//! Prints annotations.

use super::Printer;
use crate::annotation::{Annotation, ElementValue, Target, TypeAnnotation, VariableRange};

/// One annotation.
pub(super) fn annotation(printer: &mut Printer<'_>, annotation: &Annotation) {
    let title = format!("@{}", printer.constant(annotation.kind));
    printer.block(title, |printer| {
        for (name, value) in &annotation.elements {
            element(printer, &printer.constant(*name), value);
        }
    });
}

/// The value of an element under its name.
pub(super) fn element(printer: &mut Printer<'_>, name: &str, value: &ElementValue) {
    match value {
        ElementValue::Constant { tag, value } => {
            let value = printer.constant(*value);
            printer.line(format_args!("{name} = {} {value}", char::from(*tag)));
        }
        ElementValue::Enum { kind, name: constant } => {
            let (kind, constant) = (printer.constant(*kind), printer.constant(*constant));
            printer.line(format_args!("{name} = enum {kind} {constant}"));
        }
        ElementValue::Class(descriptor) => {
            let descriptor = printer.constant(*descriptor);
            printer.line(format_args!("{name} = class {descriptor}"));
        }
        ElementValue::Annotation(nested) => {
            printer.block(format_args!("{name} ="), |printer| annotation(printer, nested));
        }
        ElementValue::Array(values) => printer.block(format_args!("{name} = array"), |printer| {
            for value in values {
                element(printer, "-", value);
            }
        }),
    }
}

/// One annotation of a type.
pub(super) fn type_annotation(printer: &mut Printer<'_>, type_annotation: &TypeAnnotation) {
    let path: Vec<String> =
        type_annotation.path.iter().map(|(kind, argument)| format!("{kind}/{argument}")).collect();
    let target = target(&type_annotation.target);
    let title = format!("{:#04x} {target} path [{}]", type_annotation.target_type, path.join(", "));
    printer.block(title, |printer| annotation(printer, &type_annotation.annotation));
}

fn target(target: &Target) -> String {
    match target {
        Target::TypeParameter(position) => format!("type parameter {position}"),
        Target::Supertype(position) => format!("supertype {position}"),
        Target::TypeParameterBound(parameter, bound) => format!("type parameter {parameter} bound {bound}"),
        Target::Empty => "type".into(),
        Target::FormalParameter(position) => format!("parameter {position}"),
        Target::Throws(position) => format!("throws {position}"),
        Target::LocalVariable(ranges) => {
            let range =
                |range: &VariableRange| format!("{} from {} for {}", range.slot, range.start, range.length);
            format!("local {}", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
        }
        Target::Catch(row) => format!("catch {row}"),
        Target::Offset(pc) => format!("code {pc}"),
        Target::TypeArgument(pc, position) => format!("code {pc} argument {position}"),
    }
}
