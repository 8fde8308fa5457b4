//! Parameters that must not be null: the method checks them before it does anything else, or annotations say so.

use std::ops::Range;

use classfile::annotation::{Annotation, Target};
use classfile::opcode::Flow;
use classfile::{Class, Code, Content, Instruction, Location, Member, Opcode, Operands, access};
use ir::{BlockId, Body, CallKind, Constant, Definition, Operation, Terminator, Test};
use serde::{Deserialize, Serialize};

use crate::operands::uncast;
use crate::wanted::parameter_slots;
use crate::{Index, MethodId};

/// Static methods that throw if their first argument is null, by the simple name of their class: libraries are copied into
/// other packages.
const CHECKS: [(&str, &str); 6] = [
    ("Intrinsics", "checkNotNullParameter"),
    ("Intrinsics", "checkParameterIsNotNull"),
    ("Objects", "requireNonNull"),
    ("Preconditions", "checkNotNull"),
    ("Validate", "notNull"),
    ("Assert", "notNull"),
];
/// Simple names of annotations.
const ANNOTATIONS: [&str; 3] = ["NonNull", "Nonnull", "NotNull"];
/// Parameters beyond are not looked at.
const MOST_PARAMETERS: usize = 32;

/// The parameters of a method that must not be null, a bit for each, the first one lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RefusedNulls {
    /// The method checks them first, so a null gets no further.
    pub checked: u32,
    /// An annotation asks callers not to pass null.
    pub annotated: u32,
}

/// A check of a parameter at the entry of a method.
pub(crate) struct NullCheck {
    /// The parameter, from 0.
    pub(crate) parameter: usize,
    /// The call that checks, or the code that throws.
    pub(crate) code: Range<u32>,
}

impl RefusedNulls {
    pub(crate) fn of(class: &Class, method: &Member) -> RefusedNulls {
        if !method.descriptor.text().contains([';', '[']) {
            return RefusedNulls::default();
        }
        let body = || may_check(class, method).then(|| Body::of(class, method).ok()?)?;
        let checks = body().map_or_else(Vec::new, |body| null_checks(&body));
        let checked = checks.into_iter().map(|check| check.parameter);
        RefusedNulls { checked: bits(checked), annotated: bits(annotated(class, method).into_iter()) }
    }

    /// Whether the parameter of this number, from 0, is one of them.
    pub fn contains(&self, parameter: usize) -> bool {
        (self.checked | self.annotated) & bits([parameter].into_iter()) != 0
    }
}

pub(crate) fn bits(parameters: impl Iterator<Item = usize>) -> u32 {
    parameters.filter(|&number| number < MOST_PARAMETERS).fold(0, |bits, number| bits | 1 << number)
}

impl Index {
    /// The parameters of a method that must not be null.
    pub fn refuses_null(&self, method: MethodId) -> RefusedNulls {
        self[method].refused_nulls
    }
}

/// The checks at the entry of a method: all before the first branch that is no such check.
pub(crate) fn null_checks(body: &Body) -> Vec<NullCheck> {
    let (mut checks, mut at) = (Vec::new(), Some(0));
    while let Some(block) = at.map(|at: BlockId| &body.blocks[at as usize]) {
        for instruction in &block.instructions {
            if let Operation::Call { kind: CallKind::Static, method, arguments } = &instruction.operation
                && is_check(&method.class, &method.name)
                && let Some(parameter) = arguments.first().and_then(|&first| parameter(body, first))
            {
                checks.push(NullCheck { parameter, code: instruction.pc..instruction.pc + 1 });
            }
        }
        // Never back: there is an end.
        let is_ahead = |to: &BlockId| body.blocks[*to as usize].start > block.end_pc;
        at = match &block.end {
            Terminator::Goto(to) => Some(*to).filter(is_ahead),
            Terminator::If { test, values: [value, null], then, otherwise } if is_null(body, *null) => {
                let [if_null, passed] = match test {
                    Test::Equal => [*then, *otherwise],
                    _ => [*otherwise, *then],
                };
                let end = throw_behind(body, if_null);
                if let (Some(end), Some(parameter)) = (end, parameter(body, *value)) {
                    checks.push(NullCheck { parameter, code: body.blocks[if_null as usize].start..end + 1 });
                }
                end.and(Some(passed).filter(is_ahead))
            }
            _ => None,
        };
    }
    checks
}

fn parameter(body: &Body, value: ir::ValueId) -> Option<usize> {
    body.parameter(uncast(body, value))
}

fn is_null(body: &Body, value: ir::ValueId) -> bool {
    *body.definition(value) == Definition::Constant(Constant::Null)
}

/// Where the code throws that a block begins, without a branch before.
fn throw_behind(body: &Body, mut block: BlockId) -> Option<u32> {
    loop {
        let here = &body.blocks[block as usize];
        block = match here.end {
            Terminator::Throw(_) => return Some(here.end_pc),
            Terminator::Goto(to) if body.blocks[to as usize].start > here.end_pc => to,
            _ => return None,
        };
    }
}

/// Whether a method may begin with a check: most have none, and there are many.
fn may_check(class: &Class, method: &Member) -> bool {
    let Ok(Some(code)) = class.code(method) else { return false };
    let is_check = |each: &Instruction| {
        let called = each.constant().filter(|_| each.opcode == Opcode::INVOKESTATIC);
        let called = called.and_then(|called| class.pool.member(called).ok());
        called.is_some_and(|called| is_check(&called.class.text(), &called.name.text()))
    };
    let mut instructions = code.instructions().map_while(Result::ok);
    let first = instructions.find(|each| each.opcode.info().flow != Flow::Next || is_check(each));
    let Some(first) = first else { return false };
    match (first.opcode, &first.operands) {
        (Opcode::INVOKESTATIC, _) => true,
        (Opcode::IFNONNULL, _) => throws_from(&code, first.next()),
        (Opcode::IFNULL, Operands::Jump(target)) => throws_from(&code, *target),
        _ => false,
    }
}

/// Whether the code that begins at an index throws at its first jump.
fn throws_from(code: &Code, start: u32) -> bool {
    let rest = code.instructions().map_while(Result::ok).skip_while(|each| each.pc < start);
    let end = { rest }.find(|each| each.opcode.info().flow != Flow::Next);
    end.is_some_and(|end| end.opcode == Opcode::ATHROW)
}

fn is_check(class: &str, name: &str) -> bool {
    CHECKS.iter().any(|&(owner, check)| check == name && simple(class) == owner)
}

/// The parameters with an annotation that forbids null.
fn annotated(class: &Class, method: &Member) -> Vec<usize> {
    let count = parameter_slots(method).len();
    let contents = method.attributes.iter().filter(|attribute| {
        attribute.name.text().ends_with("ParameterAnnotations")
            || attribute.name.text().ends_with("TypeAnnotations")
    });
    let contents = contents.filter_map(|attribute| attribute.content(&class.pool, Location::Method).ok());
    contents.flat_map(|content| annotated_in(class, method, &content, count)).collect()
}

fn annotated_in(class: &Class, method: &Member, content: &Content, count: usize) -> Vec<usize> {
    let forbids = |annotation: &Annotation| {
        let kind = class.pool.utf8(annotation.kind).map(|kind| kind.text().into_owned());
        kind.is_ok_and(|kind| ANNOTATIONS.contains(&simple(kind.trim_end_matches(';'))))
    };
    match content {
        // Parameters that the compiler put first, like the object around, have no row.
        Content::ParameterAnnotations(rows) => {
            let first = count.saturating_sub(rows.len());
            let forbidden = rows.iter().enumerate().filter(|(_, row)| row.iter().any(forbids));
            forbidden.map(|(number, _)| first + number).collect()
        }
        // They are not counted here either, and nothing tells how many there are.
        Content::TypeAnnotations(rows) if method.name != "<init>" || !is_inner(class) => {
            let forbidden = rows.iter().filter(|row| row.path.is_empty() && forbids(&row.annotation));
            let number = forbidden.filter_map(|row| match row.target {
                Target::FormalParameter(number) => Some(usize::from(number)),
                _ => None,
            });
            number.collect()
        }
        _ => vec![],
    }
}

/// Whether constructors of a class may take the object around it, or variables.
fn is_inner(class: &Class) -> bool {
    let Ok(Some(Content::InnerClasses(rows))) = class.content("InnerClasses") else { return false };
    let own = rows.iter().find(|row| class.pool.class_name(row.inner).is_ok_and(|name| name == class.name()));
    own.is_some_and(|row| row.access & access::STATIC == 0)
}

/// The name of a class without its package and the classes around it.
fn simple(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}
