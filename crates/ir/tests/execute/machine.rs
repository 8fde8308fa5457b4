//! The interpreter: classes, their initialisers, and calls.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use classfile::Class;
use classfile::descriptor::{Kind, MethodDescriptor, Type};
use ir::{Body, CallKind, Dynamic, HandleKind, Member};

use crate::frame::Frame;
use crate::heap::{Object, Value, zero};

/// Steps of one call from outside.
pub const MOST_STEPS: u64 = 3_000_000;
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

pub type Result<T> = std::result::Result<T, Stop>;
type Classes = HashMap<String, Option<&'static Class<'static>>>;

pub struct Machine<'m> {
    bytes: &'m dyn Fn(&str) -> Option<Vec<u8>>,
    classes: Classes,
    bodies: HashMap<(String, String), Option<Rc<Body>>>,
    initialised: HashSet<String>,
    pub statics: HashMap<String, Value>,
    pub heap: Vec<Object>,
    pub steps: u64,
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

    pub fn find_field(&mut self, field: &Member) -> Result<String> {
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

    pub fn allocate(&mut self, object: Object) -> usize {
        self.heap.push(object);
        self.heap.len() - 1
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

    pub fn is_a(&mut self, id: usize, class: &str) -> Result<bool> {
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

    pub fn call(&mut self, kind: CallKind, method: &Member, arguments: Vec<Value>) -> Result<Option<Value>> {
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
}
