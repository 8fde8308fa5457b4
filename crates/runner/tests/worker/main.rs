//! Workers with real JVMs, on every JDK of this machine.

#[path = "../runner/common.rs"]
#[allow(dead_code, reason = "the tests of JUnit need more of it")]
mod common;
mod courses;
mod distances;
mod ends;
mod expressions;
mod harm;
mod pace;
mod program;
mod restored;
mod state;
