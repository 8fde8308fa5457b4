//! Objects of which nothing is asked: made by the cheapest producers.

use std::sync::Arc;

use catalog::{Call, Callable, Catalog, Kind, Literal, Operand, Statement, Test};
use program::Name;

use crate::useless::Useless;

/// How deep objects are made of others where nothing is asked of them.
pub(super) const DEEPEST: usize = 3;

/// A test that grows by objects of which nothing is asked.
pub(super) struct Plain<'p, 'i> {
    pub(super) catalog: &'p Catalog<'i>,
    useless: &'p Useless,
    pub(super) test: Test,
}

impl<'p, 'i> Plain<'p, 'i> {
    pub(super) fn new(catalog: &'p Catalog<'i>, useless: &'p Useless, test: Test) -> Plain<'p, 'i> {
        Plain { catalog, useless, test }
    }

    pub(super) fn push(&mut self, statement: Statement) -> Operand {
        self.test.statements.push(statement);
        Operand::Value(self.test.statements.len() - 1)
    }

    /// How a type is implemented.
    pub(super) fn stubbable(&self, wanted: &Name) -> Option<catalog::Stubbable> {
        self.catalog.stubbable(wanted)
    }

    /// Zero, false or null.
    pub(super) fn nothing(&mut self, descriptor: &str) -> Option<Operand> {
        let literal = match descriptor {
            "Z" => Literal::Boolean(false),
            "B" => Literal::Byte(0),
            "C" => Literal::Char(0),
            "S" => Literal::Short(0),
            "I" => Literal::Int(0),
            "J" => Literal::Long(0),
            "F" => Literal::Float(0.0),
            "D" => Literal::Double(0.0),
            _ => return Some(Operand::Null),
        };
        Some(self.push(Statement::Literal(literal)))
    }

    /// An object by one of the cheapest producers, whose arguments are made by the cheapest.
    pub(super) fn any(&mut self, descriptor: &Name, choice: usize, deep: usize) -> Option<Operand> {
        let plain = match descriptor.as_str() {
            "Z" => Some(Literal::Boolean(false)),
            "B" => Some(Literal::Byte(0)),
            "C" => Some(Literal::Char(b'a'.into())),
            "S" => Some(Literal::Short(0)),
            "I" => Some(Literal::Int(1)),
            "J" => Some(Literal::Long(0)),
            "F" => Some(Literal::Float(0.0)),
            "D" => Some(Literal::Double(0.0)),
            "Ljava/lang/Class;" => Some(Literal::Class(Name::from("java/lang/Object"))),
            "Ljava/lang/String;" | "Ljava/lang/Object;" => Some(Literal::String("".into())),
            _ => None,
        };
        if let Some(plain) = plain.filter(|_| choice == 0) {
            return Some(self.push(Statement::Literal(plain)));
        }
        if descriptor.starts_with('[') && choice == 0 {
            return Some(self.push(Statement::Array { descriptor: descriptor.clone(), elements: vec![] }));
        }
        let useless = self.useless;
        let producers = self.catalog.producers(descriptor);
        let usable = producers.iter().map(|producer| &producer.callable).filter(|callable| {
            callable.is_direct()
                && !useless.has(&callable.class, &callable.name, &callable.descriptor)
                && (deep > 0 || callable.parameters.is_empty() && !callable.has_receiver())
        });
        // What a constructor gives is no object that something else must have put there.
        let (made, given): (Vec<_>, Vec<_>) = usable.partition(|callable| callable.kind == Kind::Constructor);
        // Those of one package are much alike: a stream that is closed, and the next one as well.
        let mut kinds: Vec<(&str, Kind)> = Vec::new();
        let mut differing = made.into_iter().chain(given).filter(|callable| {
            let package = callable.class.rsplit_once('/').map_or("", |(package, _)| package);
            let is_new = !kinds.contains(&(package, callable.kind));
            kinds.push((package, callable.kind));
            is_new
        });
        let chosen = differing.nth(choice)?;
        self.produced(&Arc::clone(chosen), deep)
    }

    fn produced(&mut self, callable: &Arc<Callable>, deep: usize) -> Option<Operand> {
        let receiver = match callable.has_receiver() {
            true => Some(self.any(&callable.receiver, 0, deep.checked_sub(1)?)?),
            false => None,
        };
        let mut arguments = Vec::new();
        for parameter in callable.parameters.iter() {
            let made = if deep == 0 { None } else { self.any(parameter, 0, deep - 1) };
            arguments.push(match made {
                Some(made) => made,
                None if parameter.starts_with(['L', '[']) => Operand::Null,
                None => return None,
            });
        }
        let callable = Arc::clone(callable);
        debug_assert!(callable.kind != Kind::Initializer, "a producer gives an object");
        Some(self.push(Statement::Call(Call { callable, receiver, arguments })))
    }
}
