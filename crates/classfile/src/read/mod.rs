//! From bytes to data. Every file here has its mirror in `write` and, for what people look at,
//! in `print`. Lengths and indices are not trusted: errors say where, nothing panics.

pub(crate) mod annotations;
pub(crate) mod attributes;
pub(crate) mod class;
pub(crate) mod code;
pub(crate) mod frames;
pub(crate) mod instructions;
pub(crate) mod module;
pub(crate) mod pool;
mod reader;

pub use reader::Reader;
