//! Fields of objects, and static ones.

use ir::{Member, ValueId};
use smt::Term;

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;
use crate::symbols::Literal;

impl Machine<'_> {
    pub(super) fn undo_get(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        field: &Member,
        object: Option<ValueId>,
    ) -> bool {
        let memory = self.memory_of(field, object.is_none());
        let stored = match object {
            Some(object) => {
                let object = self.term(state, object);
                self.symbols.select(memory, object)
            }
            None => match self.known_static(field) {
                Some(known) => return self.assign(state, result, known),
                None => memory,
            },
        };
        let held = self.symbols.held(&field.descriptor, stored);
        self.assign(state, result, held) && object.is_none_or(|object| self.require_present(state, object))
    }

    pub(super) fn undo_put(
        &mut self,
        state: &mut State,
        field: &Member,
        object: Option<ValueId>,
        value: ValueId,
    ) -> bool {
        let memory = self.memory_of(field, object.is_none());
        let value = self.term(state, value);
        let stored = self.symbols.stored(&field.descriptor, value);
        let after = match object {
            Some(object) => {
                let object = self.term(state, object);
                self.symbols.store(memory, object, stored)
            }
            None => stored,
        };
        self.replace(state, &Substitution::from_iter([(memory, after)]))
            && object.is_none_or(|object| self.require_present(state, object))
    }

    /// What static fields of the JDK hold on the systems that recrash runs on.
    fn known_static(&mut self, field: &Member) -> Option<Term> {
        let text = |text: &str| Literal::Text(text.encode_utf16().collect());
        match (&*field.class, &*field.name) {
            ("java/io/File", "separator") => Some(self.symbols.literal(text("/"))),
            ("java/io/File", "pathSeparator") => Some(self.symbols.literal(text(":"))),
            ("java/io/File", "separatorChar") => Some(self.symbols.int(i64::from(b'/'))),
            ("java/io/File", "pathSeparatorChar") => Some(self.symbols.int(i64::from(b':'))),
            // Assertions of the JDK are off unless one asks for them by an option of their own.
            (class, "$assertionsDisabled") if self.index.class(class)?.is_jdk() => Some(self.symbols.int(1)),
            _ => None,
        }
    }

    /// The memory of a field: the code may name it by a subclass of the one that declares it.
    pub(crate) fn memory_of(&mut self, field: &Member, is_static: bool) -> Term {
        let owner = self.owner_of(field);
        match is_static {
            true => self.symbols.static_field(&owner, &field.name, &field.descriptor),
            false => self.symbols.field(&owner, &field.name, &field.descriptor),
        }
    }

    pub(crate) fn owner_of(&self, field: &Member) -> String {
        let named = self.index.class(&field.class).map(|class| class.id);
        let above = named.into_iter().flat_map(|class| self.index.supertypes(class));
        let mut all = named.into_iter().chain(above);
        let declares = |class: &program::ClassId| {
            let mut fields = self.index[*class].fields.iter();
            fields.any(|each| each.name == *field.name && each.descriptor == *field.descriptor)
        };
        all.find(declares).map_or_else(|| field.class.to_string(), |class| self.index[class].name.to_string())
    }
}
