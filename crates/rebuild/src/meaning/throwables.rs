//! Throwables: message, cause, suppressed throwables and trace.

use model::{Base, Expression, Make, RestoredObject, Step};
use recording::Value;

use super::Subject;
use crate::shorthand::{new, step, then};

const THROWABLE: &str = "java/lang/Throwable";

/// Classes of the JDK that have a constructor with message and cause.
const WITH_CAUSE: &[&str] = &[
    "java/lang/Throwable",
    "java/lang/Exception",
    "java/lang/RuntimeException",
    "java/lang/Error",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/UnsupportedOperationException",
    "java/lang/SecurityException",
    "java/lang/AssertionError",
    "java/lang/LinkageError",
    "java/util/ConcurrentModificationException",
    "java/util/NoSuchElementException",
    "java/util/concurrent/CompletionException",
    "java/io/IOException",
    "java/lang/ReflectiveOperationException",
    "java/lang/ClassNotFoundException",
    "java/sql/SQLException",
];

/// Classes of the JDK that have a constructor with a message alone.
const WITH_MESSAGE: &[&str] = &[
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/CloneNotSupportedException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/InterruptedException",
    "java/lang/NegativeArraySizeException",
    "java/lang/NoSuchFieldException",
    "java/lang/NoSuchMethodException",
    "java/lang/NullPointerException",
    "java/lang/NumberFormatException",
    "java/lang/OutOfMemoryError",
    "java/lang/StackOverflowError",
    "java/lang/StringIndexOutOfBoundsException",
    "java/io/EOFException",
    "java/io/FileNotFoundException",
    "java/util/concurrent/CancellationException",
    "java/util/concurrent/TimeoutException",
];

/// The meaning of a throwable, or of a stack trace element.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    if subject.class == "java/lang/StackTraceElement" {
        return element(subject);
    }
    let is_throwable = subject.view.lineage(subject.id).contains(&THROWABLE);
    if !is_throwable || !subject.class.starts_with("java/") {
        return None;
    }
    let made = with_state(subject).or_else(|| made(subject))?;
    Some(steps(subject)?.into_iter().fold(made, then))
}

/// Throwables that hold more than a message, which only their constructors can set.
fn with_state(subject: &Subject<'_>) -> Option<RestoredObject> {
    let message = subject.value("detailMessage")?;
    match subject.class {
        "java/lang/reflect/InvocationTargetException" => {
            let arguments = vec![subject.some("target")?, message];
            Some(new(subject.class, "(Ljava/lang/Throwable;Ljava/lang/String;)V", arguments))
        }
        "java/sql/SQLException" => {
            let state = vec![message, subject.value("SQLState")?, subject.int("vendorCode")?];
            let (cause, kind) = match own_cause(subject)? {
                Some(cause) => (vec![cause], "Ljava/lang/Throwable;"),
                None => (Vec::new(), ""),
            };
            let descriptor = format!("(Ljava/lang/String;Ljava/lang/String;I{kind})V");
            Some(new(subject.class, &descriptor, [state, cause].concat()))
        }
        _ => None,
    }
}

/// By the constructor that fits, if the class is known to have it; else by that of `Throwable`, past
/// the constructors of the class.
fn made(subject: &Subject<'_>) -> Option<RestoredObject> {
    let class = subject.class;
    let message = subject.value("detailMessage")?;
    Some(match (own_cause(subject)?, WITH_CAUSE.contains(&class)) {
        (Some(cause), true) => new(class, WITH_BOTH, vec![message, cause]),
        (None, true) if message == Expression::Null => new(class, "()V", Vec::new()),
        (None, true) if class == "java/lang/AssertionError" => {
            new(class, "(Ljava/lang/Object;)V", vec![message])
        }
        (None, true) => new(class, "(Ljava/lang/String;)V", vec![message]),
        (None, false) if WITH_MESSAGE.contains(&class) => new(class, "(Ljava/lang/String;)V", vec![message]),
        (cause, false) => past_constructors(class, message, cause),
    })
}

const WITH_BOTH: &str = "(Ljava/lang/String;Ljava/lang/Throwable;)V";

fn past_constructors(class: &str, message: Expression, cause: Option<Expression>) -> RestoredObject {
    let (descriptor, arguments) = match cause {
        Some(cause) => (WITH_BOTH, vec![message, cause]),
        None => ("(Ljava/lang/String;)V", vec![message]),
    };
    let base = Base { class: THROWABLE.into(), descriptor: descriptor.into(), arguments };
    Make::Allocate { class: class.into(), base: Some(base) }.into()
}

/// The cause; a throwable that is its own cause has none yet.
fn own_cause(subject: &Subject<'_>) -> Option<Option<Expression>> {
    match subject.field("cause")? {
        Value::Reference(id) if id == subject.id => Some(None),
        value => Some(Some(subject.view.expression(value))),
    }
}

fn steps(subject: &Subject<'_>) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let trace = subject.field("stackTrace").and_then(|trace| subject.of_value(trace));
    if let Some(trace) = trace.filter(|trace| trace.elements().is_some_and(|elements| !elements.is_empty())) {
        let descriptor = "([Ljava/lang/StackTraceElement;)V";
        steps.push(step(THROWABLE, "setStackTrace", descriptor, vec![Expression::Restored(trace.id)]));
    }
    for suppressed in suppressed(subject) {
        steps.push(step(THROWABLE, "addSuppressed", "(Ljava/lang/Throwable;)V", vec![suppressed]));
    }
    Some(steps)
}

/// The elements of the list that the class keeps; the recorder's own list is empty.
fn suppressed(subject: &Subject<'_>) -> Vec<Expression> {
    let list = subject.at("suppressedExceptions");
    let elements = list.filter(|list| list.class == "java/util/ArrayList").and_then(|list| {
        Some(list.array("elementData")?.into_iter().take(list.count("size")?).collect::<Vec<_>>())
    });
    subject.expressions(elements.unwrap_or_default())
}

fn element(subject: &Subject<'_>) -> Option<RestoredObject> {
    const STRING: &str = "Ljava/lang/String;";
    let texts =
        ["classLoaderName", "moduleName", "moduleVersion", "declaringClass", "methodName", "fileName"];
    let mut arguments = texts.iter().map(|name| subject.value(name)).collect::<Option<Vec<_>>>()?;
    arguments.push(subject.int("lineNumber")?);
    Some(new(subject.class, &format!("({}I)V", STRING.repeat(texts.len())), arguments))
}
