//! What source must know of the classes and methods that a candidate names.

use std::collections::BTreeMap;

use model::descriptor::parameters;
use model::{Candidate, Expression, MethodRef, StubKind};
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

/// The methods and constructors that a candidate calls.
pub(crate) fn called(candidate: &Candidate) -> Vec<MethodRef> {
    let call = &candidate.call;
    let last = MethodRef::new(&call.class, &call.name, &call.descriptor);
    let called = candidate.expressions().into_iter().filter_map(|expression| match expression {
        Expression::Call { method, .. } => Some(method.clone()),
        Expression::New { class, descriptor, .. } => Some(MethodRef::new(class, "<init>", descriptor)),
        Expression::Stub { class, kind: StubKind::Class { descriptor, .. }, .. } => {
            Some(MethodRef::new(class, "<init>", descriptor))
        }
        _ => None,
    });
    called.chain([last]).collect()
}

/// Whether a method or constructor has others of the same name and as many parameters beside it.
pub(crate) fn is_overloaded(method: &MethodRef, index: &Index) -> bool {
    let Some(class) = index.class(&method.class).map(|class| class.id) else { return false };
    let own = parameters(&method.descriptor);
    let above = if method.name == "<init>" { Vec::new() } else { index.supertypes(class) };
    let mut others = [class].into_iter().chain(above).flat_map(|class| index[class].methods());
    others.any(|(_, other)| {
        let types = parameters(&other.descriptor);
        *other.name == *method.name && types.len() == own.len() && types != own
    })
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
