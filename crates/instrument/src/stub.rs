//! Classes for stubs: they implement an interface or extend a class, and their methods ask the
//! worker for what to return.
//!
//! ```text
//! final class Name extends Super implements Interface {
//!     private final recrash.worker.Answers answers;
//!     Name(parameters of the superclass's constructor, Answers answers) { this.answers = answers; super(…); }
//!     int first(…) { return answers.integer(0); }
//!     Object second(…) { return answers.get(1); }
//!     void third(…) { answers.get(2); }
//! }
//! ```
//!
//! The answers are there before the superclass's constructor runs, which may call the methods. A mock has no
//! constructor, and a field that the worker sets. The answers are told a first argument that may be a text, because some
//! answer by it, and what methods are given that others can give back. One that remembers gives that back by itself.

use classfile::descriptor::{Kind, MethodDescriptor, Type};
use classfile::{Opcode, Result, Utf8};
use model::{Recall, Remembered, recalls, remembered};

/// VM name of the worker's class that knows the answers.
pub const ANSWERS: &str = "recrash/worker/Answers";

/// What a stub is made of. Names are the VM's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub<'a> {
    /// Its own name.
    pub name: &'a str,
    /// Its superclass.
    pub super_class: &'a str,
    /// The interface that it implements.
    pub interface: Option<&'a str>,
    /// Descriptor of the superclass's constructor. Without one the stub has none either: its object is made
    /// without running any, and is given its answers afterwards.
    pub constructor: Option<&'a str>,
    /// Name and descriptor of each method, in the order of the answers.
    pub methods: &'a [(&'a str, &'a str)],
    /// Whether getters give what setters were given without being told to.
    pub remembers: bool,
}

/// Java 8: the newest version whose code without jumps needs no frames and that every worker reads.
const VERSION: u16 = 52;
const PUBLIC: u16 = 1;
const PRIVATE_FINAL: u16 = 0x12;
const PUBLIC_FINAL_SUPER_SYNTHETIC: u16 = 0x1031;
const FIELD: &str = "recrash$answers";
/// Descriptors of the methods of the worker that keep something, have it at hand, and give it back.
const KEEP: &str = "(Ljava/lang/String;Ljava/lang/Object;Ljava/lang/Object;)V";
const RECALL: &str = "(Ljava/lang/String;Ljava/lang/Object;Z)V";
const KEPT: &str = "(ILjava/lang/String;Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;";

/// Types of a first parameter by which a method may answer, and descriptor of the method of the worker that is told it.
const KEYS: [&str; 2] = ["java/lang/String", "java/lang/Object"];
const UNDER: &str = "(Ljava/lang/Object;)V";

/// Descriptor of the stub's own constructor: the answers come last.
pub fn constructor_descriptor(constructor: &str) -> String {
    let parameters = constructor.split(')').next().unwrap_or("(");
    format!("{parameters}L{ANSWERS};)V")
}

/// The bytes of the stub's class.
pub fn class(stub: &Stub<'_>) -> Result<Vec<u8>> {
    let mut pool = Constants::default();
    let field = format!("L{ANSWERS};");
    let mut methods = Vec::new();
    if let Some(descriptor) = stub.constructor {
        methods.push(constructor(stub, descriptor, &field, &mut pool)?);
    }
    let recalls = if stub.remembers { vec![None; stub.methods.len()] } else { recalls(stub.methods) };
    for (number, recall) in recalls.into_iter().enumerate() {
        methods.push(method(stub, number, recall, &field, &mut pool)?);
    }
    let mut body = Vec::new();
    let (this, parent) = (pool.class(stub.name), pool.class(stub.super_class));
    for each in [PUBLIC_FINAL_SUPER_SYNTHETIC, this, parent] {
        u16_into(&mut body, each);
    }
    let interfaces: Vec<u16> = stub.interface.iter().map(|name| pool.class(name)).collect();
    u16_into(&mut body, interfaces.len() as u16);
    interfaces.iter().for_each(|each| u16_into(&mut body, *each));
    let field_access = if stub.constructor.is_some() { PRIVATE_FINAL } else { PUBLIC };
    for each in [1, field_access, pool.utf8(FIELD), pool.utf8(&field), 0, methods.len() as u16] {
        u16_into(&mut body, each);
    }
    body.extend(methods.concat());
    u16_into(&mut body, 0);
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
    u16_into(&mut bytes, VERSION);
    bytes.extend(pool.finish());
    bytes.extend(body);
    Ok(bytes)
}

fn constructor(stub: &Stub<'_>, called: &str, field: &str, pool: &mut Constants) -> Result<Vec<u8>> {
    let parameters = MethodDescriptor::parse(Utf8::from(called))?.parameters;
    let slots: u16 = parameters.iter().map(|parameter| parameter.kind().slots()).sum();
    let mut code = Bytes::default();
    code.load(Kind::Reference, 0); // [this]
    code.load(Kind::Reference, 1 + slots); // [this, answers]
    code.constant(Opcode::PUTFIELD, pool.member(9, stub.name, FIELD, field)); // []
    code.load(Kind::Reference, 0); // [this]
    let mut slot = 1;
    for parameter in &parameters {
        code.load(parameter.kind(), slot); // [this, …]
        slot += parameter.kind().slots();
    }
    code.constant(Opcode::INVOKESPECIAL, pool.member(10, stub.super_class, "<init>", called)); // []
    code.op(Opcode::RETURN);
    let descriptor = constructor_descriptor(called);
    Ok(code.method("<init>", &descriptor, slots + 2, slots + 2, pool))
}

fn method(
    stub: &Stub<'_>,
    number: usize,
    recall: Option<Recall>,
    field: &str,
    pool: &mut Constants,
) -> Result<Vec<u8>> {
    let (name, descriptor) = stub.methods[number];
    let parsed = MethodDescriptor::parse(Utf8::from(descriptor))?;
    let mut code = Bytes::default();
    let answers = pool.member(9, stub.name, FIELD, field);
    let memory = if stub.remembers { remembered(name, descriptor) } else { None };
    if let Some(Remembered::Keeps(what) | Remembered::Forgets(what)) = memory {
        let keeps = matches!(memory, Some(Remembered::Keeps(_)));
        code.load(Kind::Reference, 0); // [this]
        code.constant(Opcode::GETFIELD, answers); // [answers]
        code.constant(Opcode::LDC_W, pool.string(what)); // [answers, what]
        let keys = parsed.parameters.len() as u16 - u16::from(keeps);
        code.reference_or_null((keys == 1).then_some(1)); // [answers, what, key]
        code.reference_or_null(keeps.then_some(1 + keys)); // [answers, what, key, value]
        code.constant(Opcode::INVOKEVIRTUAL, pool.member(10, ANSWERS, "keep", KEEP)); // []
    }
    match recall {
        Some(Recall::Keeps { place, is_keyed, .. }) => {
            code.asked(answers, place, is_keyed, pool); // [answers, place, key]
            code.load(Kind::Reference, 1 + u16::from(is_keyed)); // [answers, place, key, value]
            code.constant(Opcode::INVOKEVIRTUAL, pool.member(10, ANSWERS, "keep", KEEP)); // []
        }
        Some(Recall::Gives { place, is_keyed, is_optional }) => {
            code.asked(answers, place, is_keyed, pool); // [answers, place, key]
            code.constant(Opcode::SIPUSH, is_optional.into()); // [answers, place, key, optional]
            code.constant(Opcode::INVOKEVIRTUAL, pool.member(10, ANSWERS, "recall", RECALL)); // []
        }
        None => {}
    }
    if let Some(Type::Object(first)) = parsed.parameters.first()
        && KEYS.contains(&first.to_string().as_str())
    {
        code.load(Kind::Reference, 0); // [this]
        code.constant(Opcode::GETFIELD, answers); // [answers]
        code.load(Kind::Reference, 1); // [answers, key]
        code.constant(Opcode::INVOKEVIRTUAL, pool.member(10, ANSWERS, "under", UNDER)); // []
    }
    code.load(Kind::Reference, 0); // [this]
    code.constant(Opcode::GETFIELD, answers); // [answers]
    code.constant(Opcode::SIPUSH, number as u16); // [answers, number]
    if let (Some(Remembered::Gives(what)), Some(Type::Object(class) | Type::Array(class))) =
        (memory, &parsed.result)
    {
        code.constant(Opcode::LDC_W, pool.string(what)); // [answers, number, what]
        code.reference_or_null((parsed.parameters.len() == 1).then_some(1)); // [answers, number, what, key]
        let class = pool.class(&class.to_string());
        code.constant(Opcode::LDC_W, class); // [answers, number, what, key, class]
        code.constant(Opcode::INVOKEVIRTUAL, pool.member(10, ANSWERS, "kept", KEPT)); // [value]
    } else {
        let (question, returned) = question(parsed.result.as_ref());
        code.constant(Opcode::INVOKEVIRTUAL, pool.member(10, ANSWERS, question, returned)); // [value]
    }
    match parsed.result {
        Some(Type::Object(class) | Type::Array(class)) => {
            let class = pool.class(&class.to_string());
            code.constant(Opcode::CHECKCAST, class); // [value]
            code.op(Opcode::ARETURN);
        }
        Some(Type::Long) => code.op(Opcode::LRETURN),
        Some(Type::Float) => code.op(Opcode::FRETURN),
        Some(Type::Double) => code.op(Opcode::DRETURN),
        Some(_) => code.op(Opcode::IRETURN),
        // It may throw.
        None => {
            code.op(Opcode::POP); // []
            code.op(Opcode::RETURN);
        }
    }
    Ok(code.method(name, descriptor, 5, 1 + parsed.parameter_slots() as u16, pool))
}

/// The method of the worker that gives an answer of this type.
fn question(result: Option<&Type<'_>>) -> (&'static str, &'static str) {
    match result.map(Type::kind) {
        Some(Kind::Int) => ("integer", "(I)I"),
        Some(Kind::Long) => ("wide", "(I)J"),
        Some(Kind::Float) => ("single", "(I)F"),
        Some(Kind::Double) => ("precise", "(I)D"),
        _ => ("get", "(I)Ljava/lang/Object;"),
    }
}

/// Code while it is written.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl Bytes {
    fn op(&mut self, opcode: Opcode) {
        self.0.push(opcode.number());
    }

    fn constant(&mut self, opcode: Opcode, operand: u16) {
        self.op(opcode);
        u16_into(&mut self.0, operand);
    }

    /// The slots of a constructor's arguments fit in a byte.
    fn load(&mut self, kind: Kind, slot: u16) {
        self.0.extend([Opcode::ILOAD.number() + kind as u8, slot as u8]);
    }

    /// A parameter, or null where there is none.
    fn reference_or_null(&mut self, slot: Option<u16>) {
        match slot {
            Some(slot) => self.load(Kind::Reference, slot),
            None => self.op(Opcode::ACONST_NULL),
        }
    }

    /// The answers, the place that is asked for, and the key under which.
    fn asked(&mut self, answers: u16, place: usize, is_keyed: bool, pool: &mut Constants) {
        self.load(Kind::Reference, 0); // [this]
        self.constant(Opcode::GETFIELD, answers); // [answers]
        self.constant(Opcode::LDC_W, pool.string(&place.to_string())); // [answers, place]
        self.reference_or_null(is_keyed.then_some(1)); // [answers, place, key]
    }

    fn method(self, name: &str, descriptor: &str, stack: u16, locals: u16, pool: &mut Constants) -> Vec<u8> {
        let mut bytes = Vec::new();
        for each in [PUBLIC, pool.utf8(name), pool.utf8(descriptor), 1, pool.utf8("Code")] {
            u16_into(&mut bytes, each);
        }
        let length = self.0.len() as u32;
        bytes.extend((length + 12).to_be_bytes());
        u16_into(&mut bytes, stack);
        u16_into(&mut bytes, locals);
        bytes.extend(length.to_be_bytes());
        bytes.extend(self.0);
        bytes.extend([0; 4]);
        bytes
    }
}

/// A constant pool while it is written.
#[derive(Default)]
struct Constants(Vec<Vec<u8>>);

impl Constants {
    fn add(&mut self, entry: Vec<u8>) -> u16 {
        let known = self.0.iter().position(|each| *each == entry);
        let index = known.unwrap_or_else(|| {
            self.0.push(entry);
            self.0.len() - 1
        });
        index as u16 + 1
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let encoded = classfile::utf8::encode(text);
        let mut entry = vec![1];
        u16_into(&mut entry, encoded.len() as u16);
        entry.extend_from_slice(&encoded);
        self.add(entry)
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        let mut entry = vec![tag];
        u16_into(&mut entry, first);
        u16_into(&mut entry, second);
        self.add(entry)
    }

    fn class(&mut self, name: &str) -> u16 {
        self.named(7, name)
    }

    fn string(&mut self, text: &str) -> u16 {
        self.named(8, text)
    }

    fn named(&mut self, tag: u8, name: &str) -> u16 {
        let name = self.utf8(name);
        let mut entry = vec![tag];
        u16_into(&mut entry, name);
        self.add(entry)
    }

    /// A field (tag 9) or method (tag 10).
    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.pair(12, name, descriptor);
        self.pair(tag, class, name_and_type)
    }

    fn finish(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        u16_into(&mut bytes, self.0.len() as u16 + 1);
        bytes.extend(self.0.concat());
        bytes
    }
}

fn u16_into(bytes: &mut Vec<u8>, value: u16) {
    bytes.extend(value.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stub_is_a_class_that_reads_back() {
        let methods = [("compare", "(JLjava/lang/Object;)I"), ("close", "()V")];
        let stub = Stub {
            name: "a/B$Stub",
            super_class: "a/B",
            interface: None,
            constructor: Some("(DI)V"),
            methods: &methods,
            remembers: false,
        };
        let bytes = class(&stub).expect("well-formed");
        let read = classfile::Class::read(&bytes).expect("readable");
        assert_eq!(read.name(), "a/B$Stub");
        let names: Vec<String> = read.methods.iter().map(|method| method.label("method")).collect();
        assert_eq!(
            names,
            [
                "method <init>(DILrecrash/worker/Answers;)V",
                "method compare(JLjava/lang/Object;)I",
                "method close()V"
            ]
        );
    }

    #[test]
    fn a_stub_without_a_constructor_has_only_its_methods() {
        let (methods, interface) = ([("next", "()Z")], Some("java/sql/ResultSet"));
        let (name, super_class) = ("a/Mock", "java/lang/Object");
        let constructor = None;
        let stub = Stub { name, super_class, interface, constructor, methods: &methods, remembers: true };
        let bytes = class(&stub);
        let bytes = bytes.expect("well-formed");
        let read = classfile::Class::read(&bytes).expect("readable");
        let names: Vec<String> = read.methods.iter().map(|method| method.label("method")).collect();
        assert_eq!(names, ["method next()Z"]);
    }
}
