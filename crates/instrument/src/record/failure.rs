//! Failure points of the program: calls by which it says that something failed.
//!
//! The recorder is called at the entry of the named method, where the class or one that names it
//! as its superclass or interface declares it, and before the calls of it. Where both are
//! instrumented it hears of the same throwable twice.
//!
//! The throwable is the parameter that is declared as one. Where none is, the last parameter may
//! hold it anyway: loggers take it as an `Object` or as the end of an `Object[]`. So the
//! recorder gets an object, and finds out itself.

use std::collections::HashMap;

use classfile::descriptor::{Kind, MethodDescriptor, Type};
use classfile::edit::{CodeEditor, Snippet};
use classfile::{Class, Constant, Instruction, Member, Opcode, Pool, Result, Utf8};

use super::FailurePointMethod;
use super::usual::UsualPoints;
use crate::hook;

/// The program's own way to report a failure, always one.
const API: (&str, &str) = ("recrash/Recrash", "failure");

/// What a call of a failure point tells the recorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// `Hook.api(t)`.
    Api,
    /// `Hook.failure(t, "org/slf4j/Logger.error")`.
    Named(String),
    /// `Hook.logged(t, method)`, or `Hook.logged(t, level, method)`.
    Logged { method: String, level: Level },
    /// `Hook.event(event, method)`: the throwable and the level are inside.
    Event { method: String },
    /// `Hook.caught(t, unless, method)`.
    Caught { method: String, unless: &'static str },
}

/// How a logger is told the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// By the name of the method: it is an error.
    Error,
    /// By the name of the method: it is a warning.
    Warning,
    /// By an object in this local variable.
    Object(u16),
    /// By a number in this local variable.
    Int(u16),
}

/// The failure points that a class declares or calls.
#[derive(Debug, Default)]
pub(super) struct FailurePoints {
    /// Names of methods that the class declares.
    declared: Vec<(String, Report)>,
    /// Pool indices of methods that it may call.
    called: HashMap<u16, Report>,
    /// Those that nobody has to name.
    usual: UsualPoints,
}

/// A place where the recorder is told of a throwable.
#[derive(Clone, Debug)]
pub(super) struct FailureSite {
    /// Code index of the call; none for the method's entry.
    call: Option<u32>,
    /// At entry, the local variable of the throwable; before a call, the arguments above it.
    throwable: Throwable,
    report: Report,
}

#[derive(Clone, Debug)]
enum Throwable {
    Local(u16),
    Below(Vec<Kind>),
}

impl FailurePoints {
    /// Finds the failure points that matter to a class.
    pub fn new(class: &Class<'_>, methods: &[FailurePointMethod], with_usual: bool) -> Self {
        let kinds = kinds(class);
        let usual = if with_usual { UsualPoints::of(&kinds) } else { UsualPoints::default() };
        let mut points = Self { usual, ..Self::default() };
        let named = methods.iter().map(|point| {
            (&*point.class, &*point.name, Report::Named(format!("{}.{}", point.class, point.name)))
        });
        for (owner, name, report) in named.chain([(API.0, API.1, Report::Api)]) {
            if kinds.iter().any(|kind| *kind == owner) {
                points.declared.push((name.to_string(), report.clone()));
            }
            if class.pool.indices().any(|index| class.pool.utf8(index).is_ok_and(|text| text == owner)) {
                let called = methods_named(&class.pool, owner, name);
                points.called.extend(called.map(|index| (index, report.clone())));
            }
        }
        points
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.declared.is_empty() && self.called.is_empty() && self.usual.is_empty()
    }

    /// The place at the entry of a method that is a failure point itself.
    pub fn at_entry(&self, method: &Member<'_>) -> Option<FailureSite> {
        let declared = self.declared.iter().find(|(name, _)| method.name == name.as_str());
        let report = declared.map(|(_, report)| report.clone()).or_else(|| self.usual.report(method))?;
        let descriptor = MethodDescriptor::parse(method.descriptor).ok()?;
        let position = position(&descriptor, &report)?;
        let before = &descriptor.parameters[..position];
        let slots: u16 = before.iter().map(|parameter| parameter.kind().slots()).sum();
        let throwable = Throwable::Local(slots + u16::from(!method.is_static()));
        Some(FailureSite { call: None, throwable, report })
    }

    /// What exceptions that leave a method tell the recorder.
    pub fn left(&self, method: &Member<'_>) -> Option<Report> {
        self.usual.left(method)
    }

    /// The place before a call of a failure point.
    pub fn at_call(&self, pool: &Pool<'_>, instruction: &Instruction) -> Option<FailureSite> {
        if self.called.is_empty() {
            return None;
        }
        let constant = instruction.constant()?;
        let report = self.called.get(&constant)?;
        let descriptor = MethodDescriptor::parse(pool.member(constant).ok()?.descriptor).ok()?;
        let position = position(&descriptor, report)?;
        let above = descriptor.parameters[position + 1..].iter().map(Type::kind).collect();
        Some(FailureSite {
            call: Some(instruction.pc),
            throwable: Throwable::Below(above),
            report: report.clone(),
        })
    }
}

fn methods_named<'p>(pool: &'p Pool<'_>, class: &'p str, name: &'p str) -> impl Iterator<Item = u16> + 'p {
    pool.indices().filter(move |&index| {
        let is_method = matches!(pool.get(index), Ok(Constant::Method(_) | Constant::InterfaceMethod(_)));
        is_method && pool.member(index).is_ok_and(|member| member.class == class && member.name == name)
    })
}

/// The names of a class, its superclass and its interfaces: what it is itself, and what it says that it extends.
pub(super) fn kinds<'a>(class: &Class<'a>) -> Vec<Utf8<'a>> {
    [class.name()].into_iter().chain(class.super_name()).chain(class.interface_names()).collect()
}

/// The parameter that is, or may be, the throwable.
fn position(descriptor: &MethodDescriptor<'_>, report: &Report) -> Option<usize> {
    let parameters = &descriptor.parameters;
    let declared = parameters.iter().position(is_throwable);
    match report {
        Report::Api | Report::Caught { .. } => {
            declared.or_else(|| parameters.iter().position(is_called_throwable))
        }
        Report::Event { .. } => Some(0),
        Report::Named(_) | Report::Logged { .. } => declared
            .or_else(|| parameters.iter().position(is_called_throwable))
            .or_else(|| parameters.len().checked_sub(1).filter(|&last| holds_anything(&parameters[last]))),
    }
}

/// Whether a parameter of a method is declared as a throwable.
pub(super) fn declares_throwable(method: &Member<'_>) -> bool {
    MethodDescriptor::parse(method.descriptor)
        .is_ok_and(|descriptor| descriptor.parameters.iter().any(is_throwable))
}

fn is_throwable(declared: &Type<'_>) -> bool {
    const NAMES: [&str; 4] =
        ["java/lang/Throwable", "java/lang/Exception", "java/lang/RuntimeException", "java/lang/Error"];
    matches!(declared, Type::Object(name) if NAMES.iter().any(|each| *name == *each))
}

/// Whether the name says that it is a throwable; the class itself is not looked at.
fn is_called_throwable(declared: &Type<'_>) -> bool {
    let Type::Object(name) = declared else { return false };
    ["Exception", "Error", "Throwable"].iter().any(|end| name.bytes().ends_with(end.as_bytes()))
}

/// `Object` and `Object[]`, which the last arguments of a call may be gathered in.
fn holds_anything(declared: &Type<'_>) -> bool {
    match declared {
        Type::Object(name) => *name == "java/lang/Object",
        Type::Array(name) => *name == "[Ljava/lang/Object;",
        _ => false,
    }
}

/// Inserts the recorder's calls.
pub(super) fn insert(editor: &mut CodeEditor<'_>, pool: &mut Pool<'_>, sites: &[FailureSite]) -> Result<()> {
    let scratch = sites.iter().map(|site| site.throwable.slots_above()).max().unwrap_or(0);
    let scratch = editor.scratch_local(scratch)?;
    for site in sites {
        match (site.call, &site.throwable) {
            (Some(call), Throwable::Below(above)) => {
                let mut snippet = Snippet::new(1 + site.throwable.slots_above());
                before_call(&mut snippet, pool, above, scratch, &site.report)?;
                editor.before(call, snippet);
            }
            (_, Throwable::Local(slot)) => {
                let mut snippet = Snippet::new(0);
                snippet.load(Kind::Reference, *slot); // [t]
                report(&mut snippet, pool, &site.report)?; // []
                editor.at_entry(snippet);
            }
            (None, Throwable::Below(_)) => {}
        }
    }
    Ok(())
}

impl Throwable {
    fn slots_above(&self) -> u16 {
        match self {
            Throwable::Local(_) => 0,
            Throwable::Below(above) => above.iter().map(|kind| kind.slots()).sum(),
        }
    }
}

/// Takes the arguments above the throwable away, reports it, puts them back.
fn before_call(
    snippet: &mut Snippet,
    pool: &mut Pool<'_>,
    above: &[Kind],
    scratch: u16,
    to_report: &Report,
) -> Result<()> {
    let mut slot = scratch;
    for kind in above.iter().rev() {
        snippet.store(*kind, slot); // [.., t]
        slot += kind.slots();
    }
    snippet.op(Opcode::DUP); // [.., t, t]
    report(snippet, pool, to_report)?; // [.., t]
    for kind in above {
        slot -= kind.slots();
        snippet.load(*kind, slot); // [.., t, arguments]
    }
    Ok(())
}

/// Pops the throwable and reports it.
pub(super) fn report(snippet: &mut Snippet, pool: &mut Pool<'_>, report: &Report) -> Result<()> {
    match report {
        Report::Api => {
            snippet.invoke_static(hook::method(pool, "api", "(Ljava/lang/Throwable;)V")?, 1, 0);
        }
        Report::Named(method) => call(snippet, pool, "failure", "", method)?,
        Report::Event { method } => call(snippet, pool, "event", "", method)?,
        Report::Logged { method, level } => match *level {
            Level::Error => call(snippet, pool, "logged", "", method)?,
            Level::Warning => call(snippet, pool, "warned", "", method)?,
            Level::Object(slot) => {
                snippet.load(Kind::Reference, slot); // [t, level]
                call(snippet, pool, "logged", "Ljava/lang/Object;", method)?;
            }
            Level::Int(slot) => {
                snippet.load(Kind::Int, slot); // [t, level]
                call(snippet, pool, "logged", "I", method)?;
            }
        },
        Report::Caught { method, unless } => {
            push_text(snippet, pool, unless)?; // [t, unless]
            call(snippet, pool, "caught", "Ljava/lang/String;", method)?;
        }
    }
    Ok(())
}

/// Calls a method of the hook that takes an object, one more argument where `between` has its
/// descriptor, and the name of the failure point.
fn call(snippet: &mut Snippet, pool: &mut Pool<'_>, name: &str, between: &str, method: &str) -> Result<()> {
    push_text(snippet, pool, method)?; // [t, .., method]
    let descriptor = format!("(Ljava/lang/Object;{between}Ljava/lang/String;)V");
    let arguments = if between.is_empty() { 2 } else { 3 };
    snippet.invoke_static(hook::method(pool, name, &descriptor)?, arguments, 0); // []
    Ok(())
}

fn push_text(snippet: &mut Snippet, pool: &mut Pool<'_>, text: &str) -> Result<()> {
    let text = classfile::utf8::encode(text);
    let text = pool.add_utf8(Utf8::new(&text))?;
    snippet.push_constant(pool, Constant::String(text))
}
