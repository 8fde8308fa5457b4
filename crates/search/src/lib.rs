//! Guided genetic search: evolves tests until one crashes like a stack trace.
//!
//! A [`Search`] has one [`Goal`], the crash down to one of its frames, and a [`World`] of what can be
//! called. It yields candidates by generations and is told what became of them; who runs and judges them
//! it does not know. A [`Hunt`] has the searches for all frames of a crash, which share one budget. The same world, goal,
//! parameters and seed give the same candidates, as long as the evaluations are the same.

mod advance;
mod agenda;
#[cfg(test)]
mod arbitrary;
mod archive;
mod builder;
mod carved;
mod change;
mod climb;
mod document;
mod files;
mod fitness;
mod flags;
mod genetic;
mod goal;
mod guidance;
mod hollow;
mod hunt;
mod kept;
mod keyed;
#[cfg(test)]
mod laws;
mod literals;
mod met;
mod mocks;
mod named;
mod obstacle;
mod odd;
mod passed;
mod patience;
mod pattern;
mod recalled;
mod registries;
mod remedies;
mod repair;
mod rows;
mod steering;
mod stubs;
mod told;
mod typed;
mod why;
mod wording;
mod world;

pub use advance::Advance;
pub use fitness::{ExpectedFrame, Fitness, Flagged, Goal, NumberedProbe, Waypoint};
pub use genetic::{Parameters, Rated, Search};
pub use hunt::{Budget, Hunt, IsProject, NAME};
pub use literals::Pool;
pub use pattern::Pattern;
pub use world::World;
