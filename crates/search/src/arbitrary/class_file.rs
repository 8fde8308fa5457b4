//! Writes class files without code: what an index reads of a class, and no more.

use classfile::access;
use classfile::write::Writer;

/// Java 17.
const VERSION: u16 = 61;
/// An annotation that forbids null.
const NOT_NULL: &str = "Lshop/NotNull;";

/// A class to be written.
#[derive(Default)]
pub(super) struct ClassFile {
    pub(super) name: String,
    pub(super) access: u16,
    /// None for `Object`.
    pub(super) parent: Option<String>,
    pub(super) interfaces: Vec<String>,
    pub(super) signature: Option<String>,
    pub(super) fields: Vec<Member>,
    pub(super) methods: Vec<Member>,
}

/// A field or a method.
#[derive(Default)]
pub(super) struct Member {
    pub(super) access: u16,
    pub(super) name: String,
    pub(super) descriptor: String,
    pub(super) signature: Option<String>,
    /// Of each parameter, whether it must not be null.
    pub(super) refused: Vec<bool>,
}

impl ClassFile {
    /// Its bytes.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut pool = Constants::default();
        let mut body = Writer::default();
        body.u2(self.access);
        body.u2(pool.class(&self.name));
        body.u2(self.parent.as_ref().map_or(0, |parent| pool.class(parent)));
        body.list2(&self.interfaces, |body, name| body.u2(pool.class(name)));
        body.list2(&self.fields, |body, field| field.write(body, &mut pool));
        body.list2(&self.methods, |body, method| method.write(body, &mut pool));
        let attributes: Vec<_> = self.signature.iter().map(|text| signature(text, &mut pool)).collect();
        write_attributes(&attributes, &mut body);
        let mut bytes = Writer::default();
        bytes.u4(0xcafe_babe);
        bytes.u4(VERSION.into());
        bytes.length2(pool.0.len() + 1);
        bytes.bytes(&pool.0.concat());
        bytes.bytes(&body.finish());
        bytes.finish()
    }
}

impl Member {
    fn write(&self, body: &mut Writer, pool: &mut Constants) {
        // What is native needs no code.
        let is_plain = self.descriptor.starts_with('(') && self.access & access::ABSTRACT == 0;
        body.u2(self.access | if is_plain { access::NATIVE } else { 0 });
        body.u2(pool.utf8(&self.name));
        body.u2(pool.utf8(&self.descriptor));
        let mut attributes: Vec<_> = self.signature.iter().map(|text| signature(text, pool)).collect();
        if self.refused.contains(&true) {
            attributes.push(annotations(&self.refused, pool));
        }
        write_attributes(&attributes, body);
    }
}

/// An attribute: the number of its name, and its content.
type Attribute = (u16, Vec<u8>);

fn signature(text: &str, pool: &mut Constants) -> Attribute {
    (pool.utf8("Signature"), pool.utf8(text).to_be_bytes().to_vec())
}

fn annotations(refused: &[bool], pool: &mut Constants) -> Attribute {
    let mut content = Writer::default();
    content.length1(refused.len());
    for &is_refused in refused {
        content.u2(is_refused.into());
        if is_refused {
            content.u2(pool.utf8(NOT_NULL));
            content.u2(0);
        }
    }
    (pool.utf8("RuntimeInvisibleParameterAnnotations"), content.finish())
}

fn write_attributes(attributes: &[Attribute], body: &mut Writer) {
    body.list2(attributes, |body, (name, content)| {
        body.u2(*name);
        body.length4(content.len());
        body.bytes(content);
    });
}

/// A constant pool while it is written.
#[derive(Default)]
struct Constants(Vec<Vec<u8>>);

impl Constants {
    fn add(&mut self, entry: Vec<u8>) -> u16 {
        let known = self.0.iter().position(|each| *each == entry);
        let place = known.unwrap_or_else(|| {
            self.0.push(entry);
            self.0.len() - 1
        });
        place as u16 + 1
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let mut entry = Writer::default();
        entry.u1(1);
        entry.length2(text.len());
        entry.bytes(text.as_bytes());
        self.add(entry.finish())
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        let mut entry = Writer::default();
        entry.u1(7);
        entry.u2(name);
        self.add(entry.finish())
    }
}
