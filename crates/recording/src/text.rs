//! Strings as Java has them.

use serde::{Deserialize, Serialize};

/// A Java string: UTF-16 units, lone surrogates included.
///
/// Stored as generalised UTF-8: what is valid Unicode is ordinary UTF-8, a lone surrogate takes the
/// three bytes that its code point would have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JavaString(pub Vec<u8>);
