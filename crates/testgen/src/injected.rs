//! Fields that a container fills: no test can name them, so they are set as a container does it.

use model::{Candidate, Expression, Reach, Statement};

use crate::code::Code;
use crate::expression::Printer;
use crate::imports::Imports;

/// Whether a candidate sets a field that its test cannot name.
pub(crate) fn is_in(candidate: &Candidate) -> bool {
    let is_injected =
        |statement: &Statement| matches!(statement, Statement::Set { reach: Reach::Reflective, .. });
    candidate.statements.iter().any(is_injected)
}

/// `inject(service, Service.class, "repository", repository)`
pub(crate) fn call(
    class: &str,
    name: &str,
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
    Code::list("inject(", items, ")")
}

/// The method that fills such a field.
pub(crate) fn helper(imports: &mut Imports) -> String {
    let field = imports.class("java/lang/reflect/Field");
    format!(
        r#"
    /** Fills a field as the container of the program does. */
    private static void inject(Object object, Class<?> type, String name, Object value) throws ReflectiveOperationException {{
        {field} field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }}
"#
    )
}
