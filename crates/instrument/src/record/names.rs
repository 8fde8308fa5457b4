//! The names of a method's parameters, as far as the compiler left them in the class file.

use classfile::attributes::Content;
use classfile::{Class, Code, Location, Member, content_of};

use super::parameters::Parameter;

/// The names of the parameters in their order, empty for one that has none; no names at all where
/// none has.
pub(super) fn names(
    class: &Class<'_>,
    method: &Member<'_>,
    code: &Code<'_>,
    parameters: &[Parameter<'_>],
) -> Vec<String> {
    let slots: Vec<u16> = parameters.iter().filter(|it| it.position.is_some()).map(|it| it.slot).collect();
    let names = of_parameters(class, method, slots.len()).unwrap_or_else(|| of_locals(class, code, &slots));
    if names.iter().all(String::is_empty) { Vec::new() } else { names }
}

/// From `MethodParameters`, which `javac -parameters` writes.
fn of_parameters(class: &Class<'_>, method: &Member<'_>, count: usize) -> Option<Vec<String>> {
    let content = content_of(&method.attributes, "MethodParameters", &class.pool, Location::Method);
    match content {
        Ok(Some(Content::MethodParameters(rows))) if rows.len() == count => {
            Some(rows.iter().map(|row| name(class, row.name)).collect())
        }
        _ => None,
    }
}

/// From `LocalVariableTable`, which `javac -g` writes: the variables that have a value at entry.
fn of_locals(class: &Class<'_>, code: &Code<'_>, slots: &[u16]) -> Vec<String> {
    let mut names = vec![String::new(); slots.len()];
    let tables = code.attributes.iter().filter(|attribute| attribute.name == "LocalVariableTable");
    for content in tables.filter_map(|table| table.content(&class.pool, Location::Code).ok()) {
        let Content::LocalVariableTable(rows) = content else { continue };
        for row in rows.iter().filter(|row| row.start == 0) {
            if let Some(position) = slots.iter().position(|slot| *slot == row.slot) {
                names[position] = name(class, row.name);
            }
        }
    }
    names
}

fn name(class: &Class<'_>, index: u16) -> String {
    class.pool.utf8(index).map(|name| name.text().into_owned()).unwrap_or_default()
}
