//! Values that follow their distance: each run tells how far a branch or a message is away, so one value after the other
//! goes where that becomes less, by large steps first.
//!
//! Chance alone finds a number only near one that it knows. Here a window of four numbers, 700,000 away from any constant, takes
//! some three hundred candidates: of all powers of two the best step halves the distance at least.

use catalog::{Literal, Statement, Test};

use crate::fitness::Fitness;

/// Generations without progress before the values of the best test are tried one by one.
pub(crate) const AFTER: u32 = 3;
/// Variants that are tried at a time, unless one value has more.
const AT_ONCE: usize = 48;
/// Variants without any success after which a way is given up: most tests are not far from anything.
const MOST_IN_VAIN: usize = 120;
/// Letters of a text that are changed each on its own.
const MOST_LETTERS: usize = 24;
/// What a text grows by.
const ENDINGS: [char; 5] = ['a', '0', ' ', 'A', '.'];
/// The powers of ten by which numbers with a fraction change.
const TENS: std::ops::RangeInclusive<i32> = -6..=12;

/// A value of a test that can be changed: a literal, or a letter of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    statement: usize,
    /// The letter; their number for the end of the text.
    letter: Option<usize>,
}

/// A variant of a test, and how it came to be.
struct Variant {
    test: Test,
    /// The place that was changed, by its number.
    place: usize,
    /// The size of the step: 0 for the smallest.
    size: u32,
}

/// The way of one test to values that are nearer.
pub(crate) struct Climb {
    test: Test,
    fitness: Fitness,
    places: Vec<Place>,
    /// The place whose turn it is.
    at: usize,
    /// How large its next steps may be: behind the best step of some size lies less than a step of that size.
    reach: u32,
    /// Places in a row that brought nothing.
    failed: usize,
    /// Variants that were tried before the first success.
    in_vain: Option<usize>,
    variants: Vec<Variant>,
}

impl Climb {
    /// The way of a test; none where it has no values. The number of those before it says where it begins, so that all
    /// places have their turn.
    pub(crate) fn of(test: &Test, fitness: Fitness, number: usize) -> Option<Climb> {
        let places = places(test);
        let begin = |places: Vec<Place>| Climb {
            test: test.clone(),
            fitness,
            at: number % places.len(),
            places,
            in_vain: Some(0),
            reach: u32::MAX,
            failed: 0,
            variants: Vec::new(),
        };
        (!places.is_empty()).then(|| begin(places))
    }

    /// The variants to try next.
    pub(crate) fn variants(&mut self) -> Vec<Test> {
        self.variants.clear();
        let (mut place, mut reach) = (self.at, self.reach);
        while self.variants.len() < AT_ONCE && place < self.places.len() {
            let changed = steps(&self.test, self.places[place], reach);
            self.variants.extend(changed.into_iter().map(|(test, size)| Variant { test, place, size }));
            (place, reach) = (place + 1, u32::MAX);
        }
        self.variants.iter().map(|variant| variant.test.clone()).collect()
    }

    /// Takes note of what the variants came to, in their order; false where no value brings the test any nearer.
    pub(crate) fn see(&mut self, fitness: &[Fitness]) -> bool {
        let best = self.variants.iter().zip(fitness).min_by(|(_, first), (_, second)| order(first, second));
        match best.filter(|(_, fitness)| order(fitness, &self.fitness).is_lt()) {
            Some((variant, fitness)) => {
                let place = self.places[variant.place];
                (self.test, self.fitness, self.failed) = (variant.test.clone(), *fitness, 0);
                self.in_vain = None;
                self.reach = variant.size;
                // A text may have got longer.
                self.places = places(&self.test);
                self.at = self.places.iter().position(|other| *other == place).unwrap_or(0);
            }
            None => self.pass_on(),
        }
        self.failed < self.places.len() && self.in_vain.is_none_or(|tried| tried < MOST_IN_VAIN)
    }

    /// Whether it came nearer.
    pub(crate) fn has_climbed(&self) -> bool {
        self.in_vain.is_none()
    }

    /// Goes on behind the places that were tried.
    fn pass_on(&mut self) {
        let last = self.variants.last().map_or(self.at, |variant| variant.place);
        self.in_vain = self.in_vain.map(|tried| tried + self.variants.len());
        self.failed += last + 1 - self.at;
        self.at = if last + 1 < self.places.len() { last + 1 } else { 0 };
        self.reach = u32::MAX;
    }

    /// Where it has come to.
    pub(crate) fn test(&self) -> &Test {
        &self.test
    }
}

/// What a value can bring nearer: branches, exception, trace and message.
fn order(first: &Fitness, second: &Fitness) -> std::cmp::Ordering {
    first.total().total_cmp(&second.total()).then(first.message.total_cmp(&second.message))
}

/// The places of a test, those first that stand nearest to its end.
fn places(test: &Test) -> Vec<Place> {
    let mut places = Vec::new();
    for (statement, each) in test.statements.iter().enumerate().rev() {
        match each {
            Statement::Literal(Literal::Class(_)) => {}
            Statement::Literal(Literal::String(text)) => {
                let letters = text.chars().count();
                let near = (0..letters.min(MOST_LETTERS)).chain([letters]);
                places.extend(near.map(|letter| Place { statement, letter: Some(letter) }));
            }
            Statement::Literal(_) => places.push(Place { statement, letter: None }),
            _ => {}
        }
    }
    places
}

/// The tests with another value at a place, each with the size of its step; no step is larger than `reach`.
fn steps(test: &Test, place: Place, reach: u32) -> Vec<(Test, u32)> {
    let Statement::Literal(literal) = &test.statements[place.statement] else { return Vec::new() };
    let values = match (literal, place.letter) {
        (Literal::String(text), Some(letter)) => of_letter(text, letter, reach),
        _ => of_number(literal, reach),
    };
    let with = |(value, size): (Literal, u32)| {
        let mut changed = test.clone();
        changed.statements[place.statement] = Statement::Literal(value);
        (changed, size)
    };
    values.into_iter().filter(|(value, _)| value != literal).map(with).collect()
}

fn of_number(literal: &Literal, reach: u32) -> Vec<(Literal, u32)> {
    let by_twos = |bits: u32, make: &dyn Fn(i64) -> Literal| -> Vec<(Literal, u32)> {
        let sizes = 0..bits.min(reach.saturating_add(1));
        let both = sizes.flat_map(|size| [(1_i64 << size, size), (-(1_i64 << size), size)]);
        both.map(|(step, size)| (make(step), size)).collect()
    };
    let by_tens = |make: &dyn Fn(f64) -> Literal| -> Vec<(Literal, u32)> {
        let sizes = TENS.zip(0..).filter(|(_, size)| *size <= reach);
        let both =
            sizes.flat_map(|(power, size)| [(10_f64.powi(power), size), (-(10_f64.powi(power)), size)]);
        both.map(|(step, size)| (make(step), size)).collect()
    };
    match *literal {
        Literal::Boolean(value) => vec![(Literal::Boolean(!value), 0)],
        Literal::Byte(value) => by_twos(7, &|step| Literal::Byte(value.wrapping_add(step as i8))),
        Literal::Char(value) => by_twos(15, &|step| Literal::Char(value.wrapping_add(step as u16))),
        Literal::Short(value) => by_twos(15, &|step| Literal::Short(value.wrapping_add(step as i16))),
        Literal::Int(value) => by_twos(31, &|step| Literal::Int(value.wrapping_add(step as i32))),
        Literal::Long(value) => by_twos(62, &|step| Literal::Long(value.wrapping_add(step))),
        Literal::Float(value) => by_tens(&|step| Literal::Float(value + step as f32)),
        Literal::Double(value) => by_tens(&|step| Literal::Double(value + step)),
        Literal::String(_) | Literal::Class(_) => Vec::new(),
    }
}

/// Another letter, or none; behind the last one, a longer text.
fn of_letter(text: &str, letter: usize, reach: u32) -> Vec<(Literal, u32)> {
    let letters: Vec<char> = text.chars().collect();
    let made = |letters: Vec<char>| Literal::String(letters.into_iter().collect::<String>().into());
    let Some(&old) = letters.get(letter) else {
        let longer = |ending: &char| made(letters.iter().chain([ending]).copied().collect());
        return ENDINGS.iter().map(|ending| (longer(ending), 0)).collect();
    };
    let with = |new: char| {
        let mut changed = letters.clone();
        changed[letter] = new;
        made(changed)
    };
    let sizes = 0..7.min(reach.saturating_add(1));
    let codes = sizes.flat_map(|size| {
        [(old as u32).checked_add(1 << size), (old as u32).checked_sub(1 << size)].map(|code| (code, size))
    });
    let others = codes.filter_map(|(code, size)| Some((with(char::from_u32(code?)?), size)));
    let mut shorter = letters.clone();
    shorter.remove(letter);
    others.chain([(made(shorter), 0)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn climbed(start: Literal, distance: &dyn Fn(&Literal) -> f64) -> (Literal, usize) {
        let value = |test: &Test| match &test.statements[0] {
            Statement::Literal(literal) => literal.clone(),
            _ => unreachable!("the only statement is a literal"),
        };
        let rated =
            |test: &Test| Fitness { line: crate::fitness::normal(distance(&value(test))), ..Fitness::WORST };
        let test = Test { statements: vec![Statement::Literal(start)] };
        let mut climb = Climb::of(&test, rated(&test), 0).expect("it has a value");
        let mut tried = 0;
        loop {
            let variants = climb.variants();
            tried += variants.len();
            let goes_on = climb.see(&variants.iter().map(rated).collect::<Vec<Fitness>>());
            if !goes_on || distance(&value(climb.test())) == 0.0 {
                return (value(climb.test()), tried);
            }
        }
    }

    #[test]
    fn a_window_far_away_is_found_in_a_few_hundred_candidates() {
        for (wanted, most) in
            [(700_003_i64, 300), (-1_234_567, 500), (12, 100), (i64::from(i32::MAX) - 5, 1_100)]
        {
            let window = |literal: &Literal| match literal {
                Literal::Int(value) => ((i64::from(*value) - wanted).abs() - 2).max(0) as f64,
                _ => f64::INFINITY,
            };
            let (found, tried) = climbed(Literal::Int(1), &window);
            assert_eq!(window(&found), 0.0, "{wanted}: {found:?}");
            assert!(tried < most, "{wanted}: {tried}");
        }
    }

    #[test]
    fn numbers_with_a_fraction_are_found_digit_by_digit() {
        let wanted = 73_205.125;
        let window = |literal: &Literal| match literal {
            Literal::Double(value) => ((value - wanted).abs() - 0.001).max(0.0),
            _ => f64::INFINITY,
        };
        let (found, tried) = climbed(Literal::Double(0.0), &window);
        assert_eq!(window(&found), 0.0, "{found:?}");
        assert!(tried < 2_000, "{tried}");
    }

    #[test]
    fn texts_are_found_letter_by_letter() {
        let wanted = "Q7=x";
        let apart = |literal: &Literal| match literal {
            Literal::String(text) => {
                let letters = text
                    .chars()
                    .zip(wanted.chars())
                    .map(|(came, wanted)| (came as u32).abs_diff(wanted as u32));
                f64::from(letters.sum::<u32>()) + 200.0 * text.len().abs_diff(wanted.len()) as f64
            }
            _ => f64::INFINITY,
        };
        let (found, tried) = climbed(Literal::String("ab".into()), &apart);
        assert_eq!(found, Literal::String(wanted.into()));
        assert!(tried < 1_000, "{tried}");
    }

    #[test]
    fn it_ends_where_no_value_brings_it_nearer() {
        let (found, tried) = climbed(Literal::Long(4), &|_| 1.0);
        assert_eq!(found, Literal::Long(4));
        assert_eq!(tried, 124);
    }
}
