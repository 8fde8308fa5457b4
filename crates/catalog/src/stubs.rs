//! Stubs: implementations of interfaces and abstract classes where there is no real one.

use classfile::access;
use model::MethodRef;
use program::{ClassId, Index, MethodId, MethodSummary, Name};

use crate::callable::{has_type_variables, types_of};
use crate::catalog::Catalog;

/// An anonymous class with more methods than this is nothing to read. Mocks have those only that matter.
const MOST_METHODS: usize = 16;
const OBJECT: &str = "java/lang/Object";

/// A type that a test can implement.
#[derive(Clone, Debug)]
pub struct Stubbable {
    /// VM name of the interface or class.
    pub class: Name,
    /// What the stub is made of.
    pub kind: StubbedClass,
    /// The methods that it has to implement.
    pub methods: Vec<MethodRef>,
}

/// What a stub is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StubbedClass {
    /// A functional interface, by a lambda.
    Functional,
    /// Another interface, by an anonymous class.
    Interface,
    /// A class with this constructor, by an anonymous subclass.
    Class {
        /// Descriptor of the constructor.
        descriptor: Name,
    },
}

impl Catalog<'_> {
    /// How a type is implemented; none where a test cannot do so.
    pub fn stubbable(&self, wanted: &Name) -> Option<Stubbable> {
        let index = self.index;
        let id = index.class_of(wanted)?;
        let class = &index[id];
        let open = class.is_abstract()
            && !class.is(access::FINAL)
            && !class.is_sealed()
            && !class.is(access::ANNOTATION);
        if !open || !index.accessible_from(&self.package, id) {
            return None;
        }
        let methods = abstract_methods(index, id);
        let hidden = |method: &MethodId| {
            !index[*method].is(access::PUBLIC) && index[method.class].package() != self.package
        };
        if methods.len() > MOST_METHODS || methods.iter().any(hidden) {
            return None;
        }
        let kind = self.stubbed_class(id, &methods)?;
        let narrowed = |method: &MethodId| is_narrowed(index, id, *method);
        if kind != StubbedClass::Functional && methods.iter().any(narrowed) {
            return None;
        }
        let methods = methods.iter().map(|&method| method_ref(index, method)).collect();
        Some(Stubbable { class: class.name.clone(), kind, methods })
    }

    /// How a class of the program is extended by one that answers a method otherwise, of this name and with as many
    /// parameters: it has a constructor without any. Nothing where a test cannot do so.
    pub fn overridable(&self, wanted: &Name, name: &str, parameters: usize) -> Option<Stubbable> {
        let index = self.index;
        let id = index.class_of(wanted)?;
        let class = &index[id];
        let closed = class.is_interface() || class.is_abstract() || class.is_jdk() || class.is_sealed();
        let constructor = index.declared(id, "<init>", "()V")?;
        if closed || class.is(access::FINAL) || !index.accessible_from(&self.package, constructor) {
            return None;
        }
        let own = lineage(index, id).into_iter().filter(|&id| !index[id].is_jdk());
        let is_it = |method: &MethodSummary| {
            method.name == name
                && types_of(&method.descriptor).0.len() == parameters
                && method.is(access::PUBLIC)
                && !method.is_synthetic()
        };
        let found = own.flat_map(|id| index[id].methods()).find(|(_, method)| is_it(method));
        let (method, _) = found.filter(|(_, method)| !method.is(access::FINAL) && !method.is_static())?;
        let kind = StubbedClass::Class { descriptor: Name::from("()V") };
        Some(Stubbable { class: class.name.clone(), kind, methods: vec![method_ref(index, method)] })
    }

    /// How a type is implemented by a class that also overrides a method of every object; none where a test cannot do
    /// so. Real classes stay as they are.
    pub fn oddly_stubbable(&self, wanted: &Name, method: &MethodRef) -> Option<Stubbable> {
        let index = self.index;
        let id = index.class_of(wanted)?;
        let resolved = index.resolve(id, &method.name, &method.descriptor);
        if resolved.is_some_and(|resolved| index[resolved].is(access::FINAL)) {
            return None;
        }
        let bare = StubbedClass::Class { descriptor: Name::from("()V") };
        let class = index[id].name.clone();
        if class == OBJECT {
            return Some(Stubbable { class, kind: bare, methods: Vec::new() });
        }
        let plain = self.stubbable(wanted)?;
        let is_own = |method: &MethodRef| *method.class == *plain.class;
        match &plain.kind {
            StubbedClass::Functional if plain.methods.iter().all(is_own) => {
                Some(Stubbable { kind: StubbedClass::Interface, ..plain })
            }
            StubbedClass::Interface => Some(plain),
            kind if *kind == bare => Some(plain),
            _ => None,
        }
    }

    fn stubbed_class(&self, id: ClassId, methods: &[MethodId]) -> Option<StubbedClass> {
        let index = self.index;
        if index[id].is_interface() {
            let is_functional = is_functional(index, methods);
            return Some(if is_functional { StubbedClass::Functional } else { StubbedClass::Interface });
        }
        let constructors = index[id].methods().filter(|(method, summary)| {
            let open = index.accessible_from(&self.package, *method) || summary.is(access::PROTECTED);
            summary.is_constructor() && open
        });
        let (_, constructor) =
            constructors.min_by_key(|(_, summary)| types_of(&summary.descriptor).0.len())?;
        Some(StubbedClass::Class { descriptor: constructor.descriptor.clone() })
    }
}

fn method_ref(index: &Index, method: MethodId) -> MethodRef {
    let (class, summary) = (&index[method.class], &index[method]);
    MethodRef::new(&class.name, &summary.name, &summary.descriptor)
}

/// Whether an interface can be implemented by a lambda, or by an anonymous class that can be read.
pub(crate) fn can_implement(index: &Index, interface: ClassId) -> bool {
    let methods = abstract_methods(index, interface);
    let is_narrowed = |method: &MethodId| is_narrowed(index, interface, *method);
    is_functional(index, &methods) || methods.len() <= MOST_METHODS && !methods.iter().any(is_narrowed)
}

/// Whether a lambda can stand for the methods of an interface: for one that has no type parameters of its own.
fn is_functional(index: &Index, methods: &[MethodId]) -> bool {
    let has_parameters =
        |method: MethodId| index[method].signature.as_ref().is_some_and(|text| text.starts_with('<'));
    matches!(methods, [only] if !has_parameters(*only))
}

/// Whether a method of a generic supertype takes other types in this class: `compareTo` of a `Comparable<Money>` takes
/// money, which its descriptor does not say.
fn is_narrowed(index: &Index, class: ClassId, method: MethodId) -> bool {
    method.class != class && has_type_variables(index, method)
}

/// The methods that a subclass has to implement: name and parameters once, unless a superclass has an
/// implementation.
fn abstract_methods(index: &Index, class: ClassId) -> Vec<MethodId> {
    let mut seen: Vec<(Name, String)> = Vec::new();
    let mut found = Vec::new();
    let mut types = lineage(index, class);
    types.extend(index.class("java/lang/Object").map(|object| object.id));
    let object = index.class("java/lang/Object").map(|object| object.id);
    for id in types {
        for (method, summary) in index[id].methods() {
            let key = name_and_parameters(summary);
            if summary.is_static() || summary.is(access::PRIVATE) || seen.contains(&key) {
                continue;
            }
            // `equals` in an interface is implemented by `Object`.
            let of_object = object.is_some_and(|object| declares(index, object, &key));
            if summary.is_abstract() && !(index[id].is_interface() && of_object) {
                found.push(method);
            }
            seen.push(key);
        }
    }
    found
}

/// A class, its superclasses and all its interfaces: where a method is first found is what counts.
pub(crate) fn lineage(index: &Index, class: ClassId) -> Vec<ClassId> {
    let interfaces = index.supertypes(class).into_iter().filter(|&id| index[id].is_interface());
    [class].into_iter().chain(index.super_classes(class)).chain(interfaces).collect()
}

/// By what a method overrides another.
pub(crate) fn name_and_parameters(method: &MethodSummary) -> (Name, String) {
    (method.name.clone(), method.descriptor.split(')').next().unwrap_or_default().to_owned())
}

fn declares(index: &Index, class: ClassId, (name, parameters): &(Name, String)) -> bool {
    index[class].methods().any(|(_, method)| {
        method.name == *name
            && method.descriptor.starts_with(parameters.as_str())
            && method.is(access::PUBLIC)
    })
}
