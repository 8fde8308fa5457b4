//! Where an object of a type can come from.
//!
//! Of the program everything counts that is not private; of the JDK what is public in packages that
//! `java.*` modules export: in the packages that every program uses, and in the type's own. Only a type
//! that these do not yield is looked for in all of the JDK: nobody wants to read a test that gets its list
//! from `javax.management`.

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

/// Where a test stands: what it may name, and whose classes are near to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standpoint {
    /// VM name of its package.
    pub package: String,
    /// The beginnings of the names of packages that are near: `com/acme/`, one part or two.
    pub homes: Vec<String>,
}

/// Common types have thousands of producers; the likely ones are enough.
const MOST_LIKELY: usize = 300;
/// Where the JDK and near packages have so many, nothing else is looked at.
const ENOUGH_NEAR: usize = 12;

/// Answers that were found out.
pub(crate) type ProducerCache = Memo<(ClassId, Arc<Standpoint>), [Member]>;

/// What yields exactly a class, by class.
pub(crate) struct Producers {
    /// Where those of a class start in `all`; one more than there are classes.
    starts: Vec<u32>,
    all: Vec<Producer>,
    /// Hashes of the first part and of the first two parts of each class's package.
    homes: Vec<[u32; 2]>,
}

impl Index {
    /// What yields an object of a class or of its subtypes: the program's members before the JDK's, those
    /// that yield the class itself before those of its subtypes, then by kind.
    pub fn producers(&self, class: ClassId) -> Vec<Producer> {
        let near = |other: ClassId| self.is_near(other, class);
        let found = self.producers_where(class, &near, &|_| true);
        if found.is_empty() { self.producers_where(class, &|_| true, &|_| true) } else { found }
    }

    /// Of these the likely ones that a test may name. On a long class path the first hundreds would else be of libraries
    /// beside the program, and the JDK's own collections never have their turn: so these come only where there are few others.
    pub fn likely_producers(&self, class: ClassId, from: &Arc<Standpoint>) -> Arc<[Member]> {
        self.known_producers.get((class, Arc::clone(from)), || {
            let is_home = self.homes(from);
            // Those of a common type are hundreds of thousands, so that the others are not even collected.
            let near =
                self.producers_where(class, &|other| self.is_near(other, class), &|other| is_home(other));
            if near.len() >= ENOUGH_NEAR {
                return self.nameable(near.iter(), &from.package);
            }
            let all = self.producers(class);
            let (near, far): (Vec<Producer>, Vec<Producer>) =
                all.into_iter().partition(|producer| is_home(producer.member.class()));
            let far = if near.len() >= ENOUGH_NEAR { Vec::new() } else { far };
            self.nameable(near.iter().chain(&far), &from.package)
        })
    }

    fn nameable<'p>(&self, producers: impl Iterator<Item = &'p Producer>, package: &str) -> Arc<[Member]> {
        let members = producers.map(|producer| producer.member);
        members.filter(|&member| self.accessible_from(package, member)).take(MOST_LIKELY).collect()
    }

    /// Tells classes of the JDK and of near packages from others.
    fn homes(&self, from: &Standpoint) -> impl Fn(ClassId) -> bool {
        let homes = &self.all_producers().homes;
        let (wanted, all) = (
            from.homes.iter().map(|home| hash(home)).collect::<Vec<u32>>(),
            from.homes.iter().any(String::is_empty),
        );
        move |class: ClassId| {
            all || self.is_of_jdk(class) || homes[class.0 as usize].iter().any(|hash| wanted.contains(hash))
        }
    }

    fn all_producers(&self) -> &Producers {
        self.producers.get_or_init(|| Producers::of(self))
    }

    /// Those that yield a class that is wanted, and belong to one that is wanted and offered.
    fn producers_where(
        &self,
        class: ClassId,
        wanted: &dyn Fn(ClassId) -> bool,
        offered: &dyn Fn(ClassId) -> bool,
    ) -> Vec<Producer> {
        let all = self.all_producers();
        let subtypes = self.subtypes(class);
        let yielded = [class].into_iter().chain(subtypes.iter().copied().filter(|&class| wanted(class)));
        let yielding = yielded.flat_map(|class| all.of_class(class));
        // Methods of JDK objects are many, and rarely the way to a subtype.
        let is_far = |p: &Producer| {
            p.kind == ProducerKind::Method && p.yields != class && self.is_of_jdk(p.member.class())
        };
        let usable = |p: &&Producer| offered(p.member.class()) && !is_far(p) && wanted(p.member.class());
        let mut found: Vec<Producer> = yielding.filter(usable).copied().collect();
        found.sort_unstable_by_key(|p| {
            (self.is_of_jdk(p.member.class()), p.yields != class, p.kind, p.yields, p.member)
        });
        found
    }

    /// The same as asking its outline, which may be far away in memory.
    fn is_of_jdk(&self, class: ClassId) -> bool {
        class.0 >= self.first_of_jdk
    }

    /// Whether a class is the program's, one that every program uses, or of the same package as another.
    fn is_near(&self, class: ClassId, other: ClassId) -> bool {
        let is_familiar = |package: &str| FAMILIAR.contains(&package) || package == self[other].package();
        !self.is_of_jdk(class) || is_familiar(self[class].package())
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
        let mut all = Vec::new();
        for class in index.classes() {
            add_methods(&mut all, index, class.id);
            add_fields(&mut all, index, class.id);
        }
        all.shrink_to_fit();
        all.sort_by_key(|producer| producer.yields);
        let count = index.classes().len();
        let mut starts = vec![0; count + 1];
        all.iter().for_each(|producer| starts[producer.yields.0 as usize + 1] += 1);
        (0..count).for_each(|number| starts[number + 1] += starts[number]);
        let homes = index.classes().iter().map(|class| home_hashes(&class.name)).collect();
        Producers { starts, all, homes }
    }

    fn of_class(&self, class: ClassId) -> &[Producer] {
        let number = class.0 as usize;
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

fn add_methods(all: &mut Vec<Producer>, index: &Index, class: ClassId) {
    for (id, method) in index[class].methods() {
        if method.is_synthetic() || !index.offers(class, method.access) {
            continue;
        }
        if method.is_constructor() && !index[class].is_abstract() && !index[class].is_enum() {
            all.push(Producer { kind: ProducerKind::Constructor, member: id.into(), yields: class });
        }
        let (_, result) = method.descriptor.rsplit_once(')').unwrap_or_default();
        let Some(yields) = index.class_of(result) else { continue };
        let kind = if method.is_static() { ProducerKind::StaticMethod } else { ProducerKind::Method };
        all.push(Producer { kind, member: id.into(), yields });
    }
}

fn add_fields(all: &mut Vec<Producer>, index: &Index, class: ClassId) {
    for (id, field) in index[class].fields().filter(|(_, field)| field.is_static()) {
        if field.is(access::SYNTHETIC) || !index.offers(class, field.access) {
            continue;
        }
        let Some(yields) = index.class_of(&field.descriptor) else { continue };
        let kind = match field.is_enum_constant() {
            true => ProducerKind::EnumConstant,
            false => ProducerKind::StaticField,
        };
        all.push(Producer { kind, member: id.into(), yields });
    }
}

/// The hashes of the beginnings of a class's name that are packages of one part and of two.
fn home_hashes(class: &str) -> [u32; 2] {
    let mut ends = class.match_indices('/').map(|(end, _)| hash(&class[..=end]));
    let one = ends.next().unwrap_or_default();
    [one, ends.next().unwrap_or(one)]
}

/// FNV-1a.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
