//! One recorded frame: what the method was called with.

use std::fmt::Write;

use super::names::{clean, signature};
use super::trace::source;
use super::tree::{Extent, Tree};
use crate::{Frame, Recording};

/// The frame with this number, counted from 1 and innermost first; none where there is none.
pub fn frame(recording: &Recording, number: usize, extent: Extent) -> Option<String> {
    let frame = recording.frames.get(number.checked_sub(1)?)?;
    let mut text = heading(recording, frame, number);
    text.push_str(&values(recording, frame, extent));
    for cut in &frame.cut {
        let _ = writeln!(text, "not recorded: {}", clean(cut));
    }
    Some(text)
}

fn heading(recording: &Recording, frame: &Frame, number: usize) -> String {
    let thrown = &recording.crash.throwables[frame.place.throwable as usize];
    let place = match frame.place.frame {
        Some(index) => format!("  ({})", source(&thrown.frames[index as usize])),
        None => "  (not in the stack trace)".to_owned(),
    };
    let signature = signature(&frame.method, &frame.parameters);
    format!("frame {number}  {signature}{place}\ncopied   {}\n\n", copied(&frame.strategy))
}

/// What the values stand for.
fn copied(strategy: &str) -> String {
    match strategy {
        "reference" => "reference: references as of entry, contents as of the failure point".into(),
        "used-fields" => {
            "used-fields: the fields that the method uses as of entry, the rest as of the failure point"
                .into()
        }
        other => clean(other),
    }
}

fn values(recording: &Recording, frame: &Frame, extent: Extent) -> String {
    let mut tree = Tree::new(&recording.heap, frame, extent);
    if let Some(receiver) = frame.receiver {
        tree.value("this", receiver, 0);
    }
    for (index, argument) in frame.arguments.iter().enumerate() {
        let name = frame.parameters.get(index).filter(|name| !name.is_empty());
        tree.value(&name.map_or(format!("argument {}", index + 1), |name| clean(name)), *argument, 0);
    }
    if tree.shortened {
        tree.text.push_str("\n(shortened; `recrash dump` prints everything)\n");
    }
    if tree.text.is_empty() {
        tree.text.push_str("(no receiver and no arguments)\n");
    }
    tree.text
}
