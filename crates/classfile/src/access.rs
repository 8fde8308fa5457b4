//! Access flags of classes, fields and methods.

/// Accessible from everywhere.
pub const PUBLIC: u16 = 0x0001;
/// Accessible within the class.
pub const PRIVATE: u16 = 0x0002;
/// Accessible within package and subclasses.
pub const PROTECTED: u16 = 0x0004;
/// Belongs to the class, not to an instance.
pub const STATIC: u16 = 0x0008;
/// Not to be extended, overridden or assigned.
pub const FINAL: u16 = 0x0010;
/// Classes: old flag of every modern class.
pub const SUPER: u16 = 0x0020;
/// Methods: holds a monitor while it runs.
pub const SYNCHRONIZED: u16 = 0x0020;
/// Fields: not cached.
pub const VOLATILE: u16 = 0x0040;
/// Methods: generated to override with another erasure.
pub const BRIDGE: u16 = 0x0040;
/// Fields: not serialised.
pub const TRANSIENT: u16 = 0x0080;
/// Methods: the last parameter takes many arguments.
pub const VARARGS: u16 = 0x0080;
/// Methods: implemented outside of the class file.
pub const NATIVE: u16 = 0x0100;
/// Classes: an interface.
pub const INTERFACE: u16 = 0x0200;
/// Without implementation.
pub const ABSTRACT: u16 = 0x0400;
/// Methods: strict floating point.
pub const STRICT: u16 = 0x0800;
/// Made by the compiler.
pub const SYNTHETIC: u16 = 0x1000;
/// Classes: an annotation interface.
pub const ANNOTATION: u16 = 0x2000;
/// An enum or one of its constants.
pub const ENUM: u16 = 0x4000;
/// Classes: a module description. Parameters: implicitly declared.
pub const MODULE: u16 = 0x8000;
