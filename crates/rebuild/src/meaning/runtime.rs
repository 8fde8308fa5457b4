//! What belongs to the language and its runtime: optionals, references, reflection, loggers.

use model::{Elements, Expression, RestoredObject};
use recording::Object;

use super::Subject;
use crate::shorthand::{call, call_on, new};

/// The meaning of something of the runtime's own.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/")? {
        "lang/Object" => Some(new(subject.class, "()V", Vec::new())),
        "util/Optional" => optional(subject, "Ljava/lang/Object;"),
        "util/OptionalInt" => primitive_optional(subject, "I"),
        "util/OptionalLong" => primitive_optional(subject, "J"),
        "util/OptionalDouble" => primitive_optional(subject, "D"),
        "lang/ref/WeakReference" | "lang/ref/SoftReference" => Some(new(
            subject.class,
            "(Ljava/lang/Object;)V",
            vec![subject.value("referent").unwrap_or(Expression::Null)],
        )),
        "lang/reflect/Method" => method(subject),
        "lang/reflect/Field" => {
            let descriptor = "(Ljava/lang/String;)Ljava/lang/reflect/Field;";
            Some(call_on(
                subject.some("clazz")?,
                "java/lang/Class",
                "getDeclaredField",
                descriptor,
                vec![subject.some("name")?],
            ))
        }
        "lang/reflect/Constructor" => {
            let descriptor = "([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;";
            let arguments = vec![types(subject)?];
            Some(call_on(
                subject.some("clazz")?,
                "java/lang/Class",
                "getDeclaredConstructor",
                descriptor,
                arguments,
            ))
        }
        "util/logging/Logger" => {
            let descriptor = "(Ljava/lang/String;)Ljava/util/logging/Logger;";
            Some(call(subject.class, "getLogger", descriptor, vec![subject.some("name")?]))
        }
        "lang/Thread" => {
            let name = subject.value("name").filter(|name| *name != Expression::Null);
            Some(new(
                subject.class,
                "(Ljava/lang/String;)V",
                vec![name.unwrap_or(Expression::string("restored"))],
            ))
        }
        "util/EventObject" => {
            Some(new(subject.class, "(Ljava/lang/Object;)V", vec![subject.some("source")?]))
        }
        "util/Comparators$NullComparator" => null_comparator(subject),
        _ => None,
    }
}

/// `Comparator.naturalOrder()`, which is a constant of an enum that nobody may name.
pub fn natural_order() -> RestoredObject {
    call("java/util/Comparator", "naturalOrder", "()Ljava/util/Comparator;", Vec::new())
}

fn null_comparator(subject: &Subject<'_>) -> Option<RestoredObject> {
    let method = if subject.integer("nullFirst")? != 0 { "nullsFirst" } else { "nullsLast" };
    let descriptor = "(Ljava/util/Comparator;)Ljava/util/Comparator;";
    Some(call("java/util/Comparator", method, descriptor, vec![subject.value("real")?]))
}

fn optional(subject: &Subject<'_>, kind: &str) -> Option<RestoredObject> {
    let class = subject.class;
    Some(match subject.value("value")? {
        Expression::Null => call(class, "empty", &format!("()L{class};"), Vec::new()),
        value => call(class, "of", &format!("({kind})L{class};"), vec![value]),
    })
}

fn primitive_optional(subject: &Subject<'_>, kind: &str) -> Option<RestoredObject> {
    if subject.integer("isPresent")? != 0 {
        return optional(subject, kind);
    }
    Some(call(subject.class, "empty", &format!("()L{};", subject.class), Vec::new()))
}

fn method(subject: &Subject<'_>) -> Option<RestoredObject> {
    let descriptor = "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;";
    let arguments = vec![subject.some("name")?, types(subject)?];
    Some(call_on(subject.some("clazz")?, "java/lang/Class", "getDeclaredMethod", descriptor, arguments))
}

/// The parameter types of a method or constructor.
fn types(subject: &Subject<'_>) -> Option<Expression> {
    let types = subject.array("parameterTypes")?;
    let is_class = |value| {
        matches!(
            subject.of_value(value).map(|each| subject.view.heap.object(each.id)),
            Some(Object::ClassObject { .. })
        )
    };
    if !types.iter().all(|value| is_class(*value)) {
        return None;
    }
    let elements = Elements::References(subject.expressions(types));
    Some(Expression::Array { descriptor: "[Ljava/lang/Class;".into(), elements })
}
