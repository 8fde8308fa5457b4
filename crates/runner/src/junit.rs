//! Where JUnit comes from when it is not, or not all of it, on the program's class path.
//!
//! The versions are pinned where the program has no JUnit of its own. Where it has parts of one,
//! the missing parts are taken in the same version, so that ours and theirs never mix.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;

/// The versions of JUnit that tests can be written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JUnit {
    /// JUnit Jupiter.
    Five,
    /// JUnit 4.
    Four,
}

impl JUnit {
    pub(crate) fn number(self) -> &'static str {
        match self {
            JUnit::Five => "5",
            JUnit::Four => "4",
        }
    }
}

/// A jar of a Maven repository.
struct Artifact {
    group: String,
    name: String,
    version: String,
}

impl Artifact {
    fn new(group: &str, name: &str, version: &str) -> Artifact {
        Artifact { group: group.into(), name: name.into(), version: version.into() }
    }

    fn jar(&self) -> String {
        format!("{}-{}.jar", self.name, self.version)
    }

    fn path(&self) -> PathBuf {
        let folder: PathBuf = self.group.split('.').collect();
        folder.join(&self.name).join(&self.version).join(self.jar())
    }
}

/// Where jars may be taken from.
#[derive(Clone, Debug)]
pub struct Provision {
    /// The local Maven repository, `~/.m2/repository`.
    pub local_repository: Option<PathBuf>,
    /// The directory where fetched jars are kept.
    pub cache: PathBuf,
    /// The command that starts Maven; none where nothing may be fetched.
    pub maven: Option<PathBuf>,
}

/// The version of Jupiter that is used where the program has none.
const JUPITER: &str = "5.11.4";
const JUNIT_4: &str = "4.13.2";

/// The parts of JUnit that tests need beyond the program's class path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Nothing: the program has all of it.
    Nothing,
    /// JUnit 5, in the version of Jupiter that the program has parts of, else in ours.
    Five {
        /// The program's version of Jupiter.
        version: Option<String>,
    },
    /// JUnit 4.
    Four,
}

/// The jars that tests need, and the one that runs them from a command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provided {
    /// Beyond the program's class path.
    pub jars: Vec<PathBuf>,
    /// The jar with the console launcher, which is one of `jars`.
    pub console: Option<PathBuf>,
}

/// Finds what is needed: in the local repository, in the cache, else fetched by Maven into the cache.
pub fn provide(needed: &Needed, provision: &Provision) -> Result<Provided, Error> {
    match needed {
        Needed::Nothing => Ok(Provided::default()),
        Needed::Four => Ok(Provided { jars: provide_all(&junit_four(), provision)?, console: None }),
        Needed::Five { version } => {
            let version = version.as_deref().unwrap_or(JUPITER);
            let console = [console(version)];
            let parts = parts(version);
            if !provision.has_all(&console) && provision.has_all(&parts) {
                return Ok(Provided { jars: provide_all(&parts, provision)?, console: None });
            }
            let jars = provide_all(&console, provision)?;
            Ok(Provided { console: jars.first().cloned(), jars })
        }
    }
}

/// Everything of JUnit 5 in one jar, with a main class.
fn console(jupiter: &str) -> Artifact {
    Artifact::new("org.junit.platform", "junit-platform-console-standalone", &platform(jupiter))
}

/// Everything of JUnit 5 as build tools fetch it: a machine that has run tests has these.
fn parts(jupiter: &str) -> Vec<Artifact> {
    let of_jupiter = |name| Artifact::new("org.junit.jupiter", name, jupiter);
    let of_platform = |name| Artifact::new("org.junit.platform", name, &platform(jupiter));
    vec![
        of_jupiter("junit-jupiter-api"),
        of_jupiter("junit-jupiter-engine"),
        of_platform("junit-platform-commons"),
        of_platform("junit-platform-engine"),
        of_platform("junit-platform-launcher"),
        Artifact::new("org.opentest4j", "opentest4j", "1.3.0"),
        Artifact::new("org.apiguardian", "apiguardian-api", "1.1.2"),
    ]
}

/// Until 5.x the platform counted from 1: 1.11.4 belongs to 5.11.4. From 6 on they are the same.
fn platform(jupiter: &str) -> String {
    jupiter.strip_prefix("5.").map_or(jupiter.to_owned(), |rest| format!("1.{rest}"))
}

fn junit_four() -> Vec<Artifact> {
    vec![Artifact::new("junit", "junit", JUNIT_4), Artifact::new("org.hamcrest", "hamcrest-core", "1.3")]
}

fn provide_all(artifacts: &[Artifact], provision: &Provision) -> Result<Vec<PathBuf>, Error> {
    let missing: Vec<&Artifact> =
        artifacts.iter().filter(|artifact| provision.find(artifact).is_none()).collect();
    match (&missing[..], &provision.maven) {
        ([], _) => {}
        (missing, Some(maven)) => fetch(missing, maven, &provision.cache)?,
        ([first, ..], None) => {
            return Err(Error::NoJUnit(format!("{} is not in the local Maven repository", first.jar())));
        }
    }
    let found = artifacts.iter().map(|artifact| provision.find(artifact));
    Ok(found.collect::<Option<_>>().expect("what was missing has been fetched"))
}

impl Provision {
    fn has_all(&self, artifacts: &[Artifact]) -> bool {
        artifacts.iter().all(|artifact| self.find(artifact).is_some())
    }

    fn find(&self, artifact: &Artifact) -> Option<PathBuf> {
        let local = self.local_repository.as_ref().map(|repository| repository.join(artifact.path()));
        local.into_iter().chain([self.cache.join(artifact.jar())]).find(|path| path.is_file())
    }
}

/// Lets Maven copy the artifacts into the cache.
fn fetch(artifacts: &[&Artifact], maven: &Path, cache: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(cache).map_err(Error::io(format!("create {}", cache.display())))?;
    let project = tempfile::tempdir_in(cache).map_err(Error::io(format!("write to {}", cache.display())))?;
    std::fs::write(project.path().join("pom.xml"), pom(artifacts)).map_err(Error::io("write a pom.xml"))?;
    let output = Command::new(maven)
        .args(["-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"])
        .args(["-DexcludeTransitive=true", &format!("-DoutputDirectory={}", cache.display())])
        .current_dir(project.path())
        .env_remove("JAVA_TOOL_OPTIONS")
        .output()
        .map_err(|error| Error::NoJUnit(format!("{} cannot be started: {error}", maven.display())))?;
    let missing = artifacts.iter().find(|artifact| !cache.join(artifact.jar()).is_file());
    let Some(missing) = missing else { return Ok(()) };
    let text = String::from_utf8_lossy(&output.stdout);
    let why = text.lines().find(|line| line.contains("ERROR")).unwrap_or("Maven gave no reason").trim();
    Err(Error::NoJUnit(format!("Maven could not fetch {}: {why}", missing.jar())))
}

fn pom(artifacts: &[&Artifact]) -> String {
    let dependency = |Artifact { group, name, version }: &Artifact| {
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{name}</artifactId><version>{version}</version></dependency>"
        )
    };
    let dependencies: String = artifacts.iter().map(|artifact| dependency(artifact)).collect();
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>recrash</groupId><artifactId>junit</artifactId>\
         <version>1</version><dependencies>{dependencies}</dependencies></project>"
    )
}
