//! One test: a method that repeats a candidate's statements and its call.

use std::collections::BTreeSet;

use model::descriptor::parameters;
use model::{
    CallKind, Candidate, Elements, Expression, FinalCall, MethodRef, MockKind, Reach, Statement, StubKind,
    TypeUse, Variable,
};

use crate::code::Code;
use crate::comment;
use crate::expression::Printer;
use crate::imports::{Imports, class_of};
use crate::names;
use crate::opened;
use crate::pinned::Pin;
use crate::recalled::Kept;
use crate::reflective;
use crate::stub;

/// How far statements are indented.
pub const INDENT: usize = 8;

/// The widest line that still takes a comment behind its code.
const WIDTH: usize = 110;

/// What a test method needs to know of its surroundings.
pub struct Place<'a> {
    /// Simple name of the test class.
    pub test_class: &'a str,
    /// Name of the test.
    pub name: &'a str,
    /// `void` with what stands before it.
    pub modifiers: &'a str,
    /// How the file calls the annotation of a test.
    pub annotation: &'a str,
    /// Whether the file of objects has a part for this test.
    pub has_part: bool,
    /// Methods and constructors with others of the same name beside them.
    pub overloaded: &'a [MethodRef],
    /// The type arguments of each variable.
    pub type_arguments: &'a [Vec<TypeUse>],
}

/// The source of a test method.
pub fn source(candidate: &Candidate, place: &Place, pin: Option<&Pin>, imports: &mut Imports) -> String {
    let mut out = comment::javadoc(&comment::of_test(candidate), "    ");
    out.push_str(&format!(
        "    @{}\n    {} {}() throws Throwable {{\n",
        place.annotation, place.modifiers, place.name
    ));
    if !candidate.objects.is_empty() {
        out.push_str(&line(Code::Text(objects(place, imports)), None));
    }
    let mut printer = Printer { imports, variables: Vec::new(), overloaded: place.overloaded };
    let mut taken = type_names(candidate);
    let used = used_variables(candidate);
    for statement in &candidate.statements {
        out.push_str(&match statement {
            Statement::Let { variable, value: value @ Expression::Call { .. }, comment: None }
                if !used.contains(&printer.variables.len()) =>
            {
                // Nobody reads the variable: the call is there for what it does.
                let code = printer.code(value).before(";");
                printer.variables.push((String::new(), variable.descriptor.clone()));
                line(code, None)
            }
            _ => self::statement(statement, place, &mut printer, &mut taken),
        });
    }
    let call = final_call(candidate, &mut printer);
    match pin {
        Some(pin) => out.push_str(&pin.source(candidate, call, printer.imports)),
        None => out.push_str(&line(call.before(";"), comment::expectation(candidate).as_deref())),
    }
    out + "    }\n"
}

/// Names that no variable may have: a variable hides a class and an outermost package of its name, and
/// obfuscated ones have names like variables.
fn type_names(candidate: &Candidate) -> BTreeSet<String> {
    let declared = candidate.statements.iter().filter_map(|statement| match statement {
        Statement::Let { variable, .. } => Some(variable.descriptor.as_str()),
        Statement::Do(_) | Statement::Set { .. } => None,
    });
    let types = declared.chain(parameters(&candidate.call.descriptor)).chain([candidate.call.class.as_str()]);
    let names = types.map(|name| name.trim_end_matches(';').trim_start_matches(['[', 'L']));
    let parts = names.flat_map(|name| {
        let (package, simple) = name.rsplit_once('/').unwrap_or(("", name));
        package.split('/').take(1).chain(simple.split('$'))
    });
    parts.map(str::to_owned).chain(["objects", "thrown"].map(str::to_owned)).collect()
}

fn objects(place: &Place, imports: &mut Imports) -> String {
    let restore = imports.class("recrash/Restore");
    let part = if place.has_part { format!(", \"{}\"", place.name) } else { String::new() };
    format!("{restore} objects = {restore}.from({}.class{part});", place.test_class)
}

/// The numbers of the variables that are read.
fn used_variables(candidate: &Candidate) -> BTreeSet<usize> {
    let read = candidate.expressions().into_iter().filter_map(|expression| match expression {
        Expression::Variable(number) => usize::try_from(*number).ok(),
        _ => None,
    });
    read.collect()
}

fn statement(
    statement: &Statement,
    place: &Place,
    printer: &mut Printer,
    taken: &mut BTreeSet<String>,
) -> String {
    match statement {
        // A cast is no statement.
        Statement::Do(Expression::New { class, descriptor, reach: Reach::Reflective, arguments }) => {
            line(printer.constructed(class, descriptor, arguments).before(";"), None)
        }
        Statement::Do(expression) => line(printer.code(expression).before(";"), None),
        Statement::Set {
            class,
            name,
            reach: reach @ (Reach::Injected | Reach::Reflective),
            receiver,
            value,
        } => {
            let receiver = receiver.as_ref().unwrap_or(&Expression::Null);
            line(opened::call(*reach, (class, name), receiver, value, printer).before(";"), None)
        }
        Statement::Set { class, name, receiver, value, .. } => {
            let field = match receiver {
                Some(receiver) => {
                    let (class, name, receiver) = (class.clone(), name.clone(), Box::new(receiver.clone()));
                    Expression::Field { class, name, receiver }
                }
                None => Expression::StaticField { class: class.clone(), name: name.clone() },
            };
            let field = printer.code(&field).flat();
            line(printer.code(value).after(&format!("{field} = ")).before(";"), None)
        }
        Statement::Let { variable, value, comment } => {
            let Variable { name, descriptor } = variable;
            let name = names::unique(names::legal(name), taken);
            let arguments = place.type_arguments.get(printer.variables.len()).filter(|all| !all.is_empty());
            let code = match (value, arguments) {
                (Expression::New { class, descriptor, reach: Reach::Direct, arguments }, Some(_)) => {
                    printer.new_of(class, "<>", descriptor, arguments)
                }
                _ => initializer(value, descriptor, printer),
            };
            let arguments = arguments.map_or(String::new(), |arguments| printer.type_arguments(arguments));
            let declaration = format!("{}{arguments} {name} = ", printer.imports.descriptor(descriptor));
            printer.variables.push((name.clone(), descriptor.clone()));
            let mut lines = line(code.after(&declaration).before(";"), comment.as_deref());
            if let Expression::Stub {
                kind: StubKind::Mock(MockKind::Class | MockKind::Interface),
                answers,
                ..
            } = value
            {
                let kept = Kept::of(answers, |kept| names::unique(kept.to_owned(), taken));
                lines.extend(printer.told(&name, answers, &kept).into_iter().map(|told| line(told, None)));
            }
            lines
        }
    }
}

/// The value of a declaration: an array of the declared type needs no `new`, a small number of it
/// no cast.
fn initializer(value: &Expression, declared: &str, printer: &mut Printer) -> Code {
    match value {
        Expression::Array { descriptor, elements } if descriptor == declared => {
            Code::list("{", array_elements(elements, printer), "}")
        }
        Expression::Stub { class, kind: StubKind::Lambda, answers } if class_of(declared) == class => {
            match &answers[..] {
                [answer] if stub::is_lambda(answer) => printer.lambda(answer),
                _ => printer.code(value),
            }
        }
        Expression::Byte(value) if declared == "B" => Code::Text(value.to_string()),
        Expression::Short(value) if declared == "S" => Code::Text(value.to_string()),
        _ => printer.code(value),
    }
}

fn array_elements(elements: &Elements, printer: &mut Printer) -> Vec<Code> {
    printer.elements(elements)
}

/// A statement on its line or lines, its comment behind it if there is room, else above.
fn line(code: Code, comment: Option<&str>) -> String {
    let laid_out = code.lay_out(INDENT);
    let Some(comment) = comment.map(comment::safe) else { return laid_out + "\n" };
    match !laid_out.contains('\n') && laid_out.len() + comment.len() + 4 <= WIDTH {
        true => format!("{laid_out} // {comment}\n"),
        false => format!("{}// {comment}\n{laid_out}\n", " ".repeat(INDENT)),
    }
}

fn final_call(candidate: &Candidate, printer: &mut Printer) -> Code {
    let call = &candidate.call;
    match (call.reach, call.kind) {
        (_, CallKind::StaticInitializer) => {
            let open = format!("{}.initialize(", printer.imports.class("recrash/Restore"));
            Code::list(open, vec![reflective::class_name(&call.class)], ")")
        }
        (Reach::Direct, kind) => direct(call, kind, printer),
        _ => reflective(call, printer),
    }
}

fn direct(call: &FinalCall, kind: CallKind, printer: &mut Printer) -> Code {
    if kind == CallKind::Constructor {
        return printer.new_object(&call.class, &call.descriptor, &call.arguments);
    }
    let open = match (kind, &call.receiver) {
        (CallKind::Instance, Some(receiver)) => format!("{}.{}(", printer.code(receiver).flat(), call.name),
        _ => format!("{}.{}(", printer.imports.class(&call.class), call.name),
    };
    Code::list(open, printer.arguments(&call.arguments, (&call.class, &call.name, &call.descriptor)), ")")
}

fn reflective(call: &FinalCall, printer: &mut Printer) -> Code {
    match call.kind {
        CallKind::Constructor => printer.constructed(&call.class, &call.descriptor, &call.arguments),
        _ => printer.called(call),
    }
}
