//! Cases on disk: a file, or a folder with several.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::directive;
use crate::expect::{Expected, KEYS};
use crate::files::{self, declared, java_below, name};

/// One case.
#[derive(Debug)]
pub struct Case {
    /// `targets/AbstractClass`, for a known gap `fixme/targets/AbstractClass`.
    pub id: String,
    /// Whether it is a known gap: it is to fail.
    pub fixme: bool,
    /// The class that runs the program into its crash, with its package and dots.
    pub production: String,
    pub sources: Vec<PathBuf>,
    /// The file or folder.
    pub path: PathBuf,
    /// The file with the smallest test that is promised, where there is one.
    pub promise: Option<PathBuf>,
    pub expected: Expected,
}

impl Case {
    /// A log that stands beside the sources, where the one of the run is not to be used.
    pub fn log(&self) -> Option<PathBuf> {
        Some(self.path.join("crash.log")).filter(|log| log.is_file())
    }
}

/// Every case below `tests/reproduce` and `tests/fixme-reproduce`, by name.
pub fn all(root: &Path) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for (suite, fixme) in [("reproduce", false), ("fixme-reproduce", true)] {
        for path in files::of_suite(root, suite)? {
            let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            cases.push(read(root, &path, fixme).with_context(|| shown)?);
        }
    }
    Ok(cases)
}

fn read(root: &Path, path: &Path, fixme: bool) -> Result<Case> {
    let stem = path.file_stem().context("a case has a name")?.to_string_lossy();
    let topic = path.parent().map(name).unwrap_or_default();
    let mut sources = Vec::new();
    java_below(path, &mut sources)?;
    let first = sources.iter().find(|source| name(source) == format!("{stem}.java"));
    let package = declared(first.with_context(|| format!("there is no {stem}.java"))?, "package ")?;
    let mut directives = Vec::new();
    for source in &sources {
        let shown = source.strip_prefix(root).unwrap_or(source).display().to_string();
        directives.extend(directive::scan(source, &shown, &KEYS)?);
    }
    Ok(Case {
        id: format!("{}{topic}/{stem}", if fixme { "fixme/" } else { "" }),
        fixme,
        production: package.map_or("Production".to_owned(), |package| format!("{package}.Production")),
        sources,
        path: path.to_owned(),
        promise: Some(root.join(format!("tests/quality/{topic}/{stem}.txt")))
            .filter(|promise| !fixme && promise.is_file()),
        expected: Expected::read(&directives)?,
    })
}
