//! What a test can build and call.
//!
//! A [`Catalog`] answers for tests of one package around one crash: who makes an object of a type and at what cost, what can be
//! called on it, what can be implemented or mocked, and which calls were seen to return. A [`Test`] is a list of such calls
//! while it is made; [`candidate`] turns it into the language that everything else speaks, and [`Catalog::raise`] back.
//! It does not know how tests are chosen.

mod callable;
mod catalog;
mod common;
mod environment;
mod experience;
mod full_type;
mod lower;
mod mocks;
mod paths;
mod producers;
mod raise;
mod stubs;
mod test;
mod typing;

pub use callable::{Callable, Kind, object, of_program, types_of};
pub use catalog::Catalog;
pub use common::{Answers, Common};
pub use environment::{Environment, Files, is_unsteady};
pub use experience::{AFFORDABLE, Experience, News, Told};
pub use full_type::FullType;
pub use lower::candidate;
pub use mocks::{Mockable, Mocked};
pub use paths::keeps_below;
pub use producers::Producer;
pub use raise::NotRaised;
pub use stubs::{Stubbable, StubbedClass};
pub use test::{Call, Literal, Operand, Reply, Shape, Statement, Stub, Test};
pub use typing::{fits_type_arguments, type_arguments};
