//! Texts of UTF-16 units. Lengths and places are integers.

use std::fmt;
use std::sync::Arc;

use crate::regex::Regex;
use crate::sort::Sort;
use crate::value::Value;

/// Operations on texts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Texts {
    /// Two texts.
    Concatenate,
    /// How many units.
    Length,
    /// The unit at a place as a text; empty where there is none.
    At,
    /// From a place, so many units at most; empty where the place is none of the text.
    Part,
    /// Whether the first has the second in it.
    Contains,
    /// Whether the first begins the second.
    Begins,
    /// Whether the first ends the second.
    Ends,
    /// Where in the first the second is, from a place on; −1 where it is not.
    Find,
    /// The first, with the third in place of where the second is for the first time.
    Replace,
    /// The first, with the third in place of all of the second.
    ReplaceAll,
    /// The number of its only unit; −1 if there is not just one.
    ToCode,
    /// The text of one unit; empty for what is none.
    FromCode,
    /// What its digits say; −1 if it has others, or none.
    ToInt,
    /// As digits; empty for what is negative.
    FromInt,
    /// By the numbers of its units.
    Less,
    /// Whether it is as this says.
    Matches(Arc<Regex>),
}

/// Longer texts are not made while terms are simplified.
const LONGEST: usize = 1 << 16;

impl Texts {
    pub(crate) fn sort(&self) -> Sort {
        match self {
            Texts::Length | Texts::Find | Texts::ToCode | Texts::ToInt => Sort::Int,
            Texts::Contains | Texts::Begins | Texts::Ends | Texts::Less | Texts::Matches(_) => Sort::Bool,
            _ => Sort::Text,
        }
    }

    pub(crate) fn fold(&self, arguments: &[Value]) -> Option<Value> {
        if let [Value::Int(int)] = arguments {
            return self.of_int(*int);
        }
        let text = arguments.first()?.units()?;
        match arguments {
            [_] => self.fold_one(text),
            [_, Value::Int(at)] => (*self == Texts::At).then(|| part(text, *at, 1)),
            [_, Value::Text(other)] => self.fold_two(text, other),
            [_, Value::Int(at), Value::Int(length)] => {
                (*self == Texts::Part).then(|| part(text, *at, *length))
            }
            [_, Value::Text(other), Value::Int(from)] => {
                (*self == Texts::Find).then(|| Value::Int(find(text, other, *from)))
            }
            [_, Value::Text(other), Value::Text(by)] => self.replaced(text, other, by),
            _ => None,
        }
    }

    fn of_int(&self, int: i128) -> Option<Value> {
        match self {
            Texts::FromCode => Some(Value::Text(u16::try_from(int).into_iter().collect())),
            Texts::FromInt if int < 0 => Some(Value::text("")),
            Texts::FromInt => Some(Value::text(&int.to_string())),
            _ => None,
        }
    }

    fn fold_one(&self, text: &Arc<[u16]>) -> Option<Value> {
        Some(match self {
            Texts::Length => Value::Int(text.len() as i128),
            Texts::ToCode => Value::Int(if let [unit] = **text { unit.into() } else { -1 }),
            Texts::ToInt => Value::Int(digits(text)?),
            Texts::Matches(regex) => Value::Bool(regex.matches(text)),
            _ => return None,
        })
    }

    fn fold_two(&self, text: &Arc<[u16]>, other: &Arc<[u16]>) -> Option<Value> {
        Some(match self {
            Texts::Concatenate if text.len() + other.len() > LONGEST => return None,
            Texts::Concatenate => Value::Text(text.iter().chain(other.iter()).copied().collect()),
            Texts::Contains => Value::Bool(find(text, other, 0) >= 0),
            Texts::Begins => Value::Bool(other.starts_with(text)),
            Texts::Ends => Value::Bool(other.ends_with(text)),
            Texts::Less => Value::Bool(text < other),
            _ => return None,
        })
    }

    fn replaced(&self, text: &Arc<[u16]>, other: &Arc<[u16]>, by: &Arc<[u16]>) -> Option<Value> {
        match self {
            Texts::Replace => Some(match find(text, other, 0) {
                -1 => Value::Text(Arc::clone(text)),
                at => {
                    let (before, rest) = text.split_at(at as usize);
                    Value::Text([before, by, &rest[other.len()..]].concat().into())
                }
            }),
            Texts::ReplaceAll if other.is_empty() => Some(Value::Text(Arc::clone(text))),
            Texts::ReplaceAll => replaced_all(text, other, by),
            _ => None,
        }
    }
}

/// None for what is too long.
fn replaced_all(text: &[u16], other: &[u16], by: &[u16]) -> Option<Value> {
    let (mut made, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        match rest.strip_prefix(other) {
            Some(behind) => {
                made.extend_from_slice(by);
                rest = behind;
            }
            None => {
                made.push(rest[0]);
                rest = &rest[1..];
            }
        }
        if made.len() > LONGEST {
            return None;
        }
    }
    Some(Value::Text(made.into()))
}

fn part(text: &[u16], at: i128, length: i128) -> Value {
    let Some(rest) = usize::try_from(at).ok().and_then(|at| text.get(at..)) else { return Value::text("") };
    let length = usize::try_from(length.max(0)).map_or(rest.len(), |length| length.min(rest.len()));
    Value::Text(rest[..length].into())
}

fn find(text: &[u16], other: &[u16], from: i128) -> i128 {
    let Some(rest) = usize::try_from(from).ok().and_then(|from| text.get(from..)) else { return -1 };
    if other.is_empty() {
        return from;
    }
    rest.windows(other.len()).position(|part| part == other).map_or(-1, |at| at as i128 + from)
}

/// None for a number that is too large.
fn digits(text: &[u16]) -> Option<i128> {
    let is_digit = |unit: &u16| (0x30..=0x39).contains(unit);
    if text.is_empty() || !text.iter().all(is_digit) {
        return Some(-1);
    }
    text.iter().try_fold(0i128, |number, unit| number.checked_mul(10)?.checked_add((unit - 0x30).into()))
}

impl fmt::Display for Texts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Texts::Concatenate => "str.++",
            Texts::Length => "str.len",
            Texts::At => "str.at",
            Texts::Part => "str.substr",
            Texts::Contains => "str.contains",
            Texts::Begins => "str.prefixof",
            Texts::Ends => "str.suffixof",
            Texts::Find => "str.indexof",
            Texts::Replace => "str.replace",
            Texts::ReplaceAll => "str.replace_all",
            Texts::ToCode => "str.to_code",
            Texts::FromCode => "str.from_code",
            Texts::ToInt => "str.to_int",
            Texts::FromInt => "str.from_int",
            Texts::Less => "str.<",
            Texts::Matches(_) => "str.in_re",
        })
    }
}
