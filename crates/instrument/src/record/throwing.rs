//! Whether code can throw. Methods that provably cannot need no handler.

use classfile::descriptor::Type;
use classfile::opcode::throws;
use classfile::{Class, Constant, Instruction, Opcode, Pool};

use crate::provenance::{State, Value, below_top};

/// What one instruction can throw, as far as it can be told without knowing where values come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Throwing {
    /// Nothing.
    Never,
    /// Something, unless it accesses a field of the receiver.
    UnlessReceiver,
    /// Something.
    Maybe,
}

/// What an instruction of `class` can throw.
pub(super) fn of(class: &Class<'_>, instruction: &Instruction) -> Throwing {
    if instruction.opcode.info().throws == throws::NOTHING {
        return Throwing::Never;
    }
    match instruction.opcode {
        Opcode::LDC | Opcode::LDC_W | Opcode::LDC2_W if is_plain_constant(&class.pool, instruction) => {
            Throwing::Never
        }
        Opcode::GETFIELD | Opcode::PUTFIELD => Throwing::UnlessReceiver,
        _ => Throwing::Maybe,
    }
}

/// Numbers and strings are there; classes and method handles have to be resolved.
fn is_plain_constant(pool: &Pool<'_>, instruction: &Instruction) -> bool {
    let constant = instruction.constant().and_then(|index| pool.get(index).ok());
    !matches!(
        constant,
        None | Some(
            Constant::Class(_)
                | Constant::MethodHandle { .. }
                | Constant::MethodType(_)
                | Constant::Dynamic { .. }
        )
    )
}

/// Whether an instruction accesses a field that `class` declares, of the receiver itself: that
/// cannot fail.
pub(super) fn is_own_field_access(class: &Class<'_>, instruction: &Instruction, state: &State) -> bool {
    accessed_field_owner(&class.pool, instruction, state) == Some(Value::Receiver)
        && declares(class, instruction)
}

/// Where the object comes from whose field an instruction accesses; none for other instructions.
pub(super) fn accessed_field_owner(
    pool: &Pool<'_>,
    instruction: &Instruction,
    state: &State,
) -> Option<Value> {
    let above = match instruction.opcode {
        Opcode::GETFIELD => 0,
        Opcode::PUTFIELD => {
            let field = pool.member(instruction.constant()?).ok()?;
            Type::parse(field.descriptor).ok()?.kind().slots()
        }
        _ => return None,
    };
    Some(below_top(state, above))
}

fn declares(class: &Class<'_>, instruction: &Instruction) -> bool {
    let Some(field) = instruction.constant().and_then(|index| class.pool.member(index).ok()) else {
        return false;
    };
    let is_it = |each: &classfile::Member<'_>| {
        each.name == field.name && each.descriptor == field.descriptor && !each.is_static()
    };
    field.class == class.name() && class.fields.iter().any(is_it)
}
