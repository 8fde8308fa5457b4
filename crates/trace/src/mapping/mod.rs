//! Mapping files of ProGuard and R8: obfuscated names back to those of the source.
//!
//! ```text
//! com.acme.Shop -> a.b:
//! # {"id":"sourceFile","fileName":"Shop.kt"}
//!     1:3:void com.acme.Cart.check():20:22 -> a
//!     1:3:int sell(int):41 -> a
//! ```
//!
//! Lines 1 to 3 of `a.b.a` are lines 20 to 22 of `Cart.check`, which was inlined into `Shop.sell` at line
//! 41: one frame becomes two.

mod comment;
mod parse;
mod retrace;

use std::collections::HashMap;

/// A mapping file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// By obfuscated name, with dots.
    classes: HashMap<String, ClassMapping>,
    /// Source files by original name, with dots, where the mapping file tells them.
    files: HashMap<String, String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ClassMapping {
    original: String,
    /// By obfuscated name, in the order of the file.
    methods: HashMap<String, Vec<Member>>,
}

/// One line of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Member {
    /// Lines of the obfuscated class, first and last.
    lines: Option<(u32, u32)>,
    /// The class of the original method, with dots, if it is another one.
    class: Option<String>,
    method: String,
    /// Lines of the source, first and last; the last is missing where all stand for one.
    original: Option<(u32, Option<u32>)>,
    /// A compiler made it up: it has no source.
    is_synthesized: bool,
    /// The frame is that of code which R8 moved out of several methods.
    is_outline: bool,
    /// Inner frames to leave out when the trace begins here with a throwable of the class.
    rewrites: Vec<Rewrite>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rewrite {
    /// VM name of the throwable's class.
    throwable: String,
    remove_inner: usize,
}

/// Why a file is no mapping.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct MappingError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl MappingError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        "a mapping file is what ProGuard or R8 writes with -printmapping, often build/outputs/mapping/*/mapping.txt"
    }
}
