//! The program under test: its class path, its JDK image, its project on disk.
//!
//! This crate reads jars, directories and JDK images, all of them untrusted input, and knows
//! nothing of crashes. Names are the VM's (`java/util/List`).

mod archive;
mod class_path;
mod code_line;
mod image;
mod junit;
mod manifest;
mod project;
mod unpack;

pub use class_path::{ClassPath, ClassPathError, parse_class_path, sha256};
pub use code_line::{Absent, CodeLine, find_line};
pub use image::{Image, ImageClass, ImageError};
pub use junit::{JUnitOnClassPath, junit_on};
pub use project::{Project, ProjectError, ProjectKind, Tools};
