//! The recorder in real JVMs.

mod packaging;
mod render;
mod second_chance;
mod situations;
mod stack_limit;
mod support;
mod trouble;
