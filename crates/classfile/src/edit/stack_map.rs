//! Moves stack map frames and adds those of new code.

use std::borrow::Cow;

use super::layout::{NewFrame, Placed};
use super::map::Map;
use super::{CodeEditor, PlacedHandler};
use crate::frame::{self, Delta, Frame, StackMapFrame, VerificationType};
use crate::{Attribute, Pool, Problem, Result, write};

const NAME: &str = "StackMapTable";

/// Rewrites the method's `StackMapTable`.
pub(super) fn rewrite(
    editor: &mut CodeEditor<'_>,
    pool: &mut Pool<'_>,
    placed: &Placed,
    handlers: &[PlacedHandler],
) -> Result<()> {
    let mut frames = editor.code.frames()?;
    for frame in &mut frames {
        relocate(frame, &placed.map)?;
    }
    if !editor.fresh.is_empty() || !placed.frames.is_empty() {
        frames = expanded(editor, pool, placed, &frames)?;
    }
    for handler in handlers {
        frames.push(StackMapFrame {
            pc: handler.start,
            delta: Delta::Full(handler.frame.clone()),
            extended: false,
        });
    }
    check_order(&frames)?;
    store(editor, pool, &frames)
}

fn relocate(frame: &mut StackMapFrame, map: &Map) -> Result<()> {
    frame.pc = map.target(frame.pc, "a stack map frame")?;
    match &mut frame.delta {
        Delta::SameWithStack(top) => relocate_type(top, map),
        Delta::Append(locals) => locals.iter_mut().try_for_each(|local| relocate_type(local, map)),
        Delta::Full(full) => full.types_mut().try_for_each(|each| relocate_type(each, map)),
        Delta::Same | Delta::Chop(_) => Ok(()),
    }
}

fn relocate_type(kind: &mut VerificationType, map: &Map) -> Result<()> {
    if let VerificationType::Uninitialized(pc) = kind {
        let moved = map.start((*pc).into(), "an uninitialized object")?;
        *pc = u16::try_from(moved).map_err(|_| super::limit("the code", 65535))?;
    }
    Ok(())
}

/// The relocated frames with the fresh locals, and the frames of inserted code between them.
fn expanded(
    editor: &CodeEditor<'_>,
    pool: &mut Pool<'_>,
    placed: &Placed,
    frames: &[StackMapFrame],
) -> Result<Vec<StackMapFrame>> {
    let entry = Frame::entry(pool, editor.receiver, &editor.descriptor)?;
    let mut whole = frame::expand(&entry, frames, editor.max_locals)?;
    let mut entry_with_fresh = entry.clone();
    for &(slot, kind) in &editor.fresh {
        whole.iter_mut().for_each(|(_, frame)| frame.append_local(slot, kind));
        entry_with_fresh.append_local(slot, kind);
    }
    for &(pc, new) in &placed.frames {
        add_new(&mut whole, pc, new, &entry_with_fresh, &placed.map)?;
    }
    Ok(frame::compress(&entry, &whole))
}

/// Adds the frame of inserted code, unless old code has one at the same place: execution runs
/// from the inserted code into the old, so what holds there holds for both.
fn add_new(whole: &mut Vec<(u32, Frame)>, pc: u32, new: NewFrame, entry: &Frame, map: &Map) -> Result<()> {
    let Err(position) = whole.binary_search_by_key(&pc, |(pc, _)| *pc) else { return Ok(()) };
    let frame = match new {
        NewFrame::Entry => entry.clone(),
        NewFrame::SameAs(old) => {
            let target = map.target(old, "an island")?;
            let found = whole.binary_search_by_key(&target, |(pc, _)| *pc);
            let found = found.map_err(|_| unframed())?;
            whole[found].1.clone()
        }
    };
    whole.insert(position, (pc, frame));
    Ok(())
}

fn unframed() -> crate::Error {
    crate::Error::nowhere(Problem::Frames("a jump leads to where there is no frame"))
}

fn check_order(frames: &[StackMapFrame]) -> Result<()> {
    if frames.windows(2).all(|pair| pair[0].pc < pair[1].pc) {
        return Ok(());
    }
    Err(crate::Error::nowhere(Problem::Frames("they do not stand in the order of the code")))
}

fn store(editor: &mut CodeEditor<'_>, pool: &mut Pool<'_>, frames: &[StackMapFrame]) -> Result<()> {
    if frames.len() > usize::from(u16::MAX) {
        return Err(super::limit("the number of stack map frames", 65535));
    }
    let data = write::frames::table(frames);
    let attributes = &mut editor.code.attributes;
    if let Some(table) = attributes.iter_mut().find(|attribute| attribute.name == NAME) {
        table.data = Cow::Owned(data);
    } else if !frames.is_empty() {
        if attributes.len() >= usize::from(u16::MAX) {
            return Err(super::limit("the number of attributes", 65535));
        }
        attributes.push(Attribute::new(pool, NAME, data)?);
    }
    Ok(())
}
