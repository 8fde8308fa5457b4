//! How far a run came until another exception ended it.
//!
//! In the methods of the crash probes tell. Those that they call on the way have none: a form that is checked field by
//! field fails at one field after the other. There the lines tell at which the exception came.

use chart::{code_line, told};
use model::{Frame, Thrown};
use program::{Index, Name, NullUse, Told, locate};

use crate::fitness::Goal;

/// Calls of a line, lines of a method and frames of a crash that are told apart: 64 bits with two lines inside.
const CALLS: u64 = 1 << 6;
const LINES: u64 = 1 << 16;
const FRAMES: u64 = 1 << 10;
/// Frames inside of the methods of the crash that are looked at.
const INSIDE: usize = 2;

/// What is known of the lines at which exceptions came.
#[derive(Default)]
pub(crate) struct Ways {
    /// The names of the methods that each line calls, in the order of its code.
    calls: Vec<(Frame, Vec<Name>)>,
}

impl Ways {
    /// How far a run came, the more the further; 0 where the exception did not come through a method of the crash, or
    /// came behind its line.
    pub(crate) fn passed(&mut self, goal: &Goal, index: &Index, thrown: &Thrown) -> u64 {
        for (inside, expected) in goal.frames.iter().enumerate() {
            let is_it =
                |frame: &Frame| frame.class == expected.frame.class && frame.method == expected.frame.method;
            let Some(place) = thrown.frames.iter().position(is_it) else { continue };
            let frame = &thrown.frames[place];
            let (Some(line), Some(last)) = (frame.line, expected.frame.line) else { return 0 };
            if line > last {
                return 0;
            }
            let deep = (goal.frames.len() - inside) as u64;
            let call = self.call(index, thrown, place).min(CALLS - 1);
            let own = (deep.min(FRAMES - 1) * LINES + u64::from(line).min(LINES - 1)) * CALLS + call;
            return inside_of(index, &thrown.frames[..place], own);
        }
        0
    }

    /// The place, from 1, that the call which failed has among the calls of its line; 0 where it is not known.
    fn call(&mut self, index: &Index, thrown: &Thrown, place: usize) -> u64 {
        let failed = match place.checked_sub(1) {
            Some(inside) => thrown.frames[inside].method.clone(),
            None => match told(thrown) {
                Some(Told::Null(NullUse::Call(name), _)) => name,
                _ => return 0,
            },
        };
        let frame = &thrown.frames[place];
        let known = self.calls.iter().position(|(known, _)| known == frame);
        let at = known.unwrap_or_else(|| {
            self.calls.push((frame.clone(), calls(index, frame)));
            self.calls.len() - 1
        });
        let found = self.calls[at].1.iter().rposition(|name| **name == *failed);
        found.map_or(0, |found| found as u64 + 1)
    }
}

/// How far a run came, with the lines of what the program called inside.
fn inside_of(index: &Index, inside: &[Frame], own: u64) -> u64 {
    let is_own = |frame: &&Frame| index.class(&frame.class).is_some_and(|class| !class.is_jdk());
    let mut frames = inside.iter().rev().take_while(is_own);
    (0..INSIDE).fold(own, |passed, _| {
        let line = frames.next().and_then(|frame| frame.line).unwrap_or_default();
        passed * LINES + u64::from(line).min(LINES - 1)
    })
}

/// The names of the methods that a line calls.
fn calls(index: &Index, frame: &Frame) -> Vec<Name> {
    let Ok(place) = locate(index.class_path(), code_line(frame)) else { return Vec::new() };
    let of_method = |method: &program::PlaceMethod| {
        let id = index.method(&frame.class, &method.name, &method.descriptor)?;
        Some(index.calls_in(id, &method.code).into_iter().map(|called| index[called].name.clone()))
    };
    place.methods.iter().filter_map(of_method).flatten().collect()
}
