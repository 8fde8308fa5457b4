//! Who can make an object of a type, and at what cost.

use std::sync::Arc;

use program::{Member, MethodId, Name};

use crate::callable::{Callable, Kind};
use crate::catalog::Catalog;
use crate::environment::is_unsteady;

/// Of many producers the cheapest are enough.
const MOST_PRODUCERS: usize = 60;
/// What a library makes that is not of the crash costs so many statements more: it takes as many classes with it.
const FAR_COST: f64 = 8.0;
/// How deep costs are computed.
const COST_DEPTH: u32 = 4;
/// The cost of what is too deep to tell.
const UNKNOWN_COST: f64 = 12.0;

/// A way to get a value of a type.
#[derive(Clone, Debug)]
pub struct Producer {
    /// What is called.
    pub callable: Arc<Callable>,
    /// How many statements it takes, about.
    pub cost: f64,
    /// How often it is chosen, compared with others.
    pub weight: f64,
}

impl Producer {
    fn new(callable: Arc<Callable>, cost: f64) -> Producer {
        Producer { callable, cost, weight: 1.0 / (1.0 + cost).powf(1.5) }
    }
}

impl Catalog<'_> {
    /// The ways to get an object of a type, the cheapest first.
    pub fn producers(&self, descriptor: &Name) -> Arc<[Producer]> {
        if let Some(known) = self.memory.borrow().producers.get(descriptor) {
            return Arc::clone(known);
        }
        let cheapest =
            self.findings.producers.get(descriptor.clone(), || self.cheapest_producers(descriptor));
        let found = self.named_preferred(cheapest);
        self.memory.borrow_mut().producers.insert(descriptor.clone(), Arc::clone(&found));
        found
    }

    fn cheapest_producers(&self, descriptor: &Name) -> Arc<[Producer]> {
        let kept = |method| self.callable(method);
        let mut found: Vec<Producer> = self.find_producers(descriptor, COST_DEPTH, &kept);
        found.sort_by(|first, second| first.cost.total_cmp(&second.cost));
        found.truncate(MOST_PRODUCERS);
        found.into()
    }

    /// Of many implementations the trace names the right one: together they are as likely as all others.
    fn named_preferred(&self, producers: Arc<[Producer]>) -> Arc<[Producer]> {
        let is_named = |producer: &Producer| {
            producer.callable.kind == Kind::Constructor && self.classes.contains(&producer.callable.class)
        };
        let weight = |named: bool| -> f64 {
            producers
                .iter()
                .filter(|producer| is_named(producer) == named)
                .map(|producer| producer.weight)
                .sum()
        };
        let (named, others) = (weight(true), weight(false));
        if named <= 0.0 || named >= others {
            return producers;
        }
        let mut preferred = producers.to_vec();
        let named_ones = preferred.iter_mut().filter(|producer| is_named(producer));
        named_ones.for_each(|producer| producer.weight *= others / named);
        preferred.into()
    }

    fn find_producers(
        &self,
        descriptor: &Name,
        depth: u32,
        callable: &dyn Fn(MethodId) -> Arc<Callable>,
    ) -> Vec<Producer> {
        let Some(class) = self.index.class_of(descriptor) else { return Vec::new() };
        let members = self.index.likely_producers(class, &self.standpoint);
        members.iter().filter_map(|&member| self.producer(member, depth, callable)).collect()
    }

    fn producer(
        &self,
        member: Member,
        depth: u32,
        callable: &dyn Fn(MethodId) -> Arc<Callable>,
    ) -> Option<Producer> {
        let callable = match member {
            Member::Field(field) => Callable::field(self.index, field),
            Member::Method(method) => callable(method),
            Member::Class(_) => return None,
        };
        if is_unsteady(&callable) || is_never_done(&callable) {
            return None;
        }
        let receiver = callable.has_receiver().then_some(&callable.receiver);
        let needed = receiver.into_iter().chain(callable.parameters.iter());
        let cost = 1.0 + needed.map(|descriptor| self.cost(descriptor, depth)).sum::<f64>();
        // Constructors are what people write; a method of another object comes last.
        let preference = match callable.kind {
            Kind::Instance => 2.0,
            Kind::Static => 0.5,
            _ => 0.0,
        };
        let way = if self.is_far(member) { FAR_COST } else { 0.0 };
        Some(Producer::new(callable, cost + preference + way))
    }

    /// Whether a member is of a library that is neither the JDK's nor the crash's own.
    fn is_far(&self, member: Member) -> bool {
        let class = &self.index[member.class()];
        !class.is_jdk() && !self.standpoint.homes.iter().any(|home| class.name.starts_with(home.as_str()))
    }

    /// About how many statements it takes to get a value of a type.
    fn cost(&self, descriptor: &Name, depth: u32) -> f64 {
        match descriptor.as_str() {
            "Ljava/lang/String;" | "Ljava/lang/Class;" | "Ljava/lang/Object;" => return 0.2,
            other if !other.starts_with('L') => return 0.2,
            _ if depth == 0 => return UNKNOWN_COST,
            _ => {}
        }
        self.findings.costs.get((descriptor.clone(), depth), || {
            // Costs lead far into the program: what is only looked at for them is not kept.
            let passing = |method| Callable::method(self.index, method, &self.package);
            let producers = self.find_producers(descriptor, depth - 1, &passing);
            producers.iter().map(|producer| producer.cost).fold(UNKNOWN_COST, f64::min)
        })
    }
}

/// Whether a callable makes a future that is done only when somebody else sees to it: who joins it waits for ever, and
/// cannot be interrupted. Completed ones crash as well.
fn is_never_done(callable: &Callable) -> bool {
    callable.class == "java/util/concurrent/CompletableFuture"
        && (matches!(callable.name.as_str(), "<init>" | "anyOf" | "newIncompleteFuture" | "orTimeout")
            || callable.parameters.iter().any(|parameter| parameter == "Ljava/util/concurrent/Executor;"))
}

/// The first two parts of a class's package: whose it is. `org/acme/` for `org/acme/shop/Order`.
pub(crate) fn home(class: &str) -> String {
    let package = class.rfind('/').map_or("", |end| &class[..=end]);
    package.split_inclusive('/').take(2).collect()
}

#[cfg(test)]
mod tests {
    use super::home;

    #[test]
    fn a_home_is_the_first_two_parts_of_a_package() {
        assert_eq!(home("org/acme/shop/order/Order"), "org/acme/");
        assert_eq!(home("shop/Order"), "shop/");
        assert_eq!(home("Order"), "");
    }
}
