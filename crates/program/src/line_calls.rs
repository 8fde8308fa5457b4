//! What a line of code calls.

use classfile::Class;

use crate::ClassPath;
use crate::calls::{bootstraps, sites};
use crate::code_line::{CodeLine, locate};

/// Whether a line of code on the class path has a call of a method of this name, or hands one over as a lambda.
/// The JVM has other ways to get from one frame to the next, such as initialising a class: so a line
/// without the call may still be the right one, but of two lines the one with it is.
pub fn line_calls(class_path: &ClassPath, code: CodeLine, callee: &str) -> bool {
    let Ok(place) = locate(class_path, code) else { return false };
    let Some(bytes) = class_path.class_bytes(code.class) else { return false };
    let Ok(class) = Class::read(&bytes) else { return false };
    let bootstraps = bootstraps(&class);
    place.methods.iter().any(|located| {
        let is_located =
            |name: &str, descriptor: &str| name == located.name && descriptor == located.descriptor;
        let mut methods = class.methods.iter();
        let method = methods.find(|method| is_located(&method.name.text(), &method.descriptor.text()));
        let sites = method.map(|method| sites(&class, &bootstraps, method)).unwrap_or_default();
        let is_here = |offset: u32| located.code.iter().any(|range| range.contains(&offset));
        sites.iter().any(|site| site.name == callee && is_here(site.offset))
    })
}
