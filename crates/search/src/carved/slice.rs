//! Parts of tests that stand for themselves.

use std::collections::BTreeSet;

use crate::callable::Kind;
use crate::test::{Operand, Statement, Test};

impl Test {
    /// The test without some statements and all that need them.
    pub(super) fn only(&self, keep: &dyn Fn(&Statement) -> bool) -> Test {
        let mut kept: BTreeSet<usize> = BTreeSet::new();
        for (number, statement) in self.statements.iter().enumerate() {
            let fed = statement.operands().into_iter().all(|operand| match operand {
                Operand::Null => true,
                Operand::Value(value) => kept.contains(&value),
            });
            if fed && keep(statement) {
                kept.insert(number);
            }
        }
        self.part(&kept)
    }

    /// What a statement needs, and the calls that use the same objects, before it and after it; with the number that
    /// the statement has there. Of too many statements those before it only, or those that feed it; none where these
    /// are too many.
    pub(super) fn around(&self, number: usize, longest: usize) -> Option<(Test, usize)> {
        let feeding = || self.feeding(number).into_iter().chain([number]).collect();
        let parts: [&dyn Fn() -> BTreeSet<usize>; 3] = [
            &|| self.touching(number, self.statements.len()),
            &|| self.touching(number, number + 1),
            &feeding,
        ];
        let part = parts.iter().map(|part| part()).find(|part| part.len() <= longest)?;
        let place = part.iter().position(|&at| at == number).expect("a part has its own statement");
        Some((self.part(&part), place))
    }

    /// The statements before an end that a statement needs or that use an object with it.
    fn touching(&self, number: usize, end: usize) -> BTreeSet<usize> {
        let mut part = BTreeSet::from([number]);
        loop {
            let before = part.len();
            let needed: Vec<usize> = part.iter().flat_map(|&at| self.feeding(at)).collect();
            part.extend(needed);
            let touches = |at: &usize| self.objects(*at).iter().any(|object| part.contains(object));
            let more: Vec<usize> = (0..end).filter(|at| !part.contains(at) && touches(at)).collect();
            part.extend(more);
            if part.len() == before {
                return part;
            }
        }
    }

    /// The objects that a call uses. Literals and constants are shared by calls that have nothing in common.
    fn objects(&self, number: usize) -> Vec<usize> {
        let values = self.statements[number].operands().into_iter().filter_map(|operand| match operand {
            Operand::Null => None,
            Operand::Value(value) => Some(value),
        });
        let is_object = |at: &usize| match &self.statements[*at] {
            Statement::Literal(_) => false,
            Statement::Call(call) => call.callable.kind != Kind::StaticField,
            Statement::Array { .. } | Statement::Stub(_) => true,
        };
        values.filter(is_object).collect()
    }

    /// The statements with these numbers, which need no others.
    fn part(&self, numbers: &BTreeSet<usize>) -> Test {
        let place = |number: usize| numbers.iter().take_while(|&&at| at < number).count();
        let statements = numbers.iter().map(|&number| {
            let mut statement = self.statements[number].clone();
            for operand in statement.operands_mut() {
                if let Operand::Value(value) = operand {
                    *value = place(*value);
                }
            }
            statement
        });
        Test { statements: statements.collect() }
    }
}
