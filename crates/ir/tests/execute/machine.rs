//! The interpreter: follows bodies block by block.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use classfile::Class;
use classfile::descriptor::{Kind, MethodDescriptor, Type};
use ir::{
    Binary, Block, BlockId, Body, CallKind, Comparison, Constant, Definition, Dynamic, Element, HandleKind,
    Member, Number, Operation, Part, Terminator, Test, ValueId,
};

use crate::heap::{NULL, Object, Value, has_kind, zero};

/// Steps of one call from outside.
const MOST_STEPS: u64 = 3_000_000;
const DEEPEST: usize = 400;
/// Classes whose state is that of a JVM, which is not there.
const HOSTS: [&str; 5] = [
    "java/lang/Class",
    "java/lang/System",
    "java/lang/Thread",
    "jdk/internal/access/SharedSecrets",
    "jdk/internal/misc/VM",
];

/// How a call from outside ended.
pub enum End {
    Gave(Option<Value>),
    Threw(String),
    /// The interpreter does not know something.
    Unknown(String),
}

/// Why a method does not go on.
#[derive(Debug)]
pub enum Stop {
    Threw(usize),
    Unknown(String),
}

type Result<T> = std::result::Result<T, Stop>;
type Classes = HashMap<String, Option<&'static Class<'static>>>;

pub struct Machine<'m> {
    bytes: &'m dyn Fn(&str) -> Option<Vec<u8>>,
    classes: Classes,
    bodies: HashMap<(String, String), Option<Rc<Body>>>,
    initialised: HashSet<String>,
    statics: HashMap<String, Value>,
    pub heap: Vec<Object>,
    steps: u64,
    depth: usize,
}

impl<'m> Machine<'m> {
    pub fn new(bytes: &'m dyn Fn(&str) -> Option<Vec<u8>>) -> Machine<'m> {
        Machine {
            bytes,
            classes: HashMap::new(),
            bodies: HashMap::new(),
            initialised: HashSet::new(),
            statics: HashMap::new(),
            heap: Vec::new(),
            steps: 0,
            depth: 0,
        }
    }

    /// Calls a static method from outside.
    pub fn run(&mut self, class: &str, name: &str, descriptor: &str, arguments: Vec<Value>) -> End {
        (self.steps, self.depth) = (0, 0);
        let called = self.initialise(class).and_then(|()| self.invoke(class, name, descriptor, arguments));
        match called {
            Ok(value) => End::Gave(value),
            Err(Stop::Threw(id)) => End::Threw(self.class_of(id).to_string()),
            Err(Stop::Unknown(what)) => End::Unknown(what),
        }
    }

    /// Classes live as long as the test: the interpreter keeps references into them.
    fn class(&mut self, name: &str) -> Result<&'static Class<'static>> {
        if !self.classes.contains_key(name) {
            let bytes = (self.bytes)(name).map(|bytes| &*Box::leak(bytes.into_boxed_slice()));
            let class = bytes.map(|bytes| &*Box::leak(Box::new(Class::read(bytes).expect("a class"))));
            self.classes.insert(name.to_owned(), class);
        }
        self.classes[name].ok_or_else(|| Stop::Unknown(format!("class {name}")))
    }

    fn body(&mut self, class: &str, name: &str, descriptor: &str) -> Result<Option<Rc<Body>>> {
        let key = (class.to_owned(), format!("{name}{descriptor}"));
        if let Some(known) = self.bodies.get(&key) {
            return Ok(known.clone());
        }
        let read = self.class(class)?;
        let method =
            read.methods.iter().find(|method| method.name == name && method.descriptor == descriptor);
        let body = method.and_then(|method| Body::of(read, method).expect("a body")).map(Rc::new);
        self.bodies.insert(key, body.clone());
        Ok(body)
    }

    fn declares(&mut self, class: &str, name: &str, descriptor: &str) -> Result<bool> {
        let read = self.class(class)?;
        Ok(read.methods.iter().any(|method| method.name == name && method.descriptor == descriptor))
    }

    /// The class and its superclasses, then all their interfaces.
    fn above(&mut self, class: &str) -> Result<Vec<String>> {
        let mut above = vec![class.to_owned()];
        while let Some(super_name) = self.class(above.last().expect("one"))?.super_name() {
            above.push(super_name.text().into_owned());
        }
        let mut next = 0;
        while next < above.len() {
            let read = self.class(&above[next].clone())?;
            above.extend(read.interface_names().map(|interface| interface.text().into_owned()));
            next += 1;
        }
        Ok(above)
    }

    fn find(&mut self, class: &str, method: &Member, has_body: bool) -> Result<String> {
        for above in self.above(class)? {
            if self.declares(&above, &method.name, &method.descriptor)? {
                let is_native = !has_body || self.body(&above, &method.name, &method.descriptor)?.is_some();
                if is_native || self.class(&above)?.access & classfile::access::INTERFACE == 0 {
                    return Ok(above);
                }
            }
        }
        Err(Stop::Unknown(format!("no {method} in {class}")))
    }

    fn find_field(&mut self, field: &Member) -> Result<String> {
        for above in self.above(&field.class)? {
            let declared = &self.class(&above)?.fields;
            if declared.iter().any(|each| each.name == *field.name && each.descriptor == *field.descriptor) {
                return Ok(format!("{above}.{}", field.name));
            }
        }
        Err(Stop::Unknown(format!("no {field}")))
    }

    pub fn initialise(&mut self, class: &str) -> Result<()> {
        if class.starts_with('[') || !self.initialised.insert(class.to_owned()) {
            return Ok(());
        }
        // What failed once fails again.
        self.initialise_once(class).inspect_err(|_| _ = self.initialised.remove(class))
    }

    fn initialise_once(&mut self, class: &str) -> Result<()> {
        let read = self.class(class)?;
        if let Some(super_name) = read.super_name() {
            self.initialise(&super_name.text())?;
        }
        for field in &read.fields {
            let descriptor = field.descriptor.text();
            let constant = classfile::content_of(
                &field.attributes,
                "ConstantValue",
                &read.pool,
                classfile::Location::Field,
            );
            let value = match constant.ok().flatten() {
                Some(classfile::Content::ConstantValue(index)) => {
                    match read.pool.get(index).expect("a constant") {
                        classfile::Constant::Integer(value) => Value::Int(value),
                        classfile::Constant::Long(value) => Value::Long(value),
                        classfile::Constant::Float(bits) => Value::Float(f32::from_bits(bits)),
                        classfile::Constant::Double(bits) => Value::Double(f64::from_bits(bits)),
                        classfile::Constant::String(text) => {
                            let units = read.pool.utf8(text).expect("a text").units().expect("units");
                            self.text(&units)
                        }
                        other => panic!("{other:?}"),
                    }
                }
                _ => zero(&descriptor),
            };
            self.statics.insert(format!("{class}.{}", field.name), value);
        }
        if self.declares(class, "<clinit>", "()V")? {
            self.invoke(class, "<clinit>", "()V", vec![])?;
        }
        Ok(())
    }

    pub fn class_of(&self, id: usize) -> Rc<str> {
        match &self.heap[id] {
            Object::Instance { class, .. } => class.clone(),
            Object::Array { descriptor, .. } => descriptor.clone(),
            Object::Lambda { .. } => "java/lang/Object".into(),
        }
    }

    pub fn array(&mut self, value: Value) -> Result<&[Value]> {
        let Some(id) = value.object() else { return Err(self.throw("java/lang/NullPointerException")) };
        match &self.heap[id] {
            Object::Array { elements, .. } => Ok(elements),
            _ => Err(Stop::Unknown("no array".into())),
        }
    }

    /// An exception of the JVM, whose constructor does not run here.
    pub fn throw(&mut self, class: &str) -> Stop {
        Stop::Threw(self.allocate(Object::Instance { class: class.into(), fields: HashMap::new() }))
    }

    fn allocate(&mut self, object: Object) -> usize {
        self.heap.push(object);
        self.heap.len() - 1
    }

    /// A text of the JDK: bytes, one or two for each unit.
    pub fn text(&mut self, units: &[u16]) -> Value {
        let is_latin = units.iter().all(|&unit| unit < 256);
        let bytes: Vec<u8> = match is_latin {
            true => units.iter().map(|&unit| unit as u8).collect(),
            false => units.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
        };
        let elements = bytes.into_iter().map(|byte| Value::Int((byte as i8).into())).collect();
        let value = self.allocate(Object::Array { descriptor: "[B".into(), elements });
        let field = |name: &str| format!("java/lang/String.{name}");
        let fields = HashMap::from([
            (field("value"), Value::Object(Some(value))),
            (field("coder"), Value::Int(if is_latin { 0 } else { 1 })),
            (field("hash"), Value::Int(0)),
            (field("hashIsZero"), Value::Int(0)),
        ]);
        Value::Object(Some(self.allocate(Object::Instance { class: "java/lang/String".into(), fields })))
    }

    /// The units of a text.
    fn units(&self, id: usize) -> Option<Vec<u16>> {
        let Object::Instance { class, fields } = &self.heap[id] else { return None };
        if **class != *"java/lang/String" {
            return None;
        }
        let Object::Array { elements, .. } = &self.heap[fields["java/lang/String.value"].object()?] else {
            return None;
        };
        let bytes: Vec<u8> = elements.iter().map(|byte| byte.int() as u8).collect();
        Some(match fields["java/lang/String.coder"].int() {
            0 => bytes.iter().map(|&byte| byte.into()).collect(),
            _ => bytes.chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect(),
        })
    }

    /// A value as the driver writes it.
    pub fn read(&mut self, word: &str) -> Value {
        let rest = word.get(1..).unwrap_or_default();
        match word.as_bytes()[0] {
            b'I' => Value::Int(rest.parse().expect("an int")),
            b'J' => Value::Long(rest.parse().expect("a long")),
            b'F' => Value::Float(f32::from_bits(u32::from_str_radix(rest, 16).expect("bits"))),
            b'D' => Value::Double(f64::from_bits(u64::from_str_radix(rest, 16).expect("bits"))),
            b'T' => {
                let unit =
                    |place: usize| u16::from_str_radix(&rest[4 * place..4 * place + 4], 16).expect("a unit");
                let units: Vec<u16> = (0..rest.len() / 4).map(unit).collect();
                self.text(&units)
            }
            b'A' => {
                let numbers = rest.trim_matches(['[', ']']).split(',').filter(|number| !number.is_empty());
                let elements = numbers.map(|number| Value::Int(number.parse().expect("an int"))).collect();
                Value::Object(Some(self.allocate(Object::Array { descriptor: "[I".into(), elements })))
            }
            _ => NULL,
        }
    }

    /// A result as the driver writes it.
    pub fn shown(&self, value: Option<Value>, descriptor: &str) -> String {
        // Whatever has no sign and payload of its own is one NaN to the driver.
        match value {
            None | Some(Value::Object(None)) => "null".into(),
            Some(Value::Int(value)) => format!("I{value}"),
            Some(Value::Long(value)) => format!("J{value}"),
            Some(Value::Float(value)) if value.is_nan() => "F7fc00000".into(),
            Some(Value::Float(value)) => format!("F{:x}", value.to_bits()),
            Some(Value::Double(value)) if value.is_nan() => "D7ff8000000000000".into(),
            Some(Value::Double(value)) => format!("D{:x}", value.to_bits()),
            Some(Value::Object(Some(id))) => match (self.units(id), &self.heap[id]) {
                (Some(units), _) => {
                    units.iter().fold(String::from("T"), |text, unit| format!("{text}{unit:04x}"))
                }
                (None, Object::Array { elements, .. }) if descriptor.ends_with(")[I") => {
                    let numbers: Vec<String> = elements.iter().map(|each| each.int().to_string()).collect();
                    format!("A[{}]", numbers.join(","))
                }
                (None, Object::Instance { class, fields }) => {
                    let boxed = fields.get(&format!("{class}.value")).copied();
                    boxed
                        .filter(|boxed| !matches!(boxed, Value::Object(_)))
                        .map_or("object".into(), |boxed| self.shown(Some(boxed), ""))
                }
                _ => "object".into(),
            },
        }
    }

    pub fn invoke(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: Vec<Value>,
    ) -> Result<Option<Value>> {
        if let Some(known) = self.native(class, name, &arguments)? {
            return Ok(known);
        }
        if HOSTS.contains(&class) && name != "<clinit>" {
            return Err(Stop::Unknown(format!("{class}.{name}")));
        }
        let Some(body) = self.body(class, name, descriptor)? else {
            return Err(Stop::Unknown(format!("no code: {class}.{name}{descriptor}")));
        };
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Stop::Unknown("too deep".into()));
        }
        let result = Frame::new(self, &body, arguments).run();
        self.depth -= 1;
        result
    }

    fn is_a(&mut self, id: usize, class: &str) -> Result<bool> {
        if class == "java/lang/Object" {
            return Ok(true);
        }
        match &self.heap[id] {
            Object::Array { descriptor, .. } => Ok(**descriptor == *class),
            Object::Lambda { call, .. } => {
                let Dynamic::Lambda { interface, .. } = &**call else { return Ok(false) };
                Ok(**interface == *class)
            }
            Object::Instance { class: own, .. } => {
                let own = own.clone();
                Ok(self.above(&own)?.iter().any(|above| above == class))
            }
        }
    }

    fn call(&mut self, kind: CallKind, method: &Member, arguments: Vec<Value>) -> Result<Option<Value>> {
        if kind == CallKind::Static {
            let class = self.find(&method.class, method, false)?;
            self.initialise(&class)?;
            return self.invoke(&class, &method.name, &method.descriptor, arguments);
        }
        let Some(receiver) = arguments[0].object() else {
            return Err(self.throw("java/lang/NullPointerException"));
        };
        if let Object::Lambda { call, captured } = &self.heap[receiver] {
            let (call, captured) = (call.clone(), captured.clone());
            let Dynamic::Lambda { interface, name, .. } = &*call else { panic!("{call:?}") };
            if *method.name == **name {
                return self.call_lambda(&call, captured, &arguments[1..]);
            }
            let class = self.find(interface, method, true)?;
            return self.invoke(&class, &method.name, &method.descriptor, arguments);
        }
        if matches!(self.heap[receiver], Object::Array { .. }) {
            return self.call_array(receiver, method);
        }
        let start =
            if kind == CallKind::Special { method.class.clone() } else { (*self.class_of(receiver)).into() };
        let class = self.find(&start, method, kind != CallKind::Special)?;
        self.invoke(&class, &method.name, &method.descriptor, arguments)
    }

    fn call_array(&mut self, receiver: usize, method: &Member) -> Result<Option<Value>> {
        match (&self.heap[receiver], &*method.name) {
            (Object::Array { descriptor, elements }, "clone") => {
                let (descriptor, elements) = (descriptor.clone(), elements.clone());
                Ok(Some(Value::Object(Some(self.allocate(Object::Array { descriptor, elements })))))
            }
            _ => Err(Stop::Unknown(format!("{method} of an array"))),
        }
    }

    fn call_lambda(&mut self, call: &Dynamic, captured: Vec<Value>, rest: &[Value]) -> Result<Option<Value>> {
        let Dynamic::Lambda { implementation, descriptor, .. } = call else {
            return Err(Stop::Unknown("a call site".into()));
        };
        let kinds = |descriptor: &str| {
            let parsed =
                MethodDescriptor::parse(classfile::Utf8::new(descriptor.as_bytes())).expect("a descriptor");
            let mut kinds: Vec<_> = parsed.parameters.iter().rev().map(Type::kind).collect();
            kinds.insert(0, parsed.result.map_or(Kind::Reference, |result| result.kind()));
            kinds
        };
        // The last ones are those that were not captured.
        let (wanted, own) = (kinds(descriptor), kinds(&implementation.member.descriptor));
        if wanted.iter().zip(&own).any(|(wanted, own)| wanted != own) {
            return Err(Stop::Unknown("a lambda that boxes".into()));
        }
        let arguments = captured.into_iter().chain(rest.iter().copied()).collect();
        let kind = match implementation.kind {
            HandleKind::InvokeStatic => CallKind::Static,
            HandleKind::InvokeVirtual => CallKind::Virtual,
            HandleKind::InvokeInterface => CallKind::Interface,
            HandleKind::InvokeSpecial => CallKind::Special,
            other => return Err(Stop::Unknown(format!("{other:?}"))),
        };
        self.call(kind, &implementation.member, arguments)
    }

    fn concatenate(&mut self, parts: &[Part], descriptor: &str, arguments: &[Value]) -> Result<Value> {
        let descriptor =
            MethodDescriptor::parse(classfile::Utf8::new(descriptor.as_bytes())).expect("a descriptor");
        let (mut units, mut rest) = (Vec::new(), arguments.iter().zip(&descriptor.parameters));
        for part in parts {
            match part {
                Part::Text(text) => units.extend(text),
                Part::Argument => {
                    let (&value, descriptor) = rest.next().expect("an argument");
                    let descriptor = match descriptor {
                        Type::Byte | Type::Short => "I".into(),
                        Type::Object(_) | Type::Array(_) => "Ljava/lang/Object;".into(),
                        other => other.to_string(),
                    };
                    let method = format!("({descriptor})Ljava/lang/String;");
                    self.initialise("java/lang/String")?;
                    let text = self.invoke("java/lang/String", "valueOf", &method, vec![value])?;
                    let text = text.and_then(Value::object).and_then(|id| self.units(id));
                    units.extend(text.ok_or(Stop::Unknown("a text of an object".into()))?);
                }
                Part::Constant(constant) => return Err(Stop::Unknown(constant.to_string())),
            }
        }
        Ok(self.text(&units))
    }
}

/// A method that runs.
struct Frame<'f, 'm> {
    machine: &'f mut Machine<'m>,
    body: &'f Body,
    values: Vec<Option<Value>>,
}

impl<'f, 'm> Frame<'f, 'm> {
    fn new(machine: &'f mut Machine<'m>, body: &'f Body, arguments: Vec<Value>) -> Frame<'f, 'm> {
        let mut values = vec![None; body.values.len()];
        for (&parameter, argument) in body.parameters.iter().zip(arguments) {
            values[parameter as usize] = Some(argument);
        }
        Frame { machine, body, values }
    }

    fn run(mut self) -> Result<Option<Value>> {
        let mut at: BlockId = 0;
        loop {
            let block = &self.body.blocks[at as usize];
            let (next, is_thrown) = match self.block(block) {
                Ok(Next::Returned(value)) => return Ok(value),
                Ok(Next::Goto(next)) => (next, false),
                Err(Stop::Threw(id)) => (self.caught(block, id)?.ok_or(Stop::Threw(id))?, true),
                Err(unknown) => return Err(unknown),
            };
            self.enter(next, at, is_thrown);
            at = next;
        }
    }

    /// Phis read all of their inputs before any of them is set.
    fn enter(&mut self, to: BlockId, from: BlockId, is_thrown: bool) {
        let block = &self.body.blocks[to as usize];
        let way = ir::Predecessor { block: from, is_thrown };
        let way = block.predecessors.iter().position(|each| *each == way).expect("a way that is known");
        let inputs: Vec<Value> = block
            .phis
            .iter()
            .map(|&phi| match self.body.definition(phi) {
                Definition::Phi { inputs, .. } => self.get(inputs[way]),
                other => panic!("{other:?}"),
            })
            .collect();
        for (&phi, input) in block.phis.iter().zip(inputs) {
            self.values[phi as usize] = Some(input);
        }
    }

    fn caught(&mut self, block: &Block, id: usize) -> Result<Option<BlockId>> {
        for catch in &block.catches {
            let is_caught = match &catch.class {
                Some(class) => self.machine.is_a(id, class)?,
                None => true,
            };
            if is_caught {
                let caught = |value: &&ir::Value| value.definition == Definition::Caught(catch.to);
                let value = self.body.values.iter().position(|value| caught(&value)).expect("what is caught");
                self.values[value] = Some(Value::Object(Some(id)));
                return Ok(Some(catch.to));
            }
        }
        Ok(None)
    }

    fn get(&mut self, id: ValueId) -> Value {
        if let Some(value) = self.values[id as usize] {
            return value;
        }
        let Definition::Constant(constant) = self.body.definition(id) else { panic!("v{id} is not set") };
        let value = match constant {
            Constant::Null | Constant::ReturnAddress | Constant::Other(_) => NULL,
            Constant::Int(value) => Value::Int(*value),
            Constant::Long(value) => Value::Long(*value),
            Constant::Float(bits) => Value::Float(f32::from_bits(*bits)),
            Constant::Double(bits) => Value::Double(f64::from_bits(*bits)),
            Constant::Text(text) => self.machine.text(text),
            Constant::Class(_) => {
                let class = Object::Instance { class: "java/lang/Class".into(), fields: HashMap::new() };
                Value::Object(Some(self.machine.allocate(class)))
            }
        };
        self.values[id as usize] = Some(value);
        value
    }

    fn block(&mut self, block: &Block) -> Result<Next> {
        for instruction in &block.instructions {
            self.machine.steps += 1;
            if self.machine.steps > MOST_STEPS {
                return Err(Stop::Unknown("too many steps".into()));
            }
            let made = self.operation(&instruction.operation, instruction.result)?;
            if let Some(result) = instruction.result {
                let made = made.expect("a result");
                assert!(has_kind(made, self.body.values[result as usize].kind), "{made:?}");
                self.values[result as usize] = Some(made);
            }
        }
        self.machine.steps += 1;
        if self.machine.steps > MOST_STEPS {
            return Err(Stop::Unknown("too many steps".into()));
        }
        Ok(match &block.end {
            Terminator::Goto(to) => Next::Goto(*to),
            Terminator::If { test, values, then, otherwise } => {
                let values = values.map(|value| self.get(value));
                Next::Goto(if holds(*test, values) { *then } else { *otherwise })
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.get(*value).int();
                Next::Goto(cases.iter().find(|(key, _)| *key == value).map_or(*default, |(_, to)| *to))
            }
            Terminator::Return(value) => Next::Returned(value.map(|value| self.get(value))),
            Terminator::Throw(value) => match self.get(*value).object() {
                Some(id) => return Err(Stop::Threw(id)),
                None => return Err(self.machine.throw("java/lang/NullPointerException")),
            },
        })
    }

    fn operation(&mut self, operation: &Operation, result: Option<ValueId>) -> Result<Option<Value>> {
        Ok(Some(match operation {
            Operation::Binary(operator, values) => {
                let values = values.map(|value| self.get(value));
                arithmetic(*operator, values)
                    .ok_or_else(|| self.machine.throw("java/lang/ArithmeticException"))?
            }
            Operation::Negate(value) => match self.get(*value) {
                Value::Int(value) => Value::Int(value.wrapping_neg()),
                Value::Long(value) => Value::Long(value.wrapping_neg()),
                Value::Float(value) => Value::Float(-value),
                Value::Double(value) => Value::Double(-value),
                other => panic!("{other:?}"),
            },
            Operation::Convert(value, to) => convert(self.get(*value), *to),
            Operation::Compare(comparison, values) => {
                compare(*comparison, values.map(|value| self.get(value)))
            }
            Operation::Length(array) => {
                let array = self.get(*array);
                Value::Int(self.machine.array(array)?.len() as i32)
            }
            Operation::Load { array, index, .. } => {
                let place = self.place(*array, *index)?;
                let array = self.get(*array);
                self.machine.array(array)?[place]
            }
            Operation::Store { element, array, index, value } => {
                return self.store(*element, *array, *index, *value);
            }
            Operation::GetField { field, object: None } => {
                self.machine.initialise(&field.class)?;
                let name = self.machine.find_field(field)?;
                self.machine.initialise(name.rsplit_once('.').expect("a class").0)?;
                self.machine.statics[&name]
            }
            Operation::GetField { field, object: Some(object) } => {
                let name = self.machine.find_field(field)?;
                let id = self.object(*object)?;
                match &self.machine.heap[id] {
                    Object::Instance { fields, .. } => {
                        fields.get(&name).copied().unwrap_or(zero(&field.descriptor))
                    }
                    _ => return Err(Stop::Unknown("a field of no object".into())),
                }
            }
            Operation::PutField { field, object, value } => {
                let (name, value) = (self.machine.find_field(field)?, self.get(*value));
                match object {
                    None => drop(self.machine.statics.insert(name, value)),
                    Some(object) => {
                        let id = self.object(*object)?;
                        let Object::Instance { fields, .. } = &mut self.machine.heap[id] else {
                            panic!("{name}")
                        };
                        fields.insert(name, narrowed(value, &field.descriptor));
                    }
                }
                return Ok(None);
            }
            Operation::New(class) => {
                self.machine.initialise(class)?;
                let new = Object::Instance { class: (**class).into(), fields: HashMap::new() };
                Value::Object(Some(self.machine.allocate(new)))
            }
            Operation::NewArray { descriptor, lengths } => {
                let lengths: Vec<i32> = lengths.iter().map(|&length| self.get(length).int()).collect();
                self.new_array(descriptor, &lengths)?
            }
            Operation::Call { kind, method, arguments } => {
                let arguments = arguments.iter().map(|&argument| self.get(argument)).collect();
                return self.machine.call(*kind, method, arguments);
            }
            Operation::Dynamic { call, arguments } => {
                let arguments: Vec<Value> = arguments.iter().map(|&argument| self.get(argument)).collect();
                match &**call {
                    Dynamic::Concatenation { parts, descriptor } => {
                        self.machine.concatenate(parts, descriptor, &arguments)?
                    }
                    Dynamic::Lambda { .. } => {
                        let lambda = Object::Lambda { call: call.clone(), captured: arguments };
                        Value::Object(Some(self.machine.allocate(lambda)))
                    }
                    Dynamic::Other { bootstrap, .. } => return Err(Stop::Unknown(bootstrap.to_string())),
                }
            }
            Operation::Cast(value, class) => {
                let value = self.get(*value);
                let is_right = match value.object() {
                    Some(id) => self.machine.is_a(id, class)?,
                    None => true,
                };
                if !is_right {
                    return Err(self.machine.throw("java/lang/ClassCastException"));
                }
                value
            }
            Operation::InstanceOf(value, class) => {
                let is_one = match self.get(*value).object() {
                    Some(id) => self.machine.is_a(id, class)?,
                    None => false,
                };
                Value::Int(is_one.into())
            }
            Operation::Enter(value) | Operation::Exit(value) => {
                self.object(*value)?;
                return Ok(None);
            }
        }))
        .inspect(|_| assert!(result.is_some() || matches!(operation, Operation::Call { .. })))
    }

    fn object(&mut self, value: ValueId) -> Result<usize> {
        let object = self.get(value).object();
        object.ok_or_else(|| self.machine.throw("java/lang/NullPointerException"))
    }

    fn place(&mut self, array: ValueId, index: ValueId) -> Result<usize> {
        let (array, index) = (self.get(array), self.get(index).int());
        let length = self.machine.array(array)?.len();
        let place = usize::try_from(index).ok().filter(|&place| place < length);
        place.ok_or_else(|| self.machine.throw("java/lang/ArrayIndexOutOfBoundsException"))
    }

    fn store(
        &mut self,
        element: Element,
        array: ValueId,
        index: ValueId,
        value: ValueId,
    ) -> Result<Option<Value>> {
        let place = self.place(array, index)?;
        let (id, value) = (self.object(array)?, self.get(value));
        if let Object::Array { descriptor, .. } = &self.machine.heap[id] {
            let element = &descriptor[1..];
            let class = element.strip_prefix('L').and_then(|class| class.strip_suffix(';'));
            let element = class.unwrap_or(element).to_owned();
            if let Value::Object(Some(stored)) = value
                && !self.machine.is_a(stored, &element)?
            {
                return Err(self.machine.throw("java/lang/ArrayStoreException"));
            }
        }
        let Object::Array { elements, descriptor } = &mut self.machine.heap[id] else { panic!("no array") };
        elements[place] = match element {
            Element::Byte if **descriptor == *"[Z" => Value::Int(value.int() & 1),
            Element::Byte => Value::Int((value.int() as i8).into()),
            Element::Char => Value::Int((value.int() as u16).into()),
            Element::Short => Value::Int((value.int() as i16).into()),
            _ => value,
        };
        Ok(None)
    }

    fn new_array(&mut self, descriptor: &str, lengths: &[i32]) -> Result<Value> {
        if lengths.iter().any(|&length| length < 0) {
            return Err(self.machine.throw("java/lang/NegativeArraySizeException"));
        }
        if lengths[0] > 1_000_000 {
            return Err(Stop::Unknown("a large array".into()));
        }
        let (inner, rest) = (&descriptor[1..], &lengths[1..]);
        let mut elements = Vec::new();
        for _ in 0..lengths[0] {
            elements.push(if rest.is_empty() { zero(inner) } else { self.new_array(inner, rest)? });
        }
        Ok(Value::Object(Some(
            self.machine.allocate(Object::Array { descriptor: descriptor.into(), elements }),
        )))
    }
}

enum Next {
    Goto(BlockId),
    Returned(Option<Value>),
}

fn narrowed(value: Value, descriptor: &str) -> Value {
    match (value, descriptor) {
        (Value::Int(value), "B") => Value::Int((value as i8).into()),
        (Value::Int(value), "Z") => Value::Int(value & 1),
        (Value::Int(value), "C") => Value::Int((value as u16).into()),
        (Value::Int(value), "S") => Value::Int((value as i16).into()),
        (value, _) => value,
    }
}

fn holds(test: Test, values: [Value; 2]) -> bool {
    match values {
        [Value::Int(left), Value::Int(right)] => match test {
            Test::Equal => left == right,
            Test::NotEqual => left != right,
            Test::Less => left < right,
            Test::NotLess => left >= right,
            Test::Greater => left > right,
            Test::NotGreater => left <= right,
        },
        [left, right] => (test == Test::Equal) == (left.object() == right.object()),
    }
}

/// None where it divides by zero.
fn arithmetic(operator: Binary, values: [Value; 2]) -> Option<Value> {
    Some(match values {
        [Value::Int(left), Value::Int(right)] => Value::Int(match operator {
            Binary::Add => left.wrapping_add(right),
            Binary::Subtract => left.wrapping_sub(right),
            Binary::Multiply => left.wrapping_mul(right),
            Binary::Divide => (right != 0).then(|| left.wrapping_div(right))?,
            Binary::Remainder => (right != 0).then(|| left.wrapping_rem(right))?,
            Binary::ShiftLeft => left.wrapping_shl(right as u32),
            Binary::ShiftRight => left.wrapping_shr(right as u32),
            Binary::ShiftRightUnsigned => (left as u32).wrapping_shr(right as u32) as i32,
            Binary::And => left & right,
            Binary::Or => left | right,
            Binary::Xor => left ^ right,
        }),
        [Value::Long(left), Value::Long(right)] => Value::Long(match operator {
            Binary::Add => left.wrapping_add(right),
            Binary::Subtract => left.wrapping_sub(right),
            Binary::Multiply => left.wrapping_mul(right),
            Binary::Divide => (right != 0).then(|| left.wrapping_div(right))?,
            Binary::Remainder => (right != 0).then(|| left.wrapping_rem(right))?,
            Binary::And => left & right,
            Binary::Or => left | right,
            Binary::Xor => left ^ right,
            _ => panic!("{operator:?}"),
        }),
        [Value::Long(left), Value::Int(right)] => Value::Long(match operator {
            Binary::ShiftLeft => left.wrapping_shl(right as u32),
            Binary::ShiftRight => left.wrapping_shr(right as u32),
            Binary::ShiftRightUnsigned => (left as u64).wrapping_shr(right as u32) as i64,
            _ => panic!("{operator:?}"),
        }),
        [Value::Float(left), Value::Float(right)] => {
            Value::Float(floating(operator, left.into(), right.into()) as f32)
        }
        [Value::Double(left), Value::Double(right)] => Value::Double(floating(operator, left, right)),
        other => panic!("{operator:?} {other:?}"),
    })
}

/// Of two floats the result in double precision is rounded once more to that of floats: for these operators it is the same.
fn floating(operator: Binary, left: f64, right: f64) -> f64 {
    match operator {
        Binary::Add => left + right,
        Binary::Subtract => left - right,
        Binary::Multiply => left * right,
        Binary::Divide => left / right,
        Binary::Remainder => left % right,
        _ => panic!("{operator:?}"),
    }
}

fn convert(value: Value, to: Number) -> Value {
    match (value, to) {
        (Value::Int(value), Number::Byte) => Value::Int((value as i8).into()),
        (Value::Int(value), Number::Char) => Value::Int((value as u16).into()),
        (Value::Int(value), Number::Short) => Value::Int((value as i16).into()),
        (Value::Int(value), Number::Long) => Value::Long(value.into()),
        (Value::Int(value), Number::Float) => Value::Float(value as f32),
        (Value::Int(value), Number::Double) => Value::Double(value.into()),
        (Value::Long(value), Number::Int) => Value::Int(value as i32),
        (Value::Long(value), Number::Float) => Value::Float(value as f32),
        (Value::Long(value), Number::Double) => Value::Double(value as f64),
        (Value::Float(value), Number::Int) => Value::Int(value as i32),
        (Value::Float(value), Number::Long) => Value::Long(value as i64),
        (Value::Float(value), Number::Double) => Value::Double(value.into()),
        (Value::Double(value), Number::Int) => Value::Int(value as i32),
        (Value::Double(value), Number::Long) => Value::Long(value as i64),
        (Value::Double(value), Number::Float) => Value::Float(value as f32),
        other => panic!("{other:?}"),
    }
}

fn compare(comparison: Comparison, values: [Value; 2]) -> Value {
    let order = match values {
        [Value::Long(left), Value::Long(right)] => Some(left.cmp(&right)),
        [Value::Float(left), Value::Float(right)] => left.partial_cmp(&right),
        [Value::Double(left), Value::Double(right)] => left.partial_cmp(&right),
        other => panic!("{other:?}"),
    };
    let nan = if let Comparison::Floating(nan) = comparison { nan } else { 0 };
    Value::Int(order.map_or(nan.into(), |order| order as i32))
}
