//! Compiles the sources of tests, all in one run of the compiler. Its JVM stays for the next run, and so do the
//! classes of sources: one that comes again is not compiled again.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use model::CompileError;
use tempfile::TempDir;

use crate::Error;
use crate::process::{Ended, EndedBy, Limits, Running};
use crate::report::read_compile_errors;
use crate::runner::Runner;
use crate::standing::Standing;

const COMPILE_TIME: Duration = Duration::from_secs(300);

/// A file of the tests: a source, or a resource that lies beside the classes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceFile {
    /// Path below the root of the sources, `com/acme/ShopCrashTest.java`. Files that end in `.java` are compiled.
    pub path: PathBuf,
    /// What is in it.
    pub contents: Vec<u8>,
}

/// The classes of each source that was compiled. Sources depend on the program, on JUnit and on one that is always the
/// same (`Restore`), so their classes are good for every later run.
pub(crate) type Known = HashMap<SourceFile, Vec<SourceFile>>;

/// Compiled tests.
pub struct Compiled {
    directory: TempDir,
    /// The compiler's errors. Where there are any, there are no classes: a compiler that found an
    /// error writes none.
    pub errors: Vec<CompileError>,
}

impl Compiled {
    /// The directory of the classes and resources.
    pub fn classes(&self) -> PathBuf {
        self.directory.path().join("classes")
    }
}

impl Runner {
    /// Compiles the sources against the program's class path and JUnit.
    pub fn compile(&self, files: &[SourceFile]) -> Result<Compiled, Error> {
        let own = self.compilers();
        std::fs::create_dir_all(&own).map_err(Error::io("create a directory for the compiler"))?;
        let directory = tempfile::tempdir_in(&own).map_err(Error::io("create a scratch directory"))?;
        let (sources, classes) = (directory.path().join("sources"), directory.path().join("classes"));
        std::fs::create_dir_all(&classes).map_err(Error::io("create a directory for classes"))?;
        let (java, resources): (Vec<_>, Vec<_>) = files.iter().partition(|file| is_source(file));
        for resource in resources {
            write(&classes, resource)?;
        }
        let new = self.put_known(&java, &classes)?;
        let mut paths = Vec::new();
        for file in &new {
            paths.push(write(&sources, file)?.display().to_string());
        }
        let errors = if paths.is_empty() { vec![] } else { self.run_compiler(directory.path(), &paths)? };
        if errors.is_empty() {
            self.remember(&new, &classes);
        }
        let errors = errors.into_iter().map(|error| relative_to(&sources, error)).collect();
        Ok(Compiled { directory, errors })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.shared.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts the classes of sources that were compiled before into place; the other sources.
    fn put_known<'f>(
        &self,
        sources: &[&'f SourceFile],
        classes: &Path,
    ) -> Result<Vec<&'f SourceFile>, Error> {
        let known = self.known();
        let mut new = Vec::new();
        for &source in sources {
            let Some(compiled) = known.get(source) else {
                new.push(source);
                continue;
            };
            for class in compiled {
                write(classes, class)?;
            }
        }
        Ok(new)
    }

    /// Keeps the classes of sources. What cannot be read is compiled again the next time.
    fn remember(&self, sources: &[&SourceFile], classes: &Path) {
        for &source in sources {
            if let Ok(compiled) = classes_of(source, classes)
                && !compiled.is_empty()
            {
                self.known().insert(source.clone(), compiled);
            }
        }
    }

    fn run_compiler(&self, directory: &Path, paths: &[String]) -> Result<Vec<CompileError>, Error> {
        let classes = directory.join("classes");
        let class_path = self.class_path(&classes);
        let classes = classes.display().to_string();
        let options = [
            "-d",
            &classes,
            "-cp",
            &class_path,
            "-g",
            "-proc:none",
            "-nowarn",
            "-Xlint:none",
            "-encoding",
            "UTF-8",
        ];
        let options =
            options.iter().copied().chain(["-Xmaxerrs", "1000", "-implicit:none"]).collect::<Vec<_>>();
        let (report, list, sources) =
            (directory.join("errors"), directory.join("options.txt"), directory.join("sources.txt"));
        std::fs::write(&list, options.join("\n")).map_err(Error::io("write the compiler's options"))?;
        std::fs::write(&sources, paths.join("\n")).map_err(Error::io("write the list of sources"))?;
        let request = [&report, &list, &sources].map(|path| path.display().to_string());
        let ended = self.ask_compiler(&request, &report)?;
        let errors = std::fs::read(&report).ok().and_then(|bytes| read_compile_errors(&bytes));
        errors.ok_or_else(|| Error::Harness { task: "compiler", how: ended.how(), output: ended.output() })
    }

    /// Where the compiler works.
    fn compilers(&self) -> PathBuf {
        self.directory().join("compiler")
    }

    /// Asks the compiler, which stays: most of its time is that of a JVM that is still cold.
    fn ask_compiler(&self, request: &[String], report: &Path) -> Result<Ended, Error> {
        let never = AtomicBool::new(false);
        let limits = self.limits(COMPILE_TIME, &never);
        let mut compiler = self.shared.compiler.lock().unwrap_or_else(PoisonError::into_inner);
        let mut standing = match compiler.take() {
            Some(standing) => standing,
            None => self.start_compiler(&limits)?,
        };
        let ended = standing.ask(request, report, &limits)?;
        *compiler = matches!(ended.by, EndedBy::Nothing).then_some(standing);
        Ok(ended)
    }

    fn start_compiler(&self, limits: &Limits) -> Result<Standing, Error> {
        let own = self.compilers();
        let requests = own.join("requests");
        std::fs::create_dir_all(&requests).map_err(Error::io("create a directory for requests"))?;
        let mut arguments: Vec<String> =
            ["-Xmx2g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"].map(str::to_owned).to_vec();
        arguments.push(self.harness().display().to_string());
        arguments.push("recrash.harness.CompileTests".into());
        arguments.push(requests.display().to_string());
        let running = Running::start(&self.config.jdk, &arguments, &own, limits, self.rights(&own))?;
        Ok(Standing::new(running, requests))
    }
}

fn is_source(file: &SourceFile) -> bool {
    file.path.extension().is_some_and(|extension| extension == "java")
}

/// The classes that a source was compiled to: the one of its name, and those inside of it.
fn classes_of(source: &SourceFile, classes: &Path) -> std::io::Result<Vec<SourceFile>> {
    let folder = source.path.parent().unwrap_or(Path::new(""));
    let own = source.path.file_stem().unwrap_or_default().to_string_lossy();
    let mut found = Vec::new();
    for entry in std::fs::read_dir(classes.join(folder))? {
        let name = entry?.file_name();
        let class = name.to_str().and_then(|name| name.strip_suffix(".class")).unwrap_or_default();
        let is_own = class.strip_prefix(&*own).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        if is_own {
            let path = folder.join(&name);
            found.push(SourceFile { contents: std::fs::read(classes.join(&path))?, path });
        }
    }
    Ok(found)
}

fn write(root: &Path, file: &SourceFile) -> Result<PathBuf, Error> {
    let is_below = file.path.components().all(|part| matches!(part, Component::Normal(_)));
    assert!(is_below, "a test's file lies below its root: {}", file.path.display());
    let path = root.join(&file.path);
    let folder = path.parent().expect("it lies below the root");
    std::fs::create_dir_all(folder).map_err(Error::io(format!("create {}", folder.display())))?;
    std::fs::write(&path, &file.contents).map_err(Error::io(format!("write {}", path.display())))?;
    Ok(path)
}

fn relative_to(sources: &Path, mut error: CompileError) -> CompileError {
    error.file = error.file.map(|file| match Path::new(&file).strip_prefix(sources) {
        Ok(relative) => relative.display().to_string(),
        Err(_) => file,
    });
    error
}
