//! Which methods of a stub or a mock keep what they are given, and which can give it back: `save` and `findById`.
//!
//! Setters and getters go together by their names, `setUser` and `getUser`. A repository has few types, so what is saved is
//! found by its type. Types are compared as they are: nothing that is kept has to be cast.

use crate::descriptor::{parameters, result};

const SETTING: [&str; 3] = ["set", "put", "add"];
const SAVING: [&str; 7] = ["save", "store", "persist", "insert", "register", "update", "merge"];
const FINDING: [&str; 7] = ["find", "get", "load", "lookup", "read", "fetch", "one"];
const OPTIONAL: &str = "Ljava/util/Optional;";

/// What a method has to do with what its object keeps. The place has the number of the first method that keeps there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// It keeps its last parameter.
    Keeps {
        /// Where.
        place: usize,
        /// Whether under its first parameter.
        is_keyed: bool,
        /// Whether it can also give it back.
        is_own: bool,
    },
    /// It can give what is kept.
    Gives {
        /// Where.
        place: usize,
        /// Whether under its parameter.
        is_keyed: bool,
        /// Whether it returns that in an `Optional`.
        is_optional: bool,
    },
}

/// A method that keeps something.
#[derive(Clone, Copy, PartialEq)]
struct Keeper<'m> {
    /// What a setter sets, by its name; none for what is saved.
    what: Option<&'m str>,
    key: Option<&'m str>,
    value: &'m str,
}

impl Recall {
    /// Whether the method can give something back.
    pub fn can_give(self) -> bool {
        matches!(self, Recall::Gives { .. } | Recall::Keeps { is_own: true, .. })
    }
}

/// What each method of an object has to do with what it keeps, by their names and descriptors; nothing for most.
pub fn recalls(methods: &[(&str, &str)]) -> Vec<Option<Recall>> {
    let keepers: Vec<Option<Keeper>> =
        methods.iter().map(|(name, descriptor)| keeper(name, descriptor)).collect();
    let gives = |&(name, descriptor): &(&str, &str)| {
        let place =
            keepers.iter().position(|keeper| keeper.is_some_and(|keeper| keeper.is_for(name, descriptor)))?;
        let is_keyed = keepers[place].is_some_and(|keeper| keeper.key.is_some());
        Some(Recall::Gives { place, is_keyed, is_optional: result(descriptor) == OPTIONAL })
    };
    let mut found: Vec<Option<Recall>> = methods.iter().map(gives).collect();
    for (number, keeper) in keepers.iter().enumerate() {
        let Some(keeper) = keeper else { continue };
        let place = keepers.iter().position(|other| *other == Some(*keeper)).unwrap_or(number);
        let is_asked = found
            .iter()
            .any(|recall| matches!(recall, Some(Recall::Gives { place: at, .. }) if *at == place));
        let is_own = result(methods[number].1) == keeper.value;
        if is_asked || is_own {
            found[number] = Some(Recall::Keeps { place, is_keyed: keeper.key.is_some(), is_own });
        }
    }
    found
}

fn keeper<'m>(name: &'m str, descriptor: &'m str) -> Option<Keeper<'m>> {
    let types = parameters(descriptor);
    let (&value, keys) = types.split_last()?;
    let is_reference = |kind: &str| kind.starts_with(['L', '[']);
    let key = match *keys {
        [] => None,
        [key] if is_reference(key) => Some(key),
        _ => return None,
    };
    if !is_reference(value) {
        return None;
    }
    let what = SETTING.iter().find_map(|verb| name.strip_prefix(verb));
    // Texts and numbers that a repository is given are no entities.
    let is_entity = !value.starts_with("Ljava/lang/") || value == "Ljava/lang/Object;";
    let is_saved = is_entity && SAVING.iter().any(|verb| name.starts_with(verb));
    (what.is_some() || is_saved).then_some(Keeper { what, key, value })
}

impl Keeper<'_> {
    /// Whether a method gives what this one keeps.
    fn is_for(&self, name: &str, descriptor: &str) -> bool {
        let (types, returned) = (parameters(descriptor), result(descriptor));
        let takes_key = types.as_slice() == self.key.as_slice();
        match self.what {
            Some(what) => name.strip_prefix("get") == Some(what) && returned == self.value && takes_key,
            None => {
                let is_type = returned == self.value || returned == OPTIONAL;
                let asks = takes_key || self.key.is_none() && types.len() == 1;
                FINDING.iter().any(|verb| name.starts_with(verb)) && is_type && asks
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn getters_give_what_their_setters_keep() {
        let methods = [
            ("getAttribute", "(Ljava/lang/String;)Ljava/lang/Object;"),
            ("setAttribute", "(Ljava/lang/String;Ljava/lang/Object;)V"),
            ("getUser", "()La/User;"),
            ("setOwner", "(La/User;)V"),
            ("setSize", "(I)V"),
        ];
        let gives = Recall::Gives { place: 1, is_keyed: true, is_optional: false };
        let keeps = Recall::Keeps { place: 1, is_keyed: true, is_own: false };
        assert_eq!(recalls(&methods), [Some(gives), Some(keeps), None, None, None]);
    }

    #[test]
    fn what_is_saved_is_found_by_its_type() {
        let methods = [
            ("insert", "(La/Order;)V"),
            ("save", "(La/Order;)La/Order;"),
            ("findById", "(J)Ljava/util/Optional;"),
            ("findName", "(J)Ljava/lang/String;"),
            ("getOrder", "(Ljava/lang/String;)La/Order;"),
        ];
        let gives = |is_optional| Some(Recall::Gives { place: 0, is_keyed: false, is_optional });
        let keeps = |is_own| Some(Recall::Keeps { place: 0, is_keyed: false, is_own });
        assert_eq!(recalls(&methods), [keeps(false), keeps(true), gives(true), None, gives(false)]);
    }
}
