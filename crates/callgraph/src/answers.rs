//! What a finished analysis knows, and answers about it.
//!
//! Thousands of calls lead to the same methods: each list of targets is kept once.

use ir::HandleKind;
use program::{ClassId, Index, MethodId};
use rustc_hash::FxHashMap;

use crate::Config;
use crate::analysis::{Analysis, Called, SiteId};
use crate::calls::Reaction;
use crate::constraints::Variable;
use crate::dispatch::Selector;
use crate::objects::{Object, ObjectId, UNKNOWN};
use crate::sets::SetId;

/// Of calls with more receivers it is not told which of their method's targets are theirs.
const MOST_OWN_RECEIVERS: usize = 64;

/// A call graph of a program, as far as some entries reach.
pub struct CallGraph {
    /// By caller and code index.
    calls: FxHashMap<(MethodId, u32), Vec<u32>>,
    targets: Vec<Targets>,
    /// The calls that have a list of targets.
    sites: Vec<Vec<(MethodId, u32)>>,
    /// The lists that a method is in.
    containing: FxHashMap<MethodId, Vec<u32>>,
    reached: FxHashMap<MethodId, ()>,
    size: Size,
}

/// What a call leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// The methods that may run, by their number.
    pub methods: Vec<Target>,
    /// Whether others may run as well: objects come there that nobody knows, or none at all, the class is nowhere, or not
    /// all was followed.
    pub is_open: bool,
}

/// A method that a call may run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The method.
    pub method: MethodId,
    /// The classes of receivers that have it, where the receiver's class decides. A lambda is of its interface.
    pub receivers: Vec<ClassId>,
    /// Whether it is what a lambda or method reference does: it gets other arguments than the call has.
    pub is_lambda: bool,
}

/// How large a graph is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Methods that are reached.
    pub methods: usize,
    /// Methods whose code was looked at.
    pub translated: usize,
    /// Calls in it.
    pub calls: usize,
    /// Classes of which objects are made.
    pub objects: usize,
    /// Variables, and how many ways values flow.
    pub variables: usize,
    /// Ways of values.
    pub ways: usize,
}

impl CallGraph {
    /// Follows a program from some entries.
    pub fn of(index: &Index, entries: &[MethodId], config: Config) -> CallGraph {
        let mut analysis = Analysis::new(index, config);
        analysis.run_from(entries);
        Finish {
            analysis,
            lists: FxHashMap::default(),
            targets: Vec::new(),
            of_lambdas: FxHashMap::default(),
        }
        .graph()
    }

    /// What a call leads to, by its code index in a method; none where the method was not looked at or has no call there.
    pub fn targets(&self, caller: MethodId, offset: u32) -> Option<Targets> {
        let lists = self.calls.get(&(caller, offset))?;
        let mut found = Targets::default();
        for &list in lists {
            let list = &self.targets[list as usize];
            found.methods.extend(list.methods.iter().cloned());
            found.is_open |= list.is_open;
        }
        found.methods.sort();
        found.methods.dedup();
        Some(found)
    }

    /// The calls that may run a method, in order: callers and the offsets of calls in their code.
    pub fn callers(&self, method: MethodId) -> Vec<(MethodId, u32)> {
        let lists = self.containing.get(&method).into_iter().flatten();
        let mut found: Vec<_> = lists.flat_map(|&list| self.sites[list as usize].iter().copied()).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a method may run.
    pub fn reaches(&self, method: MethodId) -> bool {
        self.reached.contains_key(&method)
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        self.size
    }
}

/// What tells a list of targets.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Question {
    Exactly(MethodId),
    By(SetId, Selector, Option<Variable>),
    Nobody,
}

struct Finish<'i> {
    analysis: Analysis<'i>,
    lists: FxHashMap<Question, u32>,
    targets: Vec<Targets>,
    /// The methods that method references run on some receivers, and whether these are all.
    of_lambdas: FxHashMap<(SetId, Selector, usize), (Vec<MethodId>, bool)>,
}

impl Finish<'_> {
    fn graph(mut self) -> CallGraph {
        let places = std::mem::take(&mut self.analysis.places);
        let mut calls: FxHashMap<(MethodId, u32), Vec<u32>> = FxHashMap::default();
        for ((caller, offset), sites) in places {
            let caller = self.analysis.methods[caller as usize].id;
            let mut lists: Vec<u32> = sites.into_iter().map(|site| self.list(site)).collect();
            lists.sort_unstable();
            lists.dedup();
            calls.insert((caller, offset), lists);
        }
        let mut sites = vec![Vec::new(); self.targets.len()];
        for (&place, lists) in &calls {
            lists.iter().for_each(|&list| sites[list as usize].push(place));
        }
        let mut containing: FxHashMap<MethodId, Vec<u32>> = FxHashMap::default();
        for (number, list) in self.targets.iter().enumerate() {
            for target in &list.methods {
                containing.entry(target.method).or_default().push(number as u32);
            }
        }
        let analysis = self.analysis;
        let size = Size {
            methods: analysis.methods.len(),
            translated: analysis.translated,
            calls: calls.len(),
            objects: analysis.objects.all.len(),
            variables: analysis.constraints.count(),
            ways: analysis.constraints.count_ways(),
        };
        let reached = analysis.methods.iter().map(|method| (method.id, ())).collect();
        CallGraph { calls, targets: self.targets, sites, containing, reached, size }
    }

    fn list(&mut self, site: SiteId) -> u32 {
        let site = self.asked(site);
        let own = &self.analysis.sites[site as usize];
        let question = match own.called {
            Called::Exactly(number) => Question::Exactly(self.analysis.methods[number as usize].id),
            Called::By(receiver, selector) => {
                // Lambdas may need the first argument.
                let first = own.arguments.first().copied().flatten();
                let first = first.map(|first| self.analysis.constraints.find(first));
                Question::By(self.analysis.constraints.held(receiver), selector, first)
            }
            Called::Nobody => Question::Nobody,
        };
        if let Some(&known) = self.lists.get(&question) {
            return known;
        }
        let targets = match question {
            Question::Exactly(method) => {
                let only = Target { method, receivers: vec![], is_lambda: false };
                Targets { methods: vec![only], is_open: false }
            }
            Question::By(held, selector, _) => self.by_receivers(site, held, selector),
            Question::Nobody => Targets { methods: vec![], is_open: true },
        };
        let list = self.targets.len() as u32;
        self.targets.push(targets);
        self.lists.insert(question, list);
        list
    }

    /// The call whose targets are told: of calls to which objects of very many classes come not each its own.
    fn asked(&self, site: SiteId) -> SiteId {
        let own = &self.analysis.sites[site as usize];
        match own.called {
            Called::By(receiver, selector) if own.is_joined => {
                let count = self.analysis.constraints.sets.count(self.analysis.constraints.held(receiver));
                if count > MOST_OWN_RECEIVERS { self.analysis.joined[&selector] } else { site }
            }
            _ => site,
        }
    }

    fn by_receivers(&mut self, site: SiteId, held: SetId, selector: Selector) -> Targets {
        let arity = self.analysis.sites[site as usize].arguments.len();
        let objects: Vec<ObjectId> = self.analysis.constraints.sets.members(held).collect();
        let mut found: FxHashMap<(MethodId, bool), Vec<ClassId>> = FxHashMap::default();
        let mut is_open = objects.is_empty() || objects[0] == UNKNOWN || self.analysis.is_cut();
        for object in objects {
            match self.analysis.reaction(object, selector, arity) {
                Reaction::Runs(method) => {
                    let class = self.analysis.objects.class(self.analysis.index, object);
                    let is_object = !matches!(self.analysis.objects.all[object as usize], Object::Array(..));
                    found.entry((method, false)).or_default().extend(class.filter(|_| is_object));
                }
                Reaction::RunsLambda(number) => {
                    let interface = self.analysis.objects.lambdas[number as usize].interface;
                    let (methods, knows_all) = self.of_lambda(site, number);
                    is_open |= !knows_all;
                    for method in methods {
                        found.entry((method, true)).or_default().push(interface);
                    }
                }
                Reaction::Open => is_open = true,
                Reaction::Nothing => {}
            }
        }
        let target = |((method, is_lambda), mut receivers): ((MethodId, bool), Vec<ClassId>)| {
            receivers.sort_unstable();
            receivers.dedup();
            Target { method, receivers, is_lambda }
        };
        let mut methods: Vec<Target> = found.into_iter().map(target).collect();
        methods.sort();
        Targets { methods, is_open }
    }

    /// The methods that a lambda runs, and whether these are all.
    fn of_lambda(&mut self, site: SiteId, number: u32) -> (Vec<MethodId>, bool) {
        let index = self.analysis.index;
        let lambda = &self.analysis.objects.lambdas[number as usize];
        let (kind, member) = (lambda.implementation.kind, lambda.member().clone());
        let class = index.class(&member.class).map(|class| class.id);
        let resolved = class.and_then(|class| index.resolve(class, &member.name, &member.descriptor));
        let Some(resolved) = resolved else { return (vec![], false) };
        let is_virtual = matches!(kind, HandleKind::InvokeVirtual | HandleKind::InvokeInterface);
        if !is_virtual || index[resolved].is(classfile::access::PRIVATE) {
            return (vec![resolved], true);
        }
        let given = self.analysis.given_to_lambda(site, number);
        let Some(&Some(receiver)) = given.first() else { return (vec![], false) };
        let selector = self.analysis.dispatch.selector(&member.name, &member.descriptor);
        // What comes to an interface of the JDK may be anything; the lambda casts it.
        let filter = self.analysis.filter(&format!("L{};", member.class));
        let held = self.analysis.constraints.held(receiver);
        let held = self.analysis.constraints.filtered(held, filter);
        let arity = given.len() - 1;
        if let Some(known) = self.of_lambdas.get(&(held, selector, arity)) {
            return known.clone();
        }
        let objects: Vec<ObjectId> = self.analysis.constraints.sets.members(held).collect();
        let mut knows_all = !objects.is_empty();
        let mut found = Vec::new();
        for object in objects {
            match self.analysis.reaction(object, selector, arity) {
                Reaction::Runs(method) => found.push(method),
                Reaction::RunsLambda(_) | Reaction::Open => knows_all = false,
                Reaction::Nothing => {}
            }
        }
        found.sort_unstable();
        found.dedup();
        self.of_lambdas.insert((held, selector, arity), (found.clone(), knows_all));
        (found, knows_all)
    }
}
