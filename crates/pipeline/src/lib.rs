//! What stands between the command line and the parts: schedules proposers, runs what they propose,
//! judges, confirms and writes.
//!
//! Knows nothing of the terminal: progress goes to a [`tests::Progress`], the result is a
//! [`tests::Report`].

pub mod reproduce;
pub mod tests;
