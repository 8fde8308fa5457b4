//! A class file in memory: header, constant pool, members, attributes as bytes.
//!
//! Attributes stay bytes until somebody asks for their [`content`](Attribute::content), so what
//! nobody edits is written back as it was.

use std::borrow::Cow;

use crate::error::Within;
use crate::{Code, Content, Pool, Result, Utf8, access, read, write};

/// A class file.
///
/// The names of the class, its superclass, interfaces, members and attributes are checked when it
/// is read; everything else when it is asked for.
#[derive(Clone, Debug)]
pub struct Class<'a> {
    /// Minor version.
    pub minor: u16,
    /// Major version: 52 is Java 8, 61 is 17, 69 is 25.
    pub major: u16,
    /// The constant pool.
    pub pool: Pool<'a>,
    /// Access flags, see [`access`](crate::access).
    pub access: u16,
    pub(crate) this_class: u16,
    pub(crate) super_class: u16,
    pub(crate) interfaces: Vec<u16>,
    /// Fields.
    pub fields: Vec<Member<'a>>,
    /// Methods.
    pub methods: Vec<Member<'a>>,
    /// Attributes of the class itself.
    pub attributes: Vec<Attribute<'a>>,
}

/// A field or method.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// Access flags, see [`access`](crate::access).
    pub access: u16,
    /// Name.
    pub name: Utf8<'a>,
    /// Descriptor.
    pub descriptor: Utf8<'a>,
    pub(crate) name_index: u16,
    pub(crate) descriptor_index: u16,
    /// Attributes.
    pub attributes: Vec<Attribute<'a>>,
    /// Byte offset from the start of the class file.
    pub offset: usize,
}

/// An attribute: its name and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute<'a> {
    /// Name.
    pub name: Utf8<'a>,
    pub(crate) name_index: u16,
    /// Content, without name and length.
    pub data: Cow<'a, [u8]>,
    /// Byte offset of the content from the start of the class file.
    pub offset: usize,
}

/// Where an attribute stands. The same name may mean something elsewhere and nothing here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Location {
    Class,
    Field,
    Method,
    Code,
    RecordComponent,
}

impl<'a> Class<'a> {
    /// Reads a class file.
    pub fn read(bytes: &'a [u8]) -> Result<Self> {
        read::class::class(bytes)
    }

    /// The bytes of the class file; those that were read, where nothing was edited.
    pub fn write(&self) -> Vec<u8> {
        write::class::class(self)
    }

    /// VM name, `java/lang/String`.
    pub fn name(&self) -> Utf8<'a> {
        self.checked_name(self.this_class)
    }

    /// VM name of the superclass; none for `java/lang/Object` and module descriptions.
    pub fn super_name(&self) -> Option<Utf8<'a>> {
        (self.super_class != 0).then(|| self.checked_name(self.super_class))
    }

    /// VM names of the interfaces that the class names itself.
    pub fn interface_names(&self) -> impl Iterator<Item = Utf8<'a>> {
        self.interfaces.iter().map(|&index| self.checked_name(index))
    }

    fn checked_name(&self, index: u16) -> Utf8<'a> {
        self.pool.original_class_name(index).expect("the reader checked it")
    }

    /// Pool index of the class's own constant.
    pub fn this_index(&self) -> u16 {
        self.this_class
    }

    /// Whether code of this class carries stack map frames.
    pub fn has_frames(&self) -> bool {
        self.major >= 50
    }

    /// The method of that name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Member<'a>> {
        self.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
    }

    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&Member<'a>> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Content of the class's attribute of that name, if it has one.
    pub fn content(&self, name: &str) -> Result<Option<Content<'_>>> {
        content_of(&self.attributes, name, &self.pool, Location::Class)
    }

    /// The code of a method, if it has any.
    pub fn code<'m>(&self, method: &'m Member<'a>) -> Result<Option<Code<'m>>> {
        let Some(attribute) = method.attribute("Code") else { return Ok(None) };
        let code = Code::read(attribute, &self.pool);
        code.within(|| "Code".into())
            .within(|| method.label("method"))
            .in_class(|| self.name().to_string())
            .map(Some)
    }
}

impl<'a> Member<'a> {
    /// What it is, for people: `method run()V`.
    pub fn label(&self, kind: &str) -> String {
        match kind {
            "method" => format!("method {}{}", self.name, self.descriptor),
            _ => format!("{kind} {}", self.name),
        }
    }

    /// Whether all of these access flags are set.
    pub fn is(&self, flags: u16) -> bool {
        self.access & flags == flags
    }

    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.is(access::STATIC)
    }

    /// The attribute of that name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'a>> {
        find(&self.attributes, name)
    }

    /// Replaces the content of the `Code` attribute. A member without one is left alone.
    pub fn set_code(&mut self, content: Vec<u8>) {
        if let Some(attribute) = self.attributes.iter_mut().find(|attribute| attribute.name == "Code") {
            attribute.data = Cow::Owned(content);
        }
    }
}

impl<'a> Attribute<'a> {
    /// A new attribute; its name is added to the pool.
    pub fn new(pool: &mut Pool<'_>, name: &'a str, data: Vec<u8>) -> Result<Self> {
        let name = Utf8::from(name);
        Ok(Self { name, name_index: pool.add_utf8(name)?, data: Cow::Owned(data), offset: 0 })
    }

    /// What the bytes say, if the name is known at this location; [`Content::Unknown`] otherwise.
    /// `pool` gives names to nested attributes.
    pub fn content<'m>(&'m self, pool: &Pool<'m>, location: Location) -> Result<Content<'m>> {
        read::attributes::content(self, pool, location).within(|| self.name.to_string())
    }
}

/// The attribute of that name among `attributes`.
pub fn find<'m, 'a>(attributes: &'m [Attribute<'a>], name: &str) -> Option<&'m Attribute<'a>> {
    attributes.iter().find(|attribute| attribute.name == name)
}

/// The content of the attribute of that name among `attributes`.
pub fn content_of<'m>(
    attributes: &'m [Attribute<'_>],
    name: &str,
    pool: &Pool<'m>,
    location: Location,
) -> Result<Option<Content<'m>>> {
    find(attributes, name).map(|attribute| attribute.content(pool, location)).transpose()
}
