//! Whether a line of code can throw an exception.

use classfile::Class;

use crate::ClassPath;
use crate::code_line::{Absent, CodeLine, PlaceMethod, locate};
use crate::operands::is_call;
use crate::wanted::{is_of_jvm, line_code, sources, thrown_as};

/// Whether the innermost frame of an exception can be where it is: a line that has no array access throws no
/// `ArrayIndexOutOfBoundsException`, and one that makes no object and calls nothing no exception of the program. A line
/// that calls anything is taken as it is: the trace need not show what is called, and Kotlin's checks change it.
pub fn find_thrower(class_path: &ClassPath, code: CodeLine, exception: &str) -> Result<(), Absent> {
    let place = locate(class_path, code)?;
    let (Some(line), Some(origin)) = (code.line, place.origin) else { return Ok(()) };
    let bytes = class_path.class_bytes(code.class);
    let Some(class) = bytes.as_deref().and_then(|bytes| Class::read(bytes).ok()) else { return Ok(()) };
    match place.methods.is_empty() || place.methods.iter().any(|at| may_throw(&class, at, exception)) {
        true => Ok(()),
        false => Err(Absent::Thrower { origin, line, exception: exception.replace('/', ".") }),
    }
}

fn may_throw(class: &Class, at: &PlaceMethod, exception: &str) -> bool {
    let Some(method) = class.method(&at.name, &at.descriptor) else { return true };
    let line = line_code(class, method, &at.code);
    if line.is_empty() || is_of_jvm(exception) || line.iter().any(|each| is_call(each.opcode)) {
        return true;
    }
    thrown_as(exception).is_some_and(|wanted| !sources(class, method, &line, wanted).is_empty())
}
