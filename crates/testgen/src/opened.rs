//! Fields that no test can name: those that a container fills, and others where the user allows that.

use model::{Candidate, Expression, Reach, Statement};

use crate::code::Code;
use crate::expression::Printer;
use crate::imports::Imports;

/// Whether a candidate sets a field that is reached like this.
pub(crate) fn is_in(candidate: &Candidate, wanted: Reach) -> bool {
    let sets = |statement: &Statement| matches!(statement, Statement::Set { reach, .. } if *reach == wanted);
    candidate.statements.iter().any(sets)
}

/// `inject(service, Service.class, "repository", repository)`
pub(crate) fn call(
    reach: Reach,
    (class, name): (&str, &str),
    receiver: &Expression,
    value: &Expression,
    printer: &mut Printer,
) -> Code {
    let type_name = printer.imports.class(class);
    let items = vec![
        printer.code(receiver),
        Code::text(format!("{type_name}.class")),
        Code::text(format!("\"{name}\"")),
        printer.code(value),
    ];
    Code::list(format!("{}(", method(reach)), items, ")")
}

/// The method that sets such a field.
pub(crate) fn helper(reach: Reach, imports: &mut Imports) -> String {
    let (method, field) = (method(reach), imports.class("java/lang/reflect/Field"));
    let what = match reach {
        Reach::Injected => "Fills a field as the container of the program does.",
        _ => "Sets a field that no test can name: by reflection.",
    };
    format!(
        r#"
    /** {what} */
    private static void {method}(Object object, Class<?> type, String name, Object value) throws ReflectiveOperationException {{
        {field} field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }}
"#
    )
}

fn method(reach: Reach) -> &'static str {
    if reach == Reach::Injected { "inject" } else { "setField" }
}
