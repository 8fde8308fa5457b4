//! Names of files in tests. A written test runs outside of any sandbox, and a file that it names may belong to somebody:
//! so what it would name by an absolute path is below the directory for temporary files, and nothing climbs out of there.

use model::{Candidate, Expression, MethodRef};

/// Classes of the JDK whose constructors take the name of a file first.
const NAMED: [&str; 11] = [
    "java/io/File",
    "java/io/FileInputStream",
    "java/io/FileOutputStream",
    "java/io/FileReader",
    "java/io/FileWriter",
    "java/io/RandomAccessFile",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/util/Formatter",
    "java/util/zip/ZipFile",
    "java/util/jar/JarFile",
];
/// Methods of the JDK that take the name of a file first, with their classes.
const NAMING: [(&str, &str); 4] = [
    ("java/nio/file/Path", "of"),
    ("java/nio/file/Paths", "get"),
    ("java/nio/file/Path", "resolve"),
    ("java/nio/file/Path", "resolveSibling"),
];
/// What names begin with below the directory for temporary files: however a name is changed, it is not that directory itself.
const FOLDER: &str = "/recrash/";

/// The arguments of a call, names of files among them below the directory for temporary files.
pub(crate) fn kept_below(class: &str, method: &str, arguments: Vec<Expression>) -> Vec<Expression> {
    if !names_file(class, method) {
        return arguments;
    }
    let kept = |(place, argument): (usize, Expression)| match text(&argument) {
        Some(name) if place == 0 && name.starts_with('/') => temporary(&name),
        Some(name) if climbs(&name) => Expression::string(&without_climbing(&name)),
        _ => argument,
    };
    arguments.into_iter().enumerate().map(kept).collect()
}

/// The arguments of a call as they were before [`kept_below`] had put absolute names below the directory for temporary
/// files.
pub(crate) fn as_named(class: &str, method: &str, arguments: &[Expression]) -> Vec<Expression> {
    let mut named = arguments.to_vec();
    if let Some(first) = named.first_mut().filter(|_| names_file(class, method))
        && let Some(name) = absolute(first)
    {
        *first = Expression::string(&name);
    }
    named
}

/// `/a` for [`temporary`] of `/a`.
fn absolute(expression: &Expression) -> Option<String> {
    let Expression::Call { arguments, .. } = expression else { return None };
    let name = format!("/{}", arguments.first().and_then(text)?.strip_prefix(FOLDER)?);
    (temporary(&name) == *expression).then_some(name)
}

/// Whether all files that a candidate names by themselves are where [`crate::candidate`] has put them: values that were made
/// plainer may lead elsewhere.
pub fn keeps_below(candidate: &Candidate) -> bool {
    let called = &candidate.call;
    let is_kept = |class: &str, method: &str, arguments: &[Expression]| {
        !names_file(class, method)
            || arguments.iter().enumerate().all(|(place, argument)| is_below(place, argument))
    };
    is_kept(&called.class, &called.name, &called.arguments)
        && candidate.expressions().into_iter().all(|expression| match expression {
            Expression::New { class, arguments, .. } => is_kept(class, "<init>", arguments),
            Expression::Call { method, arguments, .. } => is_kept(&method.class, &method.name, arguments),
            _ => true,
        })
}

fn names_file(class: &str, method: &str) -> bool {
    method == "<init>" && NAMED.contains(&class) || NAMING.contains(&(class, method))
}

fn is_below(place: usize, argument: &Expression) -> bool {
    match argument {
        Expression::Call { method, arguments, .. } if *method == concat() => {
            let appended = arguments.first().and_then(text).unwrap_or_default();
            appended.starts_with(FOLDER) && !climbs(&appended)
        }
        _ => text(argument).is_none_or(|name| !climbs(&name) && (place > 0 || !name.starts_with('/'))),
    }
}

/// `System.getProperty("java.io.tmpdir").concat("/recrash/a")` for `/a`.
fn temporary(name: &str) -> Expression {
    let string = "(Ljava/lang/String;)Ljava/lang/String;";
    let directory = vec![Expression::string("java.io.tmpdir")];
    let directory = Expression::static_call("java/lang/System", "getProperty", string, directory);
    let name = format!("{FOLDER}{}", without_climbing(name).trim_start_matches('/'));
    Expression::Call {
        method: concat(),
        receiver: Some(Box::new(directory)),
        arguments: vec![Expression::string(&name)],
    }
}

fn concat() -> MethodRef {
    MethodRef::new("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;")
}

fn text(expression: &Expression) -> Option<String> {
    match expression {
        Expression::String(text) => Some(String::from_utf16_lossy(text)),
        _ => None,
    }
}

fn climbs(name: &str) -> bool {
    name.split('/').any(|part| part == "..")
}

fn without_climbing(name: &str) -> String {
    name.split('/').filter(|part| *part != "..").collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRING: &str = "(Ljava/lang/String;)V";

    /// A candidate that makes an object of a class with a text.
    fn made(class: &str, text: &str) -> Candidate {
        let arguments = kept_below(class, "<init>", vec![Expression::string(text)]);
        let value = Expression::new_object(class, STRING, arguments);
        Candidate { statements: vec![model::Statement::Do(value)], ..Candidate::default() }
    }

    fn appended(candidate: &Candidate) -> Option<String> {
        let mut calls = candidate.expressions().into_iter().filter_map(|expression| match expression {
            Expression::Call { method, arguments, .. } if *method == concat() => text(&arguments[0]),
            _ => None,
        });
        calls.next()
    }

    #[test]
    fn absolute_names_are_below_the_temporary_directory() {
        for (name, below) in
            [("/", "/recrash/"), ("/etc/x", "/recrash/etc/x"), ("/../a/../b", "/recrash/a/b")]
        {
            let candidate = made("java/io/File", name);
            assert_eq!(appended(&candidate).as_deref(), Some(below), "{name}");
            assert!(keeps_below(&candidate));
        }
        assert_eq!(appended(&made("java/io/File", "a/b")), None, "it is relative");
        assert_eq!(appended(&made("java/lang/StringBuilder", "/a")), None, "it is no file");
    }

    #[test]
    fn what_is_made_plainer_does_not_lead_elsewhere() {
        let file = |argument| Expression::new_object("java/io/File", STRING, vec![argument]);
        let candidate =
            |value| Candidate { statements: vec![model::Statement::Do(value)], ..Candidate::default() };
        assert!(!keeps_below(&candidate(file(Expression::string("/x")))));
        assert!(!keeps_below(&candidate(file(Expression::string("a/../../b")))));
        assert!(keeps_below(&candidate(file(Expression::string("a")))));
        let Expression::Call { method, receiver, .. } = temporary("/x") else { unreachable!("it is a call") };
        let plainer = Expression::Call { method, receiver, arguments: vec![Expression::string("/recrash")] };
        assert!(
            !keeps_below(&candidate(file(plainer))),
            "that would be the directory of all temporary files"
        );
    }
}
