//! The project on disk: what builds it, and the class path of its tests.

use std::io;
use std::path::{Path, PathBuf};

mod artifacts;
mod gradle;
mod maven;
mod plain;
mod remembered;

pub use artifacts::{Artifacts, Coordinate};

/// A project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// Its directory.
    pub root: PathBuf,
    /// What builds it.
    pub kind: ProjectKind,
    /// The class path that its tests have.
    pub class_path: Vec<PathBuf>,
    /// The entries of the class path that hold its compiled tests, `target/test-classes`; of each module.
    pub tests: Vec<PathBuf>,
    /// The directories of its test sources, `src/test/java`; of each module.
    pub test_sources: Vec<PathBuf>,
    /// Where generated tests go when nobody says otherwise.
    pub out: PathBuf,
}

/// What builds a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectKind {
    /// Maven.
    Maven,
    /// Gradle.
    Gradle,
    /// Nothing that we know: a directory with classes and jars.
    Plain,
}

/// The commands that ask build tools.
#[derive(Clone, Debug)]
pub struct Tools {
    /// Starts Maven, `mvn`.
    pub maven: PathBuf,
    /// Starts Gradle where the project has no wrapper, `gradle`.
    pub gradle: PathBuf,
    /// The JDK to start them with; none for the one that they find.
    pub java_home: Option<PathBuf>,
    /// Where answers are kept; none where they are asked for each time.
    pub cache: Option<PathBuf>,
    /// Files of the user that the tools read, beside those of the project.
    pub settings: Vec<PathBuf>,
}

/// Why a project cannot be used. The user can fix all of them.
#[derive(Debug, thiserror::Error)]
pub enum ProjectError {
    /// The directory is not there.
    #[error("the project directory {} does not exist", .0.display())]
    Missing(PathBuf),
    /// The directory holds no program.
    #[error("{} has no pom.xml, no Gradle build, no classes, no jars and no wars", .0.display())]
    Empty(PathBuf),
    /// It has sources, but no classes.
    #[error("{} is not compiled: {} is missing", .module.display(), .classes.display())]
    NotCompiled {
        /// The module.
        module: PathBuf,
        /// Where its classes should be.
        classes: PathBuf,
        /// The command that makes them.
        next: String,
    },
    /// The build tool cannot be started.
    #[error("cannot start {}: {source}", .tool.display())]
    NoTool {
        /// The tool.
        tool: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The build tool failed.
    #[error("{} could not tell the class path of {}: {why}", .tool.display(), .root.display())]
    ToolFailed {
        /// The tool.
        tool: PathBuf,
        /// The project.
        root: PathBuf,
        /// Its first error.
        why: String,
        /// The project that this one is a module of.
        reactor: Option<PathBuf>,
    },
    /// Artifacts cannot be fetched.
    #[error("{} could not fetch {artifacts}: {why}", .tool.display())]
    NotFetched {
        /// The tool.
        tool: PathBuf,
        /// Their coordinates.
        artifacts: String,
        /// Its first error.
        why: String,
    },
    /// What the build tool answered cannot be kept.
    #[error("cannot write to {}: {source}", .path.display())]
    NotKept {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl ProjectError {
    /// What the user can do about it.
    pub fn hint(&self) -> String {
        const NAME_IT: &str = "name the class path with --classpath classes:lib/*";
        match self {
            ProjectError::NotCompiled { next, .. } => format!("run: {next}"),
            ProjectError::NoTool { tool, .. } => format!("install {}, or {NAME_IT}", tool.display()),
            ProjectError::Missing(_) => "name the directory that has pom.xml or build.gradle".to_owned(),
            ProjectError::NotFetched { .. } => "check the coordinates and the network".to_owned(),
            ProjectError::NotKept { .. } => "make room or change its permissions".to_owned(),
            ProjectError::ToolFailed { reactor: Some(reactor), .. } => {
                format!(
                    "it is a module of {0}: name that with --project {0}, or {NAME_IT}",
                    reactor.display()
                )
            }
            ProjectError::Empty(_) | ProjectError::ToolFailed { .. } => NAME_IT.to_owned(),
        }
    }
}

impl Project {
    /// Finds out what builds the project in a directory, and asks it for the class path. A jar or war
    /// is a project too: its own class path.
    pub fn discover(root: &Path, tools: &Tools) -> Result<Project, ProjectError> {
        let missing = |_| ProjectError::Missing(root.to_owned());
        let root = &root.canonicalize().map_err(missing)?;
        if root.is_file() {
            return plain::of_jar(root);
        }
        if root.join("pom.xml").is_file() {
            maven::discover(root, tools)
        } else if gradle::is_gradle(root) {
            gradle::discover(root, tools)
        } else {
            plain::discover(root)
        }
    }

    /// Whether a directory is one of the project's test sources, so that its build runs what is there.
    pub fn is_test_source(&self, directory: &Path) -> bool {
        let real = directory.canonicalize();
        real.is_ok_and(|real| self.test_sources.iter().any(|sources| real.starts_with(sources)))
    }
}

/// Starts a build tool and gives what it printed.
fn ask(
    mut command: std::process::Command,
    tools: &Tools,
    tool: &Path,
    root: &Path,
) -> Result<String, ProjectError> {
    command.current_dir(root).env_remove("JAVA_TOOL_OPTIONS").stdin(std::process::Stdio::null());
    if let Some(home) = &tools.java_home {
        command.env("JAVA_HOME", home);
    }
    let output = command.output().map_err(|source| ProjectError::NoTool { tool: tool.to_owned(), source })?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let why = first_error(&(text + &String::from_utf8_lossy(&output.stderr)));
    Err(ProjectError::ToolFailed { tool: tool.to_owned(), root: root.to_owned(), why, reactor: None })
}

/// The first line that says what is wrong, in the output of Maven or of Gradle.
fn first_error(output: &str) -> String {
    let of_maven = output.lines().filter(|line| line.starts_with("[ERROR]") || line.starts_with("[FATAL]"));
    let of_maven = of_maven.map(|line| line.rsplit("] ").next().unwrap_or(line));
    let of_gradle = output.lines().skip_while(|line| !line.starts_with("* What went wrong")).skip(1);
    let refused = output.lines().filter(|line| line.contains("Unknown command-line option"));
    let mut telling = of_maven
        .chain(refused)
        .chain(of_gradle)
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.ends_with(':'));
    telling.next().or(output.lines().next()).unwrap_or("it gave no reason").to_owned()
}

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn headings_are_passed_over() {
        let maven = "[INFO] Scanning\n[ERROR] [ERROR] Some problems:\n[FATAL] Non-parseable POM @ line 1\n";
        assert_eq!(first_error(maven), "Non-parseable POM @ line 1");
        let gradle =
            "\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nTask 'x' not found.\n";
        assert_eq!(first_error(gradle), "Task 'x' not found.");
        let refused = "openjdk 17\n\nUnknown command-line option '--x'.\nUSAGE: gradle\n";
        assert_eq!(first_error(refused), "Unknown command-line option '--x'.");
        assert_eq!(first_error("sh: java: not found"), "sh: java: not found");
    }
}
