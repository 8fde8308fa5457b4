//! Mocks: objects of types of which neither something real nor a stub can be made. Mockito makes them where the program
//! has it; without it, interfaces that are too large for a stub or inherit generic methods have dynamic proxies.
//!
//! A mock has no constructor run and overrides what can be overridden. Its methods answer zero or nothing (Mockito's also
//! with an empty collection) when nobody says otherwise; a test says otherwise for some of them.

use std::hash::BuildHasher;

use classfile::access;
use model::{MOCKITO, MethodRef, MockKind, Recall, recalls};
use program::{ClassId, Index, MethodId, Name};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::callable::types_of;
use crate::stubs::{self, lineage, name_and_parameters};

/// What Mockito makes its classes with.
const BYTE_BUDDY: &str = "net/bytebuddy/ByteBuddy";

/// A type that can be mocked.
#[derive(Clone, Debug)]
pub struct Mockable {
    /// Who mocks it.
    pub kind: MockKind,
    /// The methods that can be overridden.
    pub methods: Vec<Mocked>,
}

impl Mockable {
    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let text = |mocked: &Mocked| {
            let MethodRef { class, name, descriptor } = &mocked.method;
            class.len() + name.len() + descriptor.len()
        };
        self.methods.iter().map(|mocked| size_of::<Mocked>() + text(mocked)).sum()
    }
}

/// A method of a mocked type.
#[derive(Clone, Debug)]
pub struct Mocked {
    /// The method.
    pub method: MethodRef,
    /// What it returns; none where a test cannot say what it answers.
    pub answers: Option<Name>,
    /// Whether a class of the trace calls it, itself or by others.
    pub is_called: bool,
    /// What it has to do with what the mock keeps. A proxy remembers by itself.
    pub recall: Option<Recall>,
}

/// Methods of the program that are followed from the code around a crash, and how deep.
const MOST_FOLLOWED: usize = 300;
const DEEPEST: usize = 3;

/// The methods that the code around a crash calls, itself or by others of the program: hashes of name and descriptor with
/// the classes that it names, in order. There are many, and one for each frame.
pub(crate) struct Called(Box<[(u64, ClassId)]>);

impl Called {
    /// What the classes with these VM names call.
    pub(crate) fn by(index: &Index, around: &[Name]) -> Called {
        let mut called = FxHashSet::default();
        let classes = around.iter().filter_map(|class| index.class(class));
        let mut level: Vec<MethodId> = classes.flat_map(|class| class.methods()).map(|(id, _)| id).collect();
        let mut seen: FxHashSet<MethodId> = level.iter().copied().collect();
        let most = level.len() + MOST_FOLLOWED;
        for _ in 0..DEEPEST {
            let mut next = Vec::new();
            for callee in level.iter().flat_map(|&method| index.callees(method).to_vec()) {
                called.insert((hash(index, callee), callee.class));
                if seen.len() < most && !index[callee.class].is_jdk() && seen.insert(callee) {
                    next.push(callee);
                }
            }
            level = next;
        }
        let mut called: Box<[(u64, ClassId)]> = called.into_iter().collect();
        called.sort_unstable();
        Called(called)
    }

    /// Whether one of the calls may lead to a method.
    pub(crate) fn contains(&self, index: &Index, method: MethodId) -> bool {
        let hash = hash(index, method);
        let start = self.0.partition_point(|&(other, _)| other < hash);
        let mut owners = self.0[start..].iter().take_while(|(other, _)| *other == hash);
        owners
            .any(|&(_, owner)| index.is_subtype(owner, method.class) || index.is_subtype(method.class, owner))
    }
}

fn hash(index: &Index, method: MethodId) -> u64 {
    FxBuildHasher.hash_one((&index[method].name, &index[method].descriptor))
}

/// How a type is mocked; none where it cannot be by a test in the package. Classes around the crash are given by their
/// VM names; it is their code that must run, so they are not mocked.
pub(crate) fn mockable(
    index: &Index,
    wanted: &Name,
    package: &str,
    around: &[Name],
    called: &Called,
) -> Option<Mockable> {
    let id = index.class_of(wanted)?;
    let has_mockito = index.class(MOCKITO).is_some() && index.class(BYTE_BUDDY).is_some();
    let kind = match (has_mockito, index[id].is_interface()) {
        (true, true) => MockKind::Interface,
        (true, false) => MockKind::Class,
        (false, true) if !stubs::can_implement(index, id) => MockKind::Proxy,
        (false, _) => return None,
    };
    let class = &index[id];
    let closed = [access::FINAL, access::ANNOTATION, access::ENUM].iter().any(|&flag| class.is(flag));
    if closed || around.contains(&class.name) || class.is_sealed() || !index.accessible_from(package, id) {
        return None;
    }
    let mocked = |method: MethodId| {
        let summary = &index[method];
        let (_, result) = types_of(&summary.descriptor);
        // A matcher for variable arguments stands for one of them or for all, by Mockito's version.
        let is_told = kind == MockKind::Proxy || !summary.is(access::VARARGS);
        let open = index.accessible_from(package, method) && is_told;
        Mocked {
            method: MethodRef::new(&index[method.class].name, &summary.name, &summary.descriptor),
            answers: (open && result != "V").then_some(result),
            is_called: called.contains(index, method),
            recall: None,
        }
    };
    let overridden = overridable(index, id);
    let mut methods: Vec<Mocked> = overridden.iter().map(|&method| mocked(method)).collect();
    match kind {
        MockKind::Proxy => leave_ambiguous(&mut methods),
        MockKind::Class | MockKind::Interface => {
            recall(&mut methods, |place| index.accessible_from(package, overridden[place]));
        }
    }
    Some(Mockable { kind, methods })
}

/// Finds the methods that keep something, and those that can give it back.
fn recall(methods: &mut [Mocked], is_open: impl Fn(usize) -> bool) {
    let named: Vec<(&str, &str)> = methods
        .iter()
        .map(|mocked| (mocked.method.name.as_str(), mocked.method.descriptor.as_str()))
        .collect();
    let mut recalls = recalls(&named);
    // A test has to name a method to let it keep something.
    let is_hidden =
        |recall: &Option<Recall>| matches!(recall, Some(Recall::Gives { place, .. }) if !is_open(*place));
    recalls.iter_mut().filter(|recall| is_hidden(recall)).for_each(|recall| *recall = None);
    methods.iter_mut().zip(recalls).for_each(|(mocked, recall)| mocked.recall = recall);
}

/// A proxy answers by name, and by what fits a result: methods with the same name and different results answer nothing if
/// one of these is primitive.
fn leave_ambiguous(methods: &mut [Mocked]) {
    let results: Vec<(String, String)> = methods
        .iter()
        .map(|mocked| (mocked.method.name.clone(), types_of(&mocked.method.descriptor).1.to_string()))
        .collect();
    for (mocked, (name, result)) in methods.iter_mut().zip(&results) {
        let is_other = |(other, kind): &(String, String)| other == name && kind != result;
        let is_reference = |kind: &str| kind.starts_with(['L', '[']);
        let others = results.iter().filter(|other| is_other(other));
        if others.into_iter().any(|(_, kind)| !is_reference(kind) || !is_reference(result)) {
            mocked.answers = None;
        }
    }
}

/// The methods that a subclass in the package of the class can override, the innermost of each name and
/// parameters. Bridges lead to what they are bridges to, and what every object has is left alone; `clone` is not of it.
fn overridable(index: &Index, class: ClassId) -> Vec<MethodId> {
    let object = index.class("java/lang/Object").map(|object| object.id);
    let types = lineage(index, class).into_iter().filter(|&id| Some(id) != object);
    let mut seen: Vec<(Name, String)> = Vec::new();
    if let Some(object) = object {
        let everybody = index[object].methods().filter(|(_, method)| method.name != "clone");
        seen.extend(everybody.map(|(_, method)| name_and_parameters(method)));
    }
    let mut found = Vec::new();
    for id in types {
        for (method, summary) in index[id].methods() {
            let key = name_and_parameters(summary);
            if summary.is_static() || summary.is_initializer() || seen.contains(&key) {
                continue;
            }
            let hidden = !summary.is(access::PUBLIC)
                && !summary.is(access::PROTECTED)
                && index[id].package() != index[class].package();
            let fixed = [access::FINAL, access::PRIVATE].iter().any(|&flag| summary.is(flag));
            if !fixed && !hidden && !summary.is_synthetic() {
                found.push(method);
            }
            seen.push(key);
        }
    }
    found
}
