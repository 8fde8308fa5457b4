//! The project's own tests: set apart from the program, and carved.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use carve::Carved;
use model::Thrown;
use program::{ClassPath, Index};

use super::ReproduceConfig;
use crate::Error;
use crate::toolchain::source::Program;

/// The program without its tests, and the tests.
pub(crate) struct OwnTests {
    /// The class path of the program alone.
    pub(crate) program: Arc<ClassPath>,
    /// The classes of the tests, if there are any.
    tests: Option<ClassPath>,
}

impl OwnTests {
    /// Sets the tests apart that the user names and those of the project. Where a crash is all in them, they are
    /// the program.
    pub(crate) fn of(
        config: &ReproduceConfig,
        program: &Program,
        thrown: &Thrown,
        java: u32,
    ) -> Result<OwnTests, Error> {
        for path in &config.tests {
            check(path, &config.setting.directory, java)?;
        }
        let named = config.tests.iter().map(|path| config.setting.directory.join(path));
        let of_project = program.project.iter().flat_map(|project| &project.tests).cloned();
        let paths: Vec<PathBuf> = named.chain(of_project).filter(|path| path.exists()).collect();
        let whole = || OwnTests { program: program.class_path.clone(), tests: None };
        if paths.is_empty() {
            return Ok(whole());
        }
        let entries = program.class_path.paths();
        let others: Vec<PathBuf> =
            entries.iter().filter(|entry| !is_one_of(entry, &paths)).cloned().collect();
        let alone = match others.len() == entries.len() {
            true => program.class_path.clone(),
            false => Arc::new(ClassPath::open_usable(&others, java)),
        };
        if !thrown.frames.iter().any(|frame| alone.contains(&frame.class)) {
            return Ok(whole());
        }
        Ok(OwnTests { program: alone, tests: Some(ClassPath::open(&paths, java)?) })
    }

    /// What the tests show; none where there are no tests.
    pub(crate) fn carved(&self, index: &Index) -> Option<Carved> {
        self.tests.as_ref().map(|tests| Carved::read(index, tests))
    }
}

/// Whether tests that the user names can be read.
fn check(path: &Path, directory: &Path, java: u32) -> Result<(), Error> {
    let place = directory.join(path);
    if !place.exists() {
        return Err(Error::NoTests(path.to_owned()));
    }
    let classes = ClassPath::open(&[place], java).ok();
    match classes.is_some_and(|classes| classes.class_files().next().is_some()) {
        true => Ok(()),
        false => Err(Error::NoTestClasses(path.to_owned())),
    }
}

fn is_one_of(entry: &Path, paths: &[PathBuf]) -> bool {
    let real = entry.canonicalize().ok();
    real.is_some_and(|real| paths.iter().any(|path| path.canonicalize().is_ok_and(|path| path == real)))
}
