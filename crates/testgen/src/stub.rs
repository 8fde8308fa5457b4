//! Stubs as Java code: lambdas and anonymous classes; mocks are in `mock.rs` and `proxy.rs`.

use model::{Answer, Expression, MockKind, StubKind};

use crate::code::Code;
use crate::expression::Printer;
use model::descriptor::{parameters, result};

impl Printer<'_> {
    /// A stub wherever it may stand: a lambda with its type before it.
    pub fn stub(&mut self, class: &str, kind: &StubKind, answers: &[Answer]) -> Code {
        match (kind, answers) {
            (StubKind::Mock(MockKind::Proxy), _) => self.proxy(class, answers),
            (StubKind::Mock(_), _) => self.mock(class),
            (StubKind::Lambda, [answer]) => {
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
            Some(value) => self.answer(value, result(&answer.method.descriptor)).after(&open),
            None => Code::Text(format!("{open}{{ }}")),
        }
    }

    fn anonymous(&mut self, open: String, answers: &[Answer]) -> Code {
        let members = answers.iter().map(|answer| self.method(answer)).collect();
        Code::Block { open, members, close: String::new() }
    }

    fn method(&mut self, answer: &Answer) -> Code {
        let descriptor = &answer.method.descriptor;
        let types = parameters(descriptor);
        let names = self.parameter_names(types.len());
        let declared = types.iter().zip(&names);
        let declared: Vec<String> =
            declared.map(|(kind, name)| format!("{} {name}", self.imports.descriptor(kind))).collect();
        let head = format!(
            "@Override public {} {}({}) {{",
            self.imports.descriptor(result(descriptor)),
            answer.method.name,
            declared.join(", ")
        );
        match &answer.value {
            Some(value) => {
                let value = self.answer(value, result(descriptor));
                value.after(&format!("{head} return ")).before("; }")
            }
            None => Code::Text(format!("{head} }}")),
        }
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
