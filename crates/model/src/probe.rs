//! Probes: the places of the planned methods that a worker watches.

use serde::{Deserialize, Serialize};

use crate::MethodRef;

/// A place in the code of a method at which the worker watches execution. Its number is its index in the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// The method.
    pub method: MethodRef,
    /// Bytecode index in the method as the program has it.
    pub pc: u32,
    /// The line of that bytecode, where known.
    pub line: Option<u32>,
    /// What is watched.
    pub kind: ProbeKind,
}

/// What a probe watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProbeKind {
    /// Whether the place is reached: the start of a block or of a line.
    Place,
    /// A conditional jump.
    Branch,
    /// A switch.
    Switch {
        /// Its keys, ascending, without the default.
        keys: Vec<i32>,
    },
}
