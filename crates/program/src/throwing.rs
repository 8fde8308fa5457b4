//! Whether a line of code can throw an exception.

use classfile::{Class, Member};
use ir::Body;

use crate::ClassPath;
use crate::code_line::{Absent, CodeLine, CodePlace, locate};
use crate::operands::is_call;
use crate::wanted::{Line, Told, is_of_jvm};

/// Whether the innermost frame of an exception can be where it is: a line that has no array access throws no
/// `ArrayIndexOutOfBoundsException`, and one that makes no object and calls nothing no exception of the program. A line
/// that calls anything is taken as it is: the trace need not show what is called, and Kotlin's checks change it.
pub fn find_thrower(class_path: &ClassPath, code: CodeLine, exception: &str) -> Result<(), Absent> {
    let place = locate(class_path, code)?;
    let may_throw = |line: &Line| {
        line.instructions.iter().any(|each| is_call(each.opcode)) || line.throws_itself(exception)
    };
    if is_of_jvm(exception) || any_line(class_path, code, &place, &may_throw, true) {
        return Ok(());
    }
    match (code.line, place.origin) {
        (Some(line), Some(origin)) => {
            Err(Absent::Thrower { origin, line, exception: exception.replace('/', ".") })
        }
        _ => Ok(()),
    }
}

/// Whether a line of code can be the innermost frame of an exception. A trace is that of where the exception is made: so
/// the line has an instruction with which the JVM throws it, or makes an object of that very class. What cannot be told is
/// taken as if it could.
pub fn throws_itself(class_path: &ClassPath, code: CodeLine, exception: &str) -> bool {
    let Ok(place) = locate(class_path, code) else { return true };
    is_of_jvm(exception) || any_line(class_path, code, &place, &|line| line.throws_itself(exception), true)
}

/// Whether a line of code has the very instruction that the message of an exception tells of: then the JVM threw it there.
pub fn does_as_told(class_path: &ClassPath, code: CodeLine, exception: &str, told: &Told) -> bool {
    let Ok(place) = locate(class_path, code) else { return false };
    any_line(class_path, code, &place, &|line| line.does(exception, told), false)
}

/// Whether it holds for a line in one of the methods that it may be in; `unknown` where that cannot be read.
fn any_line(
    class_path: &ClassPath,
    code: CodeLine,
    place: &CodePlace,
    holds: &dyn Fn(&Line) -> bool,
    unknown: bool,
) -> bool {
    let bytes = class_path.class_bytes(code.class);
    let Some(class) = bytes.as_deref().and_then(|bytes| Class::read(bytes).ok()) else { return unknown };
    let line_holds = |method: &Member, located: &[std::ops::Range<u32>]| {
        let body = Body::of(&class, method).ok().flatten();
        let line = Line::of(&class, method, body.as_ref(), located);
        if line.instructions.is_empty() { unknown } else { holds(&line) }
    };
    if place.methods.is_empty() {
        return unknown;
    }
    place.methods.iter().any(|located| {
        let method = class.method(&located.name, &located.descriptor);
        method.map_or(unknown, |method| line_holds(method, &located.code))
    })
}
