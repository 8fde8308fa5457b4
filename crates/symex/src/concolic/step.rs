//! What single instructions do in a walk.

use ir::{CallKind, Instruction, Member, Operation, ValueId};
use model::{Noted, Passed};
use smt::{Sort, Term, Value};

use super::values::{Number, Object, Val, constant};
use super::walk::{Ended, Frame, Stop, Throws, Walk};
use crate::symbols::Symbols;

/// What comes of a `null`.
const NULL_POINTER: Option<&str> = Some("NullPointerException");

impl Walk<'_> {
    pub(super) fn step(&mut self, frame: &Frame, instruction: &Instruction) -> Result<Val, Stop> {
        let pc = instruction.pc;
        Ok(match &instruction.operation {
            Operation::Binary(operator, values) => self.binary(frame, *operator, *values)?,
            Operation::Negate(value) => self.unary(frame, *value, |symbols, term| symbols.negative(term)),
            Operation::Convert(value, to) => {
                self.unary(frame, *value, |symbols, term| symbols.converted(term, *to))
            }
            Operation::Compare(comparison, values) => {
                let numbers = values.map(|value| self.value(frame, value).number());
                let [Some(first), Some(second)] = numbers else { return Ok(Val::Unknown) };
                let result = self.computed(&[first, second], |symbols, terms| {
                    Some(symbols.compared(*comparison, [terms[0], terms[1]]))
                });
                result.map_or(Val::Unknown, Val::Number)
            }
            Operation::Length(array) => {
                let value = self.value(frame, *array);
                self.not_null(frame, value, NULL_POINTER);
                let noted = self.done(pc).flatten().ok_or(Stop::Thrown)?;
                let array = value.object();
                let length = array.and_then(|array| self.heap.get(array).length);
                let length = self.agreed(length.map_or(Val::Unknown, Val::Number), noted);
                if let (Some(array), Val::Number(length)) = (array, length) {
                    self.heap.get_mut(array).length = Some(length);
                }
                length
            }
            Operation::Load { array, index, .. } => self.load(frame, *array, *index)?,
            Operation::Store { array, index, value, .. } => self.store(frame, *array, *index, *value)?,
            Operation::GetField { field, object } => self.get(frame, field, *object)?,
            Operation::PutField { field, object, value } => self.put(frame, field, *object, *value)?,
            Operation::New(class) => {
                Val::Object(self.heap.make(Object { class: Some(class.clone()), ..Object::default() }))
            }
            Operation::NewArray { lengths, .. } => self.new_array(frame, lengths)?,
            Operation::Call { kind, method, arguments } => {
                if !matches!(kind, CallKind::Static | CallKind::Special)
                    && let Some(&receiver) = arguments.first()
                {
                    let receiver = self.value(frame, receiver);
                    self.not_null(frame, receiver, NULL_POINTER);
                }
                self.call(frame, method, arguments)?
            }
            Operation::Dynamic { call, arguments } => {
                let noted = self.done(pc).ok_or(Stop::Thrown)?;
                let made = self.dynamic(frame, call, arguments);
                noted.map_or(Val::Unknown, |noted| self.agreed(made, noted))
            }
            Operation::Cast(value, _) => self.value(frame, *value),
            Operation::InstanceOf(..) => {
                let noted = self.done(pc).flatten().ok_or(Stop::Thrown)?;
                self.noted(noted)
            }
            Operation::Enter(_) | Operation::Exit(_) => Val::Unknown,
        })
    }

    fn unary(&mut self, frame: &Frame, value: ValueId, compute: impl Fn(&mut Symbols, Term) -> Term) -> Val {
        let Some(number) = self.value(frame, value).number() else { return Val::Unknown };
        let result = self.computed(&[number], |symbols, terms| Some(compute(symbols, terms[0])));
        result.map_or(Val::Unknown, Val::Number)
    }

    fn binary(&mut self, frame: &Frame, operator: ir::Binary, values: [ValueId; 2]) -> Result<Val, Stop> {
        let numbers = values.map(|value| self.value(frame, value).number());
        let [Some(first), Some(second)] = numbers else { return Ok(Val::Unknown) };
        let divides = matches!(operator, ir::Binary::Divide | ir::Binary::Remainder);
        if divides && let Sort::Bits(width) = *self.symbols.terms.sort(second.known) {
            let zero = Number::constant(self.symbols.terms.bits(width, 0));
            let by_zero = self
                .computed(&[second, zero], |symbols, terms| Some(symbols.terms.equal(terms[0], terms[1])));
            if let Some(by_zero) = by_zero {
                self.decided(frame, by_zero, Throws::if_true("ArithmeticException"));
            }
            if second.known == zero.known {
                return Err(Stop::Thrown);
            }
        }
        let result =
            self.computed(&[first, second], |symbols, terms| symbols.binary(operator, [terms[0], terms[1]]));
        Ok(result.map_or(Val::Unknown, Val::Number))
    }

    /// Notes whether an index was inside of a length.
    pub(super) fn inside(
        &mut self,
        frame: &Frame,
        index: Number,
        length: Number,
        throws: &'static str,
    ) -> bool {
        let inside = self.computed(&[index, length], |symbols, terms| {
            Some(symbols.terms.apply(smt::Bits::LessUnsigned, &[terms[0], terms[1]]))
        });
        let Some(inside) = inside else { return true };
        self.decided(frame, inside, Throws::if_false(throws));
        self.symbols.terms.as_value(inside.known).and_then(Value::truth) != Some(false)
    }

    fn in_array(&mut self, frame: &Frame, array: Option<usize>, index: Val) -> bool {
        let length = array.and_then(|array| self.heap.get(array).length);
        match (index, length) {
            (Val::Number(index), Some(length)) => {
                self.inside(frame, index, length, "ArrayIndexOutOfBoundsException")
            }
            _ => true,
        }
    }

    /// The element at an index that the test decides, as all elements of a short array tell.
    fn one_of_all(&mut self, array: Option<usize>, index: Val, noted: Noted) -> Option<Val> {
        let index = index.number().filter(|index| index.is_symbolic())?;
        let known = constant(&mut self.symbols.terms, noted)?;
        let value = self.any_element(array?, index, known)?;
        Some(self.agreed(value, noted))
    }

    /// Which element an index is, from now on.
    fn chosen(&mut self, frame: &Frame, index: Val) -> Option<i128> {
        let number = index.number()?;
        self.pin(frame, number);
        number.signed(&self.symbols.terms)
    }

    fn load(&mut self, frame: &Frame, array: ValueId, index: ValueId) -> Result<Val, Stop> {
        let (array, index) = (self.value(frame, array), self.value(frame, index));
        self.not_null(frame, array, NULL_POINTER);
        let array = array.object();
        self.in_array(frame, array, index);
        let noted = self.done(frame.pc).flatten().ok_or(Stop::Thrown)?;
        let any = self.one_of_all(array, index, noted);
        if let Some(any) = any {
            return Ok(any);
        }
        let known = self.chosen(frame, index).zip(array);
        let element = known.and_then(|(at, array)| self.heap.get(array).elements.get(&at).copied());
        let value = self.agreed(element.unwrap_or(Val::Unknown), noted);
        if let Some((at, array)) = known {
            self.heap.get_mut(array).elements.insert(at, value);
        }
        Ok(value)
    }

    fn store(&mut self, frame: &Frame, array: ValueId, index: ValueId, value: ValueId) -> Result<Val, Stop> {
        let (array, index) = (self.value(frame, array), self.value(frame, index));
        self.not_null(frame, array, NULL_POINTER);
        let value = self.value(frame, value);
        if array == Val::Object(0) || !self.in_array(frame, array.object(), index) {
            return Err(Stop::Thrown);
        }
        let Some(array) = array.object() else { return Ok(Val::Unknown) };
        let at = self.chosen(frame, index);
        let array = self.heap.get_mut(array);
        match at {
            Some(at) => {
                array.elements.insert(at, value);
            }
            // It may be any of them.
            None => (array.is_new, array.elements) = (false, Default::default()),
        }
        Ok(Val::Unknown)
    }

    fn get(&mut self, frame: &Frame, field: &Member, object: Option<ValueId>) -> Result<Val, Stop> {
        if let Some(object) = object {
            let object = self.value(frame, object);
            self.not_null(frame, object, NULL_POINTER);
        }
        let noted = self.done(frame.pc).flatten().ok_or(Stop::Thrown)?;
        let known = match object {
            Some(object) => {
                let object = self.value(frame, object).object();
                object.and_then(|object| self.heap.get(object).fields.get(&field.name).copied())
            }
            None => self.statics.get(&(field.class.clone(), field.name.clone())).copied(),
        };
        let value = self.agreed(known.unwrap_or(Val::Unknown), noted);
        if let Some(object) = object.and_then(|object| self.value(frame, object).object()) {
            self.heap.get_mut(object).fields.insert(field.name.clone(), value);
        }
        Ok(value)
    }

    fn put(
        &mut self,
        frame: &Frame,
        field: &Member,
        object: Option<ValueId>,
        value: ValueId,
    ) -> Result<Val, Stop> {
        let value = self.value(frame, value);
        match object.map(|object| self.value(frame, object)) {
            Some(Val::Object(0)) => return Err(Stop::Thrown),
            Some(Val::Object(object)) => {
                self.heap.get_mut(object).fields.insert(field.name.clone(), value);
            }
            Some(_) => {}
            None => {
                self.statics.insert((field.class.clone(), field.name.clone()), value);
            }
        }
        Ok(Val::Unknown)
    }

    fn new_array(&mut self, frame: &Frame, lengths: &[ValueId]) -> Result<Val, Stop> {
        let length = self.value(frame, lengths[0]).number();
        if let Some(length) = length {
            let zero = Number::constant(self.symbols.int(0));
            let negative =
                self.computed(&[length, zero], |symbols, terms| Some(symbols.less(terms[0], terms[1])));
            if let Some(negative) = negative {
                self.decided(frame, negative, Throws::if_true("NegativeArraySizeException"));
            }
        }
        let noted = self.done(frame.pc).flatten().ok_or(Stop::Thrown)?;
        let is_new = lengths.len() == 1;
        let made = self.heap.make(Object { length, is_new, ..Object::default() });
        Ok(self.agreed(Val::Object(made), noted))
    }

    fn call(&mut self, frame: &Frame, method: &Member, arguments: &[ValueId]) -> Result<Val, Stop> {
        let arguments: Vec<Val> = arguments.iter().map(|&argument| self.value(frame, argument)).collect();
        let returned = self.entered(method, &arguments)?;
        let modelled = match returned {
            None => {
                self.answered(method, &arguments).or_else(|| self.modelled(Some(frame), method, &arguments))
            }
            Some(_) => None,
        };
        let noted = self.done(frame.pc).ok_or(Stop::Thrown)?;
        if &*method.name == "<init>" {
            if let (Some(noted), Some(&object)) = (noted, arguments.first()) {
                self.agreed(object, noted);
            }
            return Ok(Val::Unknown);
        }
        let value = returned.or(modelled).unwrap_or(Val::Unknown);
        Ok(noted.map_or(Val::Unknown, |noted| self.agreed(value, noted)))
    }

    /// What a stub of the test answers.
    fn answered(&mut self, method: &Member, arguments: &[Val]) -> Option<Val> {
        let stub = arguments.first()?.object()?;
        let of_method = (method.name.clone(), method.descriptor.clone());
        let row = self.heap.get_mut(stub).answers.get_mut(&of_method)?;
        if row.len() > 1 { row.pop_front() } else { row.front().copied() }
    }

    /// Walks through what was entered by a call: the method itself, or what code called that nobody follows. What the method
    /// itself returned, if it was entered.
    pub(super) fn entered(&mut self, method: &Member, arguments: &[Val]) -> Result<Option<Val>, Stop> {
        let mut returned = None;
        while let Some(Passed::Entered(number)) = self.next() {
            self.at += 1;
            let is_itself = returned.is_none() && self.is_itself(number, method, arguments);
            match self.method(number, if is_itself { arguments } else { &[] }) {
                Ended::Returned(value) if is_itself => returned = Some(value),
                // Code that nobody follows may have caught it.
                Ended::Returned(_) | Ended::Thrown => {}
                Ended::Lost => return Err(Stop::Lost),
            }
        }
        Ok(returned)
    }

    fn is_itself(&self, number: u32, method: &Member, arguments: &[Val]) -> bool {
        let entered = &self.course.methods[number as usize];
        if entered.name != *method.name || entered.descriptor != *method.descriptor {
            return false;
        }
        if entered.name == "<init>" {
            return entered.class == *method.class;
        }
        // The receiver is the first thing that is noted.
        let given = match self.next() {
            Some(Passed::Given(Noted::Object(given))) => given,
            _ => return true,
        };
        let own = arguments.first().and_then(|own| own.object()).and_then(|own| self.heap.number(own));
        own.is_none_or(|own| own == given)
            || arguments.len() == model::descriptor::parameters(&method.descriptor).len()
    }
}
