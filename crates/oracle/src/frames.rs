//! Frames in the form in which they are compared.

use model::Frame;

/// Classes that carry a call from here to there and say nothing of the crash.
const PASSED_OVER: [&str; 8] = [
    "sun/reflect/",
    "jdk/internal/reflect/",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "jdk/internal/vm/",
    "jdk/proxy",
    "com/sun/proxy/",
    "jdk/internal/misc/",
];
/// Parts of the names of classes made at run time: lambdas, proxies, CGLIB, Byte Buddy.
const GENERATED: [&str; 6] =
    ["$$Lambda", "$Proxy", "$$FastClassBy", "$$EnhancerBy", "$ByteBuddy$", "$MockitoMock$"];
/// What is the JDK's, but not its interface to programs.
const INTERNAL: [&str; 3] = ["jdk/", "sun/", "com/sun/"];

/// Whether a class is of the JDK, by its name alone.
pub(crate) fn is_of_jdk(class: &str) -> bool {
    ["java/", "javax/"].iter().chain(&INTERNAL).any(|prefix| class.starts_with(prefix))
}

/// One frame of the program with the JDK frames that it called.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Step<'a> {
    /// The frame of the JDK that the program called, if what it called is public and threw.
    pub(crate) entry: Option<Call>,
    /// The frame of the program.
    pub(crate) call: Call,
    pub(crate) line: Option<u32>,
    pub(crate) frame: &'a Frame,
}

/// A class and a method, without the numbers that compilers and JVMs put into their names.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Call {
    pub(crate) class: String,
    pub(crate) method: String,
}

/// The frames of the program, innermost first.
pub(crate) fn steps<'a>(frames: &'a [Frame], is_project: &dyn Fn(&str) -> bool) -> Vec<Step<'a>> {
    let mut steps = Vec::new();
    let mut entry = None;
    for frame in frames.iter().filter(|frame| !is_passed_over(&frame.class)) {
        let call = Call { class: class_name(&frame.class).to_owned(), method: method_name(&frame.method) };
        if is_project(&call.class) {
            steps.push(Step { entry: entry.take(), call, line: frame.line, frame });
        } else if !INTERNAL.iter().any(|prefix| call.class.starts_with(prefix)) {
            entry = Some(call);
        }
    }
    steps
}

/// Whether the same method was at the same place; by method alone where a line is unknown.
pub(crate) fn same_place(expected: &Step, actual: &Step) -> bool {
    expected.call == actual.call && (expected.line == actual.line || !has_lines(expected, actual))
}

pub(crate) fn has_lines(expected: &Step, actual: &Step) -> bool {
    expected.line.is_some() && actual.line.is_some()
}

fn is_passed_over(class: &str) -> bool {
    PASSED_OVER.iter().any(|prefix| class.starts_with(prefix))
        || GENERATED.iter().any(|part| class.contains(part))
}

/// The name without the suffix of a hidden class: `Foo/0x0000000801234` and `Foo+0x…` are `Foo`.
fn class_name(class: &str) -> &str {
    let end = class.find("/0x").or_else(|| class.find("+0x"));
    &class[..end.unwrap_or(class.len())]
}

/// `lambda$run$3` is `lambda$run`, `access$100` is `access$`: compilers number them as they like.
pub(crate) fn method_name(method: &str) -> String {
    let without_number = method.trim_end_matches(|c: char| c.is_ascii_digit());
    if without_number.len() == method.len() {
        return method.to_owned();
    }
    match without_number {
        "access$" => "access$".to_owned(),
        _ if method.starts_with("lambda$") => without_number.trim_end_matches('$').to_owned(),
        _ => method.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{class_name, is_passed_over, method_name};

    #[test]
    fn numbers_of_compilers_are_dropped() {
        assert_eq!(method_name("lambda$run$3"), "lambda$run");
        assert_eq!(method_name("lambda$3"), "lambda");
        assert_eq!(method_name("access$100"), "access$");
        assert_eq!(method_name("encodeBase64"), "encodeBase64");
        assert_eq!(class_name("com/acme/Foo/0x00007f12a4"), "com/acme/Foo");
        assert_eq!(class_name("com/acme/Foo"), "com/acme/Foo");
    }

    #[test]
    fn reflection_and_generated_classes_are_passed_over() {
        for class in
            ["jdk/internal/reflect/DirectMethodHandleAccessor", "jdk/proxy2/$Proxy9", "A$$Lambda$14/0x1"]
        {
            assert!(is_passed_over(class), "{class}");
        }
        assert!(!is_passed_over("com/acme/Proxy"));
    }
}
