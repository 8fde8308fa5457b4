//! What must hold before anything is run: the frames of the crash exist on the class path.

use model::{Crash, Frame};
use program::{Absent, ClassPath, CodeLine, find_line};

use super::frames::frame_name;
use crate::Error;

/// Looks for every frame of the program. A method or line that is not there means another version
/// of the program: that is an error. So is an innermost frame of the root cause without its class. A class
/// that only outer frames or wrappers need may belong to what started the program, like the launcher of
/// a fat jar: that is a warning.
pub(crate) fn check_frames(
    crash: &Crash,
    class_path: &ClassPath,
    is_program: &dyn Fn(&str) -> bool,
) -> Result<Vec<String>, Error> {
    let mut warnings = Vec::new();
    let chain = crash.cause_chain();
    for &index in &chain {
        let is_root = chain.last() == Some(&index);
        let frames = crash.throwables[index].frames.iter().filter(|frame| is_program(&frame.class));
        for (position, frame) in frames.enumerate() {
            match find(class_path, frame) {
                Ok(()) => {}
                Err(Absent::Class) if position > 0 || !is_root => {
                    let warning = format!("{} is not on the class path", frame.class.replace('/', "."));
                    warnings.extend((!warnings.contains(&warning)).then_some(warning));
                }
                Err(absent) => return Err(absent_error(position, frame, absent)),
            }
        }
    }
    Ok(warnings)
}

/// Looks for one frame.
pub(crate) fn find(class_path: &ClassPath, frame: &Frame) -> Result<(), Absent> {
    find_line(class_path, code_line(frame))
}

fn code_line(frame: &Frame) -> CodeLine<'_> {
    CodeLine { class: &frame.class, method: &frame.method, file: frame.file.as_deref(), line: frame.line }
}

pub(crate) fn absent_error(position: usize, frame: &Frame, absent: Absent) -> Error {
    Error::FrameAbsent { number: position + 1, frame: frame_name(frame), absent, named: Vec::new() }
}
