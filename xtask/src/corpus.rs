//! `cargo xtask corpus [part of a name]`: every class of the JDKs and of big jars, read, written,
//! printed, put into the intermediate form, instrumented, and verified by a JVM.
//!
//! "missing" are classes that need others which are not there, "before" those that do not verify as
//! they were published either.
//!
//! Works in `target/corpus`, where the jars stay once they are fetched. Prints a line for each jar
//! or JDK, purpose and verifying JDK; fails if one class comes back changed or does not pass.

mod artifacts;
mod check;
mod source;
mod verify;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use instrument::record::Strategy;

use check::{Findings, Purpose};
use jdks::Jdk;
use source::Source;
use verify::{Tally, Verifier};

const PURPOSES: [Purpose; 3] =
    [Purpose::Record(Strategy::Reference), Purpose::Record(Strategy::UsedFields), Purpose::Distance];

/// Runs over all sources whose name contains the argument.
pub fn run(arguments: &[String]) -> Result<()> {
    let wanted = arguments.first().map_or("", String::as_str);
    let work = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/corpus");
    let jdks = jdks::all();
    let libraries = artifacts::fetch(&work)?;
    let verifier = Verifier::prepare(&work, &jdks, libraries)?;
    print_cells(HEAD.map(String::from));
    let mut total = Total::default();
    for source in source::list(&work, &jdks)?.iter().filter(|source| source.name.contains(wanted)) {
        run_source(source, &work, &jdks, &verifier, &mut total)?;
    }
    print_line("all", "all", "all", &total.findings, &total.tally);
    for (reason, count) in &total.findings.skipped {
        println!("{count} methods skipped: {reason}");
    }
    match total.findings.problems.len() + total.tally.failed {
        0 => Ok(()),
        bad => bail!("{bad} problems"),
    }
}

/// What was found out of all sources, each counted once for each purpose and verifying JDK.
#[derive(Default)]
struct Total {
    findings: Findings,
    tally: Tally,
}

fn run_source(
    source: &Source,
    work: &Path,
    jdks: &[Jdk],
    verifier: &Verifier,
    total: &mut Total,
) -> Result<()> {
    let classes = source.read(work)?;
    // Classes of the JDK are redefined to be verified, and then run: workers do not instrument them.
    let is_image = matches!(source.kind, source::Kind::Image(_));
    for purpose in PURPOSES.into_iter().filter(|purpose| !(is_image && matches!(purpose, Purpose::Distance)))
    {
        let pack = work.join(format!("{}-{}.pack", source.name, purpose.name()));
        let findings = check::check(&classes, purpose, &pack)?;
        findings.problems.iter().for_each(|problem| println!("  {problem}"));
        for jdk in source.verifying(jdks) {
            let tally = verifier.verify(source, &pack, jdk)?;
            print_line(&source.name, purpose.name(), &jdk.version.to_string(), &findings, &tally);
            tally.failures.iter().take(20).for_each(|failure| println!("  {failure}"));
            total.tally.add(&tally);
        }
        total.findings.add(findings);
        std::fs::remove_file(pack)?;
    }
    Ok(())
}

const HEAD: [&str; 12] = [
    "source",
    "purpose",
    "on",
    "classes",
    "identical",
    "methods",
    "handlers",
    "skipped",
    "verified",
    "missing",
    "before",
    "failed",
];

fn print_line(source: &str, purpose: &str, on: &str, findings: &Findings, tally: &Tally) {
    let numbers = [
        findings.classes,
        findings.identical,
        findings.methods,
        findings.handlers,
        findings.skipped.values().sum(),
        tally.verified,
        tally.missing,
        tally.broken_before,
        tally.failed,
    ];
    let mut cells = [source, purpose, on].map(String::from).to_vec();
    cells.extend(numbers.map(|number| number.to_string()));
    print_cells(cells);
}

fn print_cells(cells: impl IntoIterator<Item = String>) {
    let widths = [-28, -12, 3, 7, 9, 8, 8, 7, 8, 8, 6, 6];
    let pad = |(cell, width): (String, i32)| match width {
        0.. => format!("{cell:>0$}", width as usize),
        _ => format!("{cell:<0$}", width.unsigned_abs() as usize),
    };
    let line: Vec<String> = cells.into_iter().zip(widths).map(pad).collect();
    println!("{}", line.join(" "));
}
