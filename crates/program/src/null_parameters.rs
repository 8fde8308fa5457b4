//! Which parameters must have been null where some code met a null.

use classfile::{Class, Instruction, Member};

use crate::null_checks::{NullCheck, bits, null_checks};
use crate::operands::{State, Value, is_call, walk};
use crate::wanted::parameter_slots;
use crate::{Index, MethodId};

/// What of an instruction met a null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// The instruction itself threw: the object that it needs, or what it checks.
    Instruction,
    /// Something that it calls threw: one of these arguments, a bit for each, the first one lowest.
    Arguments(u32),
    /// A check of the method itself refused it.
    Check,
}

impl Index {
    /// The parameters of a method that must have been null, a bit for each, where one of the instructions at some
    /// offsets met a null; none where the null may come from elsewhere.
    pub fn null_parameters(&self, method: MethodId, offsets: &[u32], met: Met) -> Option<u32> {
        let decoded = self.decoded(method.class)?;
        let class = decoded.class();
        let summary = &self[method];
        let member = class.method(&summary.name, &summary.descriptor)?;
        let values = values_met(class, member, offsets, met)?;
        let slots = parameter_slots(member);
        let parameter = |value: Value| match value {
            Value::Argument(slot) => slots.iter().position(|&known| known == slot),
            _ => None,
        };
        let parameters: Option<Vec<usize>> = values.into_iter().map(parameter).collect();
        parameters.filter(|parameters| !parameters.is_empty()).map(|numbers| bits(numbers.into_iter()))
    }
}

/// The values that may have been null.
fn values_met(class: &Class, method: &Member, offsets: &[u32], met: Met) -> Option<Vec<Value>> {
    let checks = null_checks(class, method);
    let slots = parameter_slots(method);
    let checked = |check: &NullCheck| Some(Value::Argument(*slots.get(check.parameter)?));
    let mut values = Vec::new();
    walk(class, method, &mut |instruction: &Instruction, state: &State| {
        if !offsets.contains(&instruction.pc) {
            return;
        }
        let check = checks.iter().find(|check| check.code.contains(&instruction.pc));
        let object = state.object(&class.pool, instruction).filter(|value| *value != Value::Present);
        match (check.and_then(checked), met, object) {
            (Some(value), _, _) | (None, Met::Instruction, Some(value)) => values.push(value),
            (None, Met::Instruction, None) => values.extend(arguments(class, instruction, state, u32::MAX)),
            (None, Met::Arguments(which), _) => values.extend(arguments(class, instruction, state, which)),
            (None, Met::Check, _) => values.push(Value::Unknown),
        }
    })?;
    Some(values)
}

/// The arguments of a call that may be null, of those that are asked for.
fn arguments(class: &Class, call: &Instruction, state: &State, which: u32) -> Vec<Value> {
    let arguments = if is_call(call.opcode) { state.arguments(&class.pool, call) } else { Vec::new() };
    let asked =
        arguments.into_iter().enumerate().filter(|&(number, _)| which & bits([number].into_iter()) != 0);
    asked.map(|(_, value)| value).filter(|value| *value != Value::Present).collect()
}
