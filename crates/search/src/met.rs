//! Texts that runs met: what the program compared with, and the keys that it has.
//!
//! A distance leads to a text letter by letter. What the program holds in its hand need not be searched for. What only one
//! run met was mostly made of its own input.

use std::collections::VecDeque;
use std::sync::Arc;

use catalog::{Literal, Statement, Test};
use fastrand::Rng;
use model::Observation;

/// Texts that are remembered; those that were met first give way.
const MOST: usize = 48;
/// How often a text is one that was met, where there are some.
const CHANCE: f64 = 0.1;

/// The texts that runs met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Met {
    often: VecDeque<Arc<str>>,
    once: VecDeque<Arc<str>>,
}

impl Met {
    /// Remembers the texts that a run met, as far as the test does not have them.
    pub(crate) fn learn(&mut self, test: &Test, observation: &Observation) {
        for text in &observation.compared {
            let is_own = |statement: &Statement| match statement {
                Statement::Literal(Literal::String(own)) => **own == **text,
                _ => false,
            };
            let is_known = self.often.iter().any(|known| **known == **text);
            if !is_known && !test.statements.iter().any(is_own) {
                self.add(text);
            }
        }
    }

    fn add(&mut self, text: &str) {
        match self.once.iter().position(|known| **known == *text) {
            Some(again) => {
                let text = self.once.remove(again);
                self.often.extend(text);
            }
            None => self.once.push_back(text.into()),
        }
        for texts in [&mut self.often, &mut self.once] {
            if texts.len() > MOST {
                texts.pop_front();
            }
        }
    }

    /// One of the texts, by chance.
    pub(crate) fn text(&self, rng: &mut Rng) -> Option<Arc<str>> {
        let is_chosen = !self.often.is_empty() && rng.f64() < CHANCE;
        is_chosen.then(|| Arc::clone(&self.often[rng.usize(..self.often.len())]))
    }
}

#[cfg(test)]
mod tests {
    use model::End;

    use super::*;

    fn run(compared: &[&str]) -> Observation {
        let compared = compared.iter().map(|&text| text.to_owned()).collect();
        let output = String::new();
        Observation { end: End::Passed, failed_at: None, probes: vec![], steps: 0, output, compared }
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
        assert_eq!(some(&met), ["key".into()]);
    }

    #[test]
    fn what_was_met_first_gives_way() {
        let mut met = Met::default();
        for number in 0..2 * MOST {
            let text = format!("{number}");
            (0..2).for_each(|_| met.learn(&Test::default(), &run(&[&text])));
        }
        assert_eq!(met.often.len(), MOST);
        assert_eq!(met.often[0], MOST.to_string().into());
    }
}
