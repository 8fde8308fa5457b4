//! Dynamic proxies as Java code: interfaces with more methods than a reader wants to see, where there is no Mockito.

use model::descriptor::result;
use model::{Answer, Candidate, Expression, MockKind, StubKind};

use crate::code::Code;
use crate::expression::Printer;
use crate::imports::Imports;
use crate::literal;

impl Printer<'_> {
    /// `proxy(ResultSet.class, "next", true)`
    pub(crate) fn proxy(&mut self, class: &str, answers: &[Answer]) -> Code {
        let mut items = vec![Code::Text(format!("{}.class", self.imports.class(class)))];
        for answer in answers {
            let Some(value) = &answer.value else { continue };
            let values = match value {
                Expression::Row(values) => values.as_slice(),
                value => std::slice::from_ref(value),
            };
            let name: Vec<u16> = answer.method.name.encode_utf16().collect();
            let name = literal::string(&name).join(" + ");
            for value in values {
                let value = match value {
                    Expression::Throw(thrown) => self.code(thrown).flat(),
                    value => self.answer(value, result(&answer.method.descriptor)).flat(),
                };
                items.push(Code::Text(format!("{name}, {value}")));
            }
        }
        Code::list("proxy(", items, ")")
    }
}

/// Whether a candidate has a proxy.
pub(crate) fn is_in(candidate: &Candidate) -> bool {
    candidate.expressions().into_iter().any(|expression| {
        matches!(expression, Expression::Stub { kind: StubKind::Mock(MockKind::Proxy), .. })
    })
}

/// The method that makes proxies. What every object has comes first, since an interface may have methods of the same
/// names. `Array.get` of a new array is zero, false or null, as the type has it.
pub(crate) fn helper(imports: &mut Imports) -> String {
    let array = imports.class("java/lang/reflect/Array");
    let proxy = imports.class("java/lang/reflect/Proxy");
    format!(
        r#"
    /**
     * An object whose named methods give these answers, one after the other where a name stands there several times, and throw those that are
     * exceptions. All others answer zero, false or null, or the object itself where a method takes something and gives its type.
     */
    private static <T> T proxy(Class<T> type, Object... answers) {{
        Object made = {proxy}.newProxyInstance(type.getClassLoader(), new Class<?>[] {{type}}, (self, method, arguments) -> {{
            if (method.getDeclaringClass() == Object.class) {{
                return method.getName().equals("equals") ? self == arguments[0] : method.invoke(answers, arguments);
            }}
            Class<?> result = method.getReturnType();
            int found = -1;
            for (int i = 0; i < answers.length; i += 2) {{
                if (method.getName().equals(answers[i]) && fits(result, answers[i + 1])) {{
                    if (found >= 0) {{
                        answers[found] = null;
                        break;
                    }}
                    found = i;
                }}
            }}
            if (found >= 0 && answers[found + 1] instanceof Throwable thrown && !result.isInstance(thrown)) {{
                throw thrown;
            }} else if (found >= 0) {{
                return answers[found + 1];
            }}
            if (arguments != null && (result == type || result == method.getDeclaringClass())) {{
                return self;
            }}
            return result == void.class ? null : {array}.get({array}.newInstance(result, 1), 0);
        }});
        return type.cast(made);
    }}

    private static boolean fits(Class<?> result, Object answer) {{
        return answer == null || answer instanceof Throwable || result.isPrimitive() || result.isInstance(answer);
    }}
"#
    )
}
