//! Calls: what they lead to, and what flows there and back.

use ir::{CallKind, HandleKind, Member};
use program::ClassId;

use crate::analysis::{Analysis, Called, Number, Site, SiteId, Use, descriptors, is_reference};
use crate::constraints::Variable;
use crate::dispatch::Selector;
use crate::filters::ALL;
use crate::objects::{Object, ObjectId};
use crate::sets::SetId;

/// Calls with more targets are taken together with all others of their method.
const MANY_TARGETS: usize = 24;
/// So are calls to which objects of more classes come at once.
const MANY_RECEIVERS: usize = 48;

/// What a call does with an object.
pub(crate) enum Reaction {
    Runs(program::MethodId),
    /// It runs the lambda of this number.
    RunsLambda(u32),
    /// Nobody knows.
    Open,
    Nothing,
}

impl Analysis<'_> {
    /// A call in the code of a class.
    pub(crate) fn call(
        &mut self,
        at: (Number, u32),
        caller: ClassId,
        kind: CallKind,
        method: &Member,
        mut given: Vec<Option<Variable>>,
        result: Option<Variable>,
    ) {
        if self.call_modelled(at, caller, method, &given, result) {
            return;
        }
        let named = self.index.class(&method.class).map(|class| class.id);
        let resolved = named.and_then(|named| self.index.resolve(named, &method.name, &method.descriptor));
        let (Some(resolved), Some(named)) = (resolved, named) else {
            self.add_site(at.0, at.1, Called::Nobody, vec![], None);
            if let Some(result) = result {
                self.hold_unknown(result, descriptors(&method.descriptor).1);
            }
            return;
        };
        let summary = &self.index[resolved];
        let is_exact = match kind {
            CallKind::Static | CallKind::Special => true,
            _ => summary.is(classfile::access::PRIVATE),
        };
        if is_exact {
            if summary.is_abstract() || summary.is_static() != (kind == CallKind::Static) {
                return;
            }
            if kind == CallKind::Static {
                self.initialize(named);
            }
            let target = self.reach(resolved);
            self.add_site(at.0, at.1, Called::Exactly(target), vec![], None);
            self.pass(target, &given, result);
            return;
        }
        let selector = self.dispatch.selector(&method.name, &method.descriptor);
        let receiver = if given.is_empty() { None } else { given.remove(0) };
        // Without a variable it is null for certain.
        let Some(receiver) = receiver else { return };
        let receiver = self.narrowed(receiver, named);
        self.add_site(at.0, at.1, Called::By(receiver, selector), given, result);
    }

    /// The receivers that can have the method of a class: where ways meet, variables let all objects through.
    fn narrowed(&mut self, receiver: Variable, class: ClassId) -> Variable {
        let receiver = self.constraints.find(receiver);
        let index = self.index;
        let filter = self.filter(&format!("L{};", index[class].name));
        if filter == ALL || self.constraints.filter(receiver) != ALL {
            return receiver;
        }
        if let Some(&known) = self.narrow.get(&(receiver, filter)) {
            return known;
        }
        let narrow = self.constraints.variable(filter);
        self.constraints.flow(receiver, narrow);
        self.narrow.insert((receiver, filter), narrow);
        narrow
    }

    /// Adds a call of a method that is translated.
    pub(crate) fn add_site(
        &mut self,
        caller: Number,
        pc: u32,
        called: Called,
        arguments: Vec<Option<Variable>>,
        result: Option<Variable>,
    ) {
        let site = self.new_site(called, arguments, result);
        self.places.entry((caller, pc)).or_default().push(site);
        self.start(site);
    }

    fn new_site(
        &mut self,
        called: Called,
        arguments: Vec<Option<Variable>>,
        result: Option<Variable>,
    ) -> SiteId {
        self.sites.push(Site { called, arguments, result, targets: 0, is_joined: false });
        (self.sites.len() - 1) as SiteId
    }

    fn start(&mut self, site: SiteId) {
        if let Called::By(receiver, _) = self.sites[site as usize].called {
            self.attach(receiver, Use::Call(site));
        }
    }

    /// A call that nobody's code has: of whoever uses the program, or of the machine.
    pub(crate) fn call_from_outside(
        &mut self,
        receiver: Variable,
        selector: Selector,
        arguments: Vec<Option<Variable>>,
    ) {
        let site = self.new_site(Called::By(receiver, selector), arguments, None);
        self.start(site);
    }

    /// Lets values flow into a method that is called, and its result back.
    pub(crate) fn pass(&mut self, target: Number, given: &[Option<Variable>], result: Option<Variable>) {
        for (place, &from) in given.iter().enumerate() {
            let to = self.methods[target as usize].parameters.get(place).copied().flatten();
            if let (Some(from), Some(to)) = (from, to) {
                self.constraints.flow(from, to);
            }
        }
        if let (Some(from), Some(to)) = (self.methods[target as usize].result, result) {
            self.constraints.flow(from, to);
        }
    }

    /// What a call of a method does with an object.
    pub(crate) fn reaction(&mut self, object: ObjectId, selector: Selector, arity: usize) -> Reaction {
        if let Object::Unknown = self.objects.all[object as usize] {
            return Reaction::Open;
        }
        if let Object::Lambda(number) = self.objects.all[object as usize] {
            let lambda = &self.objects.lambdas[number as usize];
            if lambda.arity == arity && **self.dispatch.text(selector.0) == *lambda.name {
                return Reaction::RunsLambda(number);
            }
        }
        let Some(class) = self.objects.class(self.index, object) else { return Reaction::Nothing };
        match self.dispatch.of_class(self.index, class, selector) {
            Some(method) => Reaction::Runs(method),
            None => Reaction::Nothing,
        }
    }

    /// A call meets new receivers.
    pub(crate) fn dispatch_to(&mut self, site: SiteId, new: SetId) {
        let own = &self.sites[site as usize];
        let Called::By(receiver, selector) = own.called else { return };
        if own.is_joined {
            return;
        }
        let arity = own.arguments.len();
        let is_common = self.joined.get(&selector) == Some(&site);
        if !is_common && self.constraints.sets.count(new) > MANY_RECEIVERS {
            self.join(site, receiver, selector);
            return;
        }
        let objects: Vec<ObjectId> = self.constraints.sets.members(new).collect();
        let mut receivers: Vec<(program::MethodId, ObjectId)> = Vec::new();
        for object in objects {
            match self.reaction(object, selector, arity) {
                Reaction::Runs(method) => receivers.push((method, object)),
                Reaction::RunsLambda(number) => self.run_lambda(site, number),
                Reaction::Open => self.result_is_open(site, selector),
                Reaction::Nothing => {}
            }
        }
        receivers.sort_unstable();
        for same in receivers.chunk_by(|one, other| one.0 == other.0) {
            let target = self.reach(same[0].0);
            let holding = self.constraints.sets.of(same.iter().map(|&(_, object)| object));
            if let Some(this) = self.methods[target as usize].parameters.first().copied().flatten() {
                self.constraints.hold(this, holding);
            }
            if self.connected.insert((site, same[0].0, 0)) {
                self.sites[site as usize].targets += 1;
                let own = &self.sites[site as usize];
                let given: Vec<_> = [None].into_iter().chain(own.arguments.iter().copied()).collect();
                let result = own.result;
                self.pass(target, &given, result);
            }
        }
        if self.sites[site as usize].targets > MANY_TARGETS && !is_common {
            self.join(site, receiver, selector);
        }
    }

    /// An object that nobody knows returns what nobody knows.
    fn result_is_open(&mut self, site: SiteId, selector: Selector) {
        if let Some(result) = self.sites[site as usize].result {
            let descriptor = self.dispatch.text(selector.1).clone();
            self.hold_unknown(result, descriptors(&descriptor).1);
        }
    }

    /// Takes a call together with all others of its method that have many targets.
    fn join(&mut self, site: SiteId, receiver: Variable, selector: Selector) {
        let common = match self.joined.get(&selector) {
            Some(&common) => common,
            None => self.new_common(selector),
        };
        self.sites[site as usize].is_joined = true;
        let Called::By(all, _) = self.sites[common as usize].called else { return };
        self.constraints.flow(receiver, all);
        let own: Vec<_> = self.sites[site as usize].arguments.clone();
        let theirs: Vec<_> = self.sites[common as usize].arguments.clone();
        for (from, to) in own.into_iter().zip(theirs) {
            if let (Some(from), Some(to)) = (from, to) {
                self.constraints.flow(from, to);
            }
        }
        let results = (self.sites[common as usize].result, self.sites[site as usize].result);
        if let (Some(from), Some(to)) = results {
            self.constraints.flow(from, to);
        }
    }

    fn new_common(&mut self, selector: Selector) -> SiteId {
        let descriptor = self.dispatch.text(selector.1).clone();
        let (parameters, result) = descriptors(&descriptor);
        let receiver = self.constraints.variable(ALL);
        let arguments = parameters.into_iter().map(|parameter| self.variable_of(parameter)).collect();
        let result = self.variable_of(result);
        let site = self.new_site(Called::By(receiver, selector), arguments, result);
        self.joined.insert(selector, site);
        self.start(site);
        site
    }

    /// The values that the method of a lambda gets: what was captured, then the arguments of the call.
    pub(crate) fn given_to_lambda(&self, site: SiteId, number: u32) -> Vec<Option<Variable>> {
        let captured = self.objects.lambdas[number as usize].captured.iter();
        captured.chain(&self.sites[site as usize].arguments).copied().collect()
    }

    fn run_lambda(&mut self, site: SiteId, number: u32) {
        let given = self.given_to_lambda(site, number);
        let lambda = &self.objects.lambdas[number as usize];
        let (kind, member) = (lambda.implementation.kind, lambda.member().clone());
        let Some(class) = self.index.class(&member.class).map(|class| class.id) else { return };
        let Some(resolved) = self.index.resolve(class, &member.name, &member.descriptor) else { return };
        if !self.connected.insert((site, resolved, number + 1)) {
            return;
        }
        self.sites[site as usize].targets += 1;
        let result = self.sites[site as usize].result;
        let (parameters, returned) = descriptors(&member.descriptor);
        if let (Some(result), Some(class)) =
            (result, box_of(returned).and_then(|name| self.index.class(name)))
        {
            let id = class.id;
            let object = self.new_object(id);
            self.hold(result, object);
        }
        let given = self.boxed(given, &parameters, kind);
        match kind {
            HandleKind::NewInvokeSpecial => {
                let object = self.new_object(class);
                let fresh = self.constraints.variable(ALL);
                self.hold(fresh, object);
                let target = self.reach(resolved);
                let given: Vec<_> = [Some(fresh)].into_iter().chain(given).collect();
                self.pass(target, &given, None);
                if let Some(result) = result {
                    self.constraints.flow(fresh, result);
                }
            }
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface
                if !self.index[resolved].is(classfile::access::PRIVATE) =>
            {
                let inner = self.inner_site(number, &member);
                self.pass_inside(inner, &given, result);
            }
            HandleKind::InvokeStatic
            | HandleKind::InvokeSpecial
            | HandleKind::InvokeVirtual
            | HandleKind::InvokeInterface
                if !self.index[resolved].is_abstract() =>
            {
                let target = self.reach(resolved);
                self.pass(target, &given, result);
            }
            _ => {}
        }
    }

    /// The call that a lambda is which names a method that the receiver's class decides on. Lambdas may call each other in
    /// a circle, so each has one, whoever calls it.
    fn inner_site(&mut self, number: u32, member: &Member) -> SiteId {
        if let Some(&known) = self.of_lambdas.get(&number) {
            return known;
        }
        let receiver = self.variable_of(&format!("L{};", member.class)).expect("it is a reference");
        let (parameters, result) = descriptors(&member.descriptor);
        let arguments = parameters.into_iter().map(|parameter| self.variable_of(parameter)).collect();
        let result = self.variable_of(result);
        let selector = self.dispatch.selector(&member.name, &member.descriptor);
        let site = self.new_site(Called::By(receiver, selector), arguments, result);
        self.of_lambdas.insert(number, site);
        self.start(site);
        site
    }

    fn pass_inside(&mut self, inner: SiteId, given: &[Option<Variable>], result: Option<Variable>) {
        let own = &self.sites[inner as usize];
        let Called::By(receiver, _) = own.called else { return };
        let (arguments, inner_result) = (own.arguments.clone(), own.result);
        for (&from, to) in given.iter().zip([Some(receiver)].into_iter().chain(arguments)) {
            if let (Some(from), Some(to)) = (from, to) {
                self.constraints.flow(from, to);
            }
        }
        if let (Some(from), Some(to)) = (inner_result, result) {
            self.constraints.flow(from, to);
        }
    }

    /// Primitive values that become objects on the way into a lambda's method.
    fn boxed(
        &mut self,
        given: Vec<Option<Variable>>,
        parameters: &[&str],
        kind: HandleKind,
    ) -> Vec<Option<Variable>> {
        let has_receiver = !matches!(kind, HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial);
        let skipped = usize::from(has_receiver);
        let mut given = given;
        for (place, value) in given.iter_mut().enumerate().skip(skipped) {
            let declared = parameters.get(place - skipped).copied().unwrap_or("I");
            if value.is_none() && is_reference(declared) {
                let variable = self.any(declared);
                *value = Some(variable);
            }
        }
        given
    }
}

/// The class of objects that hold a primitive value.
fn box_of(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "java/lang/Boolean",
        "B" => "java/lang/Byte",
        "C" => "java/lang/Character",
        "S" => "java/lang/Short",
        "I" => "java/lang/Integer",
        "J" => "java/lang/Long",
        "F" => "java/lang/Float",
        "D" => "java/lang/Double",
        _ => return None,
    })
}
