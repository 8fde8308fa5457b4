//! Where a null came from: `"cart.items[i].price"`, `the return value of "Cart.first()"`.

use serde::Serialize;

use super::null_access::MethodName;

/// The expression that was null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NullPath {
    /// What it begins with.
    pub base: Base,
    /// What was read from that, step by step; the result of the last one was null.
    pub steps: Vec<Step>,
}

/// What an expression begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Base {
    /// `this`
    This,
    /// A local variable or parameter of this name.
    Local(String),
    /// The local variable in this slot of the frame: the class has no names.
    LocalSlot(u16),
    /// The parameter of this number, from 1: the class has no names.
    Parameter(u16),
    /// A static field.
    StaticField {
        /// VM name of the class.
        class: String,
        /// Name of the field.
        name: String,
    },
    /// What a method returned.
    ReturnValue(MethodName),
    /// The literal `null`.
    Literal,
}

/// One step of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Step {
    /// A field.
    Field(String),
    /// An element of an array, with its index as the message writes it.
    Element(String),
}

/// Reads what follows `because`.
pub(super) fn parse(reason: &str) -> Option<NullPath> {
    let reason = reason.trim().strip_suffix(" is null")?;
    if let Some(method) = reason.strip_prefix("the return value of ") {
        let method = MethodName::parse(unquoted(method)?)?;
        return Some(NullPath { base: Base::ReturnValue(method), steps: Vec::new() });
    }
    expression(unquoted(reason)?)
}

fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.strip_suffix('"')
}

/// Reads `cart.items[i].price`.
fn expression(text: &str) -> Option<NullPath> {
    let parts = split(text)?;
    let mut names = parts.iter().take_while(|part| matches!(part, Part::Name(_))).count();
    let (base, used) = match &parts[..] {
        [Part::Name(name), ..] if names == 1 || !is_static(&parts[..names]) => (simple_base(name), 1),
        _ => {
            names = static_names(&parts[..names])?;
            static_base(&parts, names)?
        }
    };
    let steps = parts[used..].iter().filter_map(Part::step).collect();
    Some(NullPath { base, steps })
}

#[derive(Clone, Copy, Debug)]
enum Part<'a> {
    Name(&'a str),
    /// `(int, String)` after the name of a method.
    Arguments(&'a str),
    /// `[i]`
    Index(&'a str),
}

impl Part<'_> {
    fn step(&self) -> Option<Step> {
        match self {
            Part::Name(name) => Some(Step::Field((*name).to_owned())),
            Part::Index(index) => Some(Step::Element((*index).to_owned())),
            Part::Arguments(_) => None,
        }
    }

    fn name(&self) -> &str {
        match self {
            Part::Name(text) | Part::Arguments(text) | Part::Index(text) => text,
        }
    }
}

/// Cuts an expression at its dots, brackets and parentheses.
fn split(text: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '.' => {
                rest = &rest[1..];
                continue;
            }
            '[' | '(' => closing(rest)? + 1,
            _ => rest.find(['.', '[', '(']).unwrap_or(rest.len()),
        };
        let (part, after) = rest.split_at(end);
        parts.push(match first {
            '[' => Part::Index(&part[1..end - 1]),
            '(' => Part::Arguments(part),
            _ => Part::Name(part),
        });
        rest = after;
    }
    (!parts.is_empty()).then_some(parts)
}

/// Where the bracket or parenthesis closes with which a text begins.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        match character {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn simple_base(name: &str) -> Base {
    let slot = |kind: &str| name.strip_prefix('<')?.strip_prefix(kind)?.strip_suffix('>')?.parse().ok();
    match name {
        "this" => Base::This,
        "null" => Base::Literal,
        _ => slot("local")
            .map(Base::LocalSlot)
            .or_else(|| slot("parameter").map(Base::Parameter))
            .unwrap_or_else(|| Base::Local(name.to_owned())),
    }
}

/// Whether names begin with a class: messages qualify static fields and methods, `com.acme.Shop.items`,
/// and nothing else tells them from fields of a local variable than upper case.
fn is_static(names: &[Part<'_>]) -> bool {
    static_names(names).is_some() && names.first().is_some_and(|name| !name.name().starts_with('<'))
}

/// How many names the class has: up to the first in upper case that another follows.
fn static_names(names: &[Part<'_>]) -> Option<usize> {
    let class = names.iter().position(|name| name.name().starts_with(char::is_uppercase))?;
    (class + 1 < names.len()).then_some(class + 1)
}

/// The static field or the method after the class, and how many parts it took.
fn static_base(parts: &[Part<'_>], names: usize) -> Option<(Base, usize)> {
    let class = parts[..names].iter().map(Part::name).collect::<Vec<_>>().join("/");
    let name = parts.get(names)?.name().to_owned();
    match parts.get(names + 1) {
        Some(Part::Arguments(arguments)) => {
            let method = MethodName::parse(&format!("{class}.{name}{arguments}"))?;
            Some((Base::ReturnValue(method), names + 2))
        }
        _ => Some((Base::StaticField { class, name }, names + 1)),
    }
}
