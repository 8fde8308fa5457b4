//! The constant pool: entries kept as bytes, read when asked for, appended when edited.
//!
//! Existing entries are never moved or changed, so every index in the class stays valid and an
//! unedited pool is written byte-identical. [`Pool::add`] and its relatives reuse what they added
//! before. They do not look among the entries that were read: that would take longer than the rest
//! of most edits, and equal entries harm nobody.

use std::collections::HashMap;

use crate::read::pool::tag;
use crate::{Error, Problem, Result, Utf8, read, write};

/// One constant. Indices lead to further entries of the same pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the class file format")]
pub enum Constant<'p> {
    Utf8(Utf8<'p>),
    Integer(i32),
    /// The bits of a `float`.
    Float(u32),
    Long(i64),
    /// The bits of a `double`.
    Double(u64),
    Class(u16),
    String(u16),
    Field(MemberIndex),
    Method(MemberIndex),
    InterfaceMethod(MemberIndex),
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType(u16),
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module(u16),
    Package(u16),
}

/// The indices in a field, method or interface method constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberIndex {
    /// Index of the class.
    pub class: u16,
    /// Index of name and type.
    pub name_and_type: u16,
}

/// A field or method that code refers to, with its names resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberName<'p> {
    /// VM name of the class that the reference names; empty for dynamic call sites.
    pub class: Utf8<'p>,
    /// Name of the field or method.
    pub name: Utf8<'p>,
    /// Its descriptor.
    pub descriptor: Utf8<'p>,
}

/// The constant pool of a class.
#[derive(Clone, Debug)]
pub struct Pool<'a> {
    raw: &'a [u8],
    base: usize,
    /// Start of each entry in `raw`, then in `added`; [`UNUSABLE`] for index 0 and after wide entries.
    starts: Vec<u32>,
    added: Vec<u8>,
    /// The indices of the entries in `added`.
    index: HashMap<Vec<u8>, u16>,
}

pub(crate) const UNUSABLE: u32 = u32::MAX;

impl<'a> Pool<'a> {
    pub(crate) fn new(raw: &'a [u8], base: usize, starts: Vec<u32>) -> Self {
        Self { raw, base, starts, added: Vec::new(), index: HashMap::new() }
    }

    /// One more than the highest index.
    pub fn count(&self) -> u16 {
        u16::try_from(self.starts.len()).expect("the reader and `add` keep the pool below 65536 entries")
    }

    /// The indices that lead to entries.
    pub fn indices(&self) -> impl Iterator<Item = u16> + '_ {
        (1..self.count()).filter(|&index| self.starts[usize::from(index)] != UNUSABLE)
    }

    /// The bytes of all entries: those that were read, those that were added.
    pub(crate) fn parts(&self) -> [&[u8]; 2] {
        [self.raw, &self.added]
    }

    /// The entry at `index`.
    pub fn get(&self, index: u16) -> Result<Constant<'_>> {
        let (bytes, offset) = self.entry(index)?;
        read::pool::constant(&mut read::Reader::new(bytes, offset))
    }

    fn entry(&self, index: u16) -> Result<(&[u8], usize)> {
        let start = self.starts.get(usize::from(index)).copied().filter(|&start| start != UNUSABLE);
        let start = start.ok_or_else(|| self.wrong(index, "in the pool"))? as usize;
        let bytes =
            if start < self.raw.len() { &self.raw[start..] } else { &self.added[start - self.raw.len()..] };
        Ok((bytes, self.base + start))
    }

    /// The error that `index` does not lead to what was wanted.
    pub fn wrong(&self, index: u16, wanted: &'static str) -> Error {
        let start = self.starts.get(usize::from(index)).copied().filter(|&start| start != UNUSABLE);
        Error::new(self.base + start.unwrap_or(0) as usize, Problem::Constant { index, wanted })
    }

    /// The string at `index`.
    pub fn utf8(&self, index: u16) -> Result<Utf8<'_>> {
        let (bytes, _) = self.entry(index)?;
        text(bytes).ok_or_else(|| self.wrong(index, "a string of bytes"))
    }

    /// The string at `index`, if it was there when the class was read. Unlike [`utf8`](Self::utf8)
    /// it does not keep the pool from being edited.
    pub fn original_utf8(&self, index: u16) -> Result<Utf8<'a>> {
        let start = self.starts.get(usize::from(index)).map_or(usize::MAX, |&start| start as usize);
        let bytes = self.raw.get(start..).ok_or_else(|| self.wrong(index, "a string of the class file"))?;
        text(bytes).ok_or_else(|| self.wrong(index, "a string of bytes"))
    }

    /// The class name at `index`, if it was there when the class was read.
    pub fn original_class_name(&self, index: u16) -> Result<Utf8<'a>> {
        match self.get(index)? {
            Constant::Class(name) => self.original_utf8(name),
            _ => Err(self.wrong(index, "a class")),
        }
    }

    /// The name of the class at `index`. For arrays it is the descriptor.
    pub fn class_name(&self, index: u16) -> Result<Utf8<'_>> {
        match self.get(index)? {
            Constant::Class(name) => self.utf8(name),
            _ => Err(self.wrong(index, "a class")),
        }
    }

    /// Name and descriptor at `index`.
    pub fn name_and_type(&self, index: u16) -> Result<(Utf8<'_>, Utf8<'_>)> {
        match self.get(index)? {
            Constant::NameAndType { name, descriptor } => Ok((self.utf8(name)?, self.utf8(descriptor)?)),
            _ => Err(self.wrong(index, "a name and type")),
        }
    }

    /// The field, method or dynamic call site at `index`.
    pub fn member(&self, index: u16) -> Result<MemberName<'_>> {
        let (class, name_and_type) = match self.get(index)? {
            Constant::Field(member) | Constant::Method(member) | Constant::InterfaceMethod(member) => {
                (self.class_name(member.class)?, member.name_and_type)
            }
            Constant::Dynamic { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => {
                (Utf8::default(), name_and_type)
            }
            _ => return Err(self.wrong(index, "a field or method")),
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(MemberName { class, name, descriptor })
    }

    /// The index of an equal entry that was added before; appends one if there is none.
    pub fn add(&mut self, constant: Constant<'_>) -> Result<u16> {
        let bytes = write::pool::constant(&constant);
        if let Some(&known) = self.index.get(&bytes) {
            return Ok(known);
        }
        let wide = matches!(constant, Constant::Long(_) | Constant::Double(_));
        if self.starts.len() + usize::from(wide) >= usize::from(u16::MAX) {
            return Err(Error::new(self.base, Problem::Limit { what: "the constant pool", limit: 65535 }));
        }
        let new = self.starts.len() as u16;
        self.starts.push((self.raw.len() + self.added.len()) as u32);
        self.starts.extend(wide.then_some(UNUSABLE));
        self.added.extend_from_slice(&bytes);
        self.index.insert(bytes, new);
        Ok(new)
    }

    /// Adds a string.
    pub fn add_utf8(&mut self, text: Utf8<'_>) -> Result<u16> {
        if text.bytes().len() > usize::from(u16::MAX) {
            return Err(Error::new(self.base, Problem::Limit { what: "a string", limit: 65535 }));
        }
        self.add(Constant::Utf8(text))
    }

    /// Adds a class by its VM name, or an array class by its descriptor.
    pub fn add_class(&mut self, name: Utf8<'_>) -> Result<u16> {
        let name = self.add_utf8(name)?;
        self.add(Constant::Class(name))
    }

    /// Adds a string constant.
    pub fn add_string(&mut self, text: Utf8<'_>) -> Result<u16> {
        let text = self.add_utf8(text)?;
        self.add(Constant::String(text))
    }

    /// Adds a reference to a method of a class (not of an interface).
    pub fn add_method(&mut self, method: MemberName<'_>) -> Result<u16> {
        let member = self.add_member(method)?;
        self.add(Constant::Method(member))
    }

    /// Adds a reference to a field.
    pub fn add_field(&mut self, field: MemberName<'_>) -> Result<u16> {
        let member = self.add_member(field)?;
        self.add(Constant::Field(member))
    }

    fn add_member(&mut self, member: MemberName<'_>) -> Result<MemberIndex> {
        let class = self.add_class(member.class)?;
        let name = self.add_utf8(member.name)?;
        let descriptor = self.add_utf8(member.descriptor)?;
        let name_and_type = self.add(Constant::NameAndType { name, descriptor })?;
        Ok(MemberIndex { class, name_and_type })
    }
}

/// The string that some bytes begin with, if they do. Names are asked for all the time, so this is short.
fn text(bytes: &[u8]) -> Option<Utf8<'_>> {
    let [tag::UTF8, high, low, rest @ ..] = bytes else { return None };
    rest.get(..usize::from(u16::from_be_bytes([*high, *low]))).map(Utf8::new)
}
