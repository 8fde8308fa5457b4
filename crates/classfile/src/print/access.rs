//! Prints access flags.

use crate::access::*;

/// What the flags belong to; some have a different meaning elsewhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    Class,
    Field,
    Method,
    Parameter,
}

/// The flags as a number and in words: `0x0009 public static`.
pub(super) fn text(flags: u16, of: Of) -> String {
    let words = (0..16).map(|bit| 1 << bit).filter(|bit| flags & bit != 0).map(|bit| word(bit, of));
    words.fold(format!("{flags:#06x}"), |text, word| text + " " + word)
}

fn word(bit: u16, of: Of) -> &'static str {
    match (bit, of) {
        (PUBLIC, _) => "public",
        (PRIVATE, _) => "private",
        (PROTECTED, _) => "protected",
        (STATIC, _) => "static",
        (FINAL, _) => "final",
        (SUPER, Of::Class) => "super",
        (SYNCHRONIZED, Of::Method) => "synchronized",
        (VOLATILE, Of::Field) => "volatile",
        (BRIDGE, Of::Method) => "bridge",
        (TRANSIENT, Of::Field) => "transient",
        (VARARGS, Of::Method) => "varargs",
        (NATIVE, Of::Method) => "native",
        (INTERFACE, Of::Class) => "interface",
        (ABSTRACT, _) => "abstract",
        (STRICT, Of::Method) => "strictfp",
        (SYNTHETIC, _) => "synthetic",
        (ANNOTATION, Of::Class) => "annotation",
        (ENUM, _) => "enum",
        (MODULE, Of::Class) => "module",
        (MODULE, Of::Parameter) => "mandated",
        _ => "?",
    }
}
