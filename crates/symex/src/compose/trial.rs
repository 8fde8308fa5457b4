//! What is tried where nothing can be composed: calls that change what the conditions ask for, in all orders up to a length.
//!
//! No solver says what they give; a run does. What fails on its way to the last call is not gone on with.

use std::collections::VecDeque;

use catalog::{Call, Literal, Operand, Reply, Shape, Statement, Stub, StubbedClass, Test};
use program::{ClassId, MethodId, Name};

use super::plain::{DEEPEST, Plain};
use super::{Composer, callable_as};
use crate::frames::Entry;
use crate::machine::Machine;
use crate::symbols::{Meaning, type_of};

/// Calls between making an object and using it, at most.
const MOST_CALLS: usize = 4;
/// Methods of a class that are tried.
const MOST_METHODS: usize = 10;
/// Tests that are tried for a frame.
const MOST_TESTS: usize = 3_000;
/// How many objects are made from each other.
const MOST_OWNERS: usize = 2;
/// Ways to make an object that are tried.
const MOST_CHAINS: usize = 12;
/// With how many kinds of arguments a call is tried.
const VARIANTS: usize = 2;

/// Calls that are tried for the method of a frame.
pub(crate) struct Trial {
    method: MethodId,
    /// What conditions ask for: fields by class and name.
    asked: Vec<(String, String)>,
    /// What is to be run.
    waiting: VecDeque<Attempt>,
    /// What is to be made longer, by the number of its calls.
    alive: [VecDeque<Attempt>; MOST_CALLS + 1],
    begun: bool,
    tried: usize,
}

/// A test without its last call.
#[derive(Clone)]
pub(crate) struct Attempt {
    test: Test,
    /// The objects that may be changed; the last one is what the method is called on.
    objects: Vec<(Operand, ClassId)>,
    /// What is still to be made, the last one first: by which member, and of which class.
    makers: Vec<(MethodId, ClassId)>,
    calls: usize,
}

impl Trial {
    pub(crate) fn new(method: MethodId, asked: Vec<(String, String)>) -> Trial {
        let (waiting, alive) = (VecDeque::new(), Default::default());
        Trial { method, asked, waiting, alive, begun: false, tried: 0 }
    }

    /// How many tests were tried.
    pub(crate) fn tried(&self) -> usize {
        self.tried
    }

    pub(crate) fn is_done(&self) -> bool {
        let is_empty = self.waiting.is_empty() && self.alive.iter().all(VecDeque::is_empty);
        self.tried >= MOST_TESTS || self.begun && is_empty
    }

    /// Learns that a test came to its last call.
    pub(crate) fn came_through(&mut self, attempt: Attempt) {
        if attempt.calls < MOST_CALLS && self.alive[attempt.calls].len() < MOST_TESTS {
            self.alive[attempt.calls].push_back(attempt);
        }
    }

    /// The shortest that is to be made longer.
    fn shortest(&mut self) -> Option<Attempt> {
        self.alive.iter_mut().find_map(VecDeque::pop_front)
    }
}

impl Machine<'_> {
    /// The fields that the conditions of ways to a crash speak of, by class and name.
    pub(crate) fn fields_asked(&mut self, entries: &[Entry]) -> Vec<(String, String)> {
        let mut asked = Vec::new();
        for entry in entries {
            for variable in self.mentioned(&entry.state) {
                if let Some(Meaning::Field { class, name, .. }) = self.symbols.meaning(variable) {
                    asked.push((class.clone(), name.clone()));
                }
            }
        }
        asked
    }
}

impl Composer<'_, '_> {
    /// The next tests, with what they are without their last call.
    pub(crate) fn attempts(&mut self, trial: &mut Trial, count: usize) -> Vec<(Attempt, Test)> {
        if !std::mem::replace(&mut trial.begun, true) {
            trial.alive[0] = self.beginnings(trial.method).into();
        }
        let mut tests = Vec::new();
        while tests.len() < count && !trial.is_done() {
            let Some(attempt) = trial.waiting.pop_front() else {
                let Some(shorter) = trial.shortest() else { break };
                for longer in self.longer(&shorter, &trial.asked) {
                    match longer.makers.is_empty() {
                        true => trial.waiting.push_back(longer),
                        false => trial.came_through(longer),
                    }
                }
                continue;
            };
            let receiver = attempt.objects.last().map(|(object, _)| *object);
            let Some(called) = callable_as(self.machine.index, trial.method, &self.catalog.package) else {
                break;
            };
            for test in self.with_calls(&attempt, called, receiver) {
                trial.tried += 1;
                tests.push((attempt.clone(), test));
            }
        }
        tests
    }

    /// The ways to make what a method is called on.
    fn beginnings(&mut self, method: MethodId) -> Vec<Attempt> {
        let index = self.machine.index;
        if index[method].is_static() || index[method].is_constructor() {
            return Vec::new();
        }
        let below = index.subtypes(method.class).into_iter().filter(|&class| !index[class].is_jdk());
        let classes = [method.class].into_iter().chain(below);
        let concrete = classes.filter(|&class| !index[class].is_abstract()).take(2);
        let chains = concrete.flat_map(|class| self.chains(class, 0)).take(MOST_CHAINS);
        let begun = |mut makers: Vec<(MethodId, ClassId)>| {
            makers.reverse();
            Attempt { test: Test::default(), objects: Vec::new(), makers, calls: 0 }
        };
        chains.map(begun).collect()
    }

    /// The members by which an object comes to be, each made with what the one before it gave.
    fn chains(&self, class: ClassId, owners: usize) -> Vec<Vec<(MethodId, ClassId)>> {
        let mut found = Vec::new();
        for maker in self.makers(class) {
            let has_receiver = self.has_receiver(maker);
            let owner = if has_receiver { Some(maker.class) } else { self.taken(maker) };
            match owner.filter(|&owner| owner != class && owners < MOST_OWNERS) {
                Some(owner) => {
                    let before = self.chains(owner, owners + 1);
                    found.extend(before.into_iter().map(|mut chain| {
                        chain.push((maker, class));
                        chain
                    }));
                }
                None if has_receiver => {}
                None => found.push(vec![(maker, class)]),
            }
        }
        found.sort_by_key(Vec::len);
        found
    }

    fn has_receiver(&self, method: MethodId) -> bool {
        let summary = &self.machine.index[method];
        !summary.is_static() && !summary.is_constructor()
    }

    /// The first class of the program that a member takes an object of.
    fn taken(&self, maker: MethodId) -> Option<ClassId> {
        let index = self.machine.index;
        let parameters = model::descriptor::parameters(&index[maker].descriptor);
        let mut classes = parameters.into_iter().filter_map(|known| index.class_of(known));
        classes.find(|&class| !index[class].is_jdk() && !index[class].is_abstract())
    }

    /// A test with one more call on one of its objects, or with its next object.
    fn longer(&mut self, attempt: &Attempt, asked: &[(String, String)]) -> Vec<Attempt> {
        let mut found: Vec<Attempt> = Vec::new();
        let mut makers = attempt.makers.clone();
        if let Some((maker, class)) = makers.pop() {
            let owner = attempt.objects.last().map(|(object, _)| *object);
            for test in self.with_calls(attempt, maker, owner) {
                let made = Operand::Value(test.statements.len() - 1);
                let mut objects = attempt.objects.clone();
                objects.push((made, class));
                found.push(Attempt { test, objects, makers: makers.clone(), calls: attempt.calls });
            }
        }
        for &(object, class) in attempt.objects.iter().rev() {
            for method in self.changing(class, asked) {
                let Some(called) = callable_as(self.machine.index, method, &self.catalog.package) else {
                    continue;
                };
                let calls = attempt.calls + 1;
                let tests = self.with_calls(attempt, called, Some(object));
                found.extend(tests.into_iter().map(|test| Attempt { test, calls, ..attempt.clone() }));
            }
        }
        found.retain(|attempt| attempt.calls <= MOST_CALLS);
        found
    }

    /// Methods of a class that write what is asked for, then those that write what belongs to the class, then others that may.
    fn changing(&mut self, class: ClassId, asked: &[(String, String)]) -> Vec<MethodId> {
        let index = self.machine.index;
        let own: Vec<String> = [class]
            .into_iter()
            .chain(index.super_classes(class))
            .filter(|&class| !index[class].is_jdk())
            .map(|class| index[class].name.to_string())
            .collect();
        let mut found: Vec<(usize, usize, MethodId)> = Vec::new();
        for method in index.methods_of(class) {
            let summary = &index[method];
            let is_plain = !summary.is_static() && !summary.is_initializer() && !summary.is_abstract();
            if !is_plain || callable_as(index, method, &self.catalog.package).is_none() {
                continue;
            }
            let effects = self.machine.effects(method);
            // Who writes fields of what it gives has made that, and has not changed what it is called on.
            let result = model::descriptor::result(&summary.descriptor);
            let is_given = |class: &str| index.is_assignable(&type_of(class), result);
            let is_asked = effects.fields.iter().any(|field| asked.contains(field) && !is_given(&field.0));
            let is_own = effects.fields.iter().any(|(class, _)| own.contains(class));
            // What calls of interfaces change is not known: who returns nothing is there to change something.
            let rank = [is_asked, is_own, result == "V"].into_iter().position(|counts| counts);
            let parameters = model::descriptor::parameters(&summary.descriptor).len();
            found.extend(rank.map(|rank| (rank, parameters, method)));
        }
        found.sort_unstable();
        found.into_iter().map(|(_, _, method)| method).take(MOST_METHODS).collect()
    }

    /// Tests with a call more, whose arguments are of different kinds.
    fn with_calls(&mut self, attempt: &Attempt, method: MethodId, receiver: Option<Operand>) -> Vec<Test> {
        let mut tests: Vec<Test> = Vec::new();
        for variant in 0..VARIANTS {
            let made = self.with_call(attempt, method, receiver, variant);
            tests.extend(made.filter(|test| !tests.contains(test)));
        }
        tests
    }

    fn with_call(
        &mut self,
        attempt: &Attempt,
        method: MethodId,
        receiver: Option<Operand>,
        variant: usize,
    ) -> Option<Test> {
        let index = self.machine.index;
        let callable = self.catalog.callable(method);
        let mut plain = Plain::new(self.catalog, self.useless, attempt.test.clone());
        let mut arguments = Vec::new();
        for parameter in callable.parameters.iter() {
            let wanted = index.class_of(parameter).filter(|&wanted| !index[wanted].is_jdk());
            let known = attempt.objects.iter().rev().find(|(object, class)| {
                Some(*object) != receiver && wanted.is_some_and(|wanted| index.is_subtype(*class, wanted))
            });
            arguments.push(match known {
                Some(&(object, _)) => object,
                None => plain.argument(parameter, variant)?,
            });
        }
        let receiver = receiver.filter(|_| callable.has_receiver());
        if callable.has_receiver() && receiver.is_none() {
            return None;
        }
        plain.push(Statement::Call(Call { callable, receiver, arguments }));
        Some(plain.test)
    }
}

impl Plain<'_, '_> {
    /// An argument: something that says yes, or something that says no.
    fn argument(&mut self, descriptor: &Name, variant: usize) -> Option<Operand> {
        let one = i8::from(variant == 0);
        let literal = match descriptor.as_str() {
            "Z" => Literal::Boolean(variant == 0),
            "B" => Literal::Byte(one),
            "S" => Literal::Short(one.into()),
            "I" => Literal::Int(one.into()),
            "J" => Literal::Long(one.into()),
            "Ljava/lang/String;" | "Ljava/lang/Object;" if variant == 0 => Literal::String("a".into()),
            _ => {
                let stub = if variant == 0 { self.agreeing(descriptor) } else { None };
                return stub.or_else(|| self.any(descriptor, 0, DEEPEST)).or(Some(Operand::Null));
            }
        };
        Some(self.push(Statement::Literal(literal)))
    }

    /// A stub that answers yes, one or null.
    fn agreeing(&mut self, descriptor: &Name) -> Option<Operand> {
        let stubbable = self.stubbable(descriptor)?;
        let shape = match stubbable.kind {
            StubbedClass::Functional => Shape::Lambda,
            StubbedClass::Interface => Shape::Interface,
            StubbedClass::Class { .. } => return None,
        };
        let mut answers = Vec::new();
        for method in stubbable.methods {
            let result = Name::from(model::descriptor::result(&method.descriptor));
            let replies = match result.as_str() {
                "V" => Vec::new(),
                "Z" | "B" | "S" | "I" | "J" => vec![Reply::Returns(self.argument(&result, 0)?)],
                other => vec![Reply::Returns(self.nothing(other)?)],
            };
            answers.push((method, replies));
        }
        let (class, descriptor) = (stubbable.class, descriptor.clone());
        Some(self.push(Statement::Stub(Stub { class, descriptor, shape, answers })))
    }
}
