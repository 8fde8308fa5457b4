//! Regular expressions over UTF-16 units.

use std::fmt;
use std::sync::Arc;

use crate::value::Value;

/// A set of texts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Regex {
    /// No text.
    Nothing,
    /// Just this one.
    Text(Arc<[u16]>),
    /// One unit from the first to the second.
    Range(u16, u16),
    /// One after the other.
    Row(Vec<Regex>),
    /// One of them.
    Either(Vec<Regex>),
    /// Any number of them, none included.
    Many(Box<Regex>),
}

impl Regex {
    /// Whether it has a text.
    pub fn matches(&self, text: &[u16]) -> bool {
        let rest = text.iter().try_fold(self.clone(), |left, &unit| match left.after(unit) {
            Regex::Nothing => None,
            left => Some(left),
        });
        rest.is_some_and(|left| left.has_empty())
    }

    fn empty() -> Regex {
        Regex::Text(Arc::new([]))
    }

    fn has_empty(&self) -> bool {
        match self {
            Regex::Nothing | Regex::Range(..) => false,
            Regex::Text(text) => text.is_empty(),
            Regex::Row(parts) => parts.iter().all(Regex::has_empty),
            Regex::Either(parts) => parts.iter().any(Regex::has_empty),
            Regex::Many(_) => true,
        }
    }

    /// What may follow a unit.
    fn after(&self, unit: u16) -> Regex {
        match self {
            Regex::Nothing => Regex::Nothing,
            Regex::Text(text) => match text.split_first() {
                Some((first, rest)) if *first == unit => Regex::Text(rest.into()),
                _ => Regex::Nothing,
            },
            Regex::Range(first, last) if (*first..=*last).contains(&unit) => Regex::empty(),
            Regex::Range(..) => Regex::Nothing,
            Regex::Row(parts) => row_after(parts, unit),
            Regex::Either(parts) => either(parts.iter().map(|part| part.after(unit)).collect()),
            Regex::Many(part) => row(vec![part.after(unit), self.clone()]),
        }
    }
}

/// A unit may belong to a part only if those before it may be empty.
fn row_after(parts: &[Regex], unit: u16) -> Regex {
    let mut ways = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let rest = parts[at + 1..].iter().cloned();
        ways.push(row([part.after(unit)].into_iter().chain(rest).collect()));
        if !part.has_empty() {
            break;
        }
    }
    either(ways)
}

fn row(parts: Vec<Regex>) -> Regex {
    match parts.contains(&Regex::Nothing) {
        true => Regex::Nothing,
        false => Regex::Row(parts.into_iter().filter(|part| *part != Regex::empty()).collect()),
    }
}

fn either(parts: Vec<Regex>) -> Regex {
    let mut left: Vec<Regex> = Vec::new();
    for part in parts {
        if part != Regex::Nothing && !left.contains(&part) {
            left.push(part);
        }
    }
    match left.len() {
        0 => Regex::Nothing,
        1 => left.remove(0),
        _ => Regex::Either(left),
    }
}

/// As SMT-LIB writes it.
impl fmt::Display for Regex {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = |unit: u16| Value::Text([unit].into());
        match self {
            Regex::Nothing => write!(out, "re.none"),
            Regex::Text(text) => write!(out, "(str.to_re {})", Value::Text(Arc::clone(text))),
            Regex::Range(first, last) => write!(out, "(re.range {} {})", unit(*first), unit(*last)),
            Regex::Row(parts) => several(out, "re.++", parts, &Regex::empty()),
            Regex::Either(parts) => several(out, "re.union", parts, &Regex::Nothing),
            Regex::Many(part) => write!(out, "(re.* {part})"),
        }
    }
}

fn several(out: &mut fmt::Formatter<'_>, name: &str, parts: &[Regex], none: &Regex) -> fmt::Result {
    match parts {
        [] => write!(out, "{none}"),
        [one] => write!(out, "{one}"),
        _ => {
            write!(out, "({name}")?;
            parts.iter().try_for_each(|part| write!(out, " {part}"))?;
            write!(out, ")")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Regex {
        Regex::Text(text.encode_utf16().collect())
    }

    fn matches(regex: &Regex, text: &str) -> bool {
        regex.matches(&text.encode_utf16().collect::<Vec<u16>>())
    }

    #[test]
    fn a_number_with_a_sign_and_a_fraction() {
        let digit = || Regex::Range(b'0'.into(), b'9'.into());
        let digits = || Regex::Row(vec![digit(), Regex::Many(Box::new(digit()))]);
        let sign = Regex::Either(vec![text("-"), text("")]);
        let fraction = Regex::Either(vec![Regex::Row(vec![text("."), digits()]), text("")]);
        let number = Regex::Row(vec![sign, digits(), fraction]);
        for good in ["0", "-12", "3.14", "-0.5"] {
            assert!(matches(&number, good), "{good}");
        }
        for bad in ["", "-", "3.", ".5", "1a", "--1"] {
            assert!(!matches(&number, bad), "{bad}");
        }
        let either = Regex::Many(Box::new(Regex::Either(vec![text("ab"), text("a"), Regex::Nothing])));
        assert!(matches(&either, "aabab") && matches(&either, "") && !matches(&either, "abb"));
    }
}
