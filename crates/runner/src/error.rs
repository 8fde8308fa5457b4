//! What keeps tests from being run at all.

use std::io;
use std::path::PathBuf;

/// Why tests cannot be compiled or run. The user can fix all but [`Error::Io`] and [`Error::Harness`].
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No JDK was found.
    #[error("no JDK found: {0}")]
    NoJdk(String),
    /// A directory is not the home of a JDK.
    #[error("{} is not the home of a JDK: it has no {missing}", .home.display())]
    NotAJdk {
        /// The directory.
        home: PathBuf,
        /// What it should have.
        missing: &'static str,
    },
    /// The JDK is too old.
    #[error("the JDK at {} has version {version}; 17 or newer is needed", .home.display())]
    OldJdk {
        /// Its home.
        home: PathBuf,
        /// Its version.
        version: u32,
    },
    /// JUnit is not on the class path and could not be fetched.
    #[error("JUnit is not available: {0}")]
    NoJUnit(String),
    /// The JVM refused to start, mostly because of an option.
    #[error("the JVM of the tests does not start: {0}")]
    NoJvm(String),
    /// A JVM cannot be kept from harming this system.
    #[error("the program cannot be kept in a sandbox: {0}")]
    NoSandbox(String),
    /// The system refused something.
    #[error("cannot {what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// What the system said.
        source: io::Error,
    },
    /// The harness in the JVM did not do its work.
    #[error("the {task} did not report back ({how})\n{output}")]
    Harness {
        /// What should have been done.
        task: &'static str,
        /// How the JVM ended.
        how: String,
        /// What it printed.
        output: String,
    },
}

impl Error {
    /// What the user can do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Error::NoJdk(_) | Error::NotAJdk { .. } | Error::OldJdk { .. } => {
                Some("install a JDK (Debian: apt install openjdk-17-jdk) or name one with --jdk DIR")
            }
            Error::NoJUnit(_) => {
                Some("add JUnit to the project, or name its jars with --junit-jars a.jar:b.jar")
            }
            Error::NoJvm(_) => Some(
                "options come from --jvm-option, --memory and the recorded command line; --jdk DIR names another JDK",
            ),
            Error::NoSandbox(_) => Some(
                "Linux 5.13 or newer with Landlock and seccomp can; --allow-unsandboxed runs the program anyway, \
                 with what can be denied",
            ),
            Error::Io { .. } | Error::Harness { .. } => None,
        }
    }

    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Error {
        let what = what.into();
        |source| Error::Io { what, source }
    }
}
