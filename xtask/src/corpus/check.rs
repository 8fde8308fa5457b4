//! Checks classes without a JVM, and writes what is instrumented into a pack for one.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use classfile::{Attribute, Class, Content, Location, Member, Utf8, instruction, write};
use instrument::distance::{self, ProbePlan};
use instrument::record::{self, Config, FailurePointMethod, SkipReason, Strategy};
use model::MethodRef;

use super::source::ClassFile;

/// What was found out of the classes of a source.
#[derive(Debug, Default)]
pub struct Findings {
    pub classes: usize,
    /// Classes that are written back byte-identical, and so is each attribute and instruction.
    pub identical: usize,
    pub methods: usize,
    pub handlers: usize,
    /// Methods left alone, by reason.
    pub skipped: BTreeMap<String, usize>,
    pub problems: Vec<String>,
}

impl Findings {
    /// Adds up.
    pub fn add(&mut self, other: Findings) {
        self.classes += other.classes;
        self.identical += other.identical;
        self.methods += other.methods;
        self.handlers += other.handlers;
        self.problems.extend(other.problems);
        for (reason, count) in other.skipped {
            *self.skipped.entry(reason).or_default() += count;
        }
    }
}

/// What classes are instrumented for.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// To record, with this copy strategy.
    Record(Strategy),
    /// To be executed by workers, with probes in every method.
    Distance,
}

impl Purpose {
    /// Its name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Purpose::Record(strategy) => strategy.name(),
            Purpose::Distance => "distance",
        }
    }
}

/// Checks all classes on two threads and writes the pack.
pub fn check(classes: &[ClassFile], purpose: Purpose, pack: &Path) -> Result<Findings> {
    let halves = classes.split_at(classes.len() / 2);
    let (first, second) = std::thread::scope(|scope| {
        let other = scope.spawn(|| check_some(halves.1, purpose));
        (check_some(halves.0, purpose), other.join().expect("the other half does not panic"))
    });
    let mut findings = Findings::default();
    let mut file = std::io::BufWriter::new(std::fs::File::create(pack)?);
    for (part, bytes) in [first, second] {
        findings.add(part);
        file.write_all(&bytes)?;
    }
    file.flush()?;
    Ok(findings)
}

/// Methods that most jars call with a throwable, so that the editor's insertions are tried too.
fn failure_points() -> Vec<FailurePointMethod> {
    let point = |class: &str, name: &str| FailurePointMethod { class: class.into(), name: name.into() };
    vec![
        point("java/lang/Throwable", "addSuppressed"),
        point("java/lang/Throwable", "initCause"),
        point("java/lang/RuntimeException", "<init>"),
        point("java/lang/IllegalStateException", "<init>"),
        point("java/util/logging/Logger", "log"),
    ]
}

fn check_some(classes: &[ClassFile], purpose: Purpose) -> (Findings, Vec<u8>) {
    let mut findings = Findings::default();
    let mut pack = Vec::new();
    for class in classes {
        findings.classes += 1;
        if let Err(problem) = check_class(class, purpose, &mut findings, &mut pack) {
            findings.problems.push(format!("{}: {problem}", class.path));
        }
    }
    (findings, pack)
}

/// Each method has an intermediate form.
fn check_bodies(class: &Class) -> Result<()> {
    for method in &class.methods {
        ir::Body::of(class, method).with_context(|| format!("{}{}", method.name, method.descriptor))?;
    }
    Ok(())
}

fn check_class(
    file: &ClassFile,
    purpose: Purpose,
    findings: &mut Findings,
    pack: &mut Vec<u8>,
) -> Result<()> {
    let class = Class::read(&file.bytes)?;
    ensure!(class.write() == file.bytes, "it is written back changed");
    check_contents(&class)?;
    check_print(&class)?;
    check_bodies(&class)?;
    findings.identical += 1;
    findings.methods += class.methods.len();
    let instrumented = match purpose {
        Purpose::Record(strategy) => instrument_to_record(file, strategy, findings)?,
        Purpose::Distance => instrument_for_workers(file, &class, findings)?,
    };
    // Classes for one version of Java only, which stand elsewhere in a jar, are not verified.
    if class.name() == file.path.as_str() && !file.path.ends_with("-info") {
        append(pack, &class, instrumented.as_deref().unwrap_or(&file.bytes))?;
    }
    Ok(())
}

fn instrument_to_record(
    file: &ClassFile,
    strategy: Strategy,
    findings: &mut Findings,
) -> Result<Option<Vec<u8>>> {
    let config = Config { strategy, failure_points: failure_points(), usual_points: true, only: None };
    let mut handlers = 0;
    let instrumented = record::instrument(&file.bytes, &config, &mut |_| {
        handlers += 1;
        // Numbers of every size, so that each way to push one is tried.
        (findings.handlers as u32 + handlers) * 7
    })?;
    findings.handlers += handlers as usize;
    for skipped in &instrumented.skipped {
        if let SkipReason::Malformed(_) = skipped.reason {
            findings.problems.push(format!("{}: {skipped}", file.path));
        }
        *findings.skipped.entry(skipped.reason.to_string()).or_default() += 1;
    }
    Ok(instrumented.bytes)
}

/// The probes count as handlers.
fn instrument_for_workers(
    file: &ClassFile,
    class: &Class<'_>,
    findings: &mut Findings,
) -> Result<Option<Vec<u8>>> {
    let text = |name: Utf8<'_>| name.to_string();
    let method = |method: &Member<'_>| MethodRef {
        class: text(class.name()),
        name: text(method.name),
        descriptor: text(method.descriptor),
    };
    let methods: Vec<MethodRef> = class.methods.iter().map(method).collect();
    let plan = ProbePlan::new(&methods, &|_| Some(file.bytes.clone()))?;
    findings.handlers += plan.probes.len();
    let instrumented = distance::instrument(&file.bytes, &plan)?;
    for skipped in instrumented.skipped {
        let reason = skipped.reason.rsplit(": ").next().unwrap_or_default();
        *findings.skipped.entry(format!("for workers: {reason}")).or_default() += 1;
    }
    Ok(instrumented.bytes)
}

/// The printer marks what it cannot read with an exclamation mark after the name.
fn check_print(class: &Class<'_>) -> Result<()> {
    let text = classfile::print::class(class);
    let unread = text.lines().find(|line| line.contains(" ! ") && line.contains(": byte 0x"));
    ensure!(unread.is_none(), "it is printed with a fault: {}", unread.unwrap_or_default());
    Ok(())
}

fn append(pack: &mut Vec<u8>, class: &Class<'_>, bytes: &[u8]) -> Result<()> {
    let name = class.name().bytes();
    pack.extend_from_slice(&u16::try_from(name.len())?.to_be_bytes());
    pack.extend_from_slice(name);
    pack.extend_from_slice(&u32::try_from(bytes.len())?.to_be_bytes());
    pack.extend_from_slice(bytes);
    Ok(())
}

/// Reads every attribute and instruction, and checks that writing gives the same bytes.
fn check_contents(class: &Class<'_>) -> Result<()> {
    check_attributes(class, &class.attributes, Location::Class)?;
    for field in &class.fields {
        check_attributes(class, &field.attributes, Location::Field)?;
    }
    for method in &class.methods {
        check_attributes(class, &method.attributes, Location::Method)?;
        let Some(code) = class.code(method)? else { continue };
        let instructions = instruction::decode(&code.bytes, code.offset)?;
        ensure!(
            instruction::encode(&instructions) == *code.bytes,
            "{}: code changed",
            method.label("method")
        );
    }
    Ok(())
}

fn check_attributes(class: &Class<'_>, attributes: &[Attribute<'_>], location: Location) -> Result<()> {
    for attribute in attributes {
        let content = attribute.content(&class.pool, location)?;
        ensure!(write::attributes::content(&content) == *attribute.data, "{} changed", attribute.name);
        match &content {
            Content::Code(code) => check_attributes(class, &code.attributes, Location::Code)?,
            Content::Record(components) => {
                for component in components {
                    check_attributes(class, &component.attributes, Location::RecordComponent)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}
