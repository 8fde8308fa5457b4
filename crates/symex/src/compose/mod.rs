//! Sequence composition: from what must hold at the entry of a frame to tests that make it hold by calls of the program.
//!
//! A [`Draft`] is a test from its end backwards: its last call is known, and so is what must hold before it. Each input
//! that is still open is made by something that comes before: it is null, a text, an array, or an object by a constructor, a
//! factory and methods that change it. The code of these is executed backwards, too, so that what must hold of an object
//! becomes what must hold of arguments. In the end only numbers and texts are open, and the solver says which.

mod arguments;
mod beginnings;
mod change;
mod lacking;
mod lists;
mod lower;
mod make;
mod maps;
mod objects;
mod plain;
mod reach;
mod same;
mod shape;
mod statics;
mod stubs;
mod trial;

pub(crate) use reach::called_as;
pub(crate) use trial::{Inside, Trial};

use std::sync::Arc;

use catalog::{Catalog, Test};
use program::{Index, MethodId};
use rustc_hash::FxHashSet;
use smt::Term;

use self::shape::Shapes;
use crate::code::Code;
use crate::frames::Entry;
use crate::limits::Limits;
use crate::machine::Machine;
use crate::state::State;
use crate::symbols::{Literal, Symbols};
use crate::useless::Useless;

/// Drafts that are looked at for one way to the crash.
const MOST_DRAFTS: usize = 400;
/// Calls of a test that are composed, at most.
const MOST_CALLS: usize = 16;
/// Tests that are made for one way to the crash.
const MOST_TESTS: usize = 100;

/// The tests for a way to the crash, while they are composed.
pub(crate) struct Composition {
    open: Vec<Draft>,
    /// What was asked for already.
    shapes: Shapes,
    seen: FxHashSet<u64>,
    looked_at: usize,
    tests: Vec<Test>,
}

impl Composition {
    /// Whether nothing more is to be tried.
    pub(crate) fn is_done(&self) -> bool {
        self.open.is_empty() || self.looked_at >= MOST_DRAFTS || self.tests.len() >= MOST_TESTS
    }

    /// How many drafts were looked at.
    pub(crate) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// The draft that is shortest, with what it lacks.
    fn next(&mut self) -> Option<Draft> {
        let cost = |at: usize| self.open[at].cost + self.open[at].lack;
        let at = (0..self.open.len()).min_by_key(|&at| (cost(at), at)).filter(|_| !self.is_done())?;
        self.looked_at += 1;
        Some(self.open.remove(at))
    }

    /// Whether a draft is short enough, and none came that asks for the same: the same calls in another order, for one.
    fn is_new(&mut self, symbols: &Symbols, draft: &Draft) -> bool {
        draft.calls.len() <= MOST_CALLS && self.seen.insert(self.shapes.of(symbols, draft))
    }
}

/// A value that a call of a draft takes, by its number.
pub(crate) type Slot = usize;

/// A test in the making, from its end backwards.
#[derive(Clone, Default)]
pub(crate) struct Draft {
    /// What must hold before the calls that are known.
    pub(crate) state: State,
    /// What is known of each value.
    pub(crate) slots: Vec<Filling>,
    /// The calls, the last one first.
    pub(crate) calls: Vec<Step>,
    /// How many statements it takes, about.
    pub(crate) cost: u32,
    /// What it costs more, about, that what it asks for is not so of new objects.
    pub(crate) lack: u32,
    /// Whether the plain ways to fill the next slot were tried, and the others are to come.
    pub(crate) is_second_try: bool,
}

/// How a value is made.
#[derive(Clone)]
pub(crate) enum Filling {
    /// Nobody has decided yet.
    Open { variable: Term, descriptor: String },
    /// `null`
    Null,
    /// A number, as memory holds it.
    Number { stored: Term, descriptor: String },
    /// What stands in the code.
    Literal(Literal),
    /// A text with this content.
    Text { content: Term },
    /// An array of numbers.
    Numbers { descriptor: String, length: Term, elements: Term },
    /// An array of references.
    References { descriptor: String, elements: Vec<Slot> },
    /// An object of a class made for the test.
    Stub(stubs::Stubbing),
    /// What the call with this place among all that the draft ever had gives.
    Made,
    /// The same object as that of another slot.
    Same(Slot),
    /// What a producer of the catalog gives, whatever it is: the cheapest one, or one of the next.
    Any { descriptor: String, choice: usize },
}

/// A call of a draft.
#[derive(Clone)]
pub(crate) struct Step {
    pub(crate) does: Does,
    /// The receiver and the arguments.
    pub(crate) takes: Vec<Slot>,
    /// What it makes.
    pub(crate) gives: Option<Slot>,
}

/// What a step does.
#[derive(Clone, Hash)]
pub(crate) enum Does {
    /// Calls a method or constructor.
    Calls(MethodId),
    /// Sets a field.
    Sets(program::FieldId),
    /// Puts a number into a box of this class.
    Boxes(String),
    /// Reads a static field.
    Reads(program::FieldId),
}

/// What composes tests of one package.
pub(crate) struct Composer<'c, 'i> {
    pub(crate) machine: &'c mut Machine<'i>,
    pub(crate) catalog: &'c Catalog<'i>,
    pub(crate) useless: &'c Useless,
    /// Whether tests may use reflection.
    may_reflect: bool,
    names: u32,
}

impl<'c, 'i> Composer<'c, 'i> {
    pub(crate) fn new(
        machine: &'c mut Machine<'i>,
        catalog: &'c Catalog<'i>,
        useless: &'c Useless,
        names: u32,
    ) -> Composer<'c, 'i> {
        Composer { machine, catalog, useless, may_reflect: false, names }
    }

    /// The same; tests may use reflection.
    pub(crate) fn reflecting(self, may_reflect: bool) -> Composer<'c, 'i> {
        Composer { may_reflect, ..self }
    }

    /// Begins to compose tests that make a way to the crash happen.
    pub(crate) fn begin(&mut self, entry: &Entry) -> Composition {
        Composition {
            open: self.first(entry).into_iter().collect(),
            shapes: Shapes::default(),
            seen: FxHashSet::default(),
            looked_at: 0,
            tests: Vec::new(),
        }
    }

    /// Looks at so many drafts, the shortest first, and gives the tests that are finished.
    pub(crate) fn proceed(&mut self, composition: &mut Composition, drafts: usize) -> Vec<Test> {
        let limits = self.machine.limits;
        self.machine.limits = Limits { steps: 1_500, checks: 24, depth: 2, is_hasty: true, ..limits };
        let mut tests = Vec::new();
        for _ in 0..drafts {
            let Some(draft) = composition.next().filter(|_| !limits.is_late()) else { break };
            match draft.slots.iter().position(|slot| matches!(slot, Filling::Open { .. })) {
                Some(slot) => {
                    let next = self.filled(draft, slot);
                    self.add(composition, next);
                }
                None => {
                    self.machine.limits.is_hasty = false;
                    let test = self.finished(&draft).filter(|test| !composition.tests.contains(test));
                    composition.tests.extend(test.clone());
                    tests.extend(test);
                    self.machine.limits.is_hasty = true;
                    if draft.calls.len() < MOST_CALLS {
                        let changed = self.static_changes(&draft);
                        self.add(composition, changed);
                    }
                }
            }
        }
        self.machine.limits = limits;
        tests
    }

    /// Adds drafts that are new and not hopeless.
    fn add(&mut self, composition: &mut Composition, drafts: Vec<Draft>) {
        for mut draft in drafts {
            if composition.is_new(&self.machine.symbols, &draft)
                && let Some(lack) = self.lack(&draft)
            {
                draft.lack = lack;
                composition.open.push(draft);
            }
        }
    }

    /// The draft with nothing but the call of the frame.
    fn first(&mut self, entry: &Entry) -> Option<Draft> {
        let conditions = self.machine.settled(&entry.state.conditions)?;
        let state = State { conditions, stack: Vec::new(), ..entry.state.clone() };
        let mut draft = Draft { state, ..Draft::default() };
        let method = entry.code.method;
        let mut takes = self.open(&mut draft, &entry.code, &entry.inputs);
        let mut gives = None;
        if self.machine.index[method].is_constructor() {
            // What a constructor works on is new.
            let own = takes.remove(0);
            let made = self.new_object(&mut draft, own, &entry.code.types[0])?;
            gives = Some(made);
        }
        let called = called_as(self.machine.index, method, &self.catalog.package, self.may_reflect)?;
        draft.calls.push(Step { does: Does::Calls(called), takes, gives });
        Some(draft)
    }

    /// Slots for the inputs of a method. Numbers are never open: the solver chooses them in the end.
    pub(crate) fn open(&mut self, draft: &mut Draft, code: &Code, inputs: &Arc<[Term]>) -> Vec<Slot> {
        let mut slots = Vec::new();
        for (&input, descriptor) in inputs.iter().zip(&code.types) {
            let variable = self.machine.variable_of(input);
            slots.push(draft.slots.len());
            draft.slots.push(match descriptor.starts_with(['L', '[']) {
                true => Filling::Open { variable, descriptor: descriptor.clone() },
                false => Filling::Number { stored: variable, descriptor: descriptor.clone() },
            });
        }
        slots
    }

    /// Makes the object of a slot a new one, before its constructor ran.
    pub(crate) fn new_object(&mut self, draft: &mut Draft, slot: Slot, descriptor: &str) -> Option<Slot> {
        let Filling::Open { variable, .. } = draft.slots[slot].clone() else { return None };
        let (made, mut by) = self.machine.make(&mut draft.state, descriptor);
        by.insert(variable, made);
        self.machine.replace(&mut draft.state, &by).then_some(())?;
        draft.slots[slot] = Filling::Made;
        Some(slot)
    }

    /// A name that no input had before.
    pub(crate) fn name(&mut self) -> String {
        self.names += 1;
        format!("test.{}", self.names)
    }

    pub(crate) fn names(&self) -> u32 {
        self.names
    }

    /// Whether what must hold can hold, and there is time to go on.
    pub(crate) fn is_possible(&mut self, draft: &Draft) -> bool {
        !self.machine.limits.is_late() && self.machine.may_hold(&draft.state.conditions)
    }
}

/// The method by which a test of a package calls another: itself, or what it overrides in a class that the test can name.
pub(crate) fn callable_as(index: &Index, method: MethodId, package: &str) -> Option<MethodId> {
    let summary = &index[method];
    if index.accessible_from(package, method) {
        return Some(method);
    }
    let is_fixed = summary.is_static() || summary.is_initializer() || summary.is(classfile::access::PRIVATE);
    let mut above = index.supertypes(method.class).into_iter().filter(|_| !is_fixed);
    above.find_map(|class| {
        let overridden = index.declared(class, &summary.name, &summary.descriptor)?;
        index.accessible_from(package, overridden).then_some(overridden)
    })
}
