//! Whether a line of code can throw an exception that the JVM itself makes.

use classfile::opcode::throws;
use classfile::{Class, Opcode};

use crate::ClassPath;
use crate::code_line::{Absent, CodeLine, locate};

/// Whether the innermost frame of an exception can be where it is: a line that has no array access throws no
/// `ArrayIndexOutOfBoundsException`. Only exceptions that instructions throw are looked at. A line that calls
/// anything is taken as it is, since what is called may change the trace of what it throws, as Kotlin's checks do.
pub fn find_thrower(class_path: &ClassPath, code: CodeLine, exception: &str) -> Result<(), Absent> {
    let place = locate(class_path, code)?;
    let (Some(wanted), Some(line), Some(origin)) = (thrown_as(exception), code.line, place.origin) else {
        return Ok(());
    };
    let bytes = class_path.class_bytes(code.class);
    let Some(class) = bytes.as_deref().and_then(|bytes| Class::read(bytes).ok()) else { return Ok(()) };
    let may_throw = place.methods.iter().any(|located| {
        let Some(method) = class.method(&located.name, &located.descriptor) else { return true };
        let Ok(Some(code)) = class.code(method) else { return true };
        let is_here = |pc: u32| located.code.iter().any(|range| range.contains(&pc));
        let mut instructions = code.instructions().map_while(Result::ok).filter(|each| is_here(each.pc));
        located.code.is_empty() || instructions.any(|each| is_source(each.opcode, wanted))
    });
    match may_throw || place.methods.is_empty() {
        true => Ok(()),
        false => Err(Absent::Thrower { origin, line, exception: exception.replace('/', ".") }),
    }
}

/// The exceptions that instructions throw, as the opcode table names them.
pub(crate) fn thrown_as(exception: &str) -> Option<u16> {
    Some(match exception {
        "java/lang/NullPointerException" => throws::NULL,
        "java/lang/ArrayIndexOutOfBoundsException" => throws::BOUNDS,
        "java/lang/ArrayStoreException" => throws::STORE,
        "java/lang/ArithmeticException" => throws::ARITHMETIC,
        "java/lang/NegativeArraySizeException" => throws::SIZE,
        "java/lang/ClassCastException" => throws::CAST,
        _ => return None,
    })
}

fn is_source(opcode: Opcode, wanted: u16) -> bool {
    let is_call = matches!(
        opcode,
        Opcode::INVOKEVIRTUAL
            | Opcode::INVOKEINTERFACE
            | Opcode::INVOKESPECIAL
            | Opcode::INVOKESTATIC
            | Opcode::INVOKEDYNAMIC
    );
    is_call || opcode.info().throws & wanted != 0
}
