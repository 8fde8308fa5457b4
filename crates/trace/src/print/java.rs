//! A crash as Java itself writes it, to be read again.

use model::Relation;

use super::names::{clean, dotted};
use super::{element, indents};
use crate::{Found, Options};

/// The trace of a crash. What is read from it is the same crash. Where a message has lines that would be taken for frames,
/// its first line stands for it.
pub fn trace(found: &Found) -> String {
    let whole = text(found, |message| message.to_owned());
    match crate::read(whole.as_bytes(), &Options::default()).crashes.as_slice() {
        [again] if again.crash == found.crash => whole,
        _ => text(found, |message| clean(message.lines().next().unwrap_or_default())),
    }
}

fn text(found: &Found, message: impl Fn(&str) -> String) -> String {
    let thread = found.thread.as_ref().filter(|name| !name.contains(['"', '\n']));
    let mut text = thread.map(|name| format!("Exception in thread \"{name}\" ")).unwrap_or_default();
    for (thrown, indent) in found.crash.throwables.iter().zip(indents(&found.crash)) {
        let indent = "\t".repeat(indent);
        let caption = match thrown.relation {
            Relation::Top => "",
            Relation::CauseOf(_) => "Caused by: ",
            Relation::SuppressedBy(_) => "Suppressed: ",
            // It is the throwable before once more.
            Relation::ShownBy(_) => continue,
        };
        let told = thrown.message.as_deref().map(|told| format!(": {}", message(told))).unwrap_or_default();
        text += &format!("{indent}{caption}{}{told}\n", dotted(&thrown.class));
        thrown.frames.iter().for_each(|frame| text += &format!("{indent}\tat {}\n", element(frame)));
    }
    if found.is_trimmed {
        text += "\t...\n";
    }
    text
}
