//! What code of a test does with members: fields of its own, and calls of the program that become statements.

use std::sync::Arc;

use catalog::{Call, Callable, Kind, Statement, types_of};
use classfile::{Instruction, MemberName, Opcode};
use program::Name;

use crate::machine::{DEEPEST, Machine, slots};
use crate::values::Value;

impl Machine<'_, '_> {
    pub(crate) fn field(&mut self, instruction: &Instruction) -> Option<()> {
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

    pub(crate) fn invoke(&mut self, instruction: &Instruction) -> Option<()> {
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
        for (value, parameter) in arguments.iter().zip(callable.parameters.iter()) {
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
        let declared = self.chain.iter().find_map(|class| Some((class, class.method(&name, &descriptor)?)));
        let (class, method) = declared.filter(|_| self.depth < DEEPEST && name != "<init>")?;
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
