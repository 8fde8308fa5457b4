//! The program under test: its class path, its JDK image, its project on disk.
//!
//! This crate reads jars, directories and JDK images, all of them untrusted input, and knows
//! nothing of crashes. Names are the VM's (`java/util/List`).

mod archive;
mod bodies;
mod cache_key;
mod calls;
pub mod cfg;
mod class_path;
mod class_strings;
mod code_line;
mod constants;
mod decoded;
mod flags;
mod footprint;
pub mod generic;
mod image;
mod index;
mod injection;
mod junit;
mod keyed;
mod line_calls;
mod manifest;
mod memo;
mod mention;
mod name;
mod named_classes;
mod null_checks;
mod null_parameters;
mod operands;
mod packages;
mod project;
mod recent;
mod root_classes;
mod signature;
mod summary;
mod summary_names;
mod throwing;
mod unpack;
mod wanted;

pub use cache_key::of_file as file_key;
pub use calls::{CallSite, CallSiteKind, Entry};
pub use cfg::Cfg;
pub use class_path::{ClassPath, ClassPathError, parse_class_path, sha256};
pub use class_strings::class_strings;
pub use classfile::LineTable;
pub use code_line::{Absent, CodeLine, CodePlace, PlaceMethod, find_line, has_lines, locate, premises};
pub use constants::{Constants, Literal, Nearness, literals};
pub use flags::{Answers, Flag};
pub use footprint::Footprint;
pub use image::{Image, ImageClass, ImageError};
pub use index::{Index, IndexConfig, Member, Producer, ProducerKind, Standpoint};
pub use junit::{JUnitOnClassPath, junit_on};
pub use keyed::KeyedCall;
pub use line_calls::line_calls;
pub use memo::Memo;
pub use name::Name;
pub use named_classes::named_classes;
pub use null_checks::RefusedNulls;
pub use null_parameters::Met;
pub use project::{Artifacts, Coordinate, Project, ProjectError, ProjectKind, Tools};
pub use signature::TypeShape;
pub use summary::{
    ClassId, ClassSummary, ConstantValue, FieldId, FieldSummary, MethodId, MethodSummary, Nesting, Origin,
};
pub use throwing::{does_as_told, find_thrower, throws_itself};
pub use wanted::{NullSource, NullUse, Told, Wanted, wanted_code};
