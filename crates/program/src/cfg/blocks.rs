//! Cuts code into blocks.

use std::collections::BTreeSet;

use classfile::instruction::Instruction;
use classfile::opcode::{Flow, throws};
use classfile::{Code, Handler, Operands, Result};

use super::{Block, BranchOutcome, Edge};

/// The blocks of a method's code. Jumps to where no instruction starts, which no verifier lets pass,
/// lead nowhere.
pub(crate) fn blocks(code: &Code) -> Result<Vec<Block>> {
    let instructions = classfile::instruction::decode(&code.bytes, code.offset)?;
    let leaders = leaders(&instructions, &code.handlers);
    let mut blocks: Vec<Block> = Vec::new();
    let mut rest = instructions.as_slice();
    while let Some(first) = rest.first() {
        let inside = |instruction: &Instruction| !leaders.contains(&instruction.pc);
        let length = 1 + rest[1..].iter().take_while(|instruction| inside(instruction)).count();
        let (own, after) = rest.split_at(length);
        let last = &own[length - 1];
        blocks.push(Block {
            code: first.pc..last.next(),
            last: last.pc,
            edges: Vec::new(),
            predecessors: Vec::new(),
        });
        rest = after;
    }
    link(&mut blocks, &instructions, &code.handlers);
    Ok(blocks)
}

/// Where blocks start.
fn leaders(instructions: &[Instruction], handlers: &[Handler]) -> BTreeSet<u32> {
    let mut leaders = BTreeSet::new();
    for instruction in instructions {
        instruction.for_each_target(|target| {
            leaders.insert(target);
        });
        if instruction.opcode.info().flow != Flow::Next {
            leaders.insert(instruction.next());
        }
    }
    for handler in handlers {
        leaders.extend([handler.start, handler.end, handler.target].map(u32::from));
    }
    leaders
}

fn link(blocks: &mut [Block], instructions: &[Instruction], handlers: &[Handler]) {
    let starts: Vec<u32> = blocks.iter().map(|block| block.code.start).collect();
    let find = |offset: u32| starts.binary_search(&offset).ok();
    let mut rest = instructions;
    for block in blocks.iter_mut() {
        let count = rest.partition_point(|instruction| instruction.pc < block.code.end);
        let (own, after) = rest.split_at(count);
        let ends = own.last().map(outcomes).unwrap_or_default();
        let edges =
            ends.into_iter().filter_map(|(outcome, target)| Some(Edge { to: find(target)?, outcome }));
        block.edges.extend(edges);
        block.edges.extend(thrown(block, own, handlers, find));
        rest = after;
    }
    for number in 0..blocks.len() {
        let mut reached: Vec<usize> = blocks[number].edges.iter().map(|edge| edge.to).collect();
        reached.sort_unstable();
        reached.dedup();
        reached.into_iter().for_each(|to| blocks[to].predecessors.push(number));
    }
}

/// Where execution goes on after the last instruction of a block.
fn outcomes(last: &Instruction) -> Vec<(BranchOutcome, u32)> {
    match (last.opcode.info().flow, &last.operands) {
        (Flow::Branch, Operands::Jump(target)) => {
            vec![(BranchOutcome::True, *target), (BranchOutcome::False, last.next())]
        }
        (Flow::Goto, Operands::Jump(target)) => vec![(BranchOutcome::Next, *target)],
        // Subroutines of old compilers: into them and, when they return, past the call.
        (Flow::Call, Operands::Jump(target)) => {
            vec![(BranchOutcome::Next, *target), (BranchOutcome::Next, last.next())]
        }
        (_, Operands::Table(table)) => {
            let cases = table.targets.iter().enumerate();
            let value = |number: usize| table.low.wrapping_add_unsigned(number as u32);
            let cases = cases.map(|(number, &target)| (BranchOutcome::Case(value(number)), target));
            cases.chain([(BranchOutcome::Default, table.default)]).collect()
        }
        (_, Operands::Lookup(lookup)) => {
            let cases = lookup.pairs.iter().map(|&(value, target)| (BranchOutcome::Case(value), target));
            cases.chain([(BranchOutcome::Default, lookup.default)]).collect()
        }
        (Flow::Next, _) => vec![(BranchOutcome::Next, last.next())],
        _ => vec![],
    }
}

/// The edges to the handlers that cover a block.
fn thrown(
    block: &Block,
    own: &[Instruction],
    handlers: &[Handler],
    find: impl Fn(u32) -> Option<usize>,
) -> Vec<Edge> {
    if own.iter().all(|instruction| instruction.opcode.info().throws == throws::NOTHING) {
        return vec![];
    }
    let covers = |handler: &&Handler| {
        u32::from(handler.start) <= block.code.start && block.code.end <= u32::from(handler.end)
    };
    let mut targets: Vec<usize> =
        handlers.iter().filter(covers).filter_map(|handler| find(handler.target.into())).collect();
    targets.sort_unstable();
    targets.dedup();
    targets.into_iter().map(|to| Edge { to, outcome: BranchOutcome::Thrown }).collect()
}
