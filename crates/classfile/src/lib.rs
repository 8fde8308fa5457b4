//! Class files: lossless reading and writing, printing, code editing.
//!
//! Knows nothing of crashes. Class files are untrusted input: nothing here panics on malformed
//! bytes or allocates by a count that it has not checked; an [`Error`] names class, attribute path
//! and byte offset.
//!
//! * [`Class::read`] and [`Class::write`]: versions 45 to 69; what was not edited is written back
//!   byte-identical, unknown attributes included.
//! * [`Attribute::content`]: what the attributes of the format say, as [`Content`].
//! * [`Instruction`], decoded and encoded by the one table in [`opcode`].
//! * [`frame`]: stack map frames, relative as in the file or as whole states.
//! * [`edit`]: inserting code and handlers.
//! * [`mod@print`]: a whole class as text.
//!
//! ```no_run
//! # fn main() -> Result<(), classfile::Error> {
//! # let bytes: &[u8] = &[];
//! use classfile::{Class, Content, access};
//!
//! let class = Class::read(bytes)?;
//! println!("{} extends {:?}", class.name(), class.super_name());
//! for method in class.methods.iter().filter(|method| method.is(access::PUBLIC)) {
//!     let Some(code) = class.code(method)? else { continue };
//!     for instruction in code.instructions() {
//!         println!("{}", classfile::print::instruction(&instruction?, &class.pool));
//!     }
//! }
//! if let Some(Content::SourceFile(name)) = class.content("SourceFile")? {
//!     println!("from {}", class.pool.utf8(name)?);
//! }
//! assert_eq!(class.write(), bytes);
//! # Ok(()) }
//! ```

pub mod access;
pub mod annotation;
pub mod attributes;
mod class;
mod code;
pub mod descriptor;
pub mod edit;
mod error;
pub mod frame;
pub mod instruction;
mod line_table;
pub mod opcode;
mod pool;
pub mod print;
mod read;
pub mod utf8;
pub mod write;

pub use attributes::Content;
pub use class::{Attribute, Class, Location, Member, content_of, find};
pub use code::{Code, Handler};
pub use error::{Error, Problem, Result, Within};
pub use frame::{Frame, StackMapFrame, VerificationType};
pub use instruction::{Instruction, Operands};
pub use line_table::LineTable;
pub use opcode::Opcode;
pub use pool::{Constant, MemberIndex, MemberName, Pool};
pub use utf8::Utf8;
