//! Messages of indices and ranges that are out of bounds: those of the JDK, from 1.4 to today.

use super::Hint;

/// Forms of messages. `#` stands for a number; the letters say what the numbers are:
/// `i` index, `n` length, `f` from, `t` to, `c` count, `-` nothing.
const FORMS: [(&str, &str); 28] = [
    ("Index # out of bounds for length #", "in"),
    ("Index # out-of-bounds for length #", "in"),
    ("Index: #, Size: #", "in"),
    ("Index: # Size: #", "in"),
    ("Index: #, Length: #", "in"),
    ("index: #, length: #", "in"),
    ("index #, length #", "in"),
    ("index #,length #", "in"),
    ("Index out of range: #", "i"),
    ("String index out of range: #", "i"),
    ("Array index out of range: #", "i"),
    ("Range [#, #) out of bounds for length #", "ftn"),
    ("Range [#, # + #) out of bounds for length #", "f-cn"),
    ("begin #, end #, length #", "ftn"),
    ("start #, end #, length #", "ftn"),
    ("start #, end #, s.length() #", "ftn"),
    ("offset #, count #, length #", "fcn"),
    ("fromIndex(#) > toIndex(#)", "ft"),
    ("fromIndex: #, toIndex: #, size: #", "ftn"),
    ("fromIndex = #", "i"),
    ("toIndex = #", "i"),
    ("arraycopy: last source index # out of bounds for length #", "in"),
    ("arraycopy: last source index # out of bounds for *[#]", "in"),
    ("arraycopy: last destination index # out of bounds for *[#]", "in"),
    ("arraycopy: source index # out of bounds for *[#]", "in"),
    ("arraycopy: destination index # out of bounds for *[#]", "in"),
    ("arraycopy: length # is negative", "i"),
    ("#", "i"),
];

/// The index or range that a message tells.
pub(super) fn parse(simple: &str, message: &str) -> Option<Hint> {
    // A number alone is an index in these exceptions only.
    let is_bounds = simple.contains("IndexOutOfBounds");
    let forms = FORMS.iter().filter(|(form, _)| is_bounds || *form != "#");
    forms.into_iter().find_map(|(form, roles)| hint(roles, &numbers(form, message)?))
}

fn hint(roles: &str, numbers: &[i64]) -> Option<Hint> {
    let of = |role: char| roles.chars().position(|r| r == role).and_then(|at| numbers.get(at).copied());
    let length = of('n');
    match (of('i'), of('f')) {
        (Some(index), _) => Some(Hint::Index { index, length }),
        (None, Some(from)) => {
            let to = of('t').or_else(|| Some(from.saturating_add(of('c')?)))?;
            Some(Hint::Range { from, to, length })
        }
        _ => None,
    }
}

/// The numbers in a message of this form; `*` stands for a word.
fn numbers(form: &str, message: &str) -> Option<Vec<i64>> {
    let mut numbers = Vec::new();
    let mut rest = message.trim();
    for character in form.chars() {
        match character {
            '#' => {
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
                numbers.push(rest[..end].parse().ok()?);
                rest = &rest[end..];
            }
            '*' => rest = &rest[rest.find("[")?..],
            _ => rest = rest.strip_prefix(character)?,
        }
    }
    rest.is_empty().then_some(numbers)
}
