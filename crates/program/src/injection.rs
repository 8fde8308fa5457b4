//! Fields that a container fills, by their annotations: nothing that a test can call sets most of them.

use classfile::annotation::Annotation;
use classfile::{Class, Content, Location, Member};

/// The simple names of annotations that ask a container for an object, whoever declares them.
const ANNOTATIONS: [&str; 9] = [
    "Inject",
    "Autowired",
    "Resource",
    "Requirement",
    "EJB",
    "PersistenceContext",
    "PersistenceUnit",
    "Reference",
    "Context",
];

/// Whether a container fills the field.
pub(crate) fn is_injected(class: &Class, field: &Member) -> bool {
    let asks = |annotation: &Annotation| {
        let kind = class.pool.utf8(annotation.kind).map(|kind| kind.text().into_owned());
        kind.is_ok_and(|kind| {
            let simple = kind.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default().to_owned();
            ANNOTATIONS.contains(&simple.as_str())
        })
    };
    let contents =
        field.attributes.iter().filter_map(|attribute| attribute.content(&class.pool, Location::Field).ok());
    contents.into_iter().any(|content| match content {
        Content::Annotations(annotations) => annotations.iter().any(asks),
        _ => false,
    })
}
