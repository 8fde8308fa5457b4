//! A method as blocks of operations on values.

use std::sync::Arc;

use classfile::LineTable;
use classfile::descriptor::Kind;

use crate::operation::{Operation, Test};

/// The number of a value.
pub type ValueId = u32;
/// The number of a block; 0 is the entry.
pub type BlockId = u32;

/// The code of a method.
#[derive(Clone, Debug)]
pub struct Body {
    /// All values; those that nothing uses may be among them.
    pub values: Vec<Value>,
    /// The receiver, where there is one, and the parameters.
    pub parameters: Vec<ValueId>,
    /// Whether the first of these is the receiver.
    pub has_receiver: bool,
    /// The blocks. Each comes after one that leads to it.
    pub blocks: Vec<Block>,
    /// Where values are read from local variables: in the order of the blocks.
    pub reads: Vec<Read>,
    /// The lines of the code.
    pub lines: LineTable,
}

/// A local variable is read: what is known of a value, messages of the JVM tell by the variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Code index.
    pub pc: u32,
    /// The variable.
    pub slot: u16,
    /// What it holds.
    pub value: ValueId,
}

/// A value: it is assigned in one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// How the machine holds it.
    pub kind: Kind,
    /// Descriptor of its static type, where the code tells it. Of a small number (`Z`, `B`, `C`, `S`) only what declarations
    /// say.
    pub descriptor: Option<Arc<str>>,
    /// Where it comes from.
    pub definition: Definition,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Definition {
    /// The receiver or a parameter, counted from 0.
    Parameter(u16),
    /// It stands in the code.
    Constant(Constant),
    /// One of these, for each predecessor of the block in their order.
    Phi {
        /// Where the ways meet.
        block: BlockId,
        /// The values.
        inputs: Vec<ValueId>,
    },
    /// What the handler caught that this block begins.
    Caught(BlockId),
    /// The result of an instruction of a block.
    Result {
        /// The block.
        block: BlockId,
        /// The number of the instruction.
        instruction: u32,
    },
}

/// A value that stands in the code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// `null`
    Null,
    /// An `int`, or what is held as one.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    /// A text, as UTF-16 units.
    Text(Arc<[u16]>),
    /// A class: VM name, or descriptor of an array.
    Class(Arc<str>),
    /// A method handle, a method type, or what a bootstrap method makes; as text.
    Other(Arc<str>),
    /// Where a subroutine returns to. Nothing but `ret` reads it.
    ReturnAddress,
}

/// Instructions that run one after the other, unless one throws.
#[derive(Clone, Debug)]
pub struct Block {
    /// Code index of its first instruction.
    pub start: u32,
    /// The phis that begin it.
    pub phis: Vec<ValueId>,
    /// What it does.
    pub instructions: Vec<Instruction>,
    /// Where execution goes on.
    pub end: Terminator,
    /// Code index of the instruction that ends it.
    pub end_pc: u32,
    /// Who handles what its instructions throw; the first row that matches.
    pub catches: Vec<Catch>,
    /// The ways that lead here.
    pub predecessors: Vec<Predecessor>,
}

/// A row of a block's handlers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catch {
    /// VM name of the class; none for everything.
    pub class: Option<Arc<str>>,
    /// The handler's first block, which has nothing but the caught value.
    pub to: BlockId,
}

/// A way that leads to a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Predecessor {
    /// The block before.
    pub block: BlockId,
    /// Whether an instruction of it threw.
    pub is_thrown: bool,
}

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// Code index.
    pub pc: u32,
    /// The value that it makes.
    pub result: Option<ValueId>,
    /// What it does.
    pub operation: Operation,
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Terminator {
    /// At another block.
    Goto(BlockId),
    /// By a condition.
    If {
        /// How the values are compared.
        test: Test,
        /// The values.
        values: [ValueId; 2],
        /// Where it holds.
        then: BlockId,
        /// Where it does not.
        otherwise: BlockId,
    },
    /// By a number.
    Switch {
        /// The number.
        value: ValueId,
        /// Values and where they lead.
        cases: Vec<(i32, BlockId)>,
        /// Where all others lead.
        default: BlockId,
    },
    /// At the caller.
    Return(Option<ValueId>),
    /// At a handler, here or in a caller.
    Throw(ValueId),
}

impl Body {
    /// Where a value comes from.
    pub fn definition(&self, value: ValueId) -> &Definition {
        &self.values[value as usize].definition
    }

    /// The operation that makes a value; none for parameters, constants, phis and what is caught.
    pub fn operation(&self, value: ValueId) -> Option<&Operation> {
        match *self.definition(value) {
            Definition::Result { block, instruction } => {
                Some(&self.blocks[block as usize].instructions[instruction as usize].operation)
            }
            _ => None,
        }
    }

    /// The number of a parameter, from 0 and without the receiver, if a value is one.
    pub fn parameter(&self, value: ValueId) -> Option<usize> {
        let Definition::Parameter(number) = *self.definition(value) else { return None };
        usize::from(number).checked_sub(usize::from(self.has_receiver))
    }

    /// The blocks that have the instruction at a code index: of a subroutine, each copy.
    pub fn blocks_at(&self, pc: u32) -> impl Iterator<Item = BlockId> {
        let blocks = (0..).zip(&self.blocks);
        blocks.filter(move |(_, block)| (block.start..=block.end_pc).contains(&pc)).map(|(id, _)| id)
    }

    /// The operations at a code index.
    pub fn operations_at(&self, pc: u32) -> impl Iterator<Item = &Operation> {
        let blocks = self.blocks_at(pc).map(|block| &self.blocks[block as usize]);
        let instructions = blocks.flat_map(|block| &block.instructions);
        instructions.filter(move |instruction| instruction.pc == pc).map(|instruction| &instruction.operation)
    }
}

impl Terminator {
    /// The blocks that it leads to, each once.
    pub fn targets(&self) -> Vec<BlockId> {
        let mut targets = match self {
            Terminator::Goto(to) => vec![*to],
            Terminator::If { then, otherwise, .. } => vec![*then, *otherwise],
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|&(_, to)| to).chain([*default]).collect()
            }
            Terminator::Return(_) | Terminator::Throw(_) => vec![],
        };
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The values that it reads.
    pub fn operands(&self) -> Vec<ValueId> {
        match self {
            Terminator::Goto(_) | Terminator::Return(None) => vec![],
            Terminator::If { values, .. } => values.to_vec(),
            Terminator::Switch { value, .. } | Terminator::Return(Some(value)) | Terminator::Throw(value) => {
                vec![*value]
            }
        }
    }
}
