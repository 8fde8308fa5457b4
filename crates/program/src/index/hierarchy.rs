//! The hierarchy: which class extends which.

use std::collections::VecDeque;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Index;
use crate::name::Name;
use crate::summary::{ClassId, ClassSummary};

/// Direct subtypes of every class, and all supertypes of those that were asked about.
pub(crate) struct Hierarchy {
    /// Where the subtypes of a class start in `subtypes`; one more than there are classes.
    starts: Vec<u32>,
    subtypes: Vec<ClassId>,
    /// By the number of a class, in order.
    supertypes: Vec<OnceLock<Box<[ClassId]>>>,
}

impl Hierarchy {
    pub(crate) fn of(classes: &[ClassSummary], by_name: &FxHashMap<Name, ClassId>) -> Hierarchy {
        let mut pairs = Vec::new();
        for class in classes {
            for named in named_supertypes(class) {
                pairs.extend(by_name.get(named).map(|&supertype| (supertype, class.id)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = Vec::with_capacity(classes.len() + 1);
        let mut at = 0;
        for number in 0..=classes.len() as u32 {
            at += pairs[at..].iter().take_while(|(supertype, _)| supertype.0 < number).count();
            starts.push(at as u32);
        }
        let subtypes = pairs.into_iter().map(|(_, subtype)| subtype).collect();
        let supertypes = classes.iter().map(|_| OnceLock::new()).collect();
        Hierarchy { starts, subtypes, supertypes }
    }

    fn direct(&self, class: ClassId) -> &[ClassId] {
        let number = class.0 as usize;
        &self.subtypes[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

fn named_supertypes(class: &ClassSummary) -> impl Iterator<Item = &Name> {
    class.super_class.iter().chain(&class.interfaces)
}

impl Index {
    /// The superclass, if it is in the index.
    pub fn super_class(&self, class: ClassId) -> Option<ClassId> {
        self.class(self[class].super_class.as_ref()?).map(|class| class.id)
    }

    /// The supertypes that the class itself names: its superclass, then its interfaces.
    pub fn direct_supertypes(&self, class: ClassId) -> Vec<ClassId> {
        let named = named_supertypes(&self[class]);
        named.filter_map(|name| self.class(name)).map(|class| class.id).collect()
    }

    /// All supertypes without the class itself, nearest first.
    pub fn supertypes(&self, class: ClassId) -> Vec<ClassId> {
        walk(class, |class| self.direct_supertypes(class))
    }

    /// The superclasses without the class itself, nearest first.
    pub fn super_classes(&self, class: ClassId) -> Vec<ClassId> {
        walk(class, |class| self.super_class(class).into_iter().collect())
    }

    /// The classes that name this one as superclass or interface.
    pub fn direct_subtypes(&self, class: ClassId) -> &[ClassId] {
        self.hierarchy.direct(class)
    }

    /// All subtypes without the class itself, the program's first.
    pub fn subtypes(&self, class: ClassId) -> Vec<ClassId> {
        let mut all = walk(class, |class| self.direct_subtypes(class).to_vec());
        all.sort_unstable();
        all
    }

    /// The classes of which there can be objects among the class itself and its subtypes: the class
    /// itself, the program's subtypes, the JDK's.
    pub fn concrete_subtypes(&self, class: ClassId) -> Vec<ClassId> {
        let all = [class].into_iter().chain(self.subtypes(class));
        all.filter(|&class| !self[class].is_abstract()).collect()
    }

    /// Whether a value of class `from` can stand where `to` is wanted.
    pub fn is_subtype(&self, from: ClassId, to: ClassId) -> bool {
        let in_order = || {
            let mut all = self.supertypes(from);
            all.sort_unstable();
            all.into()
        };
        let supertypes = || self.hierarchy.supertypes[from.0 as usize].get_or_init(in_order);
        from == to || self[to].name == OBJECT || supertypes().binary_search(&to).is_ok()
    }

    /// Whether a value of type `from` can stand where `to` is wanted; both are descriptors.
    /// Primitive types widen as in Java source, without boxing.
    pub fn is_assignable(&self, from: &str, to: &str) -> bool {
        if from == to {
            return true;
        }
        match (from.as_bytes(), to.as_bytes()) {
            ([b'[', ..], b"Ljava/lang/Object;" | b"Ljava/lang/Cloneable;" | b"Ljava/io/Serializable;") => {
                true
            }
            ([b'[', ..], [b'[', ..]) => is_reference(&from[1..]) && self.is_assignable(&from[1..], &to[1..]),
            ([b'L', ..], b"Ljava/lang/Object;") => true,
            ([b'L', ..], [b'L', ..]) => match (self.class_of(from), self.class_of(to)) {
                (Some(from), Some(to)) => self.is_subtype(from, to),
                _ => false,
            },
            ([from], [to]) => widens(*from, *to),
            _ => false,
        }
    }

    /// The class that a descriptor `Lcom/acme/Shop;` names.
    pub fn class_of(&self, descriptor: &str) -> Option<ClassId> {
        let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
        self.class(name).map(|class| class.id)
    }
}

const OBJECT: &str = "java/lang/Object";

fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

fn widens(from: u8, to: u8) -> bool {
    const WIDER: &[u8] = b"IJFD";
    match from {
        b'B' => to == b'S' || WIDER.contains(&to),
        b'S' | b'C' => WIDER.contains(&to),
        b'I' | b'J' | b'F' => {
            let place = |kind| WIDER.iter().position(|&wider| wider == kind);
            place(to) > place(from)
        }
        _ => false,
    }
}

/// What is reached from `start` in one step or more, breadth first, each once, without `start`.
pub(crate) fn walk(start: ClassId, mut next: impl FnMut(ClassId) -> Vec<ClassId>) -> Vec<ClassId> {
    let mut seen = FxHashSet::from_iter([start]);
    let mut queue = VecDeque::from([start]);
    let mut found = Vec::new();
    while let Some(class) = queue.pop_front() {
        for reached in next(class) {
            if seen.insert(reached) {
                found.push(reached);
                queue.push_back(reached);
            }
        }
    }
    found
}
