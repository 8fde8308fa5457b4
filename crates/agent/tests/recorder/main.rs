//! The recorder in real JVMs.

mod render;
mod situations;
mod support;
