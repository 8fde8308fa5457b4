//! What both suites of cases use: files, directives, the compiler, processes, and the binary that is tested.

pub mod binary;
pub mod directive;
pub mod files;
pub mod javac;
pub mod known_gap;
pub mod problems;
pub mod process;
