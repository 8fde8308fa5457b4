//! What a search works with: who can make a value of a type, and what can be called.

use std::cell::RefCell;
use std::sync::Arc;

use classfile::access;
use program::{ClassId, Index, Member, MethodId, Name};
use rustc_hash::FxHashMap;

use crate::callable::{Callable, Kind, object, of_program};
use crate::carved::Sample;
use crate::environment::Environment;
use crate::experience::Experience;
use crate::literals::Pool;
use crate::mocks::{self, Mockable};
use crate::producers::{Producer, home};
use crate::test::{Literal, Statement};

/// How many times more often a method is chosen that takes an object of the trace.
const LINKING: usize = 4;
/// Calls between the value of a target and a follow-up: entries, iterator, next.
const LONGEST_WAY: usize = 4;
/// The world of one search. A clone knows what it knows.
#[derive(Clone)]
pub struct World<'w> {
    /// The program and its JDK.
    pub index: &'w Index,
    /// VM name of the package that the test stands in.
    pub package: String,
    /// The methods of the crash that a test must call one of.
    pub targets: Vec<Arc<Callable>>,
    /// What is called on the value of a target, where the method of the crash belongs to a class that no
    /// test can name: `remove` of the iterator that `iterator()` makes.
    pub follow_ups: Vec<Arc<Callable>>,
    /// What else the class under test offers.
    pub subject: Vec<Arc<Callable>>,
    /// VM names of the classes around the crash.
    pub classes: Vec<Name>,
    /// Literals.
    pub pool: Pool,
    /// Call sequences of the project's tests.
    pub(crate) carved: Sample,
    /// What the program finds around itself.
    pub(crate) environment: Environment,
    /// Probability that an argument is `null`.
    pub null_chance: f64,
    /// Probability that a stub is made where something real could be.
    pub stub_chance: f64,
    /// The beginnings of the names of packages that are the crash's own: `com/acme/`.
    pub(crate) homes: Vec<String>,
    /// Methods that tests do not call themselves.
    left_out: Vec<MethodId>,
    pub(crate) memory: RefCell<Memory>,
}

/// Methods to be called one on the value of the other.
pub(crate) type Way = Arc<[Arc<Callable>]>;

#[derive(Clone, Default)]
pub(crate) struct Memory {
    pub(crate) producers: FxHashMap<Name, Arc<[Producer]>>,
    pub(crate) costs: FxHashMap<Name, f64>,
    methods: FxHashMap<Name, Arc<[Arc<Callable>]>>,
    ways: FxHashMap<Name, Arc<[Way]>>,
    assignable: FxHashMap<Name, FxHashMap<Name, bool>>,
    mockable: FxHashMap<Name, Option<Arc<Mockable>>>,
    parameters: FxHashMap<(MethodId, Name), Arc<[Name]>>,
    constants: FxHashMap<Name, Option<Arc<Pool>>>,
    pub(crate) experience: Experience,
    /// Whether a whole population came to nothing.
    pub(crate) is_stuck: bool,
}

impl<'w> World<'w> {
    /// The world of tests in a package that call one of the targets. `around` are the VM names of the
    /// classes that the trace names.
    pub fn new(
        index: &'w Index,
        package: &str,
        targets: Vec<Arc<Callable>>,
        around: impl IntoIterator<Item = Name>,
    ) -> World<'w> {
        let mut world = World {
            index,
            package: package.to_owned(),
            follow_ups: Vec::new(),
            subject: Vec::new(),
            classes: Vec::new(),
            targets,
            pool: Pool::default(),
            carved: Sample::default(),
            environment: Environment::default(),
            null_chance: 0.05,
            stub_chance: 0.05,
            homes: Vec::new(),
            left_out: Vec::new(),
            memory: RefCell::default(),
        };
        let mut classes: Vec<Name> = world.targets.iter().map(|target| target.class.clone()).collect();
        classes.dedup();
        world.classes = classes.clone();
        for class in around {
            if !world.classes.contains(&class) {
                world.classes.push(class);
            }
        }
        world.homes = world.classes.iter().map(|class| home(class)).collect();
        world.homes.sort_unstable();
        world.homes.dedup();
        world.subject = classes.iter().flat_map(|class| world.offers(class)).collect();
        world
    }

    /// Leaves methods to those that call them: a test that calls them itself reaches their lines, but not in the way of
    /// the crash.
    pub fn leave_out(&mut self, methods: Vec<MethodId>) {
        self.left_out = methods;
        self.memory.get_mut().methods.clear();
    }

    /// Lets tests make what the program finds around itself.
    pub fn surround(&mut self, environment: Environment) {
        self.subject.extend(environment.calls());
        self.environment = environment;
    }

    /// What a class offers to a test: its methods and constructors.
    fn offers(&self, class: &Name) -> Vec<Arc<Callable>> {
        let Some(summary) = self.index.class(class) else { return Vec::new() };
        let methods = summary.methods().filter(|(id, method)| {
            let made = method.is_synthetic() || method.name == "<clinit>";
            let abstract_object = method.is_constructor() && summary.is_abstract();
            !made && !abstract_object && self.index.accessible_from(&self.package, *id)
        });
        let own = methods.map(|(id, _)| Callable::method(self.index, id, &self.package));
        let own: Vec<Arc<Callable>> = own.collect();
        let inherited = self.methods_of(&crate::callable::object(class));
        let inherited = inherited.iter().filter(|method| !own.contains(method)).cloned();
        own.iter().cloned().chain(inherited).chain(self.settable(summary.id)).collect()
    }

    /// The fields that a test can set. The package is open to it, so most are; the fields of a class are
    /// fewer than its methods, and setting one is seldom the way to a crash that people have.
    fn settable(&self, class: ClassId) -> Vec<Arc<Callable>> {
        let fields = self.index[class].fields();
        let usable = fields.filter(|(id, field)| {
            let fixed = field.is(access::FINAL) || field.is(access::SYNTHETIC);
            !fixed && self.index.accessible_from(&self.package, *id)
        });
        usable.map(|(id, _)| Callable::set(self.index, id)).collect()
    }

    /// Whether a value of one type can stand where another is wanted.
    pub(crate) fn is_assignable(&self, from: &Name, to: &Name) -> bool {
        if from == to {
            return true;
        }
        let known = self.memory.borrow().assignable.get(to).and_then(|to| to.get(from).copied());
        if let Some(known) = known {
            return known;
        }
        // A primitive value of another type would be a conversion; boxing is a call of its own.
        let references = from.starts_with(['L', '[']) && to.starts_with(['L', '[']);
        let answer = references && self.index.is_assignable(from, to);
        self.memory.borrow_mut().assignable.entry(to.clone()).or_default().insert(from.clone(), answer);
        answer
    }

    /// How a type is mocked; none where a test cannot do so.
    pub(crate) fn mockable(&self, wanted: &Name) -> Option<Arc<Mockable>> {
        if let Some(known) = self.memory.borrow().mockable.get(wanted) {
            return known.clone();
        }
        let found = mocks::mockable(self.index, wanted, &self.package, &self.classes);
        self.memory.borrow_mut().mockable.insert(wanted.clone(), found.clone());
        found
    }

    /// The constants in the code of a class; none for those of the JDK.
    pub(crate) fn constants_of(&self, class: &Name) -> Option<Arc<Pool>> {
        if let Some(known) = self.memory.borrow().constants.get(class) {
            return known.clone();
        }
        let entry = self.index.class(class).filter(|entry| !entry.is_jdk());
        let pool = entry.map(|entry| {
            let mut pool = Pool::default();
            for (method, _) in entry.methods() {
                self.index.constants(method).iter().for_each(|(_, literal, _)| pool.add(literal));
            }
            pool.tidy();
            Arc::new(pool)
        });
        self.memory.borrow_mut().constants.insert(class.clone(), pool.clone());
        pool
    }

    /// Whether a test of this world can have a statement that one of another package has.
    pub(crate) fn can_make(&self, statement: &Statement) -> bool {
        let can_name = |class: &str| {
            self.index.class(class).is_some_and(|class| self.index.accessible_from(&self.package, class.id))
        };
        match statement {
            Statement::Literal(Literal::Class(class)) => class.starts_with('[') || can_name(class),
            Statement::Literal(_) | Statement::Array { .. } => true,
            Statement::Stub(stub) => can_name(&stub.class),
            Statement::Call(call) => self.can_call(&call.callable),
        }
    }

    fn can_call(&self, callable: &Callable) -> bool {
        let Some(class) = self.index.class(&callable.class) else { return false };
        let member = match callable.kind {
            Kind::StaticField | Kind::SetStatic | Kind::SetField => {
                let field = class.fields().find(|(_, field)| field.name == callable.name);
                field.map(|(id, _)| Member::Field(id))
            }
            _ => self.index.declared(class.id, &callable.name, &callable.descriptor).map(Member::Method),
        };
        member.is_some_and(|member| self.index.accessible_from(&self.package, member))
    }

    /// What a callable takes where it is called on a value of a type.
    pub(crate) fn parameters_on(&self, callable: &Callable, receiver: &Name) -> Arc<[Name]> {
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

    /// The methods that a test can call on a value of a type.
    pub(crate) fn methods_of(&self, descriptor: &Name) -> Arc<[Arc<Callable>]> {
        if let Some(known) = self.memory.borrow().methods.get(descriptor) {
            return Arc::clone(known);
        }
        let found: Arc<[Arc<Callable>]> = match self.index.class_of(descriptor) {
            Some(class) => self.find_methods(class).into(),
            None => Arc::new([]),
        };
        self.memory.borrow_mut().methods.insert(descriptor.clone(), Arc::clone(&found));
        found
    }

    /// Those that seem to change the object stand there three times: they prepare what others fail at. So do
    /// those that take an object of the trace, such as the appender that a logger is to use.
    fn find_methods(&self, class: ClassId) -> Vec<Arc<Callable>> {
        let modifying = self.index.modifying_methods(class);
        let methods =
            self.index.methods_of(class).into_iter().chain(modifying.iter().chain(&modifying).copied());
        let usable = methods.filter(|&id| {
            let of_object = self.index[id.class].name == "java/lang/Object";
            !self.index[id].is_static()
                && !of_object
                && !self.left_out.contains(&id)
                && self.index.accessible_from(&self.package, id)
        });
        let mut found: Vec<Arc<Callable>> =
            usable.map(|id| Callable::method(self.index, id, &self.package)).collect();
        let linking: Vec<Arc<Callable>> =
            found.iter().filter(|method| self.takes_named(method)).cloned().collect();
        (0..LINKING).for_each(|_| found.extend(linking.iter().cloned()));
        found
    }

    /// Whether a method takes an object of a class that the trace names, by a type of the program.
    fn takes_named(&self, method: &Callable) -> bool {
        let mut parameters = method.parameters.iter().filter(|parameter| of_program(self.index, parameter));
        parameters
            .any(|parameter| self.classes.iter().any(|class| self.is_assignable(&object(class), parameter)))
    }

    /// The ways from a value of a type to a call of a follow-up: over methods without parameters, the
    /// shortest of them only.
    pub(crate) fn ways_to_follow_ups(&self, from: &Name) -> Arc<[Way]> {
        if let Some(known) = self.memory.borrow().ways.get(from) {
            return Arc::clone(known);
        }
        let mut ways: Vec<(Name, Vec<Arc<Callable>>)> = vec![(from.clone(), Vec::new())];
        let mut found: Vec<Way> = Vec::new();
        for _ in 0..LONGEST_WAY {
            found.extend(ways.iter().flat_map(|(at, way)| self.followed_up(at, way)));
            if !found.is_empty() || self.follow_ups.is_empty() {
                break;
            }
            ways = ways.iter().flat_map(|(at, way)| self.continued(at, way)).collect();
        }
        let found: Arc<[Way]> = found.into();
        self.memory.borrow_mut().ways.insert(from.clone(), Arc::clone(&found));
        found
    }

    fn followed_up(&self, at: &Name, way: &[Arc<Callable>]) -> Vec<Way> {
        let fitting = self.follow_ups.iter().filter(|method| self.is_assignable(at, &method.receiver));
        fitting.map(|method| way.iter().chain([method]).cloned().collect()).collect()
    }

    fn continued(&self, at: &Name, way: &[Arc<Callable>]) -> Vec<(Name, Vec<Arc<Callable>>)> {
        let mut methods = self.methods_of(at).to_vec();
        methods.retain(|method| method.parameters.is_empty() && method.result.starts_with('L'));
        // Those that change the object are listed several times.
        methods.sort_by(|first, second| (&first.class, &first.name).cmp(&(&second.class, &second.name)));
        methods.dedup();
        let longer = |method: &Arc<Callable>| way.iter().chain([method]).cloned().collect();
        methods.iter().map(|method| (method.result.clone(), longer(method))).collect()
    }
}
