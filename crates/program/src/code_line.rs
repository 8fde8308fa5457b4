//! Whether a line of code exists on the class path: the class, the method in it, the line in its
//! table; and where exactly.

use std::fmt;
use std::ops::Range;

use crate::ClassPath;
use classfile::{Class, Content, LineTable, Location, Member, content_of};
use model::generated::is_generated;

/// A line of code, as people name it.
#[derive(Clone, Copy, Debug)]
pub struct CodeLine<'a> {
    /// VM name of the class.
    pub class: &'a str,
    /// Name of the method.
    pub method: &'a str,
    /// Source file, where known.
    pub file: Option<&'a str>,
    /// Line, where known.
    pub line: Option<u32>,
}

/// What of a line of code is not on the class path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absent {
    /// No entry has the class.
    Class,
    /// The class lacks the method.
    Method {
        /// The entry that has the class.
        origin: String,
    },
    /// The method lacks the line.
    Line {
        /// The entry that has the class.
        origin: String,
        /// The line.
        line: u32,
        /// The first and the last line that the methods of that name have.
        lines: (u32, u32),
    },
    /// The line has nothing that throws the exception.
    Thrower {
        /// The entry that has the class.
        origin: String,
        /// The line.
        line: u32,
        /// The exception, with dots.
        exception: String,
    },
}

/// Where a line of code is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodePlace {
    /// The entry that has the class; none for classes that the JVM makes at run time.
    pub origin: Option<String>,
    /// The methods that it may be in: those that have the line, or all of that name where lines do
    /// not tell. Empty where the class cannot be read or does not have it any more (accessors).
    pub methods: Vec<PlaceMethod>,
}

/// A method that a line of code is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceMethod {
    /// Its name in the class file, where counters of lambdas may differ from those asked for.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
    /// The code of the line; empty where the line is not known.
    pub code: Vec<Range<u32>>,
}

impl fmt::Display for Absent {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Absent::Class => write!(out, "the class is not on the class path"),
            Absent::Method { origin } => write!(out, "{origin} has no such method"),
            Absent::Line { origin, line, lines: (first, last) } => {
                write!(out, "{origin} has no line {line} in that method (its lines are {first}–{last})")
            }
            Absent::Thrower { origin, line, exception } => {
                write!(out, "{origin} has nothing on line {line} that throws {exception}")
            }
        }
    }
}

impl Absent {
    /// The sentence for people: `frame 3: Foo.bar has no line 117 in foo-1.4.jar: is this the
    /// version that crashed?`
    pub fn sentence(&self, what: &str, code: CodeLine) -> String {
        let class = code.class.replace('/', ".");
        let method = format!("{}.{}", class.rsplit('.').next().unwrap_or_default(), code.method);
        let fault = match self {
            Absent::Class => return format!("{what}: {class} is not on the class path"),
            Absent::Method { origin } => format!("{method} is not in {origin}"),
            Absent::Line { origin, line, .. } => format!("{method} has no line {line} in {origin}"),
            Absent::Thrower { origin, line, exception } => {
                format!("{method} has nothing on line {line} in {origin} that throws {exception}")
            }
        };
        format!("{what}: {fault}: is this the version that crashed?")
    }
}

/// Finds lines of code on the class path, see [`locate`]; in the order that they were asked for.
pub fn premises(class_path: &ClassPath, lines: &[CodeLine]) -> Vec<Result<CodePlace, Absent>> {
    lines.iter().map(|&code| locate(class_path, code)).collect()
}

/// Looks for a line of code on the class path, see [`locate`].
pub fn find_line(class_path: &ClassPath, code: CodeLine) -> Result<(), Absent> {
    locate(class_path, code).map(drop)
}

/// Whether the methods that a line of code may be in have line tables. What is not there, or cannot be read, is taken as
/// if it had.
pub fn has_lines(class_path: &ClassPath, code: CodeLine) -> bool {
    let bytes = class_path.class_bytes(code.class);
    let Some(class) = bytes.as_deref().and_then(|bytes| Class::read(bytes).ok()) else { return true };
    let methods = place_methods(&class, code);
    methods.is_empty() || methods.iter().any(|(_, table)| !table.is_empty())
}

/// Finds a line of code on the class path. Classes that the JVM makes at run time, lines of languages
/// that inline code of other files, and classes without line tables are taken as they are.
pub fn locate(class_path: &ClassPath, code: CodeLine) -> Result<CodePlace, Absent> {
    if is_generated(code.class) {
        return Ok(CodePlace::default());
    }
    let bytes = class_path.class_bytes(code.class).ok_or(Absent::Class)?;
    let origin = origin(class_path, code.class);
    // A class that our reader does not understand may well be one that the JVM does.
    let Ok(class) = Class::read(&bytes) else {
        return Ok(CodePlace { origin: Some(origin), methods: vec![] });
    };
    let methods = place_methods(&class, code);
    let lines: Vec<u32> = methods.iter().flat_map(|(_, table)| table.lines()).collect();
    let has_line = |table: &LineTable| code.line.is_none_or(|line| table.lines().contains(&line));
    let matching: Vec<PlaceMethod> = methods
        .iter()
        .filter(|(_, table)| has_line(table))
        .map(|(method, table)| place_method(method, table, code.line))
        .collect();
    match (code.line, lines.iter().min(), lines.iter().max()) {
        _ if methods.is_empty() && !is_accessor(code.method) => Err(Absent::Method { origin }),
        _ if !matching.is_empty() => Ok(CodePlace { origin: Some(origin), methods: matching }),
        (Some(line), Some(&first), Some(&last)) if has_own_lines(code, &class) => {
            Err(Absent::Line { origin, line, lines: (first, last) })
        }
        _ => {
            let methods = methods.iter().map(|(method, table)| place_method(method, table, None)).collect();
            Ok(CodePlace { origin: Some(origin), methods })
        }
    }
}

fn origin(class_path: &ClassPath, class: &str) -> String {
    let origin = class_path.origin(class).expect("its bytes were just read");
    let name = origin.file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| origin.display().to_string())
}

/// The methods that the name may mean, with their lines. Compilers number lambdas and accessors as they
/// like, so these match by the method around them, or else by line alone.
fn place_methods<'m, 'c>(class: &'m Class<'c>, code: CodeLine) -> Vec<(&'m Member<'c>, LineTable)> {
    let named = |wanted: &dyn Fn(&str) -> bool| -> Vec<(&'m Member<'c>, LineTable)> {
        let methods = class.methods.iter().filter(|method| wanted(&method.name.text()));
        methods.map(|method| (method, LineTable::of_method(class, method))).collect()
    };
    let has_line = |methods: &[(&Member, LineTable)]| {
        let mut tables = methods.iter().map(|(_, table)| table);
        code.line.is_none_or(|line| tables.any(|table| table.lines().contains(&line)))
    };
    let exact = named(&|name| name == code.method);
    if !is_numbered(code.method) || !exact.is_empty() && has_line(&exact) {
        return exact;
    }
    let around = named(&|name| is_numbered(name) && without_number(name) == without_number(code.method));
    if !around.is_empty() && has_line(&around) {
        return around;
    }
    let family = code.method.split('$').next().unwrap_or_default();
    let any = named(&|name| is_numbered(name) && name.split('$').next() == Some(family));
    if !any.is_empty() && code.line.is_some() && has_line(&any) { any } else { around }
}

fn place_method(method: &Member, table: &LineTable, line: Option<u32>) -> PlaceMethod {
    PlaceMethod {
        name: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        code: line.map(|line| table.offsets_of(line)).unwrap_or_default(),
    }
}

/// Whether a compiler made up the name, with a counter: `lambda$run$0`, `access$000`, `$anonfun$run$1`.
fn is_numbered(name: &str) -> bool {
    let made = ["lambda$", "access$", "$anonfun$"].iter().any(|start| name.starts_with(start));
    made && name.ends_with(|c: char| c.is_ascii_digit())
}

fn is_accessor(name: &str) -> bool {
    name.starts_with("access$")
}

fn without_number(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Kotlin and Scala give inlined code lines beyond the end of the file.
fn has_own_lines(code: CodeLine, class: &Class) -> bool {
    let file = code.file.map(str::to_owned).or_else(|| source_file(class));
    file.is_none_or(|file| file.ends_with(".java") || !file.contains('.'))
}

/// The source file that a class names.
fn source_file(class: &Class) -> Option<String> {
    match content_of(&class.attributes, "SourceFile", &class.pool, Location::Class) {
        Ok(Some(Content::SourceFile(index))) => class.pool.utf8(index).ok().map(|name| name.to_string()),
        _ => None,
    }
}
