//! Which parameters must have been null where some code met a null.

use classfile::descriptor::Kind;
use ir::{Body, ValueId};

use crate::null_checks::{bits, null_checks};
use crate::operands::{arguments_at, is_present, object_at, uncast};
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
        let body = self.body(method)?;
        let checks = null_checks(&body);
        let mut parameters = Vec::new();
        for &offset in offsets.iter().filter(|&&offset| body.blocks_at(offset).next().is_some()) {
            match checks.iter().find(|check| check.code.contains(&offset)) {
                Some(check) => parameters.push(check.parameter),
                None => {
                    for value in values_met(&body, offset, met)? {
                        parameters.push(body.parameter(uncast(&body, value))?);
                    }
                }
            }
        }
        (!parameters.is_empty()).then(|| bits(parameters.into_iter()))
    }
}

/// The values that may have been null where the instruction at an offset met a null; none where nothing is known of them.
fn values_met(body: &Body, offset: u32, met: Met) -> Option<Vec<ValueId>> {
    let object = object_at(body, offset).filter(|&object| !is_present(body, object));
    match (met, object) {
        (Met::Instruction, Some(object)) => Some(vec![object]),
        (Met::Instruction, None) => Some(arguments(body, offset, u32::MAX)),
        (Met::Arguments(which), _) => Some(arguments(body, offset, which)),
        (Met::Check, _) => None,
    }
}

/// The arguments of a call that may be null, of those that are asked for.
fn arguments(body: &Body, offset: u32, which: u32) -> Vec<ValueId> {
    let asked = arguments_at(body, offset).iter().copied().enumerate();
    let asked = asked.filter(|&(number, _)| which & bits([number].into_iter()) != 0).map(|(_, value)| value);
    asked
        .filter(|&value| body.values[value as usize].kind == Kind::Reference && !is_present(body, value))
        .collect()
}
