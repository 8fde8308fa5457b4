//! Walks the way that a run took, over the intermediate form, with the literals of its test as symbols.
//!
//! What the course says of a value is always right. A term that would have been another value in the run is forgotten, and
//! so is what cannot be modelled: then the value stays as it was seen. Where the course does not go on as the code does,
//! something was thrown: at a handler the walk goes on, else it goes back to the caller.

use std::sync::Arc;

use ir::{BlockId, Definition, Predecessor, Terminator, ValueId};
use model::{Course, MethodRef, Noted, Passed};
use program::Index;
use rustc_hash::FxHashMap;
use smt::{Term, Value};

use super::inputs::Inputs;
use super::rows::Splice;
use super::values::{Heap, Number, Object, Val, constant};
use crate::code::{Code, Codes};
use crate::symbols::Symbols;

/// Calls within each other that are followed, and conditions of a run that are kept.
const DEEPEST: usize = 150;
const MOST_CONDITIONS: usize = 4_000;

/// The number of the way that a `null` leads.
const NULL: u32 = u32::MAX;

/// A condition that held in a run.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    /// What held.
    pub(super) held: Term,
    /// What would have led elsewhere, with a number for where.
    pub(super) others: Vec<(u32, Term)>,
    /// Where it was decided.
    pub(super) method: MethodRef,
    pub(super) pc: u32,
    /// The last part of the name of what is thrown where the other one holds; none for branches.
    pub(super) throws: Option<&'static str>,
}

/// What comes of a condition that is no branch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throws {
    /// The last part of the exception's name.
    pub(super) class: &'static str,
    /// Whether it is thrown where the condition holds, or where it does not.
    pub(super) if_true: bool,
}

impl Throws {
    pub(super) fn if_true(class: &'static str) -> Option<Throws> {
        Some(Throws { class, if_true: true })
    }

    pub(super) fn if_false(class: &'static str) -> Option<Throws> {
        Some(Throws { class, if_true: false })
    }
}

/// How a method ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ended {
    Returned(Val),
    Thrown,
    /// The course ends here, or cannot be followed.
    Lost,
}

/// An instruction did not end normally.
pub(super) enum Stop {
    Thrown,
    Lost,
}

/// A method that is walked through.
pub(super) struct Frame {
    pub(super) code: Arc<Code>,
    /// Its number in the course.
    pub(super) number: u32,
    pub(super) values: Vec<Val>,
    pub(super) pc: u32,
}

pub(super) struct Walk<'w> {
    pub(super) index: &'w Index,
    pub(super) symbols: &'w mut Symbols,
    pub(super) codes: &'w mut Codes,
    pub(super) course: &'w Course,
    pub(super) at: usize,
    pub(super) heap: Heap,
    pub(super) statics: FxHashMap<(Arc<str>, Arc<str>), Val>,
    pub(super) inputs: Inputs,
    pub(super) conditions: Vec<Condition>,
    pub(super) depth: usize,
    /// The units of texts that are known one by one.
    pub(super) rows: FxHashMap<Term, Arc<[Number]>>,
    /// Other texts that parts of the test's could be, and numbers that could have more digits.
    pub(super) splices: Vec<Splice>,
    pub(super) widenings: Vec<Splice>,
}

impl Walk<'_> {
    pub(super) fn next(&self) -> Option<Passed> {
        self.course.passed.get(self.at).copied()
    }

    /// What an instruction that is noted has yielded; none where it threw.
    pub(super) fn done(&mut self, pc: u32) -> Option<Option<Noted>> {
        match self.next() {
            Some(Passed::Done { pc: at, value }) if at == pc => {
                self.at += 1;
                Some(value)
            }
            _ => None,
        }
    }

    /// A value as it was noted.
    pub(super) fn noted(&mut self, noted: Noted) -> Val {
        match noted {
            Noted::Null => Val::Object(0),
            Noted::Object(number) => {
                Val::Object(self.heap.seen(self.course, &mut self.symbols.terms, number))
            }
            _ => match constant(&mut self.symbols.terms, noted) {
                Some(term) => Val::Number(Number::constant(term)),
                None => Val::Unknown,
            },
        }
    }

    /// A value that was computed, if it is what was noted; else that.
    pub(super) fn agreed(&mut self, value: Val, noted: Noted) -> Val {
        match (value, noted) {
            (Val::Object(at), Noted::Object(number)) => {
                Val::Object(self.heap.meet(self.course, &mut self.symbols.terms, at, number))
            }
            // A number that was put into a box on the way.
            (Val::Number(own), Noted::Object(number)) => {
                let at = self.heap.seen(self.course, &mut self.symbols.terms, number);
                if self.heap.get(at).boxed.is_some_and(|boxed| boxed.known == own.known) {
                    self.heap.get_mut(at).boxed = Some(own);
                }
                Val::Object(at)
            }
            (Val::Number(own), noted) if constant(&mut self.symbols.terms, noted) == Some(own.known) => value,
            _ => self.noted(noted),
        }
    }

    /// A number computed of numbers, as a term and as it was.
    pub(super) fn computed(
        &mut self,
        numbers: &[Number],
        compute: impl Fn(&mut Symbols, &[Term]) -> Option<Term>,
    ) -> Option<Number> {
        let knowns: Vec<Term> = numbers.iter().map(|number| number.known).collect();
        let known = compute(self.symbols, &knowns)?;
        self.symbols.terms.as_value(known)?;
        if numbers.iter().all(|number| !number.is_symbolic()) {
            return Some(Number::constant(known));
        }
        let terms: Vec<Term> = numbers.iter().map(|number| number.term).collect();
        Some(Number { term: compute(self.symbols, &terms)?, known })
    }

    /// Notes a condition, given as it depends on literals and as it was.
    pub(super) fn decided(&mut self, frame: &Frame, truth: Number, throws: Option<Throws>) {
        let Some(&Value::Bool(was)) = self.symbols.terms.as_value(truth.known) else { return };
        // Where it was thrown, the other way is any other way.
        let throws = throws.filter(|throws| throws.if_true != was).map(|throws| throws.class);
        let not = self.symbols.terms.not(truth.term);
        let (held, other) = if was { (truth.term, not) } else { (not, truth.term) };
        self.hold(frame, held, vec![(u32::from(!was), other)], throws);
    }

    /// Says that a number stays what it was: something was chosen by it that is not modelled.
    pub(super) fn pin(&mut self, frame: &Frame, number: Number) {
        if number.is_symbolic() {
            let held = self.symbols.terms.equal(number.term, number.known);
            self.hold(frame, held, Vec::new(), None);
        }
    }

    /// Says that something stays as it was.
    pub(super) fn hold_as_it_was(&mut self, frame: &Frame, held: Term) {
        self.hold(frame, held, Vec::new(), None);
    }

    /// Notes that an object which the test passes was none of the `null`s that it could be. A `null` would go another way
    /// where this is seen first, so that nothing need be noted later.
    pub(super) fn not_null(&mut self, frame: &Frame, value: Val, throws: Option<&'static str>) {
        let literal = value.object().and_then(|object| self.heap.get_mut(object).nullable.take());
        let Some(literal) = literal else { return };
        let is_null = self.inputs.is_null(self.symbols, literal);
        let held = self.symbols.terms.not(is_null);
        self.hold(frame, held, vec![(NULL, is_null)], throws);
    }

    fn hold(&mut self, frame: &Frame, held: Term, others: Vec<(u32, Term)>, throws: Option<&'static str>) {
        if self.symbols.terms.as_value(held).is_none() && self.conditions.len() < MOST_CONDITIONS {
            let method = self.course.methods[frame.number as usize].clone();
            self.conditions.push(Condition { held, others, method, pc: frame.pc, throws });
        }
    }

    /// Walks through a method that has just been entered.
    pub(super) fn method(&mut self, number: u32, arguments: &[Val]) -> Ended {
        let method = &self.course.methods[number as usize];
        let id = self.index.method(&method.class, &method.name, &method.descriptor);
        let Some(code) = id.and_then(|id| self.codes.get(self.index, id)) else { return Ended::Lost };
        if self.depth >= DEEPEST {
            return Ended::Lost;
        }
        let values = vec![Val::Unknown; code.body.values.len()];
        let mut frame = Frame { code, number, values, pc: 0 };
        self.parameters(&mut frame, arguments);
        self.depth += 1;
        let ended = self.blocks(&mut frame);
        self.depth -= 1;
        ended
    }

    /// Takes the parameters that were noted; a constructor's object is not among them.
    fn parameters(&mut self, frame: &mut Frame, arguments: &[Val]) {
        let parameters = frame.code.body.parameters.clone();
        let is_constructor = &*self.course.methods[frame.number as usize].name == "<init>";
        for (at, &parameter) in parameters.iter().enumerate() {
            let mut value = arguments.get(at).copied().unwrap_or(Val::Unknown);
            if is_constructor && at == 0 {
                if value.object().is_none() {
                    value = Val::Object(self.heap.make(Object::default()));
                }
            } else if let Some(Passed::Given(noted)) = self.next() {
                self.at += 1;
                value = self.agreed(value, noted);
            }
            frame.values[parameter as usize] = value;
        }
    }

    fn blocks(&mut self, frame: &mut Frame) -> Ended {
        let code = frame.code.clone();
        let mut block: BlockId = 0;
        let mut from: Option<Predecessor> = None;
        loop {
            let body = &code.body.blocks[block as usize];
            match self.next() {
                Some(Passed::At(pc)) if pc == body.start => self.at += 1,
                Some(Passed::Caught { method, pc }) if method == frame.number && pc == body.start => {
                    self.at += 1;
                }
                _ => {}
            }
            self.phis(frame, block, from);
            let mut thrown = false;
            for instruction in &body.instructions {
                frame.pc = instruction.pc;
                match self.step(frame, instruction) {
                    Ok(value) => {
                        if let Some(result) = instruction.result {
                            frame.values[result as usize] = value;
                        }
                    }
                    Err(Stop::Thrown) => {
                        thrown = true;
                        break;
                    }
                    Err(Stop::Lost) => return Ended::Lost,
                }
            }
            frame.pc = body.end_pc;
            let next = match &body.end {
                _ if thrown => None,
                Terminator::Throw(_) => None,
                Terminator::Return(value) => {
                    return Ended::Returned(value.map_or(Val::Unknown, |value| self.value(frame, value)));
                }
                end => match self.way(frame, end) {
                    Some(next) => Some(next),
                    None => return Ended::Lost,
                },
            };
            let is_thrown = next.is_none();
            let Some(next) = next.or_else(|| self.handler(&code, frame.number, block)) else {
                return Ended::Thrown;
            };
            from = Some(Predecessor { block, is_thrown });
            block = next;
        }
    }

    /// The handler of a block that the run goes on at.
    fn handler(&self, code: &Code, number: u32, block: BlockId) -> Option<BlockId> {
        let Some(Passed::Caught { method, pc }) = self.next() else { return None };
        let blocks = &code.body.blocks;
        let mut catches = blocks[block as usize].catches.iter().map(|catch| catch.to);
        catches.find(|&to| method == number && blocks[to as usize].start == pc)
    }

    fn phis(&mut self, frame: &mut Frame, block: BlockId, from: Option<Predecessor>) {
        let code = frame.code.clone();
        let body = &code.body.blocks[block as usize];
        let Some(way) = from.and_then(|from| body.predecessors.iter().position(|way| *way == from)) else {
            return;
        };
        let chosen: Vec<(ValueId, ValueId)> = body
            .phis
            .iter()
            .filter_map(|&phi| match code.body.definition(phi) {
                Definition::Phi { inputs, .. } => Some((phi, *inputs.get(way)?)),
                _ => None,
            })
            .collect();
        let values: Vec<Val> = chosen.iter().map(|&(_, input)| self.value(frame, input)).collect();
        for ((phi, _), value) in chosen.into_iter().zip(values) {
            frame.values[phi as usize] = value;
        }
    }

    /// Where a block that ends normally goes on.
    fn way(&mut self, frame: &Frame, end: &Terminator) -> Option<BlockId> {
        let start = |to: BlockId| frame.code.body.blocks[to as usize].start;
        let Some(Passed::At(pc)) = self.next() else {
            return match end {
                Terminator::Goto(to) => Some(*to),
                _ => None,
            };
        };
        match end {
            Terminator::Goto(to) => Some(*to),
            &Terminator::If { test, values, then, otherwise } => {
                let values = values.map(|value| self.value(frame, value));
                let to = [then, otherwise].into_iter().find(|&to| start(to) == pc)?;
                if let [value @ Val::Object(_), Val::Object(0)] = values {
                    self.not_null(frame, value, None);
                }
                if let [Val::Number(first), Val::Number(second)] = values
                    && start(then) != start(otherwise)
                {
                    let truth = self.computed(&[first, second], |symbols, terms| {
                        Some(symbols.tested(test, [terms[0], terms[1]]))
                    });
                    let agrees = |truth: &Number| {
                        self.symbols.terms.as_value(truth.known).and_then(Value::truth) == Some(to == then)
                    };
                    if let Some(truth) = truth.filter(agrees) {
                        self.decided(frame, truth, None);
                    }
                }
                Some(to)
            }
            Terminator::Switch { value, cases, default } => {
                let targets = cases.iter().map(|&(_, to)| to).chain([*default]);
                let to = targets.into_iter().find(|&to| start(to) == pc)?;
                if let Val::Number(number) = self.value(frame, *value) {
                    self.switched(frame, number, cases);
                }
                Some(to)
            }
            _ => None,
        }
    }

    fn switched(&mut self, frame: &Frame, number: Number, cases: &[(i32, BlockId)]) {
        let mut is_case = |key: i32| {
            let key = self.symbols.int(key.into());
            self.symbols.terms.equal(number.term, key)
        };
        let all: Vec<(u32, Term)> =
            cases.iter().map(|&(key, _)| (key.cast_unsigned().wrapping_add(2), is_case(key))).collect();
        let Some(was) = number.signed(&self.symbols.terms) else { return };
        let taken = cases.iter().position(|&(key, _)| i128::from(key) == was);
        let each: Vec<Term> = all.iter().map(|&(_, is)| is).collect();
        let any = self.symbols.terms.or(&each);
        let none = self.symbols.terms.not(any);
        let held = taken.map_or(none, |taken| each[taken]);
        let others = all.into_iter().chain([(1, none)]).filter(|&(_, other)| other != held).collect();
        self.hold(frame, held, others, None);
    }

    /// A value of a frame.
    pub(super) fn value(&mut self, frame: &Frame, value: ValueId) -> Val {
        match frame.code.body.definition(value) {
            Definition::Constant(constant) => self.constant(constant),
            _ => frame.values[value as usize],
        }
    }

    fn constant(&mut self, constant: &ir::Constant) -> Val {
        let terms = &mut self.symbols.terms;
        let term = match constant {
            ir::Constant::Null => return Val::Object(0),
            ir::Constant::Int(int) => terms.bits(32, (*int).into()),
            ir::Constant::Long(long) => terms.bits(64, (*long).into()),
            ir::Constant::Float(bits) => terms.value(Value::single(f32::from_bits(*bits))),
            ir::Constant::Double(bits) => terms.value(Value::double(f64::from_bits(*bits))),
            ir::Constant::Text(units) => {
                let text = Number::constant(terms.value(Value::Text(units.clone())));
                return Val::Object(self.heap.make(Object { text: Some(text), ..Object::default() }));
            }
            _ => return Val::Object(self.heap.make(Object::default())),
        };
        Val::Number(Number::constant(term))
    }
}
