//! Cases on disk: a file, or a folder with several.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::directive;
use crate::expect::{Expectations, KEYS};
use crate::files::{self, declared, entries, java_below, name};

/// One case.
#[derive(Debug)]
pub struct Case {
    /// `recording/Finally`, for a known gap `fixme/recording/Finally`.
    pub id: String,
    /// Whether it is a known gap: it is to fail.
    pub fixme: bool,
    /// Main class, with its package and dots.
    pub main: String,
    /// Sources of the program.
    pub sources: Vec<PathBuf>,
    /// Sources that the program loads by a class loader of its own.
    pub plugin: Vec<PathBuf>,
    /// Sources for newer versions in a multi-release jar, with the version.
    pub versions: Vec<(u32, Vec<PathBuf>)>,
    /// Name of the module, where it is one.
    pub module: Option<String>,
    pub expectations: Expectations,
}

impl Case {
    /// Names of the source files: what tells frames of the program from those of the JDK.
    pub fn files(&self) -> Vec<String> {
        let versions = self.versions.iter().flat_map(|(_, sources)| sources);
        self.sources.iter().chain(&self.plugin).chain(versions).map(|path| name(path)).collect()
    }
}

/// Every case below `tests/cases` and `tests/fixme`, by name.
pub fn all(root: &Path) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for (suite, fixme) in [("cases", false), ("fixme", true)] {
        for path in files::of_suite(root, suite)? {
            let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            cases.push(read(root, &path, fixme).with_context(|| shown)?);
        }
    }
    Ok(cases)
}

fn read(root: &Path, path: &Path, fixme: bool) -> Result<Case> {
    let stem = path.file_stem().context("a case has a name")?.to_string_lossy().to_string();
    let topic = path.parent().map(name).unwrap_or_default();
    let mut sources = Vec::new();
    java_below(path, &mut sources)?;
    let main = sources.iter().find(|source| name(source) == format!("{stem}.java"));
    let main = main.with_context(|| format!("there is no {stem}.java"))?.clone();
    let mut directives = Vec::new();
    for source in &sources {
        let shown = source.strip_prefix(root).unwrap_or(source).display().to_string();
        directives.extend(directive::scan(source, &shown, &KEYS)?);
    }
    let module = sources.iter().find(|source| name(source) == "module-info.java");
    let module = module.map(|source| declared(source, "module ")).transpose()?.flatten();
    let plugin = split_off(&mut sources, |source| below(path, source, "plugin"));
    Ok(Case {
        id: format!("{}{topic}/{stem}", if fixme { "fixme/" } else { "" }),
        fixme,
        main: declared(&main, "package ")?.map_or(stem.clone(), |package| format!("{package}.{stem}")),
        plugin,
        versions: versions(path, &mut sources)?,
        sources,
        module,
        expectations: Expectations::read(&directives)?,
    })
}

/// Takes the sources below `META-INF/versions/N` out of the sources.
fn versions(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<Vec<(u32, Vec<PathBuf>)>> {
    let mut versions = Vec::new();
    for directory in entries(&folder.join("META-INF/versions"))? {
        let number = name(&directory).parse().context("a folder below META-INF/versions is a number")?;
        versions.push((number, split_off(sources, |source| source.starts_with(&directory))));
    }
    Ok(versions)
}

fn split_off(sources: &mut Vec<PathBuf>, wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let (taken, left) = std::mem::take(sources).into_iter().partition(|source| wanted(source));
    *sources = left;
    taken
}

fn below(folder: &Path, source: &Path, name: &str) -> bool {
    source.starts_with(folder.join(name))
}
