//! Conditions in words that read like Java: `address == null`, `items.length <= index`.

mod context;
mod letters;
mod operations;

use std::cell::Cell;

use ir::Member;
use model::simple_name;
use program::{Index, MethodId};
use smt::{Arrays, Bits, Core, Floats, Ints, Operation, Precision, Sort, Term, Terms, Texts, Value};

use context::Context;

use crate::step::maps::plain_map;
use crate::symbols::{Literal, Meaning, REFERENCE, Symbols};

/// Longer conditions are cut.
const LONGEST: usize = 300;
/// Deeper terms are cut.
const DEEPEST: usize = 40;
/// Parts of a condition that are said. Terms share their parts, so that words may be far longer than the term is large.
const MOST_PARTS: usize = 400;

/// A method as people name it: `Shop.price()`.
pub(crate) fn called(method: &Member) -> String {
    let class = simple_name(&method.class);
    match &*method.name {
        "<init>" => format!("new {class}()"),
        name => format!("{class}.{name}()"),
    }
}

/// A method of the index as people name it.
pub(crate) fn named(index: &Index, method: MethodId) -> String {
    let (class, name) = (simple_name(&index[method.class].name), &index[method].name);
    if name == "<init>" { format!("new {class}()") } else { format!("{class}.{name}()") }
}

impl Symbols {
    /// A condition in words.
    pub(crate) fn words(&self, condition: Term) -> String {
        self.words_in(condition, &Context::default())
    }

    /// All conditions of a way in words.
    pub(crate) fn words_of_all(&self, conditions: &[Term]) -> Vec<String> {
        let context = Context::of(self, conditions);
        conditions.iter().map(|&condition| self.words_in(condition, &context)).collect()
    }

    fn words_in(&self, condition: Term, context: &Context) -> String {
        let words =
            Words { symbols: self, context, left: Cell::new(MOST_PARTS) }.condition(condition, true, 0);
        match words.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &words[..end]),
            None => words,
        }
    }
}

struct Words<'s> {
    symbols: &'s Symbols,
    context: &'s Context,
    /// Parts that may still be said.
    left: Cell<usize>,
}

impl Words<'_> {
    fn terms(&self) -> &Terms {
        &self.symbols.terms
    }

    /// Whether one more part may be said.
    fn has_room(&self, deep: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0 && deep <= DEEPEST
    }

    /// A condition that holds, or does not.
    fn condition(&self, term: Term, holds: bool, deep: usize) -> String {
        if !self.has_room(deep) {
            return "…".into();
        }
        let arguments = self.terms().arguments(term);
        let value = |term: Term| self.value(term, deep + 1);
        match (self.terms().operation(term), arguments) {
            (Operation::Core(Core::Not), &[inner]) => self.condition(inner, !holds, deep + 1),
            (Operation::Core(Core::And), _) => self.several(arguments, holds, holds, deep),
            (Operation::Core(Core::Or), _) => self.several(arguments, !holds, holds, deep),
            (Operation::Core(Core::Equal), &[first, second]) => self.equal(first, second, holds, deep),
            (Operation::Core(Core::IfThenElse), &[test, then, otherwise]) => {
                let test = self.condition(test, true, deep + 1);
                let (then, otherwise) =
                    (self.condition(then, holds, deep + 1), self.condition(otherwise, holds, deep + 1));
                format!("({test} ? {then} : {otherwise})")
            }
            (Operation::Bits(Bits::LessSigned) | Operation::Ints(Ints::Less), &[first, second]) => {
                self.ordered([first, second], if holds { ["<", ">"] } else { [">=", "<="] }, deep)
            }
            (
                Operation::Bits(Bits::NotGreaterSigned) | Operation::Ints(Ints::NotGreater),
                &[first, second],
            ) => self.ordered([first, second], if holds { ["<=", ">="] } else { [">", "<"] }, deep),
            (Operation::Floats(Floats::Less), &[first, second]) => {
                negated(holds, format!("{} < {}", value(first), value(second)))
            }
            (Operation::Floats(Floats::NotGreater), &[first, second]) => {
                negated(holds, format!("{} <= {}", value(first), value(second)))
            }
            (Operation::Floats(Floats::Same), &[first, second]) => {
                negated(holds, format!("{} == {}", value(first), value(second)))
            }
            (Operation::Arrays(Arrays::Select), &[array, object]) => match self.symbols.meaning(array) {
                Some(Meaning::Is(class)) => {
                    negated(holds, format!("{} instanceof {}", value(object), class_in_words(class)))
                }
                _ => negated(holds, value(term)),
            },
            (Operation::Value(Value::Bool(truth)), _) => (*truth == holds).to_string(),
            _ => negated(holds, value(term)),
        }
    }

    /// A comparison; a number stands behind what is compared with it.
    fn ordered(&self, [first, second]: [Term; 2], [sign, mirrored]: [&str; 2], deep: usize) -> String {
        let (one, other) = self.pair(first, second, deep);
        match self.terms().as_value(first) {
            Some(_) => compared(&other, mirrored, &one),
            None => compared(&one, sign, &other),
        }
    }

    /// Several conditions: all of them, or one.
    fn several(&self, terms: &[Term], all: bool, holds: bool, deep: usize) -> String {
        let is_said = |&&term: &&Term| match (all, holds) {
            (false, true) => !self.is_superfluous(term, terms),
            (false, false) => !self.context.is_known(self.symbols, term),
            _ => true,
        };
        let each: Vec<String> =
            terms.iter().filter(is_said).map(|&term| self.condition(term, holds, deep + 1)).collect();
        if let [only] = each.as_slice() {
            return only.clone();
        }
        format!("({})", each.join(if all { " && " } else { " || " }))
    }

    fn equal(&self, first: Term, second: Term, holds: bool, deep: usize) -> String {
        let sign = if holds { "==" } else { "!=" };
        if *self.terms().sort(first) == Sort::Text {
            let (one, other) = (self.value(first, deep + 1), self.value(second, deep + 1));
            return negated(holds, format!("{one}.equals({other})"));
        }
        let truths = [self.as_truth(first), self.as_truth(second)];
        if let [Some(first), Some(second)] = truths {
            let (one, other) =
                (self.condition(first, true, deep + 1), self.condition(second, true, deep + 1));
            return format!("({one}) {sign} ({other})");
        }
        if let Some(element) = self.element_of_set(first, second, deep) {
            return negated(!holds, element);
        }
        if let Some(Value::Bits { width: 1, bits }) = self.terms().as_value(second) {
            return negated(holds == (*bits == 1), self.value(first, deep + 1));
        }
        let (one, other) = self.pair(first, second, deep);
        compared(&one, sign, &other)
    }

    /// Whether something is an element, where both are compared because a set holds nothing else.
    fn element_of_set(&self, first: Term, second: Term, deep: usize) -> Option<String> {
        let is_null = |term: Term| self.terms().as_value(term).and_then(Value::signed) == Some(0);
        let held = if is_null(second) { first } else { Some(second).filter(|_| is_null(first))? };
        let parts = |term: Term| match (self.terms().operation(term), self.terms().arguments(term)) {
            (Operation::Arrays(Arrays::Select), &[array, key]) => Some((array, key)),
            _ => None,
        };
        let (entries, key) = parts(held)?;
        let (memory, set) = parts(entries)?;
        let is_entries = matches!(self.symbols.meaning(memory), Some(Meaning::Field { name, .. }) if name.starts_with("get("));
        let known = self.symbols.meaning(set).or_else(|| self.symbols.meaning(parts(set)?.0))?;
        let (Meaning::Input { descriptor, .. }
        | Meaning::Field { descriptor, .. }
        | Meaning::Static { descriptor, .. }) = known
        else {
            return None;
        };
        let (_, is_set) = plain_map(model::descriptor::class_of(descriptor)).filter(|_| is_entries)?;
        is_set.then(|| format!("{}.contains({})", self.value(set, deep + 1), self.value(key, deep + 1)))
    }

    /// What is true or false, be it a number in the machine.
    fn as_truth(&self, term: Term) -> Option<Term> {
        if *self.terms().sort(term) == Sort::Bool {
            return Some(term);
        }
        let number = |term: Term| self.terms().as_value(term).and_then(Value::signed);
        match (self.terms().operation(term), self.terms().arguments(term)) {
            (Operation::Core(Core::IfThenElse), &[test, then, otherwise])
                if number(then) == Some(1) && number(otherwise) == Some(0) =>
            {
                Some(test)
            }
            _ => None,
        }
    }

    /// Whether one of several conditions, of which one must hold, adds nothing: it is known not to hold, or what holds
    /// whenever it does is among them.
    fn is_superfluous(&self, term: Term, among: &[Term]) -> bool {
        let is_different = |one: Term, other: Term| {
            among.iter().any(|&known| {
                let (&[inner], Operation::Core(Core::Not)) =
                    (self.terms().arguments(known), self.terms().operation(known))
                else {
                    return false;
                };
                let sides = self.terms().arguments(inner);
                *self.terms().operation(inner) == Operation::Core(Core::Equal)
                    && (sides == [one, other] || sides == [other, one])
            })
        };
        match (self.terms().operation(term), self.terms().arguments(term)) {
            (Operation::Bits(Bits::LessSigned), &[one, other]) => is_different(one, other),
            _ => self.context.is_known_not_to_hold(self.symbols, term),
        }
    }

    fn value(&self, term: Term, deep: usize) -> String {
        if !self.has_room(deep) {
            return "…".into();
        }
        let arguments = self.terms().arguments(term);
        let value = |at: usize| self.value(arguments[at], deep + 1);
        match self.terms().operation(term) {
            Operation::Value(known) => self.literal(term, known),
            Operation::Variable(_) => self.variable(term),
            Operation::Core(Core::IfThenElse) => {
                if let Some(number) = self.number(term) {
                    return self.value(number, deep + 1);
                }
                format!("({} ? {} : {})", self.condition(arguments[0], true, deep + 1), value(1), value(2))
            }
            Operation::Core(_) => format!("({})", self.condition(term, true, deep + 1)),
            Operation::Bits(bits) => self.bits(*bits, arguments, deep),
            Operation::Ints(ints) => match ints {
                Ints::ToBits(_) => value(0),
                Ints::Negate => format!("-{}", value(0)),
                Ints::Add => self.sum(arguments, deep),
                Ints::Subtract => format!("({} - {})", value(0), value(1)),
                Ints::Multiply => format!("({} * {})", value(0), value(1)),
                Ints::Less | Ints::NotGreater => format!("({})", self.condition(term, true, deep + 1)),
            },
            Operation::Floats(floats) => self.floats(*floats, arguments, deep),
            Operation::Texts(texts) => self.texts(texts, arguments, deep),
            Operation::Arrays(Arrays::Select) => self.element(arguments[0], arguments[1], deep),
            Operation::Arrays(_) => "memory".into(),
        }
    }

    /// The number that a choice stands for: as one without limits, or as it is written, both of which ask for its sign.
    fn number(&self, choice: Term) -> Option<Term> {
        let &[_, negative, positive] = self.terms().arguments(choice) else { return None };
        let whole = |term: Term| match (self.terms().operation(term), self.terms().arguments(term)) {
            (Operation::Bits(Bits::ToInt), &[number]) | (Operation::Texts(Texts::FromInt), &[number]) => {
                Some(number)
            }
            _ => None,
        };
        let number = whole(positive)?;
        let shifted = match (self.terms().operation(negative), self.terms().arguments(negative)) {
            (Operation::Ints(Ints::Subtract), &[same, _]) => whole(same),
            (Operation::Texts(Texts::Concatenate), &[sign, digits]) => {
                let is_sign = self.terms().as_value(sign) == Some(&Value::text("-"));
                let opposite = whole(digits).filter(|_| is_sign)?;
                self.terms().arguments(opposite).first().copied()
            }
            _ => None,
        };
        (shifted == Some(number)).then_some(number)
    }

    fn variable(&self, term: Term) -> String {
        match self.symbols.meaning(term) {
            Some(Meaning::Input { name, .. }) => name.clone(),
            Some(Meaning::Static { class, name, .. }) => format!("{}.{name}", simple_name(class)),
            Some(Meaning::Open(what)) => format!("[{what}{}]", self.time(term)),
            _ => "?".into(),
        }
    }

    /// Which time is meant of what is left open several times.
    fn time(&self, term: Term) -> String {
        let Operation::Variable(symbol) = self.terms().operation(term) else { return String::new() };
        self.context.time(*symbol).map_or_else(String::new, |time| format!(", the {time} time"))
    }

    fn literal(&self, term: Term, value: &Value) -> String {
        match value {
            Value::Bits { width: REFERENCE, .. } => match (value.signed(), self.symbols.as_literal(term)) {
                (Some(0), _) => "null".into(),
                (_, Some(Literal::Text(units))) => quoted(units),
                (_, Some(Literal::Class(class))) => format!("{}.class", class_in_words(class)),
                (_, Some(Literal::Other(text))) => text.to_string(),
                (_, None) => "[a new object]".into(),
            },
            Value::Bits { width: 64, .. } => format!("{}L", value.signed().unwrap_or_default()),
            Value::Bits { .. } => value.signed().unwrap_or_default().to_string(),
            Value::Int(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
            Value::Text(units) => quoted(units),
            Value::Float(Precision::Single, bits) => format!("{:?}f", f32::from_bits(*bits as u32)),
            Value::Float(Precision::Double, bits) => format!("{:?}", f64::from_bits(*bits)),
        }
    }

    /// What memory holds of an object.
    fn element(&self, array: Term, key: Term, deep: usize) -> String {
        let object = self.value(key, deep + 1);
        match self.symbols.meaning(array) {
            Some(Meaning::Field { name, .. }) => format!("{object}.{name}"),
            Some(Meaning::Lengths) => format!("{object}.length"),
            Some(Meaning::Texts) => object,
            Some(Meaning::Hashes) => format!("{object}.hashCode()"),
            Some(Meaning::Builders) => format!("{object}.toString()"),
            Some(Meaning::Is(class)) => format!("({object} instanceof {})", class_in_words(class)),
            Some(Meaning::Answers { class, name, .. }) => {
                format!("[what {}.{name}() returns{}]", simple_name(class), self.time(array))
            }
            Some(Meaning::Open(what)) => format!("[{what} of {object}{}]", self.time(array)),
            _ => match (self.terms().operation(array), self.terms().arguments(array)) {
                (Operation::Arrays(Arrays::Select), &[memory, of]) => {
                    let is_list = matches!(self.symbols.meaning(memory), Some(Meaning::Field { .. }));
                    let [open, close] = if is_list { [".get(", ")"] } else { ["[", "]"] };
                    format!("{}{open}{object}{close}", self.value(of, deep + 1))
                }
                (Operation::Arrays(Arrays::Store), &[before, at, stored]) => format!(
                    "({} ? {} : {})",
                    self.equal(key, at, true, deep + 1),
                    self.value(stored, deep + 1),
                    self.element(before, key, deep + 1)
                ),
                _ => format!("[memory of {object}]"),
            },
        }
    }
}

fn compared(first: &str, sign: &str, second: &str) -> String {
    format!("{} {sign} {}", bare_operand(first), bare_operand(second))
}

/// Without the brackets around all of it.
pub(crate) fn bare(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else { return text };
    let mut open = 0i32;
    let is_whole = inner.chars().all(|letter| {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        open >= 0
    });
    if is_whole { inner } else { text }
}

/// What is compared, without brackets where Java needs none.
fn bare_operand(text: &str) -> &str {
    const LOOSE: [&str; 12] = ["&", "|", "^", "?", ":", "&&", "||", "==", "!=", "<", ">", "instanceof"];
    let inner = bare(text);
    let mut open = 0i32;
    let is_loose = inner.split(' ').any(|word| {
        let is_sign = open == 0 && (LOOSE.contains(&word) || matches!(word, "<=" | ">="));
        open += word.chars().map(|letter| i32::from(letter == '(') - i32::from(letter == ')')).sum::<i32>();
        is_sign
    });
    if is_loose { text } else { inner }
}

fn negated(holds: bool, text: String) -> String {
    let is_one = text.starts_with('[') && text.find(']') == Some(text.len() - 1);
    match (holds, text.contains(' ') && !is_one) {
        (true, _) => text,
        (false, true) => format!("!({text})"),
        (false, false) => format!("!{text}"),
    }
}

fn class_in_words(class: &str) -> String {
    let dimensions = class.bytes().take_while(|&byte| byte == b'[').count();
    let element = match &class[dimensions..] {
        "Z" if dimensions > 0 => "boolean",
        "B" if dimensions > 0 => "byte",
        "C" if dimensions > 0 => "char",
        "S" if dimensions > 0 => "short",
        "I" if dimensions > 0 => "int",
        "J" if dimensions > 0 => "long",
        "F" if dimensions > 0 => "float",
        "D" if dimensions > 0 => "double",
        other if dimensions > 0 => simple_name(model::descriptor::class_of(other)),
        other => simple_name(other),
    };
    format!("{element}{}", "[]".repeat(dimensions))
}

fn quoted(units: &[u16]) -> String {
    format!("{:?}", String::from_utf16_lossy(units))
}
