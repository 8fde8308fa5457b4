//! Dynamic proxies as Java code: interfaces with more methods than a reader wants to see, where there is no Mockito.

use model::descriptor::result;
use model::{Answer, Candidate, Expression, MockKind, StubKind, remembers};

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
            let method: Vec<u16> = answer.method.name.encode_utf16().collect();
            for value in values {
                let (name, value) = match value {
                    Expression::Under { key, value } => {
                        let open = method.iter().copied().chain(['(' as u16]);
                        (open.chain(key.iter().copied()).chain([')' as u16]).collect(), &**value)
                    }
                    value => (method.clone(), value),
                };
                let name = literal::string(&name).join(" + ");
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

/// Whether a candidate has a proxy that remembers.
pub(crate) fn is_remembering(candidate: &Candidate) -> bool {
    candidate.expressions().into_iter().any(|expression| match expression {
        Expression::Stub { kind: StubKind::Mock(MockKind::Proxy), answers, .. } => {
            let methods = answers.iter().map(|answer| &answer.method);
            remembers(methods.map(|method| (method.name.as_str(), method.descriptor.as_str())))
        }
        _ => false,
    })
}

/// Whether a candidate has a proxy that answers by a text.
pub(crate) fn is_keyed(candidate: &Candidate) -> bool {
    candidate.expressions().into_iter().any(|expression| match expression {
        Expression::Stub { kind: StubKind::Mock(MockKind::Proxy), answers, .. } => {
            answers.iter().any(|answer| answer.value.as_ref().is_some_and(|value| value.keyed().is_some()))
        }
        _ => false,
    })
}

/// The method that makes proxies. What every object has comes first, since an interface may have methods of the same
/// names. `Array.get` of a new array is zero, false or null, as the type has it.
/// What setters were given is found by getters, as [`model::remembered`] has it, in tests that have such a proxy.
pub(crate) fn helper(imports: &mut Imports, remembers: bool, is_keyed: bool) -> String {
    let array = imports.class("java/lang/reflect/Array");
    let proxy = imports.class("java/lang/reflect/Proxy");
    let Memory { declared, looked_up, given, known, method } =
        if remembers { Memory::new(imports) } else { Memory::default() };
    let (named, asked, answered, by_text) = match is_keyed {
        true => (
            "            String name = method.getName();\n            String asked = \
             arguments != null && arguments[0] instanceof String key ? name + \"(\" + key + \")\" : name;\n",
            "name.equals(answers[i]) || asked.equals(answers[i])) && ",
            "(",
            "\n     * A text in brackets stands for a first argument, which alone is answered then.",
        ),
        false => ("", "method.getName().equals(answers[i]) && ", "", ""),
    };
    format!(
        r#"
    /**
     * An object whose named methods give these answers, one after the other where a name stands there several times, and throw those that are
     * exceptions. All others answer zero, false or null, or the object itself where a method takes something and gives its type.{by_text}
     */
    private static <T> T proxy(Class<T> type, Object... answers) {{
{declared}        Object made = {proxy}.newProxyInstance(type.getClassLoader(), new Class<?>[] {{type}}, (self, method, arguments) -> {{
            if (method.getDeclaringClass() == Object.class) {{
                return method.getName().equals("equals") ? self == arguments[0] : method.invoke(answers, arguments);
            }}
            Class<?> result = method.getReturnType();
{looked_up}{named}            int found = -1;
            for (int i = 0; i < answers.length; i += 2) {{
                if ({answered}{asked}fits(result, answers[i + 1])) {{
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
                return answers[found + 1]{given};
            }}
            if (arguments != null && (result == type || result == method.getDeclaringClass())) {{
                return self;
            }}
{known}            return result == void.class ? null : {array}.get({array}.newInstance(result, 1), 0);
        }});
        return type.cast(made);
    }}

    private static boolean fits(Class<?> result, Object answer) {{
        return answer == null || answer instanceof Throwable || result.isPrimitive() || result.isInstance(answer);
    }}
{method}"#
    )
}

/// What a proxy that remembers has beside the rest.
#[derive(Default)]
struct Memory {
    /// Where it is kept.
    declared: String,
    /// What is known of the method that is called.
    looked_up: String,
    /// What it gives instead of a null that it is told to answer.
    given: String,
    /// What it gives by itself.
    known: String,
    /// The method that keeps and finds.
    method: String,
}

impl Memory {
    fn new(imports: &mut Imports) -> Memory {
        let (map, hash_map) = (imports.class("java/util/Map"), imports.class("java/util/HashMap"));
        Memory {
            declared: format!("        {map}<String, Object> kept = new {hash_map}<>();\n"),
            looked_up: "            Object known = remembered(kept, method, arguments);\n".to_owned(),
            given: " == null && result.isInstance(known) ? known : answers[found + 1]".to_owned(),
            known:
                "            if (result.isInstance(known)) {\n                return known;\n            }\n"
                    .to_owned(),
            method: remembered(imports),
        }
    }
}

/// The method that keeps and finds what setters were given.
fn remembered(imports: &mut Imports) -> String {
    let (map, method) = (imports.class("java/util/Map"), imports.class("java/lang/reflect/Method"));
    format!(
        r#"
    /** Keeps what a setter is given, by its name and a text, and finds it for its getter. */
    private static Object remembered({map}<String, Object> kept, {method} method, Object[] arguments) {{
        String name = method.getName();
        Class<?>[] types = method.getParameterTypes();
        int keys = types.length - (name.matches("(set|put|add).*") ? 1 : 0);
        boolean isKnown = name.matches("(set|put|add|get|remove).*") && keys >= 0 && keys <= 1;
        if (!isKnown || keys == 1 && types[0] != String.class || keys < types.length && types[keys].isPrimitive()) {{
            return null;
        }}
        String place = name.replaceFirst("set|put|add|get|remove", "") + "/" + (keys == 1 ? arguments[0] : null);
        if (name.startsWith("get")) {{
            return kept.get(place);
        }}
        kept.put(place, name.startsWith("remove") ? null : arguments[keys]);
        return null;
    }}
"#
    )
}
