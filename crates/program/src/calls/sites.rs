//! The calls in a method's code.

use classfile::attributes::BootstrapMethod;
use classfile::{Class, Constant, Content, Member, Opcode};

/// A call, or the making of a lambda.
pub(crate) struct NamedCall {
    pub(crate) offset: u32,
    /// `invokedynamic` where a lambda or method reference is made.
    pub(crate) opcode: Opcode,
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

/// The calls of a method, in the order of its code; what cannot be read is passed over.
pub(crate) fn sites(class: &Class, bootstraps: &[BootstrapMethod], method: &Member) -> Vec<NamedCall> {
    let Ok(Some(code)) = class.code(method) else { return vec![] };
    let mut found = Vec::new();
    for instruction in code.instructions().map_while(Result::ok) {
        let Some(constant) = instruction.constant() else { continue };
        let members = match instruction.opcode {
            Opcode::INVOKEDYNAMIC => handles(class, bootstraps, constant),
            Opcode::INVOKEVIRTUAL
            | Opcode::INVOKEINTERFACE
            | Opcode::INVOKESPECIAL
            | Opcode::INVOKESTATIC => vec![constant],
            _ => continue,
        };
        let members = members.into_iter().filter_map(|member| class.pool.member(member).ok());
        found.extend(members.map(|member| NamedCall {
            offset: instruction.pc,
            opcode: instruction.opcode,
            class: member.class.to_string(),
            name: member.name.to_string(),
            descriptor: member.descriptor.to_string(),
        }));
    }
    found
}

/// What the dynamic call sites of a class are made by.
pub(crate) fn bootstraps(class: &Class) -> Vec<BootstrapMethod> {
    match class.content("BootstrapMethods") {
        Ok(Some(Content::BootstrapMethods(rows))) => rows,
        _ => vec![],
    }
}

/// The methods among the static arguments of a dynamic call site.
fn handles(class: &Class, bootstraps: &[BootstrapMethod], site: u16) -> Vec<u16> {
    let Ok(Constant::InvokeDynamic { bootstrap, .. }) = class.pool.get(site) else { return vec![] };
    let Some(row) = bootstraps.get(usize::from(bootstrap)) else { return vec![] };
    let method = |&argument: &u16| match class.pool.get(argument) {
        // Kinds below 5 are fields.
        Ok(Constant::MethodHandle { kind: 5.., reference }) => Some(reference),
        _ => None,
    };
    row.arguments.iter().filter_map(method).collect()
}
