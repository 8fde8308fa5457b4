//! Compiles the cases and takes `Production` out of each program.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use jdks::Jdk;

use crate::case::Case;
use crate::files::{self, name};
use crate::javac::{self, Job};

/// Where the compiled program of a case is.
#[derive(Clone, Debug)]
pub struct Built(PathBuf);

impl Built {
    /// The program.
    pub fn classes(&self) -> PathBuf {
        self.0.join("classes")
    }

    /// What runs it into its crash.
    pub fn production(&self) -> PathBuf {
        self.0.join("production")
    }
}

/// Compiles every case that changed; the results stand in the order of the cases.
pub fn all(root: &Path, cases: &[Case], jdks: &[Jdk], folder: &Path) -> Result<Vec<Built>> {
    let built: Vec<Built> = cases.iter().map(|case| Built(folder.join(&case.id))).collect();
    let mut stale = Vec::new();
    for (case, built) in cases.iter().zip(&built) {
        let stamp = files::stamp(case.sources.iter())?;
        if fs::read_to_string(built.0.join("stamp")).ok().as_ref() != Some(&stamp) {
            stale.push((case, built, stamp));
        }
    }
    for jdk in jdks {
        // The oldest JDK compiles what runs on it: its class files then serve all.
        let able = |case: &Case| jdks.iter().find(|jdk| jdk.version >= case.expected.jdk);
        let mine = stale.iter().filter(|(case, ..)| able(case) == Some(jdk));
        let jobs: Vec<Job> = mine.map(|(case, built, _)| job(case, built)).collect();
        if !jobs.is_empty() {
            javac::compile(root, jdk, &jobs, folder)?;
        }
    }
    for (case, built, stamp) in stale {
        split(case, built).with_context(|| case.id.clone())?;
        fs::write(built.0.join("stamp"), stamp)?;
    }
    Ok(built)
}

fn job(case: &Case, built: &Built) -> Job {
    let options = format!("--release {}", case.expected.jdk);
    Job { into: built.classes(), options, sources: case.sources.clone() }
}

/// The search must not see what runs the program into its crash: it would have to do no more than call that.
fn split(case: &Case, built: &Built) -> Result<()> {
    let package = case.production.replace('.', "/");
    let package = Path::new(&package).parent().context("a class has a package")?;
    let into = built.production().join(package);
    fs::create_dir_all(&into)?;
    let compiled = files::entries(&built.classes().join(package))?;
    let mut moved = compiled.iter().filter(|path| name(path).starts_with("Production")).peekable();
    ensure!(case.log().is_some() || moved.peek().is_some(), "there is no class {}", case.production);
    moved.try_for_each(|path| fs::rename(path, into.join(name(path))))?;
    Ok(())
}
