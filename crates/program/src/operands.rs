//! What is known of the operands of a method's instructions: which are never null, and where the others come from.

use classfile::Opcode;
use classfile::descriptor::Kind;
use ir::{Binary, Body, CallKind, Constant, Definition, Member, Operation, Terminator, ValueId};

/// Where a value comes from, as the messages of the JVM tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source<'b> {
    /// It was read from the local variable in this slot.
    Local(u16),
    /// It was read from a field.
    Field(&'b Member),
    /// It was returned by a call.
    Result(&'b Member),
    /// It was read from an array.
    Element,
    /// Anywhere else.
    Other,
}

/// Where the value comes from that the instruction at a code index takes.
pub(crate) fn source(body: &Body, value: ValueId, pc: u32) -> Source<'_> {
    let reads = body.reads.iter().filter(|read| read.value == value && read.pc < pc);
    if let Some(last) = reads.max_by_key(|read| read.pc) {
        return Source::Local(last.slot);
    }
    match body.operation(value) {
        Some(Operation::Cast(object, _)) => source(body, *object, pc),
        Some(Operation::GetField { field, .. }) => Source::Field(field),
        Some(Operation::Call { method, .. }) => Source::Result(method),
        Some(Operation::Load { .. }) => Source::Element,
        _ => Source::Other,
    }
}

/// The value that a value is, but for casts.
pub(crate) fn uncast(body: &Body, mut value: ValueId) -> ValueId {
    while let Some(Operation::Cast(object, _)) = body.operation(value) {
        value = *object;
    }
    value
}

/// Whether a value is neither null nor 0, on whatever way.
pub(crate) fn is_present(body: &Body, value: ValueId) -> bool {
    let (mut seen, mut open) = (vec![value], vec![value]);
    while let Some(value) = open.pop() {
        let before = match body.definition(value) {
            Definition::Phi { inputs, .. } => &inputs[..],
            Definition::Result { .. } => match body.operation(value) {
                Some(Operation::Cast(object, _)) => std::slice::from_ref(object),
                Some(operation) if makes_present(operation) => &[],
                _ => return false,
            },
            Definition::Parameter(number) if *number == 0 && body.has_receiver => &[],
            Definition::Constant(constant) if is_present_constant(constant) => &[],
            Definition::Caught(_) => &[],
            Definition::Parameter(_) | Definition::Constant(_) => return false,
        };
        let new: Vec<ValueId> = before.iter().copied().filter(|input| !seen.contains(input)).collect();
        seen.extend(&new);
        open.extend(new);
    }
    true
}

fn makes_present(operation: &Operation) -> bool {
    match operation {
        Operation::New(_) | Operation::NewArray { .. } => true,
        Operation::Dynamic { call, .. } => !matches!(**call, ir::Dynamic::Other { .. }),
        Operation::Call { kind: CallKind::Static, method, .. } => is_never_null(method),
        _ => false,
    }
}

fn is_present_constant(constant: &Constant) -> bool {
    match constant {
        Constant::Null | Constant::Int(0) | Constant::Long(0) | Constant::ReturnAddress => false,
        Constant::Int(_) | Constant::Long(_) | Constant::Text(_) | Constant::Class(_) => true,
        Constant::Float(_) | Constant::Double(_) | Constant::Other(_) => false,
    }
}

/// Whether a static method of the JDK returns an object for certain: boxing, and what checks for null.
fn is_never_null(called: &Member) -> bool {
    const BOXES: [&str; 8] = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    match &*called.name {
        "valueOf" => called.class.strip_prefix("java/lang/").is_some_and(|name| BOXES.contains(&name)),
        "requireNonNull" => &*called.class == "java/util/Objects",
        _ => false,
    }
}

/// The object that the instruction at a code index needs; none where it needs none.
pub(crate) fn object_at(body: &Body, pc: u32) -> Option<ValueId> {
    let thrown = body.blocks_at(pc).find_map(|block| match body.blocks[block as usize] {
        ir::Block { end: Terminator::Throw(value), end_pc, .. } if end_pc == pc => Some(value),
        _ => None,
    });
    thrown.or_else(|| body.operations_at(pc).find_map(object_of))
}

/// The object that an operation needs.
pub(crate) fn object_of(operation: &Operation) -> Option<ValueId> {
    match operation {
        Operation::Call { kind: CallKind::Static, .. } => None,
        Operation::Call { arguments, .. } => arguments.first().copied(),
        Operation::GetField { object, .. } | Operation::PutField { object, .. } => *object,
        Operation::Load { array, .. } | Operation::Store { array, .. } | Operation::Length(array) => {
            Some(*array)
        }
        Operation::Enter(object) | Operation::Exit(object) => Some(*object),
        _ => None,
    }
}

/// What the instruction at a code index divides by, a whole number; none where it does not divide.
pub(crate) fn divisor_at(body: &Body, pc: u32) -> Option<ValueId> {
    body.operations_at(pc).find_map(|operation| match operation {
        Operation::Binary(Binary::Divide | Binary::Remainder, [_, divisor]) => {
            let is_whole = matches!(body.values[*divisor as usize].kind, Kind::Int | Kind::Long);
            is_whole.then_some(*divisor)
        }
        _ => None,
    })
}

/// The arguments of the call at a code index, without the receiver.
pub(crate) fn arguments_at(body: &Body, pc: u32) -> &[ValueId] {
    let arguments = body.operations_at(pc).find_map(|operation| match operation {
        Operation::Call { kind: CallKind::Static, arguments, .. } | Operation::Dynamic { arguments, .. } => {
            Some(&arguments[..])
        }
        Operation::Call { arguments, .. } => arguments.get(1..),
        _ => None,
    });
    arguments.unwrap_or_default()
}

/// Whether an instruction calls a method.
pub(crate) fn is_call(opcode: Opcode) -> bool {
    (Opcode::INVOKEVIRTUAL.number()..=Opcode::INVOKEDYNAMIC.number()).contains(&opcode.number())
}
