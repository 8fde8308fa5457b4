//! The runner with real JVMs.

mod common;
mod jdk;
mod junit;
mod outcomes;
mod together;
