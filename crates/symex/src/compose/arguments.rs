//! The arguments that a trial passes: of a few kinds, none of which anything is known to depend on.

use catalog::{Call, Literal, Operand, Reply, Shape, Statement, Stub, StubbedClass};
use program::{MethodId, Name};

use super::plain::{DEEPEST, Plain};
use crate::step::collections::plain_list;

/// With how many kinds of arguments a call is tried: those that say yes, those that say no, those that name a class, and
/// nulls.
pub(super) const VARIANTS: usize = 4;
/// The last of them.
const NULLS: usize = VARIANTS - 1;
/// What lists hold.
const ELEMENTS: [&str; 3] = ["a", "b", "c"];

impl Plain<'_, '_> {
    /// An argument of a kind, and the name of a class where there is one.
    pub(super) fn argument(
        &mut self,
        descriptor: &Name,
        (variant, named): (usize, Option<&str>),
    ) -> Option<Operand> {
        if variant == 0
            && let Some(list) = self.list(descriptor)
        {
            return Some(list);
        }
        if variant == NULLS && descriptor.starts_with(['L', '[']) {
            return Some(Operand::Null);
        }
        let says_yes = variant == 0 || variant == NULLS;
        let one = i8::from(says_yes);
        let literal = match descriptor.as_str() {
            "Z" => Literal::Boolean(says_yes),
            "B" => Literal::Byte(one),
            "S" => Literal::Short(one.into()),
            "I" => Literal::Int(one.into()),
            "J" => Literal::Long(one.into()),
            "Ljava/lang/String;" | "Ljava/lang/Object;" if variant == 0 => Literal::String("a".into()),
            "Ljava/lang/String;" if variant == 2 && named.is_some() => Literal::String(named?.into()),
            _ => {
                let stub = if variant == 0 { self.agreeing(descriptor) } else { None };
                return stub.or_else(|| self.any(descriptor, 0, DEEPEST)).or(Some(Operand::Null));
            }
        };
        Some(self.push(Statement::Literal(literal)))
    }

    /// A list with some elements, where the JDK's will do.
    fn list(&mut self, descriptor: &str) -> Option<Operand> {
        let index = self.catalog.index;
        let class = index.class(plain_list(model::descriptor::class_of(descriptor))?)?.id;
        let new = index.declared(class, "<init>", "()V")?;
        let add = index.declared(class, "add", "(Ljava/lang/Object;)Z")?;
        let list = self.call(new, None, vec![]);
        for element in ELEMENTS {
            let element = self.push(Statement::Literal(Literal::String(element.into())));
            self.call(add, Some(list), vec![element]);
        }
        Some(list)
    }

    fn call(&mut self, method: MethodId, receiver: Option<Operand>, arguments: Vec<Operand>) -> Operand {
        let callable = self.catalog.callable(method);
        self.push(Statement::Call(Call { callable, receiver, arguments }))
    }

    /// A stub that answers yes, one or null.
    fn agreeing(&mut self, descriptor: &Name) -> Option<Operand> {
        let stubbable = self.stubbable(descriptor)?;
        let shape = match stubbable.kind {
            StubbedClass::Functional => Shape::Lambda,
            StubbedClass::Interface => Shape::Interface,
            StubbedClass::Class { .. } => return None,
        };
        let mut answers = Vec::new();
        for method in stubbable.methods {
            let result = Name::from(model::descriptor::result(&method.descriptor));
            let replies = match result.as_str() {
                "V" => Vec::new(),
                "Z" | "B" | "S" | "I" | "J" => vec![Reply::Returns(self.argument(&result, (0, None))?)],
                other => vec![Reply::Returns(self.nothing(other)?)],
            };
            answers.push((method, replies));
        }
        let (class, descriptor) = (stubbable.class, descriptor.clone());
        Some(self.push(Statement::Stub(Stub { class, descriptor, shape, answers })))
    }
}
