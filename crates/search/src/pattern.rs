//! Texts that fit a regular expression of the program: what is checked by one is never passed by chance.

use fastrand::Rng;
use regex_syntax::hir::{Class, Dot, Hir, HirKind};

/// Repetitions beyond the least that a pattern asks for.
const MORE: u32 = 3;
/// Letters of a text at most; a pattern may ask for more than any test should show.
const LONGEST: usize = 200;
/// How the special characters of patterns begin.
const SPECIAL: &[char] = &['[', '\\', '(', '.', '*', '+', '?', '{', '|'];

/// A regular expression that texts are made for.
#[derive(Clone, Debug)]
pub struct Pattern(Hir);

impl Pattern {
    /// Reads a text as a pattern, if it is one and not just a text. What only Java's patterns have, such as
    /// looking around, is not understood.
    pub fn read(text: &str) -> Option<Pattern> {
        if !text.contains(SPECIAL) {
            return None;
        }
        let mut parser = regex_syntax::ParserBuilder::new();
        let hir = parser.nest_limit(50).build().parse(&with_ascii_kinds(text)).ok()?;
        is_form(&hir).then_some(Pattern(hir))
    }

    /// A text that fits it.
    pub(crate) fn sample(&self, rng: &mut Rng) -> String {
        let mut text = String::new();
        sample(&self.0, rng, &mut text);
        text
    }
}

/// A digit is one of ten, as Java means it, and not one of any script.
fn with_ascii_kinds(text: &str) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, (letter == '\\').then(|| letters.next()).flatten()) {
            ('\\', Some('d')) => changed += "[0-9]",
            ('\\', Some('w')) => changed += "[a-zA-Z_0-9]",
            ('\\', Some('s')) => changed += "[ \\t]",
            (letter, escaped) => changed.extend([letter].into_iter().chain(escaped)),
        }
    }
    changed
}

/// Whether it asks for letters of some kind, and not only for these letters or any: sentences have full stops, question
/// marks and brackets, too.
fn is_form(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) | HirKind::Literal(_) => false,
        HirKind::Class(_) => *hir != Hir::dot(Dot::AnyCharExceptLF),
        HirKind::Repetition(repetition) => {
            matches!(repetition.sub.kind(), HirKind::Class(_)) || is_form(&repetition.sub)
        }
        HirKind::Capture(capture) => is_form(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().any(is_form),
    }
}

fn sample(hir: &Hir, rng: &mut Rng, text: &mut String) {
    if text.len() > LONGEST {
        return;
    }
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => text.extend(letter(class, rng)),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(u32::MAX).min(repetition.min.saturating_add(MORE));
            for _ in 0..rng.u32(repetition.min..=most) {
                let before = text.len();
                sample(&repetition.sub, rng, text);
                // What adds nothing may be there any number of times, and a full text takes no more.
                if text.len() == before {
                    break;
                }
            }
        }
        HirKind::Capture(capture) => sample(&capture.sub, rng, text),
        HirKind::Concat(parts) => parts.iter().for_each(|part| sample(part, rng, text)),
        HirKind::Alternation(ways) => sample(&ways[rng.usize(..ways.len())], rng, text),
    }
}

/// A letter of a class, one that people can read where there is one.
fn letter(class: &Class, rng: &mut Rng) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class.ranges().iter().map(|range| (range.start(), range.end())).collect(),
        Class::Bytes(class) => {
            class.ranges().iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
    };
    let readable: Vec<(char, char)> = ranges
        .iter()
        .map(|&(from, to)| (from.max(' '), to.min('~')))
        .filter(|(from, to)| from <= to)
        .collect();
    let ranges = if readable.is_empty() { ranges } else { readable };
    let (from, to) = *ranges.get(rng.usize(..ranges.len().max(1)))?;
    char::from_u32(rng.u32(u32::from(from)..=u32::from(to))).or(Some(from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_their_pattern() {
        let mut rng = Rng::with_seed(1);
        for text in [r"(\d{4})-(\d{2})-(\d{2})", r"97[89]\d{10}", r"^[A-Z]\w*(\.\w+)?$", "a|bc|[^x-z]{2,}"] {
            let pattern = Pattern::read(text).expect("it is one");
            let regex = regex_syntax::parse(text).map(|_| regex::Regex::new(&format!("^(?:{text})$")));
            let regex = regex.expect("it is one").expect("it is one");
            for _ in 0..50 {
                let sample = pattern.sample(&mut rng);
                assert!(regex.is_match(&sample), "{sample} does not fit {text}");
            }
        }
    }

    #[test]
    fn a_plain_text_and_what_is_not_understood_are_no_patterns() {
        assert!(Pattern::read("hello").is_none());
        assert!(Pattern::read("a.*").is_some());
        assert!(Pattern::read("is it (still) open? no. c++").is_none(), "a sentence");
        assert!(Pattern::read("(?<=a)b").is_none(), "looks behind");
        assert!(Pattern::read("(").is_none());
    }

    #[test]
    fn a_pattern_that_asks_for_too_much_is_soon_given_up() {
        for text in ["[a-z]{2000000000}", "(?:(?:(?:[a-z]?[^\\x00-\\x{10FFFF}]{0}){1000}){1000}){1000}[a-z]"]
        {
            let pattern = Pattern::read(text).expect("it is one");
            assert!(pattern.sample(&mut Rng::with_seed(1)).len() < 2 * LONGEST, "{text}");
        }
    }

    #[test]
    fn an_escaped_backslash_escapes_nothing() {
        let pattern = Pattern::read(r"#\\d[a-c]").expect("it is one");
        assert!(pattern.sample(&mut Rng::with_seed(1)).starts_with(r"#\d"));
    }
}
