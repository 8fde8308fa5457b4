//! Instructions: an opcode with its operands decoded, jump targets as absolute code indices.
//!
//! ```
//! use classfile::{Instruction, Opcode, Operands, instruction};
//!
//! let code = [0x10, 0x2a, 0xac]; // bipush 42; ireturn
//! let decoded = instruction::decode(&code, 0).unwrap();
//! assert_eq!(decoded[0].opcode, Opcode::BIPUSH);
//! assert_eq!(decoded[0].operands, Operands::Immediate(42));
//! assert_eq!(instruction::encode(&decoded), code);
//! ```

use crate::opcode::{Layout, Opcode};
use crate::read::{self, Reader};
use crate::{Result, write};

/// One instruction and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Code index.
    pub pc: u32,
    /// Its length in bytes.
    pub length: u32,
    /// Opcode; that of the widened instruction, not `wide` itself.
    pub opcode: Opcode,
    /// Whether `wide` precedes it.
    pub wide: bool,
    /// Operands.
    pub operands: Operands,
}

/// The operands of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operands {
    /// None.
    None,
    /// The value that `bipush` and `sipush` push.
    Immediate(i16),
    /// A pool index.
    Constant(u16),
    /// A local variable, also where the opcode itself names it (`aload_0`).
    Local(u16),
    /// `iinc`.
    Increment {
        /// The local variable.
        local: u16,
        /// What is added.
        by: i16,
    },
    /// The target of a jump.
    Jump(u32),
    /// `tableswitch`.
    Table(Box<Table>),
    /// `lookupswitch`.
    Lookup(Box<Lookup>),
    /// `invokeinterface`.
    Interface {
        /// Pool index of the method.
        constant: u16,
        /// Slots of the arguments, the receiver included.
        count: u8,
    },
    /// `multianewarray`.
    MultiArray {
        /// Pool index of the array class.
        constant: u16,
        /// How many dimensions are given.
        dimensions: u8,
    },
    /// The type of the elements of `newarray`.
    ArrayType(u8),
}

/// Operands of `tableswitch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Target of all other values.
    pub default: u32,
    /// The value of the first target.
    pub low: i32,
    /// Targets of `low` and the values after it.
    pub targets: Vec<u32>,
}

/// Operands of `lookupswitch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// Target of all other values.
    pub default: u32,
    /// Values and their targets.
    pub pairs: Vec<(i32, u32)>,
}

impl Instruction {
    /// An instruction that has no place yet.
    pub fn new(opcode: Opcode, operands: Operands) -> Self {
        Self { pc: 0, length: 0, opcode, wide: false, operands }
    }

    /// Code index of the next instruction.
    pub fn next(&self) -> u32 {
        self.pc + self.length
    }

    /// The pool index that it refers to.
    pub fn constant(&self) -> Option<u16> {
        match self.operands {
            Operands::Constant(constant)
            | Operands::Interface { constant, .. }
            | Operands::MultiArray { constant, .. } => Some(constant),
            _ => None,
        }
    }

    /// Calls `visit` with each target that it may jump to.
    pub fn for_each_target(&self, mut visit: impl FnMut(u32)) {
        match &self.operands {
            Operands::Jump(target) => visit(*target),
            Operands::Table(table) => {
                table.targets.iter().copied().for_each(&mut visit);
                visit(table.default);
            }
            Operands::Lookup(lookup) => {
                lookup.pairs.iter().for_each(|&(_, target)| visit(target));
                visit(lookup.default);
            }
            _ => {}
        }
    }

    /// The targets it may jump to.
    pub fn targets(&self) -> Vec<u32> {
        let mut targets = Vec::new();
        self.for_each_target(|target| targets.push(target));
        targets
    }

    /// Whether it is `tableswitch` or `lookupswitch`.
    pub fn is_switch(&self) -> bool {
        matches!(self.operands, Operands::Table(_) | Operands::Lookup(_))
    }

    /// The local variable that it reads.
    pub fn loaded_local(&self) -> Option<u16> {
        let loads = matches!(self.opcode.info().layout, Layout::Load | Layout::LoadFixed(_) | Layout::Ret);
        self.local().filter(|_| loads)
    }

    /// The local variable that it writes; of a long or double the first of both slots.
    pub fn stored_local(&self) -> Option<u16> {
        match self.operands {
            Operands::Increment { local, .. } => Some(local),
            _ => {
                let stores = matches!(self.opcode.info().layout, Layout::Store | Layout::StoreFixed(_));
                self.local().filter(|_| stores)
            }
        }
    }

    /// How many slots it writes at [`stored_local`](Self::stored_local).
    pub fn stored_slots(&self) -> u16 {
        match self.opcode.effect().0 {
            "J" | "D" => 2,
            _ => 1,
        }
    }

    fn local(&self) -> Option<u16> {
        match self.operands {
            Operands::Local(local) => Some(local),
            _ => None,
        }
    }
}

/// Decodes instructions one by one; ends after the first error.
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    reader: Reader<'a>,
    failed: bool,
}

impl<'a> Instructions<'a> {
    /// Decodes `code`, which stands at byte `offset` of the class file.
    pub fn new(code: &'a [u8], offset: usize) -> Self {
        Self { reader: Reader::new(code, offset), failed: false }
    }
}

impl Iterator for Instructions<'_> {
    type Item = Result<Instruction>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed || self.reader.left() == 0 {
            return None;
        }
        let instruction = read::instructions::instruction(&mut self.reader);
        self.failed = instruction.is_err();
        Some(instruction)
    }
}

/// All instructions of `code`, which stands at byte `offset` of the class file.
pub fn decode(code: &[u8], offset: usize) -> Result<Vec<Instruction>> {
    // Two bytes an instruction is what compilers write on average.
    let mut instructions = Vec::with_capacity(code.len() / 2 + 1);
    for instruction in Instructions::new(code, offset) {
        instructions.push(instruction?);
    }
    Ok(instructions)
}

/// The bytecode of instructions at their places.
pub fn encode(instructions: &[Instruction]) -> Vec<u8> {
    let mut writer = write::Writer::default();
    for instruction in instructions {
        write::instructions::instruction(&mut writer, instruction);
    }
    writer.finish()
}
