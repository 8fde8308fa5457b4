//! Call sequences, and parts of them that stand for themselves.

use std::collections::BTreeSet;

use catalog::{Kind, Operand, Statement, Test};

/// A call sequence of a test.
#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    pub(crate) test: Test,
    /// Statements whose values the test only looks at.
    queries: BTreeSet<usize>,
}

/// What a statement of a test needs, and the calls that use the same objects; with the number that the statement has
/// there. None where already too many feed the statement.
pub fn around(test: &Test, number: usize, longest: usize) -> Option<(Test, usize)> {
    Sequence { test: test.clone(), queries: BTreeSet::new() }.around(number, longest)
}

impl Sequence {
    /// The sequence of a test that throws the values of some calls away. Others whose value no call uses, tests look at.
    pub(crate) fn new(test: Test, discarded: &BTreeSet<usize>) -> Sequence {
        let mut queries = BTreeSet::new();
        for number in (0..test.statements.len()).rev() {
            let later = test.statements.iter().enumerate().skip(number + 1);
            let mut users = later.filter(|(_, later)| later.uses(number)).map(|(at, _)| at).peekable();
            let statement = &test.statements[number];
            let on_object = match statement {
                Statement::Call(call) => call.receiver.is_some(),
                statement => matches!(statement, Statement::Cast { .. }),
            };
            let looks = statement.yields().is_some() && !discarded.contains(&number);
            let leads_on = users.peek().is_none() || on_object;
            if looks && leads_on && users.all(|user| queries.contains(&user)) {
                queries.insert(number);
            }
        }
        let whole = Sequence { test, queries };
        whole.part(&whole.used())
    }

    /// Without literals, arrays and reads that nothing uses.
    fn used(&self) -> BTreeSet<usize> {
        let mut used = BTreeSet::new();
        for (number, statement) in self.test.statements.iter().enumerate() {
            if matches!(statement, Statement::Call(call) if call.callable.kind != Kind::StaticField) {
                used.extend(self.feeding(number));
            }
        }
        used
    }

    /// The sequence without some statements and all that need them.
    pub(crate) fn only(&self, keep: &dyn Fn(&Statement) -> bool) -> Sequence {
        let mut kept: BTreeSet<usize> = BTreeSet::new();
        for (number, statement) in self.test.statements.iter().enumerate() {
            if keep(statement) && values(statement).all(|value| kept.contains(&value)) {
                kept.insert(number);
            }
        }
        self.part(&kept)
    }

    /// What a statement needs, and the calls that use the same objects, before it and after it; with the number that
    /// the statement has there. Calls that only look at objects are left out. Where there are too many the last ones are:
    /// tests prepare first and check then. None where already too many feed the statement.
    pub(crate) fn around(&self, number: usize, longest: usize) -> Option<(Test, usize)> {
        let mut part = self.feeding(number);
        if part.len() > longest {
            return None;
        }
        // What one call brings in, an earlier one may have used already.
        while self.widen(&mut part, longest) {}
        let place = part.iter().position(|&at| at == number).expect("a part has its own statement");
        Some((self.part(&part).test, place))
    }

    /// Adds the calls that use an object of a part, in their order, as long as there is room; whether there were any.
    fn widen(&self, part: &mut BTreeSet<usize>, longest: usize) -> bool {
        let before = part.len();
        for at in (0..self.test.statements.len()).filter(|at| !self.queries.contains(at)) {
            let touches = || self.objects(at).any(|object| part.contains(&object));
            if part.contains(&at) || !touches() {
                continue;
            }
            let with = self.feeding(at);
            if part.union(&with).count() <= longest {
                part.extend(with);
            }
        }
        part.len() > before
    }

    /// A statement and those that it needs.
    fn feeding(&self, number: usize) -> BTreeSet<usize> {
        self.test.feeding(number).into_iter().chain([number]).collect()
    }

    /// The objects that a statement uses. Literals and constants are shared by calls that have nothing in common.
    fn objects(&self, number: usize) -> impl Iterator<Item = usize> {
        values(&self.test.statements[number]).filter(|&at| match &self.test.statements[at] {
            Statement::Literal(_) => false,
            Statement::Call(call) => call.callable.kind != Kind::StaticField,
            Statement::Array { .. } | Statement::Stub(_) | Statement::Cast { .. } => true,
        })
    }

    /// The statements with these numbers, which need no others.
    fn part(&self, numbers: &BTreeSet<usize>) -> Sequence {
        let place = |number: usize| numbers.iter().take_while(|&&at| at < number).count();
        let statements = numbers.iter().map(|&number| {
            let mut statement = self.test.statements[number].clone();
            for operand in statement.operands_mut() {
                if let Operand::Value(value) = operand {
                    *value = place(*value);
                }
            }
            statement
        });
        let queries = self.queries.intersection(numbers).map(|&number| place(number)).collect();
        Sequence { test: Test { statements: statements.collect() }, queries }
    }
}

/// The statements whose values a statement uses.
fn values(statement: &Statement) -> impl Iterator<Item = usize> {
    statement.operands().into_iter().filter_map(|operand| match operand {
        Operand::Null => None,
        Operand::Value(value) => Some(value),
    })
}
