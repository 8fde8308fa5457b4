//! Which class may be called by its simple name in a test class, and what must be imported for it.

use std::collections::{BTreeMap, BTreeSet};

/// The names that a source file uses.
pub struct Imports {
    package: String,
    nested: BTreeMap<String, String>,
    /// VM names of the classes that are made by the object around them.
    inner: BTreeSet<String>,
    /// Simple name to the class that it stands for, with dots.
    simple: BTreeMap<String, String>,
    /// Static methods that are called by their names alone, with their classes and dots.
    methods: BTreeSet<String>,
}

impl Imports {
    /// For a file in a package (with dots), whose nested classes are called as the map says. Those of the set
    /// are made by the object around them.
    pub fn new(package: &str, nested: BTreeMap<String, String>, inner: BTreeSet<String>) -> Imports {
        Imports { package: package.into(), nested, inner, simple: BTreeMap::new(), methods: BTreeSet::new() }
    }

    /// How an inner class is called behind `outer.new`; none for classes that stand for themselves.
    pub fn inner(&self, class: &str) -> Option<&str> {
        let name = self.nested.get(class).filter(|_| self.inner.contains(class))?;
        name.rsplit('.').next()
    }

    /// How the file calls a class, given its VM name.
    pub fn class(&mut self, class: &str) -> String {
        match self.nested.get(class).cloned() {
            Some(name) => self.nested_name(class, &name),
            None => self.top_level(&class.replace('/', ".")),
        }
    }

    /// `com.acme.Shop.Item` as `Shop.Item`: the outermost class is what is imported.
    fn nested_name(&mut self, class: &str, name: &str) -> String {
        let package = class.rsplit_once('/').map_or(String::new(), |(package, _)| package.replace('/', "."));
        let inside = name.strip_prefix(&package).unwrap_or(name).trim_start_matches('.');
        let (outer, rest) = inside.split_once('.').unwrap_or((inside, ""));
        let outer = if package.is_empty() { outer.to_owned() } else { format!("{package}.{outer}") };
        let outer = self.top_level(&outer);
        if rest.is_empty() { outer } else { format!("{outer}.{rest}") }
    }

    fn top_level(&mut self, dotted: &str) -> String {
        let simple = dotted.rsplit('.').next().unwrap_or(dotted).to_owned();
        let owner = self.simple.entry(simple.clone()).or_insert_with(|| dotted.to_owned());
        if owner == dotted { simple } else { dotted.to_owned() }
    }

    /// Keeps a simple name for a class, given with dots.
    pub fn reserve(&mut self, dotted: &str) {
        self.top_level(dotted);
    }

    /// How the file calls a type, given its descriptor.
    pub fn descriptor(&mut self, descriptor: &str) -> String {
        if let Some(element) = descriptor.strip_prefix('[') {
            return self.descriptor(element) + "[]";
        }
        match primitive(descriptor) {
            Some(name) => name.into(),
            None => self.class(class_of(descriptor)),
        }
    }

    /// How the file calls a static method that it imports, given the VM name of its class.
    pub fn static_method(&mut self, class: &str, name: &str) -> String {
        self.methods.insert(format!("{}.{name}", class.replace('/', ".")));
        name.to_owned()
    }

    /// The static methods to import, in order.
    pub fn static_lines(&self) -> impl Iterator<Item = &str> {
        self.methods.iter().map(String::as_str)
    }

    /// The classes to import, in order.
    pub fn lines(&self) -> Vec<&str> {
        let needed = self.simple.values().filter(|dotted| {
            let package = dotted.rsplit_once('.').map_or("", |(package, _)| package);
            package != self.package && package != "java.lang" && !package.is_empty()
        });
        let mut lines: Vec<&str> = needed.map(String::as_str).collect();
        lines.sort_unstable();
        lines
    }
}

/// The name of a primitive type, given its descriptor.
pub fn primitive(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        "V" => "void",
        _ => return None,
    })
}

/// The class in a descriptor. Only one `L` is taken off: a class may begin with that letter.
pub fn class_of(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|class| class.strip_suffix(';')).unwrap_or(descriptor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_simple_names_are_told_apart() {
        let mut imports = Imports::new("com.acme", BTreeMap::new(), BTreeSet::new());
        assert_eq!(imports.class("java/util/List"), "List");
        assert_eq!(imports.class("java/awt/List"), "java.awt.List");
        assert_eq!(imports.class("com/acme/Shop"), "Shop");
        assert_eq!(imports.descriptor("[[Ljava/lang/String;"), "String[][]");
        assert_eq!(imports.lines(), ["java.util.List"]);
    }

    #[test]
    fn nested_classes_are_called_through_their_outer_class() {
        let nested = [("com/acme/Shop$Item".to_owned(), "com.acme.Shop.Item".to_owned())].into();
        let mut imports = Imports::new("com.acme.test", nested, ["com/acme/Shop$Item".to_owned()].into());
        assert_eq!(imports.class("com/acme/Shop$Item"), "Shop.Item");
        assert_eq!(imports.inner("com/acme/Shop$Item"), Some("Item"));
        assert_eq!(imports.inner("com/acme/Shop"), None);
        assert_eq!(imports.lines(), ["com.acme.Shop"]);
    }

    #[test]
    fn a_class_may_begin_with_the_letter_of_descriptors() {
        let mut imports = Imports::new("", BTreeMap::new(), BTreeSet::new());
        assert_eq!(imports.descriptor("[LLLama;"), "LLama[]");
    }
}
