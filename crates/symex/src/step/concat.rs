//! Texts that are put together, and other dynamic calls.

use ir::{Dynamic, Member, Part, ValueId};
use model::descriptor::parameters;
use smt::{Ints, Term, Texts, Value};

use crate::machine::Machine;
use crate::state::State;

impl Machine<'_> {
    pub(super) fn undo_dynamic(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        call: &Dynamic,
        arguments: &[ValueId],
    ) -> bool {
        match call {
            Dynamic::Concatenation { parts, descriptor } => {
                let content = self.concatenation(state, parts, descriptor, arguments);
                self.assign_text(state, result, content)
            }
            Dynamic::Lambda { interface, implementation, .. } => {
                self.undo_lambda(state, result, interface, (&implementation.member, arguments))
            }
            Dynamic::Other { name, .. } => self.assign_open(state, result, &format!("what {name} makes")),
        }
    }

    /// A lambda is a new object that holds what it has captured.
    fn undo_lambda(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        interface: &str,
        (implementation, captured): (&Member, &[ValueId]),
    ) -> bool {
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else { return true };
        let variable = self.term(state, result);
        let (made, mut by) = self.make(state, &format!("L{interface};"));
        by.extend(self.capture(state, made, implementation, captured));
        by.insert(variable, made);
        self.replace(state, &by)
    }

    fn concatenation(
        &mut self,
        state: &mut State,
        parts: &[Part],
        descriptor: &str,
        arguments: &[ValueId],
    ) -> Term {
        let mut types = parameters(descriptor).into_iter().zip(arguments);
        let mut whole = self.symbols.terms.text("");
        for part in parts {
            let part = match part {
                Part::Text(units) => self.symbols.terms.value(Value::Text(units.as_slice().into())),
                Part::Constant(text) => self.symbols.terms.text(text),
                Part::Argument => match types.next() {
                    Some((descriptor, &argument)) => {
                        let argument = self.term(state, argument);
                        self.as_text(state, descriptor, argument)
                    }
                    None => self.symbols.terms.text(""),
                },
            };
            whole = self.symbols.terms.apply(Texts::Concatenate, &[whole, part]);
        }
        whole
    }

    /// A value as it is written in a text.
    pub(super) fn as_text(&mut self, state: &mut State, descriptor: &str, value: Term) -> Term {
        match descriptor {
            "Ljava/lang/String;" => {
                let (is_null, null) = (self.symbols.is_null(value), self.symbols.terms.text("null"));
                let content = self.content(value);
                self.symbols.terms.if_then_else(is_null, null, content)
            }
            "C" => {
                let code = self.symbols.as_place(value);
                self.symbols.terms.apply(Texts::FromCode, &[code])
            }
            "I" | "S" | "B" => self.number_as_text(value),
            "Z" => {
                let (is_false, [yes, no]) =
                    (self.is_zero(value), ["true", "false"].map(|text| self.symbols.terms.text(text)));
                self.symbols.terms.if_then_else(is_false, no, yes)
            }
            _ => {
                state.leave_open("how an object is written in a text is left open".into());
                self.symbols.open("a text", smt::Sort::Text)
            }
        }
    }

    fn number_as_text(&mut self, value: Term) -> Term {
        let number = self.symbols.as_place(value);
        let (zero, sign) = (self.symbols.terms.int(0), self.symbols.terms.text("-"));
        let is_negative = self.symbols.terms.apply(Ints::Less, &[number, zero]);
        let opposite = self.symbols.terms.apply(Ints::Negate, &[number]);
        let digits = self.symbols.terms.apply(Texts::FromInt, &[opposite]);
        let negative = self.symbols.terms.apply(Texts::Concatenate, &[sign, digits]);
        let positive = self.symbols.terms.apply(Texts::FromInt, &[number]);
        self.symbols.terms.if_then_else(is_negative, negative, positive)
    }
}
