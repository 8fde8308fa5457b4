//! The catalog of what tests of one package can build and call.

use std::cell::RefCell;
use std::sync::Arc;

use classfile::access;
use model::MethodRef;
use model::descriptor::class_of;
use program::{ClassId, Index, Member, MethodId, Name, Standpoint};
use rustc_hash::FxHashMap;

use crate::callable::{Callable, Kind, object, of_program};
use crate::common::{Common, Findings, Generics, Mockables};
use crate::experience::Experience;
use crate::mocks::{self, Called, Mockable};
use crate::producers::{Producer, home};
use crate::test::{Literal, Statement};

/// What tests of one package around one crash can build and call. A clone knows what it knows.
#[derive(Clone)]
pub struct Catalog<'i> {
    /// The program and its JDK.
    pub index: &'i Index,
    /// VM name of the package that the tests stand in.
    pub package: String,
    /// VM names of the classes around the crash.
    pub classes: Vec<Name>,
    /// What was seen of calls.
    pub experience: Experience,
    /// Its package, and the packages that are the crash's own.
    pub(crate) standpoint: Arc<Standpoint>,
    pub(crate) generics: Arc<Generics>,
    pub(crate) findings: Arc<Findings>,
    /// Clones have the same number, and find out the same.
    number: u32,
    mockables: Arc<Mockables>,
    pub(crate) memory: RefCell<Memory>,
}

/// What was asked before.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    pub(crate) producers: FxHashMap<Name, Arc<[Producer]>>,
    called: Option<Arc<Called>>,
    injected: FxHashMap<Name, Arc<[Arc<Callable>]>>,
    parameters: FxHashMap<(MethodId, Name), Arc<[Name]>>,
}

impl<'i> Catalog<'i> {
    /// The catalog of tests in a package. `classes` are the VM names of the classes around the crash; `common` is what it shares
    /// with other catalogs of the same index.
    pub fn new(index: &'i Index, package: &str, classes: Vec<Name>, common: &Common) -> Catalog<'i> {
        let mut homes: Vec<String> = classes.iter().map(|class| home(class)).collect();
        homes.sort_unstable();
        homes.dedup();
        let (experience, memory) = (Experience::default(), RefCell::default());
        let standpoint = Arc::new(Standpoint { package: package.to_owned(), homes });
        let (generics, findings) = (Arc::clone(&common.generics), common.at(&standpoint));
        let (number, mockables) = (common.next_number(), Arc::clone(&common.mockables));
        let package = package.to_owned();
        Catalog {
            index,
            package,
            classes,
            experience,
            standpoint,
            generics,
            findings,
            number,
            mockables,
            memory,
        }
    }

    /// A method as tests call it.
    pub fn callable(&self, method: MethodId) -> Arc<Callable> {
        self.findings.callables.get(method, || Callable::method(self.index, method, &self.package))
    }

    /// The methods and constructors that a class declares and a test can call.
    pub fn declared_by(&self, class: ClassId) -> Vec<Arc<Callable>> {
        let summary = &self.index[class];
        let methods = summary.methods().filter(|(id, method)| {
            let made = method.is_synthetic() || method.name == "<clinit>";
            let abstract_object = method.is_constructor() && summary.is_abstract();
            !made && !abstract_object && self.index.accessible_from(&self.package, *id)
        });
        methods.map(|(id, _)| self.callable(id)).collect()
    }

    /// The fields that a test can set.
    pub fn settable(&self, class: ClassId) -> Vec<Arc<Callable>> {
        let fields = self.index[class].fields();
        let usable = fields.filter(|(id, field)| {
            let fixed = field.is(access::FINAL) || field.is(access::SYNTHETIC);
            !fixed && self.index.accessible_from(&self.package, *id)
        });
        usable.map(|(id, _)| Callable::set(self.index, id, &self.package)).collect()
    }

    /// How objects of a class get what a container hands to them: by setters, and by fields, inherited ones among them.
    pub fn injected(&self, class: &Name) -> Arc<[Arc<Callable>]> {
        if let Some(known) = self.memory.borrow().injected.get(class) {
            return Arc::clone(known);
        }
        let own = self.index.class(class).map(|class| class.id);
        let lineage = own.into_iter().chain(own.into_iter().flat_map(|id| self.index.super_classes(id)));
        let found: Arc<[Arc<Callable>]> = lineage.flat_map(|id| self.injected_by(id)).collect();
        self.memory.borrow_mut().injected.insert(class.clone(), Arc::clone(&found));
        found
    }

    fn injected_by(&self, class: ClassId) -> Vec<Arc<Callable>> {
        let fields = self.index[class]
            .fields()
            .filter(|(_, field)| field.is_injected && !field.is_static() && !field.is(access::FINAL));
        let methods = self.index[class].methods().filter(|(id, method)| {
            let takes = !method.descriptor.starts_with("()");
            method.is_injected && takes && !method.is_initializer() && self.is_callable_on_object(*id)
        });
        let fields = fields.map(|(id, _)| Callable::set(self.index, id, &self.package));
        fields.chain(methods.map(|(id, _)| self.callable(id))).collect()
    }

    /// Whether a test can call a method on an object. What every object has is left out.
    pub fn is_callable_on_object(&self, method: MethodId) -> bool {
        let of_object = self.index[method.class].name == "java/lang/Object";
        !self.index[method].is_static() && !of_object && self.index.accessible_from(&self.package, method)
    }

    /// Whether a value of one type can stand where another is wanted.
    pub fn is_assignable(&self, from: &Name, to: &Name) -> bool {
        // A primitive value of another type would be a conversion; boxing is a call of its own.
        let references = || from.starts_with(['L', '[']) && to.starts_with(['L', '[']);
        from == to || references() && self.index.is_assignable(from, to)
    }

    /// How a type is mocked; none where a test cannot do so.
    pub fn mockable(&self, wanted: &Name) -> Option<Arc<Mockable>> {
        let find_out = || {
            let found = mocks::mockable(self.index, wanted, &self.package, &self.classes, &self.called());
            Arc::new(found.map(Arc::new))
        };
        self.mockables.get((self.number, wanted.clone()), find_out).as_ref().clone()
    }

    /// Whether the classes around the crash may call a method, themselves or by others.
    pub fn is_called(&self, method: &MethodRef) -> bool {
        let id = self.index.method(&method.class, &method.name, &method.descriptor);
        id.is_some_and(|id| self.called().contains(self.index, id))
    }

    /// What the classes around the crash call.
    fn called(&self) -> Arc<Called> {
        let known = self.memory.borrow().called.clone();
        known.unwrap_or_else(|| {
            let called = Arc::new(Called::by(self.index, &self.classes));
            self.memory.borrow_mut().called = Some(Arc::clone(&called));
            called
        })
    }

    /// Whether a test can name a class, given by its VM name.
    pub fn can_name(&self, class: &str) -> bool {
        self.index.class(class).is_some_and(|class| self.index.accessible_from(&self.package, class.id))
    }

    /// Whether a test can have a statement that one of another package has.
    pub fn can_make(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Literal(Literal::Class(class)) => class.starts_with('[') || self.can_name(class),
            Statement::Literal(_) | Statement::Array { .. } => true,
            Statement::Stub(stub) => self.can_name(&stub.class),
            Statement::Cast { descriptor, .. } => self.can_name(class_of(descriptor.trim_start_matches('['))),
            Statement::Call(call) => self.can_call(&call.callable),
        }
    }

    fn can_call(&self, callable: &Callable) -> bool {
        let Some(class) = self.index.class(&callable.class) else { return false };
        let member = match callable.kind {
            Kind::StaticField | Kind::SetStatic | Kind::SetField => {
                let field = class.fields().find(|(_, field)| field.name == callable.name);
                if !callable.is_direct() {
                    return self.can_name(&callable.class);
                }
                field.map(|(id, _)| Member::Field(id))
            }
            _ => self.index.declared(class.id, &callable.name, &callable.descriptor).map(Member::Method),
        };
        member.is_some_and(|member| self.index.accessible_from(&self.package, member))
    }

    /// What a callable takes where it is called on a value of a type.
    pub fn parameters_on(&self, callable: &Callable, receiver: &Name) -> Arc<[Name]> {
        let Some(method) = callable.generic else { return Arc::clone(&callable.parameters) };
        let key = (method, receiver.clone());
        if let Some(known) = self.memory.borrow().parameters.get(&key) {
            return Arc::clone(known);
        }
        let found: Arc<[Name]> = match self.index.class_of(receiver) {
            Some(class) => {
                let types = self.index.parameter_types_on(method, class);
                types.iter().map(|shape| Name::from(shape.descriptor.as_str())).collect()
            }
            None => Arc::clone(&callable.parameters),
        };
        self.memory.borrow_mut().parameters.insert(key, Arc::clone(&found));
        found
    }

    /// Whether a method takes an object of a class around the crash, by a type of the program.
    pub fn takes_named(&self, method: &Callable) -> bool {
        let mut parameters = method.parameters.iter().filter(|parameter| of_program(self.index, parameter));
        parameters
            .any(|parameter| self.classes.iter().any(|class| self.is_assignable(&object(class), parameter)))
    }
}
