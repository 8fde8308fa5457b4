//! Which methods of a class change objects, as far as the class itself tells: they store into
//! fields or arrays, call a method that is named like a change, or call one of their own class
//! that does so.

use std::collections::HashMap;

use classfile::{Class, Instruction, Member, Opcode, Utf8};

/// How names of methods begin that change their receiver.
const VERBS: [&str; 28] = [
    "add", "append", "clear", "close", "delete", "enqueue", "fill", "init", "insert", "load", "mark", "move",
    "next", "offer", "open", "poll", "pop", "push", "put", "read", "register", "remove", "replace", "reset",
    "set", "skip", "update", "write",
];

/// How many calls lead at most from a method to the change that counts as its own.
const LONGEST_CHAIN: usize = 16;

/// What the methods of a class do.
pub(crate) struct Effects {
    /// Whether the method of this number changes objects.
    pub(crate) modifies: Vec<bool>,
}

impl Effects {
    pub(crate) fn of(class: &Class) -> Effects {
        let own = class.methods.iter().enumerate();
        let own: Own = own.map(|(number, method)| ((method.name, method.descriptor), number)).collect();
        let found: Vec<Found> = class.methods.iter().map(|method| find(class, method, &own)).collect();
        let mut modifies: Vec<bool> = found.iter().map(|found| found.modifies).collect();
        for _ in 0..LONGEST_CHAIN {
            let mut changed = false;
            for (number, found) in found.iter().enumerate() {
                if !modifies[number] && found.calls.iter().any(|&called| modifies[called]) {
                    modifies[number] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Effects { modifies }
    }
}

/// The methods of the class by name and descriptor.
type Own<'c> = HashMap<(Utf8<'c>, Utf8<'c>), usize>;

#[derive(Default)]
struct Found {
    modifies: bool,
    /// Methods of the same class, by number.
    calls: Vec<usize>,
}

fn find(class: &Class, method: &Member, own: &Own) -> Found {
    let mut found = Found::default();
    let Ok(Some(code)) = class.code(method) else { return found };
    // Stores into a new array are those of its initialiser, of variable arguments for instance.
    let mut new_array = false;
    for instruction in code.instructions().map_while(Result::ok) {
        let opcode = instruction.opcode;
        new_array |= matches!(opcode, Opcode::NEWARRAY | Opcode::ANEWARRAY);
        if is_field_store(opcode) || is_array_store(opcode) && !new_array {
            found.modifies = true;
        } else if is_invoke(opcode) {
            found.see(class, &instruction, own);
        }
        if found.modifies {
            break;
        }
    }
    found
}

impl Found {
    fn see(&mut self, class: &Class, instruction: &Instruction, own: &Own) {
        let Some(Ok(called)) = instruction.constant().map(|index| class.pool.member(index)) else { return };
        let known = own.get(&(called.name, called.descriptor)).filter(|_| called.class == class.name());
        match known {
            Some(&own) => self.calls.push(own),
            None => self.modifies |= is_change(&called.name.text()),
        }
    }
}

/// Whether a method is named like a change of its receiver.
pub(crate) fn is_change(name: &str) -> bool {
    VERBS.iter().any(|verb| {
        let rest = name.strip_prefix(verb);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}

fn is_field_store(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::PUTFIELD | Opcode::PUTSTATIC)
}

fn is_array_store(opcode: Opcode) -> bool {
    (Opcode::IASTORE.number()..=Opcode::SASTORE.number()).contains(&opcode.number())
}

fn is_invoke(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::INVOKEVIRTUAL | Opcode::INVOKEINTERFACE | Opcode::INVOKESPECIAL | Opcode::INVOKESTATIC
    )
}
