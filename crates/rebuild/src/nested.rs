//! What source calls the nested classes that a candidate names.

use std::collections::BTreeMap;

use model::Candidate;

use crate::classes::Classes;

/// Java names of the nested classes in statements and call.
pub fn names(candidate: &Candidate, classes: &Classes<'_>, package: &str) -> BTreeMap<String, String> {
    let nested = candidate.named_classes().into_iter().filter(|class| class.contains('$'));
    nested.filter_map(|class| classes.source_name(&class, package).map(|name| (class, name))).collect()
}
