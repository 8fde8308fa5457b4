//! Follows the code of a test in a straight line and tells it as statements.
//!
//! The operand stack and the local variables hold what is known of values, slot by slot as in the JVM. Code is followed
//! to the first branch. A call of a method of the test itself is followed into that method. What cannot be told, a call of
//! JUnit or one with a value that nothing is known of, is left out, and nothing is known of its value.

use std::sync::Arc;

use classfile::opcode::Flow;
use classfile::{Class, Constant, Instruction, Member, MemberName, Opcode, Operands};
use program::Name;

use super::members::Members;
use super::values::{Told, Value};
use crate::callable::{Callable, Kind, types_of};
use crate::test::{Call, Literal, Statement};

/// Beyond it a test is followed no further.
const MOST_STATEMENTS: usize = 200;
/// How deep methods of the test are followed into each other.
const DEEPEST: usize = 3;

/// A test class: itself first, then its superclasses as far as they are tests too.
pub(super) type Chain<'m, 'c> = [&'m Class<'c>];

/// Follows a method of a test class.
pub(super) fn follow(members: &Members, chain: &Chain, told: &mut Told, (class, method): (&Class, &Member)) {
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

struct Machine<'m, 'c> {
    members: &'m Members<'m>,
    chain: &'m Chain<'m, 'c>,
    told: &'m mut Told,
    /// The class of the method that is followed.
    class: &'m Class<'c>,
    stack: Vec<Value>,
    locals: Vec<Value>,
    depth: usize,
}

/// Where a method goes on.
enum Next {
    At(u32),
    Returned(Value),
    Lost,
}

impl Machine<'_, '_> {
    fn run(mut self, method: &Member) -> Value {
        let Ok(Some(code)) = self.class.code(method) else { return Value::Unknown };
        let mut at = 0;
        for instruction in code.instructions().map_while(Result::ok) {
            if instruction.pc < at {
                continue;
            }
            if self.told.statements.len() > MOST_STATEMENTS {
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
        for letter in pushes.chars() {
            let moved = popped.iter().find(|(name, _)| letter.is_ascii_lowercase() && *name == letter);
            let value = moved.map_or(Value::Unknown, |(_, value)| value.clone());
            self.push(value, slots(letter.encode_utf8(&mut [0; 4])));
        }
    }

    /// Of a value with two slots the first one holds it.
    fn push(&mut self, value: Value, slots: usize) {
        self.stack.push(value);
        if slots == 2 {
            self.stack.push(Value::Unknown);
        }
    }

    fn pop(&mut self, slots: usize) -> Value {
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

    /// A candidate has no casts: a value that needs one is lost.
    fn cast(&mut self, instruction: &Instruction) -> Option<()> {
        let class = descriptor(&self.class.pool.class_name(instruction.constant()?).ok()?.text());
        let value = self.pop(1);
        let fits = self.told.is_a(&value, &Name::from(class.as_str()), self.members);
        self.push(if fits { value } else { Value::Unknown }, 1);
        Some(())
    }

    fn field(&mut self, instruction: &Instruction) -> Option<()> {
        let MemberName { class, name, descriptor } = self.class.pool.member(instruction.constant()?).ok()?;
        let (class, name) = (class.text(), name.text());
        let own = self.is_own(&class);
        let size = slots(&descriptor.text());
        match instruction.opcode {
            Opcode::GETSTATIC | Opcode::GETFIELD => {
                let receiver = (instruction.opcode == Opcode::GETFIELD).then(|| self.pop(1));
                let value = match receiver {
                    None | Some(Value::This) if own => self.told.fields.get(&*name).cloned(),
                    None => self.read(&class, &name),
                    Some(_) => None,
                };
                self.push(value.unwrap_or(Value::Unknown), size);
            }
            _ => {
                let value = self.pop(size);
                let receiver = (instruction.opcode == Opcode::PUTFIELD).then(|| self.pop(1));
                match receiver {
                    None | Some(Value::This) if own => {
                        self.told.fields.insert(name.into_owned(), value);
                    }
                    receiver => {
                        let callable = self.members.set_field(&class, &name);
                        callable.and_then(|callable| self.tell(callable, receiver, &[value]));
                    }
                }
            }
        }
        Some(())
    }

    fn read(&mut self, class: &str, name: &str) -> Option<Value> {
        let callable = self.members.static_field(class, name)?;
        self.tell(callable, None, &[])
    }

    fn is_own(&self, class: &str) -> bool {
        self.chain.iter().any(|own| own.name() == class)
    }

    fn invoke(&mut self, instruction: &Instruction) -> Option<()> {
        let member = self.class.pool.member(instruction.constant()?).ok()?;
        let (parameters, result) = types_of(&member.descriptor.text());
        let mut arguments: Vec<Value> =
            parameters.iter().rev().map(|parameter| self.pop(slots(parameter))).collect();
        arguments.reverse();
        let has_receiver = !matches!(instruction.opcode, Opcode::INVOKESTATIC | Opcode::INVOKEDYNAMIC);
        let receiver = has_receiver.then(|| self.pop(1));
        let value = match self.is_own(&member.class.text()) || receiver == Some(Value::This) {
            true => self.enter(member, receiver, &parameters, arguments),
            false => self.call(instruction.opcode, member, receiver, &arguments),
        };
        if result != "V" {
            self.push(value.unwrap_or(Value::Unknown), slots(&result));
        }
        Some(())
    }

    /// A call of the program.
    fn call(
        &mut self,
        opcode: Opcode,
        member: MemberName,
        receiver: Option<Value>,
        arguments: &[Value],
    ) -> Option<Value> {
        let (class, name) = (member.class.text(), member.name.text());
        let callable = self.members.method(&class, &name, &member.descriptor.text());
        if let (Opcode::INVOKESPECIAL, Some(Value::Fresh(fresh))) = (opcode, &receiver) {
            let made = callable.and_then(|callable| self.tell(callable, None, arguments));
            self.initialised(*fresh, made.unwrap_or(Value::Unknown));
            return None;
        }
        let callable = callable?;
        let fits = match callable.kind {
            Kind::Static => opcode == Opcode::INVOKESTATIC,
            Kind::Instance => matches!(opcode, Opcode::INVOKEVIRTUAL | Opcode::INVOKEINTERFACE),
            _ => false,
        };
        if fits { self.tell(callable, receiver, arguments) } else { None }
    }

    /// Appends a call; its value.
    fn tell(
        &mut self,
        callable: Arc<Callable>,
        receiver: Option<Value>,
        arguments: &[Value],
    ) -> Option<Value> {
        let receiver = match receiver {
            Some(Value::Null) => return None,
            Some(value) => Some(self.told.operand(&value, &callable.receiver, self.members)?),
            None => None,
        };
        let mut operands = Vec::with_capacity(arguments.len());
        for (value, parameter) in arguments.iter().zip(&callable.parameters) {
            operands.push(self.told.operand(value, parameter, self.members)?);
        }
        let number = self.told.push(Statement::Call(Call { callable, receiver, arguments: operands }));
        Some(Value::Made(number))
    }

    /// The constructor of an object was called: whoever holds it holds this.
    fn initialised(&mut self, fresh: usize, made: Value) {
        let held = self.stack.iter_mut().chain(&mut self.locals);
        held.filter(|value| **value == Value::Fresh(fresh)).for_each(|value| *value = made.clone());
    }

    /// Follows a method of the test itself. Constructors of its superclasses were followed before.
    fn enter(
        &mut self,
        member: MemberName,
        receiver: Option<Value>,
        parameters: &[Name],
        arguments: Vec<Value>,
    ) -> Option<Value> {
        let (name, descriptor) = (member.name.text(), member.descriptor.text());
        if let Some(Value::Fresh(fresh)) = receiver {
            self.initialised(fresh, Value::Unknown);
        }
        let (class, method) = self
            .chain
            .iter()
            .find_map(|class| Some((class, class.method(&name, &descriptor)?)))
            .filter(|_| self.depth < DEEPEST && name != "<init>")?;
        let wide = |(parameter, value): (&Name, Value)| {
            [value].into_iter().chain((slots(parameter) == 2).then_some(Value::Unknown))
        };
        let arguments = parameters.iter().zip(arguments).flat_map(wide);
        let receiver = (!method.is_static()).then_some(Value::This);
        let inner = Machine {
            members: self.members,
            chain: self.chain,
            told: &mut *self.told,
            class,
            stack: Vec::new(),
            locals: receiver.into_iter().chain(arguments).collect(),
            depth: self.depth + 1,
        };
        Some(inner.run(method))
    }
}

/// Slots of a value, by its descriptor or its letter in the table of opcodes.
fn slots(kind: &str) -> usize {
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
