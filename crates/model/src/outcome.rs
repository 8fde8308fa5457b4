//! What one run of a test showed.

use serde::{Deserialize, Serialize};

use crate::{Crash, Frame};

/// The facts of one execution of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// How long it took, JVM start included.
    pub milliseconds: u64,
    /// The last part of what it printed to standard output.
    pub stdout: String,
    /// The last part of what it printed to standard error.
    pub stderr: String,
    /// What else is worth knowing: threads left running, a crash file of the JVM.
    pub notes: Vec<String>,
    /// The instructions at which the innermost frames of the root cause were, as indices into the bytecode of their
    /// methods; empty where they are not known.
    pub instructions: Vec<u32>,
}

impl Outcome {
    /// An outcome of which nothing is known but its end.
    pub fn of(end: End) -> Outcome {
        let (stdout, stderr) = (String::new(), String::new());
        Outcome { end, milliseconds: 0, stdout, stderr, notes: vec![], instructions: vec![] }
    }
}

/// How a test ended. A JVM that dies is an outcome like any other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// It passed: nothing was thrown out of the test method.
    Passed,
    /// It threw.
    Threw(Crash),
    /// The compiler refused it; its messages, each with its line in the test's file.
    DidNotCompile(Vec<CompileError>),
    /// It was still running when its time was up.
    TimedOut {
        /// The limit.
        seconds: u64,
        /// Where the test's thread was, innermost first; empty where the JVM could not say.
        frames: Vec<Frame>,
    },
    /// It ended the JVM: `System.exit` or `Runtime.halt`.
    Exited {
        /// The exit code.
        code: i32,
        /// Where the test's thread was, innermost first; empty where the JVM could not say.
        frames: Vec<Frame>,
    },
    /// The JVM died.
    Died {
        /// What the system says of it, `signal 6`.
        how: String,
    },
    /// JUnit did not run it; why.
    NotRun(String),
}

/// One message of the compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileError {
    /// The source file, relative to where the sources are.
    pub file: Option<String>,
    /// Line, where known.
    pub line: Option<u32>,
    /// What the compiler says.
    pub message: String,
}
