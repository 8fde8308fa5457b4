//! The values that the message of an exception tells: what the program put between its own words.
//!
//! `0Xbeef is not a valid number` was made of a value and of ` is not a valid number`, which stands among the constants of
//! the class that threw. What no constant explains is a value.

use std::sync::Arc;

use chart::Chart;
use program::{Index, class_strings};
use trace::{Hint, hints};

use crate::literals::Pool;
use crate::named::nameable;

/// Shorter pieces of constants explain too much. The spaces around a word tell, too.
const SHORTEST: usize = 3;
/// A longer value is no value.
const LONGEST: usize = 200;
/// No more values are of use.
const MOST: usize = 12;

/// The values that the message of a crash tells; none where it tells none.
pub(crate) fn told(chart: &Chart, index: &Index, package: &str) -> Option<Arc<Pool>> {
    let mut pool = Pool::default();
    for hint in hints(&chart.thrown) {
        add_hint(&mut pool, &hint);
        if let Hint::Cast { from: Some(class), .. } | Hint::Stored(class) = &hint {
            pool.classes.extend(nameable(index, class, package));
        }
    }
    let is_made_by_program =
        |hint: &Hint| matches!(hint, Hint::Text(_) | Hint::Integer(_) | Hint::Decimal(_));
    if let Some(message) = &chart.thrown.message
        && hints(&chart.thrown).iter().all(is_made_by_program)
    {
        for value in values(message, &constants(chart, index)) {
            pool.integers.extend(value.parse::<i64>());
            pool.strings.push(value.into());
        }
    }
    // Programs tell how much is missing as often as how much is too much.
    let negated: Vec<i64> = pool.integers.iter().map(|number| number.wrapping_neg()).collect();
    pool.integers.extend(negated);
    pool.tidy();
    let is_empty = pool.strings.is_empty()
        && pool.integers.is_empty()
        && pool.decimals.is_empty()
        && pool.classes.is_empty();
    (!is_empty).then(|| Arc::new(pool))
}

/// The texts of the classes that may have made the message: those of the innermost frames, and the exception.
fn constants(chart: &Chart, index: &Index) -> Vec<String> {
    let frames = chart.frames.iter().take(3).map(|frame| frame.methods[0].method.class.as_str());
    let classes = frames.chain([chart.thrown.class.as_str()]);
    classes.flat_map(|class| class_strings(index.class_path(), class)).collect()
}

/// What the constants do not explain of a message.
fn values(message: &str, constants: &[String]) -> Vec<String> {
    let mut explained = vec![false; message.len()];
    let mut pieces: Vec<&str> = constants.iter().flat_map(|constant| pieces(constant)).collect();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
    for piece in pieces {
        for (at, _) in message.match_indices(piece) {
            let place = &mut explained[at..at + piece.len()];
            if place.iter().all(|explained| !explained) {
                place.fill(true);
            }
        }
    }
    let mut values = Vec::new();
    let mut start = None;
    for at in (0..=message.len()).filter(|&at| message.is_char_boundary(at)) {
        let is_value = explained.get(at).is_some_and(|explained| !explained);
        if is_value {
            start = start.or(Some(at));
        } else if let Some(from) = start.take() {
            add_value(&mut values, &message[from..at]);
        }
    }
    values.truncate(MOST);
    values
}

/// Adds a value as it is, and without the signs around it.
fn add_value(values: &mut Vec<String>, text: &str) {
    let is_sign = |c: char| c.is_whitespace() || "\"'`“”«»[](){}<>:,;.=".contains(c);
    for value in [text, text.trim_matches(is_sign)] {
        if !value.trim().is_empty() && value.len() <= LONGEST && !values.iter().any(|other| other == value) {
            values.push(value.to_owned());
        }
    }
}

/// The fixed pieces of a constant: what stands between the places of values, in a recipe of a concatenation
/// (`\u{1}`), a format (`%s`) or a pattern (`{}`, `{0}`).
fn pieces(constant: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = constant;
    while let Some(at) = rest.find(['\u{1}', '\u{2}', '%', '{']) {
        let (piece, after) = rest.split_at(at);
        pieces.push(piece);
        rest = &after[width_of_place(after)..];
    }
    pieces.push(rest);
    pieces.retain(|piece| piece.len() >= SHORTEST && !piece.trim().is_empty());
    pieces
}

/// How long the place of a value is that a text begins with.
fn width_of_place(text: &str) -> usize {
    let end = match text.as_bytes().first() {
        Some(b'%') => text.find(|c: char| c.is_ascii_alphabetic()),
        Some(b'{') => text.find('}'),
        _ => None,
    };
    end.filter(|&end| end < 8).map_or(1, |end| end + 1)
}

fn add_hint(pool: &mut Pool, hint: &Hint) {
    match hint {
        Hint::Index { index, length } => pool.integers.extend([*index].into_iter().chain(*length)),
        Hint::Range { from, to, length } => pool.integers.extend([*from, *to].into_iter().chain(*length)),
        Hint::NegativeSize(size) | Hint::Integer(size) => pool.integers.push(*size),
        Hint::DivisionByZero => pool.integers.push(0),
        Hint::Input(text) | Hint::Text(text) => pool.strings.push(text.as_str().into()),
        Hint::EnumConstant { name, .. } => pool.strings.push(name.as_str().into()),
        Hint::Decimal(text) => pool.decimals.extend(text.parse::<f64>()),
        Hint::Null(_) | Hint::Cast { .. } | Hint::Stored(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::values;

    fn of(message: &str, constants: &[&str]) -> Vec<String> {
        values(message, &constants.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn what_constants_do_not_explain_is_a_value() {
        assert_eq!(of("0Xbeef is not a valid number", &["\u{1} is not a valid number"]), ["0Xbeef"]);
        assert_eq!(of("key 'a b' has 3 parts", &["key '%s' has %d parts"]), ["a b", "3"]);
        assert_eq!(of("Unknown unit: [km/h]", &["Unknown unit: {}", "km"]), ["[km/h]", "km/h"]);
        assert_eq!(of("no room for 12 on disk", &["no room for \u{1} on \u{1}"]), ["12", "disk"]);
        assert_eq!(of("no such thing", &["no such thing"]), Vec::<String>::new());
        assert_eq!(of("12:77", &[]), ["12:77"]);
    }

    #[test]
    fn letters_of_any_width_are_kept_whole() {
        assert_eq!(of("Größe »ß«: bad", &["Größe ", ": bad"]), ["»ß«", "ß"]);
    }
}
