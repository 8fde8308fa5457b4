//! Whether a line of code exists on the class path: the class, the method in it, the line in its
//! table.

use std::fmt;

use crate::ClassPath;
use classfile::{Class, Content, Location, Member, content_of};

/// A line of code, as a trace names it.
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
}

impl fmt::Display for Absent {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Absent::Class => write!(out, "the class is not on the class path"),
            Absent::Method { origin } => write!(out, "{origin} has no such method"),
            Absent::Line { origin, line, lines: (first, last) } => {
                write!(out, "{origin} has no line {line} in that method (its lines are {first}–{last})")
            }
        }
    }
}

/// Looks for a line of code on the class path. Classes that the JVM makes at run time, lines of languages
/// that inline code of other files, and classes without line tables are taken as they are.
pub fn find_line(class_path: &ClassPath, code: CodeLine) -> Result<(), Absent> {
    if is_generated(code.class) {
        return Ok(());
    }
    let bytes = class_path.class_bytes(code.class).ok_or(Absent::Class)?;
    // A class that our reader does not understand may well be one that the JVM does.
    let Ok(class) = Class::read(&bytes) else { return Ok(()) };
    let origin = || {
        let origin = class_path.origin(code.class).expect("its bytes were just read");
        origin
            .file_name()
            .map_or_else(|| origin.display().to_string(), |name| name.to_string_lossy().into_owned())
    };
    let methods: Vec<&Member> =
        class.methods.iter().filter(|method| is_method(method, code.method)).collect();
    if methods.is_empty() {
        return Err(Absent::Method { origin: origin() });
    }
    let lines: Vec<u32> = methods.iter().flat_map(|method| lines(&class, method)).collect();
    match (code.line, lines.iter().min(), lines.iter().max()) {
        (Some(line), Some(&first), Some(&last)) if !lines.contains(&line) && has_own_lines(code) => {
            Err(Absent::Line { origin: origin(), line, lines: (first, last) })
        }
        _ => Ok(()),
    }
}

fn is_generated(class: &str) -> bool {
    class.contains("/0x") || class.contains("$$Lambda") || class.contains("$Proxy")
}

/// Compilers number lambdas as they like, so these match by the method around them.
fn is_method(method: &Member, name: &str) -> bool {
    let around = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    method.name == name || name.starts_with("lambda$") && around(&method.name.to_string()) == around(name)
}

fn lines(class: &Class, method: &Member) -> Vec<u32> {
    let Ok(Some(code)) = class.code(method) else { return vec![] };
    match content_of(&code.attributes, "LineNumberTable", &class.pool, Location::Code) {
        Ok(Some(Content::LineNumberTable(rows))) => rows.iter().map(|row| u32::from(row.line)).collect(),
        _ => vec![],
    }
}

/// Kotlin and Scala give inlined code lines beyond the end of the file.
fn has_own_lines(code: CodeLine) -> bool {
    code.file.is_none_or(|file| file.ends_with(".java"))
}
