//! What the index keeps of a class: its outline, without code.
//!
//! The types are generic in how they hold names: [`Name`] in the index, numbers of a string
//! table in its cache. Whoever uses the index sees names only.

use classfile::access;
use serde::{Deserialize, Serialize};

use crate::{Name, RefusedNulls};

/// A class of an [`Index`](crate::Index); small, and the same number means the same class as long
/// as the index lives. Classes of the program have smaller numbers than those of the JDK.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub(crate) u32);

/// A method of a class of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId {
    /// The class that declares it.
    pub class: ClassId,
    pub(crate) number: u16,
}

/// A field of a class of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId {
    /// The class that declares it.
    pub class: ClassId,
    pub(crate) number: u16,
}

/// Where a class comes from, and for the JDK's who may use it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// The class path.
    #[default]
    Program,
    /// A package that a `java.*` module exports to all.
    Java,
    /// A package that another module of the JDK exports to all.
    JdkTool,
    /// A package of the JDK that is not exported to all.
    JdkInternal,
}

/// The outline of a class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassSummary<N = Name> {
    /// Its number in the index.
    #[serde(skip)]
    pub id: ClassId,
    /// Where it comes from.
    #[serde(skip)]
    pub origin: Origin,
    /// VM name.
    pub name: N,
    /// Access flags as the source has them: `private` and `static` of nested classes too.
    pub access: u16,
    /// VM name of the superclass.
    pub super_class: Option<N>,
    /// VM names of the interfaces that it names itself.
    pub interfaces: Box<[N]>,
    /// Generic signature, where it has one.
    pub signature: Option<N>,
    /// Where it stands.
    pub nesting: Nesting<N>,
    /// The class whose nest it belongs to, if not its own.
    pub nest_host: Option<N>,
    /// Its own fields, in the order of the class file.
    pub fields: Box<[FieldSummary<N>]>,
    /// Its own methods, in the order of the class file.
    pub methods: Box<[MethodSummary<N>]>,
    /// Name and descriptor of each component, if it is a record.
    pub record: Option<Box<[(N, N)]>>,
    /// The only classes that may extend it, if it is sealed.
    pub permitted: Box<[N]>,
    /// Name of the source file.
    pub source_file: Option<N>,
    /// Hashes of the methods that its pool names, sorted; see [`crate::calls`].
    pub(crate) mentions: Box<[u32]>,
}

/// Where a class stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Nesting<N = Name> {
    /// In no other class.
    Top,
    /// It is a member of a class.
    Member {
        /// VM name of that class.
        outer: N,
        /// Its name in source.
        simple_name: N,
    },
    /// It stands in a method, with a name.
    Local {
        /// VM name of the class around it.
        outer: N,
        /// Name and descriptor of the method around it; none in initialisers.
        method: Option<(N, N)>,
    },
    /// It has no name.
    Anonymous {
        /// VM name of the class around it.
        outer: N,
        /// Name and descriptor of the method around it; none in initialisers.
        method: Option<(N, N)>,
    },
}

/// The outline of a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldSummary<N = Name> {
    /// Name.
    pub name: N,
    /// Descriptor.
    pub descriptor: N,
    /// Access flags.
    pub access: u16,
    /// Generic signature, where it has one.
    pub signature: Option<N>,
    /// The value of a compile-time constant.
    pub constant: Option<ConstantValue<N>>,
    /// Whether a container fills it.
    pub is_injected: bool,
}

/// The value of a constant field, or a literal of code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ConstantValue<N = Name> {
    /// Of type `int` or smaller.
    Int(i32),
    /// Of type `long`.
    Long(i64),
    /// Of type `float`.
    Float(f32),
    /// Of type `double`.
    Double(f64),
    /// A string; lone surrogates are escaped.
    String(N),
}

/// The outline of a method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MethodSummary<N = Name> {
    /// Name, `<init>` and `<clinit>` included.
    pub name: N,
    /// Descriptor.
    pub descriptor: N,
    /// Access flags.
    pub access: u16,
    /// Generic signature, where it has one.
    pub signature: Option<N>,
    /// VM names of the exceptions that it declares.
    pub exceptions: Box<[N]>,
    /// Whether its code changes objects, as far as its own class tells.
    pub modifies: bool,
    /// The parameters that must not be null.
    pub(crate) refused_nulls: RefusedNulls,
    /// Whether a container calls it to hand over objects.
    pub is_injected: bool,
}

impl<N> ClassSummary<N> {
    /// Whether all of these access flags are set.
    pub fn is(&self, flags: u16) -> bool {
        self.access & flags == flags
    }

    /// Whether it is an interface (annotations too).
    pub fn is_interface(&self) -> bool {
        self.is(access::INTERFACE)
    }

    /// Whether no object can have exactly this class.
    pub fn is_abstract(&self) -> bool {
        self.is(access::ABSTRACT) || self.is_interface()
    }

    /// Whether it is an enum, or the body of one of its constants.
    pub fn is_enum(&self) -> bool {
        self.is(access::ENUM)
    }

    /// Whether it is a record.
    pub fn is_record(&self) -> bool {
        self.record.is_some()
    }

    /// Whether only named classes may extend it.
    pub fn is_sealed(&self) -> bool {
        !self.permitted.is_empty()
    }

    /// Whether it is the JDK's.
    pub fn is_jdk(&self) -> bool {
        self.origin != Origin::Program
    }

    /// VM name of the class around it.
    pub fn outer(&self) -> Option<&N> {
        match &self.nesting {
            Nesting::Top => None,
            Nesting::Member { outer, .. }
            | Nesting::Local { outer, .. }
            | Nesting::Anonymous { outer, .. } => Some(outer),
        }
    }

    /// Its methods with their numbers.
    pub fn methods(&self) -> impl Iterator<Item = (MethodId, &MethodSummary<N>)> {
        let class = self.id;
        // A class file counts its methods in two bytes.
        self.methods.iter().enumerate().map(move |(i, method)| (MethodId { class, number: i as u16 }, method))
    }

    /// Its fields with their numbers.
    pub fn fields(&self) -> impl Iterator<Item = (FieldId, &FieldSummary<N>)> {
        let class = self.id;
        self.fields.iter().enumerate().map(move |(i, field)| (FieldId { class, number: i as u16 }, field))
    }
}

impl ClassSummary {
    /// VM name of its package; empty for the unnamed one.
    pub fn package(&self) -> &str {
        package_of(&self.name)
    }

    /// Whether its constructors take the object around it first.
    pub fn takes_outer(&self) -> bool {
        match &self.nesting {
            Nesting::Top => false,
            Nesting::Member { .. } => !self.is(access::STATIC) && !self.is_interface(),
            Nesting::Local { outer, .. } | Nesting::Anonymous { outer, .. } => {
                let first = format!("(L{outer};");
                self.methods
                    .iter()
                    .any(|method| method.name == "<init>" && method.descriptor.starts_with(&first))
            }
        }
    }
}

impl<N> MethodSummary<N> {
    /// Whether all of these access flags are set.
    pub fn is(&self, flags: u16) -> bool {
        self.access & flags == flags
    }

    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.is(access::STATIC)
    }

    /// Whether it has no implementation.
    pub fn is_abstract(&self) -> bool {
        self.is(access::ABSTRACT)
    }

    /// Whether the compiler made it: bridges, lambdas, accessors.
    pub fn is_synthetic(&self) -> bool {
        self.is(access::SYNTHETIC)
    }
}

impl MethodSummary {
    /// Whether it is a constructor.
    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// Whether it is a constructor or a static initialiser.
    pub fn is_initializer(&self) -> bool {
        self.name.starts_with('<')
    }
}

impl<N> FieldSummary<N> {
    /// Whether all of these access flags are set.
    pub fn is(&self, flags: u16) -> bool {
        self.access & flags == flags
    }

    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.is(access::STATIC)
    }

    /// Whether it holds a constant of its enum.
    pub fn is_enum_constant(&self) -> bool {
        self.is(access::ENUM)
    }
}

/// The package in a VM name.
pub(crate) fn package_of(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}
