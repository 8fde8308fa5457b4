//! Follows the code of a test in a straight line and turns it into statements.
//!
//! The operand stack and the local variables hold what is known of values, slot by slot as in the JVM. Code is followed
//! to the first branch. A call of a method of the test itself is followed into that method. What has no statement, a call of
//! JUnit or one with a value that nothing is known of, is left out, and nothing is known of its value.

use catalog::{Literal, types_of};
use classfile::opcode::Flow;
use classfile::{Class, Constant, Instruction, Member, Opcode, Operands};
use program::Name;

use crate::members::Members;
use crate::values::{Told, Value};

/// Beyond it a test is followed no further.
const MOST_STATEMENTS: usize = 200;
const MOST_STEPS: usize = 50_000;
/// How deep methods of the test are followed into each other.
pub(crate) const DEEPEST: usize = 3;

/// A test class: itself first, then its superclasses as far as they are tests too.
pub(crate) type Chain<'m, 'c> = [&'m Class<'c>];

/// Follows a method of a test class.
pub(crate) fn follow(members: &Members, chain: &Chain, told: &mut Told, (class, method): (&Class, &Member)) {
    let locals = unknown_arguments(method);
    Machine { members, chain, told, class, stack: Vec::new(), locals, depth: 0 }.run(method);
}

/// The arguments of a method of a test of which nothing is known, slot by slot.
fn unknown_arguments(method: &Member) -> Vec<Value> {
    let (parameters, _) = types_of(&method.descriptor.text());
    let receiver = (!method.is_static()).then_some(Value::This);
    let slots: usize = parameters.iter().map(|parameter| slots(parameter)).sum();
    receiver.into_iter().chain(std::iter::repeat_n(Value::Unknown, slots)).collect()
}

/// The state of a method that is followed.
pub(crate) struct Machine<'m, 'c> {
    pub(crate) members: &'m Members<'m>,
    pub(crate) chain: &'m Chain<'m, 'c>,
    pub(crate) told: &'m mut Told,
    /// The class of the method that is followed.
    pub(crate) class: &'m Class<'c>,
    pub(crate) stack: Vec<Value>,
    pub(crate) locals: Vec<Value>,
    pub(crate) depth: usize,
}

/// Where a method goes on.
enum Next {
    At(u32),
    Returned(Value),
    Lost,
}

impl Machine<'_, '_> {
    pub(crate) fn run(mut self, method: &Member) -> Value {
        let Ok(Some(code)) = self.class.code(method) else { return Value::Unknown };
        let mut at = 0;
        for instruction in code.instructions().map_while(Result::ok) {
            if instruction.pc < at {
                continue;
            }
            self.told.steps += 1;
            if self.told.statements.len() > MOST_STATEMENTS || self.told.steps > MOST_STEPS {
                break;
            }
            match self.step(&instruction) {
                Next::At(next) => at = next,
                Next::Returned(value) => return value,
                Next::Lost => break,
            }
        }
        Value::Unknown
    }

    fn step(&mut self, instruction: &Instruction) -> Next {
        match instruction.opcode.info().flow {
            Flow::Next => {}
            Flow::Return => return Next::Returned(self.pop(slots(instruction.opcode.effect().0))),
            // The end of a `try` jumps over its handlers.
            Flow::Goto => {
                return match instruction.operands {
                    Operands::Jump(target) if target > instruction.pc => Next::At(target),
                    _ => Next::Lost,
                };
            }
            Flow::Branch | Flow::Call | Flow::End => return Next::Lost,
        }
        match self.perform(instruction) {
            Some(()) => Next::At(instruction.next()),
            None => Next::Lost,
        }
    }

    /// None where the code is damaged.
    fn perform(&mut self, instruction: &Instruction) -> Option<()> {
        let (pops, pushes) = instruction.opcode.effect();
        if let Operands::Increment { local, by } = instruction.operands {
            self.increment(local, by);
        } else if let Some(local) = instruction.loaded_local() {
            let value = self.locals.get(usize::from(local)).cloned().unwrap_or(Value::Unknown);
            self.push(value, slots(pushes));
        } else if let Some(local) = instruction.stored_local() {
            let value = self.pop(slots(pops));
            self.set_local(usize::from(local), value, slots(pops));
        } else if let Some(literal) = small(instruction) {
            self.push(literal, slots(pushes));
        } else {
            self.other(instruction)?;
        }
        Some(())
    }

    fn other(&mut self, instruction: &Instruction) -> Option<()> {
        match instruction.opcode {
            Opcode::LDC | Opcode::LDC_W => {
                let value = self.constant(instruction.constant()?);
                self.push(value, 1);
            }
            Opcode::LDC2_W => {
                let value = self.constant(instruction.constant()?);
                self.push(value, 2);
            }
            Opcode::NEW => {
                self.told.fresh += 1;
                self.push(Value::Fresh(self.told.fresh), 1);
            }
            Opcode::NEWARRAY | Opcode::ANEWARRAY => self.new_array(instruction)?,
            Opcode::MULTIANEWARRAY => {
                let Operands::MultiArray { dimensions, .. } = instruction.operands else { return None };
                self.pop(dimensions.into());
                self.push(Value::Unknown, 1);
            }
            Opcode::CHECKCAST => self.cast(instruction)?,
            Opcode::GETSTATIC | Opcode::GETFIELD | Opcode::PUTSTATIC | Opcode::PUTFIELD => {
                self.field(instruction)?;
            }
            Opcode::INVOKEVIRTUAL
            | Opcode::INVOKESPECIAL
            | Opcode::INVOKESTATIC
            | Opcode::INVOKEINTERFACE
            | Opcode::INVOKEDYNAMIC => self.invoke(instruction)?,
            opcode if is_array_store(opcode) => {
                let value = self.pop(slots(&opcode.effect().0[2..]));
                let (at, array) = (self.pop(1), self.pop(1));
                self.told.store(&array, &at, value);
            }
            opcode => self.rearrange(opcode),
        }
        Some(())
    }

    /// What the table of opcodes tells: values that are moved, and values that nothing is known of.
    fn rearrange(&mut self, opcode: Opcode) {
        let (pops, pushes) = opcode.effect();
        let mut popped = Vec::new();
        for letter in pops.chars().rev() {
            popped.push((letter, self.pop(slots(letter.encode_utf8(&mut [0; 4])))));
        }
        if let (Opcode::POP | Opcode::POP2, Some((_, Value::Made(number)))) = (opcode, popped.last()) {
            self.told.discarded.insert(*number);
        }
        for letter in pushes.chars() {
            let moved = popped.iter().find(|(name, _)| letter.is_ascii_lowercase() && *name == letter);
            let value = moved.map_or(Value::Unknown, |(_, value)| value.clone());
            self.push(value, slots(letter.encode_utf8(&mut [0; 4])));
        }
    }

    /// Of a value with two slots the first one holds it.
    pub(crate) fn push(&mut self, value: Value, slots: usize) {
        self.stack.push(value);
        if slots == 2 {
            self.stack.push(Value::Unknown);
        }
    }

    pub(crate) fn pop(&mut self, slots: usize) -> Value {
        (0..slots).map(|_| self.stack.pop()).last().flatten().unwrap_or(Value::Unknown)
    }

    fn set_local(&mut self, local: usize, value: Value, slots: usize) {
        if self.locals.len() < local + slots {
            self.locals.resize(local + slots, Value::Unknown);
        }
        self.locals[local] = value;
    }

    fn increment(&mut self, local: u16, by: i16) {
        if let Some(value) = self.locals.get_mut(usize::from(local)) {
            *value = match value {
                Value::Literal(Literal::Int(number)) => {
                    Value::Literal(Literal::Int(number.wrapping_add(by.into())))
                }
                _ => Value::Unknown,
            };
        }
    }

    fn constant(&self, index: u16) -> Value {
        let pool = &self.class.pool;
        let literal = match pool.get(index) {
            Ok(Constant::Integer(value)) => Some(Literal::Int(value)),
            Ok(Constant::Long(value)) => Some(Literal::Long(value)),
            Ok(Constant::Float(bits)) => Some(Literal::Float(f32::from_bits(bits))),
            Ok(Constant::Double(bits)) => Some(Literal::Double(f64::from_bits(bits))),
            Ok(Constant::String(text)) => {
                let units = pool.utf8(text).ok().and_then(|text| text.units());
                units
                    .and_then(|units| String::from_utf16(&units).ok())
                    .map(|text| Literal::String(text.into()))
            }
            Ok(Constant::Class(name)) => {
                let name = pool.utf8(name).ok().map(|name| name.to_string());
                name.filter(|name| self.members.class(name).is_some())
                    .map(|name| Literal::Class(name.as_str().into()))
            }
            _ => None,
        };
        literal.map_or(Value::Unknown, Value::Literal)
    }

    fn new_array(&mut self, instruction: &Instruction) -> Option<()> {
        let element = match instruction.operands {
            Operands::ArrayType(kind) => primitive(kind)?.to_owned(),
            _ => descriptor(&self.class.pool.class_name(instruction.constant()?).ok()?.text()),
        };
        let length = self.pop(1);
        let array = self.told.new_array(&format!("[{element}"), &length);
        self.push(array, 1);
        Some(())
    }

    /// A value of another type becomes one of the type: what a `List<Item>` yields is an item.
    fn cast(&mut self, instruction: &Instruction) -> Option<()> {
        let class = descriptor(&self.class.pool.class_name(instruction.constant()?).ok()?.text());
        let value = self.pop(1);
        let value = self.told.cast(value, &Name::from(class.as_str()), self.members);
        self.push(value, 1);
        Some(())
    }
}

/// Slots of a value, by its descriptor or its letter in the table of opcodes.
pub(crate) fn slots(kind: &str) -> usize {
    if matches!(kind, "J" | "D") { 2 } else { 1 }
}

fn descriptor(class: &str) -> String {
    if class.starts_with('[') { class.to_owned() } else { format!("L{class};") }
}

fn is_array_store(opcode: Opcode) -> bool {
    (Opcode::IASTORE.number()..=Opcode::SASTORE.number()).contains(&opcode.number())
}

/// What an instruction pushes that has its value in itself.
fn small(instruction: &Instruction) -> Option<Value> {
    let after = |first: Opcode| i32::from(instruction.opcode.number()) - i32::from(first.number());
    let literal = match (instruction.opcode, &instruction.operands) {
        (Opcode::ACONST_NULL, _) => return Some(Value::Null),
        (_, Operands::Immediate(value)) => Literal::Int((*value).into()),
        (Opcode::LCONST_0 | Opcode::LCONST_1, _) => Literal::Long(after(Opcode::LCONST_0).into()),
        (Opcode::FCONST_0 | Opcode::FCONST_1 | Opcode::FCONST_2, _) => {
            Literal::Float(after(Opcode::FCONST_0) as f32)
        }
        (Opcode::DCONST_0 | Opcode::DCONST_1, _) => Literal::Double(after(Opcode::DCONST_0).into()),
        _ if (-1..=5).contains(&after(Opcode::ICONST_0)) => Literal::Int(after(Opcode::ICONST_0)),
        _ => return None,
    };
    Some(Value::Literal(literal))
}

/// The type with the number that `newarray` has for it.
fn primitive(kind: u8) -> Option<&'static str> {
    Some(match kind {
        4 => "Z",
        5 => "C",
        6 => "F",
        7 => "D",
        8 => "B",
        9 => "S",
        10 => "I",
        11 => "J",
        _ => return None,
    })
}
