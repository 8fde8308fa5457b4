//! Methods of builders of texts: what is in one is a text of the solver, too.

use ir::{Member, ValueId};
use smt::{Ints, Term, Texts};

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;

/// Methods of builders that change nothing in them.
const LOOKING: [&str; 12] = [
    "indexOf",
    "lastIndexOf",
    "capacity",
    "codePointAt",
    "codePointBefore",
    "codePointCount",
    "chars",
    "codePoints",
    "getChars",
    "compareTo",
    "trimToSize",
    "ensureCapacity",
];

impl Machine<'_> {
    /// A method of a builder of texts. What is not known leaves open what is in it.
    pub(super) fn undo_builder(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> Option<bool> {
        let all = self.symbols.builders();
        let own = self.term(state, *arguments.first()?);
        let descriptor = &*method.descriptor;
        let parameters = model::descriptor::parameters(descriptor);
        let is_object = *self.symbols.terms.sort(own) == crate::symbols::reference();
        (is_object && parameters.len() + 1 == arguments.len()).then_some(())?;
        let content = self.symbols.select(all, own);
        Some(match (&*method.name, descriptor) {
            ("<init>", "()V" | "(I)V") => {
                let empty = self.symbols.terms.text("");
                self.put_builder(state, own, empty)
            }
            ("<init>", "(Ljava/lang/String;)V") => {
                let start = self.term(state, arguments[1]);
                let start = self.content(start);
                self.put_builder(state, own, start) && self.require_present(state, arguments[1])
            }
            ("append", _) if parameters.len() == 1 => {
                let added = self.term(state, arguments[1]);
                let added = self.as_text(state, parameters[0], added);
                let after = self.symbols.terms.apply(Texts::Concatenate, &[content, added]);
                self.assign(state, result, own) && self.put_builder(state, own, after)
            }
            ("insert", _) if parameters.len() == 2 && parameters[0] == "I" => {
                let (at, added) = (self.term(state, arguments[1]), self.term(state, arguments[2]));
                let added = self.as_text(state, parameters[1], added);
                self.undo_splice(state, content, own, [at, at], added) && self.assign(state, result, own)
            }
            ("delete", "(II)Ljava/lang/StringBuilder;" | "(II)Ljava/lang/StringBuffer;") => {
                let (from, to) = (self.term(state, arguments[1]), self.term(state, arguments[2]));
                let (length, nothing) = (self.length_of(content), self.symbols.terms.text(""));
                let is_behind = self.symbols.less(length, to);
                let to = self.symbols.terms.if_then_else(is_behind, length, to);
                self.undo_splice(state, content, own, [from, to], nothing) && self.assign(state, result, own)
            }
            (
                "deleteCharAt" | "setCharAt",
                "(I)Ljava/lang/StringBuilder;" | "(I)Ljava/lang/StringBuffer;" | "(IC)V",
            ) => {
                let at = self.term(state, arguments[1]);
                let one = self.symbols.int(1);
                let next = self.symbols.terms.apply(smt::Bits::Add, &[at, one]);
                let letter = match arguments.get(2) {
                    Some(&letter) => {
                        let letter = self.term(state, letter);
                        self.as_text(state, "C", letter)
                    }
                    None => self.symbols.terms.text(""),
                };
                self.undo_splice(state, content, own, [at, next], letter) && self.assign(state, result, own)
            }
            ("setLength", "(I)V") => {
                let to = self.term(state, arguments[1]);
                if self.symbols.terms.as_value(to).and_then(smt::Value::signed) == Some(0) {
                    let empty = self.symbols.terms.text("");
                    return Some(self.put_builder(state, own, empty));
                }
                // A longer one is filled with zeros, which nobody does.
                let (length, nothing) = (self.length_of(content), self.symbols.terms.text(""));
                state.leave_open("a builder of texts is taken to get no longer by setLength()".into());
                self.undo_splice(state, content, own, [to, length], nothing)
            }
            ("length", "()I") => {
                let length = self.length_of(content);
                self.assign(state, result, length)
            }
            ("charAt", "(I)C") => {
                let index = self.term(state, arguments[1]);
                self.undo_char_at(state, result, content, index)
            }
            ("substring", "(I)Ljava/lang/String;" | "(II)Ljava/lang/String;") => {
                let range: Vec<Term> =
                    arguments[1..].iter().map(|&argument| self.term(state, argument)).collect();
                self.undo_substring(state, result, content, &range)
            }
            ("toString", "()Ljava/lang/String;") => self.assign_text(state, result, content),
            (name, _) => {
                let called = crate::words::called(method);
                let is_changed = !LOOKING.contains(&name) && self.mentioned(state).contains(&all);
                let gives_itself = descriptor.ends_with(&format!(")L{};", method.class));
                let is_assigned = match gives_itself {
                    true => self.assign(state, result, own),
                    false => self.assign_open(state, result, &format!("what {called} returns")),
                };
                if !is_changed {
                    return Some(is_assigned);
                }
                state.leave_open(format!("what {called} does to a text is left open"));
                let open = self.symbols.open("a text", smt::Sort::Text);
                is_assigned && self.put_builder(state, own, open)
            }
        })
    }

    /// A range of what is in a builder becomes something else.
    fn undo_splice(
        &mut self,
        state: &mut State,
        content: Term,
        builder: Term,
        [from, to]: [Term; 2],
        by: Term,
    ) -> bool {
        let outside = self.is_range_outside(content, &[from, to]);
        let inside = self.symbols.terms.not(outside);
        let (zero, length) = (self.symbols.terms.int(0), self.symbols.terms.apply(Texts::Length, &[content]));
        let [from, to] = [from, to].map(|place| self.symbols.as_place(place));
        let rest = self.symbols.terms.apply(Ints::Subtract, &[length, to]);
        let before = self.symbols.terms.apply(Texts::Part, &[content, zero, from]);
        let behind = self.symbols.terms.apply(Texts::Part, &[content, to, rest]);
        let end = self.symbols.terms.apply(Texts::Concatenate, &[by, behind]);
        let after = self.symbols.terms.apply(Texts::Concatenate, &[before, end]);
        self.put_builder(state, builder, after) && self.require(state, inside)
    }

    fn put_builder(&mut self, state: &mut State, builder: Term, content: Term) -> bool {
        let all = self.symbols.builders();
        let with = self.symbols.store(all, builder, content);
        self.replace(state, &Substitution::from_iter([(all, with)]))
    }
}
