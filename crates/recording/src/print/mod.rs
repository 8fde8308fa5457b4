//! Recordings as text for people: a [`summary`], one [`frame`] as a tree, or everything as a [`dump`].
//!
//! What a recording holds came from elsewhere: control characters in it are escaped, so that they do
//! nothing to a terminal.

mod dump;
mod frame;
mod known;
mod names;
mod shell;
mod summary;
mod trace;
mod tree;
mod value;

pub use dump::dump;
pub use frame::frame;
pub use shell::pasteable;
pub use summary::{headline, summary};
pub use tree::Extent;
