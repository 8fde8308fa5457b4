//! Reads annotations.

use super::Reader;
use crate::annotation::{Annotation, ElementValue, Target, TypeAnnotation, VariableRange};
use crate::{Problem, Result};

/// Compilers nest annotations a few levels; the limit keeps a hostile file from exhausting the stack.
const MAX_DEPTH: usize = 100;

/// Reads a list of annotations.
pub(crate) fn annotations(reader: &mut Reader<'_>) -> Result<Vec<Annotation>> {
    reader.list2(|reader| annotation(reader, 0))
}

/// Reads the annotations of each parameter.
pub(crate) fn parameter_annotations(reader: &mut Reader<'_>) -> Result<Vec<Vec<Annotation>>> {
    let count = reader.u1()?;
    reader.list(usize::from(count), annotations)
}

/// Reads a list of type annotations.
pub(crate) fn type_annotations(reader: &mut Reader<'_>) -> Result<Vec<TypeAnnotation>> {
    reader.list2(type_annotation)
}

/// Reads the value of an element.
pub(crate) fn element_value(reader: &mut Reader<'_>) -> Result<ElementValue> {
    value(reader, 0)
}

fn annotation(reader: &mut Reader<'_>, depth: usize) -> Result<Annotation> {
    let kind = reader.u2()?;
    Ok(Annotation { kind, elements: reader.list2(|reader| Ok((reader.u2()?, value(reader, depth)?)))? })
}

fn value(reader: &mut Reader<'_>, depth: usize) -> Result<ElementValue> {
    if depth > MAX_DEPTH {
        return Err(reader.error(Problem::Depth(MAX_DEPTH)));
    }
    let at = reader.clone();
    let tag = reader.u1()?;
    Ok(match tag {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' => {
            ElementValue::Constant { tag, value: reader.u2()? }
        }
        b'e' => ElementValue::Enum { kind: reader.u2()?, name: reader.u2()? },
        b'c' => ElementValue::Class(reader.u2()?),
        b'@' => ElementValue::Annotation(annotation(reader, depth + 1)?),
        b'[' => ElementValue::Array(reader.list2(|reader| value(reader, depth + 1))?),
        _ => return Err(at.error(Problem::Tag { what: "element value tag", tag: tag.into() })),
    })
}

fn type_annotation(reader: &mut Reader<'_>) -> Result<TypeAnnotation> {
    let at = reader.clone();
    let target_type = reader.u1()?;
    let target = target(reader, target_type)?
        .ok_or_else(|| at.error(Problem::Tag { what: "annotation target", tag: target_type.into() }))?;
    let steps = reader.u1()?;
    let path = reader.list(usize::from(steps), |reader| Ok((reader.u1()?, reader.u1()?)))?;
    Ok(TypeAnnotation { target_type, target, path, annotation: annotation(reader, 0)? })
}

fn target(reader: &mut Reader<'_>, target_type: u8) -> Result<Option<Target>> {
    Ok(Some(match target_type {
        0x00 | 0x01 => Target::TypeParameter(reader.u1()?),
        0x10 => Target::Supertype(reader.u2()?),
        0x11 | 0x12 => Target::TypeParameterBound(reader.u1()?, reader.u1()?),
        0x13..=0x15 => Target::Empty,
        0x16 => Target::FormalParameter(reader.u1()?),
        0x17 => Target::Throws(reader.u2()?),
        0x40 | 0x41 => Target::LocalVariable(reader.list2(variable_range)?),
        0x42 => Target::Catch(reader.u2()?),
        0x43..=0x46 => Target::Offset(reader.u2()?),
        0x47..=0x4b => Target::TypeArgument(reader.u2()?, reader.u1()?),
        _ => return Ok(None),
    }))
}

fn variable_range(reader: &mut Reader<'_>) -> Result<VariableRange> {
    Ok(VariableRange { start: reader.u2()?, length: reader.u2()?, slot: reader.u2()? })
}
