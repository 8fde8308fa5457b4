//! Compiles the cases, many in one JVM, once for all JDKs. What has not changed is not compiled again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::case::Case;
use crate::files;
use crate::jars;
use crate::javac::{self, Job};
use jdks::Jdk;

/// Where the compiled program of a case is.
#[derive(Clone, Debug)]
pub struct Built {
    folder: PathBuf,
    jar: bool,
}

impl Built {
    /// Its class path: a folder, or a jar.
    pub fn class_path(&self) -> PathBuf {
        self.folder.join(if self.jar { "app.jar" } else { "classes" })
    }

    /// Folder of the classes that it loads by a class loader of its own.
    pub fn plugin(&self) -> PathBuf {
        self.folder.join("plugin")
    }

    fn classes(&self) -> PathBuf {
        self.folder.join("classes")
    }
}

/// Compiles every case that changed; the results stand in the order of the cases.
pub fn all(root: &Path, cases: &[Case], jdks: &[Jdk], folder: &Path, jars: &Path) -> Result<Vec<Built>> {
    let built: Vec<Built> = cases
        .iter()
        .map(|case| Built { folder: folder.join(&case.id), jar: case.expectations.jar })
        .collect();
    let stale: Vec<(&Case, &Built, String)> = cases
        .iter()
        .zip(&built)
        .map(|(case, built)| Ok((case, built, stamp(case)?)))
        .collect::<Result<Vec<_>>>()?
        .into_iter()
        .filter(|(_, built, stamp)| {
            fs::read_to_string(built.folder.join("stamp")).ok().as_ref() != Some(stamp)
        })
        .collect();
    for jdk in jdks {
        let mine: Vec<&(&Case, &Built, String)> =
            stale.iter().filter(|(case, ..)| compiler(case, jdks).version == jdk.version).collect();
        let jobs: Vec<Job> = mine.iter().flat_map(|(case, built, _)| jobs(case, built)).collect();
        if !jobs.is_empty() {
            javac::compile(root, jdk, &jobs, folder)?;
        }
    }
    for (case, built, stamp) in stale {
        finish(case, built, compiler(case, jdks), jars)?;
        fs::write(built.folder.join("stamp"), stamp)?;
    }
    Ok(built)
}

/// The oldest JDK compiles what runs on it: its class files then serve all.
fn compiler<'a>(case: &Case, jdks: &'a [Jdk]) -> &'a Jdk {
    let able = jdks.iter().find(|jdk| jdk.version >= case.expectations.jdk);
    able.unwrap_or_else(|| &jdks[jdks.len() - 1])
}

fn jobs(case: &Case, built: &Built) -> Vec<Job> {
    if case.expectations.classfile.is_some() {
        return Vec::new();
    }
    let options = format!("--release {}", case.expectations.jdk);
    let against = format!("{options} -cp {}", built.classes().display());
    let mut jobs = vec![Job { into: built.classes(), options, sources: case.sources.clone() }];
    if !case.plugin.is_empty() {
        jobs.push(Job { into: built.plugin(), options: against.clone(), sources: case.plugin.clone() });
    }
    for (version, sources) in &case.versions {
        let into = built.classes().join(format!("META-INF/versions/{version}"));
        jobs.push(Job { into, options: against.clone(), sources: sources.clone() });
    }
    jobs
}

/// What the JDK's compiler does not do: old versions of class files, jars.
fn finish(case: &Case, built: &Built, jdk: &Jdk, jars: &Path) -> Result<()> {
    if let Some(version) = case.expectations.classfile {
        compile_old(case, built, version, jdk, jars)?;
    }
    if built.jar {
        let manifest = built.folder.join("manifest");
        fs::write(&manifest, format!("Main-Class: {}\nMulti-Release: true\n", case.main))?;
        let mut jar = Command::new(jdk.home.join("bin/jar"));
        jar.arg("cfm").arg(built.class_path()).arg(manifest).arg("-C").arg(built.classes()).arg(".");
        ensure!(jar.status()?.success(), "cannot pack {}", case.id);
    }
    Ok(())
}

/// Compiles into class files of an old version.
fn compile_old(case: &Case, built: &Built, version: u16, jdk: &Jdk, jars: &Path) -> Result<()> {
    let target = format!("1.{}", version - 44);
    let source = format!("1.{}", (version - 44).max(3));
    let mut compiler = Command::new(jdk.java());
    compiler.arg("-jar").arg(jars::fetch(jars::ECJ, jars)?).args(["-g", "-nowarn", "-proceedOnError"]);
    compiler.args(["-source", &source, "-target", &target, "-d"]).arg(built.classes()).args(&case.sources);
    let output = compiler.output().context("cannot start java")?;
    ensure!(
        output.status.success(),
        "{} does not compile:\n{}",
        case.id,
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

/// Changes whenever the sources change.
fn stamp(case: &Case) -> Result<String> {
    let versions = case.versions.iter().flat_map(|(_, sources)| sources);
    files::stamp(case.sources.iter().chain(&case.plugin).chain(versions))
}
