//! Compiles tests with the JDK's compiler and runs each in a fresh JVM, or several in one that stays as it
//! was: the only crate that starts one.
//!
//! What runs is foreign code. Each JVM has a time limit, a memory limit, a limit on what its files
//! take of the disk, a scratch directory of its own, a small environment and no standard input; it
//! can write nowhere else, reads nothing private and has no network. Where the kernel cannot deny that, no JVM
//! starts unless the user wants it. It is ended with all processes that it started. A JVM that dies is an
//! [`model::Outcome`], not an error. What happened inside comes as data from a small harness in Java
//! (`java/harness`, embedded as a jar), and is never parsed from text.
//!
//! ```no_run
//! # fn main() -> Result<(), runner::Error> {
//! # let (junit, class_path, files) = (vec![], vec![], vec![]);
//! let jdk = runner::Jdk::at("/usr/lib/jvm/java-17-openjdk".as_ref())?;
//! let runner = runner::Runner::new(runner::RunnerConfig::new(jdk, class_path, junit))?;
//! let compiled = runner.compile(&files)?;
//! let test = runner::TestMethod { class: "com.acme.ShopCrashTest".into(), method: "frame1".into() };
//! let outcomes = runner.run(&compiled, &[test], &mut |_, _| {})?;
//! # Ok(()) }
//! ```

mod arguments;
mod compile;
mod disk;
mod effects;
mod environment;
mod error;
mod isolation;
mod jdk;
mod junit;
mod process;
mod report;
mod run;
mod runner;
mod standing;
mod together;
mod worker;

pub use arguments::argument_file;
pub use compile::{Compiled, SourceFile};
pub use error::Error;
pub use isolation::{Denial, Sandbox, cannot_deny, check};
pub use jdk::Jdk;
pub use junit::{JUnit, Needed, Provided, Provision, provide};
pub use run::TestMethod;
pub use runner::{Runner, RunnerConfig};
pub use together::Together;
pub use worker::{ClassBytes, WorkerLimits, Workers, WorkersConfig, same};
