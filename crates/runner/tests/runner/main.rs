//! The runner with real JVMs.

mod common;
mod junit;
mod outcomes;
