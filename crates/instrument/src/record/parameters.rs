//! The receiver and the parameters of a method: where they lie, and whether they still lie there
//! when something is thrown.

use classfile::descriptor::{Kind, MethodDescriptor, Type};
use classfile::frame::{Delta, StackMapFrame};
use classfile::{Instruction, Pool, VerificationType};

use crate::provenance::{self, State, Value};

/// The receiver or a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parameter<'a> {
    /// Position among the parameters; none for the receiver.
    pub position: Option<u16>,
    /// Its declared type.
    pub declared: Type<'a>,
    /// Its local variable at entry.
    pub slot: u16,
    /// Whether it holds the same value with the same type throughout the method.
    pub kept: bool,
}

impl Parameter<'_> {
    /// How the machine holds it.
    pub fn kind(&self) -> Kind {
        self.declared.kind()
    }
}

/// The receiver, if there is one, and the parameters.
pub(super) fn parameters<'a>(
    descriptor: &MethodDescriptor<'a>,
    receiver: Option<Type<'a>>,
) -> Vec<Parameter<'a>> {
    let mut slot = 0;
    let positions = receiver.map(|_| None).into_iter().chain((0..).map(Some));
    let types = receiver.into_iter().chain(descriptor.parameters.iter().copied());
    let place = |(position, declared): (Option<u16>, Type<'a>)| {
        let parameter = Parameter { position, declared, slot, kept: true };
        slot += declared.kind().slots();
        parameter
    };
    positions.zip(types).map(place).collect()
}

/// What is known of the parameters at the method's entry.
pub(super) fn entry_state(parameters: &[Parameter<'_>], is_constructor: bool, max_locals: u16) -> State {
    let value = |parameter: &Parameter<'_>| match parameter.position {
        Some(position) => Value::Argument(position),
        None if is_constructor => Value::UninitializedReceiver,
        None => Value::Receiver,
    };
    let values = parameters.iter().map(|parameter| (value(parameter), parameter.kind().slots()));
    provenance::entry(values, max_locals)
}

/// Notes the parameters that an instruction overwrites.
pub(super) fn note_store(parameters: &mut [Parameter<'_>], instruction: &Instruction) {
    let Some(first) = instruction.stored_local() else { return };
    let stored = u32::from(first)..u32::from(first) + u32::from(instruction.stored_slots());
    for parameter in parameters {
        let own = u32::from(parameter.slot)..u32::from(parameter.slot) + u32::from(parameter.kind().slots());
        if stored.start < own.end && own.start < stored.end {
            parameter.kept = false;
        }
    }
}

/// Notes the parameters whose type some frame does not keep: the verifier forgets them there.
pub(super) fn note_frames(parameters: &mut [Parameter<'_>], frames: &[StackMapFrame], pool: &Pool<'_>) {
    let mut locals = parameters.len();
    for frame in frames {
        match &frame.delta {
            Delta::Same | Delta::SameWithStack(_) => continue,
            Delta::Append(more) => {
                locals += more.len();
                continue;
            }
            Delta::Chop(count) => locals = locals.saturating_sub(usize::from(*count)),
            Delta::Full(full) => {
                locals = full.locals.len();
                for (parameter, kind) in parameters.iter_mut().zip(&full.locals) {
                    parameter.kept &= keeps(parameter, *kind, pool);
                }
            }
        }
        for parameter in parameters.iter_mut().skip(locals) {
            parameter.kept = false;
        }
    }
}

fn keeps(parameter: &Parameter<'_>, kind: VerificationType, pool: &Pool<'_>) -> bool {
    match (kind, parameter.declared) {
        (VerificationType::Object(class), Type::Object(name) | Type::Array(name)) => {
            pool.class_name(class).is_ok_and(|class| class == name)
        }
        (VerificationType::UninitializedThis, _) => parameter.position.is_none(),
        (VerificationType::Integer, declared) => declared.kind() == Kind::Int,
        (VerificationType::Long, declared) => declared == Type::Long,
        (VerificationType::Float, declared) => declared == Type::Float,
        (VerificationType::Double, declared) => declared == Type::Double,
        _ => false,
    }
}
