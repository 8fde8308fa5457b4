//! Stack map frames: what the verifier knows of locals and stack at a code index.
//!
//! [`StackMapFrame`] is a frame as the class file has it, relative to the one before; [`Frame`] is
//! the whole state. [`expand`] goes from the first to the second and [`compress`] back.

use crate::descriptor::{MethodDescriptor, Type};
use crate::{Error, Pool, Problem, Result};

/// A type as the verifier sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the class file format")]
pub enum VerificationType {
    Top,
    Integer,
    Float,
    Double,
    Long,
    Null,
    UninitializedThis,
    /// Pool index of the class.
    Object(u16),
    /// Code index of the `new` that made it.
    Uninitialized(u16),
}

impl VerificationType {
    /// How many slots it takes.
    pub fn slots(self) -> u16 {
        if matches!(self, Self::Long | Self::Double) { 2 } else { 1 }
    }
}

/// A frame of a `StackMapTable`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMapFrame {
    /// Code index.
    pub pc: u32,
    /// How it differs from the frame before.
    pub delta: Delta,
    /// Whether the long form is used where the short one would do.
    pub extended: bool,
}

/// How a frame differs from the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delta {
    /// The same locals, an empty stack.
    Same,
    /// The same locals, one value on the stack.
    SameWithStack(VerificationType),
    /// So many locals fewer (1 to 3), an empty stack.
    Chop(u8),
    /// These locals more (1 to 3), an empty stack.
    Append(Vec<VerificationType>),
    /// All locals and the whole stack.
    Full(Frame),
}

/// Locals and stack. A long or double is one entry, though it takes two slots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Local variables.
    pub locals: Vec<VerificationType>,
    /// Operand stack, bottom first.
    pub stack: Vec<VerificationType>,
}

impl Frame {
    /// The frame at the entry of a method. Classes of parameters are added to the pool;
    /// `receiver` is the type of local 0 of an instance method.
    pub fn entry(
        pool: &mut Pool<'_>,
        receiver: Option<VerificationType>,
        descriptor: &MethodDescriptor<'_>,
    ) -> Result<Self> {
        let mut locals: Vec<_> = receiver.into_iter().collect();
        for parameter in &descriptor.parameters {
            locals.push(verification_type(pool, parameter)?);
        }
        Ok(Self { locals, stack: Vec::new() })
    }

    /// Slots that the locals take.
    pub fn local_slots(&self) -> usize {
        self.locals.iter().map(|local| usize::from(local.slots())).sum()
    }

    /// Defines the local at `slot`, which lies behind all others.
    pub fn append_local(&mut self, slot: u16, kind: VerificationType) {
        let unused = usize::from(slot).saturating_sub(self.local_slots());
        self.locals.extend(std::iter::repeat_n(VerificationType::Top, unused));
        self.locals.push(kind);
    }

    /// The types that refer to code, to be relocated.
    pub(crate) fn types_mut(&mut self) -> impl Iterator<Item = &mut VerificationType> {
        self.locals.iter_mut().chain(&mut self.stack)
    }
}

/// The verification type of a value of a declared type.
pub fn verification_type(pool: &mut Pool<'_>, declared: &Type<'_>) -> Result<VerificationType> {
    Ok(match declared {
        Type::Long => VerificationType::Long,
        Type::Float => VerificationType::Float,
        Type::Double => VerificationType::Double,
        Type::Object(name) | Type::Array(name) => VerificationType::Object(pool.add_class(*name)?),
        _ => VerificationType::Integer,
    })
}

/// The most locals that [`expand`] writes out for a method. Real methods stay far below; hostile
/// ones would fill gigabytes.
const MOST_LOCALS: usize = 1 << 23;

/// The whole state at each frame, given that at the method's entry.
pub fn expand(entry: &Frame, frames: &[StackMapFrame], max_locals: u16) -> Result<Vec<(u32, Frame)>> {
    if frames.len() * usize::from(max_locals) > MOST_LOCALS {
        return Err(bad("there are too many of them for so many locals"));
    }
    let mut locals = entry.locals.clone();
    let mut expanded = Vec::with_capacity(frames.len());
    for frame in frames {
        let mut stack = Vec::new();
        match &frame.delta {
            Delta::Same => {}
            Delta::SameWithStack(top) => stack.push(*top),
            Delta::Chop(count) => {
                let kept = locals.len().checked_sub(usize::from(*count));
                locals.truncate(kept.ok_or_else(|| bad("more locals are chopped than there are"))?);
            }
            Delta::Append(more) => locals.extend(more),
            Delta::Full(full) => {
                locals.clone_from(&full.locals);
                stack.clone_from(&full.stack);
            }
        }
        if locals.len() > usize::from(max_locals) {
            return Err(bad("there are more locals than the method has"));
        }
        expanded.push((frame.pc, Frame { locals: locals.clone(), stack }));
    }
    Ok(expanded)
}

fn bad(why: &'static str) -> Error {
    Error::nowhere(Problem::Frames(why))
}

/// The frames of a `StackMapTable` that say the same as `frames`, each as short as it can be.
pub fn compress(entry: &Frame, frames: &[(u32, Frame)]) -> Vec<StackMapFrame> {
    let mut locals = &entry.locals;
    let mut compressed = Vec::with_capacity(frames.len());
    for (pc, frame) in frames {
        compressed.push(StackMapFrame { pc: *pc, delta: delta(locals, frame), extended: false });
        locals = &frame.locals;
    }
    compressed
}

fn delta(before: &[VerificationType], frame: &Frame) -> Delta {
    match (&frame.stack[..], frame.locals.strip_prefix(before)) {
        ([], Some([])) => Delta::Same,
        ([top], Some([])) => Delta::SameWithStack(*top),
        ([], Some(more)) if more.len() <= 3 => Delta::Append(more.to_vec()),
        ([], None) => match before.strip_prefix(&frame.locals[..]) {
            Some(fewer) if fewer.len() <= 3 => Delta::Chop(fewer.len() as u8),
            _ => Delta::Full(frame.clone()),
        },
        _ => Delta::Full(frame.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::VerificationType::*;
    use super::*;

    #[test]
    fn compressing_undoes_expanding() {
        let entry = Frame { locals: vec![Object(1), Long], stack: vec![] };
        let state = |locals: &[VerificationType], stack: &[VerificationType]| Frame {
            locals: locals.to_vec(),
            stack: stack.to_vec(),
        };
        let frames = vec![
            (0, state(&[Object(1), Long], &[])),
            (3, state(&[Object(1), Long, Integer], &[])),
            (4, state(&[Object(1), Long, Integer], &[Null])),
            (9, state(&[Object(1)], &[])),
            (12, state(&[Object(1), Top, Top, Integer], &[])),
            (90, state(&[Object(1), Top, Top, Integer], &[Float, Float])),
            (91, state(&[], &[])),
        ];
        let compressed = compress(&entry, &frames);
        let kinds: Vec<_> = compressed.iter().map(|frame| std::mem::discriminant(&frame.delta)).collect();
        assert_eq!(kinds[0], std::mem::discriminant(&Delta::Same));
        assert_eq!(kinds[3], std::mem::discriminant(&Delta::Chop(2)));
        assert_eq!(expand(&entry, &compressed, 9), Ok(frames));
    }

    #[test]
    fn a_fresh_local_stands_behind_unused_slots() {
        let mut frame = Frame { locals: vec![Object(1), Long], stack: vec![] };
        frame.append_local(5, Integer);
        assert_eq!(frame.locals, [Object(1), Long, Top, Top, Integer]);
    }

    #[test]
    fn chopping_too_much_is_an_error() {
        let frames = [StackMapFrame { pc: 0, delta: Delta::Chop(1), extended: false }];
        assert!(expand(&Frame::default(), &frames, 9).is_err());
    }

    #[test]
    fn frames_that_would_fill_the_memory_are_refused() {
        let grow = |pc| StackMapFrame { pc, delta: Delta::Append(vec![Top; 3]), extended: false };
        let frames: Vec<_> = (0..20_000).map(grow).collect();
        assert!(expand(&Frame::default(), &frames, u16::MAX).is_err());
        assert!(expand(&Frame::default(), &frames, 100).is_err());
    }
}
