//! The program under test: its class path, its JDK image, its project on disk.
//!
//! This crate reads jars, directories and JDK images, all of them untrusted input, and knows
//! nothing of crashes. Names are the VM's (`java/util/List`).

mod image;

pub use image::{Image, ImageClass, ImageError};
