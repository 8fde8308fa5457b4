//! Calls that ask an object for what it has under a constant text: `attributes.get("kind")`.

use classfile::descriptor::{MethodDescriptor, Type};
use classfile::{Class, Constant, Instruction, Opcode};

use crate::operands::is_call;
use crate::{ClassId, Index, MethodId};

/// A call that asks an object for what it has under a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedCall {
    /// The class that the call names.
    pub owner: ClassId,
    /// The name of the method that is called.
    pub name: String,
    /// The text.
    pub key: String,
    /// The class that the result is cast to, if it is.
    pub cast: Option<String>,
}

/// Classes whose methods take texts and have nothing under them.
const TEXTS: [&str; 3] = ["java/lang/String", "java/lang/StringBuilder", "java/lang/Class"];

impl Index {
    /// The calls of a method that pass a constant text to an object and get something, in the order of the code. The
    /// text is the last constant before the call.
    pub fn keyed_calls(&self, method: MethodId) -> Vec<KeyedCall> {
        let Some(decoded) = self.decoded(method.class) else { return Vec::new() };
        let class = decoded.class();
        let summary = &self[method];
        let member = class.method(&summary.name, &summary.descriptor);
        let Some(Ok(Some(code))) = member.map(|member| class.code(member)) else { return Vec::new() };
        let mut found: Vec<KeyedCall> = Vec::new();
        let mut last = None;
        let mut is_behind = false;
        for instruction in code.instructions().map_while(Result::ok) {
            if is_behind
                && instruction.opcode == Opcode::CHECKCAST
                && let Some(call) = found.last_mut()
            {
                let cast = instruction.constant().and_then(|class_at| class.pool.class_name(class_at).ok());
                call.cast = cast.map(|cast| cast.to_string());
            }
            is_behind = false;
            if let Some(text) = pushed_text(class, &instruction) {
                last = Some(text);
            } else if is_call(instruction.opcode)
                // Whatever is called has taken it.
                && let Some(key) = last.take()
                && let Some((owner, name)) = self.asked_by_text(class, &instruction)
                && !found.iter().any(|call| (call.owner, &call.name, &call.key) == (owner, &name, &key))
            {
                found.push(KeyedCall { owner, name, key, cast: None });
                is_behind = true;
            }
        }
        found
    }

    /// The class and name of a call that takes one text and yields something.
    fn asked_by_text(&self, class: &Class<'_>, call: &Instruction) -> Option<(ClassId, String)> {
        if !matches!(call.opcode, Opcode::INVOKEVIRTUAL | Opcode::INVOKEINTERFACE) {
            return None;
        }
        let called = class.pool.member(call.constant()?).ok()?;
        let types = MethodDescriptor::parse(called.descriptor).ok()?;
        let takes_key = match types.parameters.first() {
            Some(Type::Object(first)) => *first == "java/lang/String" || *first == "java/lang/Object",
            _ => false,
        };
        let owner = called.class.to_string();
        let is_asked = takes_key && types.result.is_some() && !TEXTS.contains(&owner.as_str());
        self.class(&owner).filter(|_| is_asked).map(|owner| (owner.id, called.name.to_string()))
    }
}

fn pushed_text(class: &Class<'_>, instruction: &Instruction) -> Option<String> {
    if !matches!(instruction.opcode, Opcode::LDC | Opcode::LDC_W) {
        return None;
    }
    match class.pool.get(instruction.constant()?) {
        Ok(Constant::String(text)) => class.pool.utf8(text).ok().map(|text| text.text().into_owned()),
        _ => None,
    }
}
