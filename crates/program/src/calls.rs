//! Who calls a method: the call graph backwards, as far as it is asked for.
//!
//! Virtual calls lead to every override that the hierarchy allows. The code of the program alone is
//! searched, not the JDK's: what the JDK calls back is found where it is handed over, that is
//! where a lambda or an object of an anonymous class is made.

mod cache;
mod sites;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use classfile::{Opcode, access};

use crate::Index;
use crate::mention::mention;
use crate::summary::{ClassId, MethodId, Nesting};
pub(crate) use cache::{CallCache, CalleeCache};
pub(crate) use sites::{bootstraps, sites};

/// Methods that [`Index::public_entries_to`] looks at, at most.
const MOST_METHODS: usize = 1_000;
/// Entries that it gives, at most: those that are nearest.
const MOST_ENTRIES: usize = 100;

/// Calls of one level that [`Index::leads_to`] gives, at most.
const MOST_LEADS: usize = 40;

/// A place that calls a method, or lets others call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallSite {
    /// The method that has the call.
    pub caller: MethodId,
    /// Its offset in the code of the caller.
    pub offset: u32,
    /// How it leads to the method.
    pub kind: CallSiteKind,
}

/// How a call leads to a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CallSiteKind {
    /// It calls exactly the method.
    Exact,
    /// It calls the method or an override, no matter which of them the object has.
    Virtual,
    /// It makes a lambda or method reference of the method.
    Lambda,
    /// It makes an object of the anonymous or local class that has the method.
    Instance,
    /// It makes the JVM initialise the class.
    Initialization,
}

/// A method from which another is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The methods from the entry to the method that was asked for, both included.
    pub path: Vec<MethodId>,
    /// Whether every class may call the entry; otherwise only classes of its package may.
    pub is_public: bool,
}

impl Index {
    /// The calls in the program that may lead to a method, ordered by caller and offset.
    pub fn callers(&self, method: MethodId) -> Vec<CallSite> {
        let summary = &self[method];
        if summary.name == "<clinit>" {
            return self.initializers(method.class);
        }
        let mut calls = self.calls_of(method, None);
        if self.is_handed_over(method) {
            for constructor in self.constructors(method.class) {
                calls.extend(self.calls_of(constructor, Some(CallSiteKind::Instance)));
            }
        }
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    /// Whether the method is called through an object that a method around its class makes: no other can
    /// name the class.
    fn is_handed_over(&self, method: MethodId) -> bool {
        let class = &self[method.class];
        let in_method = matches!(class.nesting, Nesting::Anonymous { .. } | Nesting::Local { .. });
        let is_private = matches!(class.nesting, Nesting::Member { .. }) && class.is(access::PRIVATE);
        (in_method || is_private) && !self[method].is_initializer() && !self[method].is_static()
    }

    /// What makes the JVM initialise a class, among its own methods.
    fn initializers(&self, class: ClassId) -> Vec<CallSite> {
        let methods = self[class].methods();
        let starts = methods
            .filter(|(_, method)| method.is_constructor() || method.is_static() && method.name != "<clinit>");
        let call = |(caller, _)| CallSite { caller, offset: 0, kind: CallSiteKind::Initialization };
        starts.map(call).collect()
    }

    fn calls_of(&self, method: MethodId, kind: Option<CallSiteKind>) -> Vec<CallSite> {
        let owners = self.owners(method);
        let mut calls = Vec::new();
        for class in self.mentioning(owners.keys().map(|&(hash, _)| hash)) {
            for site in self.call_sites(class).iter() {
                let found = owners.get(&(site.hash, site.check));
                if let Some(found) = found.and_then(|&exact| self.call_kind(site.opcode, exact, method)) {
                    let (caller, offset) = (site.caller, site.offset);
                    calls.push(CallSite { caller, offset, kind: kind.unwrap_or(found) });
                }
            }
        }
        calls
    }

    /// The hashes of what code may name when it means the method, and whether the method is then
    /// called for sure, except for overrides.
    fn owners(&self, method: MethodId) -> HashMap<(u32, u32), bool> {
        let summary = &self[method];
        let (name, descriptor) = (&summary.name, &summary.descriptor);
        let hashes = |class: ClassId| {
            let class = &self[class].name;
            (mention(class, name, descriptor), cache::check(class, name, descriptor))
        };
        let mut owners = HashMap::from([(hashes(method.class), true)]);
        if !summary.is_constructor() {
            let below = self.subtypes(method.class).into_iter().filter(|&below| !self[below].is_jdk());
            for below in below.filter(|&below| self.resolve(below, name, descriptor) == Some(method)) {
                owners.insert(hashes(below), true);
            }
        }
        if !summary.is_static() && !summary.is_initializer() && !summary.is(access::PRIVATE) {
            for above in self.supertypes(method.class) {
                owners.entry(hashes(above)).or_insert(false);
            }
        }
        owners
    }

    fn call_kind(&self, opcode: Opcode, exact: bool, method: MethodId) -> Option<CallSiteKind> {
        match (opcode, exact) {
            (Opcode::INVOKEDYNAMIC, _) => Some(CallSiteKind::Lambda),
            (Opcode::INVOKESTATIC | Opcode::INVOKESPECIAL, true) => Some(CallSiteKind::Exact),
            (Opcode::INVOKESTATIC | Opcode::INVOKESPECIAL, false) => None,
            (_, true) if self[method].is(access::PRIVATE) => Some(CallSiteKind::Exact),
            _ => Some(CallSiteKind::Virtual),
        }
    }

    /// The methods that a method's code calls directly, by the types that the code names, in the order of
    /// the code, each once. Lambdas that it makes count as called.
    pub fn callees(&self, method: MethodId) -> Arc<[MethodId]> {
        self.callees.get(method, || self.read_callees(method).into())
    }

    fn read_callees(&self, method: MethodId) -> Vec<MethodId> {
        let Some(decoded) = self.decoded(method.class) else { return vec![] };
        let class = decoded.class();
        let summary = &self[method];
        let Some(member) = class.method(&summary.name, &summary.descriptor) else { return vec![] };
        let mut seen = HashSet::new();
        let called = sites(class, &bootstraps(class), member).into_iter().filter_map(|site| {
            let owner = self.class(&site.class)?.id;
            self.resolve(owner, &site.name, &site.descriptor)
        });
        called.filter(|&called| seen.insert(called)).collect()
    }

    /// The methods that a test in the package of the method's class can call and that lead to the method
    /// over at most `depth` calls, nearest first; the method itself, if it can be called.
    pub fn public_entries_to(&self, method: MethodId, depth: usize) -> Vec<Entry> {
        let package = self[method.class].package();
        let mut entries = Vec::new();
        let mut seen = HashSet::from([method]);
        let mut queue = VecDeque::from([vec![method]]);
        while let Some(path) = queue.pop_front().filter(|_| entries.len() < MOST_ENTRIES) {
            let first = path[0];
            if self.is_callable(package, first) {
                let is_public = self.accessible_from("", first) && self[first].is(access::PUBLIC);
                entries.push(Entry { path, is_public });
                continue;
            }
            if path.len() > depth {
                continue;
            }
            for call in self.leading_to(first) {
                if seen.len() < MOST_METHODS && seen.insert(call.caller) {
                    queue.push_back([call.caller].into_iter().chain(path.iter().copied()).collect());
                }
            }
        }
        entries
    }

    /// The calls by which a test comes to a method that it cannot call itself, level by level: first those that are
    /// nearest to what it can call, last those of the method. Empty where a test in the package of its class can call it.
    pub fn leads_to(&self, method: MethodId, depth: usize) -> Vec<Vec<CallSite>> {
        let package = self[method.class].package();
        let mut levels: Vec<Vec<CallSite>> = Vec::new();
        let mut wanted = vec![method];
        let mut seen = HashSet::from([method]);
        while levels.len() < depth && !wanted.iter().any(|&method| self.is_callable(package, method)) {
            let mut calls: Vec<CallSite> =
                wanted.iter().flat_map(|&method| self.leading_to(method)).take(MOST_LEADS).collect();
            calls.retain(|call| !seen.contains(&call.caller));
            if calls.is_empty() {
                break;
            }
            wanted = calls.iter().map(|call| call.caller).filter(|&caller| seen.insert(caller)).collect();
            levels.insert(0, calls);
        }
        levels
    }

    /// The calls that lead to a method. Where whoever makes the object is known, calls of any object of its
    /// supertypes are left out: half of a program calls `Iterator.remove`.
    fn leading_to(&self, method: MethodId) -> Vec<CallSite> {
        let mut calls = self.callers(method);
        if calls.iter().any(|call| call.kind == CallSiteKind::Instance) {
            calls.retain(|call| call.kind != CallSiteKind::Virtual);
        }
        calls
    }

    /// Whether code of a package can call a method by its name.
    fn is_callable(&self, package: &str, method: MethodId) -> bool {
        let summary = &self[method];
        summary.name != "<clinit>" && !summary.is_synthetic() && self.accessible_from(package, method)
    }
}
