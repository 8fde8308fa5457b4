//! Methods of texts and of their builders, said in the solver's theory of texts.

use ir::{Member, ValueId};
use smt::{Ints, Term, Texts};

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;

const TEXT: &str = "Ljava/lang/String;";

impl Machine<'_> {
    /// The content of a text.
    pub(crate) fn content(&mut self, text: Term) -> Term {
        let all = self.symbols.texts();
        let known = self.symbols.known_element(self.index, all, text);
        known.unwrap_or_else(|| self.symbols.select(all, text))
    }

    /// How many letters a content has, as an `int`.
    fn length_of(&mut self, content: Term) -> Term {
        let length = self.symbols.terms.apply(Texts::Length, &[content]);
        self.symbols.of_place(length)
    }

    /// The result is a new text.
    pub(super) fn assign_text(&mut self, state: &mut State, result: Option<ValueId>, content: Term) -> bool {
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else { return true };
        let variable = self.term(state, result);
        let (made, mut by) = self.make(state, TEXT);
        let all = self.symbols.texts();
        let with = self.symbols.store(all, made, content);
        by.extend([(variable, made), (all, with)]);
        self.replace(state, &by)
    }

    fn assign_truth(&mut self, state: &mut State, result: Option<ValueId>, truth: Term) -> bool {
        let [yes, no] = [1, 0].map(|number| self.symbols.int(number));
        let answer = self.symbols.terms.if_then_else(truth, yes, no);
        self.assign(state, result, answer)
    }

    /// A method of a text; none where it is not known.
    pub(super) fn undo_text(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> Option<bool> {
        let terms: Vec<Term> = arguments.iter().map(|&argument| self.term(state, argument)).collect();
        let own = self.content(*terms.first()?);
        Some(match (&*method.name, &*method.descriptor) {
            ("length", "()I") => {
                let length = self.length_of(own);
                self.assign(state, result, length)
            }
            ("isEmpty", "()Z") => {
                let empty = self.symbols.terms.text("");
                let is_empty = self.symbols.terms.equal(own, empty);
                self.assign_truth(state, result, is_empty)
            }
            ("toString" | "intern", _) => self.assign(state, result, terms[0]),
            ("charAt", "(I)C") => self.undo_char_at(state, result, own, terms[1]),
            ("equals", _) => {
                let is_text = self.is_of(state, arguments[1], "java/lang/String");
                let other = self.content(terms[1]);
                let same = self.symbols.terms.equal(own, other);
                let both = self.symbols.terms.and(&[is_text, same]);
                self.assign_truth(state, result, both)
            }
            ("startsWith", "(Ljava/lang/String;)Z") => {
                self.undo_asks(state, result, Texts::Begins, own, arguments[1])
            }
            ("endsWith", _) => self.undo_asks(state, result, Texts::Ends, own, arguments[1]),
            ("contains", _) if Self::static_type(state, arguments[1]) == Some(TEXT) => {
                self.undo_asks(state, result, Texts::Contains, own, arguments[1])
            }
            ("indexOf", _) => self.undo_index_of(state, result, method, arguments, own),
            ("substring", _) => self.undo_substring(state, result, own, &terms[1..]),
            ("concat", _) => {
                let other = self.content(terms[1]);
                let both = self.symbols.terms.apply(Texts::Concatenate, &[own, other]);
                self.assign_text(state, result, both) && self.require_present(state, arguments[1])
            }
            _ => return None,
        })
    }

    fn undo_asks(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        texts: Texts,
        own: Term,
        other: ValueId,
    ) -> bool {
        let other_term = self.term(state, other);
        let content = self.content(other_term);
        let arguments = if texts == Texts::Contains { [own, content] } else { [content, own] };
        let truth = self.symbols.terms.apply(texts, &arguments);
        self.assign_truth(state, result, truth) && self.require_present(state, other)
    }

    fn undo_char_at(&mut self, state: &mut State, result: Option<ValueId>, own: Term, index: Term) -> bool {
        let place = self.symbols.as_place(index);
        let letter = self.symbols.terms.apply(Texts::At, &[own, place]);
        let code = self.symbols.terms.apply(Texts::ToCode, &[letter]);
        let held = self.symbols.of_place(code);
        let outside = self.is_outside_text(own, index);
        let inside = self.symbols.terms.not(outside);
        self.assign(state, result, held) && self.require(state, inside)
    }

    /// Whether an index is none of a content.
    pub(crate) fn is_outside_text(&mut self, content: Term, index: Term) -> Term {
        let (zero, length) = (self.symbols.int(0), self.length_of(content));
        let below = self.symbols.less(index, zero);
        let inside = self.symbols.less(index, length);
        let above = self.symbols.terms.not(inside);
        self.symbols.terms.or(&[below, above])
    }

    fn undo_index_of(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
        own: Term,
    ) -> bool {
        let searched = self.term(state, arguments[1]);
        let is_letter = method.descriptor.starts_with("(I");
        let part = match is_letter {
            true => {
                let code = self.symbols.as_place(searched);
                self.symbols.terms.apply(Texts::FromCode, &[code])
            }
            false => self.content(searched),
        };
        let zero = self.symbols.terms.int(0);
        let from = match arguments.get(2) {
            Some(&from) => {
                let from = self.term(state, from);
                let from = self.symbols.as_place(from);
                let is_negative = self.symbols.terms.apply(Ints::Less, &[from, zero]);
                self.symbols.terms.if_then_else(is_negative, zero, from)
            }
            None => zero,
        };
        let found = self.symbols.terms.apply(Texts::Find, &[own, part, from]);
        let found = self.symbols.of_place(found);
        self.assign(state, result, found) && (is_letter || self.require_present(state, arguments[1]))
    }

    fn undo_substring(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        own: Term,
        range: &[Term],
    ) -> bool {
        let outside = self.is_range_outside(own, range);
        let inside = self.symbols.terms.not(outside);
        let from = self.symbols.as_place(range[0]);
        let to = match range.get(1) {
            Some(&to) => self.symbols.as_place(to),
            None => self.symbols.terms.apply(Texts::Length, &[own]),
        };
        let length = self.symbols.terms.apply(Ints::Subtract, &[to, from]);
        let part = self.symbols.terms.apply(Texts::Part, &[own, from, length]);
        self.assign_text(state, result, part) && self.require(state, inside)
    }

    /// Whether a range is none of a content: from a place, and up to a place or the end.
    pub(crate) fn is_range_outside(&mut self, content: Term, range: &[Term]) -> Term {
        let (zero, length) = (self.symbols.int(0), self.length_of(content));
        let to = range.get(1).copied().unwrap_or(length);
        let negative = self.symbols.less(range[0], zero);
        let crossed = self.symbols.less(to, range[0]);
        let behind = self.symbols.less(length, to);
        self.symbols.terms.or(&[negative, crossed, behind])
    }

    /// A method of a builder of texts; none where it is not known.
    pub(super) fn undo_builder(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> Option<bool> {
        let all = self.symbols.builders();
        let own = self.term(state, *arguments.first()?);
        let content = self.symbols.select(all, own);
        Some(match (&*method.name, &*method.descriptor) {
            ("<init>", "()V") => {
                let empty = self.symbols.terms.text("");
                self.put_builder(state, own, empty)
            }
            ("<init>", "(Ljava/lang/String;)V") => {
                let start = self.term(state, arguments[1]);
                let start = self.content(start);
                self.put_builder(state, own, start) && self.require_present(state, arguments[1])
            }
            ("append", descriptor) => {
                let parameter = model::descriptor::parameters(descriptor);
                let &[parameter] = parameter.as_slice() else { return None };
                let added = self.term(state, arguments[1]);
                let added = self.as_text(state, parameter, added);
                let after = self.symbols.terms.apply(Texts::Concatenate, &[content, added]);
                self.assign(state, result, own) && self.put_builder(state, own, after)
            }
            ("length", "()I") => {
                let length = self.length_of(content);
                self.assign(state, result, length)
            }
            ("charAt", "(I)C") => {
                let index = self.term(state, arguments[1]);
                self.undo_char_at(state, result, content, index)
            }
            ("toString", _) => self.assign_text(state, result, content),
            _ => return None,
        })
    }

    fn put_builder(&mut self, state: &mut State, builder: Term, content: Term) -> bool {
        let all = self.symbols.builders();
        let with = self.symbols.store(all, builder, content);
        self.replace(state, &Substitution::from_iter([(all, with)]))
    }
}
