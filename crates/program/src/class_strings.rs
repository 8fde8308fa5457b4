//! The texts that a class has among its constants.

use classfile::{Class, Constant};

use crate::ClassPath;

/// All texts of a class, those that are joined with values at run time among them: the values' places are marked by
/// `\u{1}`. None where the class is not there.
pub fn class_strings(class_path: &ClassPath, name: &str) -> Vec<String> {
    let bytes = class_path.class_bytes(name);
    let Some(class) = bytes.as_deref().and_then(|bytes| Class::read(bytes).ok()) else { return Vec::new() };
    let text = |index: u16| match class.pool.get(index) {
        Ok(Constant::String(text)) => class.pool.utf8(text).ok().map(|text| text.text().into_owned()),
        _ => None,
    };
    class.pool.indices().filter_map(text).collect()
}
