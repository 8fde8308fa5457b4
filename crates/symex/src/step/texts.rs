//! Methods of texts, said in the solver's theory of texts.

use ir::{Member, ValueId};
use smt::{Bits, Core, Ints, Operation, Regex, Term, Texts};

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;

const TEXT: &str = "Ljava/lang/String;";
/// The last letter that counts as a space around a text.
const SPACE: u16 = 0x20;
/// Letters at the start of texts that are compared one by one where it matters how far they are apart.
const MOST_ALIKE: i128 = 4;

impl Machine<'_> {
    /// The content of a text.
    pub(crate) fn content(&mut self, text: Term) -> Term {
        let all = self.symbols.texts();
        let known = self.symbols.known_element(self.index, all, text);
        known.unwrap_or_else(|| self.symbols.select(all, text))
    }

    /// How many letters a content has, as an `int`.
    pub(super) fn length_of(&mut self, content: Term) -> Term {
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

    pub(super) fn assign_truth(&mut self, state: &mut State, result: Option<ValueId>, truth: Term) -> bool {
        let answer = self.as_int(truth);
        self.assign(state, result, answer)
    }

    /// A truth as the machine holds it.
    pub(super) fn as_int(&mut self, truth: Term) -> Term {
        let [yes, no] = [1, 0].map(|number| self.symbols.int(number));
        self.symbols.terms.if_then_else(truth, yes, no)
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
        let has_receiver = terms.len() == model::descriptor::parameters(&method.descriptor).len() + 1;
        let is_object = has_receiver && *self.symbols.terms.sort(terms[0]) == crate::symbols::reference();
        is_object.then_some(())?;
        let own = self.content(terms[0]);
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
            ("toString" | "intern", "()Ljava/lang/String;") => self.assign(state, result, terms[0]),
            ("hashCode", "()I") => {
                let hashes = self.symbols.hashes();
                let known = self.symbols.known_element(self.index, hashes, own);
                let hash = known.unwrap_or_else(|| self.symbols.select(hashes, own));
                self.assign(state, result, hash)
            }
            ("charAt", "(I)C") => self.undo_char_at(state, result, own, terms[1]),
            ("equals", "(Ljava/lang/Object;)Z") => {
                let is_text = self.is_of(state, arguments[1], "java/lang/String");
                let other = self.content(terms[1]);
                let same = self.symbols.terms.equal(own, other);
                let both = self.symbols.terms.and(&[is_text, same]);
                self.assign_truth(state, result, both)
            }
            ("compareTo", "(Ljava/lang/String;)I") => {
                self.undo_compare_to(state, result, own, terms[1])
                    && self.require_present(state, arguments[1])
            }
            ("startsWith", "(Ljava/lang/String;)Z") => {
                self.undo_asks(state, result, Texts::Begins, own, arguments[1])
            }
            ("endsWith", "(Ljava/lang/String;)Z") => {
                self.undo_asks(state, result, Texts::Ends, own, arguments[1])
            }
            ("contains", "(Ljava/lang/CharSequence;)Z")
                if Self::static_type(state, arguments[1]) == Some(TEXT) =>
            {
                self.undo_asks(state, result, Texts::Contains, own, arguments[1])
            }
            ("indexOf", "(I)I" | "(II)I" | "(Ljava/lang/String;)I" | "(Ljava/lang/String;I)I") => {
                self.undo_index_of(state, result, method, arguments, own)
            }
            ("substring", "(I)Ljava/lang/String;" | "(II)Ljava/lang/String;")
            | ("subSequence", "(II)Ljava/lang/CharSequence;") => {
                self.undo_substring(state, result, own, &terms[1..])
            }
            ("concat", "(Ljava/lang/String;)Ljava/lang/String;") => {
                let other = self.content(terms[1]);
                let both = self.symbols.terms.apply(Texts::Concatenate, &[own, other]);
                self.assign_text(state, result, both) && self.require_present(state, arguments[1])
            }
            ("replace", "(CC)Ljava/lang/String;") => {
                let letter = |machine: &mut Self, code: Term| {
                    let code = machine.symbols.as_place(code);
                    machine.symbols.terms.apply(Texts::FromCode, &[code])
                };
                let (old, new) = (letter(self, terms[1]), letter(self, terms[2]));
                let replaced = self.symbols.terms.apply(Texts::ReplaceAll, &[own, old, new]);
                self.assign_text(state, result, replaced)
            }
            ("trim", "()Ljava/lang/String;") => self.undo_trim(state, result, own),
            _ => return None,
        })
    }

    /// Without the spaces around it: what is left begins and ends with something else.
    fn undo_trim(&mut self, state: &mut State, result: Option<ValueId>, own: Term) -> bool {
        if !result.is_some_and(|result| self.is_asked_for(state, result)) {
            return true;
        }
        let names = ["what is before it", "the text without spaces around it", "what is behind it"];
        let parts = names.map(|name| self.symbols.open(name, smt::Sort::Text));
        let [before, inner, behind] = parts;
        let rest = self.symbols.terms.apply(Texts::Concatenate, &[inner, behind]);
        let whole = self.symbols.terms.apply(Texts::Concatenate, &[before, rest]);
        let space = || Regex::Range(0, SPACE);
        let spaces: std::sync::Arc<Regex> = Regex::Many(Box::new(space())).into();
        let other = || Regex::Range(SPACE + 1, u16::MAX);
        let any = || Regex::Many(Box::new(Regex::Range(0, u16::MAX)));
        let trimmed =
            Regex::Either(vec![Regex::Text([].into()), other(), Regex::Row(vec![other(), any(), other()])]);
        let is_whole = self.symbols.terms.equal(own, whole);
        let matches = |machine: &mut Self, regex: &std::sync::Arc<Regex>, text: Term| {
            machine.symbols.terms.apply(Texts::Matches(std::sync::Arc::clone(regex)), &[text])
        };
        let is_trimmed = matches(self, &trimmed.into(), inner);
        let around = [before, behind].map(|text| matches(self, &spaces, text));
        self.assign_text(state, result, inner)
            && self.require(state, is_whole)
            && self.require(state, is_trimmed)
            && around.into_iter().all(|spaces| self.require(state, spaces))
    }

    /// 0 for the same text; which comes first, and how far apart they are where that is asked for.
    fn undo_compare_to(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        own: Term,
        other: Term,
    ) -> bool {
        let Some(asked) = result.filter(|&result| self.is_asked_for(state, result)) else { return true };
        let (variable, other) = (self.term(state, asked), self.content(other));
        if !self.only_sign_matters(state, variable) {
            return self.assign_distance(state, asked, own, other);
        }
        let far = self.symbols.open("how far two texts are apart", smt::Sort::Bits(32));
        let (zero, same) = (self.symbols.int(0), self.symbols.terms.equal(own, other));
        let compared = self.symbols.terms.if_then_else(same, zero, far);
        let is_less = self.symbols.terms.apply(Texts::Less, &[own, other]);
        let (is_negative, is_zero) = (self.symbols.less(far, zero), self.symbols.terms.equal(far, zero));
        let fits = self.symbols.terms.equal(is_less, is_negative);
        let differs = self.symbols.terms.not(is_zero);
        self.assign(state, Some(asked), compared) && self.require(state, fits) && self.require(state, differs)
    }

    /// Whether conditions ask for no more of a number than how it compares with 0.
    fn only_sign_matters(&self, state: &State, number: Term) -> bool {
        let terms = &self.symbols.terms;
        let is_zero = |term: Term| terms.as_value(term).and_then(smt::Value::signed) == Some(0);
        terms.reachable(&state.conditions).into_iter().all(|term| {
            let arguments = terms.arguments(term);
            let is_comparison = matches!(
                terms.operation(term),
                Operation::Core(Core::Equal) | Operation::Bits(Bits::LessSigned | Bits::NotGreaterSigned)
            );
            !arguments.contains(&number)
                || is_comparison && arguments.iter().any(|&argument| is_zero(argument))
        })
    }

    /// Texts are as far apart as the first letters that differ, or as their lengths where one begins with the other. Those
    /// that begin with many letters alike are left out.
    fn assign_distance(&mut self, state: &mut State, asked: ValueId, own: Term, other: Term) -> bool {
        let [one, two] = [own, other].map(|text| self.symbols.terms.apply(Texts::Length, &[text]));
        let by_length = self.symbols.terms.apply(Ints::Subtract, &[one, two]);
        let mut distance = by_length;
        let mut alike = Vec::new();
        for at in (0..MOST_ALIKE).rev() {
            let terms = &mut self.symbols.terms;
            let at = terms.int(at);
            let [first, second] = [own, other].map(|text| {
                let letter = terms.apply(Texts::At, &[text, at]);
                terms.apply(Texts::ToCode, &[letter])
            });
            let is_same = terms.equal(first, second);
            let by_letter = terms.apply(Ints::Subtract, &[first, second]);
            let is_end = [one, two].map(|length| terms.apply(Ints::NotGreater, &[length, at]));
            let is_end = terms.or(&is_end);
            let later = terms.if_then_else(is_same, distance, by_letter);
            distance = terms.if_then_else(is_end, by_length, later);
            let goes_on = terms.not(is_end);
            alike.extend([is_same, goes_on]);
        }
        let are_alike = self.symbols.terms.and(&alike);
        let differ = self.symbols.terms.not(are_alike);
        let distance = self.symbols.of_place(distance);
        state.leave_open(format!(
            "texts whose first {MOST_ALIKE} letters are the same are left out where they are compared"
        ));
        self.assign(state, Some(asked), distance) && self.require(state, differ)
    }

    /// A method of a text that is not modelled: its code works on what texts hold inside, which nothing here speaks of.
    pub(super) fn undo_other_text(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> bool {
        let called = crate::words::called(method);
        if *method.name == *"<init>" && !arguments.is_empty() {
            let own = self.term(state, arguments[0]);
            let all = self.symbols.texts();
            if !self.mentioned(state).contains(&all) {
                return true;
            }
            let content = match (&*method.descriptor, arguments.get(1)) {
                ("()V", _) => self.symbols.terms.text(""),
                ("(Ljava/lang/String;)V", Some(&other)) => {
                    let other = self.term(state, other);
                    self.content(other)
                }
                _ => {
                    state.leave_open(format!("what {called} holds is left open"));
                    self.symbols.open("a text", smt::Sort::Text)
                }
            };
            let with = self.symbols.store(all, own, content);
            return self.replace(state, &Substitution::from_iter([(all, with)]));
        }
        let Some(asked) = result.filter(|&result| self.is_asked_for(state, result)) else { return true };
        if *method.name == *"valueOf"
            && let &[value] = arguments
        {
            let parameters = model::descriptor::parameters(&method.descriptor);
            let known = Self::static_type(state, value).filter(|&known| known == TEXT);
            let descriptor = known.or(parameters.first().copied()).unwrap_or_default().to_owned();
            let value = self.term(state, value);
            let content = self.as_text(state, &descriptor, value);
            return self.assign_text(state, Some(asked), content);
        }
        // Nothing that they give is null.
        let is_text = method.descriptor.ends_with(")Ljava/lang/String;");
        if is_text {
            state.leave_open(format!("what {called} returns is left open"));
            let content = self.symbols.open(&format!("what {called} returns"), smt::Sort::Text);
            return self.assign_text(state, Some(asked), content);
        }
        let is_object = model::descriptor::result(&method.descriptor).starts_with(['L', '[']);
        let variable = self.term(state, asked);
        let present = is_object.then(|| self.symbols.is_present(variable));
        present.is_none_or(|present| self.require(state, present))
            && self.assign_returned(state, Some(asked), method)
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

    pub(super) fn undo_char_at(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        own: Term,
        index: Term,
    ) -> bool {
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

    pub(super) fn undo_substring(
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
}
