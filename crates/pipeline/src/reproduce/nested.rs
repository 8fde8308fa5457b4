//! What source must know of the classes that a candidate names.

use std::collections::BTreeMap;

use model::Candidate;
use program::{Index, Nesting};

/// Source names by VM names.
pub(crate) fn names(candidate: &Candidate, index: &Index) -> BTreeMap<String, String> {
    let nested = candidate.named_classes().into_iter().filter(|class| class.contains('$'));
    nested.filter_map(|class| source_name(index, &class).map(|name| (class, name))).collect()
}

/// `com.acme.Shop.Item` for `com/acme/Shop$Item`; none for classes that source cannot name.
pub(crate) fn source_name(index: &Index, class: &str) -> Option<String> {
    match &index.class(class)?.nesting {
        Nesting::Top => Some(class.replace('/', ".")),
        Nesting::Member { outer, simple_name } => {
            Some(format!("{}.{simple_name}", source_name(index, outer)?))
        }
        Nesting::Local { .. } | Nesting::Anonymous { .. } => None,
    }
}

/// Whether objects of a class are made by an object of the class around it.
pub(crate) fn is_inner(index: &Index, class: &str) -> bool {
    index.class(class).is_some_and(|class| class.takes_outer())
}

/// Whether a class has type parameters.
pub(crate) fn is_generic(index: &Index, class: &str) -> bool {
    let signature = index.class(class).and_then(|class| class.signature.as_ref());
    signature.is_some_and(|signature| signature.starts_with('<'))
}
