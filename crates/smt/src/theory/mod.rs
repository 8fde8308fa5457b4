//! The theories: for each the operations, how SMT-LIB calls them, the sort of their results, and what they give for values.

mod arrays;
mod bits;
mod core;
mod floats;
mod ints;
mod texts;

pub use arrays::Arrays;
pub use bits::Bits;
pub use core::Core;
pub use floats::Floats;
pub use ints::Ints;
pub use texts::Texts;
