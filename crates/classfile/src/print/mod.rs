//! From data to text: a whole class with every attribute, for people and for tests.
//!
//! Printing never fails. What cannot be read is shown with what is wrong with it and its bytes in
//! hexadecimal, and so are attributes that the format does not define.
//!
//! ```no_run
//! # fn main() -> Result<(), classfile::Error> {
//! # let bytes: &[u8] = &[];
//! print!("{}", classfile::print::class(&classfile::Class::read(bytes)?));
//! # Ok(()) }
//! ```

mod access;
mod annotations;
mod attributes;
mod class;
mod code;
mod frames;
mod instructions;
mod module;
mod pool;

use std::fmt::{Display, Write};

use crate::{Class, Pool};

/// A whole class as text.
pub fn class(class: &Class<'_>) -> String {
    let mut printer = Printer { out: String::new(), depth: 0, pool: &class.pool };
    class::class(&mut printer, class);
    printer.out
}

/// One instruction as text, with what its constant says: `invokestatic #7 // Foo.bar()V`.
pub fn instruction(instruction: &crate::Instruction, pool: &Pool<'_>) -> String {
    instructions::text(instruction, pool)
}

/// Text that grows line by line.
struct Printer<'p> {
    out: String,
    depth: usize,
    pool: &'p Pool<'p>,
}

impl Printer<'_> {
    fn line(&mut self, text: impl Display) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        writeln!(self.out, "{text}").expect("writing to a string does not fail");
    }

    /// A line, and below it what `inside` prints.
    fn block(&mut self, title: impl Display, inside: impl FnOnce(&mut Self)) {
        self.line(title);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    /// Index and content of a constant.
    fn constant(&self, index: u16) -> String {
        pool::text(self.pool, index)
    }

    /// Bytes in hexadecimal, sixteen in a line.
    fn hex(&mut self, bytes: &[u8]) {
        for (row, chunk) in bytes.chunks(16).enumerate() {
            let bytes: Vec<String> = chunk.iter().map(|byte| format!("{byte:02x}")).collect();
            self.line(format_args!("{:04x}: {}", row * 16, bytes.join(" ")));
        }
    }
}
