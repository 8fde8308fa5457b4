//! Maven projects, of one module or many.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::remembered::Question;
use super::{Project, ProjectError, ProjectKind, Tools, ask};

const BUILD_CLASS_PATH: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath";
/// What the plugin prints before each module's class path.
const HEADING: &str = "Dependencies classpath:";
/// Where a module has its compiled tests.
const TESTS: &str = "target/test-classes";
const DEEPEST_MODULE: usize = 8;

pub(super) fn discover(root: &Path, tools: &Tools) -> Result<Project, ProjectError> {
    let modules = modules(root);
    let mut class_path = Vec::new();
    for module in &modules {
        class_path.extend(classes(module)?);
    }
    if class_path.is_empty() {
        return Err(ProjectError::Empty(root.to_owned()));
    }
    let reactor = reactor(root);
    let question = Question::of_maven(root, &self::modules(reactor.as_deref().unwrap_or(root)), tools);
    let dependencies = match question.answer() {
        Some(known) => known,
        None => {
            let build = Build { root, is_reactor: modules.len() > 1, reactor: reactor.as_deref() };
            build.dependencies(tools).inspect(|found| question.keep(found))?
        }
    };
    class_path.extend(dependencies);
    let mut seen = BTreeSet::new();
    class_path.retain(|path| seen.insert(path.clone()));
    // A project without tests has no such folder yet; the first test makes it.
    let test_sources = modules.iter().map(|module| module.join("src/test/java"));
    let (kind, out) = (ProjectKind::Maven, root.join("target/recrash"));
    let tests = modules.iter().map(|module| module.join(TESTS)).filter(|path| path.is_dir()).collect();
    Ok(Project { root: root.to_owned(), kind, class_path, tests, test_sources: test_sources.collect(), out })
}

/// The project and the modules that its pom names, and theirs.
fn modules(root: &Path) -> Vec<PathBuf> {
    let mut found = vec![root.to_owned()];
    let mut level = found.clone();
    for _ in 0..DEEPEST_MODULE {
        level = level
            .iter()
            .flat_map(|folder| named_modules(folder))
            .filter(|path| !found.contains(path))
            .collect();
        found.extend(level.iter().cloned());
    }
    found
}

/// The outermost folder above whose pom names this one as a module, or names one that does.
fn reactor(root: &Path) -> Option<PathBuf> {
    let names = |folder: &Path, module: &Path| named_modules(folder).iter().any(|named| named == module);
    let mut outermost = root;
    for folder in root.ancestors().skip(1).take(DEEPEST_MODULE) {
        if names(folder, outermost) {
            outermost = folder;
        }
    }
    (outermost != root).then(|| outermost.to_owned())
}

/// The folders between `<module>` tags. Modules that only a profile adds are taken as well, if
/// they are there.
fn named_modules(folder: &Path) -> Vec<PathBuf> {
    let pom = std::fs::read_to_string(folder.join("pom.xml")).unwrap_or_default();
    let names = pom.split("<module>").skip(1).filter_map(|rest| rest.split("</module>").next());
    let folders = names.filter_map(|name| folder.join(name.trim()).canonicalize().ok());
    folders.filter(|path| path.join("pom.xml").is_file()).collect()
}

/// The directories with a module's classes. A module with sources must be compiled.
fn classes(module: &Path) -> Result<Vec<PathBuf>, ProjectError> {
    let classes = module.join("target/classes");
    if !classes.is_dir() && module.join("src/main").is_dir() {
        let (module, next) = (module.to_owned(), "mvn test-compile".to_owned());
        return Err(ProjectError::NotCompiled { module, classes, next });
    }
    Ok([classes, module.join(TESTS)].into_iter().filter(|path| path.is_dir()).collect())
}

/// How Maven builds a project.
struct Build<'a> {
    root: &'a Path,
    /// Whether it has modules.
    is_reactor: bool,
    /// The project that it is a module of.
    reactor: Option<&'a Path>,
}

impl Build<'_> {
    /// The jars that the project needs. In a reactor the modules find each other only when they are
    /// compiled in the same run, which is tried second. A module whose siblings are not installed finds them in
    /// the reactor above.
    fn dependencies(&self, tools: &Tools) -> Result<Vec<PathBuf>, ProjectError> {
        let alone = match jars(self.root, tools, &[]) {
            Err(ProjectError::ToolFailed { .. }) if self.is_reactor => {
                jars(self.root, tools, &["test-compile"])
            }
            other => other,
        };
        match (alone, self.reactor) {
            (Err(ProjectError::ToolFailed { tool, root, why, .. }), Some(reactor)) => {
                let module = self.root.strip_prefix(reactor).unwrap_or(self.root).display().to_string();
                let within = jars(reactor, tools, &["-pl", &module, "-am", "test-compile"]);
                let reactor = Some(reactor.to_owned());
                within.map_err(|_| ProjectError::ToolFailed { tool, root, why, reactor })
            }
            (alone, _) => alone,
        }
    }
}

/// The class paths that Maven tells, started with more options or phases.
pub(super) fn jars(root: &Path, tools: &Tools, more: &[&str]) -> Result<Vec<PathBuf>, ProjectError> {
    let mut command = Command::new(&tools.maven);
    command.args(["-B", "-DincludeScope=test"]).args(more).arg(BUILD_CLASS_PATH);
    let text = ask(command, tools, &tools.maven, root)?;
    let lines = text.lines().zip(text.lines().skip(1));
    let class_paths =
        lines.filter(|(heading, _)| heading.contains(HEADING)).map(|(_, class_path)| class_path);
    let paths = class_paths.flat_map(|class_path| class_path.split(':')).map(PathBuf::from);
    Ok(paths.filter(|path| path.exists()).collect())
}
