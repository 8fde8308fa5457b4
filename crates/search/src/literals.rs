//! Literals: where they come from, and how they change.
//!
//! Half of them are taken from the code around the crash and from the exception's message: a
//! branch that compares with 17 is rarely passed by chance.

use std::sync::Arc;

use catalog::Literal;
use fastrand::Rng;
use program::{Literal as Constant, Name};

use crate::document::{self, Documents};
use crate::met::Met;
use crate::pattern::Pattern;

const POOL_CHANCE: f64 = 0.5;
/// How often a literal is one of the project's tests, where they have some.
const CARVED_CHANCE: f64 = 0.2;
const PATTERN_CHANCE: f64 = 0.2;
/// How often a literal is one that the message tells, where it tells some: it is the input, most likely.
const TOLD_CHANCE: f64 = 0.3;
const EDGES: [i64; 6] = [0, 1, -1, 2, i32::MAX as i64, i32::MIN as i64];
const LETTERS: &[u8] = b"abcxyzABCXYZ019 _-.,:;/\\'\"<>(){}[]%$#\n\t";
/// Letters that programs do not expect: longer as a small or a capital one, of two units, digits and spaces of other
/// scripts, marks without width, and none at all.
const ODD_LETTERS: [char; 14] =
    ['İ', 'ß', 'ŉ', 'ﬁ', 'é', '😀', '²', '٣', '１', '\u{a0}', '\u{301}', '\u{200b}', '\u{feff}', '\0'];
/// Of so many letters one is odd.
const ODD_ONE_IN: u8 = 40;

/// How often a letter that is put into a text is one of those that the code may not expect.
const SUSPICIOUS_CHANCE: f64 = 0.1;
/// Letters that change the length of a text, or are taken for something else, when it is changed or read by these methods of
/// the JDK.
const TRIPS: [(&str, &[char]); 11] = [
    ("toLowerCase", &['İ']),
    ("toUpperCase", &['ß', 'ŉ', 'ﬁ']),
    ("normalize", &['\u{301}', 'ﬁ', '²']),
    ("trim", &['\u{a0}', '\u{1}', '\u{2003}']),
    ("strip", &['\u{2003}', '\u{a0}']),
    ("isWhitespace", &['\u{2003}', '\u{a0}']),
    ("isSpaceChar", &['\u{a0}', '\t']),
    ("isDigit", &['٣', '１']),
    ("isLetter", &['é', 'ª']),
    ("isLetterOrDigit", &['٣', 'é']),
    ("codePointAt", &['😀']),
];

/// Values that the program itself uses near the crash.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// Whole numbers.
    pub integers: Vec<i64>,
    /// Other numbers.
    pub decimals: Vec<f64>,
    /// Strings.
    pub strings: Vec<Arc<str>>,
    /// Classes, by their VM names.
    pub classes: Vec<Name>,
    /// Those that the project's tests use.
    pub carved: Option<Arc<Pool>>,
    /// Those that the exception's message tells.
    pub told: Option<Arc<Pool>>,
    /// Those of the strings that are regular expressions.
    pub patterns: Vec<Pattern>,
    /// Letters that the code may not expect, by what it does with texts.
    pub(crate) suspicious: Vec<char>,
    /// Texts and numbers that runs met.
    pub(crate) met: Met,
    /// Documents that the code reads.
    pub(crate) documents: Option<Arc<Documents>>,
}

impl Pool {
    /// Adds a constant of some code.
    pub fn add(&mut self, constant: &Constant) {
        match constant {
            Constant::Int(value) => self.integers.push((*value).into()),
            Constant::Char(value) => self.integers.push((*value).into()),
            Constant::Long(value) => self.integers.push(*value),
            Constant::Float(bits) => self.decimals.push(f32::from_bits(*bits).into()),
            Constant::Double(bits) => self.decimals.push(f64::from_bits(*bits)),
            Constant::String(units) => self.strings.push(String::from_utf16_lossy(units).into()),
            Constant::Class(class) => self.classes.push(Name::from(&**class)),
        }
    }

    /// Lets texts have letters at which a method of the JDK changes more than programs expect.
    pub(crate) fn suspect(&mut self, method: &str) {
        for (_, letters) in TRIPS.iter().filter(|(name, _)| *name == method) {
            let new = letters.iter().filter(|letter| !self.suspicious.contains(letter));
            let new: Vec<char> = new.copied().collect();
            self.suspicious.extend(new);
        }
    }

    /// Leaves each whole number and string once.
    pub fn tidy(&mut self) {
        self.integers.sort_unstable();
        self.integers.dedup();
        self.strings.sort_unstable();
        self.strings.dedup();
        self.classes.sort_unstable();
        self.classes.dedup();
    }

    /// One of its own values; none where it has none of the type.
    pub(crate) fn own(&self, descriptor: &str, rng: &mut Rng) -> Option<Literal> {
        let integer = |rng: &mut Rng| (!self.integers.is_empty()).then(|| *pick(&self.integers, rng));
        let decimal = |rng: &mut Rng| (!self.decimals.is_empty()).then(|| *pick(&self.decimals, rng));
        Some(match descriptor {
            "B" => Literal::Byte(integer(rng)? as i8),
            "C" => Literal::Char(integer(rng)? as u16),
            "S" => Literal::Short(integer(rng)? as i16),
            "I" => Literal::Int(integer(rng)? as i32),
            "J" => Literal::Long(integer(rng)?),
            "F" => Literal::Float(decimal(rng)? as f32),
            "D" => Literal::Double(decimal(rng)?),
            "Ljava/lang/String;" if !self.strings.is_empty() => {
                Literal::String(Arc::clone(pick(&self.strings, rng)))
            }
            _ => return None,
        })
    }

    /// A literal of a primitive type or `String`; none for another type.
    pub fn literal(&self, descriptor: &str, rng: &mut Rng) -> Option<Literal> {
        let told = self.told.as_ref().filter(|_| rng.f64() < TOLD_CHANCE);
        if let Some(told) = told.and_then(|told| told.own(descriptor, rng)) {
            return Some(self.surrounded(told, rng));
        }
        if let Some(met) = self.met(descriptor, rng) {
            return Some(met);
        }
        let carved = self.carved.as_ref().filter(|_| rng.f64() < CARVED_CHANCE);
        if let Some(carved) = carved.and_then(|carved| carved.own(descriptor, rng)) {
            return Some(carved);
        }
        Some(match descriptor {
            "Z" => Literal::Boolean(rng.bool()),
            "B" => Literal::Byte(self.integer(rng) as i8),
            "C" => Literal::Char(self.character(rng)),
            "S" => Literal::Short(self.integer(rng) as i16),
            "I" => Literal::Int(self.integer(rng) as i32),
            "J" => Literal::Long(self.integer(rng)),
            "F" => Literal::Float(self.decimal(rng) as f32),
            "D" => Literal::Double(self.decimal(rng)),
            "Ljava/lang/String;" => Literal::String(self.string(rng)),
            _ => return None,
        })
    }

    /// At times, something that runs met.
    fn met(&self, descriptor: &str, rng: &mut Rng) -> Option<Literal> {
        Some(match descriptor {
            "Ljava/lang/String;" => Literal::String(self.met.text(rng)?),
            "S" => Literal::Short(self.met.number(rng)? as i16),
            "I" => Literal::Int(self.met.number(rng)? as i32),
            "J" => Literal::Long(self.met.number(rng)?),
            "F" => Literal::Float(self.met.decimal(rng)? as f32),
            "D" => Literal::Double(self.met.decimal(rng)?),
            _ => return None,
        })
    }

    /// A text that the message tells stands within a longer one now and then.
    fn surrounded(&self, literal: Literal, rng: &mut Rng) -> Literal {
        match literal {
            Literal::String(text) if rng.u8(..4) == 0 => {
                let (before, after) = (self.string(rng), self.string(rng));
                let longer = if rng.bool() { format!("{before}{text}") } else { format!("{text}{after}") };
                Literal::String(longer.into())
            }
            other => other,
        }
    }

    /// A literal near another one, of the same type.
    pub fn neighbour(&self, literal: &Literal, rng: &mut Rng) -> Literal {
        if rng.f64() < 0.25
            && let Some(fresh) = self.literal(literal.descriptor(), rng)
        {
            return fresh;
        }
        match literal {
            Literal::Boolean(value) => Literal::Boolean(!value),
            Literal::Byte(value) => Literal::Byte(value.wrapping_add(step(rng) as i8)),
            Literal::Char(value) => Literal::Char(value.wrapping_add(step(rng) as u16)),
            Literal::Short(value) => Literal::Short(value.wrapping_add(step(rng) as i16)),
            Literal::Int(value) => Literal::Int(value.wrapping_add(step(rng) as i32)),
            Literal::Long(value) => Literal::Long(value.wrapping_add(step(rng))),
            Literal::Float(value) => Literal::Float(value + fraction(rng) as f32),
            Literal::Double(value) => Literal::Double(value + fraction(rng)),
            Literal::String(text) => Literal::String(self.edit(text, rng)),
            Literal::Class(_) => literal.clone(),
        }
    }

    fn integer(&self, rng: &mut Rng) -> i64 {
        if !self.integers.is_empty() && rng.f64() < POOL_CHANCE {
            return *pick(&self.integers, rng);
        }
        match rng.u8(..10) {
            0..=5 => rng.i64(-2..10),
            6..=7 => *pick(&EDGES, rng),
            8 => rng.i64(-1000..1000),
            _ => i64::from(rng.i32(..)),
        }
    }

    fn decimal(&self, rng: &mut Rng) -> f64 {
        match rng.u8(..10) {
            0..=3 if !self.decimals.is_empty() => *pick(&self.decimals, rng),
            0..=6 => self.integer(rng) as f64,
            7 => *pick(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MIN_POSITIVE], rng),
            _ => fraction(rng),
        }
    }

    fn character(&self, rng: &mut Rng) -> u16 {
        let from_pool = self.strings.iter().filter_map(|text| text.encode_utf16().next());
        let in_range = self.integers.iter().filter_map(|&value| u16::try_from(value).ok());
        let known: Vec<u16> = from_pool.chain(in_range).collect();
        match rng.f64() < POOL_CHANCE && !known.is_empty() {
            true => *pick(&known, rng),
            // Of a letter of two units the first one.
            false => letter(rng).encode_utf16(&mut [0; 2])[0],
        }
    }

    /// A letter for a text: programs look for those that stand in their code, and trip over those that change with what
    /// they do.
    fn letter(&self, rng: &mut Rng) -> char {
        if !self.suspicious.is_empty() && rng.f64() < SUSPICIOUS_CHANCE {
            return *pick(&self.suspicious, rng);
        }
        char::from_u32(self.character(rng).into()).unwrap_or_else(|| letter(rng))
    }

    fn string(&self, rng: &mut Rng) -> Arc<str> {
        if let Some(documents) = &self.documents
            && rng.f64() < document::CHANCE
        {
            return documents.sample(rng).into();
        }
        if !self.patterns.is_empty() && rng.f64() < PATTERN_CHANCE {
            return pick(&self.patterns, rng).sample(rng).into();
        }
        if !self.strings.is_empty() && rng.f64() < POOL_CHANCE {
            return Arc::clone(pick(&self.strings, rng));
        }
        (0..rng.usize(..6)).map(|_| letter(rng)).collect::<String>().into()
    }

    /// A character less, more, or another; or a known string put in.
    fn edit(&self, text: &str, rng: &mut Rng) -> Arc<str> {
        if let Some(documents) = &self.documents
            && let Some(changed) = documents.changed(text, rng)
        {
            return changed.into();
        }
        let mut letters: Vec<char> = text.chars().collect();
        let at = rng.usize(..=letters.len());
        match rng.u8(..5) {
            0 if at < letters.len() => drop(letters.remove(at)),
            1 if at < letters.len() => {
                letters[at] = if rng.bool() { like(letters[at], rng) } else { self.letter(rng) }
            }
            2 if at < letters.len() => {
                letters[at] = char::from_u32(letters[at] as u32 ^ 1).unwrap_or('a');
            }
            3 if !self.strings.is_empty() && letters.len() < 200 => {
                // Programs look at how a text begins and ends more often than at its middle.
                let at = *pick(&[0, letters.len(), at], rng);
                let told = self.told.as_ref().filter(|told| !told.strings.is_empty() && rng.u8(..4) == 0);
                let strings = told.map_or(&self.strings, |told| &told.strings);
                letters.splice(at..at, pick(strings, rng).chars());
            }
            _ => letters.insert(at, self.letter(rng)),
        }
        letters.into_iter().collect::<String>().into()
    }
}

/// Another character of the same kind: the text keeps its form.
fn like(letter: char, rng: &mut Rng) -> char {
    match letter {
        '0'..='9' => rng.digit(10),
        'a'..='z' => rng.lowercase(),
        'A'..='Z' => rng.uppercase(),
        other => other,
    }
}

pub(crate) fn letter(rng: &mut Rng) -> char {
    match rng.u8(..ODD_ONE_IN) {
        0 => *pick(&ODD_LETTERS, rng),
        _ => (*pick(LETTERS, rng)).into(),
    }
}

/// Mostly small, sometimes large.
fn step(rng: &mut Rng) -> i64 {
    let size = if rng.u8(..4) == 0 { rng.i64(1..100) } else { rng.i64(1..4) };
    if rng.bool() { size } else { -size }
}

fn fraction(rng: &mut Rng) -> f64 {
    (rng.f64() - 0.5) * 10f64.powi(rng.i32(-1..4))
}

pub(crate) fn pick<'a, T>(list: &'a [T], rng: &mut Rng) -> &'a T {
    &list[rng.usize(..list.len())]
}
