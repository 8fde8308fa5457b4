//! Static registries: classes that hand out the services that somebody has put into them before. What a program looks
//! up there must be put there first.

use std::sync::Arc;

use catalog::Callable;
use program::{ClassId, Index, MethodId};

use crate::world::World;

/// How deep calls are followed from the methods of the trace.
const DEEPEST: usize = 2;
/// Methods that are looked at.
const MOST_METHODS: usize = 200;

/// Lets tests call what puts something into the registries that methods look something up in.
pub(crate) fn prepare(world: &mut World, methods: impl Iterator<Item = MethodId>) {
    let index = world.catalog.index;
    let found: Vec<Arc<Callable>> = registries(index, methods.collect())
        .into_iter()
        .flat_map(|class| registrations(world, class))
        .filter(|callable| !world.subject.contains(callable))
        .collect();
    if found.is_empty() {
        return;
    }
    // Together they are half as likely as all that the class under test offers.
    let times = (world.subject.len() / (2 * found.len())).max(1);
    (0..times).for_each(|_| world.subject.extend(found.iter().cloned()));
}

/// The classes of the program with static methods that yield an object, as far as these are called.
fn registries(index: &Index, methods: Vec<MethodId>) -> Vec<ClassId> {
    let (mut seen, mut found): (Vec<MethodId>, Vec<ClassId>) = (methods.clone(), Vec::new());
    let own: Vec<ClassId> = methods.iter().map(|method| method.class).collect();
    let mut level = methods;
    for _ in 0..DEEPEST {
        let mut next = Vec::new();
        for callee in level.iter().flat_map(|&method| index.callees(method).to_vec()) {
            if seen.contains(&callee) || index[callee.class].is_jdk() || seen.len() > MOST_METHODS {
                continue;
            }
            let yields =
                index[callee].descriptor.rsplit_once(')').is_some_and(|(_, end)| end.starts_with('L'));
            if index[callee].is_static()
                && yields
                && !found.contains(&callee.class)
                && !own.contains(&callee.class)
            {
                found.push(callee.class);
            }
            seen.push(callee);
            next.push(callee);
        }
        level = next;
    }
    found
}

/// What changes a registry: its static methods, those of its one object, and its static fields.
fn registrations(world: &World, class: ClassId) -> Vec<Arc<Callable>> {
    let index = world.catalog.index;
    let takes_object = |callable: &Arc<Callable>| callable.parameters.iter().any(|one| one.starts_with('L'));
    let is_single =
        |callable: &Arc<Callable>| callable.result == callable.receiver && !callable.has_receiver();
    let declared = world.catalog.declared_by(class);
    let has_object = declared.iter().any(|callable| callable.is_call() && is_single(callable));
    let modifies = |callable: &Arc<Callable>| {
        let id = index.declared(class, &callable.name, &callable.descriptor);
        id.is_some_and(|id| index[id].modifies && !index[id].is_initializer())
    };
    let usable = |callable: &Arc<Callable>| !callable.has_receiver() || has_object;
    let methods = declared.iter().filter(|one| modifies(one) && usable(one)).cloned();
    let fields = world.catalog.settable(class).into_iter().filter(|field| !field.has_receiver());
    methods.chain(fields).filter(takes_object).collect()
}
