//! Whether a line of code can throw an exception by itself, without anything that it calls.

use classfile::opcode::throws;
use classfile::{Class, Instruction, Opcode};

use crate::ClassPath;
use crate::code_line::{CodeLine, locate};
use crate::throwing::thrown_as;

/// Whether a line of code can be the innermost frame of an exception. A trace is that of where the exception is made: so
/// the line has an instruction with which the JVM throws it, or makes an object of that very class. What cannot be told is
/// taken as if it could.
pub fn throws_itself(class_path: &ClassPath, code: CodeLine, exception: &str) -> bool {
    // The JVM throws these where it links, initialises or runs out of something.
    if exception.starts_with("java/lang/") && exception.ends_with("Error") {
        return true;
    }
    let Ok(place) = locate(class_path, code) else { return true };
    let bytes = class_path.class_bytes(code.class);
    let Some(class) = bytes.as_deref().and_then(|bytes| Class::read(bytes).ok()) else { return true };
    let is_unknown = place.methods.iter().all(|located| located.code.is_empty());
    is_unknown
        || place.methods.iter().any(|located| {
            let method = class.method(&located.name, &located.descriptor);
            let Some(Ok(Some(code))) = method.map(|method| class.code(method)) else { return true };
            let is_here = |pc: u32| located.code.iter().any(|range| range.contains(&pc));
            let mut here = code.instructions().map_while(Result::ok).filter(|each| is_here(each.pc));
            here.any(|instruction| makes(&class, &instruction, exception))
        })
}

fn makes(class: &Class, instruction: &Instruction, exception: &str) -> bool {
    let is_made = instruction.opcode == Opcode::NEW
        && instruction
            .constant()
            .and_then(|index| class.pool.class_name(index).ok())
            .is_some_and(|name| name.text() == exception);
    let wanted = match exception {
        "java/lang/IllegalMonitorStateException" => Some(throws::MONITOR),
        _ => thrown_as(exception),
    };
    is_made || wanted.is_some_and(|wanted| instruction.opcode.info().throws & wanted != 0)
}
