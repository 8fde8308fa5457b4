//! Texts and numbers that runs met: what the program compared with, and the keys that it has.
//!
//! A distance leads to a text letter by letter. What the program holds in its hand need not be searched for. What only one
//! run met was mostly made of its own input.

use std::collections::VecDeque;
use std::sync::Arc;

use catalog::{Literal, Statement, Test};
use fastrand::Rng;
use model::{Expression, Observation};

/// Texts that are remembered, and as many numbers; those that were met first give way.
const MOST: usize = 48;
/// How often a text or number is one that was met, where there are some.
const CHANCE: f64 = 0.1;

/// What runs met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Met {
    texts: Remembered<Arc<str>>,
    numbers: Remembered<i64>,
    decimals: Remembered<f64>,
}

/// What was met in several runs, and what in one.
#[derive(Clone, Debug, Default)]
struct Remembered<T> {
    often: VecDeque<T>,
    once: VecDeque<T>,
}

impl Met {
    /// Remembers what a run met, as far as the test does not have it.
    pub(crate) fn learn(&mut self, test: &Test, observation: &Observation) {
        for text in &observation.compared {
            if test.statements.iter().any(|statement| is_own(statement, text)) {
                continue;
            }
            match text.parse::<i64>() {
                // A text like 007 is no number that a run met.
                Ok(number) if number.to_string() == *text => self.numbers.add(number),
                _ => self.texts.add(text.as_str().into()),
            }
            if let Some(decimal) = decimal(text) {
                self.decimals.add(decimal);
            }
        }
    }

    /// Remembers a value that is known to matter.
    pub(crate) fn told(&mut self, value: &Expression) {
        match value {
            Expression::String(units) => {
                if let Ok(text) = String::from_utf16(units) {
                    self.texts.keep(text.into());
                }
            }
            Expression::Int(number) => self.numbers.keep((*number).into()),
            Expression::Long(number) => self.numbers.keep(*number),
            Expression::Short(number) => self.numbers.keep((*number).into()),
            Expression::Byte(number) => self.numbers.keep((*number).into()),
            Expression::Double(number) => self.decimals.keep(*number),
            Expression::Float(number) => self.decimals.keep((*number).into()),
            _ => {}
        }
    }

    /// One of the texts, by chance; a number stands in texts, too.
    pub(crate) fn text(&self, rng: &mut Rng) -> Option<Arc<str>> {
        let text = self.texts.one(rng).cloned();
        text.or_else(|| self.numbers.one(rng).filter(|_| rng.bool()).map(|number| number.to_string().into()))
    }

    /// One of the decimals, by chance.
    pub(crate) fn decimal(&self, rng: &mut Rng) -> Option<f64> {
        self.decimals.one(rng).copied()
    }

    /// One of the numbers, by chance.
    pub(crate) fn number(&self, rng: &mut Rng) -> Option<i64> {
        self.numbers.one(rng).copied()
    }
}

/// The decimal that a text is, as Java writes it.
fn decimal(text: &str) -> Option<f64> {
    let is_decimal = text.contains('.') && text.bytes().all(|byte| b"0123456789.-E".contains(&byte));
    text.parse().ok().filter(|_| is_decimal)
}

/// Whether a literal of a test is what a run met.
fn is_own(statement: &Statement, text: &str) -> bool {
    let Statement::Literal(literal) = statement else { return false };
    let number = match literal {
        Literal::String(own) => return **own == *text,
        Literal::Float(own) => return decimal(text) == Some((*own).into()),
        Literal::Double(own) => return decimal(text) == Some(*own),
        Literal::Byte(own) => (*own).into(),
        Literal::Char(own) => (*own).into(),
        Literal::Short(own) => (*own).into(),
        Literal::Int(own) => (*own).into(),
        Literal::Long(own) => *own,
        _ => return false,
    };
    text.parse() == Ok::<i64, _>(number)
}

impl<T: PartialEq> Remembered<T> {
    fn add(&mut self, value: T) {
        if self.often.contains(&value) {
            return;
        }
        match self.once.iter().position(|known| *known == value) {
            Some(again) => {
                let value = self.once.remove(again);
                self.often.extend(value);
            }
            None => self.once.push_back(value),
        }
        for values in [&mut self.often, &mut self.once] {
            if values.len() > MOST {
                values.pop_front();
            }
        }
    }

    /// Adds what need not be met a second time.
    fn keep(&mut self, value: T) {
        if !self.often.contains(&value) {
            self.often.push_back(value);
        }
        if self.often.len() > MOST {
            self.often.pop_front();
        }
    }

    fn one(&self, rng: &mut Rng) -> Option<&T> {
        let is_chosen = !self.often.is_empty() && rng.f64() < CHANCE;
        is_chosen.then(|| &self.often[rng.usize(..self.often.len())])
    }
}

#[cfg(test)]
mod tests {
    use model::End;

    use super::*;

    fn run(compared: &[&str]) -> Observation {
        let compared = compared.iter().map(|&text| text.to_owned()).collect();
        let output = String::new();
        Observation {
            end: End::Passed,
            failed_at: None,
            probes: vec![],
            steps: 0,
            output,
            compared,
            course: None,
        }
    }

    fn some(met: &Met) -> Vec<Arc<str>> {
        let mut rng = Rng::with_seed(1);
        let mut texts: Vec<Arc<str>> = (0..100).filter_map(|_| met.text(&mut rng)).collect();
        texts.sort_unstable();
        texts.dedup();
        texts
    }

    #[test]
    fn what_two_runs_met_comes_back() {
        let test = Test { statements: vec![Statement::Literal(Literal::String("own".into()))] };
        let mut met = Met::default();
        met.learn(&test, &run(&["key", "own", "input"]));
        assert!(some(&met).is_empty());
        met.learn(&test, &run(&["key", "own"]));
        assert_eq!(some(&met), [Arc::<str>::from("key")]);
    }

    #[test]
    fn what_it_is_told_comes_back_at_once() {
        let mut met = Met::default();
        met.told(&Expression::String("code".encode_utf16().collect()));
        met.told(&Expression::Long(-977));
        met.told(&Expression::Null);
        assert!(some(&met).contains(&"code".into()));
        let mut rng = Rng::with_seed(1);
        let numbers: Vec<i64> = (0..100).filter_map(|_| met.number(&mut rng)).collect();
        assert!(!numbers.is_empty() && numbers.iter().all(|&number| number == -977));
    }

    #[test]
    fn what_was_met_first_gives_way() {
        let mut met = Met::default();
        for number in 0..2 * MOST {
            let text = format!("text {number}");
            (0..2).for_each(|_| met.learn(&Test::default(), &run(&[&text])));
        }
        assert_eq!(met.texts.often.len(), MOST);
        assert_eq!(*met.texts.often[0], *format!("text {MOST}"));
    }

    #[test]
    fn numbers_come_back_as_numbers() {
        let test = Test { statements: vec![Statement::Literal(Literal::Int(1234))] };
        let mut met = Met::default();
        (0..2).for_each(|_| met.learn(&test, &run(&["1234", "-977"])));
        (0..2).for_each(|_| met.learn(&test, &run(&["007"])));
        assert_eq!(*met.texts.often[0], *"007");
        let mut rng = Rng::with_seed(1);
        let met: Vec<i64> = (0..100).filter_map(|_| met.number(&mut rng)).collect();
        assert!(!met.is_empty() && met.iter().all(|&number| number == -977));
    }

    #[test]
    fn decimals_come_back_as_decimals() {
        let test = Test { statements: vec![Statement::Literal(Literal::Double(0.5))] };
        let mut met = Met::default();
        (0..2).for_each(|_| met.learn(&test, &run(&["0.5", "1.0E-4", "1.2.3"])));
        let mut rng = Rng::with_seed(1);
        let met: Vec<f64> = (0..100).filter_map(|_| met.decimal(&mut rng)).collect();
        assert!(!met.is_empty() && met.iter().all(|&number| number == 1.0e-4));
    }
}
