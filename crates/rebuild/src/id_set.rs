//! Sets of object ids. Ids are small numbers and heaps are big, so a set is a row of bits.

/// A set of object ids.
#[derive(Clone, Debug, Default)]
pub struct IdSet {
    words: Vec<u64>,
    count: usize,
}

impl IdSet {
    /// Adds an id; whether it was not there before.
    pub fn insert(&mut self, id: u32) -> bool {
        let (word, bit) = place(id);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.count += usize::from(is_new);
        is_new
    }

    /// Removes an id.
    pub fn remove(&mut self, id: u32) {
        if self.contains(id) {
            let (word, bit) = place(id);
            self.words[word] &= !bit;
            self.count -= 1;
        }
    }

    /// Whether an id is there.
    pub fn contains(&self, id: u32) -> bool {
        let (word, bit) = place(id);
        self.words.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

fn place(id: u32) -> (usize, u64) {
    (id as usize / 64, 1 << (id % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_and_go() {
        let mut set = IdSet::default();
        assert!(set.insert(200) && !set.insert(200) && set.insert(0));
        assert!(set.contains(200) && !set.contains(201) && !set.contains(100_000));
        set.remove(200);
        set.remove(0);
        assert!(set.is_empty() && !set.contains(200));
    }
}
