//! Mocks as Java code: Mockito makes them, and is told what some of their methods answer. `recalled.rs` has those that
//! remember.

use model::descriptor::{class_of, parameters, result};
use model::{Answer, Expression, MOCKITO};

use crate::code::Code;
use crate::expression::Printer;
use crate::literal;
use crate::recalled::Kept;

impl Printer<'_> {
    /// The mock itself.
    pub(crate) fn mock(&mut self, class: &str) -> Code {
        let mock = self.imports.static_method(MOCKITO, "mock");
        Code::Text(format!("{mock}({}.class)", self.imports.class(class)))
    }

    /// The statements that tell the mock in a variable what it answers, as far as it does not by itself. `kept` is a name
    /// for what it keeps.
    pub(crate) fn told(&mut self, variable: &str, answers: &[Answer], kept: &Kept) -> Vec<Code> {
        let mut statements = self.stores(kept);
        for (number, answer) in answers.iter().enumerate() {
            statements.extend(match kept.role(number) {
                Some(role) => vec![self.remembering(variable, answer, answers, role)],
                None => self.tell(variable, answer, answers),
            });
        }
        statements
    }

    /// All that is told of a method, each text by which it is asked on its own.
    fn tell(&mut self, variable: &str, answer: &Answer, all: &[Answer]) -> Vec<Code> {
        let Some(told) = &answer.value else { return Vec::new() };
        let mut matchers = self.matchers(answer, all);
        let Some(keyed) = told.keyed() else {
            let values = match told {
                Expression::Row(values) => values.as_slice(),
                value => std::slice::from_ref(value),
            };
            return vec![self.when(variable, answer, &matchers, values)];
        };
        let mut statements = Vec::with_capacity(keyed.len());
        let cast = matchers[0].find(") ").map_or(String::new(), |end| matchers[0][..end + 2].to_owned());
        for (key, value) in keyed {
            let text = literal::string(key).join(" + ");
            // Where there are others, Mockito wants a matcher for each.
            matchers[0] = match matchers.len() {
                1 => format!("{cast}{text}"),
                _ => format!("{cast}{}({text})", self.imports.static_method(MOCKITO, "eq")),
            };
            statements.push(self.when(variable, answer, &matchers, std::slice::from_ref(value)));
        }
        statements
    }

    /// Tells what a method answers to some arguments.
    fn when(&mut self, variable: &str, answer: &Answer, matchers: &[String], values: &[Expression]) -> Code {
        let (name, descriptor) = (&answer.method.name, &answer.method.descriptor);
        let matchers = matchers.join(", ");
        let returned = result(descriptor);
        let is_checked = returned != "V" && values.iter().all(|value| self.is_declared_as(value, returned));
        let steps = self.steps(values, returned);
        match is_checked {
            true => {
                let when = self.imports.static_method(MOCKITO, "when");
                chain(&steps, "then").after(&format!("{when}({variable}.{name}({matchers})).")).before(";")
            }
            false => {
                let first = if steps[0].0 == "Throw" { "doThrow" } else { "doReturn" };
                self.imports.static_method(MOCKITO, first);
                chain(&steps, "do").before(&format!(".when({variable}).{name}({matchers});"))
            }
        }
    }

    /// What is returned and thrown, what follows on each other together. A null as one of several would be taken for all.
    fn steps(&mut self, values: &[Expression], returned: &str) -> Vec<(&'static str, Vec<Code>)> {
        let mut steps: Vec<(&str, Vec<Code>)> = Vec::new();
        let has_null = values.contains(&Expression::Null);
        for value in values {
            let (verb, code) = match value {
                Expression::Throw(thrown) => ("Throw", self.code(thrown)),
                value => ("Return", self.answer(value, returned)),
            };
            match steps.last_mut() {
                Some((last, codes)) if *last == verb && !has_null => codes.push(code),
                _ => steps.push((verb, vec![code])),
            }
        }
        steps
    }

    /// Whether the compiler takes a value for what a method returns, no matter what type arguments that has: a text or a
    /// constant is no `Comparable<?>` and a class literal no `Class<? extends Shape>` to it, while a raw type is anything.
    fn is_declared_as(&self, value: &Expression, returned: &str) -> bool {
        match value {
            _ if returned == "Ljava/lang/String;" => true,
            Expression::Null | Expression::Throw(_) => true,
            Expression::Class(_) | Expression::Stub { .. } => false,
            Expression::StaticField { class, .. } => class_of(returned) == class,
            _ => self.is_of(value, returned),
        }
    }

    /// What stands for any arguments. Where another method has the same name and as many parameters, they say which is
    /// meant.
    pub(crate) fn matchers(&mut self, answer: &Answer, all: &[Answer]) -> Vec<String> {
        let types = parameters(&answer.method.descriptor);
        let is_like = |other: &&Answer| {
            other.method.name == answer.method.name
                && parameters(&other.method.descriptor).len() == types.len()
        };
        let is_overloaded = all.iter().filter(is_like).count() > 1;
        let matcher = |kind: &&str| {
            let of_primitive = primitive_matcher(kind);
            let any = self.imports.static_method(MOCKITO, of_primitive.unwrap_or("any"));
            match of_primitive.is_none() && is_overloaded {
                true => format!("({}) {any}()", self.imports.descriptor(kind)),
                false => format!("{any}()"),
            }
        };
        types.iter().map(matcher).collect()
    }
}

/// `thenReturn(1, 2).thenThrow(…)`
fn chain(steps: &[(&str, Vec<Code>)], prefix: &str) -> Code {
    let mut open = String::new();
    for (verb, codes) in &steps[..steps.len() - 1] {
        open.push_str(&Code::list(format!("{prefix}{verb}("), codes.clone(), ").").flat());
    }
    let (verb, codes) = &steps[steps.len() - 1];
    Code::list(format!("{open}{prefix}{verb}("), codes.clone(), ")")
}

fn primitive_matcher(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "anyBoolean",
        "B" => "anyByte",
        "C" => "anyChar",
        "S" => "anyShort",
        "I" => "anyInt",
        "J" => "anyLong",
        "F" => "anyFloat",
        "D" => "anyDouble",
        _ => return None,
    })
}
