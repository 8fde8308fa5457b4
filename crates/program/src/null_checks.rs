//! Parameters that must not be null: the method checks them before it does anything else, or annotations say so.

use std::ops::Range;

use classfile::annotation::{Annotation, Target};
use classfile::opcode::Flow;
use classfile::{Class, Code, Content, Instruction, Location, Member, Opcode, Operands, access};
use serde::{Deserialize, Serialize};

use crate::operands::{State, Value};
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
        let checked = null_checks(class, method).into_iter().map(|check| check.parameter);
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
pub(crate) fn null_checks(class: &Class, method: &Member) -> Vec<NullCheck> {
    let mut checks = Vec::new();
    _ = follow(class, method, &mut checks);
    checks
}

/// Follows the code from its entry; ends with none where it branches or is damaged.
fn follow(class: &Class, method: &Member, checks: &mut Vec<NullCheck>) -> Option<()> {
    let code = class.code(method).ok().flatten().filter(|code| may_check(class, code))?;
    let slots = parameter_slots(method);
    let mut state = State::at_entry(method, &code)?;
    let mut next = 0;
    for instruction in code.instructions().map_while(Result::ok) {
        if instruction.pc < next {
            continue;
        }
        next = instruction.next();
        let mut failing = instruction.pc..next;
        let value = match instruction.opcode {
            _ if is_check(class, &instruction) => state.arguments(&class.pool, &instruction).first().copied(),
            Opcode::IFNONNULL | Opcode::IFNULL => {
                (failing, next) = passed(&code, &instruction)?;
                Some(state.top())
            }
            opcode if opcode.info().flow != Flow::Next => return None,
            _ => None,
        };
        if let Some(Value::Argument(slot)) = value {
            let parameter = slots.iter().position(|&known| known == slot)?;
            checks.push(NullCheck { parameter, code: failing });
        }
        state.execute(&class.pool, &instruction)?;
    }
    Some(())
}

/// Whether anything before the first branch may be a check: most methods have none, and there are many.
fn may_check(class: &Class, code: &Code) -> bool {
    let mut instructions = code.instructions().map_while(Result::ok);
    let first = instructions.find(|each| each.opcode.info().flow != Flow::Next || is_check(class, each));
    first.is_some_and(|first| {
        matches!(first.opcode, Opcode::IFNULL | Opcode::IFNONNULL | Opcode::INVOKESTATIC)
    })
}

/// The code that throws where the value of a branch is null, and where it goes on else; none unless it throws.
fn passed(code: &Code, branch: &Instruction) -> Option<(Range<u32>, u32)> {
    let Operands::Jump(target) = branch.operands else { return None };
    let (if_null, passed) = match branch.opcode {
        Opcode::IFNONNULL => (branch.next(), target),
        _ => (target, branch.next()),
    };
    let mut rest = code.instructions().map_while(Result::ok).skip_while(|each| each.pc < if_null);
    let end = rest.find(|each| each.opcode.info().flow != Flow::Next)?;
    (end.opcode == Opcode::ATHROW && passed > branch.pc).then_some((if_null..end.next(), passed))
}

fn is_check(class: &Class, call: &Instruction) -> bool {
    let called = call.constant().filter(|_| call.opcode == Opcode::INVOKESTATIC);
    called.and_then(|called| class.pool.member(called).ok()).is_some_and(|called| {
        let (class, name) = (called.class.text(), called.name.text());
        CHECKS.iter().any(|&(owner, check)| check == name && simple(&class) == owner)
    })
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
