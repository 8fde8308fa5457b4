//! Summaries with their names held in another way: from a string table's numbers to names.

use crate::summary::{ClassSummary, ConstantValue, FieldSummary, MethodSummary, Nesting};

impl<N> ClassSummary<N> {
    /// The same summary with each name replaced.
    pub(crate) fn map<M>(self, name: &mut impl FnMut(N) -> M) -> ClassSummary<M> {
        ClassSummary {
            id: self.id,
            origin: self.origin,
            name: name(self.name),
            access: self.access,
            super_class: self.super_class.map(&mut *name),
            interfaces: all(self.interfaces, name),
            signature: self.signature.map(&mut *name),
            nesting: self.nesting.map(name),
            nest_host: self.nest_host.map(&mut *name),
            fields: self.fields.into_iter().map(|field| field.map(name)).collect(),
            methods: self.methods.into_iter().map(|method| method.map(name)).collect(),
            record: self.record.map(|parts| parts.into_iter().map(|part| pair(part, name)).collect()),
            permitted: all(self.permitted, name),
            source_file: self.source_file.map(&mut *name),
            mentions: self.mentions,
        }
    }
}

impl<N> Nesting<N> {
    fn map<M>(self, name: &mut impl FnMut(N) -> M) -> Nesting<M> {
        match self {
            Nesting::Top => Nesting::Top,
            Nesting::Member { outer, simple_name } => {
                Nesting::Member { outer: name(outer), simple_name: name(simple_name) }
            }
            Nesting::Local { outer, method } => {
                Nesting::Local { outer: name(outer), method: method.map(|method| pair(method, name)) }
            }
            Nesting::Anonymous { outer, method } => {
                Nesting::Anonymous { outer: name(outer), method: method.map(|method| pair(method, name)) }
            }
        }
    }
}

impl<N> FieldSummary<N> {
    fn map<M>(self, name: &mut impl FnMut(N) -> M) -> FieldSummary<M> {
        FieldSummary {
            name: name(self.name),
            descriptor: name(self.descriptor),
            access: self.access,
            signature: self.signature.map(&mut *name),
            constant: self.constant.map(|constant| constant.map(name)),
            is_injected: self.is_injected,
        }
    }
}

impl<N> ConstantValue<N> {
    fn map<M>(self, name: &mut impl FnMut(N) -> M) -> ConstantValue<M> {
        match self {
            ConstantValue::Int(value) => ConstantValue::Int(value),
            ConstantValue::Long(value) => ConstantValue::Long(value),
            ConstantValue::Float(value) => ConstantValue::Float(value),
            ConstantValue::Double(value) => ConstantValue::Double(value),
            ConstantValue::String(text) => ConstantValue::String(name(text)),
        }
    }
}

impl<N> MethodSummary<N> {
    fn map<M>(self, name: &mut impl FnMut(N) -> M) -> MethodSummary<M> {
        MethodSummary {
            name: name(self.name),
            descriptor: name(self.descriptor),
            access: self.access,
            signature: self.signature.map(&mut *name),
            exceptions: all(self.exceptions, name),
            modifies: self.modifies,
            refused_nulls: self.refused_nulls,
            is_injected: self.is_injected,
        }
    }
}

fn all<N, M>(names: Box<[N]>, name: &mut impl FnMut(N) -> M) -> Box<[M]> {
    names.into_iter().map(name).collect()
}

fn pair<N, M>((first, second): (N, N), name: &mut impl FnMut(N) -> M) -> (M, M) {
    (name(first), name(second))
}
