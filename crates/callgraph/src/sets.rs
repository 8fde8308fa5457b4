//! Sets of numbers, each kept once, so that equal ones are one number and what was computed of two is remembered.
//!
//! Thousands of variables hold the same objects. A set is a list of words of bits, of which those without bits are left
//! out.

use std::rc::Rc;

use rustc_hash::FxHashMap;

/// The number of a set.
pub(crate) type SetId = u32;
/// The set without members.
pub(crate) const EMPTY: SetId = 0;
/// Answers are forgotten when there are more.
const MOST_ANSWERS: usize = 1 << 20;

/// Words of bits and their places, in order.
type Words = [(u32, u64)];

/// All sets.
pub(crate) struct Sets {
    all: Vec<Rc<Words>>,
    known: FxHashMap<Rc<Words>, SetId>,
    unions: FxHashMap<(SetId, SetId), SetId>,
    differences: FxHashMap<(SetId, SetId), SetId>,
}

impl Default for Sets {
    fn default() -> Sets {
        let empty: Rc<Words> = Rc::from([]);
        Sets {
            known: FxHashMap::from_iter([(Rc::clone(&empty), EMPTY)]),
            all: vec![empty],
            unions: FxHashMap::default(),
            differences: FxHashMap::default(),
        }
    }
}

impl Sets {
    fn keep(&mut self, words: &Words) -> SetId {
        if let Some(&known) = self.known.get(words) {
            return known;
        }
        let (words, id): (Rc<Words>, SetId) = (words.into(), self.all.len() as SetId);
        self.all.push(Rc::clone(&words));
        self.known.insert(words, id);
        id
    }

    /// The set of these members.
    pub(crate) fn of(&mut self, members: impl IntoIterator<Item = u32>) -> SetId {
        let mut members: Vec<u32> = members.into_iter().collect();
        members.sort_unstable();
        let mut words: Vec<(u32, u64)> = Vec::new();
        for member in members {
            let bit = 1 << (member % 64);
            match words.last_mut() {
                Some((place, word)) if *place == member / 64 => *word |= bit,
                _ => words.push((member / 64, bit)),
            }
        }
        self.keep(&words)
    }

    /// The members, in order.
    pub(crate) fn members(&self, set: SetId) -> impl Iterator<Item = u32> + use<> {
        let words = Rc::clone(&self.all[set as usize]);
        (0..words.len()).flat_map(move |at| {
            let (place, mut word) = words[at];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(place * 64 + bit)
            })
        })
    }

    /// How many members a set has.
    pub(crate) fn count(&self, set: SetId) -> usize {
        self.all[set as usize].iter().map(|(_, word)| word.count_ones() as usize).sum()
    }

    pub(crate) fn union(&mut self, one: SetId, other: SetId) -> SetId {
        match (one, other) {
            (EMPTY, set) | (set, EMPTY) => return set,
            _ if one == other => return one,
            _ => {}
        }
        let question = (one.min(other), one.max(other));
        if let Some(&known) = self.unions.get(&question) {
            return known;
        }
        let [one, other] = [one, other].map(|set| Rc::clone(&self.all[set as usize]));
        let found = self.keep(&merged(&one, &other));
        remember(&mut self.unions, question, found);
        found
    }

    /// The members of one set that another lacks.
    pub(crate) fn difference(&mut self, of: SetId, without: SetId) -> SetId {
        if of == without || of == EMPTY {
            return EMPTY;
        }
        if without == EMPTY {
            return of;
        }
        if let Some(&known) = self.differences.get(&(of, without)) {
            return known;
        }
        let others = Rc::clone(&self.all[without as usize]);
        let mut at = 0;
        let found = self.kept_of(of, |place, word| {
            at += others[at..].iter().take_while(|other| other.0 < place).count();
            word & !others.get(at).filter(|other| other.0 == place).map_or(0, |other| other.1)
        });
        remember(&mut self.differences, (of, without), found);
        found
    }

    /// What is left of a set when each of its words is changed.
    pub(crate) fn kept_of(&mut self, set: SetId, mut change: impl FnMut(u32, u64) -> u64) -> SetId {
        let words = Rc::clone(&self.all[set as usize]);
        let kept = words.iter().map(|&(place, word)| (place, change(place, word)));
        let kept: Vec<(u32, u64)> = kept.filter(|(_, word)| *word != 0).collect();
        self.keep(&kept)
    }
}

fn merged(one: &Words, other: &Words) -> Vec<(u32, u64)> {
    let mut words = Vec::with_capacity(one.len().max(other.len()));
    let (mut at, mut other_at) = (0, 0);
    loop {
        match (one.get(at), other.get(other_at)) {
            (Some(&(place, word)), Some(&(other_place, other_word))) if place == other_place => {
                words.push((place, word | other_word));
                (at, other_at) = (at + 1, other_at + 1);
            }
            (Some(&word), other) if other.is_none_or(|other| word.0 < other.0) => {
                words.push(word);
                at += 1;
            }
            (_, Some(&word)) => {
                words.push(word);
                other_at += 1;
            }
            _ => return words,
        }
    }
}

fn remember(answers: &mut FxHashMap<(SetId, SetId), SetId>, question: (SetId, SetId), answer: SetId) {
    if answers.len() >= MOST_ANSWERS {
        answers.clear();
    }
    answers.insert(question, answer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_are_one_and_answers_are_those_of_sets() {
        let mut sets = Sets::default();
        let one = sets.of([3, 64, 700]);
        let other = sets.of([64, 65, 100_000]);
        assert_eq!(sets.of([700, 3, 64, 3]), one);
        let union = sets.union(one, other);
        assert_eq!(sets.members(union).collect::<Vec<_>>(), [3, 64, 65, 700, 100_000]);
        assert_eq!(sets.union(other, one), union);
        let left = sets.difference(union, other);
        assert_eq!(sets.members(left).collect::<Vec<_>>(), [3, 700]);
        assert_eq!(sets.difference(one, union), EMPTY);
        assert_eq!((sets.count(union), sets.count(EMPTY)), (5, 0));
    }
}
