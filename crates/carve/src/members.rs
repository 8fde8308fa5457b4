//! What tests call, as members of the program.

use std::cell::RefCell;
use std::sync::Arc;

use catalog::{Callable, is_unsteady};
use classfile::access;
use program::{ClassId, FieldId, Index, MethodId, Name};
use rustc_hash::FxHashMap;

/// Packages of what tests are written with: what they call there does not help other tests.
const FRAMEWORKS: [&str; 11] = [
    "org/junit/",
    "junit/",
    "org/hamcrest/",
    "org/assertj/",
    "org/mockito/",
    "org/testng/",
    "org/easymock/",
    "org/powermock/",
    "org/jmock/",
    "org/opentest4j/",
    "com/google/common/truth/",
];

/// The members that carved statements may use. Equal ones are one object.
pub(crate) struct Members<'i> {
    index: &'i Index,
    methods: RefCell<FxHashMap<MethodId, Arc<Callable>>>,
    fields: RefCell<FxHashMap<(FieldId, bool), Arc<Callable>>>,
    fits: RefCell<FxHashMap<(Name, Name), bool>>,
}

impl<'i> Members<'i> {
    pub(crate) fn new(index: &'i Index) -> Members<'i> {
        Members { index, methods: RefCell::default(), fields: RefCell::default(), fits: RefCell::default() }
    }

    /// A class that a test may use, by its VM name.
    pub(crate) fn class(&self, name: &str) -> Option<ClassId> {
        let usable = !FRAMEWORKS.iter().any(|package| name.starts_with(package));
        self.index.class(name).filter(|_| usable).map(|class| class.id)
    }

    /// The method or constructor that code names. Private ones, and what only prints or differs from run to
    /// run, are left out, and so is what every object has.
    pub(crate) fn method(&self, class: &str, name: &str, descriptor: &str) -> Option<Arc<Callable>> {
        let class = self.class(class)?;
        let id = match name {
            "<init>" => self.index.declared(class, name, descriptor)?,
            _ => self.index.resolve(class, name, descriptor)?,
        };
        let method = &self.index[id];
        let owner = self.index[id.class].name.as_str();
        let idle = matches!(owner, "java/lang/System" | "java/io/PrintStream" | "java/lang/Thread")
            || owner == "java/lang/Object" && name != "<init>";
        if idle || method.is(access::PRIVATE) || method.is_synthetic() {
            return None;
        }
        let package = self.index[id.class].package();
        let make = || Callable::method(self.index, id, package);
        let callable = Arc::clone(self.methods.borrow_mut().entry(id).or_insert_with(make));
        (callable.is_direct() && !is_unsteady(&callable)).then_some(callable)
    }

    /// The reading of a static field that code names.
    pub(crate) fn static_field(&self, class: &str, name: &str) -> Option<Arc<Callable>> {
        let id = self.field(class, name)?;
        let usable = self.index[id].is_static();
        usable.then(|| self.field_callable(id, false))
    }

    /// The setting of a field that code names.
    pub(crate) fn set_field(&self, class: &str, name: &str) -> Option<Arc<Callable>> {
        let id = self.field(class, name)?;
        let usable = !self.index[id].is(access::FINAL);
        usable.then(|| self.field_callable(id, true))
    }

    fn field(&self, class: &str, name: &str) -> Option<FieldId> {
        let class = self.class(class)?;
        let classes = [class].into_iter().chain(self.index.supertypes(class));
        let mut fields = classes.flat_map(|class| self.index[class].fields());
        let found = fields.find(|(_, field)| field.name == name && !field.is(access::SYNTHETIC));
        found.filter(|(_, field)| !field.is(access::PRIVATE)).map(|(id, _)| id)
    }

    fn field_callable(&self, id: FieldId, set: bool) -> Arc<Callable> {
        // Private fields are left out, and the tests that are carved stand in the package of what they set.
        let package = self.index[id.class].package();
        let make =
            || if set { Callable::set(self.index, id, package) } else { Callable::field(self.index, id) };
        Arc::clone(self.fields.borrow_mut().entry((id, set)).or_insert_with(make))
    }

    /// Whether a value of one type can stand where another is wanted, without conversion.
    pub(crate) fn fits(&self, from: &Name, to: &Name) -> bool {
        if from == to || !from.starts_with(['L', '[']) || !to.starts_with(['L', '[']) {
            return from == to;
        }
        let find = || self.index.is_assignable(from, to);
        *self.fits.borrow_mut().entry((from.clone(), to.clone())).or_insert_with(find)
    }
}
