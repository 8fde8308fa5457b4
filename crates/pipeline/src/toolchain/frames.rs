//! Frames as people read them, and whose they are.

use std::sync::Arc;

use model::generated::carries_calls;
pub(crate) use model::simple_name as simple;
use model::{Frame, MethodRef};
use program::Image;

/// Prefixes of the JDK's classes, for those that the image at hand does not have.
const JDK: [&str; 4] = ["java/", "jdk/", "sun/", "com/sun/"];

/// Tells the program's classes from the JDK's.
pub(crate) struct Owner {
    /// The JDK's classes, where its image can be read.
    pub(crate) image: Option<Arc<Image>>,
}

impl Owner {
    pub(crate) fn new(image: Option<Arc<Image>>) -> Owner {
        Owner { image }
    }

    pub(crate) fn is_program(&self, class: &str) -> bool {
        let in_image = self.image.as_ref().is_some_and(|image| image.contains(class));
        !in_image && !JDK.iter().any(|prefix| class.starts_with(prefix)) && !carries_calls(class)
    }

    /// The bytes of a class of the JDK.
    pub(crate) fn jdk_class(&self, class: &str) -> Option<Vec<u8>> {
        self.image.as_ref().and_then(|image| image.class_bytes(class).ok().flatten())
    }
}

/// `com.acme.Shipping.quote`.
pub(crate) fn frame_name(frame: &Frame) -> String {
    format!("{}.{}", frame.class.replace('/', "."), frame.method)
}

/// `Shipping.quote(Order, int[])`.
pub(crate) fn method_name(method: &MethodRef) -> String {
    let class = simple(&method.class);
    let parameters =
        method.descriptor.strip_prefix('(').and_then(|rest| rest.split(')').next()).unwrap_or("");
    let name = if method.name == "<init>" { "new" } else { &method.name };
    format!("{class}.{name}({})", type_names(parameters).join(", "))
}

fn type_names(descriptors: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = descriptors;
    while let Some((name, after)) = type_name(rest) {
        names.push(name);
        rest = after;
    }
    names
}

/// The first type of a list of descriptors, and what follows it.
fn type_name(descriptors: &str) -> Option<(String, &str)> {
    let element = descriptors.trim_start_matches('[');
    let dimensions = descriptors.len() - element.len();
    let (name, rest) = match element.chars().next()? {
        'L' => element[1..].split_once(';').map(|(class, rest)| (simple(class), rest))?,
        primitive => (primitive_name(primitive)?, &element[1..]),
    };
    Some((format!("{name}{}", "[]".repeat(dimensions)), rest))
}

fn primitive_name(descriptor: char) -> Option<&'static str> {
    let names = ["boolean", "byte", "char", "short", "int", "long", "float", "double"];
    "ZBCSIJFD".find(descriptor).map(|index| names[index])
}

#[cfg(test)]
mod unit {
    use model::MethodRef;

    use super::method_name;

    #[test]
    fn methods_are_shown_by_their_simple_names() {
        let show = |class: &str, name: &str, descriptor: &str| {
            method_name(&MethodRef { class: class.into(), name: name.into(), descriptor: descriptor.into() })
        };
        assert_eq!(
            show("com/acme/Shop", "sell", "(Lcom/acme/Order;I[[J)V"),
            "Shop.sell(Order, int, long[][])"
        );
        assert_eq!(show("com/acme/Shop$Item", "<init>", "()V"), "Item.new()");
        assert_eq!(show("com/acme/Shop$Item$9", "run", "()V"), "Item$9.run()");
        assert_eq!(show("com/acme/Shop$1", "run", "()V"), "Shop$1.run()");
        assert_eq!(show("A", "broken", "(Lunfinished"), "A.broken()");
    }
}
