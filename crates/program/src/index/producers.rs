//! Where an object of a type can come from.
//!
//! Of the program everything counts that is not private; of the JDK what is public in packages that
//! `java.*` modules export: in the packages that every program uses, and in the type's own. Only a type
//! that these do not yield is looked for in all of the JDK: nobody wants to read a test that gets its list
//! from `javax.management`.

use std::collections::HashMap;
use std::sync::Arc;

use classfile::access;

use super::{Index, Member};
use crate::memo::Memo;
use crate::summary::{ClassId, Origin};

/// The packages of the JDK that every program uses.
const FAMILIAR: [&str; 10] = [
    "java/io",
    "java/lang",
    "java/math",
    "java/net",
    "java/nio/charset",
    "java/nio/file",
    "java/text",
    "java/time",
    "java/util",
    "java/util/regex",
];

/// What yields an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Producer {
    /// What kind it is.
    pub kind: ProducerKind,
    /// The method, constructor or field.
    pub member: Member,
    /// The class that it says it yields.
    pub yields: ClassId,
}

/// The kinds of producers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProducerKind {
    /// A constructor of a class that is not abstract.
    Constructor,
    /// A constant of an enum.
    EnumConstant,
    /// A static field: a constant, a singleton.
    StaticField,
    /// A static method.
    StaticMethod,
    /// A method of an object.
    Method,
}

/// Answers that were found out.
pub(crate) type ProducerCache = Memo<ClassId, [Producer]>;

/// What yields exactly a class, by class.
#[derive(Default)]
pub(crate) struct Producers(HashMap<ClassId, Vec<Producer>>);

impl Index {
    /// What yields an object of a class or of its subtypes: the program's members before the JDK's, those
    /// that yield the class itself before those of its subtypes, then by kind.
    pub fn producers(&self, class: ClassId) -> Arc<[Producer]> {
        self.known_producers.get(class, || {
            let near = |other: ClassId| self.is_near(other, class);
            let found = self.producers_where(class, &near);
            if found.is_empty() { self.producers_where(class, &|_| true).into() } else { found.into() }
        })
    }

    /// Those that yield a class, and belong to one, that is wanted.
    fn producers_where(&self, class: ClassId, wanted: &dyn Fn(ClassId) -> bool) -> Vec<Producer> {
        let all = self.producers.get_or_init(|| Producers::of(self));
        let subtypes = self.subtypes(class);
        let yielded = [class].into_iter().chain(subtypes.iter().copied().filter(|&class| wanted(class)));
        let yielding = yielded.flat_map(|class| all.0.get(&class).into_iter().flatten());
        let mut found: Vec<Producer> =
            yielding.filter(|producer| wanted(producer.member.class())).copied().collect();
        let is_jdk = |producer: &Producer| self[producer.member.class()].is_jdk();
        // Methods of JDK objects are many, and rarely the way to a subtype.
        let far = |p: &Producer| p.kind == ProducerKind::Method && is_jdk(p) && p.yields != class;
        found.retain(|producer| !far(producer));
        found.sort_by_cached_key(|p| (is_jdk(p), p.yields != class, p.kind, p.yields, p.member));
        found
    }

    /// Whether a class is the program's, one that every program uses, or of the same package as another.
    fn is_near(&self, class: ClassId, other: ClassId) -> bool {
        let package = self[class].package();
        !self[class].is_jdk() || FAMILIAR.contains(&package) || package == self[other].package()
    }

    /// Whether a member of the class may be used by a test at all.
    fn offers(&self, class: ClassId, flags: u16) -> bool {
        match self[class].origin {
            Origin::Program => flags & access::PRIVATE == 0,
            Origin::Java => flags & access::PUBLIC != 0 && self.accessible_from("", class),
            Origin::JdkTool | Origin::JdkInternal => false,
        }
    }
}

impl Producers {
    fn of(index: &Index) -> Producers {
        let mut producers = Producers::default();
        for class in index.classes() {
            producers.add_methods(index, class.id);
            producers.add_fields(index, class.id);
        }
        producers
    }

    fn add_methods(&mut self, index: &Index, class: ClassId) {
        for (id, method) in index[class].methods() {
            if method.is_synthetic() || !index.offers(class, method.access) {
                continue;
            }
            if method.is_constructor() && !index[class].is_abstract() && !index[class].is_enum() {
                self.add(ProducerKind::Constructor, id.into(), class);
            }
            let (_, result) = method.descriptor.rsplit_once(')').unwrap_or_default();
            let Some(yields) = index.class_of(result) else { continue };
            let kind = if method.is_static() { ProducerKind::StaticMethod } else { ProducerKind::Method };
            self.add(kind, id.into(), yields);
        }
    }

    fn add_fields(&mut self, index: &Index, class: ClassId) {
        for (id, field) in index[class].fields().filter(|(_, field)| field.is_static()) {
            if field.is(access::SYNTHETIC) || !index.offers(class, field.access) {
                continue;
            }
            let Some(yields) = index.class_of(&field.descriptor) else { continue };
            let kind = match field.is_enum_constant() {
                true => ProducerKind::EnumConstant,
                false => ProducerKind::StaticField,
            };
            self.add(kind, id.into(), yields);
        }
    }

    fn add(&mut self, kind: ProducerKind, member: Member, yields: ClassId) {
        self.0.entry(yields).or_default().push(Producer { kind, member, yields });
    }
}
