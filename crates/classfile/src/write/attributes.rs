//! Writes the content of attributes.

use super::{Writer, annotations, class, code, frames, module};
use crate::attributes::*;

/// The bytes of an attribute's content.
pub fn content(content: &Content<'_>) -> Vec<u8> {
    let mut writer = Writer::default();
    match content {
        Content::Code(body) => return code::code(body),
        Content::StackMapTable(table) => return frames::table(table),
        Content::Synthetic | Content::Deprecated => {}
        Content::ConstantValue(index)
        | Content::Signature(index)
        | Content::SourceFile(index)
        | Content::ModuleMainClass(index)
        | Content::NestHost(index) => writer.u2(*index),
        Content::EnclosingMethod { class, method } => {
            writer.u2(*class);
            writer.u2(*method);
        }
        Content::Exceptions(list)
        | Content::ModulePackages(list)
        | Content::NestMembers(list)
        | Content::PermittedSubclasses(list) => indices(&mut writer, list),
        Content::SourceDebugExtension(bytes) | Content::Unknown(bytes) => writer.bytes(bytes),
        Content::InnerClasses(rows) => writer.list2(rows, inner_class),
        Content::LineNumberTable(rows) => writer.list2(rows, line_number),
        Content::LocalVariableTable(rows) | Content::LocalVariableTypeTable(rows) => {
            writer.list2(rows, local_variable);
        }
        Content::Annotations(list) => annotations::annotations(&mut writer, list),
        Content::ParameterAnnotations(list) => annotations::parameter_annotations(&mut writer, list),
        Content::TypeAnnotations(list) => annotations::type_annotations(&mut writer, list),
        Content::AnnotationDefault(value) => annotations::element_value(&mut writer, value),
        Content::BootstrapMethods(rows) => writer.list2(rows, bootstrap_method),
        Content::MethodParameters(rows) => method_parameters(&mut writer, rows),
        Content::Module(description) => module::module(&mut writer, description),
        Content::Record(components) => writer.list2(components, record_component),
    }
    writer.finish()
}

/// Writes a list of pool indices.
pub(crate) fn indices(writer: &mut Writer, list: &[u16]) {
    writer.list2(list, |writer, &index| writer.u2(index));
}

fn bootstrap_method(writer: &mut Writer, row: &BootstrapMethod) {
    writer.u2(row.method);
    indices(writer, &row.arguments);
}

fn inner_class(writer: &mut Writer, row: &InnerClass) {
    for value in [row.inner, row.outer, row.name, row.access] {
        writer.u2(value);
    }
}

fn line_number(writer: &mut Writer, row: &LineNumber) {
    writer.u2(row.start);
    writer.u2(row.line);
}

fn local_variable(writer: &mut Writer, row: &LocalVariable) {
    for value in [row.start, row.length, row.name, row.kind, row.slot] {
        writer.u2(value);
    }
}

fn method_parameters(writer: &mut Writer, rows: &[MethodParameter]) {
    writer.length1(rows.len());
    for row in rows {
        writer.u2(row.name);
        writer.u2(row.access);
    }
}

fn record_component(writer: &mut Writer, component: &RecordComponent<'_>) {
    writer.u2(component.name);
    writer.u2(component.descriptor);
    class::attributes(writer, &component.attributes);
}
