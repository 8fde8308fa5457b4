//! The methods that a class has, inherited ones included.

use std::collections::HashMap;

use classfile::access;

use super::Index;
use crate::summary::{ClassId, FieldId, MethodId};

impl Index {
    /// The methods that an object of the class has, and its static ones: its own in the order of the
    /// class file, then inherited ones, each without those that are overridden. Initialisers and what
    /// the compiler made are left out.
    pub fn methods_of(&self, class: ClassId) -> Vec<MethodId> {
        let mut found = Found { index: self, list: Vec::new(), places: HashMap::new() };
        for (method, _) in self[class].methods() {
            found.add(method);
        }
        for above in self.super_classes(class) {
            let methods = self[above].methods().map(|(method, _)| method);
            methods.filter(|&method| self.inherits(class, method)).for_each(|method| found.add(method));
        }
        for above in self.supertypes(class).into_iter().filter(|&above| self[above].is_interface()) {
            let methods = self[above].methods().map(|(method, _)| method);
            methods.filter(|&method| self.inherits(class, method)).for_each(|method| found.add(method));
        }
        found.list.into_iter().filter(|&method| !self[method].is_synthetic()).collect()
    }

    /// Whether a class has a method of one of its supertypes.
    fn inherits(&self, class: ClassId, method: MethodId) -> bool {
        let summary = &self[method];
        let shared = summary.is(access::PUBLIC) || summary.is(access::PROTECTED);
        let near = self[class].package() == self[method.class].package();
        let own_static = summary.is_static() && self[method.class].is_interface();
        !summary.is(access::PRIVATE) && (shared || near) && !own_static
    }

    /// The methods of [`methods_of`](Self::methods_of) that objects have and that seem to change them.
    pub fn modifying_methods(&self, class: ClassId) -> Vec<MethodId> {
        let methods = self.methods_of(class).into_iter();
        methods.filter(|&method| self[method].modifies && !self[method].is_static()).collect()
    }

    /// The constructors of a class, those that the compiler made left out.
    pub fn constructors(&self, class: ClassId) -> Vec<MethodId> {
        let methods = self[class].methods();
        let constructors = methods.filter(|(_, method)| method.is_constructor() && !method.is_synthetic());
        constructors.map(|(id, _)| id).collect()
    }

    /// The constants of an enum, in order.
    pub fn enum_constants(&self, class: ClassId) -> Vec<FieldId> {
        self[class].fields().filter(|(_, field)| field.is_enum_constant()).map(|(id, _)| id).collect()
    }

    /// The method that runs when code names this class and method: its own, else the nearest
    /// superclass's, else an interface's, with an implementation if there is one.
    pub fn resolve(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let classes = [class].into_iter().chain(self.super_classes(class));
        let mut declared = classes.filter_map(|class| self.declared(class, name, descriptor));
        declared.next().or_else(|| {
            let above = self.supertypes(class).into_iter();
            let methods: Vec<MethodId> =
                above.filter_map(|class| self.declared(class, name, descriptor)).collect();
            let implemented = methods.iter().find(|&&method| !self[method].is_abstract());
            implemented.or(methods.first()).copied()
        })
    }

    /// The field that code means that names it and this class: the class's own, or one that it inherits.
    pub fn resolve_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<FieldId> {
        let find = |class: ClassId| {
            let mut fields = self[class].fields();
            fields.find(|(_, field)| field.name == name && field.descriptor == descriptor).map(|(id, _)| id)
        };
        find(class).or_else(|| self.supertypes(class).into_iter().find_map(find))
    }

    /// The one abstract method of a functional interface: what a lambda implements.
    pub fn functional_method(&self, class: ClassId) -> Option<MethodId> {
        if !self[class].is_interface() || self[class].is_sealed() {
            return None;
        }
        let methods = self.methods_of(class).into_iter();
        let mut open = methods.filter(|&method| self[method].is_abstract() && !self.is_of_object(method));
        open.next().filter(|_| open.next().is_none())
    }

    /// Whether every object has the method anyway, such as `equals`, which `Comparator` names again.
    fn is_of_object(&self, method: MethodId) -> bool {
        let method = &self[method];
        self.method("java/lang/Object", &method.name, &method.descriptor)
            .is_some_and(|object| self[object].is(access::PUBLIC))
    }
}

/// Methods found so far.
struct Found<'i> {
    index: &'i Index,
    list: Vec<MethodId>,
    places: HashMap<(&'i str, &'i str), usize>,
}

impl<'i> Found<'i> {
    /// Adds a method, unless one that overrides it is there.
    fn add(&mut self, method: MethodId) {
        let index: &'i Index = self.index;
        let summary = &index[method];
        if summary.is_initializer() {
            return;
        }
        let key = (summary.name.as_str(), summary.descriptor.as_str());
        match self.places.get(&key) {
            // Interfaces may come before one that extends them and overrides the method.
            Some(&place) if index.overrides_in_interface(method, self.list[place]) => {
                self.list[place] = method;
            }
            Some(_) => {}
            None => {
                self.places.insert(key, self.list.len());
                self.list.push(method);
            }
        }
    }
}

impl Index {
    fn overrides_in_interface(&self, new: MethodId, old: MethodId) -> bool {
        self[old.class].is_interface() && new.class != old.class && self.is_subtype(new.class, old.class)
    }
}
