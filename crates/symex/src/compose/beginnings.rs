//! What a trial begins with: the objects of a test that reproduces a frame inside, and the ways to make what the method of
//! the frame is called on.

use catalog::Operand;
use model::Candidate;
use program::{ClassId, MethodId};

use super::Composer;
use super::trial::Attempt;

/// How many objects are made from each other.
const MOST_OWNERS: usize = 2;
/// Ways to make an object that are tried.
const MOST_CHAINS: usize = 12;

impl Composer<'_, '_> {
    /// The ways to begin: with what a test inside has, and by making what the method is called on.
    pub(super) fn beginnings(&mut self, method: MethodId, inside: Option<&Candidate>) -> Vec<Attempt> {
        let index = self.machine.index;
        let begun = match inside.map(|inside| self.objects_of(inside)) {
            Some(Some(begun)) => begun,
            Some(None) => return Vec::new(),
            None => Attempt::default(),
        };
        if !self.has_receiver(method) {
            return if begun.objects.is_empty() { Vec::new() } else { vec![begun] };
        }
        let mut found: Vec<Attempt> =
            (0..begun.objects.len()).filter_map(|at| self.called_on(method, &begun, at)).collect();
        let below = index.subtypes(method.class).into_iter().filter(|&class| !index[class].is_jdk());
        let classes = [method.class].into_iter().chain(below);
        let concrete = classes.filter(|&class| !index[class].is_abstract()).take(2);
        let mut chains: Vec<_> = concrete.flat_map(|class| self.chains(class, 0)).collect();
        chains.sort_by_key(|chain| !chain.iter().any(|&(maker, _)| self.takes_one_of(maker, &begun)));
        found.extend(chains.into_iter().take(MOST_CHAINS).map(|mut makers| {
            makers.reverse();
            Attempt { makers, ..begun.clone() }
        }));
        found
    }

    /// The objects of the program that a test has before its last call; none where a test of this package cannot have
    /// them.
    fn objects_of(&self, inside: &Candidate) -> Option<Attempt> {
        let index = self.machine.index;
        let mut test = self.catalog.raise(inside).ok()?;
        test.statements.pop();
        if !test.statements.iter().all(|statement| self.catalog.can_make(statement)) {
            return None;
        }
        let mut objects = Vec::new();
        for (at, statement) in test.statements.iter().enumerate() {
            let class = statement.yields().and_then(|descriptor| index.class_of(descriptor));
            objects.extend(
                class.filter(|&class| !index[class].is_jdk()).map(|class| (Operand::Value(at), class)),
            );
        }
        Some(Attempt { test, objects, ..Attempt::default() })
    }

    /// Whether a member takes an object that is there.
    fn takes_one_of(&self, maker: MethodId, begun: &Attempt) -> bool {
        let parameters = model::descriptor::parameters(&self.machine.index[maker].descriptor);
        let mut objects = begun.objects.iter();
        objects.any(|&(_, class)| parameters.iter().any(|wanted| self.can_be(class, wanted)))
    }

    /// The method is called on one of the objects that are there.
    fn called_on(&self, method: MethodId, begun: &Attempt, at: usize) -> Option<Attempt> {
        let mut attempt = begun.clone();
        let receiver = attempt.objects.remove(at);
        attempt.objects.push(receiver);
        self.machine.index.is_subtype(receiver.1, method.class).then_some(attempt)
    }

    /// The members by which an object comes to be, each made with what the one before it gave.
    fn chains(&self, class: ClassId, owners: usize) -> Vec<Vec<(MethodId, ClassId)>> {
        let mut found = Vec::new();
        for maker in self.makers(class) {
            let has_receiver = self.has_receiver(maker);
            let owner = if has_receiver { Some(maker.class) } else { self.taken(maker) };
            match owner.filter(|&owner| owner != class && owners < MOST_OWNERS) {
                Some(owner) => {
                    let before = self.chains(owner, owners + 1);
                    found.extend(before.into_iter().map(|mut chain| {
                        chain.push((maker, class));
                        chain
                    }));
                }
                None if has_receiver => {}
                None => found.push(vec![(maker, class)]),
            }
        }
        found.sort_by_key(Vec::len);
        found
    }

    pub(super) fn has_receiver(&self, method: MethodId) -> bool {
        let summary = &self.machine.index[method];
        !summary.is_static() && !summary.is_constructor()
    }

    /// The first class of the program that a member takes an object of.
    fn taken(&self, maker: MethodId) -> Option<ClassId> {
        let index = self.machine.index;
        let parameters = model::descriptor::parameters(&index[maker].descriptor);
        let mut classes = parameters.into_iter().filter_map(|known| index.class_of(known));
        classes.find(|&class| !index[class].is_jdk() && !index[class].is_abstract())
    }
}
