//! What a search works with: the catalog of what can be built and called, and what of it the search prefers.

use std::cell::RefCell;
use std::sync::Arc;

use catalog::{Answers, Callable, Catalog, Common, Environment, Operand, Statement, Test, object};
use chart::AskedNull;
use program::{ClassId, Index, MethodId, Name};
use rustc_hash::FxHashMap;

use crate::carved::Sample;
use crate::guidance::Guidance;
use crate::keyed::{self, Keys};
use crate::literals::Pool;
use crate::named;
use crate::odd::Suspected;

/// How many times more often a method is chosen that takes an object of the trace.
const LINKING: usize = 4;
/// Calls between the value of a target and a follow-up: entries, iterator, next.
const LONGEST_WAY: usize = 4;
/// The world of one search. A clone knows what it knows.
#[derive(Clone)]
pub struct World<'w> {
    /// What tests can build and call.
    pub catalog: Catalog<'w>,
    /// The methods of the crash that a test must call one of.
    pub targets: Vec<Arc<Callable>>,
    /// What is called on the value of a target, where the method of the crash belongs to a class that no
    /// test can name: `remove` of the iterator that `iterator()` makes.
    pub follow_ups: Vec<Arc<Callable>>,
    /// What else the class under test offers.
    pub subject: Vec<Arc<Callable>>,
    /// Literals.
    pub pool: Pool,
    /// Call sequences of the project's tests.
    pub(crate) carved: Sample,
    /// What the program finds around itself.
    pub(crate) environment: Environment,
    /// Probability that an argument is `null`.
    pub null_chance: f64,
    /// Whether a null made the program crash.
    pub(crate) is_null_crash: bool,
    /// The nulls that the trace asks for, though callers must not pass them.
    pub asked_nulls: Vec<AskedNull>,
    /// Probability that a stub is made where something real could be.
    pub stub_chance: f64,
    /// The methods of every object that may have answered oddly, and how often a test lets them.
    pub(crate) suspected: Suspected,
    /// Whether a whole population found nothing.
    pub(crate) is_stuck: bool,
    /// Where the code is that guides.
    pub(crate) guidance: Arc<Guidance>,
    /// Literals of the classes of the program, by their names.
    pub(crate) constants: Arc<Constants>,
    /// Methods that tests do not call themselves.
    left_out: Vec<MethodId>,
    memory: RefCell<Memory>,
}

/// The literals of classes.
pub(crate) type Constants = Answers<Name, Option<Arc<Pool>>>;

/// Methods to be called one on the value of the other.
pub(crate) type Way = Arc<[Arc<Callable>]>;

#[derive(Clone, Default)]
struct Memory {
    methods: FxHashMap<Name, Arc<[Arc<Callable>]>>,
    ways: FxHashMap<Name, Arc<[Way]>>,
    fillers: FxHashMap<Name, Arc<[Arc<Callable>]>>,
    below: FxHashMap<Name, Arc<[Name]>>,
    keys: Option<Arc<Keys>>,
}

impl<'w> World<'w> {
    /// The world of tests in a package that call one of the targets. `around` are the VM names of the
    /// classes that the trace names, `common` is what catalogs share.
    pub fn new(
        index: &'w Index,
        package: &str,
        targets: Vec<Arc<Callable>>,
        around: impl IntoIterator<Item = Name>,
        common: &Common,
    ) -> World<'w> {
        let mut own: Vec<Name> = targets.iter().map(|target| target.class.clone()).collect();
        own.dedup();
        let mut classes = own.clone();
        for class in around {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        let mut world = World {
            catalog: Catalog::new(index, package, classes, common),
            follow_ups: Vec::new(),
            subject: Vec::new(),
            targets,
            pool: Pool::default(),
            carved: Sample::default(),
            environment: Environment::default(),
            null_chance: 0.05,
            is_null_crash: false,
            asked_nulls: Vec::new(),
            stub_chance: 0.05,
            suspected: Suspected::default(),
            is_stuck: false,
            guidance: Arc::default(),
            constants: Arc::default(),
            left_out: Vec::new(),
            memory: RefCell::default(),
        };
        world.subject = own.iter().flat_map(|class| world.offers(class)).collect();
        world
    }

    /// Leaves methods to those that call them: a test that calls them itself reaches their lines, but not in the way of
    /// the crash.
    pub fn leave_out(&mut self, methods: Vec<MethodId>) {
        self.left_out = methods;
        self.memory.get_mut().methods.clear();
    }

    /// Whether tests do not call a method themselves.
    pub(crate) fn leaves_out(&self, method: MethodId) -> bool {
        self.left_out.contains(&method)
    }

    /// Lets tests make what the program finds around itself.
    pub fn surround(&mut self, environment: Environment) {
        self.subject.extend(environment.calls());
        self.environment = environment;
    }

    /// Whether tests pass no `null` for a parameter: callers must not, and the trace does not ask for it.
    pub(crate) fn refuses_null(&self, callable: &Callable, parameter: usize) -> bool {
        let is_asked = |asked: &AskedNull| {
            let bit = 1_u32.checked_shl(parameter as u32).unwrap_or(0);
            asked.parameters & bit != 0 && callable.is(&asked.method)
        };
        callable.refused_nulls.contains(parameter) && !self.asked_nulls.iter().any(is_asked)
    }

    /// Whether a test passes a `null` that no test should.
    pub fn passes_refused_null(&self, test: &Test) -> bool {
        let mut calls = test.statements.iter().filter_map(|statement| match statement {
            Statement::Call(call) => Some(call),
            _ => None,
        });
        calls.any(|call| {
            let nulls = (0..call.arguments.len()).filter(|&number| call.arguments[number] == Operand::Null);
            nulls.into_iter().any(|number| self.refuses_null(&call.callable, number))
        })
    }

    /// What a class offers to a test: its methods and constructors, and its fields. The package is open to the test, so most
    /// can be set; they are fewer than the methods, and setting one is rarely the way to a crash that people have.
    fn offers(&self, class: &Name) -> Vec<Arc<Callable>> {
        let Some(id) = self.catalog.index.class(class).map(|class| class.id) else { return Vec::new() };
        let own = self.catalog.declared_by(id);
        let inherited = self.methods_of(&object(class));
        let inherited = inherited.iter().filter(|method| !own.contains(method)).cloned();
        own.iter().cloned().chain(inherited).chain(self.catalog.settable(id)).collect()
    }

    /// The constants in the code of a class; none for those of the JDK.
    pub(crate) fn constants_of(&self, class: &Name) -> Option<Arc<Pool>> {
        self.constants.get(class.clone(), || {
            let index = self.catalog.index;
            let entry = index.class(class).filter(|entry| !entry.is_jdk())?;
            let mut pool = Pool::default();
            index.class_constants(entry.id).iter().for_each(|(_, literal, _)| pool.add(literal));
            pool.tidy();
            Some(Arc::new(pool))
        })
    }

    /// The methods that a test can call on a value of a type.
    pub(crate) fn methods_of(&self, descriptor: &Name) -> Arc<[Arc<Callable>]> {
        if let Some(known) = self.memory.borrow().methods.get(descriptor) {
            return Arc::clone(known);
        }
        let found: Arc<[Arc<Callable>]> = match self.catalog.index.class_of(descriptor) {
            Some(class) => self.find_methods(class).into(),
            None => Arc::new([]),
        };
        self.memory.borrow_mut().methods.insert(descriptor.clone(), Arc::clone(&found));
        found
    }

    /// The methods that put something into an object of a type that holds others.
    pub(crate) fn fillers(&self, descriptor: &Name) -> Arc<[Arc<Callable>]> {
        if let Some(known) = self.memory.borrow().fillers.get(descriptor) {
            return Arc::clone(known);
        }
        let methods = self.methods_of(descriptor);
        let found: Arc<[_]> = methods.iter().filter(|method| self.catalog.fills(method)).cloned().collect();
        self.memory.borrow_mut().fillers.insert(descriptor.clone(), Arc::clone(&found));
        found
    }

    /// The texts by which the classes of the trace ask methods.
    pub(crate) fn keys(&self) -> Arc<Keys> {
        if let Some(known) = &self.memory.borrow().keys {
            return Arc::clone(known);
        }
        let found = Arc::new(keyed::keys(self.catalog.index, &self.catalog.classes));
        self.memory.borrow_mut().keys = Some(Arc::clone(&found));
        found
    }

    /// The types below another one that code around the crash names.
    pub(crate) fn named_below(&self, descriptor: &Name) -> Arc<[Name]> {
        if let Some(known) = self.memory.borrow().below.get(descriptor) {
            return Arc::clone(known);
        }
        let catalog = &self.catalog;
        let is_below = |named: &Name| {
            named != descriptor
                && catalog.is_assignable(named, descriptor)
                && named::is_nameable(catalog, named)
        };
        let named = self.pool.classes.iter().filter_map(|class| named::described(catalog.index, class));
        let found: Arc<[Name]> = named.filter(is_below).collect();
        self.memory.borrow_mut().below.insert(descriptor.clone(), Arc::clone(&found));
        found
    }

    /// Those that seem to change the object stand there three times: they prepare what others fail at. So do
    /// those that take an object of the trace, such as the appender that a logger is to use.
    fn find_methods(&self, class: ClassId) -> Vec<Arc<Callable>> {
        let index = self.catalog.index;
        let modifying = index.modifying_methods(class);
        let methods = index.methods_of(class).into_iter().chain(modifying.iter().chain(&modifying).copied());
        let usable =
            methods.filter(|id| self.catalog.is_callable_on_object(*id) && !self.left_out.contains(id));
        let mut found: Vec<Arc<Callable>> = usable.map(|id| self.catalog.callable(id)).collect();
        let linking: Vec<Arc<Callable>> =
            found.iter().filter(|method| self.catalog.takes_named(method)).cloned().collect();
        (0..LINKING).for_each(|_| found.extend(linking.iter().cloned()));
        found
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
        let fitting =
            self.follow_ups.iter().filter(|method| self.catalog.is_assignable(at, &method.receiver));
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
