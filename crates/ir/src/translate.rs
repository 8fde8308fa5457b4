//! Instructions of a block to operations: what the stack and the local variables hold is known by then.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::descriptor::{Kind, MethodDescriptor, Type};
use classfile::opcode::Flow;
use classfile::{Class, Constant as PoolConstant, Opcode, Operands};

use crate::body::{BlockId, Constant, Definition, Instruction, Read, Terminator, ValueId};
use crate::dynamic::{Dynamic, method_handle};
use crate::error::{Error, Problem};
use crate::operation::{Binary, CallKind, Comparison, Element, Member, Number, Operation, Test};
use crate::ssa::{Slot, Ssa};

const BINARY: [Binary; 5] =
    [Binary::Add, Binary::Subtract, Binary::Multiply, Binary::Divide, Binary::Remainder];
const SHIFTS: [Binary; 3] = [Binary::ShiftLeft, Binary::ShiftRight, Binary::ShiftRightUnsigned];
const BITS: [Binary; 3] = [Binary::And, Binary::Or, Binary::Xor];
/// In the order of their opcodes.
const KINDS: [Kind; 4] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double];
const NUMBERS: [Number; 4] = [Number::Int, Number::Long, Number::Float, Number::Double];
const TESTS: [Test; 6] =
    [Test::Equal, Test::NotEqual, Test::Less, Test::NotLess, Test::Greater, Test::NotGreater];
const ELEMENTS: [Element; 8] = [
    Element::Int,
    Element::Long,
    Element::Float,
    Element::Double,
    Element::Reference,
    Element::Byte,
    Element::Char,
    Element::Short,
];

/// Follows the instructions of one block.
pub(crate) struct Machine<'m, 'c> {
    class: &'m Class<'c>,
    ssa: &'m mut Ssa,
    block: BlockId,
    ways: &'m BTreeMap<u32, BlockId>,
    /// Slot by slot; none is the second slot of a value.
    pub(crate) stack: Vec<Option<ValueId>>,
    pub(crate) made: Vec<Instruction>,
    pub(crate) reads: Vec<Read>,
    pc: u32,
}

impl<'m, 'c> Machine<'m, 'c> {
    pub(crate) fn new(
        class: &'m Class<'c>,
        ssa: &'m mut Ssa,
        block: BlockId,
        ways: &'m BTreeMap<u32, BlockId>,
        stack: Vec<Option<ValueId>>,
    ) -> Machine<'m, 'c> {
        Machine { class, ssa, block, ways, stack, made: Vec::new(), reads: Vec::new(), pc: 0 }
    }

    /// Follows an instruction; the end of the block, where it is one.
    pub(crate) fn instruction(
        &mut self,
        instruction: &classfile::Instruction,
    ) -> Result<Option<Terminator>, Error> {
        self.pc = instruction.pc;
        match instruction.opcode.info().flow {
            Flow::Next => self.next(instruction).map(|()| None),
            Flow::Branch => self.branch(instruction).map(Some),
            Flow::Goto => self.goto(instruction).map(Some),
            Flow::Return => {
                let kind = kind_of(instruction.opcode.effect().0);
                let value = kind.map(|kind| self.pop(kind)).transpose()?;
                Ok(Some(Terminator::Return(value)))
            }
            Flow::End if instruction.opcode == Opcode::ATHROW => {
                Ok(Some(Terminator::Throw(self.pop(Kind::Reference)?)))
            }
            Flow::Call => {
                let address = self.ssa.constant(Constant::ReturnAddress, Kind::Reference);
                self.push(address);
                self.only_way().map(Some)
            }
            // `ret`
            Flow::End => self.only_way().map(Some),
        }
    }

    fn only_way(&self) -> Result<Terminator, Error> {
        self.ways.values().next().map(|&to| Terminator::Goto(to)).ok_or(self.wrong(Problem::Jump))
    }

    fn way(&self, pc: u32) -> Result<BlockId, Error> {
        self.ways.get(&pc).copied().ok_or(self.wrong(Problem::Jump))
    }

    fn branch(&mut self, instruction: &classfile::Instruction) -> Result<Terminator, Error> {
        let Operands::Jump(target) = instruction.operands else { return Err(self.wrong(Problem::Jump)) };
        let number = usize::from(instruction.opcode.number());
        let (test, values) = match instruction.opcode {
            Opcode::IFNULL | Opcode::IFNONNULL => {
                let null = self.ssa.constant(Constant::Null, Kind::Reference);
                let is_null = instruction.opcode == Opcode::IFNULL;
                let test = if is_null { Test::Equal } else { Test::NotEqual };
                (test, [self.pop(Kind::Reference)?, null])
            }
            Opcode::IF_ACMPEQ | Opcode::IF_ACMPNE => {
                (TESTS[number - usize::from(Opcode::IF_ACMPEQ.number())], self.two(Kind::Reference)?)
            }
            _ if instruction.opcode < Opcode::IF_ICMPEQ => {
                let zero = self.ssa.constant(Constant::Int(0), Kind::Int);
                (TESTS[number - usize::from(Opcode::IFEQ.number())], [self.pop(Kind::Int)?, zero])
            }
            _ => (TESTS[number - usize::from(Opcode::IF_ICMPEQ.number())], self.two(Kind::Int)?),
        };
        let (then, otherwise) = (self.way(target)?, self.way(instruction.next())?);
        Ok(Terminator::If { test, values, then, otherwise })
    }

    fn goto(&mut self, instruction: &classfile::Instruction) -> Result<Terminator, Error> {
        let (pairs, default): (Vec<(i32, u32)>, u32) = match &instruction.operands {
            Operands::Table(table) => {
                let value = |number: usize| table.low.wrapping_add_unsigned(number as u32);
                let targets = table.targets.iter().enumerate();
                (targets.map(|(number, &target)| (value(number), target)).collect(), table.default)
            }
            Operands::Lookup(lookup) => (lookup.pairs.clone(), lookup.default),
            _ => return self.only_way(),
        };
        let value = self.pop(Kind::Int)?;
        let case = |(key, target): (i32, u32)| Ok((key, self.way(target)?));
        let cases = pairs.into_iter().map(case).collect::<Result<_, Error>>()?;
        Ok(Terminator::Switch { value, cases, default: self.way(default)? })
    }

    fn next(&mut self, instruction: &classfile::Instruction) -> Result<(), Error> {
        let (pops, pushes) = instruction.opcode.effect();
        if let Operands::Increment { local, by } = instruction.operands {
            return self.increment(local.into(), by);
        }
        if let Some(local) = instruction.loaded_local() {
            let kind = kind_of(pushes).ok_or(self.wrong(Problem::Variable))?;
            let value = self.ssa.read(self.block, local.into(), kind)?;
            self.reads.push(Read { pc: self.pc, slot: local, value });
            self.push(value);
            return Ok(());
        }
        if let Some(local) = instruction.stored_local() {
            let value = self.pop(kind_of(pops).ok_or(self.wrong(Problem::Variable))?)?;
            self.ssa.write(self.block, local.into(), value);
            return Ok(());
        }
        match instruction.opcode.number() {
            0x00 => Ok(()),
            0x01..=0x14 => self.constant(instruction),
            0x57..=0x5f => self.rearrange(pops, pushes),
            number @ (0x2e..=0x35 | 0x4f..=0x56) => self.element(number),
            number @ 0x60..=0x98 => self.arithmetic(number),
            _ => self.object(instruction),
        }
    }

    fn increment(&mut self, local: Slot, by: i16) -> Result<(), Error> {
        let value = self.ssa.read(self.block, local, Kind::Int)?;
        let by = self.ssa.constant(Constant::Int(by.into()), Kind::Int);
        let sum = self.make(Kind::Int, None, Operation::Binary(Binary::Add, [value, by]));
        self.ssa.write(self.block, local, sum);
        Ok(())
    }

    /// `dup` and its relatives move slots as they are.
    fn rearrange(&mut self, pops: &str, pushes: &str) -> Result<(), Error> {
        let rest = self.stack.len().checked_sub(pops.len()).ok_or(self.wrong(Problem::Stack))?;
        let popped = self.stack.split_off(rest);
        let moved = pushes.chars().filter_map(|letter| pops.find(letter).map(|place| popped[place]));
        self.stack.extend(moved);
        Ok(())
    }

    fn constant(&mut self, instruction: &classfile::Instruction) -> Result<(), Error> {
        let number = i32::from(instruction.opcode.number());
        let constant = match (&instruction.operands, number) {
            (Operands::Immediate(value), _) => Constant::Int((*value).into()),
            (Operands::Constant(index), _) => return self.pool_constant(*index),
            (_, 0x01) => Constant::Null,
            (_, 0x02..=0x08) => Constant::Int(number - 0x03),
            (_, 0x09..=0x0a) => Constant::Long((number - 0x09).into()),
            (_, 0x0b..=0x0d) => Constant::Float(((number - 0x0b) as f32).to_bits()),
            _ => Constant::Double(f64::from(number - 0x0e).to_bits()),
        };
        self.push_constant(constant);
        Ok(())
    }

    fn push_constant(&mut self, constant: Constant) {
        let kind = match constant {
            Constant::Int(_) => Kind::Int,
            Constant::Long(_) => Kind::Long,
            Constant::Float(_) => Kind::Float,
            Constant::Double(_) => Kind::Double,
            _ => Kind::Reference,
        };
        let value = self.ssa.constant(constant, kind);
        self.push(value);
    }

    fn pool_constant(&mut self, index: u16) -> Result<(), Error> {
        let pool = &self.class.pool;
        let constant = match pool.get(index)? {
            PoolConstant::Integer(value) => Constant::Int(value),
            PoolConstant::Long(value) => Constant::Long(value),
            PoolConstant::Float(bits) => Constant::Float(bits),
            PoolConstant::Double(bits) => Constant::Double(bits),
            PoolConstant::String(text) => {
                let units = pool.utf8(text)?.units().ok_or(self.wrong(Problem::Constant))?;
                Constant::Text(units.into())
            }
            PoolConstant::Class(name) => Constant::Class(pool.utf8(name)?.text().into()),
            PoolConstant::MethodType(descriptor) => Constant::Other(pool.utf8(descriptor)?.text().into()),
            PoolConstant::MethodHandle { .. } => {
                Constant::Other(method_handle(pool, index, self.pc)?.to_string().into())
            }
            PoolConstant::Dynamic { name_and_type, .. } => {
                let (name, descriptor) = pool.name_and_type(name_and_type)?;
                let (kind, text) = (Type::parse(descriptor)?.kind(), descriptor.text().into());
                let other = Constant::Other(format!("{name}#{index}").into());
                let value = self.ssa.value(kind, Some(text), Definition::Constant(other));
                self.push(value);
                return Ok(());
            }
            _ => return Err(self.wrong(Problem::Constant)),
        };
        self.push_constant(constant);
        Ok(())
    }

    /// `iaload` to `saload`, and `iastore` to `sastore`.
    fn element(&mut self, number: u8) -> Result<(), Error> {
        let is_load = number < Opcode::IASTORE.number();
        let first = if is_load { Opcode::IALOAD } else { Opcode::IASTORE };
        let element = ELEMENTS[usize::from(number - first.number())];
        let value = if is_load { None } else { Some(self.pop(element.kind())?) };
        let (index, array) = (self.pop(Kind::Int)?, self.pop(Kind::Reference)?);
        match value {
            Some(value) => self.act(Operation::Store { element, array, index, value }),
            None => {
                let holds = self.ssa.values[array as usize].descriptor.as_deref();
                let descriptor = holds.and_then(|array| array.strip_prefix('[')).map(Arc::from);
                self.push_made(element.kind(), descriptor, Operation::Load { element, array, index });
            }
        }
        Ok(())
    }

    fn arithmetic(&mut self, number: u8) -> Result<(), Error> {
        let at = |first: Opcode| usize::from(number - first.number());
        let (kind, operation) = match number {
            0x60..=0x73 => {
                let kind = KINDS[at(Opcode::IADD) % 4];
                (kind, Operation::Binary(BINARY[at(Opcode::IADD) / 4], self.two(kind)?))
            }
            0x74..=0x77 => {
                let kind = KINDS[at(Opcode::INEG)];
                (kind, Operation::Negate(self.pop(kind)?))
            }
            0x78..=0x7d => {
                let kind = KINDS[at(Opcode::ISHL) % 2];
                let (distance, value) = (self.pop(Kind::Int)?, self.pop(kind)?);
                (kind, Operation::Binary(SHIFTS[at(Opcode::ISHL) / 2], [value, distance]))
            }
            0x7e..=0x83 => {
                let kind = KINDS[at(Opcode::IAND) % 2];
                (kind, Operation::Binary(BITS[at(Opcode::IAND) / 2], self.two(kind)?))
            }
            0x85..=0x90 => {
                // Each of four types to the three others.
                let (from, to) = (at(Opcode::I2L) / 3, at(Opcode::I2L) % 3);
                let to = NUMBERS[if to < from { to } else { to + 1 }];
                (to.kind(), Operation::Convert(self.pop(KINDS[from])?, to))
            }
            0x91..=0x93 => {
                let to = [Number::Byte, Number::Char, Number::Short][at(Opcode::I2B)];
                (Kind::Int, Operation::Convert(self.pop(Kind::Int)?, to))
            }
            0x94 => (Kind::Int, Operation::Compare(Comparison::Long, self.two(Kind::Long)?)),
            _ => {
                let kind = if number < Opcode::DCMPL.number() { Kind::Float } else { Kind::Double };
                let is_less = number == Opcode::FCMPL.number() || number == Opcode::DCMPL.number();
                let comparison = Comparison::Floating(if is_less { -1 } else { 1 });
                (Kind::Int, Operation::Compare(comparison, self.two(kind)?))
            }
        };
        self.push_made(kind, None, operation);
        Ok(())
    }

    fn object(&mut self, instruction: &classfile::Instruction) -> Result<(), Error> {
        let constant = instruction.constant().unwrap_or_default();
        match instruction.opcode {
            Opcode::GETSTATIC | Opcode::GETFIELD => self.get_field(instruction.opcode, constant),
            Opcode::PUTSTATIC | Opcode::PUTFIELD => self.put_field(instruction.opcode, constant),
            Opcode::INVOKEVIRTUAL => self.call(CallKind::Virtual, constant),
            Opcode::INVOKESPECIAL => self.call(CallKind::Special, constant),
            Opcode::INVOKESTATIC => self.call(CallKind::Static, constant),
            Opcode::INVOKEINTERFACE => self.call(CallKind::Interface, constant),
            Opcode::INVOKEDYNAMIC => self.dynamic(constant),
            Opcode::NEW => {
                let class = self.class_name(constant)?;
                self.push_made(Kind::Reference, Some(descriptor_of(&class)), Operation::New(class));
                Ok(())
            }
            Opcode::NEWARRAY | Opcode::ANEWARRAY | Opcode::MULTIANEWARRAY => self.new_array(instruction),
            Opcode::ARRAYLENGTH => {
                let array = self.pop(Kind::Reference)?;
                self.push_made(Kind::Int, None, Operation::Length(array));
                Ok(())
            }
            Opcode::CHECKCAST => {
                let (class, value) = (self.class_name(constant)?, self.pop(Kind::Reference)?);
                let descriptor = descriptor_of(&class);
                self.push_made(Kind::Reference, Some(descriptor), Operation::Cast(value, class));
                Ok(())
            }
            Opcode::INSTANCEOF => {
                let (class, value) = (self.class_name(constant)?, self.pop(Kind::Reference)?);
                self.push_made(Kind::Int, Some("Z".into()), Operation::InstanceOf(value, class));
                Ok(())
            }
            Opcode::MONITORENTER | Opcode::MONITOREXIT => {
                let value = self.pop(Kind::Reference)?;
                let is_enter = instruction.opcode == Opcode::MONITORENTER;
                self.act(if is_enter { Operation::Enter(value) } else { Operation::Exit(value) });
                Ok(())
            }
            _ => Err(self.wrong(Problem::Constant)),
        }
    }

    fn get_field(&mut self, opcode: Opcode, constant: u16) -> Result<(), Error> {
        let field = self.member(constant)?;
        let kind = Type::parse(self.class.pool.member(constant)?.descriptor)?.kind();
        let object = (opcode == Opcode::GETFIELD).then(|| self.pop(Kind::Reference)).transpose()?;
        let descriptor = field.descriptor.clone();
        self.push_made(kind, Some(descriptor), Operation::GetField { field, object });
        Ok(())
    }

    fn put_field(&mut self, opcode: Opcode, constant: u16) -> Result<(), Error> {
        let field = self.member(constant)?;
        let kind = Type::parse(self.class.pool.member(constant)?.descriptor)?.kind();
        let value = self.pop(kind)?;
        let object = (opcode == Opcode::PUTFIELD).then(|| self.pop(Kind::Reference)).transpose()?;
        self.act(Operation::PutField { field, object, value });
        Ok(())
    }

    fn call(&mut self, kind: CallKind, constant: u16) -> Result<(), Error> {
        let method = self.member(constant)?;
        let class = self.class;
        let descriptor = MethodDescriptor::parse(class.pool.member(constant)?.descriptor)?;
        let mut arguments = self.arguments(&descriptor)?;
        if kind != CallKind::Static {
            arguments.insert(0, self.pop(Kind::Reference)?);
        }
        self.returned(descriptor.result, Operation::Call { kind, method, arguments });
        Ok(())
    }

    fn dynamic(&mut self, constant: u16) -> Result<(), Error> {
        let class = self.class;
        let descriptor = MethodDescriptor::parse(class.pool.member(constant)?.descriptor)?;
        let call = Arc::new(Dynamic::of(class, constant, self.pc)?);
        let arguments = self.arguments(&descriptor)?;
        self.returned(descriptor.result, Operation::Dynamic { call, arguments });
        Ok(())
    }

    fn arguments(&mut self, descriptor: &MethodDescriptor) -> Result<Vec<ValueId>, Error> {
        let last_first = descriptor.parameters.iter().rev();
        let mut arguments =
            last_first.map(|parameter| self.pop(parameter.kind())).collect::<Result<Vec<_>, _>>()?;
        arguments.reverse();
        Ok(arguments)
    }

    fn returned(&mut self, result: Option<Type>, operation: Operation) {
        match result {
            Some(result) => self.push_made(result.kind(), Some(result.to_string().into()), operation),
            None => self.act(operation),
        }
    }

    fn new_array(&mut self, instruction: &classfile::Instruction) -> Result<(), Error> {
        let (descriptor, dimensions): (Arc<str>, u8) = match instruction.operands {
            Operands::ArrayType(code) => {
                let letters = ["Z", "C", "F", "D", "B", "S", "I", "J"];
                let letter = code.checked_sub(4).and_then(|place| letters.get(usize::from(place)));
                let letter = letter.ok_or(self.wrong(Problem::Constant))?;
                (format!("[{letter}").into(), 1)
            }
            Operands::MultiArray { constant, dimensions } => (self.class_name(constant)?, dimensions),
            _ => {
                let element = self.class_name(instruction.constant().unwrap_or_default())?;
                (format!("[{}", descriptor_of(&element)).into(), 1)
            }
        };
        let mut lengths = (0..dimensions).map(|_| self.pop(Kind::Int)).collect::<Result<Vec<_>, _>>()?;
        lengths.reverse();
        let operation = Operation::NewArray { descriptor: descriptor.clone(), lengths };
        self.push_made(Kind::Reference, Some(descriptor), operation);
        Ok(())
    }

    fn class_name(&self, constant: u16) -> Result<Arc<str>, Error> {
        Ok(self.class.pool.class_name(constant)?.text().into())
    }

    fn member(&self, constant: u16) -> Result<Arc<Member>, Error> {
        let member = self.class.pool.member(constant)?;
        let (class, name, descriptor) = (member.class.text(), member.name.text(), member.descriptor.text());
        Ok(Arc::new(Member { class: class.into(), name: name.into(), descriptor: descriptor.into() }))
    }

    fn wrong(&self, problem: Problem) -> Error {
        problem.at(self.pc)
    }

    fn push(&mut self, value: ValueId) {
        self.stack.push(Some(value));
        if self.ssa.values[value as usize].kind.slots() == 2 {
            self.stack.push(None);
        }
    }

    fn pop(&mut self, kind: Kind) -> Result<ValueId, Error> {
        if kind.slots() == 2 && self.stack.pop() != Some(None) {
            return Err(self.wrong(Problem::Stack));
        }
        let value = self.stack.pop().flatten().ok_or(self.wrong(Problem::Stack))?;
        let is_right = self.ssa.values[value as usize].kind == kind;
        if is_right { Ok(value) } else { Err(self.wrong(Problem::Stack)) }
    }

    /// Two values, the lower one first.
    fn two(&mut self, kind: Kind) -> Result<[ValueId; 2], Error> {
        let (second, first) = (self.pop(kind)?, self.pop(kind)?);
        Ok([first, second])
    }

    fn act(&mut self, operation: Operation) {
        self.made.push(Instruction { pc: self.pc, result: None, operation });
    }

    fn make(&mut self, kind: Kind, descriptor: Option<Arc<str>>, operation: Operation) -> ValueId {
        let definition = Definition::Result { block: self.block, instruction: self.made.len() as u32 };
        let value = self.ssa.value(kind, descriptor, definition);
        self.made.push(Instruction { pc: self.pc, result: Some(value), operation });
        value
    }

    fn push_made(&mut self, kind: Kind, descriptor: Option<Arc<str>>, operation: Operation) {
        let value = self.make(kind, descriptor, operation);
        self.push(value);
    }
}

/// The kind of a letter in the table of opcodes.
fn kind_of(letter: &str) -> Option<Kind> {
    match letter {
        "I" => Some(Kind::Int),
        "J" => Some(Kind::Long),
        "F" => Some(Kind::Float),
        "D" => Some(Kind::Double),
        "A" => Some(Kind::Reference),
        _ => None,
    }
}

/// The descriptor of what a class constant names: arrays are named by theirs.
fn descriptor_of(class: &str) -> Arc<str> {
    if class.starts_with('[') { class.into() } else { format!("L{class};").into() }
}
