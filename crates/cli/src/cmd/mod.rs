//! One file for each subcommand.

pub mod batch;
pub mod bench;
pub mod dump;
pub mod merge;
pub mod precondition;
pub mod record;
pub mod reproduce;
pub mod show;
pub mod tests;
pub mod trace;
