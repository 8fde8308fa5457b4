//! Answers of stubs and mocks that remember: `findById` gives what `save` was given, and `save` gives it back.

use catalog::{Reply, Shape, Stub};
use model::{MethodRef, Recall, recalls};

use crate::builder::Builder;
use crate::world::World;

/// How often a method gives what another one was given, and how often what it is given itself.
const GIVES: f64 = 0.4;
const GIVES_OWN: f64 = 0.6;

/// At times, what the object was given before.
pub(crate) fn reply(builder: &mut Builder, recall: Option<Recall>) -> Option<Vec<Reply>> {
    let chance = match recall? {
        Recall::Gives { .. } => GIVES,
        Recall::Keeps { is_own: true, .. } => GIVES_OWN,
        Recall::Keeps { .. } => return None,
    };
    (builder.rng.f64() < chance).then(|| vec![Reply::Kept])
}

/// What the methods of an anonymous class have to do with what it keeps. A lambda keeps nothing.
pub(crate) fn of_methods<'m>(
    shape: &Shape,
    methods: impl Iterator<Item = &'m MethodRef>,
) -> Vec<Option<Recall>> {
    let named: Vec<_> = methods.map(|method| (method.name.as_str(), method.descriptor.as_str())).collect();
    if *shape == Shape::Lambda { vec![None; named.len()] } else { recalls(&named) }
}

/// What the methods of a stub or a mock have to do with what it keeps.
pub(crate) fn of_stub(world: &World, stub: &Stub) -> Vec<Option<Recall>> {
    let is_mock = matches!(stub.shape, Shape::Mock(_));
    match world.catalog.mockable(&stub.descriptor).filter(|_| is_mock) {
        Some(mockable) => mockable.methods.iter().map(|mocked| mocked.recall).collect(),
        None => of_methods(&stub.shape, stub.answers.iter().map(|(method, _)| method)),
    }
}

/// Whether a method keeps something. It gives one answer then, so that a test can say both.
pub(crate) fn keeps(recall: Option<Recall>) -> bool {
    matches!(recall, Some(Recall::Keeps { .. }))
}
