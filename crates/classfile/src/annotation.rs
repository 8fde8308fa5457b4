//! Annotations, their values, and what type annotations annotate. Numbers are pool indices unless
//! their name says otherwise.

/// An annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// Descriptor of the annotation interface.
    pub kind: u16,
    /// Names and values of its elements.
    pub elements: Vec<(u16, ElementValue)>,
}

/// The value of an annotation's element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementValue {
    /// A primitive value or string; the tag is the letter of its type, `s` for strings.
    Constant {
        /// The letter.
        tag: u8,
        /// The value.
        value: u16,
    },
    /// A constant of an enum.
    Enum {
        /// Descriptor of the enum.
        kind: u16,
        /// Name of the constant.
        name: u16,
    },
    /// A class, by its return descriptor.
    Class(u16),
    /// An annotation.
    Annotation(Annotation),
    /// An array.
    Array(Vec<ElementValue>),
}

/// An annotation of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeAnnotation {
    /// The number by which the format calls the kind of target.
    pub target_type: u8,
    /// Where the type stands.
    pub target: Target,
    /// The way into the type: kind of step, type argument.
    pub path: Vec<(u8, u8)>,
    /// The annotation.
    pub annotation: Annotation,
}

/// Where an annotated type stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A type parameter, by position.
    TypeParameter(u8),
    /// The superclass (65535) or an interface, by position.
    Supertype(u16),
    /// A bound of a type parameter, both by position.
    TypeParameterBound(u8, u8),
    /// The type of a field, the result or the receiver of a method.
    Empty,
    /// A parameter of a method, by position.
    FormalParameter(u8),
    /// An exception that a method declares, by position.
    Throws(u16),
    /// A local variable.
    LocalVariable(Vec<VariableRange>),
    /// A row of the exception table, by position.
    Catch(u16),
    /// An instruction, by code index.
    Offset(u16),
    /// A type argument of an instruction: code index, position.
    TypeArgument(u16, u8),
}

/// Where a local variable has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariableRange {
    /// First code index.
    pub start: u16,
    /// For how many bytes of code.
    pub length: u16,
    /// Its slot.
    pub slot: u16,
}
