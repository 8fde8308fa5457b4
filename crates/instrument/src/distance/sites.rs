//! The places of a method that are watched: starts of blocks and lines, jumps, switches.

use std::collections::BTreeSet;

use classfile::attributes::Content;
use classfile::opcode::Flow;
use classfile::{Class, Code, Instruction, Location, Opcode, Operands, Result};
use model::ProbeKind;

/// A place to watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProbeSite {
    /// Code index.
    pub pc: u32,
    /// Its line, where known.
    pub line: Option<u32>,
    /// What is watched.
    pub watched: Watched,
}

/// What is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Watched {
    /// That execution comes by.
    Place,
    /// A jump on one int.
    Zero(u8),
    /// A jump on two ints.
    Ints(u8),
    /// A jump on a reference: whether it is taken if that is null.
    Null(bool),
    /// A jump on two references: whether it is taken if they are the same.
    Same(bool),
    /// A jump on the result of a comparison of numbers at another code index.
    Compared {
        /// Code index of the comparison.
        at: u32,
        /// Its opcode.
        by: Opcode,
        /// How the jump compares the result with zero.
        comparison: u8,
    },
    /// A jump on the result of a call that compares texts.
    Text {
        /// Code index of the call.
        at: u32,
        /// What the call asks.
        relation: Relation,
        /// Whether the jump is taken if the answer is yes.
        if_true: bool,
    },
    /// A switch with these keys.
    Switch(Vec<i32>),
}

/// What a call asks of texts; the numbers are known to `Texts.java`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equals = 0,
    EqualsIgnoreCase = 1,
    StartsWith = 2,
    EndsWith = 3,
    Contains = 4,
    IsEmpty = 5,
}

impl ProbeSite {
    /// What the plan says of it.
    pub(super) fn kind(&self) -> ProbeKind {
        match &self.watched {
            Watched::Place => ProbeKind::Place,
            Watched::Switch(keys) => ProbeKind::Switch { keys: keys.clone() },
            _ => ProbeKind::Branch,
        }
    }
}

/// The sites of a method, in the order of the code; at one code index the place comes first.
pub(super) fn find(
    class: &Class<'_>,
    code: &Code<'_>,
    instructions: &[Instruction],
) -> Result<Vec<ProbeSite>> {
    let targets = targets(code, instructions);
    let lines = lines(class, code)?;
    let places = places(&targets, &lines, instructions);
    let mut sites = Vec::new();
    let mut line = None;
    for (index, instruction) in instructions.iter().enumerate() {
        let pc = instruction.pc;
        if let Ok(row) = lines.binary_search_by_key(&pc, |&(start, _)| start) {
            line = Some(lines[row].1);
        }
        if places.contains(&pc) {
            sites.push(ProbeSite { pc, line, watched: Watched::Place });
        }
        let previous = index.checked_sub(1).map(|before| &instructions[before]);
        let previous = previous.filter(|_| !targets.contains(&pc));
        if let Some(watched) = decision(class, instruction, previous) {
            sites.push(ProbeSite { pc, line, watched });
        }
    }
    Ok(sites)
}

/// Where jumps, switches and handlers lead.
fn targets(code: &Code<'_>, instructions: &[Instruction]) -> BTreeSet<u32> {
    let mut targets: BTreeSet<u32> = code.handlers.iter().map(|handler| handler.target.into()).collect();
    for instruction in instructions {
        instruction.for_each_target(|target| {
            targets.insert(target);
        });
    }
    targets
}

/// Starts of blocks and lines, as far as an instruction starts there.
fn places(targets: &BTreeSet<u32>, lines: &[(u32, u32)], instructions: &[Instruction]) -> BTreeSet<u32> {
    let ends_block = |instruction: &&Instruction| instruction.opcode.info().flow != Flow::Next;
    let after = instructions.iter().filter(ends_block).map(Instruction::next);
    let starts: BTreeSet<u32> =
        after.chain([0]).chain(targets.iter().copied()).chain(lines.iter().map(|line| line.0)).collect();
    instructions.iter().map(|instruction| instruction.pc).filter(|pc| starts.contains(pc)).collect()
}

/// Code index and line, ascending; of several lines at one index the last counts.
fn lines(class: &Class<'_>, code: &Code<'_>) -> Result<Vec<(u32, u32)>> {
    let mut lines = Vec::new();
    for table in code.attributes.iter().filter(|attribute| attribute.name == "LineNumberTable") {
        if let Content::LineNumberTable(rows) = table.content(&class.pool, Location::Code)? {
            lines.extend(rows.iter().map(|row| (u32::from(row.start), u32::from(row.line))));
        }
    }
    lines.sort_by_key(|&(start, _)| start);
    lines.reverse();
    lines.dedup_by_key(|&mut (start, _)| start);
    lines.reverse();
    Ok(lines)
}

/// What an instruction decides. `previous` is the one before it, unless it can also be reached from elsewhere.
fn decision(class: &Class<'_>, instruction: &Instruction, previous: Option<&Instruction>) -> Option<Watched> {
    let number = instruction.opcode.number();
    let among = |first: Opcode, last: Opcode| (first.number()..=last.number()).contains(&number);
    if among(Opcode::IFEQ, Opcode::IFLE) {
        let comparison = number - Opcode::IFEQ.number();
        let known = previous.and_then(|previous| result_of(class, previous, comparison));
        return Some(known.unwrap_or(Watched::Zero(comparison)));
    }
    if among(Opcode::IF_ICMPEQ, Opcode::IF_ICMPLE) {
        return Some(Watched::Ints(number - Opcode::IF_ICMPEQ.number()));
    }
    match instruction.opcode {
        Opcode::IFNULL => Some(Watched::Null(true)),
        Opcode::IFNONNULL => Some(Watched::Null(false)),
        Opcode::IF_ACMPEQ => Some(Watched::Same(true)),
        Opcode::IF_ACMPNE => Some(Watched::Same(false)),
        // A method that returns what a comparison of texts says: whoever asks it jumps if that is yes.
        Opcode::IRETURN => previous.and_then(|previous| text_of(class, previous, true)),
        _ => keys(instruction).map(Watched::Switch),
    }
}

/// What a jump on an int decides, given the instruction that pushed the int.
fn result_of(class: &Class<'_>, previous: &Instruction, comparison: u8) -> Option<Watched> {
    match previous.opcode {
        Opcode::LCMP | Opcode::FCMPL | Opcode::FCMPG | Opcode::DCMPL | Opcode::DCMPG => {
            Some(Watched::Compared { at: previous.pc, by: previous.opcode, comparison })
        }
        _ if comparison < 2 => text_of(class, previous, comparison == 1),
        _ => None,
    }
}

/// A decision on what a call says that compares texts.
fn text_of(class: &Class<'_>, call: &Instruction, if_true: bool) -> Option<Watched> {
    match call.opcode {
        Opcode::INVOKEVIRTUAL | Opcode::INVOKESTATIC | Opcode::INVOKEINTERFACE => {
            let relation = relation(class, call)?;
            Some(Watched::Text { at: call.pc, relation, if_true })
        }
        _ => None,
    }
}

fn relation(class: &Class<'_>, call: &Instruction) -> Option<Relation> {
    let called = class.pool.member(call.constant()?).ok()?;
    let (owner, name) = (called.class.to_string(), called.name.to_string());
    let descriptor = called.descriptor.to_string();
    let is_static = call.opcode == Opcode::INVOKESTATIC;
    Some(match (&*owner, &*name, &*descriptor) {
        ("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z") if is_static => {
            Relation::Equals
        }
        _ if is_static => return None,
        (_, "equals", "(Ljava/lang/Object;)Z") => Relation::Equals,
        ("java/lang/String", "equalsIgnoreCase", "(Ljava/lang/String;)Z") => Relation::EqualsIgnoreCase,
        ("java/lang/String", "startsWith", "(Ljava/lang/String;)Z") => Relation::StartsWith,
        ("java/lang/String", "endsWith", "(Ljava/lang/String;)Z") => Relation::EndsWith,
        ("java/lang/String", "contains", "(Ljava/lang/CharSequence;)Z") => Relation::Contains,
        ("java/lang/String", "contentEquals", "(Ljava/lang/CharSequence;)Z") => Relation::Equals,
        ("java/lang/String", "isEmpty", "()Z") => Relation::IsEmpty,
        _ => return None,
    })
}

/// The keys of a switch, as far as they lead elsewhere than the default.
fn keys(instruction: &Instruction) -> Option<Vec<i32>> {
    match &instruction.operands {
        Operands::Table(table) => {
            let elsewhere = |(_, target): &(usize, &u32)| **target != table.default;
            let numbered = table.targets.iter().enumerate().filter(elsewhere);
            Some(numbered.map(|(index, _)| table.low.wrapping_add(index as i32)).collect())
        }
        Operands::Lookup(lookup) => Some(lookup.pairs.iter().map(|&(key, _)| key).collect()),
        _ => None,
    }
}
