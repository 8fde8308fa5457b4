//! Names as Java source and people write them.

/// Words that cannot be identifiers, literals among them.
const KEYWORDS: &[&str] = &[
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Whether Java source may use the name as it is. Other languages of the JVM are freer.
///
/// ```
/// assert!(model::is_java_identifier("zip"));
/// assert!(!model::is_java_identifier("in-range") && !model::is_java_identifier("new"));
/// ```
pub fn is_java_identifier(name: &str) -> bool {
    let legal = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let starts = name.chars().next().is_some_and(|c| !c.is_ascii_digit());
    starts && name.chars().all(legal) && !KEYWORDS.contains(&name)
}

/// The class by its own name; an anonymous one has only that of the class around it, `Shop$1`.
pub fn simple_name(class: &str) -> &str {
    let name = class.rsplit('/').next().unwrap_or(class);
    let own = |text: &&str| text.starts_with(|first: char| !first.is_ascii_digit());
    name.rmatch_indices('$').map(|(at, _)| &name[at + 1..]).find(own).unwrap_or(name)
}
