//! What a container fills, by annotations: fields, most of which nothing that a test can call sets, and setters.

use classfile::{Class, Content, Location, Member, content_of};

/// The simple names of annotations that ask a container for an object, whoever declares them.
const ANNOTATIONS: [&str; 13] = [
    "Inject",
    "Autowired",
    "Resource",
    "Requirement",
    "EJB",
    "PersistenceContext",
    "PersistenceUnit",
    "Reference",
    "Context",
    "Component",
    "Parameter",
    "Value",
    "ConfigProperty",
];
/// Some containers read class files: their annotations need not be there at run time.
const ATTRIBUTES: [&str; 2] = ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"];

/// Whether a container fills the field, or calls the method to hand over objects.
pub(crate) fn is_injected(class: &Class, member: &Member, location: Location) -> bool {
    ATTRIBUTES.iter().any(|attribute| asks(class, member, location, attribute))
}

/// Whether an annotation in an attribute asks a container for something.
fn asks(class: &Class, member: &Member, location: Location, attribute: &str) -> bool {
    let content = content_of(&member.attributes, attribute, &class.pool, location);
    let Ok(Some(Content::Annotations(annotations))) = content else { return false };
    annotations.iter().any(|annotation| {
        let kind = class.pool.utf8(annotation.kind).map(|kind| kind.text().into_owned()).unwrap_or_default();
        let simple = kind.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default();
        ANNOTATIONS.contains(&simple)
    })
}
