//! The command that runs the written tests: the project's own build where it sees them, else the
//! compiler and JUnit's console with argument files beside the tests.

use std::path::Path;

use program::{ClassPath, Project, ProjectKind};
use runner::Provided;
use testgen::{FileKind, JUnit, TestSuite};

use super::junit::ChosenJUnit;
use super::write::{is_free, write_new};
use crate::Error;

/// What a command needs to know.
pub(crate) struct Run<'a> {
    pub(crate) suite: &'a TestSuite,
    pub(crate) project: Option<&'a Project>,
    pub(crate) out: &'a Path,
    pub(crate) directory: &'a Path,
    pub(crate) java_home: &'a Path,
    pub(crate) class_path: &'a ClassPath,
    pub(crate) jvm_options: &'a [String],
    pub(crate) junit: &'a ChosenJUnit,
}

impl Run<'_> {
    /// The command, after writing the files that it needs; none where JUnit has nothing to run tests with.
    pub(crate) fn command(&self) -> Result<Option<String>, Error> {
        match self.project {
            Some(project) if project.is_test_source(self.out) => Ok(Some(self.build_command(project))),
            _ => self.java_command(),
        }
    }

    fn build_command(&self, project: &Project) -> String {
        let classes = self.classes();
        let inside = if project.root == self.directory {
            String::new()
        } else {
            format!("cd {} && ", quoted(&self.shown(&project.root)))
        };
        match project.kind {
            ProjectKind::Maven => {
                let simple: Vec<&str> =
                    classes.iter().map(|class| class.rsplit('.').next().unwrap_or(class)).collect();
                let modules = if project.test_sources.len() > 1 {
                    " -Dsurefire.failIfNoSpecifiedTests=false"
                } else {
                    ""
                };
                format!("{inside}mvn test -Dtest={}{modules}", simple.join(","))
            }
            ProjectKind::Gradle | ProjectKind::Plain => {
                let tests: Vec<String> = classes.iter().map(|class| format!(" --tests {class}")).collect();
                let gradle = if project.root.join("gradlew").is_file() { "./gradlew" } else { "gradle" };
                format!("{inside}{gradle} test{}", tests.concat())
            }
        }
    }

    fn java_command(&self) -> Result<Option<String>, Error> {
        let Some(main) = self.main() else { return Ok(None) };
        let classes = self.out.join("classes");
        let own = [&classes, self.out].map(Path::to_owned);
        let program = self.class_path.for_jvm(&self.out.join("unpacked"))?;
        let entries = [own.as_slice(), &program, &self.junit.provided.jars].concat();
        let entries: Vec<String> = entries.iter().map(|path| path.display().to_string()).collect();
        let class_path = ["-cp".to_owned(), entries.join(":")];
        let mut compile = class_path.to_vec();
        compile.extend(
            ["-d", &classes.display().to_string(), "-encoding", "UTF-8", "-nowarn", "-proc:none"]
                .map(str::to_owned),
        );
        let sources = self.suite.files.iter().filter(|file| file.kind != FileKind::Resource);
        compile.extend(sources.map(|file| self.out.join(&file.path).display().to_string()));
        let mut run = self.jvm_options.to_vec();
        run.extend(class_path);
        run.extend(main);
        let [compile, run] = self.write_arguments(&compile, &run)?;
        let bin = self.java_home.join("bin");
        let tool = |name: &str| quoted(&bin.join(name).display().to_string());
        Ok(Some(format!("{} @{compile} && {} @{run}", tool("javac"), tool("java"))))
    }

    /// The main class that runs the tests, with its arguments.
    fn main(&self) -> Option<Vec<String>> {
        let classes = self.classes();
        match (self.junit.version, &self.junit.provided) {
            (JUnit::Four, _) => Some([vec!["org.junit.runner.JUnitCore".to_owned()], classes].concat()),
            (JUnit::Five, Provided { console: Some(console), .. }) => {
                let launcher = ["org.junit.platform.console.ConsoleLauncher"].into_iter();
                // The engine for JUnit 4 refuses to start beside a JUnit of the program's that is older.
                let engine = ["--include-engine=junit-jupiter", "--disable-banner", "--details=tree"];
                let options = launcher.chain(subcommand(console)).chain(engine);
                let selected = classes.iter().map(|class| format!("--select-class={class}"));
                Some(options.map(str::to_owned).chain(selected).collect())
            }
            (JUnit::Five, _) => None,
        }
    }

    fn classes(&self) -> Vec<String> {
        let mut classes: Vec<String> = self.suite.tests.iter().map(|test| test.class.clone()).collect();
        classes.sort();
        classes.dedup();
        classes
    }

    /// Writes argument files for the compiler and the JVM, beside those that belong to other tests.
    fn write_arguments(&self, compile: &[String], run: &[String]) -> Result<[String; 2], Error> {
        let contents = [runner::argument_file(compile), runner::argument_file(run)];
        let paths = |number: u32| {
            let number = if number == 1 { String::new() } else { number.to_string() };
            ["compile", "run"].map(|name| self.out.join(format!("{name}{number}.args")))
        };
        let numbered = (1..).map(paths);
        let mut free =
            numbered.filter(|paths| paths.iter().zip(&contents).all(|(path, text)| is_free(path, text)));
        let paths = free.next().expect("numbers never run out");
        for (path, text) in paths.iter().zip(&contents) {
            write_new(path, text.as_bytes())?;
        }
        Ok(paths.map(|path| quoted(&self.shown(&path))))
    }

    /// The path as it is shortest to type.
    fn shown(&self, path: &Path) -> String {
        path.strip_prefix(self.directory).unwrap_or(path).display().to_string()
    }
}

/// The console launcher has subcommands from 1.10 on.
fn subcommand(console: &Path) -> Option<&'static str> {
    let name = console.file_name()?.to_str()?;
    let version = name.strip_prefix("junit-platform-console-standalone-")?;
    let minor = version.strip_prefix("1.").and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
    minor.is_none_or(|minor| minor >= 10).then_some("execute")
}

/// A word of a shell command.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=:@%,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
