//! What class files say about access, nesting, records and overriding.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use classfile::{Class, Content, Pool, access};

use crate::Program;

/// Gives the bytes of a class by its VM name, if it is on the class path.
pub type ClassBytes<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// The classes of a program, read when they are asked for.
pub struct Classes<'a> {
    program: Program<'a>,
    facts: RefCell<HashMap<String, Option<Rc<ClassFacts>>>>,
}

/// What a class file says.
#[derive(Clone, Debug, Default)]
pub struct ClassFacts {
    /// Access flags; those of a nested class as its source has them.
    pub access: u16,
    /// How it is nested.
    pub nesting: Nesting,
    /// VM name of its superclass, if it has one.
    pub superclass: Option<String>,
    /// Its fields.
    pub fields: Vec<FieldFacts>,
    /// Its methods.
    pub methods: Vec<MethodFacts>,
    /// Descriptors of its components, if it is a record.
    pub record: Option<Vec<String>>,
    /// Whether it has a constructor that takes nothing and does nothing but call that of `Object`.
    pub is_made_by_new: bool,
}

/// How a class is nested.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Nesting {
    /// It is not.
    #[default]
    TopLevel,
    /// It is a member of another class: VM name of that, own simple name.
    Member(String, String),
    /// It is local or anonymous: source outside of its method cannot name it.
    Local,
}

/// What a class file says of a field.
#[derive(Clone, Debug)]
pub struct FieldFacts {
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
    /// Access flags.
    pub access: u16,
}

/// What a class file says of a method.
#[derive(Clone, Debug)]
pub struct MethodFacts {
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
    /// Access flags.
    pub access: u16,
    /// Signature with type variables, if it has one.
    pub signature: Option<String>,
}

impl<'a> Classes<'a> {
    /// The classes of this program.
    pub fn new(program: Program<'a>) -> Classes<'a> {
        Classes { program, facts: RefCell::default() }
    }

    /// VM name of the package that a test of a class stands in: the class's own, where it may.
    pub fn test_package(&self, class: &str) -> String {
        let own = package_of(class);
        if (self.program.is_closed)(class) { format!("recrash/{own}") } else { own.into() }
    }

    /// The bytes of a class.
    pub fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        (self.program.class_bytes)(name)
    }

    /// What is known of a class; nothing if its file is not there or cannot be read.
    pub fn facts(&self, name: &str) -> Option<Rc<ClassFacts>> {
        if let Some(known) = self.facts.borrow().get(name) {
            return known.clone();
        }
        let facts = self.bytes(name).and_then(|bytes| read(&bytes)).map(Rc::new);
        self.facts.borrow_mut().insert(name.into(), facts.clone());
        facts
    }

    /// The name by which source in a package (VM name) may call a class, if it may.
    pub fn source_name(&self, class: &str, package: &str) -> Option<String> {
        let Some(facts) = self.facts(class) else {
            // The classes of the JDK that a program names are public.
            let public = class.starts_with("java/") || class.starts_with("javax/");
            return public.then(|| class.replace(['/', '$'], "."));
        };
        let same_package = package_of(class) == package;
        // Public classes of the JDK are open to nobody outside of it in these packages.
        if class.starts_with("sun/") || class.starts_with("jdk/internal/") {
            return None;
        }
        let open = facts.access & access::PUBLIC != 0 || same_package && facts.access & access::PRIVATE == 0;
        if !open || facts.access & access::SYNTHETIC != 0 {
            return None;
        }
        match &facts.nesting {
            Nesting::TopLevel => is_legal(class, package).then(|| class.replace('/', ".")),
            Nesting::Member(outer, name) if model::is_java_identifier(name) => {
                self.source_name(outer, package).map(|outer| format!("{outer}.{name}"))
            }
            Nesting::Member(..) | Nesting::Local => None,
        }
    }

    /// Whether source in a package may call a constructor. Constructors of the JDK that are called are
    /// public.
    pub fn can_construct(&self, class: &str, descriptor: &str, package: &str) -> bool {
        let facts = self.facts(class);
        let constructor = facts.as_ref().and_then(|facts| facts.method("<init>", descriptor));
        self.source_name(class, package).is_some()
            && constructor.is_none_or(|constructor| {
                let own = package_of(class) == package && constructor.access & access::PRIVATE == 0;
                own || constructor.access & access::PUBLIC != 0
            })
    }

    /// The name by which source in a package may call a type, given by its descriptor.
    pub fn can_name(&self, descriptor: &str, package: &str) -> bool {
        match descriptor.trim_start_matches('[').strip_prefix('L') {
            Some(class) => self.source_name(class.trim_end_matches(';'), package).is_some(),
            None => true,
        }
    }
}

/// Whether each part of the name may stand in Java source. A class of the unnamed package cannot be
/// named from another.
fn is_legal(class: &str, package: &str) -> bool {
    class.split('/').all(model::is_java_identifier) && (class.contains('/') || package.is_empty())
}

/// VM name of the package of a class.
pub fn package_of(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// Whether a class is one of the JDK's, as its name tells.
pub fn is_of_jdk(class: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/"].iter().any(|package| class.starts_with(package))
}

impl ClassFacts {
    /// The method of that name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&MethodFacts> {
        self.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
    }
}

fn read(bytes: &[u8]) -> Option<ClassFacts> {
    let class = Class::read(bytes).ok()?;
    let methods = class.methods.iter().map(|method| MethodFacts {
        name: method.name.text().into(),
        descriptor: method.descriptor.text().into(),
        access: method.access,
        signature: signature(method, &class.pool),
    });
    let fields = class.fields.iter().map(|field| FieldFacts {
        name: field.name.text().into(),
        descriptor: field.descriptor.text().into(),
        access: field.access,
    });
    let (nesting, inner_access) = nesting(&class);
    Some(ClassFacts {
        access: inner_access.unwrap_or(class.access),
        nesting,
        superclass: class.super_name().map(|name| name.text().into()),
        fields: fields.collect(),
        methods: methods.collect(),
        record: record(&class),
        is_made_by_new: class.method("<init>", "()V").is_some_and(|method| does_nothing(method, &class)),
    })
}

fn signature(method: &classfile::Member<'_>, pool: &Pool<'_>) -> Option<String> {
    let content = classfile::content_of(&method.attributes, "Signature", pool, classfile::Location::Method);
    match content.ok()?? {
        Content::Signature(index) => Some(pool.utf8(index).ok()?.text().into()),
        _ => None,
    }
}

/// The row of `InnerClasses` that speaks of the class itself.
fn nesting(class: &Class<'_>) -> (Nesting, Option<u16>) {
    let Ok(Some(Content::InnerClasses(rows))) = class.content("InnerClasses") else {
        return (Nesting::TopLevel, None);
    };
    let name = class.name();
    let own = rows.iter().find(|row| class.pool.class_name(row.inner).is_ok_and(|inner| inner == name));
    match own {
        None => (Nesting::TopLevel, None),
        Some(row) if row.outer == 0 || row.name == 0 => (Nesting::Local, Some(row.access)),
        Some(row) => match (class.pool.class_name(row.outer), class.pool.utf8(row.name)) {
            (Ok(outer), Ok(simple)) => {
                (Nesting::Member(outer.text().into(), simple.text().into()), Some(row.access))
            }
            _ => (Nesting::Local, Some(row.access)),
        },
    }
}

/// Whether a constructor is `aload_0; invokespecial Object.<init>; return`.
fn does_nothing(constructor: &classfile::Member<'_>, class: &Class<'_>) -> bool {
    let Ok(Some(code)) = class.code(constructor) else { return false };
    let of_object = class.super_name().is_some_and(|name| name == "java/lang/Object");
    of_object && matches!(*code.bytes, [0x2a, 0xb7, _, _, 0xb1])
}

fn record(class: &Class<'_>) -> Option<Vec<String>> {
    let Ok(Some(Content::Record(components))) = class.content("Record") else { return None };
    let descriptor = |index| class.pool.utf8(index).ok().map(|text| text.text().into());
    components.iter().map(|component| descriptor(component.descriptor)).collect()
}
