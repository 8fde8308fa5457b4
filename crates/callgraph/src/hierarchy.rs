//! What a call leads to by the class hierarchy alone.

use classfile::access;
use program::{ClassId, Index, MethodId};

/// The methods that a call of a method may run on objects of a class and of those below it; none where there are more than
/// a limit. The one that the class itself has comes first.
pub fn implementations(
    index: &Index,
    class: ClassId,
    resolved: MethodId,
    most: usize,
) -> Option<Vec<MethodId>> {
    let summary = &index[resolved];
    let fixed = access::FINAL | access::PRIVATE | access::STATIC;
    if summary.access & fixed != 0 || index[class].is(access::FINAL) {
        return Some(vec![resolved]);
    }
    if *index[class].name == *"java/lang/Object" {
        return None;
    }
    let below = index.subtypes(class).into_iter();
    let overriding = below.filter_map(|class| index.declared(class, &summary.name, &summary.descriptor));
    let all = [resolved].into_iter().chain(overriding.filter(|&other| other != resolved));
    let mut found: Vec<MethodId> = all.filter(|&method| !index[method].is_abstract()).collect();
    found.dedup();
    (found.len() <= most).then_some(found)
}
