//! Raw access to memory: an address that is wrong would end the JVM, or spoil it for later candidates.

use classfile::edit::CodeEditor;
use classfile::{Instruction, MemberName, Opcode, Pool, Result};

/// VM name of the worker's class that has a static method for each that is replaced.
const CLASS: &str = "recrash/worker/Memory";

/// VM name of the JDK's class with raw access.
const RAW: &str = "sun/misc/Unsafe";

/// Replaces a call that names memory by an address, or by an object and an offset; says whether it is one.
pub(super) fn replace(
    pool: &mut Pool<'_>,
    editor: &mut CodeEditor<'_>,
    instruction: &Instruction,
) -> Result<bool> {
    let called = pool.member(instruction.constant().unwrap_or_default())?;
    if instruction.opcode != Opcode::INVOKEVIRTUAL || called.class != RAW {
        return Ok(false);
    }
    let (name, descriptor) = (called.name.to_string(), called.descriptor.to_string());
    let Some(rest) = descriptor.strip_prefix('(') else { return Ok(false) };
    if !rest.starts_with('J') && !rest.starts_with("Ljava/lang/Object;J") {
        return Ok(false);
    }
    // The receiver may be anything: the worker does not need the module of that class.
    let descriptor = format!("(Ljava/lang/Object;{rest}");
    let method = MemberName {
        class: CLASS.into(),
        name: name.as_str().into(),
        descriptor: descriptor.as_str().into(),
    };
    let method = pool.add_method(method)?;
    editor.replace_call(instruction, method);
    Ok(true)
}
