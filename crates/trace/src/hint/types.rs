//! Messages that name classes: casts, array stores, enum constants, input that cannot be read.

use super::Hint;

/// What a message of a known form says, for the exception with this simple name.
pub(super) fn parse(simple: &str, message: &str) -> Option<Hint> {
    match simple {
        "ClassCastException" => cast(message),
        "ArrayStoreException" if is_name(message) => Some(Hint::Stored(message.replace('.', "/"))),
        "NegativeArraySizeException" => number_after(message, "").map(Hint::NegativeSize),
        "ArithmeticException" if message.contains("by zero") || message.contains("divide by zero") => {
            Some(Hint::DivisionByZero)
        }
        "NumberFormatException" | "DateTimeParseException" => input(message),
        _ => enum_constant(message).or_else(|| capacity(message)).or_else(|| input(message)),
    }
}

/// `class A cannot be cast to class B (…)`, `A cannot be cast to B`, or `A` alone from old JVMs.
fn cast(message: &str) -> Option<Hint> {
    let class = |text: &str| {
        text.trim().trim_start_matches("class ").split(' ').next().map(|name| name.replace('.', "/"))
    };
    match message.split_once(" cannot be cast to ") {
        Some((from, to)) => Some(Hint::Cast { from: class(from), to: class(to) }),
        None if is_name(message) => Some(Hint::Cast { from: class(message), to: None }),
        None => message
            .strip_prefix("Cannot cast ")?
            .split_once(" to ")
            .map(|(from, to)| Hint::Cast { from: class(from), to: class(to) }),
    }
}

/// `No enum constant com.acme.Shop.Color.RED`. The name is the text that was asked for, with its dots; the
/// class ends before it with the last name that is written like a class.
fn enum_constant(message: &str) -> Option<Hint> {
    let parts: Vec<&str> = message.strip_prefix("No enum constant ")?.split('.').collect();
    let first = parts.iter().position(|part| part.starts_with(char::is_uppercase))?;
    let is_class = |part: &&&str| part.starts_with(char::is_uppercase) && part.contains(char::is_lowercase);
    let nested = parts[first + 1..].iter().take_while(is_class).count();
    let end = (first + 1 + nested).min(parts.len() - 1);
    let (class, name) = parts.split_at_checked(end).filter(|(class, _)| class.len() > first)?;
    let (packages, classes) = class.split_at(first);
    let class = packages.iter().map(|package| format!("{package}/")).collect::<String>() + &classes.join("$");
    Some(Hint::EnumConstant { class, name: name.join(".") })
}

/// `Illegal Capacity: -1`, `Illegal initial capacity: -1`.
fn capacity(message: &str) -> Option<Hint> {
    let starts = ["Illegal Capacity: ", "Illegal initial capacity: ", "Illegal capacity: "];
    starts.iter().find_map(|start| number_after(message, start)).map(Hint::NegativeSize)
}

/// `For input string: "x"`, `Text 'x' could not be parsed at index 0`, `Cannot parse null string`.
fn input(message: &str) -> Option<Hint> {
    if let Some(rest) = message.strip_prefix("For input string: \"") {
        return rest.rfind('"').map(|end| Hint::Input(rest[..end].to_owned()));
    }
    if let Some((text, _)) =
        message.strip_prefix("Text '").and_then(|rest| rest.rsplit_once("' could not be parsed"))
    {
        return Some(Hint::Input(text.to_owned()));
    }
    let starts = ["Invalid UUID string: ", "no protocol: ", "unknown protocol: "];
    starts.iter().find_map(|start| message.strip_prefix(start)).map(|text| Hint::Input(text.to_owned()))
}

fn number_after(message: &str, start: &str) -> Option<i64> {
    message.strip_prefix(start)?.trim().parse().ok()
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "._$[;".contains(c))
}
