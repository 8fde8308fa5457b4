//! Recursion: a trace with hundreds of frames of one method does not get hundreds of tests.

use std::collections::HashMap;

use model::MethodRef;
use rebuild::Proposal;
use recording::Recording;

use crate::toolchain::frames::method_name;

/// Up to so many frames, each gets its test.
const MANY: usize = 40;
/// Frames of one method that are kept at each end of the trace.
const KEPT: usize = 2;

/// Leaves out frames in the middle of a recursion, and says so.
pub(crate) fn thin(proposals: Vec<Proposal>, recording: &Recording) -> (Vec<Proposal>, Vec<String>) {
    if proposals.len() <= MANY {
        return (proposals, vec![]);
    }
    let method = |proposal: &Proposal| &recording.frames[proposal.frame].method;
    let mut frames_of: HashMap<&MethodRef, Vec<usize>> = HashMap::new();
    for proposal in &proposals {
        frames_of.entry(method(proposal)).or_default().push(proposal.frame);
    }
    let is_inside = |proposal: &Proposal| {
        let frames = &frames_of[method(proposal)];
        let position = frames.iter().position(|&frame| frame == proposal.frame);
        position.is_some_and(|position| position >= KEPT && position + KEPT < frames.len())
    };
    let notes = frames_of.iter().filter(|(_, frames)| frames.len() > 2 * KEPT).map(|(method, frames)| {
        let left_out = frames.len() - 2 * KEPT;
        format!(
            "{} was called {} times: {left_out} of these frames get no test",
            method_name(method),
            frames.len()
        )
    });
    let mut notes: Vec<String> = notes.collect();
    notes.sort();
    (proposals.into_iter().filter(|proposal| !is_inside(proposal)).collect(), notes)
}

#[cfg(test)]
mod unit {
    use model::{Crash, MethodRef};
    use rebuild::Proposal;
    use recording::{Frame, FramePlace, Header, Heap, Recording};

    use super::thin;

    fn frame(name: &str) -> Frame {
        Frame {
            place: FramePlace { throwable: 0, frame: None },
            method: MethodRef::new("A", name, "()V"),
            access: 0,
            parameters: vec![],
            strategy: "reference".into(),
            receiver: None,
            arguments: vec![],
            entry_fields: vec![],
            cut: vec![],
        }
    }

    fn thinned(names: &[&str]) -> (Vec<usize>, Vec<String>) {
        let frames: Vec<Frame> = names.iter().map(|name| frame(name)).collect();
        let proposals =
            (0..frames.len()).map(|frame| Proposal { frame, candidate: Err("none".into()) }).collect();
        let (header, crash, heap) = (Header::default(), Crash::default(), Heap::default());
        let (kept, notes) = thin(proposals, &Recording { header, crash, frames, heap, notes: vec![] });
        (kept.iter().map(|proposal| proposal.frame).collect(), notes)
    }

    #[test]
    fn both_ends_of_a_recursion_are_kept() {
        let mut names = vec!["leaf"];
        names.extend(["down"; 60]);
        names.push("main");
        let (kept, notes) = thinned(&names);
        assert_eq!(kept, [0, 1, 2, 59, 60, 61]);
        assert_eq!(notes, ["A.down() was called 60 times: 56 of these frames get no test"]);
        assert_eq!(thinned(&names[30..]).0.len(), 32);
    }
}
