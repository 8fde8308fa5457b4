//! Cuts code into blocks, with subroutines copied to where they are called.
//!
//! A block is known by its place: the code index where it starts, and the calls of subroutines that it is in. So a
//! subroutine that is called twice has its blocks twice, and no block is in two of them.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use classfile::instruction::Instruction;
use classfile::opcode::{Flow, throws};
use classfile::{Code, Handler, Operands};
use rustc_hash::FxHashMap;

use crate::body::BlockId;
use crate::error::{Error, Problem};

/// More blocks come of nothing but subroutines within subroutines.
const MOST_BLOCKS: usize = 1 << 16;
/// More subroutines within each other no compiler writes.
const DEEPEST: usize = 16;

/// The calls of subroutines that code is in: where each returns to, the innermost last.
type Calls = Rc<[u32]>;

/// A block before its instructions are translated.
#[derive(Debug)]
pub(crate) struct Cut {
    /// Its instructions, as a range of all; empty where a handler begins.
    pub(crate) instructions: std::ops::Range<usize>,
    /// Where execution goes on, by code index; and its block.
    pub(crate) ways: BTreeMap<u32, BlockId>,
    /// The rows of the exception table that cover it, by their number; and their first blocks.
    pub(crate) catches: Vec<(usize, BlockId)>,
    /// What it begins.
    pub(crate) role: Role,
    /// Code index.
    pub(crate) start: u32,
}

/// What a block begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// It has instructions.
    Code,
    /// The method, where its first instruction is also jumped to: it has none.
    Entry,
    /// A handler: it only takes what was caught.
    Landing,
}

/// Cuts code into the blocks that are reached from its start, which is the first of them.
pub(crate) fn cut(code: &Code, instructions: &[Instruction]) -> Result<Vec<Cut>, Error> {
    let handlers = &code.handlers;
    let leaders = leaders(instructions, handlers);
    let mut cutting =
        Cutting { instructions, handlers, leaders, places: FxHashMap::default(), open: vec![], cuts: vec![] };
    let is_repeated = instructions.iter().any(|each| each.targets().contains(&0));
    let role = if is_repeated { Role::Entry } else { Role::Code };
    cutting.block(Place { pc: 0, calls: Rc::from([]), role })?;
    // The last one first: ways go deep before they go wide.
    while let Some((id, place)) = cutting.open.pop() {
        cutting.fill(id, &place)?;
    }
    Ok(cutting.cuts)
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    pc: u32,
    calls: Calls,
    role: Role,
}

struct Cutting<'c> {
    instructions: &'c [Instruction],
    handlers: &'c [Handler],
    leaders: BTreeSet<u32>,
    places: FxHashMap<Place, BlockId>,
    open: Vec<(BlockId, Place)>,
    cuts: Vec<Cut>,
}

impl Cutting<'_> {
    /// The block of a place; it is filled later.
    fn block(&mut self, place: Place) -> Result<BlockId, Error> {
        if let Some(&known) = self.places.get(&place) {
            return Ok(known);
        }
        if self.cuts.len() >= MOST_BLOCKS || place.calls.len() > DEEPEST {
            return Err(Problem::TooLarge.at(place.pc));
        }
        let found = self.instructions.binary_search_by_key(&place.pc, |each| each.pc);
        let first = found.map_err(|_| Problem::Jump.at(place.pc))?;
        let (id, start, role) = (self.cuts.len() as BlockId, place.pc, place.role);
        self.cuts.push(Cut {
            instructions: first..first,
            ways: BTreeMap::new(),
            catches: vec![],
            role,
            start,
        });
        self.places.insert(place.clone(), id);
        self.open.push((id, place));
        Ok(id)
    }

    fn fill(&mut self, id: BlockId, place: &Place) -> Result<(), Error> {
        let Place { pc, calls, role } = place;
        if *role != Role::Code {
            let to = self.block(Place { role: Role::Code, ..place.clone() })?;
            self.cuts[id as usize].ways.insert(*pc, to);
            return Ok(());
        }
        let first = self.cuts[id as usize].instructions.start;
        let after = &self.instructions[first + 1..];
        let length = 1 + after.iter().take_while(|each| !self.leaders.contains(&each.pc)).count();
        let own = &self.instructions[first..first + length];
        self.cuts[id as usize].instructions = first..first + length;
        let last = &own[length - 1];
        let targets = match (last.opcode.info().flow, &last.operands) {
            (Flow::Call, Operands::Jump(target)) => {
                let inside: Calls = calls.iter().copied().chain([last.next()]).collect();
                vec![(*target, inside)]
            }
            (Flow::End, Operands::Local(_)) => {
                let (to, outside) = calls.split_last().ok_or(Problem::Subroutine.at(last.pc))?;
                vec![(*to, outside.into())]
            }
            (Flow::Next | Flow::Branch, _) => {
                let targets = last.targets().into_iter().chain([last.next()]);
                targets.map(|to| (to, calls.clone())).collect()
            }
            _ => last.targets().into_iter().map(|to| (to, calls.clone())).collect(),
        };
        for (pc, calls) in targets {
            let to = self.block(Place { pc, calls, role: Role::Code })?;
            self.cuts[id as usize].ways.insert(pc, to);
        }
        self.catches(id, own, calls)
    }

    /// The handlers of a block, if it can throw.
    fn catches(&mut self, id: BlockId, own: &[Instruction], calls: &Calls) -> Result<(), Error> {
        if own.iter().all(|each| each.opcode.info().throws == throws::NOTHING) {
            return Ok(());
        }
        for (row, handler) in self.handlers.iter().enumerate() {
            if (u32::from(handler.start)..u32::from(handler.end)).contains(&own[0].pc) {
                let landing = Place { pc: handler.target.into(), calls: calls.clone(), role: Role::Landing };
                let to = self.block(landing)?;
                self.cuts[id as usize].catches.push((row, to));
                if handler.catch == 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Where blocks start: behind jumps and at their targets, where handlers change, and, where there is a handler, behind what
/// changes a local variable.
fn leaders(instructions: &[Instruction], handlers: &[Handler]) -> BTreeSet<u32> {
    let mut leaders = BTreeSet::new();
    for instruction in instructions {
        instruction.for_each_target(|target| {
            leaders.insert(target);
        });
        let changes = !handlers.is_empty() && instruction.stored_local().is_some();
        if changes || instruction.opcode.info().flow != Flow::Next {
            leaders.insert(instruction.next());
        }
    }
    for handler in handlers {
        leaders.extend([handler.start, handler.end, handler.target].map(u32::from));
    }
    leaders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_bytes(bytes: &[u8]) -> Result<Vec<u32>, Error> {
        let code = Code {
            max_stack: 8,
            max_locals: 8,
            bytes: bytes.into(),
            offset: 0,
            handlers: vec![],
            attributes: vec![],
        };
        let instructions = classfile::instruction::decode(bytes, 0)?;
        Ok(cut(&code, &instructions)?.iter().map(|cut| cut.start).collect())
    }

    fn problem(bytes: &[u8]) -> Option<Problem> {
        match cut_bytes(bytes) {
            Err(Error::Code { problem, .. }) => Some(problem),
            _ => None,
        }
    }

    #[test]
    fn a_subroutine_is_copied_to_each_call() {
        // 0: jsr 7; 3: jsr 7; 6: return; 7: astore_0; 8: ret 0
        let starts = cut_bytes(&[0xa8, 0, 7, 0xa8, 0, 4, 0xb1, 0x4b, 0xa9, 0]);
        assert_eq!(starts.expect("blocks"), [0, 7, 3, 7, 6]);
    }

    #[test]
    fn damaged_code_is_refused() {
        // goto into itself, ret without a call, a subroutine that calls itself, an end without a return
        assert_eq!(problem(&[0xa7, 0, 1]), Some(Problem::Jump));
        assert_eq!(problem(&[0xa9, 0]), Some(Problem::Subroutine));
        assert_eq!(problem(&[0xa8, 0, 0]), Some(Problem::TooLarge));
        assert_eq!(problem(&[0x00]), Some(Problem::Jump));
    }

    #[test]
    fn code_that_is_never_reached_is_left_out() {
        // 0: goto 4; 3: nop; 4: return
        assert_eq!(cut_bytes(&[0xa7, 0, 4, 0x00, 0xb1]).expect("blocks"), [0, 4]);
    }
}
