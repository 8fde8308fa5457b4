//! What the attributes of the class file format say, as data. Numbers are pool indices unless
//! their name says otherwise.

use crate::annotation::{Annotation, ElementValue, TypeAnnotation};
use crate::{Attribute, Code, StackMapFrame};

/// The content of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the attributes")]
pub enum Content<'a> {
    ConstantValue(u16),
    Code(Box<Code<'a>>),
    StackMapTable(Vec<StackMapFrame>),
    Exceptions(Vec<u16>),
    InnerClasses(Vec<InnerClass>),
    /// The method is 0 where the class stands outside of methods.
    EnclosingMethod {
        class: u16,
        method: u16,
    },
    Synthetic,
    Deprecated,
    Signature(u16),
    SourceFile(u16),
    /// Modified UTF-8.
    SourceDebugExtension(&'a [u8]),
    LineNumberTable(Vec<LineNumber>),
    LocalVariableTable(Vec<LocalVariable>),
    /// The type of each variable is a signature.
    LocalVariableTypeTable(Vec<LocalVariable>),
    /// `RuntimeVisibleAnnotations` and `RuntimeInvisibleAnnotations`.
    Annotations(Vec<Annotation>),
    /// `RuntimeVisibleParameterAnnotations` and the invisible ones: a list for each parameter.
    ParameterAnnotations(Vec<Vec<Annotation>>),
    /// `RuntimeVisibleTypeAnnotations` and the invisible ones.
    TypeAnnotations(Vec<TypeAnnotation>),
    AnnotationDefault(ElementValue),
    BootstrapMethods(Vec<BootstrapMethod>),
    MethodParameters(Vec<MethodParameter>),
    Module(Box<Module>),
    ModulePackages(Vec<u16>),
    ModuleMainClass(u16),
    NestHost(u16),
    NestMembers(Vec<u16>),
    Record(Vec<RecordComponent<'a>>),
    PermittedSubclasses(Vec<u16>),
    /// An attribute that the format does not define here.
    Unknown(&'a [u8]),
}

/// A row of `InnerClasses`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// The inner class.
    pub inner: u16,
    /// The class it is a member of; 0 for local and anonymous classes.
    pub outer: u16,
    /// Simple name; 0 for anonymous classes.
    pub name: u16,
    /// Access flags.
    pub access: u16,
}

/// A row of `LineNumberTable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineNumber {
    /// Code index where the line starts.
    pub start: u16,
    /// The line.
    pub line: u16,
}

/// A row of `LocalVariableTable` or `LocalVariableTypeTable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// Code index from where the variable has a value.
    pub start: u16,
    /// For how many bytes of code.
    pub length: u16,
    /// Name.
    pub name: u16,
    /// Descriptor or signature.
    pub kind: u16,
    /// Its slot.
    pub slot: u16,
}

/// A row of `BootstrapMethods`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// The method handle.
    pub method: u16,
    /// Static arguments.
    pub arguments: Vec<u16>,
}

/// A row of `MethodParameters`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    /// Name; 0 if it has none.
    pub name: u16,
    /// Access flags.
    pub access: u16,
}

/// A component of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordComponent<'a> {
    /// Name.
    pub name: u16,
    /// Descriptor.
    pub descriptor: u16,
    /// Attributes.
    pub attributes: Vec<Attribute<'a>>,
}

/// The description of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Name.
    pub name: u16,
    /// Access flags.
    pub access: u16,
    /// Version; 0 if it has none.
    pub version: u16,
    /// Modules that it requires.
    pub requires: Vec<ModuleRequire>,
    /// Packages that it exports.
    pub exports: Vec<ModulePackage>,
    /// Packages that it opens.
    pub opens: Vec<ModulePackage>,
    /// Service interfaces that it uses.
    pub uses: Vec<u16>,
    /// Services that it provides.
    pub provides: Vec<ModuleService>,
}

/// A module that another requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModuleRequire {
    /// The module.
    pub module: u16,
    /// Access flags.
    pub access: u16,
    /// Version; 0 if it has none.
    pub version: u16,
}

/// A package that a module exports or opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModulePackage {
    /// The package.
    pub package: u16,
    /// Access flags.
    pub access: u16,
    /// To these modules only; to all if there are none.
    pub to: Vec<u16>,
}

/// A service that a module provides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleService {
    /// The service interface.
    pub service: u16,
    /// The classes that implement it.
    pub with: Vec<u16>,
}
