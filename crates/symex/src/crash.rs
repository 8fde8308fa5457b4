//! What must hold where a crash was thrown, for it to be thrown: a null, an index, a class, a zero.
//!
//! Each instruction of the innermost frame's line that can throw the exception gives a state of its own. What the message
//! tells (an index, a length, a class, a text) must hold as well; where the message tells its own text, that is wanted
//! first, and then left out.

use ir::{Element, Member, Operation, Terminator, ValueId};
use smt::Term;
use trace::Hint;

use crate::machine::Machine;
use crate::state::State;
use crate::step::thrown_inside;

const NULL_POINTER: &str = "java/lang/NullPointerException";
const CLASS_CAST: &str = "java/lang/ClassCastException";
/// What a path costs more that does not ask for what the message tells.
const UNTOLD_COST: u32 = 30;
/// Texts of a message that may have been refused, at most.
const MOST_TOLD: usize = 4;

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
            match thrown_inside(self, &before, operation, thrown) {
                Some(condition) if self.require(&mut before, condition) => return vec![before],
                Some(_) => return Vec::new(),
                None => {
                    let mut places = self.refused_texts(&before, method, arguments, thrown);
                    places.extend(self.descend(&before, operation, thrown));
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

    /// A method of the JDK refuses a text that the message quotes: each of the texts that it is given may be that one.
    fn refused_texts(
        &mut self,
        state: &State,
        called: &Member,
        arguments: &[ValueId],
        thrown: &Thrown,
    ) -> Vec<State> {
        let is_jdk = self.index.class(&called.class).is_none_or(|class| class.is_jdk());
        let mut states = Vec::new();
        for text in told_texts(thrown).into_iter().filter(|_| is_jdk) {
            for &argument in arguments {
                if !matches!(
                    Self::static_type(state, argument),
                    Some("Ljava/lang/String;" | "Ljava/lang/CharSequence;")
                ) {
                    continue;
                }
                let given = self.term(state, argument);
                let (content, told) = (self.content(given), self.symbols.terms.text(&text));
                let is_told = self.symbols.terms.equal(content, told);
                let mut refused = state.clone();
                refused.leave_open(format!(
                    "that {} refuses a text of the message is left open",
                    crate::words::called(called)
                ));
                let is_alive =
                    self.require_present(&mut refused, argument) && self.require(&mut refused, is_told);
                states.extend(is_alive.then_some(refused));
            }
        }
        states
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
        let takes_text = descriptor.starts_with("(Ljava/lang/String;") && arguments.len() > 1;
        let Some(message) = thrown.message.filter(|_| takes_text) else {
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
                Operation::Store { element: Element::Reference, array, index, value }
                    if class.ends_with("ArrayStoreException") =>
                {
                    self.wrong_element(state, [*array, *index, *value], &thrown.hints)
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

    /// An element may not be stored whose class is none of the array's; none where no class of arrays is known that refuses it.
    fn wrong_element(&mut self, state: &State, store: [ValueId; 3], hints: &[Hint]) -> Option<Term> {
        let [array, index, value] = store.map(|value| self.term(state, value));
        let outside = self.is_outside(array, index);
        let mut conditions = vec![
            self.symbols.is_present(array),
            self.symbols.terms.not(outside),
            self.symbols.is_present(value),
        ];
        let told = hints.iter().find_map(|hint| match hint {
            Hint::Stored(class) => Some(class.as_str()),
            _ => None,
        });
        if let Some(told) = told {
            let all = self.symbols.is(told);
            conditions.push(self.symbols.select(all, value));
        }
        conditions.push(self.refuses_element(state, store, told)?);
        Some(self.symbols.terms.and(&conditions))
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

/// The texts that a message quotes, and its lines behind the first: one may be what was refused.
fn told_texts(thrown: &Thrown) -> Vec<String> {
    let quoted = thrown.hints.iter().filter_map(|hint| match hint {
        Hint::Input(text) | Hint::Text(text) => Some(text.clone()),
        _ => None,
    });
    let lines = thrown.message.unwrap_or_default().lines().skip(1).map(str::to_owned);
    let mut texts: Vec<String> = Vec::new();
    for text in quoted.chain(lines).filter(|text| !text.is_empty()) {
        if texts.len() < MOST_TOLD && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
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
