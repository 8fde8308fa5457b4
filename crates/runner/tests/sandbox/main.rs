//! What the program must not do to the machine, tried for real: in workers and in the JVMs of tests, on every JDK.

#[path = "../runner/common.rs"]
#[allow(dead_code, reason = "the tests of JUnit need more of it")]
mod common;
#[path = "../worker/program.rs"]
#[allow(dead_code, reason = "the tests of workers need more of it")]
mod program;

mod closed;
mod effects;
mod escapes;
mod machine;
