//! A test while it evolves: statements in a flat list, each naming earlier ones.

use std::sync::{Arc, LazyLock};

use model::{MethodRef, MockKind};
use program::Name;

use crate::callable::Callable;

/// A test of the population.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Test {
    /// Its statements; each may use the values of those before it.
    pub statements: Vec<Statement>,
}

/// One statement; it yields a value unless it is a call of a `void` method.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A literal.
    Literal(Literal),
    /// A call, or the reading of a static field.
    Call(Call),
    /// An array of references or primitives.
    Array {
        /// Its descriptor.
        descriptor: Name,
        /// Its elements.
        elements: Vec<Operand>,
    },
    /// An object of a class made for the test.
    Stub(Stub),
    /// A value as one of a type that its own does not promise.
    Cast {
        /// The type's descriptor.
        descriptor: Name,
        /// The value.
        value: Operand,
    },
}

/// A call.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// What is called.
    pub callable: Arc<Callable>,
    /// The object, for methods of objects.
    pub receiver: Option<Operand>,
    /// The arguments.
    pub arguments: Vec<Operand>,
}

/// An implementation of an interface or abstract class.
#[derive(Clone, Debug, PartialEq)]
pub struct Stub {
    /// VM name of the interface or class.
    pub class: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Whether it is a functional interface, an interface, or a class with this constructor.
    pub shape: Shape,
    /// What each abstract method answers, one call after the other, the last for all that follow; nothing for `void`.
    pub answers: Vec<(MethodRef, Vec<Reply>)>,
}

/// One answer of a method of a stub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It returns a value.
    Returns(Operand),
    /// It throws an exception.
    Throws(Operand),
    /// It returns a value to calls that pass this text first. All answers of a method are such or none.
    Under(Arc<str>, Operand),
    /// It returns what the object was given before, as [`model::recalls`] has it. No other answer stands beside it.
    Kept,
}

/// What a stub is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A lambda.
    Lambda,
    /// An anonymous implementation of an interface.
    Interface,
    /// An anonymous subclass.
    Subclass {
        /// Descriptor of the constructor.
        descriptor: Name,
        /// Its arguments.
        arguments: Vec<Operand>,
    },
    /// A mock: its answers are of all methods that it overrides, nothing where it answers as mocks do by themselves.
    Mock(MockKind),
}

/// A value that a statement uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// `null`
    Null,
    /// The value of the statement with this number.
    Value(usize),
}

/// A literal.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Literal {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Arc<str>),
    /// A class literal: VM name of a class or descriptor of an array.
    Class(Name),
}

/// The types of literals. They are asked for all the time, so each has one name.
static TYPES: LazyLock<[Name; 10]> = LazyLock::new(|| {
    ["Z", "B", "C", "S", "I", "J", "F", "D", "Ljava/lang/String;", "Ljava/lang/Class;"].map(Name::from)
});

impl PartialEq for Literal {
    /// Compares what is written, not what it is worth: NaN is the same literal as NaN, and 0.0 is not -0.0. A test would else
    /// not be equal to its copy.
    fn eq(&self, other: &Literal) -> bool {
        match (self, other) {
            (Literal::Boolean(one), Literal::Boolean(two)) => one == two,
            (Literal::Byte(one), Literal::Byte(two)) => one == two,
            (Literal::Char(one), Literal::Char(two)) => one == two,
            (Literal::Short(one), Literal::Short(two)) => one == two,
            (Literal::Int(one), Literal::Int(two)) => one == two,
            (Literal::Long(one), Literal::Long(two)) => one == two,
            (Literal::Float(one), Literal::Float(two)) => one.to_bits() == two.to_bits(),
            (Literal::Double(one), Literal::Double(two)) => one.to_bits() == two.to_bits(),
            (Literal::String(one), Literal::String(two)) => one == two,
            (Literal::Class(one), Literal::Class(two)) => one == two,
            _ => false,
        }
    }
}

impl Literal {
    /// Descriptor of its type.
    pub fn descriptor(&self) -> &'static Name {
        &TYPES[match self {
            Literal::Boolean(_) => 0,
            Literal::Byte(_) => 1,
            Literal::Char(_) => 2,
            Literal::Short(_) => 3,
            Literal::Int(_) => 4,
            Literal::Long(_) => 5,
            Literal::Float(_) => 6,
            Literal::Double(_) => 7,
            Literal::String(_) => 8,
            Literal::Class(_) => 9,
        }]
    }
}

impl Reply {
    /// What is returned or thrown, if the test has it.
    pub fn operand(&self) -> Option<Operand> {
        match self {
            Reply::Returns(operand) | Reply::Throws(operand) | Reply::Under(_, operand) => Some(*operand),
            Reply::Kept => None,
        }
    }

    /// What is returned or thrown, to be changed.
    pub fn operand_mut(&mut self) -> Option<&mut Operand> {
        match self {
            Reply::Returns(operand) | Reply::Throws(operand) | Reply::Under(_, operand) => Some(operand),
            Reply::Kept => None,
        }
    }
}

impl Statement {
    /// Descriptor of the value that it yields; none where it yields none.
    pub fn yields(&self) -> Option<&Name> {
        match self {
            Statement::Literal(literal) => Some(literal.descriptor()),
            Statement::Call(call) => call.callable.yields().then_some(&call.callable.result),
            Statement::Array { descriptor, .. } => Some(descriptor),
            Statement::Stub(stub) => Some(&stub.descriptor),
            Statement::Cast { descriptor, .. } => Some(descriptor),
        }
    }

    /// The operands that it uses.
    pub fn operands(&self) -> Vec<Operand> {
        match self {
            Statement::Literal(_) => Vec::new(),
            Statement::Call(call) => call.receiver.iter().chain(&call.arguments).copied().collect(),
            Statement::Array { elements, .. } => elements.clone(),
            Statement::Stub(stub) => {
                let arguments: &[Operand] = match &stub.shape {
                    Shape::Subclass { arguments, .. } => arguments,
                    Shape::Lambda | Shape::Interface | Shape::Mock(_) => &[],
                };
                let answers = stub.answers.iter().flat_map(|(_, replies)| replies);
                arguments.iter().copied().chain(answers.filter_map(Reply::operand)).collect()
            }
            Statement::Cast { value, .. } => vec![*value],
        }
    }

    /// The operands that it uses, to be changed.
    pub fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            Statement::Literal(_) => Vec::new(),
            Statement::Call(call) => call.receiver.iter_mut().chain(&mut call.arguments).collect(),
            Statement::Array { elements, .. } => elements.iter_mut().collect(),
            Statement::Stub(stub) => {
                let arguments: &mut [Operand] = match &mut stub.shape {
                    Shape::Subclass { arguments, .. } => arguments,
                    Shape::Lambda | Shape::Interface | Shape::Mock(_) => &mut [],
                };
                let answers = stub.answers.iter_mut().flat_map(|(_, replies)| replies);
                arguments.iter_mut().chain(answers.filter_map(Reply::operand_mut)).collect()
            }
            Statement::Cast { value, .. } => vec![value],
        }
    }

    /// The callable, if it is a call.
    pub fn callable(&self) -> Option<&Arc<Callable>> {
        match self {
            Statement::Call(call) => Some(&call.callable),
            _ => None,
        }
    }

    /// Whether it uses the value of a statement.
    pub fn uses(&self, number: usize) -> bool {
        self.operands().contains(&Operand::Value(number))
    }
}

impl Test {
    /// Whether it calls one of these.
    pub fn calls(&self, targets: &[Arc<Callable>]) -> bool {
        self.last_call_of(targets).is_some()
    }

    /// The last statement that a test can end in.
    pub fn last_call(&self) -> Option<usize> {
        let is_call = |statement: &Statement| statement.callable().is_some_and(|callable| callable.is_call());
        self.statements.iter().rposition(is_call)
    }

    /// The last statement that calls one of these.
    pub fn last_call_of(&self, targets: &[Arc<Callable>]) -> Option<usize> {
        let is_target =
            |statement: &Statement| statement.callable().is_some_and(|callable| targets.contains(callable));
        self.statements.iter().rposition(is_target)
    }

    /// The statements whose values a statement uses, directly or by others.
    pub fn feeding(&self, number: usize) -> Vec<usize> {
        let mut found = vec![number];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            for operand in self.statements[at].operands() {
                if let Operand::Value(value) = operand
                    && !found.contains(&value)
                {
                    found.push(value);
                }
            }
            next += 1;
        }
        found.split_off(1)
    }

    /// Keeps the first statements only.
    pub fn cut(&mut self, length: usize) {
        self.statements.truncate(length);
    }

    /// Leaves out what stands behind a call that ends a test.
    pub fn cut_behind_end(&mut self) {
        let ends = |statement: &Statement| statement.callable().is_some_and(|callable| callable.ends_test());
        if let Some(end) = self.statements.iter().position(ends) {
            self.cut(end + 1);
            self.sweep();
        }
    }

    /// Removes statements on which nothing depends that has an effect: literals, arrays, stubs and reads
    /// that nobody uses.
    pub fn sweep(&mut self) {
        for number in (0..self.statements.len()).rev() {
            let idle = match &self.statements[number] {
                Statement::Call(call) => call.callable.kind == crate::callable::Kind::StaticField,
                _ => true,
            };
            let used = self.statements[number + 1..].iter().any(|later| later.uses(number));
            if idle && !used {
                self.remove_unused(number);
            }
        }
    }

    /// Removes a statement that no other uses.
    pub fn remove_unused(&mut self, number: usize) {
        self.statements.remove(number);
        for later in &mut self.statements[number..] {
            for operand in later.operands_mut() {
                if let Operand::Value(value) = operand
                    && *value > number
                {
                    *value -= 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_equal_to_its_copy() {
        let literals = [Literal::Float(f32::NAN), Literal::Double(f64::NAN), Literal::Double(-0.0)];
        let test = Test { statements: literals.into_iter().map(Statement::Literal).collect() };
        assert_eq!(test, test.clone());
        assert_ne!(Literal::Double(-0.0), Literal::Double(0.0));
        assert_ne!(Literal::Int(1), Literal::Long(1));
    }
}
