//! Who can make an object of a type, and at what cost.

use std::sync::Arc;

use model::descriptor::parameters;
use program::{ClassId, Member, MethodId, Name};

use crate::callable::{Callable, Kind};
use crate::catalog::Catalog;
use crate::environment::is_unsteady;

/// Of many producers the cheapest are enough.
const MOST_PRODUCERS: usize = 60;
/// What a library makes that is not of the crash costs so many statements more: it takes as many classes with it.
const FAR_COST: f64 = 8.0;
/// How deep costs are computed.
const COST_DEPTH: u32 = 4;
/// The cost of what is written down as it is.
const LITERAL_COST: f64 = 0.2;
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
        let Some(class) = self.index.class_of(descriptor) else { return Arc::default() };
        let mut found: Vec<(Member, f64)> = self.with_costs(class, COST_DEPTH);
        found.sort_by(|(_, first), (_, second)| first.total_cmp(second));
        found.truncate(MOST_PRODUCERS);
        found.into_iter().filter_map(|(member, cost)| self.producer(member, cost)).collect()
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

    /// What yields objects of a class, and what each costs.
    fn with_costs(&self, class: ClassId, depth: u32) -> Vec<(Member, f64)> {
        let members = self.index.likely_producers(class, &self.standpoint);
        members.iter().filter_map(|&member| Some((member, self.cost_of_member(member, depth)?))).collect()
    }

    fn producer(&self, member: Member, cost: f64) -> Option<Producer> {
        let callable = match member {
            Member::Field(field) => Callable::field(self.index, field),
            Member::Method(method) => self.callable(method),
            Member::Class(_) => return None,
        };
        Some(Producer::new(callable, cost))
    }

    /// What a member costs with all that it needs; none where tests are not to have it.
    fn cost_of_member(&self, member: Member, depth: u32) -> Option<f64> {
        let way = if self.is_far(member) { FAR_COST } else { 0.0 };
        let method = match member {
            Member::Field(_) => return Some(1.0 + way),
            Member::Method(method) if !self.is_refused(method) => method,
            Member::Method(_) | Member::Class(_) => return None,
        };
        let (class, method) = (method.class, &self.index[method]);
        // Constructors are what people write; a method of another object comes last.
        let (receiver, preference) = match method.is_constructor() || method.is_static() {
            false => (Some(self.cost_of_class(class, depth)), 2.0),
            true => (None, if method.is_static() { 0.5 } else { 0.0 }),
        };
        let parameters = parameters(&method.descriptor);
        let parameters = parameters.into_iter().map(|parameter| self.cost(parameter, depth));
        let needed: f64 = receiver.into_iter().chain(parameters).sum();
        Some(1.0 + needed + preference + way)
    }

    /// Whether tests are not to call a method, which can be one of the JDK only.
    fn is_refused(&self, method: MethodId) -> bool {
        let refuses = || {
            let callable = Callable::method(self.index, method, &self.package);
            is_unsteady(&callable) || is_never_done(&callable)
        };
        self.index[method.class].is_jdk() && refuses()
    }

    /// Whether a member is of a library that is neither the JDK's nor the crash's own.
    fn is_far(&self, member: Member) -> bool {
        let class = &self.index[member.class()];
        !class.is_jdk() && !self.standpoint.homes.iter().any(|home| class.name.starts_with(home.as_str()))
    }

    /// About how many statements it takes to get a value of a type.
    fn cost(&self, descriptor: &str, depth: u32) -> f64 {
        match self.index.class_of(descriptor) {
            Some(class) => self.cost_of_class(class, depth),
            None if descriptor.starts_with('L') => UNKNOWN_COST,
            None => LITERAL_COST,
        }
    }

    /// The same for an object of a class. Costs lead far into the program: what is only looked at for them is not kept.
    fn cost_of_class(&self, class: ClassId, depth: u32) -> f64 {
        match self.index[class].name.as_str() {
            "java/lang/String" | "java/lang/Class" | "java/lang/Object" => LITERAL_COST,
            _ if depth == 0 => UNKNOWN_COST,
            _ => self.findings.costs.get((class, depth), || {
                let costs = self.with_costs(class, depth - 1).into_iter().map(|(_, cost)| cost);
                costs.fold(UNKNOWN_COST, f64::min)
            }),
        }
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
