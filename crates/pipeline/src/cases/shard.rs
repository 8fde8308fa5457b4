//! The part of the cases that one machine takes.
//!
//! A case's own name decides which part it belongs to, so that all machines agree without a word, and a case stays in its
//! part whatever other cases there are.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// Part `number` of `of`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    of: u32,
}

/// Why there is no such part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// It is not written as `2/5`.
    #[error("{0:?} is no shard: write 2/5 for the second of five")]
    Form(String),
    /// There are not so many.
    #[error("there is no shard {number} of {of}: shards are counted from 1")]
    Number {
        /// The number.
        number: u64,
        /// How many there are.
        of: u64,
    },
}

impl Shard {
    /// All there is.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// A part, counted from 1.
    pub fn new(number: u64, of: u64) -> Result<Shard, ShardError> {
        let is_one = (1..=of).contains(&number);
        let parts = u32::try_from(number).ok().zip(u32::try_from(of).ok());
        let (number, of) = parts.filter(|_| is_one).ok_or(ShardError::Number { number, of })?;
        Ok(Shard { number, of })
    }

    /// Whether it is all there is.
    pub fn is_whole(self) -> bool {
        self == Shard::WHOLE
    }

    /// Whether a case belongs to it, by its id.
    pub(crate) fn has(self, id: &str) -> bool {
        let hash = Sha256::digest(id.as_bytes());
        let (first, _) = hash.split_first_chunk::<8>().expect("a hash has 32 bytes");
        u64::from_be_bytes(*first) % u64::from(self.of) == u64::from(self.number - 1)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let (number, of) = parts.ok_or_else(|| ShardError::Form(text.to_owned()))?;
        Shard::new(number, of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod unit {
    use proptest::prelude::*;

    use super::Shard;

    #[test]
    fn shards_are_written_as_numbers_from_1() {
        assert_eq!("2/5".parse::<Shard>().map(|shard| shard.to_string()), Ok("2/5".to_owned()));
        let refused = |text: &str| text.parse::<Shard>().expect_err("refused").to_string();
        assert_eq!(refused("0/5"), "there is no shard 0 of 5: shards are counted from 1");
        assert_eq!(refused("6/5"), "there is no shard 6 of 5: shards are counted from 1");
        assert_eq!(refused("1/0"), "there is no shard 1 of 0: shards are counted from 1");
        assert_eq!(refused("two"), "\"two\" is no shard: write 2/5 for the second of five");
    }

    proptest! {
        #[test]
        fn each_case_is_in_exactly_one_shard(id in ".*", of in 1_u64..50) {
            let shards = (1..=of).map(|number| Shard::new(number, of).expect("one of them"));
            prop_assert_eq!(shards.filter(|shard| shard.has(&id)).count(), 1);
        }
    }

    #[test]
    fn no_shard_has_much_more_than_the_others() {
        let shards = (1..=4).map(|number| Shard::new(number, 4).expect("one of four"));
        for shard in shards {
            let count = (0..1000).filter(|id| shard.has(&format!("npe-shop-{id}"))).count();
            assert!((200..300).contains(&count), "shard {shard} has {count} of 1000");
        }
    }
}
