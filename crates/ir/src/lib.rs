//! The one intermediate form of methods: values that are assigned once, blocks, and the ways between them.
//!
//! Bytecode works on an operand stack and on local variables that change. Whoever asks where a value comes from, or what
//! must hold for a branch to be taken, has to simulate both. [`Body::of`] does it once: each value has one
//! [`Definition`], and a phi stands where the ways of different values meet.
//!
//! * Subroutines of old compilers (`jsr`) are copied to where they are called.
//! * Where an instruction throws, execution goes on at a handler. A block changes no local variable that a handler sees,
//!   so that the way to a handler leaves with what held where the block began.
//! * `invokedynamic` is what it means where that is known: a concatenation of texts, a lambda.
//! * Code that is never reached is not there.
//!
//! Knows class files, and nothing of class paths, hierarchies or what methods do that are called.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let bytes: &[u8] = &[];
//! let class = classfile::Class::read(bytes)?;
//! for method in &class.methods {
//!     let Some(body) = ir::Body::of(&class, method)? else { continue };
//!     print!("{}", ir::print::body(&body));
//! }
//! # Ok(()) }
//! ```

mod body;
mod build;
mod dynamic;
mod error;
mod flow;
mod operation;
pub mod print;
mod ssa;
mod translate;

pub use body::{
    Block, BlockId, Body, Catch, Constant, Definition, Instruction, Predecessor, Read, Terminator, Value,
    ValueId,
};
pub use dynamic::{Dynamic, Handle, HandleKind, Part};
pub use error::{Error, Problem};
pub use operation::{Binary, CallKind, Comparison, Element, Member, Number, Operation, Test};
