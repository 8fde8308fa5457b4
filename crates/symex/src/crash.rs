//! What must hold where a crash was thrown, for it to be thrown: a null, an index, a class, a zero.
//!
//! Each instruction of the innermost frame's line that can throw the exception gives a state of its own. What the message
//! tells (an index, a length, a class, a text) must hold as well; where the message tells its own text, that is wanted
//! first, and then left out.

use ir::{Operation, Terminator, ValueId};
use smt::Term;
use trace::Hint;

use crate::machine::Machine;
use crate::state::State;
use crate::step::thrown_inside;

const NULL_POINTER: &str = "java/lang/NullPointerException";
const CLASS_CAST: &str = "java/lang/ClassCastException";
/// What a path costs more that does not ask for what the message tells.
const UNTOLD_COST: u32 = 30;

/// What is thrown, and what its message tells.
#[derive(Clone)]
pub(crate) struct Thrown<'t> {
    pub(crate) class: &'t str,
    pub(crate) message: Option<&'t str>,
    pub(crate) hints: Vec<Hint>,
    /// Whether the frame itself threw it, or something that it called and that is not of the program.
    pub(crate) is_own: bool,
    /// Whether the trace tells the line; else it may be any.
    pub(crate) is_line_known: bool,
    /// VM names of the classes of the frames inside, the nearest first, where it is not the frame itself.
    pub(crate) inside: &'t [String],
}

/// An instruction or the end of a block.
pub(crate) enum Place<'p> {
    Instruction(&'p Operation),
    End(&'p Terminator),
}

impl Machine<'_> {
    /// The states right before an instruction that throws; none where it does not throw that.
    pub(crate) fn before_crash(&mut self, state: &State, place: &Place, thrown: &Thrown) -> Vec<State> {
        if !thrown.is_own {
            return self.before_foreign(state, place, thrown);
        }
        if let Place::Instruction(Operation::Call { method, arguments, .. }) = place
            && *method.name == *"<init>"
            && *method.class == *thrown.class
        {
            return self.before_made(state, &method.descriptor, arguments, thrown);
        }
        let condition = self.crash_condition(state, place, thrown);
        let mut before = state.clone();
        match condition {
            Some(condition) if self.require(&mut before, condition) => vec![before],
            Some(_) => Vec::new(),
            None if !thrown.is_line_known => Vec::new(),
            None => self.before_foreign(state, place, thrown),
        }
    }

    /// Something that is called throws, in a way that the trace does not show.
    fn before_foreign(&mut self, state: &State, place: &Place, thrown: &Thrown) -> Vec<State> {
        let Place::Instruction(operation) = place else { return Vec::new() };
        let mut before = state.clone();
        if let Operation::Call { method, kind, arguments } = operation {
            if *kind != ir::CallKind::Static && !self.require_present(&mut before, arguments[0]) {
                return Vec::new();
            }
            match thrown_inside(self, &before, operation, thrown.class, &thrown.hints) {
                Some(condition) if self.require(&mut before, condition) => return vec![before],
                Some(_) => return Vec::new(),
                None => {
                    let mut places = self.descend(&before, operation, thrown);
                    before.cost += if places.is_empty() { 0 } else { UNTOLD_COST };
                    let called = crate::words::called(method);
                    before.leave_open(format!("why {called} throws is left open"));
                    places.push(before);
                    return places;
                }
            }
        }
        matches!(operation, Operation::Dynamic { .. }).then_some(before).into_iter().collect()
    }

    /// The exception is made here, with a message that the trace shows.
    fn before_made(
        &mut self,
        state: &State,
        descriptor: &str,
        arguments: &[ValueId],
        thrown: &Thrown,
    ) -> Vec<State> {
        let mut plain = state.clone();
        let Some(message) = thrown.message.filter(|_| descriptor.starts_with("(Ljava/lang/String;")) else {
            return vec![plain];
        };
        let mut told = state.clone();
        let text = self.term(state, arguments[1]);
        let content = self.content(text);
        let wanted = self.symbols.terms.text(message);
        let same = self.symbols.terms.equal(content, wanted);
        let is_told = self.require_present(&mut told, arguments[1]) && self.require(&mut told, same);
        plain.cost += UNTOLD_COST;
        plain.leave_open("what the message says is left open".into());
        if is_told { vec![told, plain] } else { vec![plain] }
    }

    /// What must hold for an instruction itself to throw an exception of the JVM.
    pub(crate) fn crash_condition(&mut self, state: &State, place: &Place, thrown: &Thrown) -> Option<Term> {
        match (thrown.class, place) {
            (NULL_POINTER, _) => {
                let object = self.term(state, dereferenced(place)?);
                Some(self.symbols.is_null(object))
            }
            (class, Place::Instruction(operation)) => match operation {
                Operation::Load { array, index, .. } | Operation::Store { array, index, .. }
                    if class.ends_with("ArrayIndexOutOfBoundsException") =>
                {
                    Some(self.index_outside(state, *array, *index, &thrown.hints))
                }
                Operation::NewArray { lengths, .. } if class.ends_with("NegativeArraySizeException") => {
                    Some(self.negative_size(state, lengths, &thrown.hints))
                }
                Operation::Cast(value, to) if class == CLASS_CAST => {
                    Some(self.wrong_class(state, *value, to, &thrown.hints))
                }
                Operation::Binary(ir::Binary::Divide | ir::Binary::Remainder, [_, divisor])
                    if class.ends_with("ArithmeticException") =>
                {
                    let divisor = self.term(state, *divisor);
                    Some(self.is_zero(divisor))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn index_outside(&mut self, state: &State, array: ValueId, index: ValueId, hints: &[Hint]) -> Term {
        let [array, index] = [array, index].map(|value| self.term(state, value));
        let mut conditions = vec![self.symbols.is_present(array), self.is_outside(array, index)];
        if let Some(&Hint::Index { index: told, length }) = hints.first() {
            let told = self.symbols.int(told);
            conditions.push(self.symbols.terms.equal(index, told));
            if let Some(length) = length {
                let (actual, told) = (self.length(array), self.symbols.int(length));
                conditions.push(self.symbols.terms.equal(actual, told));
            }
        }
        self.symbols.terms.and(&conditions)
    }

    fn negative_size(&mut self, state: &State, lengths: &[ValueId], hints: &[Hint]) -> Term {
        let zero = self.symbols.int(0);
        let mut any = Vec::new();
        for &length in lengths {
            let length = self.term(state, length);
            any.push(match hints.first() {
                Some(&Hint::NegativeSize(told)) => {
                    let told = self.symbols.int(told);
                    self.symbols.terms.equal(length, told)
                }
                _ => self.symbols.less(length, zero),
            });
        }
        self.symbols.terms.or(&any)
    }

    fn wrong_class(&mut self, state: &State, value: ValueId, to: &str, hints: &[Hint]) -> Term {
        let (term, is) = (self.term(state, value), self.is_of(state, value, to));
        let (present, other) = (self.symbols.is_present(term), self.symbols.terms.not(is));
        let mut conditions = vec![present, other];
        if let Some(Hint::Cast { from: Some(from), .. }) = hints.first() {
            let all = self.symbols.is(from);
            conditions.push(self.symbols.select(all, term));
        }
        self.symbols.terms.and(&conditions)
    }
}

/// The object that an instruction needs.
fn dereferenced(place: &Place) -> Option<ValueId> {
    match place {
        Place::End(Terminator::Throw(value)) => Some(*value),
        Place::End(_) => None,
        Place::Instruction(operation) => match operation {
            Operation::GetField { object, .. } | Operation::PutField { object, .. } => *object,
            Operation::Length(object)
            | Operation::Enter(object)
            | Operation::Exit(object)
            | Operation::Load { array: object, .. }
            | Operation::Store { array: object, .. } => Some(*object),
            Operation::Call { kind, arguments, .. } if *kind != ir::CallKind::Static => {
                arguments.first().copied()
            }
            _ => None,
        },
    }
}
