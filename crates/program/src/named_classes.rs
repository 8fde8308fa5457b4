//! The classes that a class names.

use classfile::{Class, Constant};

use crate::ClassPath;

/// The VM names of the classes on the class path that a class names in its code or extends, itself first. None where the
/// class is not there.
pub fn named_classes(class_path: &ClassPath, name: &str) -> Vec<String> {
    let bytes = class_path.class_bytes(name);
    let Some(class) = bytes.as_deref().and_then(|bytes| Class::read(bytes).ok()) else { return Vec::new() };
    let named = |index: u16| match class.pool.get(index) {
        Ok(Constant::Class(text)) => class.pool.utf8(text).ok().map(|text| text.text().into_owned()),
        _ => None,
    };
    let others = class.pool.indices().filter_map(named);
    let others = others.filter(|other| other != name && class_path.contains(other));
    std::iter::once(name.to_owned()).chain(others).collect()
}
