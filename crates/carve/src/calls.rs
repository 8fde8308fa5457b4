//! What code of a test does with members: fields of its own, and calls of the program that become statements.

use std::sync::Arc;

use catalog::{Call, Callable, Kind, Statement};
use ir::{Body, CallKind, Member, ValueId};

use crate::machine::{DEEPEST, Machine};
use crate::values::Value;

impl Machine<'_, '_> {
    pub(crate) fn get_field(&mut self, field: &Member, object: Option<ValueId>) -> Value {
        let own = self.is_own(&field.class);
        let value = match object.map(|object| self.known(object)) {
            None | Some(Value::This) if own => self.told.fields.get(&*field.name).cloned(),
            None => self.read(&field.class, &field.name),
            Some(_) => None,
        };
        value.unwrap_or(Value::Unknown)
    }

    pub(crate) fn put_field(&mut self, field: &Member, object: Option<ValueId>, value: Value) {
        let own = self.is_own(&field.class);
        match object.map(|object| self.known(object)) {
            None | Some(Value::This) if own => {
                self.told.fields.insert(field.name.to_string(), value);
            }
            receiver => {
                let callable = self.members.set_field(&field.class, &field.name);
                callable.and_then(|callable| self.tell(callable, receiver, &[value]));
            }
        }
    }

    fn read(&mut self, class: &str, name: &str) -> Option<Value> {
        let callable = self.members.static_field(class, name)?;
        self.tell(callable, None, &[])
    }

    fn is_own(&self, class: &str) -> bool {
        self.chain.iter().any(|own| own.name() == class)
    }

    pub(crate) fn invoke(&mut self, kind: CallKind, method: &Member, given: &[ValueId]) -> Option<Value> {
        let (object, arguments) = match kind {
            CallKind::Static => (None, given),
            _ => (Some(given[0]), &given[1..]),
        };
        let arguments: Vec<Value> = arguments.iter().map(|&argument| self.known(argument)).collect();
        let receiver = object.map(|object| self.known(object));
        let value = if self.is_own(&method.class) || receiver == Some(Value::This) {
            self.enter(method, arguments)
        } else if let (CallKind::Special, Some(Value::Fresh)) = (kind, &receiver) {
            self.make(method, &arguments)
        } else {
            return self.call(kind, method, receiver, &arguments);
        };
        // The constructor of an object was called: it is what that made.
        if let (Some(object), Some(Value::Fresh)) = (object, receiver) {
            self.known[object as usize] = value.clone().unwrap_or(Value::Unknown);
        }
        value
    }

    /// The constructor of an object of the program.
    fn make(&mut self, method: &Member, arguments: &[Value]) -> Option<Value> {
        let callable = self.members.method(&method.class, &method.name, &method.descriptor)?;
        self.tell(callable, None, arguments)
    }

    /// A call of the program.
    fn call(
        &mut self,
        kind: CallKind,
        method: &Member,
        receiver: Option<Value>,
        arguments: &[Value],
    ) -> Option<Value> {
        let callable = self.members.method(&method.class, &method.name, &method.descriptor)?;
        let fits = match callable.kind {
            Kind::Static => kind == CallKind::Static,
            Kind::Instance => matches!(kind, CallKind::Virtual | CallKind::Interface),
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

    /// Follows a method of the test itself. Constructors of its superclasses were followed before.
    fn enter(&mut self, method: &Member, arguments: Vec<Value>) -> Option<Value> {
        let mut chain = self.chain.iter();
        let (class, method) =
            chain.find_map(|class| Some((class, class.method(&method.name, &method.descriptor)?)))?;
        if self.depth >= DEEPEST || method.name == "<init>" {
            return None;
        }
        let body = Body::of(class, method).ok()??;
        let receiver = (!method.is_static()).then_some(Value::This);
        let inner = Machine::new(self.members, self.chain, self.told, &body, self.depth + 1);
        Some(inner.run(receiver.into_iter().chain(arguments)))
    }
}
