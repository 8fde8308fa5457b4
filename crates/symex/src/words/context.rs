//! What words of one condition depend on in the others of the same way.

use rustc_hash::{FxHashMap, FxHashSet};
use smt::{Core, Operation, Symbol, Term};

use crate::symbols::{Meaning, Symbols};

const TIMES: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// What is known from all conditions of a way.
#[derive(Default)]
pub(super) struct Context {
    /// What is left open several times under the same words, and which time it is meant.
    times: FxHashMap<Symbol, usize>,
    /// References that another condition says are not null.
    present: FxHashSet<Term>,
}

impl Context {
    pub(super) fn of(symbols: &Symbols, conditions: &[Term]) -> Context {
        let mut same: FxHashMap<[&str; 3], Vec<Symbol>> = FxHashMap::default();
        for term in symbols.terms.reachable(conditions) {
            let Operation::Variable(symbol) = symbols.terms.operation(term) else { continue };
            let what = match symbols.meaning(term) {
                Some(Meaning::Open(what)) => [what, "", ""],
                Some(Meaning::Answers { class, name, descriptor }) => [&**class, &**name, &**descriptor],
                _ => continue,
            };
            same.entry(what).or_default().push(*symbol);
        }
        let mut times = FxHashMap::default();
        for mut symbols in same.into_values().filter(|symbols| symbols.len() > 1) {
            // Execution is backwards: what was opened last comes first.
            symbols.sort_unstable_by(|one, other| other.cmp(one));
            times.extend(symbols.into_iter().enumerate().map(|(time, symbol)| (symbol, time)));
        }
        let present = conditions.iter().filter_map(|&condition| symbols.present(condition)).collect();
        Context { times, present }
    }

    /// Which time is meant, as people say it, where it is not the only one.
    pub(super) fn time(&self, symbol: Symbol) -> Option<String> {
        let time = *self.times.get(&symbol)?;
        Some(TIMES.get(time).map_or_else(|| format!("{}th", time + 1), |&word| word.to_owned()))
    }

    /// Whether this says of a reference that it is not null, as another condition does.
    pub(super) fn is_known(&self, symbols: &Symbols, condition: Term) -> bool {
        symbols.present(condition).is_some_and(|reference| self.present.contains(&reference))
    }

    /// Whether this says of a reference that it is null, where another condition says that it is not.
    pub(super) fn is_known_not_to_hold(&self, symbols: &Symbols, condition: Term) -> bool {
        symbols.null_of(condition).is_some_and(|reference| self.present.contains(&reference))
    }
}

impl Symbols {
    /// What a condition says is not null.
    fn present(&self, condition: Term) -> Option<Term> {
        match (self.terms.operation(condition), self.terms.arguments(condition)) {
            (Operation::Core(Core::Not), &[inner]) => self.null_of(inner),
            _ => None,
        }
    }

    /// What a condition says is null.
    fn null_of(&self, condition: Term) -> Option<Term> {
        let (&[first, second], Operation::Core(Core::Equal)) =
            (self.terms.arguments(condition), self.terms.operation(condition))
        else {
            return None;
        };
        let is_null = |term: Term| {
            let number = self.terms.as_value(term).and_then(smt::Value::signed);
            number == Some(0) && *self.terms.sort(term) == crate::symbols::reference()
        };
        match (is_null(first), is_null(second)) {
            (true, _) => Some(second),
            (_, true) => Some(first),
            _ => None,
        }
    }
}
