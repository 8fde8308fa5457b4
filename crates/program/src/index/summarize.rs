//! From a class file to its summary. Attributes that make no sense are taken as absent.

use std::collections::HashMap;

use classfile::attributes::InnerClass;
use classfile::{Attribute, Class, Constant, Content, Location, Member, Pool, Utf8, access, content_of};

use super::effects::Effects;
use crate::RefusedNulls;
use crate::injection::is_injected;
use crate::mention::mention;
use crate::summary::{ClassSummary, ConstantValue, FieldSummary, MethodSummary, Nesting, Origin};

/// The string table of a chunk: equal texts get one number.
#[derive(Default)]
pub(crate) struct Strings {
    numbers: HashMap<Box<str>, u32>,
    texts: Vec<Box<str>>,
}

impl Strings {
    pub(crate) fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.texts.len() as u32;
        self.numbers.insert(text.into(), number);
        self.texts.push(text.into());
        number
    }

    fn utf8(&mut self, text: Utf8) -> u32 {
        self.number(&text.text())
    }

    pub(crate) fn into_texts(self) -> Vec<Box<str>> {
        self.texts
    }
}

/// Summarizes a class; `mentions` says whether the methods that it names are kept too.
pub(crate) fn summarize(class: &Class, mentions: bool, strings: &mut Strings) -> ClassSummary<u32> {
    Summarizer { class, strings }.summary(mentions)
}

struct Summarizer<'s, 'c> {
    class: &'s Class<'c>,
    strings: &'s mut Strings,
}

impl Summarizer<'_, '_> {
    fn summary(&mut self, mentions: bool) -> ClassSummary<u32> {
        let class = self.class;
        let row = self.own_row();
        ClassSummary {
            id: Default::default(),
            origin: Origin::Program,
            name: self.strings.utf8(class.name()),
            access: row.map_or(class.access, |row| row.access | class.access & KEPT),
            super_class: class.super_name().map(|name| self.strings.utf8(name)),
            interfaces: class.interface_names().map(|name| self.strings.utf8(name)).collect(),
            signature: self.signature(&class.attributes, Location::Class),
            nesting: self.nesting(row),
            nest_host: self.nest_host(),
            fields: class.fields.iter().map(|field| self.field(field)).collect(),
            methods: self.methods(),
            record: self.record(),
            permitted: self.permitted(),
            source_file: self.source_file(),
            mentions: if mentions { mentioned(&class.pool) } else { Box::default() },
        }
    }

    fn content(&self, name: &str) -> Option<Content<'_>> {
        self.class.content(name).ok().flatten()
    }

    /// The row of `InnerClasses` that is about the class itself.
    fn own_row(&self) -> Option<InnerClass> {
        let Some(Content::InnerClasses(rows)) = self.content("InnerClasses") else { return None };
        let own = self.class.name();
        rows.into_iter().find(|row| self.class.pool.class_name(row.inner).is_ok_and(|name| name == own))
    }

    fn nesting(&mut self, row: Option<InnerClass>) -> Nesting<u32> {
        let Some(row) = row else { return Nesting::Top };
        let pool = &self.class.pool;
        if let (Ok(outer), Ok(name)) = (pool.class_name(row.outer), pool.utf8(row.name)) {
            return Nesting::Member { outer: self.strings.utf8(outer), simple_name: self.strings.utf8(name) };
        }
        let enclosing = self.enclosing().or_else(|| self.named_outer());
        let Some((outer, method)) = enclosing else { return Nesting::Top };
        if row.name == 0 { Nesting::Anonymous { outer, method } } else { Nesting::Local { outer, method } }
    }

    /// Before Java 5 only the name told in which class another one stands.
    fn named_outer(&mut self) -> Option<(u32, Option<(u32, u32)>)> {
        let name = self.class.name().to_string();
        let (outer, _) = name.rsplit_once('$')?;
        Some((self.strings.number(outer), None))
    }

    fn enclosing(&mut self) -> Option<(u32, Option<(u32, u32)>)> {
        let Some(Content::EnclosingMethod { class, method }) = self.content("EnclosingMethod") else {
            return None;
        };
        let pool = &self.class.pool;
        let outer = self.strings.utf8(pool.class_name(class).ok()?);
        let method = pool.name_and_type(method).ok();
        Some((outer, method.map(|(name, kind)| (self.strings.utf8(name), self.strings.utf8(kind)))))
    }

    fn nest_host(&mut self) -> Option<u32> {
        let Some(Content::NestHost(host)) = self.content("NestHost") else { return None };
        self.class.pool.class_name(host).ok().map(|name| self.strings.utf8(name))
    }

    fn field(&mut self, field: &Member) -> FieldSummary<u32> {
        FieldSummary {
            name: self.strings.utf8(field.name),
            descriptor: self.strings.utf8(field.descriptor),
            access: flags(field),
            signature: self.signature(&field.attributes, Location::Field),
            constant: self.constant(field),
            is_injected: is_injected(self.class, field, Location::Field),
        }
    }

    fn constant(&mut self, field: &Member) -> Option<ConstantValue<u32>> {
        let pool = &self.class.pool;
        let content = content_of(&field.attributes, "ConstantValue", pool, Location::Field).ok()??;
        let Content::ConstantValue(index) = content else { return None };
        Some(match pool.get(index).ok()? {
            Constant::Integer(value) => ConstantValue::Int(value),
            Constant::Long(value) => ConstantValue::Long(value),
            Constant::Float(bits) => ConstantValue::Float(f32::from_bits(bits)),
            Constant::Double(bits) => ConstantValue::Double(f64::from_bits(bits)),
            Constant::String(text) => ConstantValue::String(self.strings.utf8(pool.utf8(text).ok()?)),
            _ => return None,
        })
    }

    fn methods(&mut self) -> Box<[MethodSummary<u32>]> {
        let effects = Effects::of(self.class);
        let methods = self.class.methods.iter().zip(effects.modifies);
        methods.map(|(method, modifies)| self.method(method, modifies)).collect()
    }

    fn method(&mut self, method: &Member, modifies: bool) -> MethodSummary<u32> {
        MethodSummary {
            name: self.strings.utf8(method.name),
            descriptor: self.strings.utf8(method.descriptor),
            access: flags(method),
            signature: self.signature(&method.attributes, Location::Method),
            exceptions: self.exceptions(method),
            modifies,
            refused_nulls: RefusedNulls::of(self.class, method),
            is_injected: is_injected(self.class, method, Location::Method),
        }
    }

    fn exceptions(&mut self, method: &Member) -> Box<[u32]> {
        let pool = &self.class.pool;
        match content_of(&method.attributes, "Exceptions", pool, Location::Method) {
            Ok(Some(Content::Exceptions(classes))) => self.class_names(&classes),
            _ => Box::default(),
        }
    }

    fn class_names(&mut self, classes: &[u16]) -> Box<[u32]> {
        let names = classes.iter().filter_map(|&class| self.class.pool.class_name(class).ok());
        names.map(|name| self.strings.utf8(name)).collect()
    }

    fn signature(&mut self, attributes: &[Attribute], location: Location) -> Option<u32> {
        let pool = &self.class.pool;
        let content = content_of(attributes, "Signature", pool, location).ok()??;
        let Content::Signature(index) = content else { return None };
        pool.utf8(index).ok().map(|text| self.strings.utf8(text))
    }

    fn record(&mut self) -> Option<Box<[(u32, u32)]>> {
        let class = self.class;
        let Ok(Some(Content::Record(components))) = class.content("Record") else { return None };
        let mut part = |index| class.pool.utf8(index).map_or(0, |text| self.strings.utf8(text));
        Some(components.iter().map(|component| (part(component.name), part(component.descriptor))).collect())
    }

    fn permitted(&mut self) -> Box<[u32]> {
        match self.content("PermittedSubclasses") {
            Some(Content::PermittedSubclasses(classes)) => self.class_names(&classes),
            _ => Box::default(),
        }
    }

    fn source_file(&mut self) -> Option<u32> {
        let Some(Content::SourceFile(index)) = self.content("SourceFile") else { return None };
        self.class.pool.utf8(index).ok().map(|text| self.strings.utf8(text))
    }
}

/// Flags that only the class file has, not the row of `InnerClasses` of some compilers.
const KEPT: u16 = classfile::access::SYNTHETIC | classfile::access::ABSTRACT;

fn mentioned(pool: &Pool) -> Box<[u32]> {
    let is_method =
        |index: &u16| matches!(pool.get(*index), Ok(Constant::Method(_) | Constant::InterfaceMethod(_)));
    let members = pool.indices().filter(is_method).filter_map(|index| pool.member(index).ok());
    let mut hashes: Vec<u32> = members
        .map(|member| mention(&member.class.text(), &member.name.text(), &member.descriptor.text()))
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes.into()
}

/// The packages that a module exports to all.
pub(crate) fn exported(class: &Class) -> Vec<String> {
    let Ok(Some(Content::Module(module))) = class.content("Module") else { return vec![] };
    let open = module.exports.iter().filter(|export| export.to.is_empty());
    let package = |index| match class.pool.get(index) {
        Ok(Constant::Package(name)) => class.pool.utf8(name).ok().map(|name| name.to_string()),
        _ => None,
    };
    open.filter_map(|export| package(export.package)).collect()
}

/// The access flags of a member. Before Java 5 an attribute told that the compiler had made it.
fn flags(member: &Member) -> u16 {
    let made = member.attributes.iter().any(|attribute| attribute.name == "Synthetic");
    if made { member.access | access::SYNTHETIC } else { member.access }
}
