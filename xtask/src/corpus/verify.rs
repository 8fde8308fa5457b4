//! Has a JVM verify instrumented classes.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::source::{Kind, Source};
use jdks::Jdk;

/// What a JVM said of the classes of a pack.
#[derive(Debug, Default)]
pub struct Tally {
    pub verified: usize,
    /// Classes that need others which are not there.
    pub missing: usize,
    /// Classes that do not verify as they were published either.
    pub broken_before: usize,
    pub failed: usize,
    pub failures: Vec<String>,
}

impl Tally {
    /// Adds up.
    pub fn add(&mut self, other: &Tally) {
        self.verified += other.verified;
        self.missing += other.missing;
        self.broken_before += other.broken_before;
        self.failed += other.failed;
    }
}

/// The Java programs that verify, compiled, and what the classes need.
#[derive(Debug)]
pub struct Verifier {
    agent: PathBuf,
    hook: PathBuf,
    libraries: Vec<PathBuf>,
}

impl Verifier {
    /// Compiles the programs and a recorder that does nothing.
    pub fn prepare(work: &Path, jdks: &[Jdk], libraries: Vec<PathBuf>) -> Result<Self> {
        let oldest = jdks.first().context("there is a JDK")?;
        let (classes, hook) = (work.join("verifier"), work.join("hook"));
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
        let sources: Vec<PathBuf> = ["Pack", "Tally", "VerifyClasses", "VerifyImage"]
            .map(|name| sources.join(name).with_extension("java"))
            .into();
        compile(oldest, &classes, &sources, &[])?;
        let source = work.join("Hook.java");
        std::fs::write(&source, hook_source())?;
        compile(oldest, &hook, &[source], &["--patch-module=java.base=."])?;
        let agent = work.join("verifier.jar");
        pack_agent(oldest, work, &classes, &agent)?;
        Ok(Self { agent, hook, libraries })
    }

    /// Has a JDK verify the classes of a pack.
    pub fn verify(&self, source: &Source, pack: &Path, jdk: &Jdk) -> Result<Tally> {
        let mut java = Command::new(jdk.tool("java"));
        java.args(["-Xverify:all", "-Xmx3g", "-Xlog:disable"]);
        match &source.kind {
            Kind::Jar(jar) => {
                let needed = std::env::join_paths(&self.libraries)?;
                java.arg("-cp").arg(&self.agent).arg("VerifyClasses").arg(pack).arg(jar).arg(needed);
            }
            Kind::Image(_) => {
                java.arg(format!("-javaagent:{}", self.agent.display()));
                java.arg(format!("-Xbootclasspath/a:{}", self.hook.display()));
                java.args(["--add-modules", "ALL-SYSTEM"]);
                java.arg("-cp").arg(&self.agent).arg("VerifyImage").arg(pack);
            }
        }
        let output = java.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        parse(&text).with_context(|| {
            format!("the verifying JVM ended early:\n{text}{}", String::from_utf8_lossy(&output.stderr))
        })
    }
}

fn parse(text: &str) -> Option<Tally> {
    let result = text.lines().find_map(|line| line.strip_prefix("RESULT "))?;
    let mut numbers = result.split(' ').map(str::parse);
    let mut next = || numbers.next()?.ok();
    let failures = text.lines().filter(|line| line.starts_with("FAILED ")).map(str::to_owned).collect();
    Some(Tally { verified: next()?, missing: next()?, broken_before: next()?, failed: next()?, failures })
}

fn compile(jdk: &Jdk, to: &Path, sources: &[PathBuf], options: &[&str]) -> Result<()> {
    std::fs::create_dir_all(to)?;
    let status = Command::new(jdk.tool("javac")).args(options).arg("-d").arg(to).args(sources).status()?;
    ensure!(status.success(), "javac failed");
    Ok(())
}

fn pack_agent(jdk: &Jdk, work: &Path, classes: &Path, agent: &Path) -> Result<()> {
    let manifest = work.join("manifest.txt");
    std::fs::write(&manifest, "Premain-Class: VerifyImage\nCan-Redefine-Classes: true\n")?;
    let mut jar = Command::new(jdk.tool("jar"));
    let status = jar.arg("cfm").arg(agent).arg(manifest).arg("-C").arg(classes).arg(".").status()?;
    ensure!(status.success(), "jar failed");
    Ok(())
}

/// A recorder that does nothing, in every overload that instrumented code may call.
fn hook_source() -> String {
    let mut source = String::from("package java.recrash;\n/** Does nothing. */\npublic final class Hook {\n");
    let mut method = |parameters: &str, name: &str| {
        source
            .push_str(&format!("public static Throwable {name}(Throwable t{parameters}) {{ return t; }}\n"));
    };
    for wide in ["long", "float", "double"] {
        method(&format!(", {wide} a"), "put");
    }
    for references in 0..=instrument::hook::MOST {
        for ints in 0..=instrument::hook::MOST - references {
            let objects: String = (0..references).map(|n| format!(", Object a{n}")).collect();
            let numbers: String = (0..ints).map(|n| format!(", int i{n}")).collect();
            method(&format!("{objects}{numbers}"), "put");
            method(&format!("{objects}{numbers}, int number"), "frame");
        }
    }
    for name in [
        "failure(Throwable t, String s)",
        "api(Throwable t)",
        "uncaught(Throwable t)",
        "swallowed(Throwable t, String s)",
    ] {
        source.push_str(&format!("public static void {name} {{ }}\n"));
    }
    source + "}\n"
}
