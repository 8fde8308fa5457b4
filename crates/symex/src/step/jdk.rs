//! Methods of the JDK whose code tells less than their documentation: texts, boxes, checks.

use ir::{Member, Operation, ValueId};
use smt::{Regex, Term, Texts};
use trace::Hint;

use super::{dates, formats};
use crate::crash::Thrown;
use crate::machine::Machine;
use crate::state::State;

const TEXT: &str = "java/lang/String";
const BUILDERS: [&str; 2] = ["java/lang/StringBuilder", "java/lang/StringBuffer"];
const CHECKS: &str = "java/util/Objects";
/// Classes of boxed values, with the descriptor of what they hold.
pub(crate) const BOXES: [(&str, &str); 8] = [
    ("java/lang/Boolean", "Z"),
    ("java/lang/Byte", "B"),
    ("java/lang/Character", "C"),
    ("java/lang/Short", "S"),
    ("java/lang/Integer", "I"),
    ("java/lang/Long", "J"),
    ("java/lang/Float", "F"),
    ("java/lang/Double", "D"),
];
/// Digits of a number that surely is an `int`.
const MOST_DIGITS: usize = 9;
/// Digits of the longest numbers.
const LONGEST_INT: usize = 10;
const LONGEST_LONG: usize = 19;

impl Machine<'_> {
    /// Undoes a call whose meaning is known; none where it is not.
    pub(super) fn undo_known(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
        arguments: &[ValueId],
    ) -> Option<bool> {
        // Of code that hands over something else than it says nothing is known.
        let terms: Vec<Term> = arguments.iter().map(|&argument| self.term(state, argument)).collect();
        if !fits(self, &terms, method) {
            return None;
        }
        let is_text = arguments.first().is_some_and(|&own| {
            Self::static_type(state, own) == Some("Ljava/lang/String;")
                && *method.class == *"java/lang/CharSequence"
        });
        match (&*method.class, &*method.name) {
            (TEXT, name) => {
                let known = match name {
                    "valueOf" | "format" | "join" | "<init>" | "copyValueOf" => None,
                    _ => self.undo_text(state, result, method, arguments),
                };
                Some(known.unwrap_or_else(|| self.undo_other_text(state, result, method, arguments)))
            }
            _ if is_text => self.undo_text(state, result, method, arguments),
            (class, _) if BUILDERS.contains(&class) => self.undo_builder(state, result, method, arguments),
            (CHECKS, "requireNonNull")
                if !arguments.is_empty() && method.descriptor.starts_with("(Ljava/lang/Object;") =>
            {
                let checked = self.term(state, arguments[0]);
                Some(self.assign(state, result, checked) && self.require_present(state, arguments[0]))
            }
            ("java/lang/Integer", "parseInt") if *method.descriptor == *"(Ljava/lang/String;)I" => {
                Some(self.undo_parse(state, result, arguments[0]))
            }
            (class, "valueOf") => self.undo_box(state, result, class, &method.descriptor, arguments),
            // A view is taken for what it is a view of.
            ("java/util/Collections", name)
                if arguments.len() == 1
                    && (name.starts_with("unmodifiable") || name.starts_with("synchronized")) =>
            {
                let list = self.term(state, arguments[0]);
                Some(self.assign(state, result, list) && self.require_present(state, arguments[0]))
            }
            ("java/util/Arrays", "asList") if arguments.len() == 1 => {
                Some(self.undo_as_list(state, result, arguments[0]))
            }
            ("java/util/List", "of") => Some(self.undo_list_of(state, result, method, arguments)),
            ("java/util/Set" | "java/util/Map", "of") if !method.descriptor.contains('[') => {
                Some(self.undo_map_of(state, result, method, arguments))
            }
            ("java/lang/Object", "<init>") => Some(true),
            _ => None,
        }
    }

    /// A box is a new object with the value in it. That small numbers share boxes does not matter where nobody compares them.
    fn undo_box(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        class: &str,
        descriptor: &str,
        arguments: &[ValueId],
    ) -> Option<bool> {
        let (_, held) = BOXES.into_iter().find(|(name, _)| *name == class)?;
        if !descriptor.starts_with(&format!("({held})")) {
            return None;
        }
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else {
            return Some(true);
        };
        let (variable, value) = (self.term(state, result), self.term(state, arguments[0]));
        let (made, mut by) = self.make(state, &format!("L{class};"));
        let memory = self.symbols.field(class, "value", held);
        let stored = self.symbols.stored(held, value);
        let with = self.symbols.store(memory, made, stored);
        by.extend([(variable, made), (memory, with)]);
        Some(self.replace(state, &by))
    }

    fn undo_parse(&mut self, state: &mut State, result: Option<ValueId>, text: ValueId) -> bool {
        let term = self.term(state, text);
        let content = self.content(term);
        let sign = Regex::Either(vec![Regex::Text([].into()), Regex::Text([b'-'.into()].into())]);
        let form = Regex::Row(vec![sign, digits()]);
        let terms = &mut self.symbols.terms;
        let is_number = terms.apply(Texts::Matches(form.into()), &[content]);
        let (minus, one) = (terms.text("-"), terms.int(1));
        let is_negative = terms.apply(Texts::Begins, &[minus, content]);
        let length = terms.apply(Texts::Length, &[content]);
        let length = terms.apply(smt::Ints::Subtract, &[length, one]);
        let behind = terms.apply(Texts::Part, &[content, one, length]);
        let opposite = terms.apply(Texts::ToInt, &[behind]);
        let negative = terms.apply(smt::Ints::Negate, &[opposite]);
        let positive = terms.apply(Texts::ToInt, &[content]);
        let number = terms.if_then_else(is_negative, negative, positive);
        let number = self.symbols.of_place(number);
        state
            .leave_open("only short numbers without a plus are looked at where a text is read as one".into());
        self.assign(state, result, number)
            && self.require(state, is_number)
            && self.require_present(state, text)
    }
}

/// One to nine digits.
fn digits() -> Regex {
    let digit = || Regex::Range(b'0'.into(), b'9'.into());
    let empty = || Regex::Text([].into());
    let more = (1..MOST_DIGITS).map(|_| Regex::Either(vec![empty(), digit()]));
    Regex::Row([digit()].into_iter().chain(more).collect())
}

/// What must hold for a method of the JDK to throw what a crash shows; none where that is not known.
pub(crate) fn thrown_inside(
    machine: &mut Machine,
    state: &State,
    operation: &Operation,
    thrown: &Thrown,
) -> Option<Term> {
    let (exception, hints) = (thrown.class, thrown.hints.as_slice());
    let Operation::Call { method, arguments, .. } = operation else { return None };
    let terms: Vec<Term> = arguments.iter().map(|&argument| machine.term(state, argument)).collect();
    if !fits(machine, &terms, method) {
        return None;
    }
    let is_bounds = exception.ends_with("IndexOutOfBoundsException");
    match (&*method.class, &*method.name) {
        (TEXT, "charAt") if is_bounds && *method.descriptor == *"(I)C" => {
            let content = machine.content(terms[0]);
            let outside = machine.is_outside_text(content, terms[1]);
            let told = told_index(machine, hints, terms[1], Some(content));
            Some(machine.symbols.terms.and(&[outside, told]))
        }
        (TEXT, "substring" | "subSequence") if is_bounds && method.descriptor.starts_with("(I") => {
            let content = machine.content(terms[0]);
            let outside = machine.is_range_outside(content, &terms[1..]);
            let told = told_range(machine, hints, content, &terms[1..]);
            Some(machine.symbols.terms.and(&[outside, told]))
        }
        // Of texts that are given to a text, none may be null, but where they are compared.
        (TEXT, name) if exception.ends_with("NullPointerException") && name != "equals" => {
            let own = usize::from(terms.len() > model::descriptor::parameters(&method.descriptor).len());
            let objects: Vec<Term> = terms[own..]
                .iter()
                .copied()
                .filter(|&term| *machine.symbols.terms.sort(term) == crate::symbols::reference())
                .collect();
            let each: Vec<Term> = objects.into_iter().map(|term| machine.symbols.is_null(term)).collect();
            (!each.is_empty()).then(|| machine.symbols.terms.or(&each))
        }
        (CHECKS, "requireNonNull")
            if exception.ends_with("NullPointerException")
                && method.descriptor.starts_with("(Ljava/lang/Object;") =>
        {
            Some(machine.symbols.is_null(terms[0]))
        }
        ("java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Byte", name)
            if exception.ends_with("NumberFormatException")
                && (name.starts_with("parse") || name == "valueOf")
                && method.descriptor.starts_with("(Ljava/lang/String;)") =>
        {
            let is_long = *method.class == *"java/lang/Long";
            Some(no_number(machine, terms[0], hints, Some(if is_long { LONGEST_LONG } else { LONGEST_INT })))
        }
        ("java/lang/Double" | "java/lang/Float", name)
            if exception.ends_with("NumberFormatException")
                && (name.starts_with("parse") || name == "valueOf")
                && method.descriptor.starts_with("(Ljava/lang/String;)") =>
        {
            Some(no_number(machine, terms[0], hints, None))
        }
        ("java/math/BigDecimal" | "java/math/BigInteger", "<init>")
            if exception.ends_with("NumberFormatException")
                && *method.descriptor == *"(Ljava/lang/String;)V" =>
        {
            Some(no_number(machine, terms[1], hints, None))
        }
        ("java/time/LocalDate", "parse")
            if *method.descriptor == *"(Ljava/lang/CharSequence;)Ljava/time/LocalDate;" =>
        {
            dates::refused(machine, terms[0], thrown)
        }
        (TEXT | "java/io/PrintStream" | "java/util/Formatter", "format" | "printf" | "formatted") => {
            formats::refused(machine, method, &terms, thrown)
        }
        _ => None,
    }
}

/// Whether the arguments of a call are what its descriptor says; the receiver is not among these.
fn fits(machine: &Machine, terms: &[Term], method: &Member) -> bool {
    let parameters = model::descriptor::parameters(&method.descriptor);
    let Some(receiver) = terms.len().checked_sub(parameters.len()).filter(|&receiver| receiver <= 1) else {
        return false;
    };
    let held = |descriptor: &str| match descriptor {
        "Z" | "B" | "C" | "S" => smt::Sort::Bits(32),
        other => crate::symbols::stored_sort(other),
    };
    terms[receiver..]
        .iter()
        .zip(parameters)
        .all(|(&term, known)| *machine.symbols.terms.sort(term) == held(known))
}

/// Whether a text of ASCII is no whole number, or has more digits than those of any.
fn is_no_number(machine: &mut Machine, content: Term, longest: usize) -> Term {
    let digit = || Regex::Range(b'0'.into(), b'9'.into());
    let sign = || {
        Regex::Either(vec![
            Regex::Text([].into()),
            Regex::Text([b'-'.into()].into()),
            Regex::Text([b'+'.into()].into()),
        ])
    };
    let digits = || Regex::Row(vec![digit(), Regex::Many(Box::new(digit()))]);
    let ascii = Regex::Many(Box::new(Regex::Range(b' '.into(), b'~'.into())));
    let first = Regex::Range(b'1'.into(), b'9'.into());
    let large = (0..longest).map(|_| digit());
    let large = Regex::Row(
        [sign(), first].into_iter().chain(large).chain([Regex::Many(Box::new(digit()))]).collect(),
    );
    let mut matches = |regex: Regex| machine.symbols.terms.apply(Texts::Matches(regex.into()), &[content]);
    let [is_ascii, is_number, is_large] =
        [ascii, Regex::Row(vec![sign(), digits()]), large].map(&mut matches);
    let terms = &mut machine.symbols.terms;
    let is_other = terms.not(is_number);
    let is_other = terms.and(&[is_ascii, is_other]);
    terms.or(&[is_other, is_large])
}

/// A text that is told, or one that is no number: with `longest` digits at most, or of which only letters are none.
fn no_number(machine: &mut Machine, text: Term, hints: &[Hint], longest: Option<usize>) -> Term {
    let content = machine.content(text);
    let (present, is_null) = (machine.symbols.is_present(text), machine.symbols.is_null(text));
    let told = hints.iter().find_map(|hint| match hint {
        Hint::Input(text) => Some(text.as_str()),
        _ => None,
    });
    let is_so = match told {
        Some(told) => {
            let told = machine.symbols.terms.text(told);
            machine.symbols.terms.equal(content, told)
        }
        None => {
            let letters = Regex::Many(Box::new(Regex::Range(b'a'.into(), b'z'.into())));
            let letters = machine.symbols.terms.apply(Texts::Matches(letters.into()), &[content]);
            match longest {
                Some(longest) => {
                    let other = is_no_number(machine, content, longest);
                    machine.symbols.terms.or(&[letters, other])
                }
                None => letters,
            }
        }
    };
    let is_other = machine.symbols.terms.and(&[present, is_so]);
    match told {
        Some(_) => is_other,
        None => machine.symbols.terms.or(&[is_null, is_other]),
    }
}

/// The index and the length that a message tells.
fn told_index(machine: &mut Machine, hints: &[Hint], index: Term, content: Option<Term>) -> Term {
    let Some(&Hint::Index { index: told, length }) = hints.first() else {
        return machine.symbols.terms.truth(true);
    };
    let told = machine.symbols.int(told);
    let is_index = machine.symbols.terms.equal(index, told);
    let is_length = content.zip(length).map(|(content, length)| has_length(machine, content, length));
    let conditions: Vec<Term> = [is_index].into_iter().chain(is_length).collect();
    machine.symbols.terms.and(&conditions)
}

fn has_length(machine: &mut Machine, content: Term, length: i64) -> Term {
    let told = machine.symbols.terms.int(length.into());
    let actual = machine.symbols.terms.apply(Texts::Length, &[content]);
    machine.symbols.terms.equal(actual, told)
}

fn told_range(machine: &mut Machine, hints: &[Hint], content: Term, range: &[Term]) -> Term {
    let mut conditions = Vec::new();
    match hints.first() {
        Some(&Hint::Range { from, to, length }) => {
            let told = machine.symbols.int(from);
            conditions.push(machine.symbols.terms.equal(range[0], told));
            if let Some(&end) = range.get(1) {
                let told = machine.symbols.int(to);
                conditions.push(machine.symbols.terms.equal(end, told));
            }
            conditions.extend(length.map(|length| has_length(machine, content, length)));
        }
        // Old JVMs tell only what is wrong: an end, a beginning, or their difference.
        Some(&Hint::Index { index, .. }) => {
            let told = machine.symbols.int(index);
            let mut numbers = range.to_vec();
            if let &[from, to] = range {
                numbers.push(machine.symbols.terms.apply(smt::Bits::Subtract, &[to, from]));
            }
            let each: Vec<Term> =
                numbers.into_iter().map(|number| machine.symbols.terms.equal(number, told)).collect();
            conditions.push(machine.symbols.terms.or(&each));
        }
        _ => {}
    }
    machine.symbols.terms.and(&conditions)
}
