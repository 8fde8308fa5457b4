//! What a trace does not show. Loggers, build tools, IDEs and people leave frames out, mostly those of the JDK.

use chart::{code_line, told};
use model::{Above, Frame, Thrown};
use program::{ClassPath, does_as_told, has_lines, throws_itself};
use trace::Origin;

/// What may have been above the innermost frame of a throwable.
pub(crate) fn above(thrown: &Thrown, class_path: &ClassPath, is_program: &dyn Fn(&str) -> bool) -> Above {
    let is_of_jdk = |frame: &Frame| matches!(trace::origin(frame), Origin::Jdk | Origin::Reflection);
    let is_thrower =
        |code| told(thrown).is_some_and(|told| does_as_told(class_path, code, &thrown.class, &told));
    match thrown.frames.first() {
        Some(innermost) if is_program(&innermost.class) => {
            if !throws_itself(class_path, code_line(innermost), &thrown.class) {
                Above::Anything
            } else if thrown.frames.iter().any(is_of_jdk) || is_thrower(code_line(innermost)) {
                Above::Nothing
            } else {
                Above::Jdk
            }
        }
        _ => Above::Nothing,
    }
}

/// Takes off the innermost frames whose classes are not on the class path, such as those of a server's class loader, and
/// returns them. What threw is unknown then. Where no frame at all is there, nothing is taken off.
pub(crate) fn take_off_absent(
    thrown: &mut Thrown,
    class_path: &ClassPath,
    is_program: &dyn Fn(&str) -> bool,
) -> Vec<Frame> {
    let is_there = |frame: &Frame| is_program(&frame.class) && class_path.contains(&frame.class);
    let Some(first) = thrown.frames.iter().position(is_there) else { return Vec::new() };
    let last = thrown.frames[..first].iter().rposition(|frame| is_program(&frame.class));
    let off = thrown.frames.drain(..last.map_or(0, |last| last + 1));
    off.filter(|frame| is_program(&frame.class)).collect()
}

/// Forgets the lines of methods that have none on the class path: the log is of a build with line tables, the jar has none.
/// These frames are compared by method.
pub(crate) fn forget_lines(thrown: &mut Thrown, class_path: &ClassPath) {
    for frame in thrown.frames.iter_mut().filter(|frame| frame.line.is_some()) {
        if !has_lines(class_path, code_line(frame)) {
            frame.line = None;
        }
    }
}

/// Takes out frames of classes that were made at run time under a name of their maker's choice: they have no line, are
/// not on the class path, and are called after a class that is.
pub(crate) fn take_out_made(thrown: &mut Thrown, class_path: &ClassPath) {
    let is_made = |frame: &Frame| {
        let host = frame.class.split_once('$').map(|(host, _)| host);
        frame.line.is_none()
            && !class_path.contains(&frame.class)
            && host.is_some_and(|host| class_path.contains(host))
    };
    thrown.frames.retain(|frame| !is_made(frame));
}
