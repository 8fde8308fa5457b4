//! Helpful messages of `NullPointerException`: which instruction met a null, and where that came from.

use serde::Serialize;

use super::path::{self, NullPath};

/// What a helpful message says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NullAccess {
    /// What was done with the null.
    pub access: Access,
    /// Where the null came from, if the JVM could tell.
    pub null: Option<NullPath>,
}

/// An instruction that needs an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Access {
    /// A method was called on it.
    Invoke(MethodName),
    /// A field of it was read.
    ReadField(String),
    /// A field of it was written.
    WriteField(String),
    /// An element of it was read; `int`, `byte/boolean`, `object`, …
    LoadElement(String),
    /// An element of it was written.
    StoreElement(String),
    /// Its length was asked for.
    ArrayLength,
    /// It was thrown.
    Throw,
    /// Its monitor was entered.
    EnterMonitor,
    /// Its monitor was left.
    ExitMonitor,
}

/// A method as messages name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MethodName {
    /// VM name of the class.
    pub class: String,
    /// Name of the method.
    pub name: String,
    /// Types of the parameters as in Java source; `String` and `Object` are not qualified.
    pub parameters: Vec<String>,
}

impl MethodName {
    /// Reads `com.acme.Shop.sell(int, String)`.
    pub(super) fn parse(text: &str) -> Option<MethodName> {
        let (name, parameters) = text.strip_suffix(')')?.split_once('(')?;
        let (class, name) = name.rsplit_once('.')?;
        let parameters = parameters.split(',').map(str::trim).filter(|parameter| !parameter.is_empty());
        let parameters = parameters.map(str::to_owned).collect();
        Some(MethodName { class: class.replace('.', "/"), name: name.to_owned(), parameters })
    }
}

/// Reads `Cannot invoke "A.b()" because "x.y" is null`.
pub(super) fn parse(message: &str) -> Option<NullAccess> {
    let (action, reason) = match message.split_once(" because ") {
        Some((action, reason)) => (action, Some(reason)),
        None => (message, None),
    };
    Some(NullAccess { access: access(action.trim())?, null: reason.and_then(path::parse) })
}

fn access(action: &str) -> Option<Access> {
    let quoted = |start: &str| action.strip_prefix(start)?.strip_prefix(" \"")?.strip_suffix('"');
    let array = |start: &str| action.strip_prefix(start)?.strip_suffix(" array").map(str::to_owned);
    if let Some(method) = quoted("Cannot invoke") {
        return MethodName::parse(method).map(Access::Invoke);
    }
    if let Some(field) = quoted("Cannot read field") {
        return Some(Access::ReadField(field.to_owned()));
    }
    if let Some(field) = quoted("Cannot assign field") {
        return Some(Access::WriteField(field.to_owned()));
    }
    match action {
        "Cannot read the array length" => Some(Access::ArrayLength),
        "Cannot throw exception" => Some(Access::Throw),
        "Cannot enter synchronized block" => Some(Access::EnterMonitor),
        "Cannot exit synchronized block" => Some(Access::ExitMonitor),
        _ => array("Cannot load from ")
            .map(Access::LoadElement)
            .or_else(|| array("Cannot store to ").map(Access::StoreElement)),
    }
}
