//! Which methods of a proxy keep what they are given, and which give it back: `setAttribute` and `getAttribute`.

use crate::descriptor::{parameters, result};

const TEXT: &str = "Ljava/lang/String;";
const SETTERS: [&str; 3] = ["set", "put", "add"];

/// What a method has to do with the memory of its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remembered<'m> {
    /// It keeps its last parameter, under a name and, if it has two, under its first one, a text.
    Keeps(&'m str),
    /// It gives what was kept under a name and, if it has a parameter, under that text.
    Gives(&'m str),
    /// It forgets what was kept under a name and a text.
    Forgets(&'m str),
}

/// What a method has to do with memory, by its name and descriptor; nothing for most.
pub fn remembered<'m>(name: &'m str, descriptor: &str) -> Option<Remembered<'m>> {
    let types = parameters(descriptor);
    let is_reference = |kind: &str| kind.starts_with(['L', '[']);
    let is_key = |keys: &[&str]| keys.is_empty() || *keys == [TEXT];
    if let Some(what) = SETTERS.iter().find_map(|setter| name.strip_prefix(setter)) {
        let (value, keys) = types.split_last()?;
        return (is_reference(value) && is_key(keys)).then_some(Remembered::Keeps(what));
    }
    match name.strip_prefix("get") {
        Some(what) => (is_reference(result(descriptor)) && is_key(&types)).then_some(Remembered::Gives(what)),
        None => name.strip_prefix("remove").filter(|_| types == [TEXT]).map(Remembered::Forgets),
    }
}

/// Whether an object with these methods has something to remember: what one keeps another one gives.
pub fn remembers<'m>(methods: impl Iterator<Item = (&'m str, &'m str)>) -> bool {
    let all: Vec<(Remembered, usize)> = methods
        .filter_map(|(name, descriptor)| Some((remembered(name, descriptor)?, parameters(descriptor).len())))
        .collect();
    let is_given = |kept: &str, keys: usize| {
        all.iter().any(|(given, count)| *given == Remembered::Gives(kept) && *count == keys)
    };
    all.iter().any(|(kept, count)| matches!(kept, Remembered::Keeps(what) if is_given(what, count - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setters_keep_and_getters_give() {
        let attribute = "(Ljava/lang/String;Ljava/lang/Object;)V";
        assert_eq!(remembered("setAttribute", attribute), Some(Remembered::Keeps("Attribute")));
        let get = "(Ljava/lang/String;)Ljava/lang/Object;";
        assert_eq!(remembered("getAttribute", get), Some(Remembered::Gives("Attribute")));
        assert_eq!(
            remembered("removeAttribute", "(Ljava/lang/String;)V"),
            Some(Remembered::Forgets("Attribute"))
        );
        assert_eq!(remembered("setSize", "(I)V"), None);
        assert_eq!(remembered("getSize", "()I"), None);
        assert_eq!(remembered("getRow", "(I)Ljava/lang/Object;"), None);
        assert!(remembers([("setAttribute", attribute), ("getAttribute", get)].into_iter()));
        assert!(!remembers([("setAttribute", attribute), ("getAttribute", "()La/B;")].into_iter()));
    }
}
