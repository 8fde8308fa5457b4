//! Reads the content of attributes: one table says which names mean something where.

use super::{Reader, annotations, class, code, frames, module};
use crate::attributes::*;
use crate::class::Location;
use crate::{Attribute, Pool, Result, Utf8};

/// Reads the content of an attribute from a reader over exactly its bytes.
type Read = for<'a> fn(&mut Reader<'a>, &Pool<'a>) -> Result<Content<'a>>;

/// An attribute of the format: its name, where it may stand, how its content is read.
struct Known {
    name: &'static str,
    at: &'static [Location],
    read: Read,
}

const CLASS: &[Location] = &[Location::Class];
const METHOD: &[Location] = &[Location::Method];
const CODE: &[Location] = &[Location::Code];
const MEMBER: &[Location] = &[Location::Class, Location::Field, Location::Method];
const DECLARATION: &[Location] =
    &[Location::Class, Location::Field, Location::Method, Location::RecordComponent];
const EVERYWHERE: &[Location] =
    &[Location::Class, Location::Field, Location::Method, Location::RecordComponent, Location::Code];

#[rustfmt::skip]
const KNOWN: &[Known] = &[
    Known { name: "AnnotationDefault", at: METHOD, read: |r, _| annotations::element_value(r).map(Content::AnnotationDefault) },
    Known { name: "BootstrapMethods", at: CLASS, read: |r, _| r.list2(bootstrap_method).map(Content::BootstrapMethods) },
    Known { name: "Code", at: METHOD, read: |r, pool| Ok(Content::Code(Box::new(code::code(r, pool)?))) },
    Known { name: "ConstantValue", at: &[Location::Field], read: |r, _| r.u2().map(Content::ConstantValue) },
    Known { name: "Deprecated", at: MEMBER, read: |_, _| Ok(Content::Deprecated) },
    Known { name: "EnclosingMethod", at: CLASS, read: |r, _| Ok(Content::EnclosingMethod { class: r.u2()?, method: r.u2()? }) },
    Known { name: "Exceptions", at: METHOD, read: |r, _| r.list2(Reader::u2).map(Content::Exceptions) },
    Known { name: "InnerClasses", at: CLASS, read: |r, _| r.list2(inner_class).map(Content::InnerClasses) },
    Known { name: "LineNumberTable", at: CODE, read: |r, _| r.list2(line_number).map(Content::LineNumberTable) },
    Known { name: "LocalVariableTable", at: CODE, read: |r, _| r.list2(local_variable).map(Content::LocalVariableTable) },
    Known { name: "LocalVariableTypeTable", at: CODE, read: |r, _| r.list2(local_variable).map(Content::LocalVariableTypeTable) },
    Known { name: "MethodParameters", at: METHOD, read: |r, _| method_parameters(r) },
    Known { name: "Module", at: CLASS, read: |r, _| Ok(Content::Module(Box::new(module::module(r)?))) },
    Known { name: "ModuleMainClass", at: CLASS, read: |r, _| r.u2().map(Content::ModuleMainClass) },
    Known { name: "ModulePackages", at: CLASS, read: |r, _| r.list2(Reader::u2).map(Content::ModulePackages) },
    Known { name: "NestHost", at: CLASS, read: |r, _| r.u2().map(Content::NestHost) },
    Known { name: "NestMembers", at: CLASS, read: |r, _| r.list2(Reader::u2).map(Content::NestMembers) },
    Known { name: "PermittedSubclasses", at: CLASS, read: |r, _| r.list2(Reader::u2).map(Content::PermittedSubclasses) },
    Known { name: "Record", at: CLASS, read: |r, pool| r.list2(|r| record_component(r, pool)).map(Content::Record) },
    Known { name: "RuntimeInvisibleAnnotations", at: DECLARATION, read: |r, _| annotations::annotations(r).map(Content::Annotations) },
    Known { name: "RuntimeInvisibleParameterAnnotations", at: METHOD, read: |r, _| annotations::parameter_annotations(r).map(Content::ParameterAnnotations) },
    Known { name: "RuntimeInvisibleTypeAnnotations", at: EVERYWHERE, read: |r, _| annotations::type_annotations(r).map(Content::TypeAnnotations) },
    Known { name: "RuntimeVisibleAnnotations", at: DECLARATION, read: |r, _| annotations::annotations(r).map(Content::Annotations) },
    Known { name: "RuntimeVisibleParameterAnnotations", at: METHOD, read: |r, _| annotations::parameter_annotations(r).map(Content::ParameterAnnotations) },
    Known { name: "RuntimeVisibleTypeAnnotations", at: EVERYWHERE, read: |r, _| annotations::type_annotations(r).map(Content::TypeAnnotations) },
    Known { name: "Signature", at: DECLARATION, read: |r, _| r.u2().map(Content::Signature) },
    Known { name: "SourceDebugExtension", at: CLASS, read: |r, _| Ok(Content::SourceDebugExtension(r.rest())) },
    Known { name: "SourceFile", at: CLASS, read: |r, _| r.u2().map(Content::SourceFile) },
    Known { name: "StackMapTable", at: CODE, read: |r, _| frames::table(r).map(Content::StackMapTable) },
    Known { name: "Synthetic", at: MEMBER, read: |_, _| Ok(Content::Synthetic) },
];

/// The format's own copy of the name of an attribute.
pub(crate) fn known_name(name: Utf8<'_>) -> Option<&'static str> {
    find(name).map(|known| known.name)
}

fn find(name: Utf8<'_>) -> Option<&'static Known> {
    KNOWN.binary_search_by(|known| known.name.as_bytes().cmp(name.bytes())).ok().map(|row| &KNOWN[row])
}

/// Reads the content of an attribute at its location.
pub(crate) fn content<'m>(
    attribute: &'m Attribute<'_>,
    pool: &Pool<'m>,
    location: Location,
) -> Result<Content<'m>> {
    let mut reader = Reader::new(&attribute.data, attribute.offset);
    let Some(known) = find(attribute.name).filter(|known| known.at.contains(&location)) else {
        return Ok(Content::Unknown(reader.rest()));
    };
    let content = (known.read)(&mut reader, pool)?;
    reader.finish()?;
    Ok(content)
}

fn bootstrap_method(reader: &mut Reader<'_>) -> Result<BootstrapMethod> {
    Ok(BootstrapMethod { method: reader.u2()?, arguments: reader.list2(Reader::u2)? })
}

fn inner_class(reader: &mut Reader<'_>) -> Result<InnerClass> {
    Ok(InnerClass { inner: reader.u2()?, outer: reader.u2()?, name: reader.u2()?, access: reader.u2()? })
}

fn line_number(reader: &mut Reader<'_>) -> Result<LineNumber> {
    Ok(LineNumber { start: reader.u2()?, line: reader.u2()? })
}

fn local_variable(reader: &mut Reader<'_>) -> Result<LocalVariable> {
    Ok(LocalVariable {
        start: reader.u2()?,
        length: reader.u2()?,
        name: reader.u2()?,
        kind: reader.u2()?,
        slot: reader.u2()?,
    })
}

fn method_parameters<'a>(reader: &mut Reader<'a>) -> Result<Content<'a>> {
    let count = reader.u1()?;
    let parameter =
        |reader: &mut Reader<'a>| Ok(MethodParameter { name: reader.u2()?, access: reader.u2()? });
    reader.list(usize::from(count), parameter).map(Content::MethodParameters)
}

fn record_component<'a>(reader: &mut Reader<'a>, pool: &Pool<'a>) -> Result<RecordComponent<'a>> {
    let (name, descriptor) = (reader.u2()?, reader.u2()?);
    Ok(RecordComponent { name, descriptor, attributes: class::attributes(reader, pool)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_for_the_search() {
        assert!(KNOWN.windows(2).all(|pair| pair[0].name < pair[1].name));
    }
}
