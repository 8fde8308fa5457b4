//! Recordings to candidates: for each recorded frame a test that restores the frame's values and
//! repeats its call.
//!
//! Values that have a literal or an obvious form in Java become statements; other objects become
//! the candidate's restored objects: those of the program by their fields, those of the JDK by
//! their meaning. What cannot be restored is replaced and noted. Class files tell what a test in
//! the class's own package may name and call.

mod arrays;
mod classes;
mod compose;
mod describe;
mod expected;
mod frame;
mod generated;
mod graph;
mod heap_view;
mod id_set;
mod inline;
mod lambda;
mod meaning;
mod nested;
mod placeholders;
mod program_objects;
mod rebuilt;
mod recipes;
mod rewrite;
mod shorthand;
mod statements;

use model::Candidate;
use recording::Recording;

pub use classes::ClassBytes;
pub use compose::{complete, compositions, restored_fields};
pub use expected::expected;
pub use rebuilt::{NAME, Rebuilt};
pub use rewrite::{constructs, rewritten};

/// What is known of the program beside the recording.
#[derive(Clone, Copy)]
pub struct Program<'a> {
    /// Gives the class file of a class on the program's class path, or of the JDK, by its VM name.
    pub class_bytes: ClassBytes<'a>,
    /// Says whether a test may not stand in the package of a class, because its jar is signed or sealed.
    pub is_closed: &'a dyn Fn(&str) -> bool,
}

/// What is proposed for a recorded frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Index of the frame in the recording.
    pub frame: usize,
    /// The candidate, or why there is none.
    pub candidate: Result<Candidate, String>,
}

/// A proposal for each recorded frame, innermost first.
pub fn propose(recording: &Recording, program: &Program<'_>) -> Vec<Proposal> {
    let classes = classes::Classes::new(*program);
    let recipes = recipes::Recipes::new(&classes, &recording.crash);
    let extra = heap_view::Extra::default();
    let propose = |frame| Proposal { frame, candidate: frame::candidate(recording, frame, &recipes, &extra) };
    (0..recording.frames.len()).map(propose).collect()
}

/// The candidate of a frame once more, with placeholders for what the recording lacks; none where it lacks nothing that the
/// frame reaches.
pub fn with_placeholders(recording: &Recording, frame: usize, program: &Program<'_>) -> Option<Candidate> {
    let classes = classes::Classes::new(*program);
    let recipes = recipes::Recipes::with_placeholders(&classes, &recording.crash);
    let candidate = frame::candidate(recording, frame, &recipes, &heap_view::Extra::default()).ok()?;
    recipes.has_placeholders().then_some(candidate)
}
