//! Looks at one method before it is edited: what its handlers have to cover and to pass.

use std::ops::Range;

use classfile::attributes::Content;
use classfile::descriptor::{MethodDescriptor, Type};
use classfile::{Class, Code, Instruction, Location, Member, Opcode, instruction};

use super::constructor::Parts;
use super::failure::{FailureSite, Report};
use super::method::Shared;
use super::names;
use super::parameters::{self, Parameter, entry_state};
use super::plan::SkipReason;
use super::strategies::{FieldCopy, Method};
use super::throwing::{self, Throwing};
use crate::provenance;

/// What was found out of a method. It borrows nothing that edits change.
pub(super) struct Survey<'a> {
    /// Where the recorder is told of failures.
    pub sites: Vec<FailureSite>,
    /// What it tells the recorder of that a throwable leaves the method.
    pub left: Option<Report>,
    /// The receiver, if there is one, and the parameters.
    pub parameters: Vec<Parameter<'a>>,
    /// The parts of the code that need a handler; or why they cannot have one.
    pub parts: Result<Vec<Part>, SkipReason>,
    /// Fields to be copied at entry.
    pub fields: Vec<FieldCopy>,
    /// First and last line.
    pub lines: Option<(u32, u32)>,
    /// Names of the parameters, where known; else empty.
    pub names: Vec<String>,
}

/// A part of the code with a handler of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub ranges: Vec<Range<u32>>,
    pub receiver: Receiver,
}

impl Part {
    /// The whole code.
    pub fn whole(length: u32, receiver: Receiver) -> Self {
        let everything = 0..length;
        Self { ranges: Vec::from([everything]), receiver }
    }
}

/// What local 0 holds in a part of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Receiver {
    /// No receiver: the method is static.
    None,
    /// The receiver.
    Initialised,
    /// The receiver of a constructor before `super()`, which nobody may see.
    Uninitialised,
}

impl<'a> Survey<'a> {
    /// Surveys a method; `None` if it has no code.
    pub fn new(
        class: &Class<'a>,
        method: &Member<'a>,
        shared: &Shared<'_>,
    ) -> Result<Option<Self>, SkipReason> {
        let Some(code) = class.code(method)? else { return Ok(None) };
        let instructions = instruction::decode(&code.bytes, code.offset)?;
        let receiver = (!method.is_static()).then(|| Type::Object(class.name()));
        let mut parameters = parameters::parameters(&MethodDescriptor::parse(method.descriptor)?, receiver);
        let mut survey = Self {
            sites: shared.sites(class, method, &instructions),
            left: shared.left(method),
            parameters: Vec::new(),
            parts: Ok(Vec::new()),
            fields: Vec::new(),
            lines: None,
            names: Vec::new(),
        };
        if shared.wants_handler(class, method) {
            note_kept(class, &code, &instructions, &mut parameters)?;
            let is_constructor = method.name == "<init>" && class.super_name().is_some();
            let body = Method {
                class,
                code: &code,
                instructions: &instructions,
                parameters: &parameters,
                is_constructor,
            };
            survey.parts = parts(&body);
            if survey.parts.as_ref().is_ok_and(|parts| !parts.is_empty()) {
                survey.fields = shared.copier().fields(&body);
                survey.lines = lines(class, &code);
                survey.names = names::names(class, method, &code, &parameters);
            }
            survey.parameters = parameters;
        }
        Ok(Some(survey))
    }
}

/// Notes the parameters that the code overwrites or that the verifier forgets on the way.
fn note_kept(
    class: &Class<'_>,
    code: &Code<'_>,
    instructions: &[Instruction],
    parameters: &mut [Parameter<'_>],
) -> classfile::Result<()> {
    for instruction in instructions {
        parameters::note_store(parameters, instruction);
    }
    if class.has_frames() {
        parameters::note_frames(parameters, &code.frames()?, &class.pool);
    }
    Ok(())
}

fn parts(method: &Method<'_, '_>) -> Result<Vec<Part>, SkipReason> {
    if method.is_constructor {
        return constructor_parts(method);
    }
    if !can_throw(method) {
        return Ok(Vec::new());
    }
    let is_static = method.parameters.first().is_none_or(|first| first.position.is_some());
    let receiver = if is_static { Receiver::None } else { Receiver::Initialised };
    Ok(vec![Part::whole(method.code.bytes.len() as u32, receiver)])
}

fn can_throw(method: &Method<'_, '_>) -> bool {
    let mut depends = false;
    for instruction in method.instructions {
        match throwing::of(method.class, instruction) {
            Throwing::Never => {}
            Throwing::UnlessReceiver => depends = true,
            Throwing::Maybe => return true,
        }
    }
    depends && !accesses_only_own_fields(method)
}

/// For a method in which nothing but accesses of fields could throw.
fn accesses_only_own_fields(method: &Method<'_, '_>) -> bool {
    let mut all = true;
    let entry = entry_state(method.parameters, false, method.code.max_locals);
    let walked = provenance::walk(
        &method.class.pool,
        method.code,
        method.instructions,
        entry,
        |instruction, state| {
            all &= throwing::of(method.class, instruction) == Throwing::Never
                || throwing::is_own_field_access(method.class, instruction, state);
        },
    );
    all && walked.is_some()
}

/// The parts before and after `super()`, as far as they can throw.
fn constructor_parts(method: &Method<'_, '_>) -> Result<Vec<Part>, SkipReason> {
    let receiver = method.parameters.first().ok_or(SkipReason::Constructor)?;
    let mut parts = Parts::default();
    let entry = entry_state(method.parameters, true, method.code.max_locals);
    let walked = provenance::walk(
        &method.class.pool,
        method.code,
        method.instructions,
        entry,
        |instruction, state| {
            let throws = match throwing::of(method.class, instruction) {
                Throwing::Never => false,
                Throwing::UnlessReceiver => !throwing::is_own_field_access(method.class, instruction, state),
                Throwing::Maybe => true,
            };
            parts.add(instruction, state, argument_slots(method.class, instruction), throws);
        },
    );
    if walked.is_none() || (!receiver.kept && parts.can_throw()) {
        return Err(SkipReason::Constructor);
    }
    Ok(parts.finish())
}

fn argument_slots(class: &Class<'_>, instruction: &Instruction) -> u16 {
    if instruction.opcode != Opcode::INVOKESPECIAL {
        return 0;
    }
    let called = instruction.constant().and_then(|index| class.pool.member(index).ok());
    let descriptor = called.and_then(|called| MethodDescriptor::parse(called.descriptor).ok());
    descriptor.map_or(0, |descriptor| descriptor.parameter_slots() as u16)
}

fn lines(class: &Class<'_>, code: &Code<'_>) -> Option<(u32, u32)> {
    let tables = code.attributes.iter().filter(|attribute| attribute.name == "LineNumberTable");
    let contents = tables.filter_map(|table| table.content(&class.pool, Location::Code).ok());
    let mut lines: Option<(u32, u32)> = None;
    for content in contents {
        let Content::LineNumberTable(rows) = content else { continue };
        for line in rows.iter().map(|row| u32::from(row.line)) {
            let (first, last) = lines.unwrap_or((line, line));
            lines = Some((first.min(line), last.max(line)));
        }
    }
    lines
}
