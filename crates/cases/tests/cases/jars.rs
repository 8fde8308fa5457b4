//! Jars that some cases need beside the JDK. Maven fetches them once.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};

/// A jar of Maven Central.
#[derive(Clone, Copy, Debug)]
pub struct Jar {
    artifact: &'static str,
    file: &'static str,
}

/// The agent of JaCoCo, the other agent that programs are likely to run with.
pub const JACOCO: Jar = Jar {
    artifact: "org.jacoco:org.jacoco.agent:0.8.14:jar:runtime",
    file: "org.jacoco.agent-0.8.14-runtime.jar",
};

/// A compiler that still writes class files of the old versions, with `jsr` and `ret`.
pub const ECJ: Jar = Jar { artifact: "org.eclipse.jdt:ecj:3.33.0", file: "ecj-3.33.0.jar" };

/// Two cases may ask for a jar at the same time.
static FETCHING: Mutex<()> = Mutex::new(());

/// The jar's path, fetched into the folder where it is not there yet.
pub fn fetch(jar: Jar, folder: &Path) -> Result<PathBuf> {
    let path = folder.join(jar.file);
    let _guard = FETCHING.lock();
    if !path.is_file() {
        let mut maven = Command::new("mvn");
        maven.args(["-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"]);
        maven
            .arg(format!("-Dartifact={}", jar.artifact))
            .arg(format!("-DoutputDirectory={}", folder.display()));
        let output = maven.output().context("cannot start mvn, which fetches jars for the cases")?;
        ensure!(
            path.is_file(),
            "mvn did not fetch {}: {}",
            jar.file,
            String::from_utf8_lossy(&output.stdout)
        );
    }
    Ok(path)
}
