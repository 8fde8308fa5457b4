//! What is tried where nothing can be composed: calls that change what the conditions ask for, in all orders up to a length.
//!
//! No solver says what they give; a run does. What fails on its way to the last call is not gone on with. A test that
//! reproduces a frame has objects that the frames above it work on, too: what they are called on is given these.

use std::collections::VecDeque;

use catalog::{Call, Operand, Statement, Test};
use model::Candidate;
use program::{ClassId, MethodId};
use rustc_hash::FxHashSet;

use super::arguments::VARIANTS;
use super::make::ABOVE_TEXT;
use super::plain::Plain;
use super::{Composer, callable_as};
use crate::frames::Entry;
use crate::machine::Machine;
use crate::symbols::{Meaning, type_of};

/// Calls between making an object and using it, at most.
const MOST_CALLS: usize = 4;
/// Methods that are tried as the first call and as a next one on what the method of the frame is called on, and on others.
const MOST_FIRST: usize = 16;
const MOST_NEXT: usize = 8;
const MOST_BESIDE: usize = 4;
/// Objects of a test that may be changed, at most.
const MOST_OBJECTS: usize = 4;
/// Tests that are tried for a frame.
const MOST_TESTS: usize = 3_000;

/// Calls that are tried for the method of a frame.
pub(crate) struct Trial {
    method: MethodId,
    /// What conditions ask for: fields by class and name.
    asked: Vec<(String, String)>,
    /// What reproduces a frame inside; none where tests begin with nothing.
    inside: Option<Inside>,
    /// What is to be run.
    waiting: VecDeque<Attempt>,
    /// What is to be made longer, by the number of its calls.
    alive: [VecDeque<Attempt>; MOST_CALLS + 1],
    /// What is made longer before all that: it ended like none before it, so its calls matter.
    surprising: VecDeque<Attempt>,
    endings: FxHashSet<u64>,
    begun: bool,
    tried: usize,
}

/// What is known of the frames inside of one for which tests are tried.
#[derive(Clone)]
pub(crate) struct Inside {
    /// A test that reproduces one of them.
    pub(crate) test: Candidate,
    /// The class of the next one inside, as a text names it: it may be called by reflection.
    pub(crate) class: String,
    /// How many frames there are between the one that the test reproduces and the one that tests are tried for.
    pub(crate) between: usize,
}

/// A test without its last call.
#[derive(Clone, Default)]
pub(crate) struct Attempt {
    pub(super) test: Test,
    /// The objects that may be changed; the last one is what the method is called on.
    pub(super) objects: Vec<(Operand, ClassId)>,
    /// What is still to be made, the last one first: by which member, and of which class.
    pub(super) makers: Vec<(MethodId, ClassId)>,
    pub(super) calls: usize,
}

impl Trial {
    pub(crate) fn new(method: MethodId, asked: Vec<(String, String)>, inside: Option<Inside>) -> Trial {
        let (waiting, alive, surprising) = (VecDeque::new(), Default::default(), VecDeque::new());
        let endings = FxHashSet::default();
        Trial { method, asked, inside, waiting, alive, surprising, endings, begun: false, tried: 0 }
    }

    /// How many tests were tried.
    pub(crate) fn tried(&self) -> usize {
        self.tried
    }

    /// How many frames there are between this one and the one that is reproduced already; none where none is.
    pub(crate) fn between(&self) -> Option<usize> {
        self.inside.as_ref().map(|inside| inside.between)
    }

    pub(crate) fn is_done(&self) -> bool {
        let mut open = self.alive.iter().chain([&self.waiting, &self.surprising]);
        let is_empty = open.all(VecDeque::is_empty);
        self.tried >= MOST_TESTS || self.begun && is_empty
    }

    /// Learns that a test came to its last call, and how that ended, as a number.
    pub(crate) fn came_through(&mut self, attempt: Attempt, ending: u64) {
        let is_surprising = self.endings.insert(ending);
        let of_length = &mut self.alive[attempt.calls];
        let known = self.surprising.back().into_iter().chain(of_length.back());
        let is_known = known.into_iter().any(|known| known.test == attempt.test);
        if attempt.calls == MOST_CALLS || is_known {
            return;
        }
        match is_surprising {
            true => self.surprising.push_back(attempt),
            false => of_length.push_back(attempt),
        }
    }

    /// What is to be made longer next.
    fn next(&mut self) -> Option<Attempt> {
        let surprising = self.surprising.pop_front();
        surprising.or_else(|| self.alive.iter_mut().find_map(VecDeque::pop_front))
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
            let begun = self.beginnings(trial.method, trial.inside.as_ref().map(|inside| &inside.test));
            let (ready, unmade): (Vec<_>, Vec<_>) =
                begun.into_iter().partition(|attempt| attempt.makers.is_empty());
            (trial.waiting, trial.alive[0]) = (ready.into(), unmade.into());
        }
        let mut tests = Vec::new();
        while tests.len() < count && !trial.is_done() {
            let Some(attempt) = trial.waiting.pop_front() else {
                let Some(shorter) = trial.next() else { break };
                for longer in self.longer(&shorter, trial) {
                    match longer.makers.is_empty() {
                        true => trial.waiting.push_back(longer),
                        false => trial.alive[longer.calls].push_back(longer),
                    }
                }
                continue;
            };
            let is_on_object = self.has_receiver(trial.method);
            let receiver = attempt.objects.last().map(|(object, _)| *object).filter(|_| is_on_object);
            let Some(called) = callable_as(self.machine.index, trial.method, &self.catalog.package) else {
                break;
            };
            for called in self.with_calls(&attempt, called, receiver, trial) {
                trial.tried += 1;
                tests.push((attempt.clone(), called.test));
            }
        }
        tests
    }

    /// A test with one more call on one of its objects, or with its next object.
    fn longer(&mut self, attempt: &Attempt, trial: &Trial) -> Vec<Attempt> {
        let mut found: Vec<Attempt> = Vec::new();
        let mut makers = attempt.makers.clone();
        if let Some((maker, class)) = makers.pop() {
            let owner = attempt.objects.last().map(|(object, _)| *object);
            for mut made in self.with_calls(attempt, maker, owner, trial) {
                let object = Operand::Value(made.test.statements.len() - 1);
                made.objects.push((object, class));
                found.push(Attempt { makers: makers.clone(), ..made });
            }
        }
        for &(object, class) in attempt.objects.iter().rev() {
            let others: Vec<ClassId> = attempt
                .objects
                .iter()
                .filter(|(other, _)| *other != object)
                .map(|(_, class)| *class)
                .collect();
            let is_last = attempt.objects.last().is_some_and(|(last, _)| *last == object);
            let most = match attempt.calls {
                _ if !is_last => MOST_BESIDE,
                0 => MOST_FIRST,
                _ => MOST_NEXT,
            };
            for method in self.changing(class, &trial.asked, &others).into_iter().take(most) {
                let Some(called) = callable_as(self.machine.index, method, &self.catalog.package) else {
                    continue;
                };
                let calls = attempt.calls + 1;
                let longer = self.with_calls(attempt, called, Some(object), trial);
                found.extend(longer.into_iter().map(|longer| Attempt { calls, ..longer }));
            }
        }
        found.retain(|attempt| attempt.calls <= MOST_CALLS);
        found
    }

    /// Methods of a class that take one of the other objects, then those that write what is asked for, in their own code or
    /// not, then those that write what belongs to the class, then others that may.
    fn changing(&mut self, class: ClassId, asked: &[(String, String)], others: &[ClassId]) -> Vec<MethodId> {
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
            let is_of_object = index[method.class].name == "java/lang/Object";
            if !is_plain || is_of_object || callable_as(index, method, &self.catalog.package).is_none() {
                continue;
            }
            let effects = self.machine.effects(method);
            // Who writes fields of what it gives has made that, and has not changed what it is called on.
            let result = model::descriptor::result(&summary.descriptor);
            let is_given = |class: &str| index.is_assignable(&type_of(class), result);
            let is_asked = effects.fields.iter().any(|field| asked.contains(field) && !is_given(&field.0));
            let is_set =
                is_asked && self.machine.fields_set(method).iter().any(|field| asked.contains(field));
            let is_own = effects.fields.iter().any(|(class, _)| own.contains(class));
            // What calls of interfaces change is not known: who returns nothing is there to change something.
            let parameters = model::descriptor::parameters(&summary.descriptor);
            let takes_other =
                parameters.iter().any(|wanted| others.iter().any(|&other| self.can_be(other, wanted)));
            let ranks = [takes_other, is_set, is_asked, is_own, result == "V"];
            let rank = ranks.into_iter().position(|counts| counts);
            found.extend(rank.map(|rank| (rank, parameters.len(), method)));
        }
        found.sort_unstable();
        found.into_iter().map(|(_, _, method)| method).collect()
    }

    /// Whether an object of a class is what a parameter asks for; it is not where anything would do.
    pub(super) fn can_be(&self, class: ClassId, wanted: &str) -> bool {
        let index = self.machine.index;
        !ABOVE_TEXT.contains(&wanted)
            && index.class_of(wanted).is_some_and(|wanted| index.is_subtype(class, wanted))
    }

    /// Attempts with a call more, whose arguments are of different kinds.
    fn with_calls(
        &mut self,
        attempt: &Attempt,
        method: MethodId,
        receiver: Option<Operand>,
        trial: &Trial,
    ) -> Vec<Attempt> {
        let named = trial.inside.as_ref().map(|inside| inside.class.as_str());
        let mut attempts: Vec<Attempt> = Vec::new();
        for variant in 0..VARIANTS {
            let made = self.with_call(attempt, method, receiver, (variant, named));
            attempts.extend(made.filter(|made| attempts.iter().all(|known| known.test != made.test)));
        }
        attempts
    }

    fn with_call(
        &mut self,
        attempt: &Attempt,
        method: MethodId,
        receiver: Option<Operand>,
        variant: (usize, Option<&str>),
    ) -> Option<Attempt> {
        let callable = self.catalog.callable(method);
        let receiver = receiver.filter(|_| callable.has_receiver());
        let mut plain = Plain::new(self.catalog, self.useless, attempt.test.clone());
        let mut arguments = Vec::new();
        for parameter in callable.parameters.iter() {
            let known = attempt
                .objects
                .iter()
                .rev()
                .find(|(object, class)| Some(*object) != receiver && self.can_be(*class, parameter));
            arguments.push(match known {
                Some(&(object, _)) => object,
                None => plain.argument(parameter, variant)?,
            });
        }
        if callable.has_receiver() && receiver.is_none() {
            return None;
        }
        plain.push(Statement::Call(Call { callable, receiver, arguments }));
        let mut longer = Attempt { test: plain.test, ..attempt.clone() };
        self.note_objects(&mut longer, attempt.test.statements.len());
        Some(longer)
    }

    /// What was made for the arguments of the last call can be changed as well.
    fn note_objects(&self, attempt: &mut Attempt, from: usize) {
        let index = self.machine.index;
        let last = attempt.test.statements.len() - 1;
        for at in from..last {
            let class =
                attempt.test.statements[at].yields().and_then(|descriptor| index.class_of(descriptor));
            let class = class.filter(|&class| !index[class].is_jdk());
            if let Some(class) = class.filter(|_| attempt.objects.len() < MOST_OBJECTS) {
                attempt.objects.insert(0, (Operand::Value(at), class));
            }
        }
    }
}
