//! What the methods of one class touch by their own code.

use classfile::{Class, Instruction, Member, Opcode};

use crate::Index;
use crate::calls::{bootstraps, sites};
use crate::index::is_change;
use crate::operands::{State, Value, is_call, walk};
use crate::summary::{ClassId, FieldId, MethodId};

/// What the code of one method touches and calls, with offsets.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnFootprint {
    pub(super) touches: Vec<Touch>,
    /// The methods that it calls, by the types that it names.
    pub(super) calls: Vec<(u32, MethodId)>,
    /// The local variables that it reads and writes.
    pub(super) loads: Vec<(u32, u16)>,
    pub(super) stores: Vec<(u32, u16)>,
}

impl OwnFootprint {
    /// How much memory it takes.
    pub(super) fn weight(&self) -> usize {
        size_of::<OwnFootprint>()
            + size_of_val(&*self.touches)
            + size_of_val(&*self.calls)
            + size_of_val(&*self.loads)
            + size_of_val(&*self.stores)
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

/// What the methods of a class touch, by their numbers.
pub(super) fn of_class(index: &Index, id: ClassId) -> Vec<OwnFootprint> {
    let Some(decoded) = index.decoded(id) else { return Vec::new() };
    let class = decoded.class();
    let bootstraps = bootstraps(class);
    let reader = Reader { index, class };
    let own = |method: &Member| {
        let mut own = reader.touches(method);
        own.calls = sites(class, &bootstraps, method)
            .into_iter()
            .filter_map(|site| {
                let owner = index.class(&site.class)?.id;
                Some((site.offset, index.resolve(owner, &site.name, &site.descriptor)?))
            })
            .collect();
        own
    };
    class.methods.iter().map(own).collect()
}

struct Reader<'r, 'c> {
    index: &'r Index,
    class: &'r Class<'c>,
}

impl Reader<'_, '_> {
    fn touches(&self, method: &Member) -> OwnFootprint {
        let mut own = OwnFootprint::default();
        let Ok(Some(code)) = self.class.code(method) else { return own };
        let (mut may_change_content, mut is_null) = (false, false);
        for instruction in code.instructions().map_while(Result::ok) {
            let offset = instruction.pc;
            let was_null = std::mem::replace(&mut is_null, instruction.opcode == Opcode::ACONST_NULL);
            own.loads.extend(instruction.loaded_local().map(|local| (offset, local)));
            own.stores.extend(instruction.stored_local().map(|local| (offset, local)));
            may_change_content |= self.may_change_content(&instruction);
            let writes = match instruction.opcode {
                Opcode::GETFIELD | Opcode::GETSTATIC => false,
                Opcode::PUTFIELD | Opcode::PUTSTATIC => true,
                _ => continue,
            };
            let field = instruction.constant().and_then(|named| self.field(named));
            let clears = writes && was_null;
            own.touches.extend(field.map(|field| Touch { offset, field, writes, clears }));
        }
        if may_change_content && own.touches.iter().any(|touch| !touch.writes) {
            self.changed_contents(method, &mut own);
        }
        own
    }

    /// Adds the fields whose collections or arrays are changed.
    fn changed_contents(&self, method: &Member, own: &mut OwnFootprint) {
        let mut found = Vec::new();
        walk(self.class, method, &mut |instruction: &Instruction, state: &State| {
            if !self.may_change_content(instruction) {
                return;
            }
            if let Some(Value::Field(named)) = state.object(&self.class.pool, instruction)
                && let Some(field) = self.field(named)
            {
                found.push(Touch { offset: instruction.pc, field, writes: true, clears: false });
            }
        });
        own.touches.extend(found);
    }

    /// Whether an instruction may change a collection or an array. The program's own classes are looked into instead.
    fn may_change_content(&self, instruction: &Instruction) -> bool {
        let number = instruction.opcode.number();
        if (Opcode::IASTORE.number()..=Opcode::SASTORE.number()).contains(&number) {
            return true;
        }
        let called = instruction.constant().filter(|_| is_call(instruction.opcode));
        let Some(Ok(called)) = called.map(|called| self.class.pool.member(called)) else { return false };
        let is_jdk = || self.index.class(&called.class.text()).is_none_or(|class| class.is_jdk());
        is_change(&called.name.text()) && is_jdk()
    }

    /// The field that code names: the class's own, or one that it inherits.
    fn field(&self, named: u16) -> Option<FieldId> {
        let named = self.class.pool.member(named).ok()?;
        let (name, descriptor) = (named.name.text(), named.descriptor.text());
        let class = self.index.class(&named.class.text()).filter(|class| !class.is_jdk())?.id;
        let mut classes = [class].into_iter().chain(self.index.supertypes(class));
        classes.find_map(|class| {
            let mut fields = self.index[class].fields();
            fields
                .find(|(_, field)| *field.name == *name && *field.descriptor == *descriptor)
                .map(|(id, _)| id)
        })
    }
}
