//! Writes annotations.

use super::Writer;
use crate::annotation::{Annotation, ElementValue, Target, TypeAnnotation, VariableRange};

/// Writes a list of annotations.
pub(crate) fn annotations(writer: &mut Writer, annotations: &[Annotation]) {
    writer.list2(annotations, annotation);
}

/// Writes the annotations of each parameter.
pub(crate) fn parameter_annotations(writer: &mut Writer, parameters: &[Vec<Annotation>]) {
    writer.length1(parameters.len());
    for parameter in parameters {
        annotations(writer, parameter);
    }
}

/// Writes a list of type annotations.
pub(crate) fn type_annotations(writer: &mut Writer, annotations: &[TypeAnnotation]) {
    writer.list2(annotations, type_annotation);
}

/// Writes the value of an element.
pub(crate) fn element_value(writer: &mut Writer, value: &ElementValue) {
    match value {
        ElementValue::Constant { tag, value } => tagged(writer, *tag, *value),
        ElementValue::Enum { kind, name } => {
            tagged(writer, b'e', *kind);
            writer.u2(*name);
        }
        ElementValue::Class(descriptor) => tagged(writer, b'c', *descriptor),
        ElementValue::Annotation(nested) => {
            writer.u1(b'@');
            annotation(writer, nested);
        }
        ElementValue::Array(values) => {
            writer.u1(b'[');
            writer.list2(values, element_value);
        }
    }
}

fn tagged(writer: &mut Writer, tag: u8, value: u16) {
    writer.u1(tag);
    writer.u2(value);
}

fn annotation(writer: &mut Writer, annotation: &Annotation) {
    writer.u2(annotation.kind);
    writer.list2(&annotation.elements, |writer, (name, value)| {
        writer.u2(*name);
        element_value(writer, value);
    });
}

fn type_annotation(writer: &mut Writer, type_annotation: &TypeAnnotation) {
    writer.u1(type_annotation.target_type);
    target(writer, &type_annotation.target);
    writer.length1(type_annotation.path.len());
    for &(kind, argument) in &type_annotation.path {
        writer.bytes(&[kind, argument]);
    }
    annotation(writer, &type_annotation.annotation);
}

fn target(writer: &mut Writer, target: &Target) {
    match target {
        Target::TypeParameter(position) | Target::FormalParameter(position) => writer.u1(*position),
        Target::Supertype(number) | Target::Throws(number) => writer.u2(*number),
        Target::TypeParameterBound(parameter, bound) => writer.bytes(&[*parameter, *bound]),
        Target::Empty => {}
        Target::LocalVariable(ranges) => writer.list2(ranges, variable_range),
        Target::Catch(number) | Target::Offset(number) => writer.u2(*number),
        Target::TypeArgument(offset, position) => {
            writer.u2(*offset);
            writer.u1(*position);
        }
    }
}

fn variable_range(writer: &mut Writer, range: &VariableRange) {
    for value in [range.start, range.length, range.slot] {
        writer.u2(value);
    }
}
