//! `used-fields`: the fields that the method's own code reads or writes, of the receiver and of
//! arguments.
//!
//! A field counts if its object certainly is the receiver or an argument, unchanged since entry.
//! Its reference is taken from the method's own instruction, so the access is legal. For an
//! argument, the class that the reference names must be the declared type of the parameter, which
//! is what the verifier knows at entry.
//!
//! The method may come to that instruction on some ways only, and on purpose: a field of another
//! version of a library is asked for where it is there. Reading one at entry that is missing would
//! throw into the program. So only fields of the class's own package count, which comes as a whole.

use classfile::descriptor::Type;
use classfile::{Instruction, Member, MemberName, Opcode, Utf8};

use super::{CopyStrategy, FieldCopy, Method};
use crate::provenance::{self, Value};
use crate::record::parameters::{Parameter, entry_state};
use crate::record::plan::Owner;
use crate::record::throwing::accessed_field_owner;

/// Copies the fields that the method itself accesses.
pub(super) struct UsedFields;

impl CopyStrategy for UsedFields {
    fn name(&self) -> &'static str {
        "used-fields"
    }

    fn fields(&self, method: &Method<'_, '_>) -> Vec<FieldCopy> {
        let mut fields = Vec::new();
        if !method.instructions.iter().any(is_field_access) {
            return fields;
        }
        let entry = entry_state(method.parameters, method.is_constructor, method.code.max_locals);
        provenance::walk(
            &method.class.pool,
            method.code,
            method.instructions,
            entry,
            |instruction, state| {
                let accessed = accessed_field_owner(&method.class.pool, instruction, state);
                let copy = accessed.and_then(owner).zip(instruction.constant());
                fields.extend(
                    copy.map(|(of, field)| FieldCopy { of, field }).filter(|copy| method.allows(copy)),
                );
            },
        );
        fields.sort_unstable();
        fields.dedup();
        fields
    }
}

fn is_field_access(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Opcode::GETFIELD | Opcode::PUTFIELD)
}

fn owner(value: Value) -> Option<Owner> {
    match value {
        Value::Receiver => Some(Owner::Receiver),
        Value::Argument(position) => Some(Owner::Argument(position)),
        _ => None,
    }
}

impl Method<'_, '_> {
    /// Whether the field can be read at entry. The receiver of a constructor is not there yet.
    fn allows(&self, copy: &FieldCopy) -> bool {
        let Ok(field) = self.class.pool.member(copy.field) else { return false };
        let is_legal = match copy.of {
            Owner::Receiver => !self.is_constructor,
            Owner::Argument(position) => {
                let is_it = |parameter: &&Parameter<'_>| parameter.position == Some(position);
                let declared = self.parameters.iter().find(is_it).map(|parameter| parameter.declared);
                declared == Some(Type::Object(field.class))
            }
        };
        is_legal && self.surely_has(&field)
    }

    fn surely_has(&self, field: &MemberName<'_>) -> bool {
        let own = self.class.name();
        if field.class != own {
            return package(field.class) == package(own);
        }
        let is_it = |each: &Member<'_>| each.name == field.name && each.descriptor == field.descriptor;
        let inherits = || self.class.super_name().is_some_and(|parent| package(parent) == package(own));
        self.class.fields.iter().any(is_it) || inherits()
    }
}

fn package(class: Utf8<'_>) -> &[u8] {
    let bytes = class.bytes();
    let end = bytes.iter().rposition(|byte| *byte == b'/').unwrap_or(0);
    &bytes[..end]
}
