//! `cargo xtask corpus [part of a name]`: every class of the JDKs and of big jars, read, written,
//! printed, instrumented, and verified by a JVM.
//!
//! Works in `target/corpus`, where the jars stay once they are fetched. Prints a line for each jar
//! or JDK, copy strategy and verifying JDK; fails if one class comes back changed or does not pass.

mod artifacts;
mod check;
mod jdk;
mod source;
mod verify;

use std::path::PathBuf;

use anyhow::{Result, bail};
use instrument::record::Strategy;

use check::Findings;
use jdk::Jdk;
use source::Source;
use verify::{Tally, Verifier};

const STRATEGIES: [Strategy; 2] = [Strategy::Reference, Strategy::UsedFields];

/// Runs over all sources whose name contains the argument.
pub fn run(arguments: &[String]) -> Result<()> {
    let wanted = arguments.first().map_or("", String::as_str);
    let work = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/corpus");
    let jdks = jdk::find()?;
    let libraries = artifacts::fetch(&work)?;
    let verifier = Verifier::prepare(&work, &jdks, libraries)?;
    let sources = source::list(&work, &jdks)?;
    println!(
        "{:<28} {:<12} {:>3} {:>7} {:>9} {:>8} {:>8} {:>7} {:>8} {:>8} {:>6} {:>6}",
        "source",
        "strategy",
        "on",
        "classes",
        "identical",
        "methods",
        "handlers",
        "skipped",
        "verified",
        "missing",
        "before",
        "failed"
    );
    let mut bad = 0;
    for source in sources.iter().filter(|source| source.name.contains(wanted)) {
        bad += run_source(source, &work, &jdks, &verifier)?;
    }
    if bad > 0 {
        bail!("{bad} problems");
    }
    Ok(())
}

/// Checks one source; says how many problems it has.
fn run_source(source: &Source, work: &std::path::Path, jdks: &[Jdk], verifier: &Verifier) -> Result<usize> {
    let classes = source.read(work)?;
    let mut bad = 0;
    for strategy in STRATEGIES {
        let pack = work.join(format!("{}-{}.pack", source.name, strategy.name()));
        let findings = check::check(&classes, strategy, &pack)?;
        bad += findings.problems.len();
        findings.problems.iter().for_each(|problem| println!("  {problem}"));
        for jdk in source.verifying(jdks) {
            let tally = verifier.verify(source, &pack, jdk)?;
            print_line(source, strategy, jdk, &findings, &tally);
            bad += tally.failed;
        }
        std::fs::remove_file(pack)?;
    }
    Ok(bad)
}

fn print_line(source: &Source, strategy: Strategy, jdk: &Jdk, findings: &Findings, tally: &Tally) {
    println!(
        "{:<28} {:<12} {:>3} {:>7} {:>9} {:>8} {:>8} {:>7} {:>8} {:>8} {:>6} {:>6}",
        source.name,
        strategy.name(),
        jdk.version,
        findings.classes,
        findings.identical,
        findings.methods,
        findings.handlers,
        findings.skipped.values().sum::<usize>(),
        tally.verified,
        tally.missing,
        tally.broken_before,
        tally.failed
    );
    tally.failures.iter().take(20).for_each(|failure| println!("  {failure}"));
}
