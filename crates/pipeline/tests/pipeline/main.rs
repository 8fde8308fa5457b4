//! The pipeline from a recording file to written tests, with real JVMs and a proposer of the
//! tests' own, so that every verdict can be provoked.

mod common;
mod reproduce;
mod shop;
mod tests_command;
