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
    /// the statement has there. Where they are too many the last ones are left out: tests prepare first and check then.
    /// None where already too many feed the statement.
    pub(super) fn around(&self, number: usize, longest: usize) -> Option<(Test, usize)> {
        let mut part: BTreeSet<usize> = self.feeding(number).into_iter().chain([number]).collect();
        if part.len() > longest {
            return None;
        }
        // What one call brings in, an earlier one may have used already.
        while self.widen(&mut part, longest) {}
        let place = part.iter().position(|&at| at == number).expect("a part has its own statement");
        Some((self.part(&part), place))
    }

    /// Adds the calls that use an object of a part, in their order, as long as there is room; whether there were any.
    fn widen(&self, part: &mut BTreeSet<usize>, longest: usize) -> bool {
        let before = part.len();
        for at in 0..self.statements.len() {
            let touches = || self.objects(at).iter().any(|object| part.contains(object));
            if part.contains(&at) || !touches() {
                continue;
            }
            let with: BTreeSet<usize> = self.feeding(at).into_iter().chain([at]).collect();
            if part.union(&with).count() <= longest {
                part.extend(with);
            }
        }
        part.len() > before
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
