//! What must hold before anything is run: the frames of the crash exist on the class path, and the innermost can throw it.

use chart::code_line;
use model::{Crash, Frame, Thrown};
use program::{Absent, ClassPath, find_line, find_thrower, line_calls, locate};

use super::frames::frame_name;
use crate::Error;

/// Looks for every frame of the program. A method or line that is not there means another version of the program: that is
/// an error. A class that is not there may belong to what started the program, like the launcher of a fat jar, or to what
/// it runs in, like the class loader of a server: that is a warning, unless none of the root cause's is there.
pub(crate) fn check_frames(
    crash: &Crash,
    class_path: &ClassPath,
    is_program: &dyn Fn(&str) -> bool,
) -> Result<Vec<String>, Error> {
    let mut warnings = Vec::new();
    let chain = crash.cause_chain();
    for &index in &chain {
        let is_root = chain.last() == Some(&index);
        let thrown = &crash.throwables[index];
        let is_there = thrown.frames.iter().any(|frame| class_path.contains(&frame.class));
        let frames = thrown.frames.iter().enumerate().filter(|(_, frame)| is_program(&frame.class));
        for (position, (place, frame)) in frames.enumerate() {
            // A wrapper may have been given the trace of its cause: its first line throws the cause then.
            let found = if is_root { find_in(thrown, place, class_path) } else { find(class_path, frame) };
            match found {
                Ok(()) => {}
                Err(Absent::Class) if is_there || !is_root => {
                    let warning = format!("{} is not on the class path", frame.class.replace('/', "."));
                    warnings.extend((!warnings.contains(&warning)).then_some(warning));
                }
                Err(absent) => return Err(with_left_out(absent_error(position, frame, absent), class_path)),
            }
        }
    }
    Ok(warnings)
}

/// How far the frames of a throwable are on the class path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fit {
    /// The frames of the program that a test could stand for, by their place in the trace.
    pub(crate) frames: Vec<usize>,
    /// How many of them are there, from the innermost up to the first that is not.
    pub(crate) fitting: usize,
    /// How many of these have a line that calls the method of the frame inside.
    pub(crate) calling: usize,
    /// The first that is not.
    pub(crate) absent: Option<(Frame, Absent)>,
}

impl Fit {
    /// Looks for the frames of the program, as [`check_frames`] does. Those that have no code of their
    /// own, like the accessors of nested classes, do not count.
    pub(crate) fn of(thrown: &Thrown, class_path: &ClassPath, is_program: &dyn Fn(&str) -> bool) -> Fit {
        let mut fit = Fit::default();
        for (position, frame) in thrown.frames.iter().enumerate() {
            if !is_program(&frame.class) {
                continue;
            }
            let found = find_in(thrown, position, class_path);
            match found.and_then(|()| locate(class_path, code_line(frame))) {
                Ok(place) if place.methods.is_empty() => continue,
                Ok(_) if fit.absent.is_none() => {
                    fit.fitting += 1;
                    let inside = position.checked_sub(1).map(|inside| &thrown.frames[inside].method);
                    let calls = |method: &String| line_calls(class_path, code_line(frame), method);
                    fit.calling += usize::from(inside.is_some_and(calls));
                }
                Ok(_) => {}
                Err(absent) => _ = fit.absent.get_or_insert_with(|| (frame.clone(), absent)),
            }
            fit.frames.push(position);
        }
        fit
    }

    /// The throwable with its frames up to the program's `count` innermost.
    pub(crate) fn innermost(&self, thrown: &Thrown, count: usize) -> Thrown {
        let last = self.frames.iter().take(count).next_back().copied();
        let frames = last.map_or_else(Vec::new, |last| thrown.frames[..=last].to_vec());
        Thrown { frames, ..thrown.clone() }
    }

    /// What is wrong with the first frame that is not there.
    pub(crate) fn error(&self) -> Option<Error> {
        self.absent.as_ref().map(|(frame, absent)| absent_error(self.fitting, frame, absent.clone()))
    }
}

/// Looks for a frame of a throwable by its place. The innermost must be able to throw it.
fn find_in(thrown: &Thrown, place: usize, class_path: &ClassPath) -> Result<(), Absent> {
    let frame = &thrown.frames[place];
    match place {
        0 => find_thrower(class_path, code_line(frame), &thrown.class),
        _ => find(class_path, frame),
    }
}

/// Looks for one frame.
pub(crate) fn find(class_path: &ClassPath, frame: &Frame) -> Result<(), Absent> {
    find_line(class_path, code_line(frame))
}

pub(crate) fn absent_error(position: usize, frame: &Frame, absent: Absent) -> Error {
    Error::FrameAbsent { number: position + 1, frame: frame_name(frame), absent, help: Box::default() }
}

/// A class that is nowhere may be in an entry of the class path that cannot be used.
fn with_left_out(mut error: Error, class_path: &ClassPath) -> Error {
    if let Error::FrameAbsent { absent: Absent::Class, help, .. } = &mut error {
        help.left_out.extend(class_path.left_out().iter().map(ToString::to_string));
    }
    error
}
