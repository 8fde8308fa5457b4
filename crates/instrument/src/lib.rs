//! Class bytes to class bytes, a pure function for each purpose. No I/O.
//!
//! * [`record`]: handlers that hand a propagating throwable and the arguments of every frame it
//!   passes to the recorder; failure points of the program.
//! * [`jdk`]: failure points inside of the JDK.
//! * [`distance`]: ticks, static state and distances, for workers that execute candidates.
//! * [`stub`]: classes that stand in for interfaces and abstract classes.
//!
//! ```no_run
//! use instrument::record::{self, Config, HandlerPlan, Strategy};
//!
//! # fn main() -> Result<(), classfile::Error> {
//! # let bytes: &[u8] = &[];
//! let config = Config { strategy: Strategy::Reference, ..Config::default() };
//! let mut plans: Vec<HandlerPlan> = Vec::new();
//! let instrumented = record::instrument(bytes, &config, &mut |plan| {
//!     plans.push(plan);
//!     plans.len() as u32 - 1
//! })?;
//! if let Some(bytes) = instrumented.bytes { /* hand it to the VM */ }
//! for skipped in instrumented.skipped { eprintln!("{skipped}"); }
//! # Ok(()) }
//! ```

pub mod distance;
pub mod hook;
pub mod jdk;
mod provenance;
pub mod record;
pub mod stub;

pub use classfile::Error;
