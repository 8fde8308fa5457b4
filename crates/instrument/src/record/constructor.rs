//! The two parts of a constructor: before and after `super()` or `this()`.
//!
//! The call itself belongs to neither: what is thrown out of it would find a receiver of two types.

use std::ops::Range;

use classfile::{Instruction, Opcode};

use super::survey::{Part, Receiver};
use crate::provenance::{Initialised, State, Value, below_top};

/// The code before and after the receiver is initialised.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    before: Covered,
    after: Covered,
}

#[derive(Clone, Debug, Default)]
struct Covered {
    ranges: Vec<Range<u32>>,
    throws: bool,
}

impl Parts {
    /// Adds an instruction, given what is known before it, how many slots the arguments of its call
    /// take and whether it can throw. Instructions come in the order of the code.
    pub fn add(&mut self, instruction: &Instruction, state: &State, argument_slots: u16, throws: bool) {
        let initialises = instruction.opcode == Opcode::INVOKESPECIAL
            && below_top(state, argument_slots) == Value::UninitializedReceiver;
        match state.initialised {
            Initialised::No if !initialises => self.before.add(instruction, throws),
            Initialised::Yes => self.after.add(instruction, throws),
            _ => {}
        }
    }

    /// Whether one of both can throw.
    pub fn can_throw(&self) -> bool {
        self.before.throws || self.after.throws
    }

    /// The parts that can throw.
    pub fn finish(self) -> Vec<Part> {
        let before = (self.before, Receiver::Uninitialised);
        let after = (self.after, Receiver::Initialised);
        let throwing = [before, after].into_iter().filter(|(covered, _)| covered.throws);
        throwing.map(|(covered, receiver)| Part { ranges: covered.ranges, receiver }).collect()
    }
}

impl Covered {
    fn add(&mut self, instruction: &Instruction, throws: bool) {
        self.throws |= throws;
        match self.ranges.last_mut() {
            Some(last) if last.end == instruction.pc => last.end = instruction.next(),
            _ => self.ranges.push(instruction.pc..instruction.next()),
        }
    }
}
