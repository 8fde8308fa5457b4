//! From data to bytes: the mirror of `read`.

pub(crate) mod annotations;
pub mod attributes;
pub(crate) mod class;
pub(crate) mod code;
pub(crate) mod frames;
pub(crate) mod instructions;
pub(crate) mod module;
pub(crate) mod pool;
mod writer;

pub use writer::Writer;
