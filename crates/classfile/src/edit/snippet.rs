//! A piece of code to be inserted: instructions, labels and frames, with the stack depth counted.
//!
//! ```
//! use classfile::{Opcode, descriptor::Kind, edit::Snippet};
//!
//! // stack: [throwable]
//! let mut snippet = Snippet::new(1);
//! snippet.load(Kind::Reference, 0); // [throwable, receiver]
//! snippet.op(Opcode::POP);          // [throwable]
//! snippet.op(Opcode::ATHROW);
//! assert_eq!((snippet.max_depth(), snippet.length_bound()), (2, 3));
//! ```

use crate::descriptor::Kind;
use crate::instruction::{Instruction, Operands};
use crate::opcode::Opcode;
use crate::{Constant, Pool, Result, write};

/// Code to be inserted.
#[derive(Clone, Debug, Default)]
pub struct Snippet {
    pub(crate) items: Vec<Item>,
    labels: u32,
    depth: u16,
    max_depth: u16,
}

/// A place inside of a snippet that its jumps lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(pub(crate) u32);

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Instruction(Instruction),
    Jump(Opcode, Label),
    Bind(Label),
    EntryFrame,
}

impl Snippet {
    /// An empty snippet that finds `depth` slots of its concern on the stack.
    pub fn new(depth: u16) -> Self {
        Self { depth, max_depth: depth, ..Self::default() }
    }

    /// The deepest its part of the stack gets.
    pub fn max_depth(&self) -> u16 {
        self.max_depth
    }

    /// The most bytes it can take.
    pub fn length_bound(&self) -> u32 {
        self.items.iter().map(Item::length_bound).sum()
    }

    pub(crate) fn labels(&self) -> u32 {
        self.labels
    }

    /// An instruction without operands, whose stack effect the opcode table has in full.
    pub fn op(&mut self, opcode: Opcode) {
        self.push_by_table(Instruction::new(opcode, Operands::None));
    }

    /// Pushes an int.
    pub fn push_int(&mut self, pool: &mut Pool<'_>, value: i32) -> Result<()> {
        let immediate = |opcode, value| Instruction::new(opcode, Operands::Immediate(value));
        let instruction = match (i8::try_from(value), i16::try_from(value)) {
            (Ok(small @ -1..=5), _) => Instruction::new(iconst(small), Operands::None),
            (Ok(byte), _) => immediate(Opcode::BIPUSH, byte.into()),
            (_, Ok(short)) => immediate(Opcode::SIPUSH, short),
            _ => return self.push_constant(pool, Constant::Integer(value)),
        };
        self.push_by_table(instruction);
        Ok(())
    }

    /// Pushes a constant of one slot.
    pub fn push_constant(&mut self, pool: &mut Pool<'_>, constant: Constant<'_>) -> Result<()> {
        let index = pool.add(constant)?;
        let opcode = if index <= 0xff { Opcode::LDC } else { Opcode::LDC_W };
        self.push_counted(Instruction::new(opcode, Operands::Constant(index)), 0, 1);
        Ok(())
    }

    /// Pushes zero, `false` or null.
    pub fn push_zero(&mut self, kind: Kind) {
        self.op(match kind {
            Kind::Int => Opcode::ICONST_0,
            Kind::Long => Opcode::LCONST_0,
            Kind::Float => Opcode::FCONST_0,
            Kind::Double => Opcode::DCONST_0,
            Kind::Reference => Opcode::ACONST_NULL,
        });
    }

    /// Pushes a local variable.
    pub fn load(&mut self, kind: Kind, slot: u16) {
        self.local(Opcode::ILOAD, Opcode::ILOAD_0, kind, slot);
    }

    /// Pops into a local variable.
    pub fn store(&mut self, kind: Kind, slot: u16) {
        self.local(Opcode::ISTORE, Opcode::ISTORE_0, kind, slot);
    }

    /// The opcodes of each group stand in the order of the kinds, the short ones four for each.
    fn local(&mut self, long: Opcode, short: Opcode, kind: Kind, slot: u16) {
        let number = match slot {
            0..=3 => short.number() + 4 * kind as u8 + slot as u8,
            _ => long.number() + kind as u8,
        };
        let opcode = Opcode::new(number).expect("the groups have an opcode for each kind");
        let mut instruction = Instruction::new(opcode, Operands::Local(slot));
        instruction.wide = slot > 0xff;
        self.push_by_table(instruction);
    }

    /// Calls a static method that pops and pushes so many slots.
    pub fn invoke_static(&mut self, method: u16, pops: u16, pushes: u16) {
        self.push_counted(Instruction::new(Opcode::INVOKESTATIC, Operands::Constant(method)), pops, pushes);
    }

    /// Reads a field of the object on the stack.
    pub fn get_field(&mut self, field: u16, kind: Kind) {
        self.push_counted(Instruction::new(Opcode::GETFIELD, Operands::Constant(field)), 1, kind.slots());
    }

    /// A label to be bound later.
    pub fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    /// Jumps, conditionally or not, to a label of this snippet.
    pub fn jump(&mut self, opcode: Opcode, label: Label) {
        self.count_by_table(opcode);
        self.items.push(Item::Jump(opcode, label));
    }

    /// Binds a label to this place.
    pub fn bind(&mut self, label: Label) {
        self.items.push(Item::Bind(label));
    }

    /// Says that here, inside of entry code, locals are as at the method's entry, all fresh
    /// locals are defined, and the stack is empty. Every place that a jump leads to needs it.
    pub fn entry_frame(&mut self) {
        self.items.push(Item::EntryFrame);
    }

    fn push_by_table(&mut self, instruction: Instruction) {
        self.count_by_table(instruction.opcode);
        self.items.push(Item::Instruction(instruction));
    }

    fn push_counted(&mut self, instruction: Instruction, pops: u16, pushes: u16) {
        self.count(pops, pushes);
        self.items.push(Item::Instruction(instruction));
    }

    fn count_by_table(&mut self, opcode: Opcode) {
        let (pops, pushes) = opcode.effect();
        self.count(slots(pops), slots(pushes));
    }

    fn count(&mut self, pops: u16, pushes: u16) {
        self.depth = self.depth.saturating_sub(pops).saturating_add(pushes);
        self.max_depth = self.max_depth.max(self.depth);
    }
}

impl Item {
    fn length_bound(&self) -> u32 {
        match self {
            Item::Instruction(instruction) => write::instructions::length(instruction, 0),
            Item::Jump(..) => 3,
            Item::Bind(_) | Item::EntryFrame => 0,
        }
    }
}

fn iconst(value: i8) -> Opcode {
    let number = Opcode::ICONST_0.number().wrapping_add_signed(value);
    Opcode::new(number).expect("constants from -1 to 5 have an opcode")
}

fn slots(letters: &str) -> u16 {
    letters.chars().map(|letter| if matches!(letter, 'J' | 'D') { 2 } else { 1 }).sum()
}
