//! What a method touches by its own code.

use ir::{Body, Constant, Definition, Dynamic, Handle, HandleKind, Member, Operation};

use crate::Index;
use crate::index::is_change;
use crate::operands::{object_of, uncast};
use crate::summary::{FieldId, MethodId};

/// What the code of a method touches and calls, with offsets.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnFootprint {
    pub(super) touches: Vec<Touch>,
    /// The methods that it calls, by the types that it names.
    pub(super) calls: Vec<(u32, MethodId)>,
}

impl OwnFootprint {
    /// How much memory it takes.
    pub(super) fn weight(&self) -> usize {
        size_of::<OwnFootprint>() + size_of_val(&*self.touches) + size_of_val(&*self.calls)
    }
}

/// A field that is read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Touch {
    pub(super) offset: u32,
    pub(super) field: FieldId,
    pub(super) writes: bool,
    /// Whether it writes null.
    pub(super) clears: bool,
}

/// What a method touches; nothing where its code cannot be read.
pub(super) fn of_method(index: &Index, method: MethodId) -> OwnFootprint {
    let mut own = OwnFootprint::default();
    // Not one that is kept: what is asked of many methods is kept in short.
    let Some(body) = index.decode(method) else { return own };
    let reader = Reader { index, body: &body };
    for instruction in body.blocks.iter().flat_map(|block| &block.instructions) {
        let (offset, operation) = (instruction.pc, &instruction.operation);
        own.touches.extend(reader.touch(offset, operation));
        own.touches.extend(reader.changed_content(offset, operation));
        let called = called(operation).and_then(|called| reader.method(called));
        own.calls.extend(called.map(|called| (offset, called)));
    }
    own.touches.sort_by_key(|touch| (touch.offset, touch.writes));
    own.touches.dedup();
    own.calls.sort_by_key(|call| call.0);
    own.calls.dedup();
    own
}

/// The method that an operation calls, or makes a lambda of.
fn called(operation: &Operation) -> Option<&Member> {
    match operation {
        Operation::Call { method, .. } => Some(method),
        Operation::Dynamic { call, .. } => match &**call {
            Dynamic::Lambda { implementation: Handle { kind, member }, .. } => {
                let is_field = matches!(
                    kind,
                    HandleKind::GetField
                        | HandleKind::GetStatic
                        | HandleKind::PutField
                        | HandleKind::PutStatic
                );
                Some(member).filter(|_| !is_field)
            }
            _ => None,
        },
        _ => None,
    }
}

struct Reader<'r> {
    index: &'r Index,
    body: &'r Body,
}

impl Reader<'_> {
    fn touch(&self, offset: u32, operation: &Operation) -> Option<Touch> {
        match operation {
            Operation::GetField { field, .. } => {
                Some(Touch { offset, field: self.field(field)?, writes: false, clears: false })
            }
            Operation::PutField { field, value, .. } => {
                let clears = *self.body.definition(*value) == Definition::Constant(Constant::Null);
                Some(Touch { offset, field: self.field(field)?, writes: true, clears })
            }
            _ => None,
        }
    }

    /// The field whose collection or array is changed. The program's own classes are looked into instead.
    fn changed_content(&self, offset: u32, operation: &Operation) -> Option<Touch> {
        let may_change = match operation {
            Operation::Store { .. } => true,
            Operation::Call { method, .. } => {
                let is_jdk = || self.index.class(&method.class).is_none_or(|class| class.is_jdk());
                is_change(&method.name) && is_jdk()
            }
            _ => false,
        };
        let changed = object_of(operation).filter(|_| may_change)?;
        let Some(Operation::GetField { field, .. }) = self.body.operation(uncast(self.body, changed)) else {
            return None;
        };
        Some(Touch { offset, field: self.field(field)?, writes: true, clears: false })
    }

    /// The field of the program that code names: the class's own, or one that it inherits.
    fn field(&self, named: &Member) -> Option<FieldId> {
        let class = self.index.class(&named.class).filter(|class| !class.is_jdk())?.id;
        self.index.resolve_field(class, &named.name, &named.descriptor)
    }

    fn method(&self, named: &Member) -> Option<MethodId> {
        let class = self.index.class(&named.class)?.id;
        self.index.resolve(class, &named.name, &named.descriptor)
    }
}
