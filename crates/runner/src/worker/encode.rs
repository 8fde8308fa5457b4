//! Candidates as bytes, in the order in which a worker executes them: `Evaluator.java` reads them.

use model::{CallKind, Candidate, Elements, Expression, FinalCall, Reach, Statement, StubKind};

use super::mocks::{self, Told};
use super::names::Names;

/// Why a candidate cannot be sent.
pub(super) struct Refused(pub(super) String);

/// Bytes of a message.
#[derive(Clone, Debug, Default)]
pub(super) struct Bytes(Vec<u8>);

impl Bytes {
    /// A message or part that starts with the number of its kind.
    pub(super) fn new(kind: u8) -> Bytes {
        Bytes(vec![kind])
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn extend(&mut self, other: &Bytes) {
        self.0.extend_from_slice(&other.0);
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn octet(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(super) fn unsigned(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    pub(super) fn signed(&mut self, value: i64) {
        self.unsigned((value.cast_unsigned() << 1) ^ (value >> 63).cast_unsigned());
    }

    /// A text by its UTF-16 units.
    pub(super) fn units(&mut self, units: &[u16]) {
        self.unsigned(units.len() as u64);
        units.iter().for_each(|&unit| self.unsigned(unit.into()));
    }

    pub(super) fn numbers(&mut self, numbers: &[u32]) {
        self.unsigned(numbers.len() as u64);
        numbers.iter().for_each(|&number| self.unsigned(number.into()));
    }

    pub(super) fn text(&mut self, text: &str) {
        self.unsigned(text.encode_utf16().count() as u64);
        text.encode_utf16().for_each(|unit| self.unsigned(unit.into()));
    }

    /// What `write` writes, with its length before it.
    fn counted<T>(&mut self, write: impl FnOnce(&mut Bytes) -> T) -> T {
        let mut part = Bytes::default();
        let result = write(&mut part);
        self.unsigned(part.0.len() as u64);
        self.extend(&part);
        result
    }
}

/// Writes a candidate; new names are noted in `names`.
pub(super) fn candidate(candidate: &Candidate, names: &mut Names) -> Result<Bytes, Refused> {
    let mut encoder = Encoder { names, bytes: Bytes::default(), bound: 0 };
    let is_initializer = candidate.call.kind == CallKind::StaticInitializer;
    encoder.bytes.octet(is_initializer.into());
    let is_let = |statement: &&Statement| matches!(statement, Statement::Let { .. });
    encoder.bytes.unsigned(candidate.statements.iter().filter(is_let).count() as u64);
    let objects = encoder.names.restored(&candidate.objects)?;
    encoder.bytes.numbers(&objects);
    encoder.bytes.unsigned(candidate.statements.len() as u64);
    for statement in &candidate.statements {
        encoder.statement(statement)?;
    }
    encoder.call(&candidate.call)?;
    Ok(encoder.bytes)
}

struct Encoder<'n> {
    names: &'n mut Names,
    bytes: Bytes,
    bound: u32,
}

impl Encoder<'_> {
    fn op(&mut self, opcode: u8, number: u32) {
        self.bytes.octet(opcode);
        self.bytes.unsigned(number.into());
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Refused> {
        match statement {
            Statement::Let { value, .. } => {
                self.bytes.octet(0);
                self.expression(value)?;
                self.bound += 1;
            }
            Statement::Do(value) => {
                self.bytes.octet(1);
                self.expression(value)?;
            }
            Statement::Set { class, name, receiver, value, .. } => {
                let field = self.names.field(class, name, receiver.is_none())?;
                self.op(2, field);
                receiver.iter().try_for_each(|receiver| self.expression(receiver))?;
                self.expression(value)?;
            }
        }
        Ok(())
    }

    fn call(&mut self, call: &FinalCall) -> Result<(), Refused> {
        let FinalCall { class, name, descriptor, receiver, arguments, .. } = call;
        match call.kind {
            CallKind::StaticInitializer => {
                let class = self.names.class(class)?;
                self.op(21, class);
                Ok(())
            }
            CallKind::Constructor => self.construct(class, descriptor, arguments),
            CallKind::Static => self.invoke(14, [class, name, descriptor], None, arguments),
            CallKind::Instance => {
                let opcode = if call.reach == Reach::Reflective { 20 } else { 14 };
                let receiver = receiver.as_ref().ok_or_else(|| Refused("the call has no receiver".into()))?;
                self.invoke(opcode, [class, name, descriptor], Some(receiver), arguments)
            }
        }
    }

    fn construct(&mut self, class: &str, descriptor: &str, arguments: &[Expression]) -> Result<(), Refused> {
        let constructor = self.names.constructor(class, descriptor)?;
        self.op(13, constructor);
        self.arguments(descriptor, arguments)
    }

    fn invoke(
        &mut self,
        opcode: u8,
        [class, name, descriptor]: [&str; 3],
        receiver: Option<&Expression>,
        arguments: &[Expression],
    ) -> Result<(), Refused> {
        let method = self.names.method(class, name, descriptor, receiver.is_none())?;
        self.op(opcode, method);
        receiver.into_iter().try_for_each(|receiver| self.expression(receiver))?;
        self.arguments(descriptor, arguments)
    }

    fn arguments(&mut self, descriptor: &str, arguments: &[Expression]) -> Result<(), Refused> {
        if self.names.parameter_count(descriptor) != arguments.len() {
            return Err(Refused(format!("{} arguments for {descriptor}", arguments.len())));
        }
        arguments.iter().try_for_each(|argument| self.expression(argument))
    }

    fn expression(&mut self, expression: &Expression) -> Result<(), Refused> {
        match expression {
            Expression::Class(name) => {
                let number = self.names.descriptor(&literal_descriptor(name))?;
                self.op(11, number);
            }
            Expression::StaticField { class, name } => {
                let field = self.names.field(class, name, true)?;
                self.op(12, field);
            }
            Expression::New { class, descriptor, arguments, .. } => {
                self.construct(class, descriptor, arguments)?
            }
            Expression::Call { method, receiver, arguments } => {
                let names = [method.class.as_str(), &method.name, &method.descriptor];
                self.invoke(14, names, receiver.as_deref(), arguments)?;
            }
            Expression::Array { descriptor, elements } => self.array(descriptor, elements)?,
            Expression::Variable(number) if *number < self.bound => self.op(17, *number),
            Expression::Variable(number) => {
                return Err(Refused(format!("variable {number} is used before it is bound")));
            }
            Expression::Field { class, name, receiver } => {
                let field = self.names.field(class, name, false)?;
                self.op(18, field);
                self.expression(receiver)?;
            }
            Expression::Stub { class, kind: kind @ StubKind::Mock(mock), answers } => {
                let number = self.names.stub_class(class, kind, answers)?;
                self.op(22, number);
                self.bytes.unsigned(answers.len() as u64);
                for Told { told, by_itself } in mocks::answers(class, *mock, answers) {
                    self.told(told.as_ref(), by_itself.as_ref())?;
                }
            }
            Expression::Stub { class, kind, answers } => {
                let constructor = self.names.stub(class, kind, answers)?;
                self.op(19, constructor);
                kind.arguments().iter().try_for_each(|argument| self.expression(argument))?;
                self.bytes.unsigned(answers.len() as u64);
                for answer in answers {
                    self.told(answer.value.as_ref(), Some(&Expression::Null))?;
                }
            }
            Expression::Restored(id) => self.op(23, *id),
            Expression::Cast { descriptor, value } => {
                let number = self.names.descriptor(descriptor)?;
                self.op(24, number);
                self.expression(value)?;
            }
            Expression::Row(answers) => {
                self.op(25, answers.len() as u32);
                answers.iter().try_for_each(|answer| self.answer(answer))?;
            }
            Expression::Throw(thrown) => {
                self.bytes.octet(26);
                self.expression(thrown)?;
            }
            Expression::Kept => self.bytes.octet(29),
            _ => self.literal(expression),
        }
        Ok(())
    }

    /// What a method of a stub or mock is told to answer, and what it answers by itself: none for the object.
    fn told(&mut self, told: Option<&Expression>, by_itself: Option<&Expression>) -> Result<(), Refused> {
        let Some(told) = told else { return self.answer_or_self(by_itself) };
        let Some(keyed) = told.keyed() else { return self.answer(told) };
        let bound = self.bound;
        let Encoder { names, bytes, .. } = self;
        bytes.counted(|part| {
            let mut encoder = Encoder { names, bytes: std::mem::take(part), bound };
            encoder.op(28, keyed.len() as u32);
            for (key, value) in keyed {
                encoder.bytes.units(key);
                encoder.answer(value)?;
            }
            encoder.answer_or_self(by_itself)?;
            *part = encoder.bytes;
            Ok(())
        })
    }

    fn answer_or_self(&mut self, answer: Option<&Expression>) -> Result<(), Refused> {
        match answer {
            Some(answer) => self.answer(answer),
            None => {
                self.bytes.counted(|part| part.octet(27));
                Ok(())
            }
        }
    }

    /// The expression of an answer, which is skipped until it is asked for.
    fn answer(&mut self, value: &Expression) -> Result<(), Refused> {
        let bound = self.bound;
        let Encoder { names, bytes, .. } = self;
        bytes.counted(|part| {
            let mut encoder = Encoder { names, bytes: std::mem::take(part), bound };
            encoder.expression(value)?;
            *part = encoder.bytes;
            Ok(())
        })
    }

    fn literal(&mut self, expression: &Expression) {
        let bytes = &mut self.bytes;
        match expression {
            Expression::Boolean(value) => bytes.octet(1 + u8::from(*value)),
            Expression::Byte(value) => bytes.small(3, (*value).into()),
            Expression::Char(unit) => {
                bytes.octet(4);
                bytes.unsigned((*unit).into());
            }
            Expression::Short(value) => bytes.small(5, (*value).into()),
            Expression::Int(value) => bytes.small(6, (*value).into()),
            Expression::Long(value) => bytes.small(7, *value),
            Expression::Float(value) => {
                bytes.octet(8);
                bytes.raw(&value.to_bits().to_be_bytes());
            }
            Expression::Double(value) => {
                bytes.octet(9);
                bytes.raw(&value.to_bits().to_be_bytes());
            }
            Expression::String(units) => {
                bytes.octet(10);
                bytes.units(units);
            }
            _ => bytes.octet(0),
        }
    }

    fn array(&mut self, descriptor: &str, elements: &Elements) -> Result<(), Refused> {
        if let Elements::References(elements) = elements {
            let array = self.names.descriptor(descriptor)?;
            self.op(15, array);
            self.bytes.unsigned(elements.len() as u64);
            return elements.iter().try_for_each(|element| self.expression(element));
        }
        let bytes = &mut self.bytes;
        let mut begin = |letter| {
            bytes.octet(16);
            bytes.octet(letter);
            bytes.unsigned(elements.len() as u64);
        };
        match elements {
            Elements::References(_) => {}
            Elements::Booleans(values) => {
                begin(b'Z');
                values.iter().for_each(|&value| bytes.octet(value.into()));
            }
            Elements::Bytes(values) => {
                begin(b'B');
                bytes.raw(values);
            }
            Elements::Chars(values) => {
                begin(b'C');
                values.iter().for_each(|&value| bytes.unsigned(value.into()));
            }
            Elements::Shorts(values) => {
                begin(b'S');
                values.iter().for_each(|&value| bytes.signed(value.into()));
            }
            Elements::Ints(values) => {
                begin(b'I');
                values.iter().for_each(|&value| bytes.signed(value.into()));
            }
            Elements::Longs(values) => {
                begin(b'J');
                values.iter().for_each(|&value| bytes.signed(value));
            }
            Elements::Floats(values) => {
                begin(b'F');
                values.iter().for_each(|value| bytes.raw(&value.to_bits().to_be_bytes()));
            }
            Elements::Doubles(values) => {
                begin(b'D');
                values.iter().for_each(|value| bytes.raw(&value.to_bits().to_be_bytes()));
            }
        }
        Ok(())
    }
}

impl Bytes {
    fn small(&mut self, opcode: u8, value: i64) {
        self.octet(opcode);
        self.signed(value);
    }
}

/// The descriptor of what a class literal names.
fn literal_descriptor(name: &str) -> String {
    let primitive = match name {
        "boolean" => "Z",
        "byte" => "B",
        "char" => "C",
        "short" => "S",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        "void" => "V",
        _ if name.starts_with('[') => name,
        _ => return format!("L{name};"),
    };
    primitive.to_owned()
}
