//! The classes of tests: what is followed, and in which order.

use std::collections::{BTreeSet, HashMap, HashSet};

use catalog::Test;
use classfile::{Class, Content, Location, Member, access, content_of};
use program::{ClassPath, Index, Name, literals};

use crate::Shown;
use crate::machine::{Chain, follow};
use crate::members::Members;
use crate::sequence::Sequence;
use crate::values::Told;

/// Classes and methods of tests that are read, at most.
const MOST_CLASSES: usize = 10_000;
const MOST_METHODS: usize = 30_000;

/// What the methods of tests show, in the order of the class path.
pub(crate) fn read(index: &Index, tests: &ClassPath) -> Vec<Shown> {
    let files: Vec<Vec<u8>> = tests.class_files().take(MOST_CLASSES).collect();
    let classes: Vec<Class> = files.iter().filter_map(|bytes| Class::read(bytes).ok()).collect();
    let by_name = classes.iter().map(|class| (class.name().to_string(), class));
    let suite = Suite { members: Members::new(index), by_name: by_name.collect() };
    let ordinary = classes.iter().filter(|class| class.access & access::INTERFACE == 0);
    ordinary.flat_map(|class| suite.methods(class)).take(MOST_METHODS).collect()
}

struct Suite<'s, 'c> {
    members: Members<'s>,
    by_name: HashMap<String, &'s Class<'c>>,
}

impl<'s, 'c> Suite<'s, 'c> {
    fn methods(&self, class: &'s Class<'c>) -> Vec<Shown> {
        let chain = self.chain(class);
        let prepared = self.prepared(&chain);
        let of_superclasses = class.access & access::ABSTRACT == 0;
        let classes = chain.iter().take(if of_superclasses { chain.len() } else { 1 });
        let mut seen = HashSet::new();
        let methods = classes.flat_map(|class| class.methods.iter().map(move |method| (*class, method)));
        let own = methods.filter(|(class, method)| {
            let overridden = !seen.insert((method.name.to_string(), method.descriptor.to_string()));
            !overridden && !method.name.text().starts_with('<') && !is_before(class, method)
        });
        own.map(|at| self.shown(&chain, prepared.clone(), at)).collect()
    }

    /// The class and its superclasses, as far as they are tests.
    fn chain(&self, class: &'s Class<'c>) -> Vec<&'s Class<'c>> {
        let mut chain = vec![class];
        while let Some(name) = chain[chain.len() - 1].super_name()
            && let Some(above) = self.by_name.get(&name.to_string())
            && !chain.iter().any(|known| known.name() == above.name())
        {
            chain.push(above);
        }
        chain
    }

    /// What stands when a test begins: static fields, fields, what is done before each test, superclasses first.
    fn prepared(&self, chain: &Chain) -> Told {
        let mut told = Told::default();
        let mut run = |wanted: &dyn Fn(&Class, &Member) -> bool| {
            for class in chain.iter().rev() {
                let methods = class.methods.iter().filter(|method| wanted(class, method));
                methods.for_each(|method| follow(&self.members, chain, &mut told, (class, method)));
            }
        };
        run(&|_, method| method.name == "<clinit>");
        run(&|class, method| is_before(class, method) && method.is_static());
        // Of several constructors one is enough: each sets the fields.
        run(&|class, method| {
            class
                .methods
                .iter()
                .find(|one| one.name == "<init>")
                .is_some_and(|one| one.offset == method.offset)
        });
        run(&|class, method| is_before(class, method) && !method.is_static());
        told
    }

    fn shown(&self, chain: &Chain, mut told: Told, (class, method): (&Class, &Member)) -> Shown {
        follow(&self.members, chain, &mut told, (class, method));
        let sequence = Sequence::new(Test { statements: told.statements }, &told.discarded);
        let mut constants = BTreeSet::new();
        literals(class, method, |literal| {
            constants.insert(literal);
        });
        let constants = constants.into_iter().collect();
        Shown { sequence, constants, mentions: mentions(class, method) }
    }
}

/// The classes whose members a method names.
fn mentions(class: &Class, method: &Member) -> BTreeSet<Name> {
    let Ok(Some(code)) = class.code(method) else { return BTreeSet::new() };
    let indices = code.instructions().map_while(Result::ok).filter_map(|instruction| instruction.constant());
    let members = indices.filter_map(|constant| class.pool.member(constant).ok());
    members.map(|member| Name::from(&*member.class.text())).collect()
}

/// Whether a method runs before each test, or before all: JUnit 3, 4 and 5, TestNG.
fn is_before(class: &Class, method: &Member) -> bool {
    let annotations =
        content_of(&method.attributes, "RuntimeVisibleAnnotations", &class.pool, Location::Method);
    let Ok(Some(Content::Annotations(annotations))) = annotations else {
        return method.name == "setUp" && method.descriptor == "()V";
    };
    let kinds = annotations.iter().filter_map(|annotation| class.pool.utf8(annotation.kind).ok());
    let mut simple = kinds.map(|kind| kind.text().rsplit('/').next().unwrap_or_default().to_owned());
    simple.any(|name| name.starts_with("Before"))
}
