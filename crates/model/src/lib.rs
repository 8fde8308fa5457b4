//! The vocabulary of recrash as plain data: what a crash is, what a test proposes, what a run
//! shows, what a verdict says.
//!
//! This crate knows nothing of class files, JVMs, recordings or Java source. Names are the VM's
//! (`java/util/List`, `(I)V`); dots appear only where people read.

mod crash;

pub use crash::{Crash, Frame, MethodRef, Relation, Thrown};
