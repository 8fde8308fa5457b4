//! Types and members by number: each is defined once for a JVM, before the first candidate that
//! names it.

use std::collections::HashMap;
use std::fmt::Write;

use instrument::stub;
use model::{Answer, MockKind, StubKind};

use super::encode::{Bytes, Refused};
use super::texts::Texts;

const TYPE: u8 = 0;
const METHOD: u8 = 1;
const CONSTRUCTOR: u8 = 2;
const FIELD: u8 = 3;
const STUB: u8 = 4;
const TEXT: u8 = 5;

/// The numbers that one JVM knows, and the definitions that it has yet to get.
#[derive(Default)]
pub(super) struct Names {
    numbers: HashMap<String, u32>,
    parameters: HashMap<String, usize>,
    /// Kept to look up without allocating.
    key: String,
    pub(super) texts: Texts,
    pending: Bytes,
    pending_count: u64,
}

impl Names {
    /// Takes the definitions that were made since the last time.
    pub(super) fn take_definitions(&mut self, into: &mut Bytes) {
        into.unsigned(self.pending_count);
        into.extend(&self.pending);
        self.pending.clear();
        self.pending_count = 0;
    }

    /// The number under this key; defines it if it is new.
    fn number(
        &mut self,
        key: String,
        define: impl FnOnce(&mut Names) -> Result<Bytes, Refused>,
    ) -> Result<u32, Refused> {
        if let Some(&known) = self.numbers.get(&key) {
            self.key = key;
            return Ok(known);
        }
        let definition = define(self)?;
        self.pending.extend(&definition);
        self.pending_count += 1;
        let number = self.numbers.len() as u32;
        self.numbers.insert(key, number);
        Ok(number)
    }

    /// An empty key, with the space of the last one.
    fn new_key(&mut self) -> String {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key
    }

    /// A part of the text of restored objects.
    pub(super) fn text(&mut self, text: &str) -> Result<u32, Refused> {
        self.number(format!("t {text}"), |_| {
            let mut bytes = Bytes::new(TEXT);
            bytes.text(text);
            Ok(bytes)
        })
    }

    /// A type by its descriptor.
    pub(super) fn descriptor(&mut self, descriptor: &str) -> Result<u32, Refused> {
        let mut key = self.new_key();
        key.push_str(descriptor);
        self.number(key, |_| {
            let mut bytes = Bytes::new(TYPE);
            bytes.text(descriptor);
            Ok(bytes)
        })
    }

    /// A class by its VM name, or an array class by its descriptor.
    pub(super) fn class(&mut self, class: &str) -> Result<u32, Refused> {
        match class.starts_with('[') {
            true => self.descriptor(class),
            false => self.descriptor(&format!("L{class};")),
        }
    }

    /// A method.
    pub(super) fn method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        is_static: bool,
    ) -> Result<u32, Refused> {
        let mut key = self.new_key();
        let kind = if is_static { 's' } else { 'm' };
        let _ = write!(key, "{kind} {class} {name}{descriptor}");
        self.number(key, |names| {
            let owner = names.class(class)?;
            let parameters = names.types(descriptor)?;
            let result = names.descriptor(descriptor.rsplit(')').next().unwrap_or("V"))?;
            let mut bytes = Bytes::new(METHOD);
            bytes.text(name);
            bytes.unsigned(owner.into());
            bytes.numbers(&parameters);
            bytes.unsigned(result.into());
            bytes.octet(is_static.into());
            Ok(bytes)
        })
    }

    /// A constructor.
    pub(super) fn constructor(&mut self, class: &str, descriptor: &str) -> Result<u32, Refused> {
        let mut key = self.new_key();
        let _ = write!(key, "c {class} {descriptor}");
        self.number(key, |names| {
            let owner = names.class(class)?;
            let parameters = names.types(descriptor)?;
            let mut bytes = Bytes::new(CONSTRUCTOR);
            bytes.unsigned(owner.into());
            bytes.numbers(&parameters);
            Ok(bytes)
        })
    }

    /// A field.
    pub(super) fn field(&mut self, class: &str, name: &str, is_static: bool) -> Result<u32, Refused> {
        let mut key = self.new_key();
        let kind = if is_static { 'g' } else { 'f' };
        let _ = write!(key, "{kind} {class} {name}");
        self.number(key, |names| {
            let owner = names.class(class)?;
            let mut bytes = Bytes::new(FIELD);
            bytes.text(name);
            bytes.unsigned(owner.into());
            bytes.octet(is_static.into());
            Ok(bytes)
        })
    }

    /// The constructor of a stub's class, which is made if it is new.
    pub(super) fn stub(&mut self, class: &str, kind: &StubKind, answers: &[Answer]) -> Result<u32, Refused> {
        self.stub_class(class, kind, answers)?;
        let name = stub_name(class, kind, answers);
        self.constructor(&name, &stub::constructor_descriptor(super_constructor(kind).unwrap_or("()V")))
    }

    /// A stub's class, which is made if it is new.
    pub(super) fn stub_class(
        &mut self,
        class: &str,
        kind: &StubKind,
        answers: &[Answer],
    ) -> Result<u32, Refused> {
        let name = stub_name(class, kind, answers);
        let key = format!("L{name};");
        self.number(key, |_| {
            let methods: Vec<_> = answers
                .iter()
                .map(|answer| (answer.method.name.as_str(), answer.method.descriptor.as_str()))
                .collect();
            let is_class = matches!(kind, StubKind::Class { .. } | StubKind::Mock(MockKind::Class));
            let (super_class, interface) =
                if is_class { (class, None) } else { ("java/lang/Object", Some(class)) };
            let constructor = super_constructor(kind);
            let remembers = *kind == StubKind::Mock(MockKind::Proxy);
            let stub =
                stub::Stub { name: &name, super_class, interface, constructor, methods: &methods, remembers };
            let made = stub::class(&stub).map_err(|error| Refused(format!("no stub of {class}: {error}")))?;
            let mut bytes = Bytes::new(STUB);
            bytes.text(&name.replace('/', "."));
            bytes.unsigned(made.len() as u64);
            bytes.raw(&made);
            Ok(bytes)
        })
    }

    fn types(&mut self, descriptor: &str) -> Result<Vec<u32>, Refused> {
        parameters(descriptor).into_iter().map(|parameter| self.descriptor(parameter)).collect()
    }

    /// How many parameters a descriptor has.
    pub(super) fn parameter_count(&mut self, descriptor: &str) -> usize {
        if let Some(&known) = self.parameters.get(descriptor) {
            return known;
        }
        let count = parameters(descriptor).len();
        self.parameters.insert(descriptor.to_owned(), count);
        count
    }
}

/// Descriptor of the constructor that a stub calls; a mock calls none.
fn super_constructor(kind: &StubKind) -> Option<&str> {
    match kind {
        StubKind::Class { descriptor, .. } => Some(descriptor),
        StubKind::Lambda | StubKind::Interface => Some("()V"),
        StubKind::Mock(_) => None,
    }
}

/// A stub lies in the package of what it stands for, to override what only the package sees; `java` is
/// closed. Its name depends on what it is and on nothing else.
fn stub_name(class: &str, kind: &StubKind, answers: &[Answer]) -> String {
    let mut hash = Hash::default();
    hash.add(class);
    if kind.is_mock() {
        hash.add("mock");
    }
    if let StubKind::Class { descriptor, .. } = kind {
        hash.add(descriptor);
    }
    for answer in answers {
        hash.add(&answer.method.name);
        hash.add(&answer.method.descriptor);
    }
    match class.strip_prefix("java/") {
        Some(rest) => format!("recrash/stub/{}$Stub{:08x}", rest.replace('/', "_"), hash.0 as u32),
        None => format!("{class}$Stub{:08x}", hash.0 as u32),
    }
}

/// FNV-1a.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self.0 ^= self.0 >> 32;
    }
}

/// The descriptors of the parameters in a method descriptor.
fn parameters(descriptor: &str) -> Vec<&str> {
    let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
    let mut parameters = Vec::new();
    while !rest.is_empty() && !rest.starts_with(')') {
        let dimensions = rest.bytes().take_while(|&byte| byte == b'[').count();
        let length = match rest[dimensions..].starts_with('L') {
            true => rest.find(';').map_or(rest.len(), |at| at + 1),
            false => (dimensions + 1).min(rest.len()),
        };
        let (parameter, tail) = rest.split_at(length);
        parameters.push(parameter);
        rest = tail;
    }
    parameters
}
