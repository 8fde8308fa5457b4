//! What planned methods look for in maps and collections of the JDK: the keys that are there are told where one is missed.

use classfile::edit::{CodeEditor, Snippet};
use classfile::{Instruction, Opcode, Pool, Result};

use super::hook;

/// Inserts a report before each lookup.
pub(super) fn insert(
    editor: &mut CodeEditor<'_>,
    pool: &mut Pool<'_>,
    instructions: &[Instruction],
) -> Result<()> {
    for instruction in instructions {
        if is_lookup(pool, instruction) {
            let mut snippet = Snippet::new(2); // [collection, key]
            snippet.op(Opcode::DUP2); // [collection, key, collection, key]
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)V";
            hook::call(&mut snippet, pool, "sought", descriptor)?; // [collection, key]
            editor.before(instruction.pc, snippet);
        }
    }
    Ok(())
}

fn is_lookup(pool: &Pool<'_>, instruction: &Instruction) -> bool {
    if !matches!(instruction.opcode, Opcode::INVOKEVIRTUAL | Opcode::INVOKEINTERFACE) {
        return false;
    }
    let Some(Ok(called)) = instruction.constant().map(|called| pool.member(called)) else { return false };
    let takes_key = called.descriptor.text().starts_with("(Ljava/lang/Object;)");
    let name = called.name.text();
    let looks = matches!(&*name, "get" | "containsKey" | "contains" | "indexOf");
    takes_key && looks && called.class.text().starts_with("java/util/")
}
