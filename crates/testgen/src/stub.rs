//! Stubs as Java code: lambdas and anonymous classes; mocks are in `mock.rs` and `proxy.rs`.

use std::collections::BTreeSet;

use model::{Answer, Expression, MockKind, StubKind};

use crate::code::Code;
use crate::expression::Printer;
use crate::literal;
use crate::names;
use crate::recalled::{Kept, Role};
use model::descriptor::{class_of, parameters, result};

/// Exceptions that no method has to declare.
const UNCHECKED: [&str; 3] = [
    "java/lang/RuntimeException",
    "java/lang/IllegalStateException",
    "java/lang/UnsupportedOperationException",
];

impl Printer<'_> {
    /// A stub wherever it may stand: a lambda with its type before it.
    pub fn stub(&mut self, class: &str, kind: &StubKind, answers: &[Answer]) -> Code {
        match (kind, answers) {
            (StubKind::Mock(MockKind::Proxy), _) => self.proxy(class, answers),
            (StubKind::Mock(_), _) => self.mock(class),
            (StubKind::Lambda, [answer]) if is_lambda(answer) => {
                let cast = format!("({}) ", self.imports.class(class));
                self.lambda(answer).after(&cast)
            }
            (StubKind::Class { descriptor, arguments }, _) => {
                let arguments = self.arguments(arguments, (class, "<init>", descriptor));
                let open = Code::list(format!("new {}(", self.imports.class(class)), arguments, ")");
                self.anonymous(open.flat(), answers)
            }
            _ => {
                let open = format!("new {}()", self.imports.class(class));
                self.anonymous(open, answers)
            }
        }
    }

    /// A lambda where its type is known from the place it stands at.
    pub fn lambda(&mut self, answer: &Answer) -> Code {
        let names = self.parameter_names(parameters(&answer.method.descriptor).len());
        let open = match &names[..] {
            [only] => format!("{only} -> "),
            _ => format!("({}) -> ", names.join(", ")),
        };
        match &answer.value {
            Some(Expression::Throw(thrown)) => {
                self.code(thrown).after(&format!("{open}{{ throw ")).before("; }")
            }
            Some(value) => match self.keyed(value, result(&answer.method.descriptor), &names) {
                Some(keyed) => Code::Text(format!("{open}{keyed}")),
                None => self.answer(value, result(&answer.method.descriptor)).after(&open),
            },
            None => Code::Text(format!("{open}{{ }}")),
        }
    }

    fn anonymous(&mut self, open: String, answers: &[Answer]) -> Code {
        let mut taken = BTreeSet::new();
        let kept = Kept::of(answers, |kept| names::unique(kept.to_owned(), &mut taken));
        let mut members = self.fields(&kept);
        for (number, answer) in answers.iter().enumerate() {
            // Methods of the same name have counters of their own.
            let namesakes = answers[..number].iter().filter(|other| other.method.name == answer.method.name);
            let counter = match namesakes.count() {
                0 => format!("{}Calls", answer.method.name),
                before => format!("{}Calls{}", answer.method.name, before + 1),
            };
            if !is_lambda(answer) {
                members.push(Code::Text(format!("private int {counter};")));
            }
            members.push(self.method(answer, &counter, kept.role(number)));
        }
        Code::Block { open, members, close: String::new() }
    }

    fn method(&mut self, answer: &Answer, counter: &str, role: Option<&Role>) -> Code {
        let descriptor = &answer.method.descriptor;
        let types = parameters(descriptor);
        let names = self.parameter_names(types.len());
        let declared = types.iter().zip(&names);
        let declared: Vec<String> =
            declared.map(|(kind, name)| format!("{} {name}", self.imports.descriptor(kind))).collect();
        let head = format!(
            "@Override public {} {}({}){} {{",
            self.imports.descriptor(result(descriptor)),
            answer.method.name,
            declared.join(", "),
            self.throws(answer)
        );
        if let Some(role) = role {
            return Code::Text(format!("{head} {} }}", self.remembered(answer, &names, role)));
        }
        match &answer.value {
            Some(Expression::Throw(thrown)) => {
                self.code(thrown).after(&format!("{head} throw ")).before("; }")
            }
            Some(value) if value.keyed().is_some() => {
                let keyed = self.keyed(value, result(descriptor), &names).unwrap_or_default();
                Code::Text(format!("{head} return {keyed}; }}"))
            }
            Some(Expression::Row(values)) => {
                let row = self.row(values, result(descriptor), counter);
                Code::Text(format!("{head} return {row}; }}"))
            }
            Some(value) => {
                let value = self.answer(value, result(descriptor));
                value.after(&format!("{head} return ")).before("; }")
            }
            None => Code::Text(format!("{head} }}")),
        }
    }

    /// `"user".equals(p1) ? user : null`
    fn keyed(&mut self, value: &Expression, kind: &str, names: &[String]) -> Option<String> {
        let (keyed, first) = (value.keyed()?, names.first()?);
        let mut code = String::new();
        for (key, value) in keyed {
            // Else `? 1 : null` would be a number.
            let is_bare = kind.len() > 1 && is_number(value);
            let cast = if is_bare { format!("({}) ", self.imports.descriptor(kind)) } else { String::new() };
            let (key, value) = (literal::string(key).join(" + "), self.answer(value, kind).flat());
            code.push_str(&format!("{key}.equals({first}) ? {cast}{value} : "));
        }
        let other = if kind.len() > 1 { Expression::Null } else { Expression::zero(kind) };
        Some(code + &self.answer(&other, kind).flat())
    }

    /// `switch (nextCalls++) { case 0 -> true; default -> false; }`
    fn row(&mut self, values: &[Expression], kind: &str, counter: &str) -> String {
        let mut cases = String::new();
        for (number, value) in values.iter().enumerate() {
            let code = match value {
                Expression::Throw(thrown) => self.code(thrown).after("throw "),
                value => self.answer(value, kind),
            };
            let label = if number + 1 < values.len() { format!("case {number}") } else { "default".into() };
            cases.push_str(&format!("{label} -> {}; ", code.flat()));
        }
        format!("switch ({counter}++) {{ {cases}}}")
    }

    /// What a method says that it throws, as far as it has to.
    fn throws(&mut self, answer: &Answer) -> String {
        let values = match &answer.value {
            Some(Expression::Row(values)) => values.as_slice(),
            value => value.as_slice(),
        };
        let mut classes: Vec<String> = values.iter().filter_map(|value| self.thrown_class(value)).collect();
        classes.sort_unstable();
        classes.dedup();
        let named: Vec<String> = classes.iter().map(|class| self.imports.class(class)).collect();
        if named.is_empty() { String::new() } else { format!(" throws {}", named.join(", ")) }
    }

    /// The class of an exception that is thrown, unless everything may throw it.
    fn thrown_class(&self, value: &Expression) -> Option<String> {
        let Expression::Throw(thrown) = value else { return None };
        let class = match &**thrown {
            Expression::New { class, .. } => class,
            Expression::Variable(number) => class_of(&self.variables.get(*number as usize)?.1),
            _ => return None,
        };
        (!UNCHECKED.contains(&class)).then(|| class.to_owned())
    }

    pub(crate) fn answer(&mut self, value: &Expression, kind: &str) -> Code {
        match value {
            Expression::Null => Code::text("null"),
            _ => self.argument(value, kind),
        }
    }

    /// Names of parameters that no variable of the test has: a lambda's may not hide those.
    fn parameter_names(&self, count: usize) -> Vec<String> {
        let is_free = |name: &String| self.variables.iter().all(|(variable, _)| variable != name);
        (1..).map(|number| format!("p{number}")).filter(is_free).take(count).collect()
    }
}

/// Whether a value is one of a primitive type.
fn is_number(value: &Expression) -> bool {
    use Expression::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    matches!(value, Boolean(_) | Byte(_) | Char(_) | Short(_) | Int(_) | Long(_) | Float(_) | Double(_))
}

/// Whether a lambda can give an answer: it keeps no count of its calls.
pub(crate) fn is_lambda(answer: &Answer) -> bool {
    answer.value.as_ref().is_none_or(|value| !matches!(value, Expression::Row(_)) || value.keyed().is_some())
}
