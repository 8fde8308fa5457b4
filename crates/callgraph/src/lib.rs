//! Which methods the calls of a program lead to, and who calls a method.
//!
//! [`CallGraph::of`] follows objects through the program, from some methods that are entered: which classes' objects each
//! variable, field and array may hold, and so what runs at each call, on the way finding more code and more objects
//! (points-to analysis in the manner of Andersen). An object stands for all of its class, the order of instructions and
//! who called are not looked at. What is demanded of the JDK is followed as the program is.
//!
//! * What natives return is any object of their type. Fields and elements that they write by address are all of an
//!   object's.
//! * Reflection makes and calls nothing that nobody else does. A call whose receiver may come from there, or from whoever
//!   uses the program, is [open](Targets::is_open).
//! * Arguments of entries are all objects that fit, made by the program or by what a caller may make.
//!
//! [`implementations`] is the answer of the hierarchy alone.
//!
//! ```no_run
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let index: program::Index = unimplemented!();
//! use callgraph::{CallGraph, Config};
//! let entry = index.method("com/acme/Shop", "price", "(Lcom/acme/Item;)I").expect("it is there");
//! let graph = CallGraph::of(&index, &[entry], Config { most_methods: 50_000 });
//! for target in graph.targets(entry, 4).map(|targets| targets.methods).unwrap_or_default() {
//!     println!("{}", index[target.method].name);
//! }
//! # Ok(()) }
//! ```

mod analysis;
mod answers;
mod calls;
mod circles;
mod constraints;
mod dispatch;
mod entries;
mod filters;
mod hierarchy;
mod models;
mod objects;
mod sets;
mod translate;

pub use answers::{CallGraph, Size, Target, Targets};
pub use entries::public_methods;
pub use hierarchy::implementations;

/// How much is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Methods whose code is looked at, at most; of what others do nothing is known.
    pub most_methods: usize,
}
