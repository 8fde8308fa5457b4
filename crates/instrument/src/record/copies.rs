//! Copies at entry into fresh locals: parameters that do not stay where they are, and fields.
//!
//! ```text
//! load p; store copy                       for each parameter that is not kept
//! load this; getfield; store copy          for each field of the receiver
//! zero; store copy                         for each field of an argument
//! load a; ifnull next; load a; getfield; store copy; …; next:
//! ```

use classfile::descriptor::{Kind, Type};
use classfile::edit::{CodeEditor, Snippet};
use classfile::frame::verification_type;
use classfile::{Frame, Opcode, Pool, Result, VerificationType};

use super::handler::{self, PassedValue};
use super::parameters::Parameter;
use super::plan::{Owner, PlannedValue};
use super::strategies::FieldCopy;
use super::survey::{Part, Receiver, Survey};

/// The values that handlers can pass, and where they find them.
pub(super) struct Copies<'p, 'a> {
    pub pool: &'p mut Pool<'a>,
    has_frames: bool,
    receiver: Option<PassedValue>,
    others: Vec<PassedValue>,
}

impl<'p, 'a> Copies<'p, 'a> {
    /// Nothing copied yet.
    pub fn new(pool: &'p mut Pool<'a>, has_frames: bool) -> Self {
        Self { pool, has_frames, receiver: None, others: Vec::new() }
    }

    /// Inserts the entry code.
    pub fn insert(&mut self, editor: &mut CodeEditor<'_>, survey: &Survey<'_>) -> Result<()> {
        let mut entry = Snippet::new(0);
        for parameter in &survey.parameters {
            let passed = self.copy_parameter(editor, &mut entry, parameter)?;
            match parameter.position {
                None => self.receiver = Some(passed),
                Some(_) => self.others.push(passed),
            }
        }
        self.copy_fields(editor, &mut entry, survey)?;
        if entry.length_bound() > 0 {
            editor.at_entry(entry);
        }
        Ok(())
    }

    fn copy_parameter(
        &mut self,
        editor: &mut CodeEditor<'_>,
        entry: &mut Snippet,
        parameter: &Parameter<'_>,
    ) -> Result<PassedValue> {
        let value = parameter.position.map_or(PlannedValue::Receiver, PlannedValue::Argument);
        let verification = self.verification(&parameter.declared)?;
        let (kind, mut slot) = (parameter.kind(), parameter.slot);
        if !parameter.kept {
            entry.load(kind, slot); // [p]
            slot = editor.fresh_local(verification)?;
            entry.store(kind, slot); // []
        }
        Ok(PassedValue { value, kind, slot, verification })
    }

    /// Copies fields. A frame, which the checks for null need, wants every fresh local defined, so
    /// the copies of arguments' fields are zero first.
    fn copy_fields(
        &mut self,
        editor: &mut CodeEditor<'_>,
        entry: &mut Snippet,
        survey: &Survey<'_>,
    ) -> Result<()> {
        let mut copies = Vec::with_capacity(survey.fields.len());
        for copy in &survey.fields {
            copies.push((*copy, self.reserve(editor, copy)?));
        }
        for (copy, passed) in &copies {
            if copy.of == Owner::Receiver {
                read_field(entry, 0, copy, passed);
            } else {
                entry.push_zero(passed.kind); // [0]
                entry.store(passed.kind, passed.slot); // []
            }
        }
        for group in copies.chunk_by(|one, other| one.0.of == other.0.of) {
            if let Owner::Argument(position) = group[0].0.of {
                copy_unless_null(entry, argument_slot(survey, position), group);
            }
        }
        self.others.extend(copies.into_iter().map(|(_, passed)| passed));
        Ok(())
    }

    /// A fresh local for the copy of a field.
    fn reserve(&mut self, editor: &mut CodeEditor<'_>, copy: &FieldCopy) -> Result<PassedValue> {
        let field = self.pool.member(copy.field)?;
        let value = PlannedValue::Field {
            of: copy.of,
            class: field.class.to_string(),
            name: field.name.to_string(),
            descriptor: field.descriptor.to_string(),
        };
        let descriptor = field.descriptor.bytes().to_vec();
        let declared = Type::parse(classfile::Utf8::new(&descriptor))?;
        let verification = self.verification(&declared)?;
        Ok(PassedValue {
            value,
            kind: declared.kind(),
            slot: editor.fresh_local(verification)?,
            verification,
        })
    }

    /// The type for stack map frames. Of a reference nothing is asked but that it is one, which takes the VM the least time
    /// to check and adds no class to the pool. Without frames only its size matters, and nothing is added at all.
    fn verification(&mut self, declared: &Type<'_>) -> Result<VerificationType> {
        match declared {
            Type::Object(_) | Type::Array(_) if !self.has_frames => Ok(VerificationType::Null),
            Type::Object(_) | Type::Array(_) => {
                Ok(VerificationType::Object(self.pool.add_class("java/lang/Object".into())?))
            }
            _ => verification_type(self.pool, declared),
        }
    }

    /// The values that the handler of a part passes, in order.
    pub fn passed_in(&self, part: &Part) -> Vec<PassedValue> {
        let receiver = self.receiver.iter().filter(|_| part.receiver == Receiver::Initialised);
        let mut values: Vec<PassedValue> = receiver.chain(&self.others).cloned().collect();
        handler::sort(&mut values);
        values
    }

    /// The frame at the start of a handler: what it needs, and nothing else.
    pub fn handler_frame(&mut self, part: &Part, values: &[PassedValue]) -> Result<Frame> {
        if !self.has_frames {
            return Ok(Frame::default());
        }
        let mut locals: Vec<_> = values.iter().map(|passed| (passed.slot, passed.verification)).collect();
        if part.receiver == Receiver::Uninitialised {
            locals.push((0, VerificationType::UninitializedThis));
        }
        locals.sort_unstable_by_key(|(slot, _)| *slot);
        let throwable = self.pool.add_class("java/lang/Throwable".into())?;
        let mut frame = Frame { locals: Vec::new(), stack: vec![VerificationType::Object(throwable)] };
        for (slot, verification) in locals {
            frame.append_local(slot, verification);
        }
        Ok(frame)
    }
}

fn argument_slot(survey: &Survey<'_>, position: u16) -> u16 {
    let argument = survey.parameters.iter().find(|parameter| parameter.position == Some(position));
    argument.expect("strategies name arguments that the method has").slot
}

fn copy_unless_null(entry: &mut Snippet, owner: u16, copies: &[(FieldCopy, PassedValue)]) {
    let next = entry.label();
    entry.load(Kind::Reference, owner); // [a]
    entry.jump(Opcode::IFNULL, next); // []
    for (copy, passed) in copies {
        read_field(entry, owner, copy, passed);
    }
    entry.bind(next);
    entry.entry_frame();
}

fn read_field(entry: &mut Snippet, owner: u16, copy: &FieldCopy, passed: &PassedValue) {
    entry.load(Kind::Reference, owner); // [owner]
    entry.get_field(copy.field, passed.kind); // [content]
    entry.store(passed.kind, passed.slot); // []
}
