//! Moves the tables that refer to code: exceptions, lines, variables, type annotations.

use std::borrow::Cow;
use std::ops::Range;

use super::PlacedHandler;
use super::layout::Placed;
use super::map::Map;
use crate::annotation::{Target, TypeAnnotation};
use crate::attributes::{Content, LineNumber, LocalVariable};
use crate::read::{Reader, annotations};
use crate::write::{self, Writer};
use crate::{Attribute, Error, Handler, Problem, Result};

/// Moves the exception table and appends the rows of new handlers. The result tells, for each old
/// row, where it is now: islands split rows.
pub(super) fn handlers(table: &mut Vec<Handler>, new: &[PlacedHandler], placed: &Placed) -> Result<Vec<u16>> {
    let mut moved = Vec::with_capacity(table.len() + new.len());
    let mut rows = Vec::with_capacity(table.len());
    for row in table.iter() {
        rows.push(moved.len() as u16);
        let target = placed.map.target(row.target.into(), "the exception table")?;
        let range = u32::from(row.start)..u32::from(row.end);
        add_row(&mut moved, &range, target, row.catch, placed)?;
    }
    for handler in new {
        for range in &handler.ranges {
            add_row(&mut moved, range, handler.start, 0, placed)?;
        }
    }
    if moved.len() > usize::from(u16::MAX) {
        return Err(super::limit("the exception table", 65535));
    }
    *table = moved;
    Ok(rows)
}

fn add_row(
    rows: &mut Vec<Handler>,
    range: &Range<u32>,
    target: u32,
    catch: u16,
    placed: &Placed,
) -> Result<()> {
    let mut start = placed.map.target(range.start, "the exception table")?;
    let end = placed.map.target(range.end, "the exception table")?;
    let mut push = |start: u32, end: u32| {
        rows.push(Handler { start: index(start)?, end: index(end)?, target: index(target)?, catch });
        Ok(())
    };
    for &(from, to) in &placed.islands {
        if !(start..end).contains(&from) {
            continue;
        }
        if start < from {
            push(start, from)?;
        }
        start = to;
    }
    push(start, end)
}

fn index(pc: u32) -> Result<u16> {
    u16::try_from(pc).map_err(|_| Error::nowhere(Problem::CodeIndex { what: "a table", pc }))
}

/// Moves what the attributes of `Code` say of code indices, except for stack map frames.
///
/// `StackMap`, the form of frames before Java 6, is dropped: no VM since reads it.
pub(super) fn relocate(attributes: &mut Vec<Attribute<'_>>, map: &Map, rows: &[u16]) -> Result<()> {
    attributes.retain(|attribute| attribute.name != "StackMap");
    if matches!(map, Map::Same(_)) {
        return Ok(());
    }
    for attribute in attributes {
        if let Some(moved) = move_attribute(attribute, map, rows)? {
            attribute.data = Cow::Owned(moved);
        }
    }
    Ok(())
}

fn move_attribute(attribute: &Attribute<'_>, map: &Map, rows: &[u16]) -> Result<Option<Vec<u8>>> {
    let mut reader = Reader::new(&attribute.data, attribute.offset);
    let content = match attribute.name.bytes() {
        b"LineNumberTable" => Content::LineNumberTable(reader.list2(|reader| line(reader, map))?),
        b"LocalVariableTable" | b"LocalVariableTypeTable" => {
            Content::LocalVariableTable(reader.list2(|reader| variable(reader, map))?)
        }
        b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
            let mut annotations = annotations::type_annotations(&mut reader)?;
            annotations.iter_mut().try_for_each(|annotation| type_annotation(annotation, map, rows))?;
            Content::TypeAnnotations(annotations)
        }
        b"CharacterRangeTable" => return character_ranges(&mut reader, map).map(Some),
        _ => return Ok(None),
    };
    Ok(Some(write::attributes::content(&content)))
}

fn line(reader: &mut Reader<'_>, map: &Map) -> Result<LineNumber> {
    Ok(LineNumber { start: index(map.nearest(reader.u2()?.into()))?, line: reader.u2()? })
}

fn variable(reader: &mut Reader<'_>, map: &Map) -> Result<LocalVariable> {
    let (start, length) = move_range(reader.u2()?, reader.u2()?, map)?;
    Ok(LocalVariable { start, length, name: reader.u2()?, kind: reader.u2()?, slot: reader.u2()? })
}

fn move_range(start: u16, length: u16, map: &Map) -> Result<(u16, u16)> {
    let from = map.nearest(start.into());
    let to = map.nearest(u32::from(start) + u32::from(length));
    Ok((index(from)?, index(to.saturating_sub(from))?))
}

fn type_annotation(annotation: &mut TypeAnnotation, map: &Map, rows: &[u16]) -> Result<()> {
    match &mut annotation.target {
        Target::LocalVariable(ranges) => {
            for range in ranges {
                (range.start, range.length) = move_range(range.start, range.length, map)?;
            }
        }
        Target::Catch(row) => *row = rows.get(usize::from(*row)).copied().unwrap_or(*row),
        Target::Offset(pc) | Target::TypeArgument(pc, _) => {
            // Compilers have been seen to write indices of no instruction; nobody verifies them.
            let moved = map.start((*pc).into(), "a type annotation");
            *pc = index(moved.unwrap_or_else(|_| map.nearest((*pc).into())))?;
        }
        _ => {}
    }
    Ok(())
}

/// Source ranges that some compilers write: first and last code index, then ten bytes more.
fn character_ranges(reader: &mut Reader<'_>, map: &Map) -> Result<Vec<u8>> {
    let mut writer = Writer::default();
    let count = reader.u2()?;
    writer.u2(count);
    for _ in 0..count {
        let (first, last) = (reader.u2()?, reader.u2()?);
        writer.u2(index(map.nearest(first.into()))?);
        writer.u2(index(map.nearest(u32::from(last) + 1).saturating_sub(1))?);
        writer.bytes(reader.take(10)?);
    }
    Ok(writer.finish())
}
