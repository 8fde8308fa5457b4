//! What objects get where, and which methods that makes run: both grow together until nothing new comes.

use program::{ClassId, FieldId, Index, MethodId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Config;
use crate::constraints::{Constraints, UseId, Variable};
use crate::dispatch::{Dispatch, Selector};
use crate::filters::{ALL, FilterId};
use crate::objects::{ANY_ARRAY, Object, ObjectId, Objects, UNKNOWN};
use crate::sets::{EMPTY, SetId};

/// The number of a method that is reached.
pub(crate) type Number = u32;
/// The number of a call.
pub(crate) type SiteId = u32;

/// A method that may run.
pub(crate) struct Reached {
    pub(crate) id: MethodId,
    /// The receiver, where there is one, and the parameters; none for primitive ones.
    pub(crate) parameters: Vec<Option<Variable>>,
    pub(crate) result: Option<Variable>,
}

/// A call.
pub(crate) struct Site {
    pub(crate) called: Called,
    /// Without the receiver; none for primitive ones.
    pub(crate) arguments: Vec<Option<Variable>>,
    pub(crate) result: Option<Variable>,
    /// How many methods it leads to so far.
    pub(crate) targets: usize,
    /// Whether all calls of this method with many targets are taken together, and this is one of them.
    pub(crate) is_joined: bool,
}

/// What a call leads to.
#[derive(Clone, Copy)]
pub(crate) enum Called {
    Exactly(Number),
    /// By the class of the object that the variable holds.
    By(Variable, Selector),
    Nobody,
}

/// What is done with each object that a variable holds.
#[derive(Clone, Copy)]
pub(crate) enum Use {
    Load(Place, Variable),
    Store(Place, Variable),
    Call(SiteId),
}

/// What of an object.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Field(FieldId),
    Elements,
    /// All of it: natives say by an address what they mean.
    Everything,
}

pub(crate) struct Analysis<'i> {
    pub(crate) index: &'i Index,
    pub(crate) config: Config,
    pub(crate) constraints: Constraints,
    pub(crate) objects: Objects,
    pub(crate) dispatch: Dispatch,
    pub(crate) methods: Vec<Reached>,
    pub(crate) numbers: FxHashMap<MethodId, Number>,
    /// Methods whose code was not looked at yet.
    pub(crate) open: Vec<Number>,
    pub(crate) translated: usize,
    pub(crate) sites: Vec<Site>,
    pub(crate) places: FxHashMap<(Number, u32), Vec<SiteId>>,
    pub(crate) connected: FxHashSet<(SiteId, MethodId, u32)>,
    pub(crate) joined: FxHashMap<Selector, SiteId>,
    /// The calls that lambdas are which name a method of a class.
    pub(crate) of_lambdas: FxHashMap<u32, SiteId>,
    uses: Vec<Use>,
    fields: FxHashMap<(ObjectId, FieldId), Variable>,
    statics: FxHashMap<FieldId, Variable>,
    elements: FxHashMap<ObjectId, Variable>,
    /// Variables that hold all objects of a type.
    any: FxHashMap<FilterId, Variable>,
    /// What of a variable a filter lets through.
    pub(crate) narrow: FxHashMap<(Variable, FilterId), Variable>,
    initialized: FxHashSet<ClassId>,
    /// Types whose objects callers of the program may make.
    pub(crate) offered: FxHashSet<ClassId>,
    pub(crate) entered: FxHashSet<MethodId>,
    /// Entries whose arguments were not looked at yet.
    pub(crate) entries: Vec<MethodId>,
}

impl<'i> Analysis<'i> {
    pub(crate) fn new(index: &'i Index, config: Config) -> Analysis<'i> {
        let mut analysis = Analysis {
            index,
            config,
            constraints: Constraints::default(),
            objects: Objects::default(),
            dispatch: Dispatch::default(),
            methods: Vec::new(),
            numbers: FxHashMap::default(),
            open: Vec::new(),
            translated: 0,
            sites: Vec::new(),
            places: FxHashMap::default(),
            connected: FxHashSet::default(),
            joined: FxHashMap::default(),
            of_lambdas: FxHashMap::default(),
            uses: Vec::new(),
            fields: FxHashMap::default(),
            statics: FxHashMap::default(),
            elements: FxHashMap::default(),
            any: FxHashMap::default(),
            narrow: FxHashMap::default(),
            initialized: FxHashSet::default(),
            offered: FxHashSet::default(),
            entered: FxHashSet::default(),
            entries: Vec::new(),
        };
        let any = analysis.constraints.variable(ALL);
        analysis.any.insert(ALL, any);
        assert_eq!(analysis.objects.number(Object::Unknown), (UNKNOWN, true));
        assert_eq!(analysis.object(Object::AnyArray), ANY_ARRAY);
        analysis.made_by_the_machine();
        analysis
    }

    /// Enters methods, and then what their callers may call as well, the nearest first.
    pub(crate) fn run_from(&mut self, entries: &[MethodId]) {
        self.entries.extend(entries);
        while !self.entries.is_empty() && !self.is_cut() {
            for entry in std::mem::take(&mut self.entries) {
                self.enter(entry);
            }
            self.run();
        }
    }

    /// Whether not all was followed: more may flow than is known.
    pub(crate) fn is_cut(&self) -> bool {
        self.translated >= self.config.most_methods
    }

    /// Goes on until nothing new comes.
    fn run(&mut self) {
        loop {
            self.translate_open();
            let work = self.constraints.work();
            if work.is_empty() && self.open.is_empty() {
                return;
            }
            for variable in work {
                let (new, uses) = self.constraints.hand_on(variable);
                uses.into_iter().for_each(|what| self.apply(self.uses[what as usize], new));
            }
        }
    }

    /// Translates the methods that were reached, class by class, so that each class is parsed once.
    fn translate_open(&mut self) {
        let mut open = std::mem::take(&mut self.open);
        open.sort_unstable_by_key(|&number| self.methods[number as usize].id);
        for number in open {
            self.translate(number);
        }
    }

    /// The number of a method that may run.
    pub(crate) fn reach(&mut self, id: MethodId) -> Number {
        if let Some(&known) = self.numbers.get(&id) {
            return known;
        }
        let number = self.methods.len() as Number;
        let summary = &self.index[id];
        let receiver = (!summary.is_static()).then(|| format!("L{};", self.index[id.class].name));
        let (parameters, result) = descriptors(&summary.descriptor);
        let all = receiver.iter().map(String::as_str).chain(parameters);
        let parameters = all.map(|descriptor| self.variable_of(descriptor)).collect();
        let result = self.variable_of(result);
        self.methods.push(Reached { id, parameters, result });
        self.numbers.insert(id, number);
        self.open.push(number);
        if self.index[id].is_static() {
            self.initialize(id.class);
        }
        number
    }

    /// Makes the static initialisers of a class and of those above it run.
    pub(crate) fn initialize(&mut self, class: ClassId) {
        if !self.initialized.insert(class) {
            return;
        }
        for above in [class].into_iter().chain(self.index.supertypes(class)) {
            self.initialized.insert(above);
            if let Some(initializer) = self.index.declared(above, "<clinit>", "()V") {
                self.reach(initializer);
            }
            if *self.index[above].name == *"java/lang/System"
                && let Some(start) = self.index.declared(above, "initPhase1", "()V")
            {
                self.reach(start);
            }
        }
    }

    /// A variable for values of a type; none for primitive ones.
    pub(crate) fn variable_of(&mut self, descriptor: &str) -> Option<Variable> {
        is_reference(descriptor).then(|| {
            let filter = self.filter(descriptor);
            self.constraints.variable(filter)
        })
    }

    pub(crate) fn filter(&mut self, descriptor: &str) -> FilterId {
        self.constraints.filters.of(self.index, &self.objects, descriptor)
    }

    /// The variable that holds all objects of a type.
    pub(crate) fn any(&mut self, descriptor: &str) -> Variable {
        let filter = self.filter(descriptor);
        if let Some(&known) = self.any.get(&filter) {
            return known;
        }
        let variable = self.constraints.variable(filter);
        self.any.insert(filter, variable);
        self.constraints.flow(self.any[&ALL], variable);
        variable
    }

    pub(crate) fn object(&mut self, object: Object) -> ObjectId {
        let (id, is_new) = self.objects.number(object);
        if is_new {
            self.constraints.filters.add(self.index, &self.objects, id);
            let only = self.constraints.sets.of([id]);
            self.constraints.hold(self.any[&ALL], only);
        }
        id
    }

    /// An object of a class, whose initialisers run.
    pub(crate) fn new_object(&mut self, class: ClassId) -> ObjectId {
        self.initialize(class);
        self.object(Object::Of(class))
    }

    pub(crate) fn hold(&mut self, variable: Variable, object: ObjectId) {
        let only = self.constraints.sets.of([object]);
        self.constraints.hold(variable, only);
    }

    /// Nothing is known of a value but its type.
    pub(crate) fn hold_unknown(&mut self, variable: Variable, descriptor: &str) {
        let any = self.any(descriptor);
        self.constraints.flow(any, variable);
        self.hold(variable, UNKNOWN);
    }

    pub(crate) fn attach(&mut self, variable: Variable, what: Use) {
        self.uses.push(what);
        let held = self.constraints.attach(variable, (self.uses.len() - 1) as UseId);
        self.apply(what, held);
    }

    fn apply(&mut self, what: Use, new: SetId) {
        if new == EMPTY {
            return;
        }
        match what {
            Use::Load(place, to) => {
                for from in self.variables(place, new) {
                    self.constraints.flow(from, to);
                }
            }
            Use::Store(place, from) => {
                for to in self.variables(place, new) {
                    self.constraints.flow(from, to);
                }
            }
            Use::Call(site) => self.dispatch_to(site, new),
        }
    }

    /// The variables that are a place of some objects.
    fn variables(&mut self, place: Place, objects: SetId) -> Vec<Variable> {
        let objects: Vec<ObjectId> = self.constraints.sets.members(objects).collect();
        let mut found = Vec::with_capacity(objects.len());
        for object in objects {
            match place {
                Place::Field(field) => found.extend(self.field(object, field)),
                Place::Elements => found.extend(self.elements(object)),
                Place::Everything => {
                    found.extend(self.elements(object));
                    for field in self.fields_of(object) {
                        found.extend(self.field(object, field));
                    }
                }
            }
        }
        found
    }

    fn field(&mut self, object: ObjectId, field: FieldId) -> Option<Variable> {
        let Object::Of(class) = self.objects.all[object as usize] else { return None };
        if let Some(&known) = self.fields.get(&(object, field)) {
            return Some(known);
        }
        if !self.index.is_subtype(class, field.class) {
            return None;
        }
        let descriptor = self.index[field].descriptor.clone();
        let variable = self.variable_of(&descriptor)?;
        self.fields.insert((object, field), variable);
        Some(variable)
    }

    fn fields_of(&self, object: ObjectId) -> Vec<FieldId> {
        let Object::Of(class) = self.objects.all[object as usize] else { return vec![] };
        let classes = [class].into_iter().chain(self.index.super_classes(class));
        let fields = classes.flat_map(|class| self.index[class].fields());
        fields
            .filter(|(_, field)| !field.is_static() && is_reference(&field.descriptor))
            .map(|(id, _)| id)
            .collect()
    }

    /// The elements of an array, where they are references.
    pub(crate) fn elements(&mut self, object: ObjectId) -> Option<Variable> {
        if let Some(&known) = self.elements.get(&object) {
            return Some(known);
        }
        let variable = match self.objects.all[object as usize].clone() {
            Object::Array(descriptor, _) => self.variable_of(&descriptor[1..])?,
            Object::AnyArray => self.constraints.variable(ALL),
            _ => return None,
        };
        self.elements.insert(object, variable);
        Some(variable)
    }

    pub(crate) fn static_field(&mut self, field: FieldId) -> Option<Variable> {
        self.initialize(field.class);
        if let Some(&known) = self.statics.get(&field) {
            return Some(known);
        }
        let descriptor = self.index[field].descriptor.clone();
        let variable = self.variable_of(&descriptor)?;
        self.statics.insert(field, variable);
        Some(variable)
    }
}

/// Whether values of a type are references.
pub(crate) fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

/// The descriptors of the parameters and of the result of a method; a hostile one has as many as can be read.
pub(crate) fn descriptors(descriptor: &str) -> (Vec<&str>, &str) {
    let (parameters, result) = descriptor.rsplit_once(')').unwrap_or(("", "V"));
    let mut rest = parameters.strip_prefix('(').unwrap_or_default();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let length = match rest[dimensions..].chars().next() {
            Some('L') => rest[dimensions..].find(';').map_or(rest.len(), |end| dimensions + end + 1),
            Some(letter) => dimensions + letter.len_utf8(),
            None => rest.len(),
        };
        found.push(&rest[..length]);
        rest = &rest[length..];
    }
    (found, result)
}
