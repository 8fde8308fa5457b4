//! Keys of maps and elements of sets: texts are the same by their letters, numbers in boxes by their values, all others
//! by which object they are.

use ir::ValueId;
use smt::{Sort, Term};

use crate::machine::Machine;
use crate::state::State;
use crate::symbols::{Literal, Symbols, reference, stored_sort};

/// By what keys are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    Texts,
    Ints,
    Longs,
    Letters,
    Objects,
}

impl Keys {
    pub(crate) const ALL: [Keys; 5] = [Keys::Texts, Keys::Ints, Keys::Longs, Keys::Letters, Keys::Objects];

    /// The pseudo-field of maps with what they hold for such keys: class, name.
    pub(crate) fn field(self) -> (&'static str, &'static str) {
        let name = match self {
            Keys::Texts => "get()",
            Keys::Ints => "get(Integer)",
            Keys::Longs => "get(Long)",
            Keys::Letters => "get(Character)",
            Keys::Objects => "get(Object)",
        };
        ("java/util/Map", name)
    }

    /// The class of such keys, and what it holds where it is one of boxes.
    pub(crate) fn class(self) -> (&'static str, Option<&'static str>) {
        match self {
            Keys::Texts => ("java/lang/String", None),
            Keys::Ints => ("java/lang/Integer", Some("I")),
            Keys::Longs => ("java/lang/Long", Some("J")),
            Keys::Letters => ("java/lang/Character", Some("C")),
            Keys::Objects => ("java/lang/Object", None),
        }
    }

    /// The sort of what makes such keys the same.
    fn sort(self) -> Sort {
        match self {
            Keys::Texts => Sort::Text,
            Keys::Objects => reference(),
            boxes => boxes.class().1.map_or_else(reference, stored_sort),
        }
    }

    /// The sort of what a map holds for such keys.
    pub(crate) fn entries_sort(self) -> Sort {
        Sort::array(self.sort(), reference())
    }
}

impl Symbols {
    /// What stands for an element of a set.
    pub(crate) fn element_of_set(&mut self) -> Term {
        self.literal(Literal::Other("[an element]".into()))
    }
}

impl Machine<'_> {
    /// By what a key is the same as others, and its value for that.
    pub(super) fn key(&mut self, state: &State, key: ValueId) -> (Keys, Term) {
        let term = self.term(state, key);
        let class = match self.symbols.as_literal(term) {
            Some(Literal::Text(_)) => Some("java/lang/String"),
            _ => Self::static_type(state, key).map(model::descriptor::class_of),
        };
        let keys = Keys::ALL.into_iter().find(|keys| Some(keys.class().0) == class).unwrap_or(Keys::Objects);
        (keys, self.as_key(keys, term))
    }

    /// What makes an object the same key as others.
    pub(crate) fn as_key(&mut self, keys: Keys, object: Term) -> Term {
        match (keys, keys.class()) {
            (Keys::Texts, _) => self.content(object),
            (_, (class, Some(held))) => {
                let memory = self.symbols.field(class, "value", held);
                self.symbols.select(memory, object)
            }
            _ => object,
        }
    }
}
