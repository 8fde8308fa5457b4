//! What methods of the JDK do with numbers and texts. A result that is not what was seen does not count, so nothing here has
//! to be complete: letters are those of ASCII, and what is not said keeps the value that was observed.

use ir::Member;
use model::descriptor::parameters;
use smt::{Bits, Precision, Term};

use super::values::{Number, Object, Val};
use super::walk::{Frame, Throws, Walk};
use crate::symbols::Symbols;

const BUILDERS: [&str; 2] = ["java/lang/StringBuilder", "java/lang/StringBuffer"];

impl Walk<'_> {
    /// What a method yields that is not walked through; none where that is not known.
    pub(super) fn modelled(
        &mut self,
        frame: Option<&Frame>,
        method: &Member,
        arguments: &[Val],
    ) -> Option<Val> {
        match &*method.class {
            "java/lang/String" if &*method.name == "format" => {
                let is_plain = method.descriptor.starts_with("(Ljava/lang/String;[");
                is_plain.then(|| self.formatted(frame, arguments[0], arguments[1]))?
            }
            "java/lang/String" if &*method.name != "valueOf" => self.text_method(frame, method, arguments),
            "java/lang/String" if method.descriptor.starts_with("(Ljava/lang/Object;)") => None,
            "java/lang/String" | "java/lang/Integer" | "java/lang/Long"
                if matches!(&*method.name, "valueOf" | "toString")
                    && method.descriptor.ends_with(")Ljava/lang/String;")
                    && arguments.len() == 1
                    && matches!(arguments[0], Val::Number(_)) =>
            {
                let text = self.as_text(frame, parameters(&method.descriptor).first()?, arguments[0])?;
                Some(self.new_text(text))
            }
            "java/lang/Double" | "java/lang/Float"
                if matches!(&*method.name, "parseDouble" | "parseFloat") =>
            {
                let is_float = &*method.name == "parseFloat";
                let precision = if is_float { Precision::Single } else { Precision::Double };
                self.decimal(frame, arguments[0], precision)
            }
            class if BUILDERS.contains(&class) => self.builder_method(frame, method, arguments),
            "java/lang/Math" | "java/lang/StrictMath" => self.mathematics(frame, method, arguments),
            "java/lang/Character" if parameters(&method.descriptor).first() == Some(&"C") => {
                self.letter(method, arguments).or_else(|| self.boxes(method, arguments))
            }
            "java/util/Objects" if &*method.name == "equals" => self.same_texts(arguments[0], arguments[1]),
            "java/lang/Object" | "java/lang/CharSequence" => {
                let is_text = arguments.first()?.object().is_some_and(|own| self.is_text(own));
                is_text.then(|| self.text_method(frame, method, arguments)).flatten()
            }
            "java/lang/Integer" | "java/lang/Long"
                if matches!(&*method.name, "parseInt" | "parseLong")
                    && method.descriptor.starts_with("(Ljava/lang/String;)") =>
            {
                self.parsed(frame, arguments[0], method.descriptor.ends_with('J'))
            }
            "java/lang/System" | "java/util/Arrays" => self.copied(frame, method, arguments),
            _ if &*method.name == "clone" => self.cloned(*arguments.first()?),
            _ => self.boxes(method, arguments),
        }
    }

    /// A copy of an array.
    fn cloned(&mut self, array: Val) -> Option<Val> {
        let array = self.heap.get(array.object()?);
        let (length, elements) = (Some(array.length?), array.elements.clone());
        Some(Val::Object(self.heap.make(Object { length, elements, ..Object::default() })))
    }

    /// Elements that a method of the JDK copies from one array to another.
    fn copied(&mut self, frame: Option<&Frame>, method: &Member, arguments: &[Val]) -> Option<Val> {
        match (&*method.name, arguments) {
            ("arraycopy", &[from, start, to, at, count]) => {
                let mut place = |value: Val| {
                    frame.into_iter().for_each(|frame| value.number().map_or((), |one| self.pin(frame, one)));
                    value.number()?.signed(&self.symbols.terms)
                };
                let (start, at, count) = (place(start)?, place(at)?, place(count)?);
                let source = &self.heap.get(from.object()?).elements;
                let moved: Vec<(i128, Option<Val>)> = (0..count.min(MOST_COPIED))
                    .map(|number| (at + number, source.get(&(start + number)).copied()))
                    .collect();
                let target = self.heap.get_mut(to.object()?);
                target.is_new &= moved.iter().all(|(_, value)| value.is_some());
                for (at, value) in moved {
                    match value {
                        Some(value) => target.elements.insert(at, value),
                        None => target.elements.remove(&at),
                    };
                }
                None
            }
            ("copyOf", &[from, length]) => {
                let length = length.number()?;
                let elements = self.heap.get(from.object()?).elements.clone();
                Some(Val::Object(self.heap.make(Object {
                    length: Some(length),
                    elements,
                    ..Object::default()
                })))
            }
            _ => None,
        }
    }

    pub(super) fn is_text(&self, object: usize) -> bool {
        let object = self.heap.get(object);
        object.text.is_some() && object.class.as_deref().is_none_or(|class| class == "java/lang/String")
    }

    /// Values go into boxes and out of them.
    fn boxes(&mut self, method: &Member, arguments: &[Val]) -> Option<Val> {
        let (_, held) = crate::step::BOXES.into_iter().find(|(name, _)| **name == *method.class)?;
        let name = &*method.name;
        if name == "valueOf" && method.descriptor.starts_with(&format!("({held})")) {
            let boxed = Some(arguments[0].number()?);
            return Some(Val::Object(self.heap.make(Object { boxed, ..Object::default() })));
        }
        if name.ends_with("Value") && method.descriptor.ends_with(&format!("){held}")) {
            return self.heap.get(arguments.first()?.object()?).boxed.map(Val::Number);
        }
        if name == "compare" && matches!(held, "I" | "J") {
            let numbers = [arguments[0].number()?, arguments[1].number()?];
            return self.number(&numbers, |symbols, terms| {
                let [less, same, more] = [-1, 0, 1].map(|number| symbols.int(number));
                let is_less = symbols.terms.apply(Bits::LessSigned, &[terms[0], terms[1]]);
                let is_same = symbols.terms.equal(terms[0], terms[1]);
                let rest = symbols.terms.if_then_else(is_same, same, more);
                Some(symbols.terms.if_then_else(is_less, less, rest))
            });
        }
        if name == "equals" || name == "hashCode" && held == "I" {
            let own = self.heap.get(arguments.first()?.object()?).boxed?;
            if name == "hashCode" {
                return Some(Val::Number(own));
            }
            let other = self.heap.get(arguments.get(1)?.object()?).boxed?;
            let is_alike = self.symbols.terms.sort(own.known) == self.symbols.terms.sort(other.known);
            return is_alike.then(|| {
                self.truth(&[own, other], |symbols, terms| symbols.terms.equal(terms[0], terms[1]))
            })?;
        }
        None
    }

    pub(super) fn number(
        &mut self,
        numbers: &[Number],
        compute: impl Fn(&mut Symbols, &[Term]) -> Option<Term>,
    ) -> Option<Val> {
        self.computed(numbers, compute).map(Val::Number)
    }

    /// A condition as an `int`.
    pub(super) fn truth(
        &mut self,
        numbers: &[Number],
        compute: impl Fn(&mut Symbols, &[Term]) -> Term,
    ) -> Option<Val> {
        self.number(numbers, |symbols, terms| {
            let truth = compute(symbols, terms);
            let [yes, no] = [1, 0].map(|number| symbols.int(number));
            Some(symbols.terms.if_then_else(truth, yes, no))
        })
    }

    fn mathematics(&mut self, frame: Option<&Frame>, method: &Member, arguments: &[Val]) -> Option<Val> {
        let is_float = method.descriptor.starts_with("(D") || method.descriptor.starts_with("(F");
        let numbers: Option<Vec<Number>> = arguments.iter().map(|argument| argument.number()).collect();
        let numbers = numbers.filter(|_| !is_float)?;
        let sort = |number: &Number| self.symbols.terms.sort(number.known).clone();
        if numbers.iter().any(|number| sort(number) != sort(&numbers[0])) {
            return None;
        }
        match &*method.name {
            "abs" => self.number(&numbers, |symbols, terms| {
                let negative = symbols.negative(terms[0]);
                let is_negative = symbols.terms.apply(Bits::LessSigned, &[terms[0], negative]);
                Some(symbols.terms.if_then_else(is_negative, negative, terms[0]))
            }),
            name @ ("max" | "min") => {
                let is_max = name == "max";
                self.number(&numbers, |symbols, terms| {
                    let less = symbols.terms.apply(Bits::LessSigned, &[terms[0], terms[1]]);
                    let (then, otherwise) = if is_max { (terms[1], terms[0]) } else { (terms[0], terms[1]) };
                    Some(symbols.terms.if_then_else(less, then, otherwise))
                })
            }
            "floorMod" => self.number(&numbers, |symbols, terms| {
                let [first, second] = *terms else { return None };
                let rest = symbols.binary(ir::Binary::Remainder, [first, second])?;
                let moved = symbols.binary(ir::Binary::Add, [rest, second])?;
                let again = symbols.binary(ir::Binary::Remainder, [moved, second])?;
                Some(again)
            }),
            name @ ("addExact" | "subtractExact" | "multiplyExact") => {
                let operator = match name {
                    "addExact" => ir::Binary::Add,
                    "subtractExact" => ir::Binary::Subtract,
                    _ => ir::Binary::Multiply,
                };
                self.exact(frame, &numbers, operator)
            }
            "toIntExact" => {
                let fits = self.computed(&numbers, |symbols, terms| {
                    let narrow = symbols.terms.apply(Bits::Extract(31, 0), &[terms[0]]);
                    let wide = symbols.terms.apply(Bits::ExtendSigned(32), &[narrow]);
                    Some(symbols.terms.equal(wide, terms[0]))
                })?;
                frame
                    .into_iter()
                    .for_each(|frame| self.decided(frame, fits, Throws::if_false("ArithmeticException")));
                self.number(&numbers, |symbols, terms| {
                    Some(symbols.terms.apply(Bits::Extract(31, 0), &[terms[0]]))
                })
            }
            _ => None,
        }
    }

    /// Arithmetic that throws where it would wrap around: it is done with twice the bits.
    fn exact(&mut self, frame: Option<&Frame>, numbers: &[Number], operator: ir::Binary) -> Option<Val> {
        let smt::Sort::Bits(width) = *self.symbols.terms.sort(numbers.first()?.known) else { return None };
        let &[first, second] = numbers else { return None };
        if *self.symbols.terms.sort(second.known) != smt::Sort::Bits(width) {
            return None;
        }
        let fits = self.computed(&[first, second], |symbols, terms| {
            let wide = [0, 1].map(|at| symbols.terms.apply(Bits::ExtendSigned(width), &[terms[at]]));
            let exact = symbols.binary(operator, wide)?;
            let narrow = symbols.terms.apply(Bits::Extract(width - 1, 0), &[exact]);
            let again = symbols.terms.apply(Bits::ExtendSigned(width), &[narrow]);
            Some(symbols.terms.equal(again, exact))
        })?;
        frame
            .into_iter()
            .for_each(|frame| self.decided(frame, fits, Throws::if_false("ArithmeticException")));
        self.number(&[first, second], |symbols, terms| symbols.binary(operator, [terms[0], terms[1]]))
    }

    fn letter(&mut self, method: &Member, arguments: &[Val]) -> Option<Val> {
        let letter = [arguments.first()?.number()?];
        let ranges: &[(u8, u8)] = match &*method.name {
            "isDigit" => &[(b'0', b'9')],
            "isLetter" | "isAlphabetic" => &[(b'A', b'Z'), (b'a', b'z')],
            "isLetterOrDigit" => &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')],
            "isUpperCase" => &[(b'A', b'Z')],
            "isLowerCase" => &[(b'a', b'z')],
            "isWhitespace" => &[(9, 13), (28, 32)],
            "isSpaceChar" => &[(32, 32)],
            "isJavaIdentifierStart" => &[(b'$', b'$'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z')],
            "getNumericValue" => {
                return self.number(&letter, |symbols, terms| {
                    let zero = symbols.int(b'0'.into());
                    Some(symbols.terms.apply(Bits::Subtract, &[terms[0], zero]))
                });
            }
            "toUpperCase" => return self.shifted(letter[0], (b'a', b'z'), -32),
            "toLowerCase" => return self.shifted(letter[0], (b'A', b'Z'), 32),
            _ => return None,
        };
        self.truth(&letter, |symbols, terms| {
            let each: Vec<Term> = ranges.iter().map(|&range| in_range(symbols, terms[0], range)).collect();
            symbols.terms.or(&each)
        })
    }

    pub(super) fn shifted(&mut self, letter: Number, range: (u8, u8), by: i64) -> Option<Val> {
        self.number(&[letter], |symbols, terms| {
            let is_inside = in_range(symbols, terms[0], range);
            let by = symbols.int(by);
            let moved = symbols.terms.apply(Bits::Add, &[terms[0], by]);
            Some(symbols.terms.if_then_else(is_inside, moved, terms[0]))
        })
    }
}

/// Elements that are copied one by one.
const MOST_COPIED: i128 = 1024;

pub(super) fn in_range(symbols: &mut Symbols, letter: Term, (first, last): (u8, u8)) -> Term {
    let (first, last) = (symbols.int(first.into()), symbols.int(last.into()));
    let above = symbols.terms.apply(Bits::NotGreaterSigned, &[first, letter]);
    let below = symbols.terms.apply(Bits::NotGreaterSigned, &[letter, last]);
    symbols.terms.and(&[above, below])
}
